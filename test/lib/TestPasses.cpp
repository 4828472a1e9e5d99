//===- TestPasses.cpp - Registration of the test passes -------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"

// Each test pass has a file and a registration function of its own; declare it
// in TestPasses.h and call it below.

void mlir::pto::test::registerTestPasses() {
  registerTestBareWalk();
  registerTestPrintBufferRoots();
}
