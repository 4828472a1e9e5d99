//===- PyPTOPlugin.cpp - The dialect and its passes as a plugin -----------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `mlir-opt --load-dialect-plugin` and `--load-pass-plugin` look for.
//
//===----------------------------------------------------------------------===//

#include "PyPTO/InitAll.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

using namespace mlir;

extern "C" LLVM_ATTRIBUTE_WEAK DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {
      MLIR_PLUGIN_API_VERSION, "PyPTO", PYPTO_VERSION,
      [](DialectRegistry *registry) { pto::registerPTODialects(*registry); }};
}

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "PyPTO", PYPTO_VERSION,
          [] { pto::registerAllPasses(); }};
}
