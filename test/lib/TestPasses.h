//===- TestPasses.h - Registration of the test passes -----------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_TEST_LIB_TESTPASSES_H
#define PYPTO_TEST_LIB_TESTPASSES_H

namespace mlir::pto::test {

/// Registers every test pass; their names start with `test-`.
void registerTestPasses();

void registerTestBareWalk();
void registerTestPrintBufferRoots();

} // namespace mlir::pto::test

#endif // PYPTO_TEST_LIB_TESTPASSES_H
