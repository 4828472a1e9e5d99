//===- GMPipeInjectionPlan.h - What the injection will change ---*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_LIB_TRANSFORMS_GMPIPEINJECTIONPLAN_H
#define PYPTO_LIB_TRANSFORMS_GMPIPEINJECTIONPLAN_H

#include "PyPTO/Analysis/GMPipeLayout.h"
#include "TypeDependentUses.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/BitVector.h"

namespace mlir::pto {

/// Name of the workspace in locations and messages. Nothing depends on it: the
/// argument is found by its mark.
inline constexpr StringLiteral gmPipeBufferName = "__gm_pipe_buffer";

/// Decides what `inject-gm-pipe-buffer` changes in a module, without changing
/// anything: which functions get the workspace argument, and which initialize
/// ops get the workspace.
class GMPipeInjectionPlan {
public:
  struct Init {
    InitializePipeOpInterface op;
    /// Number of the function that holds it.
    unsigned function;
  };

  /// Looks at `module`; `backendOption`, unless null, goes before the backends
  /// that modules name.
  GMPipeInjectionPlan(ModuleOp module, BackendAttrInterface backendOption);

  /// Makes the plan. Fails, with errors where they arise, if something stands
  /// in the way of the rewrite.
  LogicalResult make();

  /// Whether there is nothing to change.
  bool isEmpty() const { return gaining.empty() && inits.empty(); }

  const CallSites &getSites() const { return sites; }
  /// Numbers of the functions that get the argument, ascending.
  ArrayRef<unsigned> getGainingFunctions() const { return gaining; }
  /// The type of the workspace that a function takes or gets.
  pto::TensorType getWorkspaceType(unsigned function) const {
    return types[function];
  }
  /// The type of a workspace whose size is computed later.
  pto::TensorType getPlaceholderType() const { return placeholderType; }
  /// The initialize ops that get their function's workspace.
  MutableArrayRef<Init> getInits() { return inits; }

  /// Whether functions of this kind make the workspace for what they call
  /// instead of taking it from their caller.
  static bool makesWorkspace(FuncKind kind) {
    return kind == FuncKind::Orchestration || kind == FuncKind::Graph;
  }

private:
  enum class State : uint8_t { Without, Marked, Gains };

  void visit(Operation *op, unsigned function);
  FailureOr<bool> requiresWorkspace(unsigned function);
  LogicalResult findSeeds();
  void addWorkspace(unsigned function);
  LogicalResult propagate();
  LogicalResult visitGroup(unsigned group);
  void chooseTypes();
  LogicalResult checkGroup(unsigned group);
  LogicalResult checkInits();
  LogicalResult checkCalls();
  InFlightDiagnostic refuse(Operation *op, const Twine &message,
                            unsigned function);

  pto::TensorType placeholderType;
  BackendAttrInterface backendOption;
  llvm::DenseMap<Operation *, BackendAttrInterface> backends;

  /// What of an op the walk looks at.
  enum class Interest : uint8_t { None, Function, Init };

  llvm::DenseMap<OperationName, Interest> interests;
  // Found by the walk, in the order of the text.
  SmallVector<Init> inits;
  /// By number of the function.
  SmallVector<State> states;
  TypeDependentUses typeDependentUses;
  CallSites sites;

  /// By number of the function.
  SmallVector<pto::TensorType> types;
  /// Functions that have the workspace or get it and whose callers are still
  /// to be looked at.
  SmallVector<unsigned> worklist;
  SmallVector<unsigned> gaining;
  /// Groups that start something that has or gets the workspace.
  SmallVector<unsigned> groups;
  llvm::BitVector seenGroups;
};

} // namespace mlir::pto

#endif // PYPTO_LIB_TRANSFORMS_GMPIPEINJECTIONPLAN_H
