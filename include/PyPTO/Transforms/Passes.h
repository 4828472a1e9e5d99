//===- Passes.h - Passes on pto programs ------------------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_TRANSFORMS_PASSES_H
#define PYPTO_TRANSFORMS_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir {
class ModuleOp;

namespace pto {
class PTODialect;

#define GEN_PASS_DECL
#include "PyPTO/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "PyPTO/Transforms/Passes.h.inc"

/// Registers `--pto-default-pipeline`: workspaces are injected, staging tensors
/// fused, and the result is cleaned up by `canonicalize` and `cse`.
void registerPTOPipelines();

} // namespace pto
} // namespace mlir

#endif // PYPTO_TRANSFORMS_PASSES_H
