//===- InitAll.cpp - Registration of the project's own parts --------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/InitAll.h"
#include "PyPTO/Conversion/Passes.h"
#include "PyPTO/Dialect/PTO/IR/PTODialect.h"
#include "PyPTO/Transforms/Passes.h"
#include "mlir/IR/DialectRegistry.h"

using namespace mlir;

void pto::registerPTODialects(DialectRegistry &registry) {
  registry.insert<PTODialect>();
}

void pto::registerAllPasses() {
  registerPyPTOTransformsPasses();
  registerPyPTOConversionPasses();
  registerPTOPipelines();
  registerPTOConversionPipelines();
}
