//===- InjectGMPipeBuffer.cpp - Workspace wiring for GM pipes -------------===//
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
#define GEN_PASS_DEF_INJECTGMPIPEBUFFER
#include "PyPTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;

namespace {
struct InjectGMPipeBuffer
    : pto::impl::InjectGMPipeBufferBase<InjectGMPipeBuffer> {
  using InjectGMPipeBufferBase::InjectGMPipeBufferBase;
  void runOnOperation() override {}
};
} // namespace
