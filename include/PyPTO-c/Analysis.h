//===- Analysis.h - C API of the analyses -----------------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_C_ANALYSIS_H
#define PYPTO_C_ANALYSIS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Computes where the pipes of the module lie in their workspaces in global
/// memory, and prints it as JSON: what `--print-gm-pipe-layout=json` prints.
/// When it can't be computed, or the module is not valid, diagnostics are
/// emitted, nothing is printed and the result is a failure.
MLIR_CAPI_EXPORTED MlirLogicalResult ptoGMPipeLayoutPrintJSON(
    MlirModule module, MlirStringCallback callback, void *userData);

#ifdef __cplusplus
}
#endif

#endif // PYPTO_C_ANALYSIS_H
