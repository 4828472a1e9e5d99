//===- PrepareForMemRef.cpp - The form that converts to memref ------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReturnedArguments.h"

#include "PyPTO/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// What can't run
//===----------------------------------------------------------------------===//

/// Refuses ops of the dialect that have no meaning on one CPU thread, and
/// functions used as values.
static LogicalResult checkSupported(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    if (isa_and_nonnull<PTODialect>(op->getDialect()) &&
        !isa<LaunchOp, ScopeOp, SubmitOp, TaskJoinOp, TaskNoneOp,
             TensorAssembleOp, TensorCastOp, TensorCreateOp, TensorDimOp,
             TensorFillOp, TensorReadOp, TensorReshapeOp, TensorSliceOp,
             TensorWriteOp, TileLoadOp, TileStoreOp, YieldOp>(op)) {
      op->emitOpError() << "can't run on the CPU yet: the two halves of a "
                           "cross-core pipe run at the same time";
      return WalkResult::interrupt();
    }
    auto isHandle = [](Type type) {
      auto function = dyn_cast<FunctionType>(type);
      return function && (llvm::any_of(function.getInputs(),
                                       llvm::IsaPred<pto::TensorType>) ||
                          llvm::any_of(function.getResults(),
                                       llvm::IsaPred<pto::TensorType>));
    };
    if (llvm::any_of(op->getResultTypes(), isHandle)) {
      op->emitOpError() << "can't run on the CPU yet: its result is a function "
                           "of tensors, called by no symbol";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Scopes
//===----------------------------------------------------------------------===//

/// Puts what `scopes` hold in their place.
static void inlineScopes(ModuleOp module, IRRewriter &rewriter) {
  module.walk([&](ScopeOp scope) {
    Block *body = &scope.getBody().front();
    Operation *yield = body->getTerminator();
    SmallVector<Value> results(yield->getOperands());
    rewriter.eraseOp(yield);
    rewriter.inlineBlockBefore(body, scope);
    rewriter.replaceOp(scope, results);
  });
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// The block count of a launch or submit, if it has one that is not 1.
static Value getBlocks(CallOpInterface call) {
  Value blocks;
  if (auto launch = dyn_cast<LaunchOp>(*call))
    blocks = launch.getBlocks();
  else if (auto submit = dyn_cast<SubmitOp>(*call))
    blocks = submit.getBlocks();
  if (blocks && isConstantIntValue(blocks, 1))
    return {};
  return blocks;
}

/// Checks that `callee` may run on more than one block.
static LogicalResult checkBlocks(CallOpInterface call, func::FuncOp callee) {
  for (unsigned i = 0; i < callee.getNumArguments(); ++i)
    if (isa<pto::TensorType>(callee.getArgumentTypes()[i]) &&
        getDirection(callee, i) == Direction::InOut)
      return call.emitOpError()
             << "can't run on the CPU with more than one block: argument " << i
             << " of @" << callee.getSymName()
             << " is 'inout', so that a block depends on those before it; "
                "allowed are 'in' and 'out'";
  return success();
}

/// Replaces a call, launch or submit by a call without results that are
/// arguments.
static LogicalResult rewriteCall(CallOpInterface call, func::FuncOp callee,
                                 ArrayRef<int64_t> returned,
                                 StringRef calleeName, IRRewriter &rewriter) {
  rewriter.setInsertionPoint(call);
  Location loc = call.getLoc();
  SmallVector<Value> operands(call.getArgOperands());
  SmallVector<Type> types;
  for (auto [type, argument] :
       llvm::zip_equal(callee.getResultTypes(), returned))
    if (argument < 0)
      types.push_back(type);

  if (Value blocks = getBlocks(call)) {
    if (failed(checkBlocks(call, callee)))
      return failure();
    // No op reads the number of its block, so that every block does the same.
    // The last one runs behind the loop and gives the results.
    Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
    scf::ForOp::create(rewriter, loc, one, blocks, one, ValueRange(),
                       [&](OpBuilder &nested, Location loc, Value, ValueRange) {
                         func::CallOp::create(nested, loc, calleeName, types,
                                              operands);
                         scf::YieldOp::create(nested, loc);
                       });
  }
  ValueRange kept =
      func::CallOp::create(rewriter, loc, calleeName, types, operands)
          .getResults();

  SmallVector<Value> results;
  unsigned next = 0;
  for (auto [type, argument] :
       llvm::zip_equal(callee.getResultTypes(), returned)) {
    if (argument < 0) {
      results.push_back(kept[next++]);
      continue;
    }
    // The callee may have cast it on the way.
    Value operand = operands[argument];
    if (operand.getType() != type)
      operand = TensorCastOp::create(rewriter, loc, type, operand);
    results.push_back(operand);
  }
  if (isa<SubmitOp>(*call))
    results.push_back(TaskNoneOp::create(rewriter, loc));
  rewriter.replaceOp(call, results);
  return success();
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// Drops the results of `function` that are arguments and notes which.
static void dropReturnedArguments(func::FuncOp function,
                                  ArrayRef<int64_t> returned,
                                  IRRewriter &rewriter) {
  llvm::BitVector dropped(returned.size());
  for (auto [index, argument] : llvm::enumerate(returned))
    if (argument >= 0)
      dropped.set(index);
  if (!returned.empty() && function.isPublic())
    function->setAttr("returned_arguments",
                      rewriter.getDenseI64ArrayAttr(returned));
  if (dropped.none())
    return;
  for (Block &block : function.getBody())
    if (auto op = dyn_cast<func::ReturnOp>(block.getTerminator()))
      rewriter.modifyOpInPlace(op, [&] { op->eraseOperands(dropped); });
  rewriter.modifyOpInPlace(function,
                           [&] { (void)function.eraseResults(dropped); });
}

/// Makes a private copy of a public function that still returns a tensor. Only
/// a private function may hand back a window of an argument without a copy
/// when buffers are freed.
static func::FuncOp makePrivateCopy(func::FuncOp function,
                                    SymbolTable &symbols) {
  auto copy = cast<func::FuncOp>(function->clone());
  copy.setPrivate();
  symbols.insert(copy, std::next(function->getIterator()));
  return copy;
}

LogicalResult pto::prepareForMemRef(ModuleOp module) {
  if (failed(checkSupported(module)))
    return failure();
  IRRewriter rewriter(module.getContext());
  inlineScopes(module, rewriter);

  ReturnedArguments returned(module);
  SymbolTable symbols(module);
  llvm::MapVector<func::FuncOp, func::FuncOp> copies;
  for (func::FuncOp function : llvm::to_vector(module.getOps<func::FuncOp>())) {
    bool keepsTensor = false;
    for (auto [type, argument] :
         llvm::zip_equal(function.getResultTypes(), returned.get(function)))
      keepsTensor |= argument < 0 && isa<pto::TensorType>(type);
    if (keepsTensor && function.isPublic() && !function.isExternal() &&
        !SymbolTable::symbolKnownUseEmpty(function.getSymNameAttr(), module))
      copies[function] = makePrivateCopy(function, symbols);
  }

  SmallVector<CallOpInterface> calls;
  module.walk([&](CallOpInterface call) { calls.push_back(call); });
  for (CallOpInterface call : calls) {
    auto callee = dyn_cast_or_null<func::FuncOp>(call.resolveCallable());
    if (!callee)
      continue;
    func::FuncOp target = copies.lookup(callee);
    if (failed(rewriteCall(call, callee, returned.get(callee),
                           (target ? target : callee).getSymName(), rewriter)))
      return failure();
  }
  for (func::FuncOp function : llvm::to_vector(module.getOps<func::FuncOp>())) {
    func::FuncOp original = function;
    for (auto [from, copy] : copies)
      if (copy == function)
        original = from;
    if (original == function)
      continue;
    dropReturnedArguments(function, returned.get(original), rewriter);
  }
  for (func::FuncOp function : returned.getFunctions())
    dropReturnedArguments(function, returned.get(function), rewriter);
  return success();
}
