//===- WidenBoolBuffers.cpp - A byte for each bool ------------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConvertTypesOnly.h"

#include "PyPTO/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::pto {
#define GEN_PASS_DEF_WIDENBOOLBUFFERS
#include "PyPTO/Conversion/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;

namespace {
struct WidenLoad : OpConversionPattern<memref::LoadOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(memref::LoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value byte = memref::LoadOp::create(
        rewriter, op.getLoc(), adaptor.getMemref(), adaptor.getIndices());
    rewriter.replaceOpWithNewOp<arith::TruncIOp>(op, op.getType(), byte);
    return success();
  }
};

struct WidenStore : OpConversionPattern<memref::StoreOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(memref::StoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value byte = arith::ExtUIOp::create(
        rewriter, op.getLoc(), rewriter.getI8Type(), adaptor.getValue());
    rewriter.replaceOpWithNewOp<memref::StoreOp>(op, byte, adaptor.getMemref(),
                                                 adaptor.getIndices());
    return success();
  }
};

struct WidenBoolBuffers : pto::impl::WidenBoolBuffersBase<WidenBoolBuffers> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    TypeConverter converter;
    converter.addConversion([](Type type) { return type; });
    converter.addConversion([](BaseMemRefType type) -> std::optional<Type> {
      if (!type.getElementType().isInteger(1))
        return type;
      return cast<BaseMemRefType>(
          type.clone(IntegerType::get(type.getContext(), 8)));
    });
    RewritePatternSet patterns(context);
    patterns.add<WidenLoad, WidenStore>(converter, context);
    ConversionTarget target(*context);
    pto::populateStructuralConversion(converter, patterns, target);
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
