//===- Pipelines.cpp - Registered pass pipelines --------------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void pto::registerPTOPipelines() {
  PassPipelineRegistration<>(
      "pto-default-pipeline",
      "Inject workspaces, fuse staging tensors, canonicalize, cse",
      [](OpPassManager &pm) {
        pm.addPass(createInjectGMPipeBuffer());
        pm.addPass(createFuseCreateAssembleToSlice());
        pm.addPass(createCanonicalizerPass());
        pm.addPass(createCSEPass());
      });
}
