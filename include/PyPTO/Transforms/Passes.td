//===- Passes.td - Passes on pto programs ------------------*- tablegen -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_TRANSFORMS_PASSES_TD
#define PYPTO_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def FuseCreateAssembleToSlice
    : Pass<"fuse-create-assemble-to-slice", "::mlir::ModuleOp"> {
  let summary = "Let kernels write a window directly instead of staging it";
  let dependentDialects = ["::mlir::pto::PTODialect"];
}

def InjectGMPipeBuffer : Pass<"inject-gm-pipe-buffer", "::mlir::ModuleOp"> {
  let summary = "Pass a global-memory workspace to kernels that start pipes";
  let dependentDialects = ["::mlir::pto::PTODialect"];
  let options = [
    Option<"backend", "backend", "std::string", /*default=*/"\"\"",
           "Backend that decides whether a workspace is needed: the text of a "
           "backend attribute, or the bare name of a built-in one; replaces "
           "the module's `pto.backend`">
  ];
}

#endif // PYPTO_TRANSFORMS_PASSES_TD
