//===- PTOToMemRefPatterns.cpp - pto ops as memref ops --------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementValues.h"

#include "PyPTO/Conversion/Passes.h"
#include "PyPTO/Dialect/PTO/IR/PTO.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// The memref that a handle of this shape becomes: any strides, any offset.
static MemRefType getStridedType(ArrayRef<int64_t> shape, Type elementType) {
  SmallVector<int64_t> strides(shape.size(), ShapedType::kDynamic);
  auto layout = StridedLayoutAttr::get(elementType.getContext(),
                                       ShapedType::kDynamic, strides);
  return MemRefType::get(shape, elementType, layout);
}

void pto::populatePTOToMemRefTypeConversions(TypeConverter &converter) {
  converter.addConversion([](Type type) { return type; });
  converter.addConversion([](pto::TensorType type) -> std::optional<Type> {
    return getStridedType(type.getShape(), type.getElementType());
  });
  converter.addConversion([](TaskIdType type) -> std::optional<Type> {
    return IndexType::get(type.getContext());
  });
  converter.addConversion([](RankedTensorType type) -> std::optional<Type> {
    if (!isa<TaskIdType>(type.getElementType()))
      return type;
    return type.clone(IndexType::get(type.getContext()));
  });
}

//===----------------------------------------------------------------------===//
// Shared
//===----------------------------------------------------------------------===//

/// Whether a window is known to lie within `type` and to have elements.
static bool isSurelyInBounds(MemRefType type, ArrayRef<OpFoldResult> offsets,
                             ArrayRef<OpFoldResult> sizes) {
  for (auto [extent, offset, size] :
       llvm::zip_equal(type.getShape(), offsets, sizes)) {
    std::optional<int64_t> first = getConstantIntValue(offset);
    std::optional<int64_t> count = getConstantIntValue(size);
    if (ShapedType::isDynamic(extent) || !first || !count || *first < 0 ||
        *count <= 0 || *count > extent - *first)
      return false;
  }
  return true;
}

/// The window of `source` at `offsets` with `sizes`, in all dimensions of the
/// source, seen as `resultShape`: the sizes without some leading ones.
static Value createWindow(OpBuilder &builder, Location loc, Value source,
                          ArrayRef<OpFoldResult> offsets,
                          ArrayRef<OpFoldResult> sizes,
                          ArrayRef<int64_t> resultShape) {
  auto sourceType = cast<MemRefType>(source.getType());
  auto wanted = getStridedType(resultShape, sourceType.getElementType());
  if (sourceType.getRank() == 0)
    return source;
  if (isSurelyInBounds(sourceType, offsets, sizes)) {
    SmallVector<OpFoldResult> strides(offsets.size(), builder.getIndexAttr(1));
    auto type = cast<MemRefType>(memref::SubViewOp::inferRankReducedResultType(
        resultShape, sourceType, offsets, sizes, strides));
    Value window = memref::SubViewOp::create(builder, loc, type, source,
                                             offsets, sizes, strides);
    return type == wanted
               ? window
               : memref::CastOp::create(builder, loc, wanted, window);
  }

  // A subview's verifier refuses windows out of bounds, and empty ones at the
  // end; it would do so as soon as an offset is folded to a constant. Yet a
  // window that nothing touches may lie anywhere.
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, source);
  Value position = metadata.getOffset();
  for (auto [offset, stride] :
       llvm::zip_equal(offsets, metadata.getStrides())) {
    if (isZeroInteger(offset))
      continue;
    Value steps = arith::MulIOp::create(
        builder, loc, getValueOrCreateConstantIndexOp(builder, loc, offset),
        stride);
    position = arith::AddIOp::create(builder, loc, position, steps);
  }
  SmallVector<OpFoldResult> strides =
      getAsOpFoldResult(metadata.getStrides().take_back(resultShape.size()));
  return memref::ReinterpretCastOp::create(
      builder, loc, wanted, metadata.getBaseBuffer(), OpFoldResult(position),
      sizes.take_back(resultShape.size()), strides);
}

/// The window of `target` at `offsets` into which a value of the shape of
/// `value` (a memref) goes.
static Value createWindowFor(OpBuilder &builder, Location loc, Value value,
                             Value target, ArrayRef<OpFoldResult> offsets) {
  auto type = cast<MemRefType>(value.getType());
  size_t lead = offsets.size() - type.getRank();
  SmallVector<OpFoldResult> sizes(lead, builder.getIndexAttr(1));
  llvm::append_range(sizes, memref::getMixedSizes(builder, loc, value));
  return createWindow(builder, loc, target, offsets, sizes, type.getShape());
}

namespace {

//===----------------------------------------------------------------------===//
// Allocation and views
//===----------------------------------------------------------------------===//

struct ConvertCreate : OpConversionPattern<TensorCreateOp> {
  ConvertCreate(TypeConverter &converter, MLIRContext *context, int64_t poison)
      : OpConversionPattern(converter, context), poison(poison) {}

