//===- ExpandMemRefCopy.cpp - Strided copies as loops ---------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Conversion/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::pto {
#define GEN_PASS_DEF_EXPANDMEMREFCOPY
#include "PyPTO/Conversion/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;

namespace {
struct ExpandMemRefCopy : pto::impl::ExpandMemRefCopyBase<ExpandMemRefCopy> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation().walk([&](memref::CopyOp op) {
      auto source = dyn_cast<MemRefType>(op.getSource().getType());
      auto target = dyn_cast<MemRefType>(op.getTarget().getType());
      if (!source || !target ||
          (source.getLayout().isIdentity() && target.getLayout().isIdentity()))
        return;
      rewriter.setInsertionPoint(op);
      rewriter.replaceOpWithNewOp<linalg::CopyOp>(op, op.getSource(),
                                                  op.getTarget());
    });
  }
};
} // namespace
