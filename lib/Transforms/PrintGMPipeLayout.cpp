//===- PrintGMPipeLayout.cpp - Show the GM workspace ----------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Analysis/GMPipeLayout.h"
#include "PyPTO/Transforms/Passes.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::pto {
#define GEN_PASS_DEF_PRINTGMPIPELAYOUT
#include "PyPTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

namespace {

struct PrintGMPipeLayout
    : public pto::impl::PrintGMPipeLayoutBase<PrintGMPipeLayout> {
  using PrintGMPipeLayoutBase::PrintGMPipeLayoutBase;

  void runOnOperation() override {
    FailureOr<GMPipeLayout> layout = GMPipeLayout::compute(getOperation());
    if (failed(layout))
      return signalPassFailure();
    if (json)
      layout->printJSON(llvm::errs());
    else
      layout->print(llvm::errs());
    markAllAnalysesPreserved();
  }
};

} // namespace
