//===- ReductionChanges.cpp - Changes that make programs smaller ----------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReductionChanges.h"
#include "PyPTO/Analysis/Pipes.h"
#include "PyPTO/Dialect/PTO/IR/PTO.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// One op
//===----------------------------------------------------------------------===//

/// Some value of the type, made before `op`; null when there is none.
static Value makeAnyValue(Operation *op, Type type, RewriterBase &rewriter) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  if (isa<TaskIdType>(type))
    return TaskNoneOp::create(rewriter, op->getLoc(), type);
  auto shaped = dyn_cast<RankedTensorType>(type);
  if (!type.isIntOrIndexOrFloat() &&
      !(shaped && shaped.hasStaticShape() &&
        shaped.getElementType().isIntOrIndexOrFloat()))
    return nullptr;
  TypedAttr zero = rewriter.getZeroAttr(type);
  return zero ? arith::ConstantOp::create(rewriter, op->getLoc(), zero)
              : Value();
}

/// The ops that define the operands of `op`.
static SmallVector<Operation *> getProducers(Operation *op) {
  SmallVector<Operation *> producers;
  for (Value operand : op->getOperands())
    if (Operation *producer = operand.getDefiningOp())
      producers.push_back(producer);
  return producers;
}

/// Whether `op` can go, seen from an op of `block` that does not use it any
/// more. Ops of other blocks stay unless they are around that one: who knows
/// where they are in the list that the reducer goes through.
static bool isUnneeded(Operation *op, Block *block) {
  if (!op->use_empty() || op->getNumRegions() != 0)
    return false;
  if (op->getBlock() != block && op->getParentRegion() == block->getParent())
    return false;
  return isMemoryEffectFree(op) ||
         isa<CallOpInterface, TensorCreateOp, TensorFillOp, TensorAssembleOp>(
             op);
}

/// Erases those of the ops that nothing needs any more, and what only they
/// needed.
static void eraseUnneeded(SmallVector<Operation *> ops, Block *block,
                          RewriterBase &rewriter) {
  llvm::SmallDenseSet<Operation *> erased;
  while (!ops.empty()) {
    Operation *op = ops.pop_back_val();
    if (erased.contains(op) || !isUnneeded(op, block))
      continue;
    llvm::append_range(ops, getProducers(op));
    erased.insert(op);
    rewriter.eraseOp(op);
  }
}

LogicalResult pto::bypassOp(Operation *op, RewriterBase &rewriter) {
  if (op->hasTrait<OpTrait::IsTerminator>() || isa<SymbolOpInterface>(op) ||
      op->hasTrait<OpTrait::IsIsolatedFromAbove>())
    return failure();
  SmallVector<Value> replacements;
  for (Value result : op->getResults()) {
    Value operand;
    for (Value candidate : op->getOperands())
      if (candidate.getType() == result.getType())
        operand = candidate;
    if (result.use_empty())
      replacements.push_back(nullptr);
    else if (operand)
      replacements.push_back(operand);
    else if (Value any = matchPattern(op, m_Constant())
                             ? Value()
                             : makeAnyValue(op, result.getType(), rewriter))
      replacements.push_back(any);
    else
      return failure();
  }
  Block *block = op->getBlock();
  SmallVector<Operation *> producers = getProducers(op);
  for (auto [result, replacement] : llvm::zip(op->getResults(), replacements))
    if (replacement)
      rewriter.replaceAllUsesWith(result, replacement);
  rewriter.eraseOp(op);
  eraseUnneeded(std::move(producers), block, rewriter);
  return success();
}

//===----------------------------------------------------------------------===//
// Regions and loop values
//===----------------------------------------------------------------------===//

LogicalResult pto::unwrapRegion(Operation *op, unsigned number,
                                RewriterBase &rewriter) {
  if (op->hasTrait<OpTrait::IsIsolatedFromAbove>() ||
      number >= op->getNumRegions() || !op->getRegion(number).hasOneBlock())
    return failure();
  Block *body = &op->getRegion(number).front();
  SmallVector<Value> arguments;
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    arguments.push_back(loop.getLowerBound());
    llvm::append_range(arguments, loop.getInitArgs());
  }
  if (!body->mightHaveTerminator() ||
      body->getNumArguments() != arguments.size())
    return failure();
  Operation *terminator = body->getTerminator();
  if (terminator->getOperandTypes() != op->getResultTypes())
    return failure();
  SmallVector<Value> results(terminator->getOperands());
  for (Value &result : results)
    if (auto argument = dyn_cast<BlockArgument>(result);
        argument && argument.getOwner() == body)
      result = arguments[argument.getArgNumber()];
  rewriter.eraseOp(terminator);
  rewriter.inlineBlockBefore(body, op, arguments);
  rewriter.replaceOp(op, results);
  return success();
}

