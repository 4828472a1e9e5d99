//===- GMPipeResolutionPlan.h - What the resolution changes -----*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_LIB_TRANSFORMS_GMPIPERESOLUTIONPLAN_H
#define PYPTO_LIB_TRANSFORMS_GMPIPERESOLUTIONPLAN_H

#include "PyPTO/Analysis/GMPipeLayout.h"
#include "TypeDependentUses.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dominance.h"

namespace mlir::pto {

/// The type of the workspace that a function is passed.
inline pto::TensorType getWorkspaceType(func::FuncOp func) {
  return cast<pto::TensorType>(func.getArgumentTypes().back());
}

/// Shows `visit` each use of a workspace, also those of casts of it.
void forEachWorkspaceUse(Value workspace,
                         llvm::function_ref<void(OpOperand &)> visit);

/// Decides what `resolve-gm-pipe-buffer` changes in a module, without changing
/// anything: which placeholders get their size, and which arguments get which
/// type.
class GMPipeResolutionPlan {
public:
  using Workspace = GMPipeLayout::Workspace;

  /// Functions that pass one workspace on to each other.
  struct Chain {
    SmallVector<unsigned> functions;
    /// Numbers of the workspaces that get there.
    SmallVector<unsigned> workspaces;
    /// Functions of the chain that nothing here passes a workspace to.
    SmallVector<unsigned> uncalled;
    /// The type that the arguments get whose size is not computed yet, null
    /// when there are none.
    pto::TensorType type;
  };

  GMPipeResolutionPlan(ModuleOp module, GMPipeLayout &layout)
      : module(module), layout(layout), sites(layout.getSites()) {}

  /// Whether any function takes the workspace.
  bool hasWorkspaces() const;
  /// Makes the plan and checks everything that is not changed. Fails, with
  /// errors where they arise, if something stands in the way.
  LogicalResult make(const TypeDependentUses &uses);

  ArrayRef<Chain> getChains() const { return chains; }
  /// Whether the workspace with this number is a placeholder.
  bool isPlaceholder(unsigned workspace) const {
    return placeholders[workspace];
  }
  /// Whether the size of a function's workspace is not computed yet.
  bool isOpen(unsigned function) const {
    return getWorkspaceType(sites.getFunction(function)) == placeholderType;
  }
  /// The type that the workspace of a function of the chain gets or keeps.
  pto::TensorType getNewType(const Chain &chain, unsigned function) const {
    return isOpen(function) ? chain.type
                            : getWorkspaceType(sites.getFunction(function));
  }
  /// The type of a workspace of that many elements, or of an unknown number.
  pto::TensorType getType(std::optional<uint64_t> elements) const;

private:
  bool isWorkspaceOperand(OpOperand &operand) const;
  bool looksLikePlaceholder(const Workspace &workspace) const;
  CallOpInterface getCall(const GMPipeLayout::Use &use) const {
    return sites.getCall(use.call).call;
  }

  void findChains();
  LogicalResult chooseType(Chain &chain);
  LogicalResult checkArgumentUses(const Chain &chain);
  LogicalResult checkWorkspace(const Chain &chain, unsigned index);
  LogicalResult checkUncalled(const Chain &chain);
  LogicalResult checkPlaceholder(const Chain &chain,
                                 const Workspace &workspace);
  LogicalResult checkInits();

  ModuleOp module;
  GMPipeLayout &layout;
  CallSites &sites;
  /// The type of a workspace whose size was not computed yet.
  pto::TensorType placeholderType = getType(1);
  SmallVector<Chain> chains;
  /// The calls of functions that take the workspace.
  llvm::DenseSet<Operation *> markedCalls;
  /// By number of the workspace.
  SmallVector<bool> placeholders;
  std::optional<DominanceInfo> dominance;
};

} // namespace mlir::pto

#endif // PYPTO_LIB_TRANSFORMS_GMPIPERESOLUTIONPLAN_H
