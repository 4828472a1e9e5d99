//===- BackendOption.h - Which backend a pass works for ---------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_TRANSFORMS_BACKENDOPTION_H
#define PYPTO_TRANSFORMS_BACKENDOPTION_H

#include "PyPTO/Dialect/PTO/IR/PTO.h"

namespace mlir::pto {

/// The backend of the code in `op`: `pto.backend` of the nearest op at or
/// around it that has one, null when there is none. Fails, with an error at
/// that op, when the attribute is no backend.
FailureOr<BackendAttrInterface> lookupBackend(Operation *op);

/// The backend that the pass option `backend` names: the text of an attribute
/// that implements `BackendAttrInterface`, or the bare name of a built-in one.
/// Null when `text` is empty. Fails with an error at `loc` when the text names
/// no backend.
FailureOr<BackendAttrInterface> parseBackendOption(Location loc,
                                                   StringRef text);

} // namespace mlir::pto

#endif // PYPTO_TRANSFORMS_BACKENDOPTION_H
