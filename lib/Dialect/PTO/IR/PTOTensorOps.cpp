//===- PTOTensorOps.cpp - Ops on tensors in global memory ----------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Dialect/PTO/IR/PTOOps.h"
#include "Windows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Shared
//===----------------------------------------------------------------------===//

/// Checks that there is one dynamic size for each `?` of `type`.
static LogicalResult verifyNumDynamicSizes(Operation *op, pto::TensorType type,
                                           ValueRange sizes) {
  int64_t expected = type.getNumDynamicDims();
  if (static_cast<int64_t>(sizes.size()) == expected)
    return success();
  return op->emitOpError() << "needs one size operand for each '?' of " << type
                           << ", that is " << expected << ", found "
                           << sizes.size();
}

static SmallVector<OpFoldResult> getMixedShape(pto::TensorType type,
                                               ValueRange dynamicSizes) {
  Builder builder(type.getContext());
  return getMixedValues(type.getShape(), dynamicSizes, builder);
}

/// Checks that `lhs` and `rhs` have the same element type and layout.
static LogicalResult verifySameElementsAndLayout(Operation *op,
                                                 pto::TensorType lhs,
                                                 pto::TensorType rhs) {
  if (lhs.getElementType() != rhs.getElementType())
    return op->emitOpError()
           << "element types must agree, found " << lhs.getElementType()
           << " and " << rhs.getElementType();
  if (lhs.getLayout() != rhs.getLayout())
    return op->emitOpError()
           << "layouts must agree, found " << stringifyLayout(lhs.getLayout())
           << " and " << stringifyLayout(rhs.getLayout());
  return success();
}

/// Static offsets of an element access as a window of unit sizes.
static LogicalResult verifyIndices(Operation *op, pto::TensorType type,
                                   ArrayRef<int64_t> staticIndices,
                                   ValueRange indices) {
  if (failed(verifyListOfOperandsOrIntegers(op, "index", type.getRank(),
                                            staticIndices, indices)))
    return failure();
  for (auto [dim, index] : llvm::enumerate(staticIndices)) {
    if (ShapedType::isDynamic(index))
      continue;
    if (index < 0 || (!type.isDynamicDim(dim) && index >= type.getDimSize(dim)))
      return op->emitOpError()
             << "index of dimension " << dim << " must be from 0 to below "
             << (type.isDynamicDim(dim) ? "?"
                                        : std::to_string(type.getDimSize(dim)))
             << ", found " << index;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// TensorCreateOp
//===----------------------------------------------------------------------===//

SmallVector<OpFoldResult> TensorCreateOp::getMixedSizes() {
  return getMixedShape(getType(), getDynamicSizes());
}

LogicalResult TensorCreateOp::verify() {
  if (failed(verifyNumDynamicSizes(*this, getType(), getDynamicSizes())))
    return failure();
  if (std::optional<TypedAttr> init = getInitValue())
    if (init->getType() != getType().getElementType())
      return emitOpError() << "'init_value' must have the element type "
                           << getType().getElementType() << ", found " << *init;
  return success();
}

void TensorCreateOp::getResultAliases(SmallVectorImpl<TensorAlias> &aliases) {
  aliases.push_back(TensorAlias::fresh());
}

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
  if (failed(verifyListOfOperandsOrIntegers(
          *this, "offset", rank, getStaticOffsets(), getOffsets())) ||
      failed(verifyListOfOperandsOrIntegers(*this, "size", rank,
                                            getStaticSizes(), getSizes())) ||
      failed(verifySameElementsAndLayout(*this, sourceType, getType())) ||
      failed(verifyShapeOfWindow(*this, "result", getType().getShape(),
                                 getStaticSizes())))
    return failure();
  return verifyWindow(*this, sourceType, getStaticOffsets(), getStaticSizes());
}

Value TensorSliceOp::getViewSource() { return getSource(); }

void TensorSliceOp::getResultAliases(SmallVectorImpl<TensorAlias> &aliases) {
  aliases.push_back(
      TensorAlias::window(getSource(), getMixedOffsets(), getMixedSizes()));
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
  int64_t count = 1;
  for (int64_t size : type.getShape()) {
    // A zero makes the count 0 however large the rest is.
    if (size == 0)
      return 0;
    if (!ShapedType::isDynamic(size) && llvm::MulOverflow(count, size, count))
      return std::nullopt;
  }
  return count;
}

LogicalResult TensorReshapeOp::verify() {
  pto::TensorType sourceType = getSource().getType();
  if (failed(verifyNumDynamicSizes(*this, getType(), getDynamicSizes())) ||
      failed(verifySameElementsAndLayout(*this, sourceType, getType())))
    return failure();
  std::optional<int64_t> from = getStaticElementCount(sourceType);
  std::optional<int64_t> to = getStaticElementCount(getType());
  if (!from || !to)
    return emitOpError() << "counts elements in 64 bits, found "
                         << (from ? getType() : sourceType);
  bool fromStatic = sourceType.hasStaticShape();
  bool toStatic = getType().hasStaticShape();
  bool fits = true;
  if (fromStatic && toStatic)
    fits = *from == *to;
  else if (fromStatic)
    fits = *to == 0 ? *from == 0 : *from % *to == 0;
  else if (toStatic)
    fits = *from == 0 ? *to == 0 : *to % *from == 0;
  if (!fits)
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
      parseDynamicIndexList(parser, sizes, staticSizes))
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
    printDynamicIndexList(printer, *this, getDynamicSizes(),
                          getType().getShape());
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
    return emitOpError() << "shapes must agree where both are static, found "
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
  if (auto create = getSource().getDefiningOp<TensorCreateOp>())
    return create.getMixedSizes()[dim];
  if (auto slice = getSource().getDefiningOp<TensorSliceOp>())
    return slice.getMixedSizes()[dim + slice.getNumDroppedDims()];
  return {};
}

