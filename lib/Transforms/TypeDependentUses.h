//===- TypeDependentUses.h - Uses that pin a signature ---------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_LIB_TRANSFORMS_TYPEDEPENDENTUSES_H
#define PYPTO_LIB_TRANSFORMS_TYPEDEPENDENTUSES_H

#include "PyPTO/Analysis/CallSites.h"

namespace mlir::pto {

/// Finds ops other than calls whose use of a function's symbol may depend on
/// the function's type: passes that change signatures can't rewrite them.
/// Attributes that only name a function are no such uses.
class TypeDependentUses {
public:
  /// To be shown every op of the module.
  void visit(Operation *op);

  /// Emits an error at each use of a function that `changes` is true of, and at
  /// each op that may hide one. `reason` ends the note at the function, which
  /// starts with its name. Fails if there is any.
  LogicalResult check(CallSites &sites,
                      llvm::function_ref<bool(unsigned function)> changes,
                      const Twine &reason) const;

private:
  /// What an op is to this check. The same for all ops of a name.
  struct Interest {
    bool mayDependOnType, mayBeTable;
  };
  llvm::DenseMap<OperationName, Interest> interests;
  SmallVector<Operation *> users;
  /// Ops that may be symbol tables of an unknown kind.
  SmallVector<Operation *> opaqueTables;
};

} // namespace mlir::pto

#endif // PYPTO_LIB_TRANSFORMS_TYPEDEPENDENTUSES_H