unsigned pto::getNumLoopValues(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op);
  return loop ? loop.getNumRegionIterArgs() : 0;
}

LogicalResult pto::dropLoopValues(Operation *op,
                                  const llvm::SmallBitVector &dropped,
                                  RewriterBase &rewriter) {
  auto loop = cast<scf::ForOp>(op);
  rewriter.setInsertionPoint(loop);
  SmallVector<Value> inits;
  for (auto [i, init] : llvm::enumerate(loop.getInitArgs()))
    if (!dropped.test(i))
      inits.push_back(init);
  auto smaller =
      scf::ForOp::create(rewriter, loop.getLoc(), loop.getLowerBound(),
                         loop.getUpperBound(), loop.getStep(), inits);
  smaller->setAttrs(loop->getAttrs());

  SmallVector<Value> arguments{smaller.getInductionVar()}, results;
  unsigned kept = 0;
  for (auto [i, init] : llvm::enumerate(loop.getInitArgs())) {
    bool drop = dropped.test(i);
    arguments.push_back(drop ? init : smaller.getRegionIterArg(kept));
    results.push_back(drop ? init : smaller.getResult(kept));
    kept += !drop;
  }
  Block *body = smaller.getBody();
  if (body->mightHaveTerminator())
    rewriter.eraseOp(body->getTerminator());
  auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
  rewriter.modifyOpInPlace(yield, [&] {
    for (unsigned i = dropped.size(); i-- > 0;)
      if (dropped.test(i))
        yield->eraseOperand(i);
  });
  rewriter.mergeBlocks(loop.getBody(), body, arguments);
  rewriter.replaceOp(loop, results);
  return success();
}

//===----------------------------------------------------------------------===//
// Pipes
//===----------------------------------------------------------------------===//

/// The initialize ops of each pipe that starts in the function first.
static SmallVector<SmallVector<InitializePipeOpInterface>>
findPipes(Operation *function) {
  SmallVector<SmallVector<InitializePipeOpInterface>> found;
  if (!isa<FunctionOpInterface>(function) || !function->getParentOp())
    return found;
  Pipes pipes(function->getParentOp());
  for (unsigned pipe = 0; pipe < pipes.getNumPipes(); ++pipe) {
    if (!function->isAncestor(pipes.getFirstInit(pipe).op))
      continue;
    found.emplace_back();
    for (unsigned init : pipes.getInitsOf(pipe))
      found.back().push_back(pipes.getInits()[init].op);
  }
  return found;
}

/// The transfers through the pipe in the function of one of its halves.
static SmallVector<PipeTransferOpInterface>
findTransfers(InitializePipeOpInterface init) {
  SmallVector<PipeTransferOpInterface> found;
  init->getParentOfType<FunctionOpInterface>()->walk(
      [&](PipeTransferOpInterface op) {
        if (op.getId() == init.getId() && init.hasDirection(op.getDirection()))
          found.push_back(op);
      });
  return found;
}

SmallVector<PipeChange> pto::getPipeChanges(Operation *function) {
  SmallVector<PipeChange> changes;
  auto pipes = findPipes(function);
  for (unsigned pipe = 0; pipe < pipes.size(); ++pipe)
    changes.push_back({pipe, /*whole=*/true});
  for (auto [pipe, inits] : llvm::enumerate(pipes))
    if (llvm::any_of(inits, [](InitializePipeOpInterface init) {
          return !findTransfers(init).empty();
        }))
      changes.push_back({static_cast<unsigned>(pipe), /*whole=*/false});
  return changes;
}

LogicalResult pto::dropFromPipe(Operation *function, PipeChange change,
                                RewriterBase &rewriter) {
  auto pipes = findPipes(function);
  if (change.pipe >= pipes.size())
    return failure();
  for (InitializePipeOpInterface init : pipes[change.pipe]) {
    llvm::SmallDenseSet<PipeTransferKind> gone;
    SmallVector<PipeTransferOpInterface> transfers = findTransfers(init);
    for (PipeTransferOpInterface op : llvm::reverse(transfers))
      if ((change.whole || gone.insert(op.getTransferKind()).second) &&
          failed(bypassOp(op, rewriter)))
        return failure();
    if (!change.whole)
      continue;
    SmallVector<Value> buffers(init->getOperands());
    rewriter.eraseOp(init);
    llvm::SmallDenseSet<Value> seen;
    for (Value buffer : buffers)
      if (seen.insert(buffer).second && buffer.use_empty() &&
          buffer.getDefiningOp())
        rewriter.eraseOp(buffer.getDefiningOp());
  }
  return success();
}
