//===- PTOViewOps.cpp - Views of tensors in global memory -----------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Directives.h"
#include "OpUtils.h"
#include "PyPTO/Dialect/PTO/IR/PTOOps.h"
#include "Windows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// TensorSliceOp
//===----------------------------------------------------------------------===//

SmallVector<OpFoldResult> TensorSliceOp::getMixedOffsets() {
  Builder builder(getContext());
  return getMixedValues(getStaticOffsets(), getOffsets(), builder);
}

SmallVector<OpFoldResult> TensorSliceOp::getMixedSizes() {
  Builder builder(getContext());
  return getMixedValues(getStaticSizes(), getSizes(), builder);
}

void TensorSliceOp::build(OpBuilder &builder, OperationState &state,
                          pto::TensorType resultType, Value source,
                          ArrayRef<OpFoldResult> offsets,
                          ArrayRef<OpFoldResult> sizes) {
  SmallVector<Value> dynamicOffsets, dynamicSizes;
  SmallVector<int64_t> staticOffsets, staticSizes;
  dispatchIndexOpFoldResults(offsets, dynamicOffsets, staticOffsets);
  dispatchIndexOpFoldResults(sizes, dynamicSizes, staticSizes);
  build(builder, state, resultType, source, dynamicOffsets, dynamicSizes,
        builder.getDenseI64ArrayAttr(staticOffsets),
        builder.getDenseI64ArrayAttr(staticSizes));
}

LogicalResult TensorSliceOp::verify() {
  pto::TensorType sourceType = getSource().getType();
  int64_t rank = sourceType.getRank();
  if (failed(verifyIndexList(*this, "offsets", rank, getStaticOffsets(),
                             getOffsets())) ||
      failed(verifyIndexList(*this, "sizes", rank, getStaticSizes(),
                             getSizes())) ||
      failed(verifySameElementsAndLayout(*this, sourceType, getType())) ||
      failed(verifyWindow(*this, sourceType, getStaticOffsets(),
                          getStaticSizes())))
    return failure();
  return verifyShapeOfWindow(*this, "result", getType().getShape(),
                             getStaticSizes());
}

Value TensorSliceOp::getViewSource() { return getSource(); }

void TensorSliceOp::getResultAliases(SmallVectorImpl<TensorAlias> &aliases) {
  aliases.push_back(TensorAlias::window(
      getSource(), getIndexEntries(getStaticOffsets(), getOffsets()),
      getIndexEntries(getStaticSizes(), getSizes())));
}

OpFoldResult TensorSliceOp::fold(FoldAdaptor) {
  // A full-size slice; the type must have no `?`, which could hide a smaller
  // size.
  if (getType() == getSource().getType() && getType().hasStaticShape() &&
      llvm::all_of(getMixedOffsets(), isZeroInteger))
    return getSource();
  return {};
}

namespace {
/// slice(slice(x)) becomes one slice of x.
struct ComposeSlices : OpRewritePattern<TensorSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TensorSliceOp outer,
                                PatternRewriter &rewriter) const override {
    auto inner = outer.getSource().getDefiningOp<TensorSliceOp>();
    if (!inner)
      return rewriter.notifyMatchFailure(outer, "source is no slice");
    int64_t dropped = inner.getNumDroppedDims();
    SmallVector<OpFoldResult> offsets = inner.getMixedOffsets();
    SmallVector<OpFoldResult> sizes = inner.getMixedSizes();
    SmallVector<OpFoldResult> outerOffsets = outer.getMixedOffsets();
    SmallVector<OpFoldResult> outerSizes = outer.getMixedSizes();
    llvm::copy(outerSizes, sizes.begin() + dropped);

    // A sum of constants that leaves the source would not verify; the program
    // is undefined only where it accesses such a window.
    SmallVector<int64_t> staticOffsets, staticSizes;
    for (auto [dim, offset] : llvm::enumerate(offsets)) {
      std::optional<int64_t> constant = getConstantIntValue(offset);
      if (constant && static_cast<int64_t>(dim) >= dropped) {
        std::optional<int64_t> added =
            getConstantIntValue(outerOffsets[dim - dropped]);
        int64_t sum;
        if (added && llvm::AddOverflow(*constant, *added, sum))
          return rewriter.notifyMatchFailure(outer, "offset overflows");
        constant = added ? std::optional(sum) : std::nullopt;
      }
      staticOffsets.push_back(constant.value_or(ShapedType::kDynamic));
      staticSizes.push_back(
          getConstantIntValue(sizes[dim]).value_or(ShapedType::kDynamic));
    }
    pto::TensorType sourceType = inner.getSource().getType();
    if (whyNotInBounds(sourceType, staticOffsets, staticSizes))
      return rewriter.notifyMatchFailure(outer, "window leaves the source");

    Location loc = outer.getLoc();
    for (auto [dim, added] : llvm::enumerate(outerOffsets)) {
      OpFoldResult &offset = offsets[dim + dropped];
      if (int64_t sum = staticOffsets[dim + dropped];
          !ShapedType::isDynamic(sum)) {
        offset = rewriter.getIndexAttr(sum);
        continue;
      }
      if (isZeroInteger(offset)) {
        offset = added;
        continue;
      }
      if (isZeroInteger(added))
        continue;
      Value lhs = getValueOrCreateConstantIndexOp(rewriter, loc, offset);
      Value rhs = getValueOrCreateConstantIndexOp(rewriter, loc, added);
      offset = arith::AddIOp::create(rewriter, loc, lhs, rhs).getResult();
    }
    rewriter.replaceOpWithNewOp<TensorSliceOp>(
        outer, outer.getType(), inner.getSource(), offsets, sizes);
    return success();
  }
};
} // namespace

void TensorSliceOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                MLIRContext *context) {
  patterns.add<ComposeSlices>(context);
}

//===----------------------------------------------------------------------===//
// TensorReshapeOp
//===----------------------------------------------------------------------===//

SmallVector<OpFoldResult> TensorReshapeOp::getMixedSizes() {
  return getMixedShape(getType(), getDynamicSizes());
}

/// Whether types of equal shape with equally many elements surely have equal
/// sizes: with one `?` the count decides it, unless the count is 0.
static bool shapeDeterminesSizes(pto::TensorType type) {
  return type.getNumDynamicDims() == 0 ||
         (type.getNumDynamicDims() == 1 &&
          !llvm::is_contained(type.getShape(), 0));
}

bool TensorReshapeOp::changesOnlyUnitDims() {
  auto withoutUnits = [](pto::TensorType type) {
    return llvm::to_vector(llvm::make_filter_range(
        type.getShape(), [](int64_t size) { return size != 1; }));
  };
  return withoutUnits(getSource().getType()) == withoutUnits(getType()) &&
         shapeDeterminesSizes(getType());
}

/// Product of the static sizes, nothing when it does not fit into 64 bits.
static std::optional<int64_t> getStaticElementCount(pto::TensorType type) {
  // A zero makes the count 0 however large the rest is.
  if (llvm::is_contained(type.getShape(), 0))
    return 0;
  int64_t count = 1;
  for (int64_t size : type.getShape())
    if (!ShapedType::isDynamic(size) && llvm::MulOverflow(count, size, count))
      return std::nullopt;
  return count;
}

/// Whether tensors of the two types can have equally many elements. Fails on
/// types whose static sizes alone have a product beyond 64 bits.
static FailureOr<bool> mayHaveAsManyElements(pto::TensorType lhs,
                                             pto::TensorType rhs) {
  std::optional<int64_t> left = getStaticElementCount(lhs);
  std::optional<int64_t> right = getStaticElementCount(rhs);
  if (!left || !right)
    return failure();
  auto isMultiple = [](int64_t count, int64_t factor) {
    return factor == 0 ? count == 0 : count % factor == 0;
  };
  if (lhs.hasStaticShape() && rhs.hasStaticShape())
    return *left == *right;
  if (lhs.hasStaticShape())
    return isMultiple(*left, *right);
  if (rhs.hasStaticShape())
    return isMultiple(*right, *left);
  return true;
}

LogicalResult TensorReshapeOp::verify() {
  pto::TensorType sourceType = getSource().getType();
  if (failed(verifyNumDynamicSizes(*this, getType(), getDynamicSizes())) ||
      failed(verifySameElementsAndLayout(*this, sourceType, getType())))
    return failure();
  FailureOr<bool> fits = mayHaveAsManyElements(sourceType, getType());
  if (failed(fits))
    return emitOpError() << "the number of elements must fit into 64 bits, "
                            "found "
                         << sourceType << " and " << getType();
  if (!*fits)
    return emitOpError() << "source and result must have as many elements, "
                            "found "
                         << sourceType << " and " << getType();
  return success();
}

Value TensorReshapeOp::getViewSource() { return getSource(); }

void TensorReshapeOp::getResultAliases(SmallVectorImpl<TensorAlias> &aliases) {
  aliases.push_back(TensorAlias::reshape(getSource()));
}

OpFoldResult TensorReshapeOp::fold(FoldAdaptor) {
  if (getType() == getSource().getType() && shapeDeterminesSizes(getType()))
    return getSource();
  return {};
}

