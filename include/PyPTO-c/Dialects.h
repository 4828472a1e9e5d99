//===- Dialects.h - C API of the pto dialect --------------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_C_DIALECTS_H
#define PYPTO_C_DIALECTS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(PTO, pto);

/// Adds the project's dialects, with everything that is attached to them, to
/// the registry.
MLIR_CAPI_EXPORTED void ptoRegisterDialects(MlirDialectRegistry registry);

/// Registers the project's passes and pipelines. Safe to call more than once.
MLIR_CAPI_EXPORTED void ptoRegisterAllPasses(void);

#ifdef __cplusplus
}
#endif

#endif // PYPTO_C_DIALECTS_H
