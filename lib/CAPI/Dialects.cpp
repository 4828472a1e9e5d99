//===- Dialects.cpp - C API of the pto dialect ----------------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO-c/Dialects.h"
#include "PyPTO/Dialect/PTO/IR/PTO.h"
#include "PyPTO/InitAll.h"
#include "mlir/CAPI/Registration.h"

using namespace mlir;

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(PTO, pto, pto::PTODialect)

void ptoRegisterDialects(MlirDialectRegistry registry) {
  pto::registerPTODialects(*unwrap(registry));
}

void ptoRegisterAllPasses() {
  // Registering a pipeline twice is a fatal error.
  static bool once = (pto::registerAllPasses(), true);
  (void)once;
}