namespace {
/// reshape(reshape(x)) becomes one reshape of x.
struct ComposeReshapes : OpRewritePattern<TensorReshapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TensorReshapeOp outer,
                                PatternRewriter &rewriter) const override {
    auto inner = outer.getSource().getDefiningOp<TensorReshapeOp>();
    if (!inner)
      return rewriter.notifyMatchFailure(outer, "source is no reshape");
    // The `?` between them may hide that the sizes never fit.
    if (!mayHaveAsManyElements(inner.getSource().getType(), outer.getType())
             .value_or(false))
      return rewriter.notifyMatchFailure(outer, "element counts differ");
    rewriter.replaceOpWithNewOp<TensorReshapeOp>(
        outer, outer.getType(), inner.getSource(), outer.getDynamicSizes());
    return success();
  }
};
} // namespace

void TensorReshapeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *context) {
  patterns.add<ComposeReshapes>(context);
}

/// reshape ::= value (`to` `[` sizes `]`)? attr-dict `:` type `to` type
ParseResult TensorReshapeOp::parse(OpAsmParser &parser,
                                   OperationState &result) {
  OpAsmParser::UnresolvedOperand source;
  SmallVector<OpAsmParser::UnresolvedOperand> sizes;
  DenseI64ArrayAttr staticSizes;
  pto::TensorType sourceType, resultType;
  if (parser.parseOperand(source))
    return failure();
  SMLoc sizesLoc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("to")) &&
      parseIndexList(parser, sizes, staticSizes))
    return failure();
  if (parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parser.parseType(sourceType) || parser.parseKeyword("to") ||
      parser.parseType(resultType) ||
      parser.resolveOperand(source, sourceType, result.operands) ||
      parser.resolveOperands(sizes, parser.getBuilder().getIndexType(),
                             result.operands))
    return failure();
  if (staticSizes && staticSizes.asArrayRef() != resultType.getShape())
    return parser.emitError(sizesLoc)
           << "sizes after 'to' must be those of the result type "
           << resultType;
  result.addTypes(resultType);
  return success();
}

void TensorReshapeOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getSource();
  if (!getDynamicSizes().empty()) {
    printer << " to ";
    printIndexList(printer, *this, getDynamicSizes(), getType().getShape());
  }
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : " << getSource().getType() << " to " << getType();
}

//===----------------------------------------------------------------------===//
// TensorCastOp
//===----------------------------------------------------------------------===//

LogicalResult TensorCastOp::verify() {
  pto::TensorType sourceType = getSource().getType();
  if (failed(verifySameElementsAndLayout(*this, sourceType, getType())))
    return failure();
  if (failed(
          verifyCompatibleShape(sourceType.getShape(), getType().getShape())))
    return emitOpError() << "ranks and static sizes must agree, found "
                         << sourceType << " and " << getType();
  return success();
}

Value TensorCastOp::getViewSource() { return getSource(); }

void TensorCastOp::getResultAliases(SmallVectorImpl<TensorAlias> &aliases) {
  aliases.push_back(TensorAlias::same(getSource()));
}

OpFoldResult TensorCastOp::fold(FoldAdaptor) {
  if (getType() == getSource().getType())
    return getSource();
  auto first = getSource().getDefiningOp<TensorCastOp>();
  if (!first)
    return {};
  pto::TensorType start = first.getSource().getType();
  if (start == getType())
    return first.getSource();
  // The middle type goes unless it alone knows a size, which the program says
  // is right.
  for (auto [from, via, to] :
       llvm::zip_equal(start.getShape(), getSource().getType().getShape(),
                       getType().getShape()))
    if (!ShapedType::isDynamic(via) && ShapedType::isDynamic(from) &&
        ShapedType::isDynamic(to))
      return {};
  if (failed(verifyCompatibleShape(start.getShape(), getType().getShape())))
    return {};
  getSourceMutable().assign(first.getSource());
  return getResult();
}

//===----------------------------------------------------------------------===//
// TensorDimOp
//===----------------------------------------------------------------------===//

OpFoldResult TensorDimOp::fold(FoldAdaptor adaptor) {
  auto index = dyn_cast_or_null<IntegerAttr>(adaptor.getIndex());
  pto::TensorType type = getSource().getType();
  if (!index || index.getInt() < 0 || index.getInt() >= type.getRank())
    return {};
  int64_t dim = index.getInt();
  if (!type.isDynamicDim(dim))
    return IntegerAttr::get(IndexType::get(getContext()), type.getDimSize(dim));
  if (auto cast = getSource().getDefiningOp<TensorCastOp>()) {
    getSourceMutable().assign(cast.getSource());
    return getResult();
  }
  if (auto reshape = getSource().getDefiningOp<TensorReshapeOp>())
    return reshape.getMixedSizes()[dim];
  if (auto create = getSource().getDefiningOp<TensorCreateOp>())
    return create.getMixedSizes()[dim];
  if (auto slice = getSource().getDefiningOp<TensorSliceOp>())
    return slice.getMixedSizes()[dim + slice.getNumDroppedDims()];
  return {};
}
