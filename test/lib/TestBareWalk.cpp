//===- TestBareWalk.cpp - A walk and nothing else -------------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What benchmarks compare passes with: visiting every op of a module once.
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace {

struct TestBareWalk
    : public PassWrapper<TestBareWalk, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestBareWalk)

  TestBareWalk() = default;
  TestBareWalk(const TestBareWalk &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "test-bare-walk"; }
  StringRef getDescription() const override {
    return "Visit every op once and count the ops";
  }

  void runOnOperation() override {
    getOperation()->walk([&](Operation *) { ++numOps; });
    markAllAnalysesPreserved();
  }

  Statistic numOps{this, "num-ops", "Ops visited"};
};

} // namespace

void mlir::pto::test::registerTestBareWalk() {
  PassRegistration<TestBareWalk>();
}
