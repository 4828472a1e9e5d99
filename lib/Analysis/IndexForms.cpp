//===- IndexForms.cpp - Index values as sums of symbols ----------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Analysis/IndexForms.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::pto;

static int64_t wrappingAdd(int64_t lhs, int64_t rhs) {
  return static_cast<int64_t>(static_cast<uint64_t>(lhs) +
                              static_cast<uint64_t>(rhs));
}

static int64_t wrappingMultiply(int64_t lhs, int64_t rhs) {
  return static_cast<int64_t>(static_cast<uint64_t>(lhs) *
                              static_cast<uint64_t>(rhs));
}

IndexForms::IndexForms() {
  sums.emplace_back();
  sumNumbers.try_emplace({}, 0);
}

unsigned IndexForms::intern(ArrayRef<Term> terms) {
  if (terms.empty())
    return 0;
  auto [it, inserted] = sumNumbers.try_emplace(
      SmallVector<Term, 2>(terms), static_cast<unsigned>(sums.size()));
  if (inserted)
    sums.emplace_back(terms);
  return it->second;
}

IndexForm IndexForms::makeLeaf(Value value) {
  Term term{static_cast<unsigned>(leaves.size()), 1};
  leaves.push_back(value);
  return {intern(term), 0};
}

IndexForm IndexForms::add(IndexForm lhs, IndexForm rhs) {
  int64_t constant = wrappingAdd(lhs.constant, rhs.constant);
  if (lhs.isConstant() || rhs.isConstant())
    return {lhs.symbols + rhs.symbols, constant};
  SmallVector<Term, 4> sum;
  ArrayRef<Term> left = sums[lhs.symbols], right = sums[rhs.symbols];
  while (!left.empty() || !right.empty()) {
    if (right.empty() || (!left.empty() && left[0].leaf < right[0].leaf)) {
      sum.push_back(left.consume_front());
    } else if (left.empty() || right[0].leaf < left[0].leaf) {
      sum.push_back(right.consume_front());
    } else {
      Term both = left.consume_front();
      both.factor = wrappingAdd(both.factor, right.consume_front().factor);
      if (both.factor != 0)
        sum.push_back(both);
    }
  }
  return {intern(sum), constant};
}

IndexForm IndexForms::multiply(IndexForm form, int64_t factor) {
  SmallVector<Term, 4> product;
  for (Term term : sums[form.symbols]) {
    term.factor = wrappingMultiply(term.factor, factor);
    if (term.factor != 0)
      product.push_back(term);
  }
  return {intern(product), wrappingMultiply(form.constant, factor)};
}

IndexForm IndexForms::get(Value value) {
  // Chains of arithmetic can be long: no recursion.
  SmallVector<Value> stack{value};
  SmallVector<Value> missing;
  // Values whose operands are on the stack above them.
  llvm::SmallDenseSet<Value> open;
  while (!stack.empty()) {
    Value top = stack.back();
    if (forms.contains(top)) {
      stack.pop_back();
      continue;
    }
    missing.clear();
    IndexForm form = compute(top, missing);
    if (!missing.empty()) {
      open.insert(top);
      for (Value operand : missing) {
        // Where order does not matter, in blocks that are not reached and in
        // graphs, a value can depend on itself.
        if (open.contains(operand))
          forms.try_emplace(operand, makeLeaf(operand));
        else
          stack.push_back(operand);
      }
      continue;
    }
    if (sums[form.symbols].size() > maxTerms)
      form = makeLeaf(top);
    forms.try_emplace(top, form);
    stack.pop_back();
  }
  return forms.lookup(value);
}

/// A function of two operands: +1 adds, -1 subtracts.
static std::optional<int64_t> getSignOfRhs(Operation *op) {
  if (isa<arith::AddIOp, index::AddOp>(op))
    return 1;
  if (isa<arith::SubIOp, index::SubOp>(op))
    return -1;
  return std::nullopt;
}

std::optional<IndexForm> IndexForms::evaluate(AffineExpr expr, unsigned numDims,
                                              ArrayRef<IndexForm> operands) {
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    return IndexForm{0, cast<AffineConstantExpr>(expr).getValue()};
  case AffineExprKind::DimId:
    return operands[cast<AffineDimExpr>(expr).getPosition()];
  case AffineExprKind::SymbolId:
    return operands[numDims + cast<AffineSymbolExpr>(expr).getPosition()];
  case AffineExprKind::Add:
  case AffineExprKind::Mul: {
    auto binary = cast<AffineBinaryOpExpr>(expr);
    auto lhs = evaluate(binary.getLHS(), numDims, operands);
    auto rhs = evaluate(binary.getRHS(), numDims, operands);
    if (!lhs || !rhs)
      return std::nullopt;
    if (expr.getKind() == AffineExprKind::Add)
      return add(*lhs, *rhs);
    if (rhs->isConstant())
      return multiply(*lhs, rhs->constant);
    return std::nullopt;
  }
  default: // divisions and remainders are no sums
    return std::nullopt;
  }
}

IndexForm IndexForms::compute(Value value, SmallVectorImpl<Value> &missing) {
  Operation *op = value.getDefiningOp();
  if (!op || !value.getType().isIndex())
    return makeLeaf(value);
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return {0, *constant};

  // Forms of the operands; a missing one sends the caller for it.
  auto operand = [&](unsigned index) -> IndexForm {
    auto it = forms.find(op->getOperand(index));
    if (it != forms.end())
      return it->second;
    missing.push_back(op->getOperand(index));
    return {};
  };

  if (std::optional<int64_t> sign = getSignOfRhs(op)) {
    IndexForm lhs = operand(0), rhs = operand(1);
    return missing.empty() ? add(lhs, multiply(rhs, *sign)) : IndexForm();
  }
  if (isa<arith::MulIOp, index::MulOp>(op)) {
    IndexForm lhs = operand(0), rhs = operand(1);
    if (!missing.empty())
      return {};
    if (rhs.isConstant())
      return multiply(lhs, rhs.constant);
    if (lhs.isConstant())
      return multiply(rhs, lhs.constant);
    return makeLeaf(value);
  }
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
    AffineMap map = apply.getAffineMap();
    if (apply.getNumOperands() > maxTerms)
      return makeLeaf(value);
    SmallVector<IndexForm> operands;
    for (unsigned index = 0, end = op->getNumOperands(); index < end; ++index)
      operands.push_back(operand(index));
    if (!missing.empty())
      return {};
    std::optional<IndexForm> form =
        evaluate(map.getResult(0), map.getNumDims(), operands);
    return form ? *form : makeLeaf(value);
  }
  return makeLeaf(value);
}