//===----------------------------------------------------------------------===//
// TensorAssembleOp
//===----------------------------------------------------------------------===//

SmallVector<OpFoldResult> TensorAssembleOp::getMixedOffsets() {
  Builder builder(getContext());
  return getMixedValues(getStaticOffsets(), getOffsets(), builder);
}

LogicalResult TensorAssembleOp::verify() {
  // Setting it to an attribute of another type from outside leaves none.
  if (!getAtomicAttr())
    return emitOpError("requires an attribute 'atomic' that is '#pto.atomic'");
  pto::TensorType sourceType = getSource().getType();
  pto::TensorType targetType = getTarget().getType();
  int64_t rank = targetType.getRank();
  if (failed(verifyListOfOperandsOrIntegers(
          *this, "offset", rank, getStaticOffsets(), getOffsets())) ||
      failed(verifySameElementsAndLayout(*this, sourceType, targetType)))
    return failure();
  if (sourceType.getRank() > rank)
    return emitOpError() << "rank of the source must be at most that of the "
                            "target, found "
                         << sourceType.getRank() << " and " << rank;
  return verifyWindow(*this, targetType, getStaticOffsets(),
                      padWithLeadingOnes(sourceType.getShape(), rank));
}

void TensorAssembleOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  auto *resource = SideEffects::DefaultResource::get();
  effects.emplace_back(MemoryEffects::Read::get(), &getSourceMutable(),
                       resource);
  if (getAtomic() != AtomicMode::None)
    effects.emplace_back(MemoryEffects::Read::get(), &getTargetMutable(),
                         resource);
  effects.emplace_back(MemoryEffects::Write::get(), &getTargetMutable(),
                       resource);
}

void TensorAssembleOp::getResultAliases(SmallVectorImpl<TensorAlias> &aliases) {
  aliases.push_back(TensorAlias::same(getTarget()));
}

void TensorAssembleOp::getTensorAccesses(
    SmallVectorImpl<TensorAccess> &accesses) {
  accesses.push_back({&getSourceMutable(), {}, {}, /*reads=*/true});
  bool atomic = getAtomic() != AtomicMode::None;
  accesses.push_back(
      {&getTargetMutable(), getMixedOffsets(),
       getWindowSizes(getSource().getType(), getTarget().getType().getRank()),
       /*reads=*/atomic, /*writes=*/true,
       /*coversAll=*/!atomic});
}

OpFoldResult TensorAssembleOp::fold(FoldAdaptor) {
  auto slice = getSource().getDefiningOp<TensorSliceOp>();
  if (slice && getAtomic() == AtomicMode::None &&
      slice.getSource() == getTarget() &&
      isEqualConstantIntOrValueArray(slice.getMixedOffsets(),
                                     getMixedOffsets()))
    return getTarget();
  return {};
}

//===----------------------------------------------------------------------===//
// TensorFillOp
//===----------------------------------------------------------------------===//

void TensorFillOp::getResultAliases(SmallVectorImpl<TensorAlias> &aliases) {
  aliases.push_back(TensorAlias::same(getTarget()));
}

void TensorFillOp::getTensorAccesses(SmallVectorImpl<TensorAccess> &accesses) {
  accesses.push_back({&getTargetMutable(),
                      {},
                      {},
                      /*reads=*/false,
                      /*writes=*/true,
                      /*coversAll=*/true});
}

//===----------------------------------------------------------------------===//
// TensorReadOp and TensorWriteOp
//===----------------------------------------------------------------------===//

SmallVector<OpFoldResult> TensorReadOp::getMixedIndices() {
  Builder builder(getContext());
  return getMixedValues(getStaticIndices(), getIndices(), builder);
}

LogicalResult TensorReadOp::verify() {
  return verifyIndices(*this, getSource().getType(), getStaticIndices(),
                       getIndices());
}

void TensorReadOp::getTensorAccesses(SmallVectorImpl<TensorAccess> &accesses) {
  OpFoldResult one = Builder(getContext()).getIndexAttr(1);
  SmallVector<OpFoldResult> sizes(getSource().getType().getRank(), one);
  accesses.push_back(
      {&getSourceMutable(), getMixedIndices(), sizes, /*reads=*/true});
}

SmallVector<OpFoldResult> TensorWriteOp::getMixedIndices() {
  Builder builder(getContext());
  return getMixedValues(getStaticIndices(), getIndices(), builder);
}

LogicalResult TensorWriteOp::verify() {
  return verifyIndices(*this, getTarget().getType(), getStaticIndices(),
                       getIndices());
}

void TensorWriteOp::getTensorAccesses(SmallVectorImpl<TensorAccess> &accesses) {
  OpFoldResult one = Builder(getContext()).getIndexAttr(1);
  SmallVector<OpFoldResult> sizes(getTarget().getType().getRank(), one);
  accesses.push_back({&getTargetMutable(), getMixedIndices(), sizes,
                      /*reads=*/false, /*writes=*/true, /*coversAll=*/true});
}
