//===- CalleeSummaries.h - What callees do ----------------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_ANALYSIS_CALLEESUMMARIES_H
#define PYPTO_ANALYSIS_CALLEESUMMARIES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::pto {

/// What a function does with one argument.
struct ArgumentSummary {
  bool reads = false;
  bool writes = false;
  /// It surely writes every element.
  bool coversAll = false;
  /// It reshapes more than unit dimensions of the argument, so what is passed
  /// must be contiguous. A declaration takes any window.
  bool reshapes = false;
};

/// Which memory a result of a function names.
struct ResultSummary {
  enum class Kind { Unknown, Fresh, Argument, WindowOfArgument };
  Kind kind = Kind::Unknown;
  unsigned argument = 0;
};

/// What a caller has to know of a function: the union of what its body does and
/// what its declaration allows.
struct CalleeSummary {
  SmallVector<ArgumentSummary> arguments;
  SmallVector<ResultSummary> results;
  /// No two arguments may share memory, not even when both are only read: the
  /// rule for orchestration functions and what is recorded of them.
  bool disjointArguments = false;
};

/// Summaries of all functions of a module, callees before callers. The bodies
/// of functions that call each other in a cycle are not looked into: there the
/// declarations count, and results are unknown.
class CalleeSummaries {
public:
  explicit CalleeSummaries(ModuleOp module);

  /// Whether symbols in regions of `op` are those of the module: inside a
  /// nested module the same name is another function.
  bool isSymbolScope(Operation *op) const;

  /// The summary of the function `call` calls, null when it is not known. The
  /// call stands in a symbol scope.
  const CalleeSummary *lookup(CallOpInterface call) const;

  /// Whether a function of the module calls this one.
  bool isCalled(FunctionOpInterface function) const {
    return called.contains(function.getNameAttr());
  }

private:
  void summarize(FunctionOpInterface function);

  /// What the declaration says, nothing about results of a body.
  static CalleeSummary getDeclared(FunctionOpInterface function);

  llvm::DenseMap<StringAttr, CalleeSummary> summaries;
  llvm::DenseSet<StringAttr> called;
  ModuleOp module;
};

} // namespace mlir::pto

#endif // PYPTO_ANALYSIS_CALLEESUMMARIES_H
