//===- FusionPatterns.h - Carrying out decided fusions ----------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_TRANSFORMS_FUSIONPATTERNS_H
#define PYPTO_TRANSFORMS_FUSIONPATTERNS_H

#include "PyPTO/Analysis/FusionLegality.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::pto {

/// What the rewrites of one function have made so far. Creates and assembles
/// that were replaced stay, without uses, until the end: they mark places.
struct FusionRewriteState {
  /// What stands for a create.
  struct Handle {
    TensorSliceOp slice;
    /// Null when the slice has the create's type.
    TensorReshapeOp reshape;
  };

  /// The fusion to carry out.
  const FusionCandidate *fusion = nullptr;
  llvm::DenseMap<Operation *, Handle, NearbyKeyInfo<Operation *>> handles;
  /// Sizes of slices by type and rank of the target. Many are alike.
  llvm::DenseMap<std::pair<Type, int64_t>, DenseI64ArrayAttr> sizes;
  /// For ops with fills right before them the first of those.
  llvm::DenseMap<Operation *, Operation *> firstFills;
};

/// Adds the patterns that turn the create of `state.fusion` into a slice and
/// replace its assemble by the target. They match nothing else; apply them to
/// one fusion after the other, in the order of FusionLegality::getFused, to the
/// create before its assemble.
void populateFuseCreateAssembleToSlicePatterns(RewritePatternSet &patterns,
                                               FusionRewriteState &state);

/// Carries out all decided fusions of a function and strips the loop values
/// around them that became pass-through. Returns the number of those.
unsigned rewriteFusions(FunctionOpInterface function,
                        const FusionLegality &legality);

} // namespace mlir::pto

#endif // PYPTO_TRANSFORMS_FUSIONPATTERNS_H
