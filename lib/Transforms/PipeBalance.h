//===- PipeBalance.h - Frees follow pops ------------------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_LIB_TRANSFORMS_PIPEBALANCE_H
#define PYPTO_LIB_TRANSFORMS_PIPEBALANCE_H

#include "PyPTO/Dialect/PTO/IR/PTO.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mlir::pto {

/// Checks that on no straight way from the start of `func` more slots of a pipe
/// are freed than were popped. What happens in loops and other blocks is not
/// judged, nor what happens after one of the `helperCalls`. Ops in `ignored` do
/// not count. Fails with an error at each free that is too much.
LogicalResult
verifyFreesFollowPops(func::FuncOp func,
                      const llvm::DenseSet<Operation *> &helperCalls,
                      const llvm::SmallPtrSetImpl<Operation *> &ignored);

} // namespace mlir::pto

#endif // PYPTO_LIB_TRANSFORMS_PIPEBALANCE_H
