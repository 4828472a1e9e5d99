//===- pypto-reduce.cpp - Test case reduction for pto programs ------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/InitAll.h"
#include "PyPTO/Reducer/ReductionPatterns.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::pto::registerAllDialects(registry);
  mlir::pto::registerReductionPatterns(registry);
  mlir::pto::registerAllPasses();
  mlir::pto::registerUpstreamPasses();
  mlir::MLIRContext context(registry);
  return mlir::failed(mlir::mlirReduceMain(argc, argv, context));
}
