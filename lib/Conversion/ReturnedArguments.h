//===- ReturnedArguments.h - Results that are arguments ---------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_LIB_CONVERSION_RETURNEDARGUMENTS_H
#define PYPTO_LIB_CONVERSION_RETURNEDARGUMENTS_H

#include "PyPTO/Dialect/PTO/IR/PTO.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::pto {

/// Tells for each function of a module which of its results surely are one of
/// its arguments: the same window, on every way through the body.
class ReturnedArguments {
public:
  explicit ReturnedArguments(ModuleOp module);

  /// For each result of `function` the argument it is, or -1.
  ArrayRef<int64_t> get(func::FuncOp function) const {
    return results.find(function)->second;
  }
  /// The functions of the module.
  SmallVector<func::FuncOp> getFunctions() const {
    return llvm::to_vector(llvm::make_first_range(results));
  }

private:
  llvm::MapVector<func::FuncOp, SmallVector<int64_t>> results;
};

} // namespace mlir::pto

#endif // PYPTO_LIB_CONVERSION_RETURNEDARGUMENTS_H