  LogicalResult
  matchAndRewrite(TensorCreateOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    pto::TensorType type = op.getType();
    Value buffer = memref::AllocOp::create(
        rewriter, loc, MemRefType::get(type.getShape(), type.getElementType()),
        adaptor.getDynamicSizes());
    if (TypedAttr initial = op.getInitValueAttr()) {
      Value value = createConstant(rewriter, loc, initial);
      linalg::FillOp::create(rewriter, loc, value, buffer);
    } else if (poison) {
      createPoisonFill(rewriter, loc, buffer, poison);
    }
    rewriter.replaceOpWithNewOp<memref::CastOp>(
        op, getTypeConverter()->convertType(type), buffer);
    return success();
  }

  int64_t poison;
};

struct ConvertSlice : OpConversionPattern<TensorSliceOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TensorSliceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op,
                       createWindow(rewriter, op.getLoc(), adaptor.getSource(),
                                    op.getMixedOffsets(), op.getMixedSizes(),
                                    op.getType().getShape()));
    return success();
  }
};

struct ConvertReshape : OpConversionPattern<TensorReshapeOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TensorReshapeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto metadata = memref::ExtractStridedMetadataOp::create(
        rewriter, loc, adaptor.getSource());
    SmallVector<OpFoldResult> sizes = op.getMixedSizes();
    SmallVector<OpFoldResult> strides = getStrides(op, metadata, rewriter);
    auto type = cast<MemRefType>(getTypeConverter()->convertType(op.getType()));
    // The result keeps the base buffer, so that ownership can be told at run
    // time.
    Value view = memref::ReinterpretCastOp::create(
        rewriter, loc, type, metadata.getBaseBuffer(),
        OpFoldResult(metadata.getOffset()), sizes, strides);
    rewriter.replaceOp(op, view);
    return success();
  }

private:
  /// Strides of the result: row-major, or those of the source where only unit
  /// dimensions come or go. Where the types leave that open, the sizes decide
  /// at run time.
  static SmallVector<OpFoldResult>
  getStrides(TensorReshapeOp op, memref::ExtractStridedMetadataOp metadata,
             OpBuilder &builder) {
    Location loc = op.getLoc();
    SmallVector<OpFoldResult> sizes = op.getMixedSizes();
    SmallVector<OpFoldResult> strides(sizes.size());
    OpFoldResult stride = builder.getIndexAttr(1);
    for (int64_t dim = sizes.size() - 1; dim >= 0; --dim) {
      strides[dim] = getValueOrCreateConstantIndexOp(builder, loc, stride);
      Value size = getValueOrCreateConstantIndexOp(builder, loc, sizes[dim]);
      stride = arith::MulIOp::create(
                   builder, loc,
                   getValueOrCreateConstantIndexOp(builder, loc, stride), size)
                   .getResult();
    }

    auto nonUnitDims = [](pto::TensorType type) {
      SmallVector<int64_t> dims;
      for (auto [dim, size] : llvm::enumerate(type.getShape()))
        if (size != 1)
          dims.push_back(dim);
      return dims;
    };
    pto::TensorType sourceType = op.getSource().getType();
    SmallVector<int64_t> from = nonUnitDims(sourceType);
    SmallVector<int64_t> to = nonUnitDims(op.getType());
    if (from.size() != to.size())
      return strides;
    Value same;
    for (auto [source, result] : llvm::zip_equal(from, to)) {
      int64_t sourceSize = sourceType.getDimSize(source);
      int64_t resultSize = op.getType().getDimSize(result);
      if (sourceSize == resultSize && !ShapedType::isDynamic(sourceSize))
        continue;
      if (sourceSize != resultSize && !ShapedType::isDynamic(sourceSize) &&
          !ShapedType::isDynamic(resultSize))
        return strides;
      Value equal = arith::CmpIOp::create(
          builder, loc, arith::CmpIPredicate::eq, metadata.getSizes()[source],
          getValueOrCreateConstantIndexOp(builder, loc, sizes[result]));
      same = same ? arith::AndIOp::create(builder, loc, same, equal) : equal;
    }
    for (auto [source, result] : llvm::zip_equal(from, to)) {
      Value kept = metadata.getStrides()[source];
      strides[result] =
          same ? arith::SelectOp::create(builder, loc, same, kept,
                                         cast<Value>(strides[result]))
                     .getResult()
               : kept;
    }
    return strides;
  }
};

struct ConvertCast : OpConversionPattern<TensorCastOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TensorCastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<memref::CastOp>(
        op, getTypeConverter()->convertType(op.getType()), adaptor.getSource());
    return success();
  }
};

struct ConvertDim : OpConversionPattern<TensorDimOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TensorDimOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<memref::DimOp>(op, adaptor.getSource(),
                                               adaptor.getIndex());
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

struct ConvertFill : OpConversionPattern<TensorFillOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TensorFillOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    linalg::FillOp::create(rewriter, op.getLoc(), adaptor.getValue(),
                           adaptor.getTarget());
    rewriter.replaceOp(op, adaptor.getTarget());
    return success();
  }
};

