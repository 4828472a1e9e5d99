//===- FuseCreateAssembleToSlice.cpp - Staging tensors to views -----------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Dialect/PTO/IR/PTO.h"
#include "PyPTO/Transforms/Passes.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::pto {
#define GEN_PASS_DEF_FUSECREATEASSEMBLETOSLICE
#include "PyPTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;

namespace {
struct FuseCreateAssembleToSlice
    : pto::impl::FuseCreateAssembleToSliceBase<FuseCreateAssembleToSlice> {
  void runOnOperation() override {}
};
} // namespace
