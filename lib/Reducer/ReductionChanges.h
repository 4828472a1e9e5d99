//===- ReductionChanges.h - Changes that make programs smaller --*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each change leaves a valid program that computes something else. It erases
// its op and what comes before it, never what comes after: the reducer goes
// through a list of the ops of a region.
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_LIB_REDUCER_REDUCTIONCHANGES_H
#define PYPTO_LIB_REDUCER_REDUCTIONCHANGES_H

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::pto {

/// Replaces the results by operands of the same type or by zeros, and erases
/// the op. The last such operand is taken: it is the target of a copy, and the
/// output of a call. What only the op needed goes, too: a staging tensor with
/// what filled it.
LogicalResult bypassOp(Operation *op, RewriterBase &rewriter);

/// Puts the ops of region `number` in the place of the op, as if it ran once.
LogicalResult unwrapRegion(Operation *op, unsigned number,
                           RewriterBase &rewriter);

/// Number of values that an scf.for carries, 0 for other ops.
unsigned getNumLoopValues(Operation *op);

/// Takes the initial value for each loop value in `dropped`.
LogicalResult dropLoopValues(Operation *op, const llvm::SmallBitVector &dropped,
                             RewriterBase &rewriter);

/// What can be taken out of the pipes whose first half is in a function.
struct PipeChange {
  /// The pipe, counted among those.
  unsigned pipe;
  /// All of the pipe, or the last push, pop and free of it.
  bool whole;
};

/// The changes of pipes there are at a function, the bigger ones first.
SmallVector<PipeChange> getPipeChanges(Operation *function);

/// Takes out a pipe or a pair of transfers, in both halves.
LogicalResult dropFromPipe(Operation *function, PipeChange change,
                           RewriterBase &rewriter);

} // namespace mlir::pto

#endif // PYPTO_LIB_REDUCER_REDUCTIONCHANGES_H
