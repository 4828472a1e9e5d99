//===- TestPrintBufferRoots.cpp - Print what handles may name -------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Analysis/BufferRoots.h"
#include "TestPasses.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

struct TestPrintBufferRoots
    : public PassWrapper<TestPrintBufferRoots, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestPrintBufferRoots)

  StringRef getArgument() const override { return "test-print-buffer-roots"; }
  StringRef getDescription() const override {
    return "Print for each tensor value the buffers it may name and its "
           "windows";
  }

  void runOnOperation() override {
    CalleeSummaries callees(getOperation());
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      if (!function.isExternal())
        BufferRoots(function, callees).print(llvm::outs());
    markAllAnalysesPreserved();
  }
};

} // namespace

void mlir::pto::test::registerTestPrintBufferRoots() {
  PassRegistration<TestPrintBufferRoots>();
}
