//===- pypto-opt.cpp - Driver for pto programs ----------------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OptMain.h"
#include "PyPTO/InitAll.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#ifdef PYPTO_INCLUDE_TESTS
#include "TestPasses.h"
#endif

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::pto::registerAllDialects(registry);
  mlir::pto::registerAllPasses();
  mlir::pto::registerUpstreamPasses();
#ifdef PYPTO_INCLUDE_TESTS
  mlir::pto::test::registerTestPasses();
#endif
  return mlir::asMainReturnCode(mlir::pto::optMain(
      argc, argv, "PyPTO-MLIR optimizer driver\n", registry));
}