struct ConvertRead : OpConversionPattern<TensorReadOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TensorReadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> indices = getValueOrCreateConstantIndexOp(
        rewriter, op.getLoc(), op.getMixedIndices());
    rewriter.replaceOpWithNewOp<memref::LoadOp>(op, adaptor.getSource(),
                                                indices);
    return success();
  }
};

struct ConvertWrite : OpConversionPattern<TensorWriteOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TensorWriteOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> indices = getValueOrCreateConstantIndexOp(
        rewriter, op.getLoc(), op.getMixedIndices());
    rewriter.replaceOpWithNewOp<memref::StoreOp>(op, adaptor.getValue(),
                                                 adaptor.getTarget(), indices);
    return success();
  }
};

struct ConvertAssemble : OpConversionPattern<TensorAssembleOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TensorAssembleOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value source = adaptor.getSource();
    Value window = createWindowFor(rewriter, loc, source, adaptor.getTarget(),
                                   op.getMixedOffsets());
    if (op.getAtomic() == AtomicMode::Add)
      createAdd(rewriter, loc, source, window);
    else
      linalg::CopyOp::create(rewriter, loc, source, window);
    rewriter.replaceOp(op, adaptor.getTarget());
    return success();
  }

private:
  /// Adds `source` to `window`, element by element.
  static void createAdd(OpBuilder &builder, Location loc, Value source,
                        Value window) {
    int64_t rank = cast<MemRefType>(window.getType()).getRank();
    AffineMap map = builder.getMultiDimIdentityMap(rank);
    SmallVector<utils::IteratorType> iterators(rank,
                                               utils::IteratorType::parallel);
    linalg::GenericOp::create(
        builder, loc, /*inputs=*/source, /*outputs=*/window, {map, map},
        iterators, [](OpBuilder &nested, Location loc, ValueRange args) {
          Type type = args[0].getType();
          Value lhs = castSign(nested, loc, args[0], getSignless(type));
          Value rhs = castSign(nested, loc, args[1], getSignless(type));
          Value sum;
          if (isa<FloatType>(type))
            sum = arith::AddFOp::create(nested, loc, lhs, rhs);
          else
            sum = arith::AddIOp::create(nested, loc, lhs, rhs);
          sum = castSign(nested, loc, sum, type);
          linalg::YieldOp::create(nested, loc, sum);
        });
  }
};

struct ConvertLoad : OpConversionPattern<TileLoadOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TileLoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op.getType());
    SmallVector<OpFoldResult> sizes = op.getMixedSizes();
    Value window = createWindow(rewriter, loc, adaptor.getSource(),
                                op.getMixedOffsets(), sizes, type.getShape());
    SmallVector<Value> dynamicSizes;
    for (auto [size, folded] :
         llvm::zip(type.getShape(),
                   ArrayRef(sizes).drop_front(sizes.size() - type.getRank())))
      if (ShapedType::isDynamic(size))
        dynamicSizes.push_back(cast<Value>(folded));
    // A tile keeps its elements, so it can't be a view of the tensor.
    Value buffer = memref::AllocOp::create(
        rewriter, loc, MemRefType::get(type.getShape(), type.getElementType()),
        dynamicSizes);
    linalg::CopyOp::create(rewriter, loc, window, buffer);
    rewriter.replaceOpWithNewOp<bufferization::ToTensorOp>(
        op, type, buffer, /*restrict=*/true, /*writable=*/true);
    return success();
  }
};

struct ConvertStore : OpConversionPattern<TileStoreOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TileStoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op.getTile().getType());
    Value buffer = bufferization::ToBufferOp::create(
        rewriter, loc, getStridedType(type.getShape(), type.getElementType()),
        adaptor.getTile(), /*read_only=*/true);
    Value window = createWindowFor(rewriter, loc, buffer, adaptor.getTarget(),
                                   op.getMixedOffsets());
    linalg::CopyOp::create(rewriter, loc, buffer, window);
    rewriter.replaceOp(op, adaptor.getTarget());
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Tasks
//===----------------------------------------------------------------------===//

/// On the CPU a task is over when the next op starts; its id is any number.
template <typename Op> struct ConvertTask : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(op, 0);
    return success();
  }
};
} // namespace

void pto::populatePTOToMemRefPatterns(TypeConverter &converter,
                                      RewritePatternSet &patterns,
                                      int64_t poison) {
  MLIRContext *context = patterns.getContext();
  patterns.add<ConvertCreate>(converter, context, poison);
  patterns
      .add<ConvertAssemble, ConvertCast, ConvertDim, ConvertFill, ConvertLoad,
           ConvertRead, ConvertReshape, ConvertSlice, ConvertStore,
           ConvertTask<TaskJoinOp>, ConvertTask<TaskNoneOp>, ConvertWrite>(
          converter, context);
}
