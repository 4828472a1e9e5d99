//===- PTOTensorOps.cpp - Ops on tensors in global memory -----------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpUtils.h"
#include "PyPTO/Dialect/PTO/IR/PTOOps.h"
#include "Windows.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::pto;

/// Static offsets of an element access as a window of unit sizes.
static LogicalResult verifyIndices(Operation *op, pto::TensorType type,
                                   ArrayRef<int64_t> staticIndices,
                                   ValueRange indices) {
  if (failed(verifyIndexList(op, "indices", type.getRank(), staticIndices,
                             indices)))
    return failure();
  for (auto [dim, index] : llvm::enumerate(staticIndices)) {
    if (ShapedType::isDynamic(index))
      continue;
    if (index < 0)
      return op->emitOpError() << "index of dimension " << dim
                               << " must be at least 0, found " << index;
    if (!type.isDynamicDim(dim) && index >= type.getDimSize(dim))
      return op->emitOpError()
             << "index of dimension " << dim << " must be below "
             << type.getDimSize(dim) << ", found " << index;
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
  // A string can have any type, too.
  if (std::optional<TypedAttr> init = getInitValue())
    if (init->getType() != getType().getElementType() ||
        !isa<IntegerAttr, FloatAttr>(*init))
      return emitOpError() << "'init_value' must be a number of element type "
                           << getType().getElementType() << ", found " << *init;
  return success();
}

void TensorCreateOp::getResultAliases(SmallVectorImpl<TensorAlias> &aliases) {
  aliases.push_back(TensorAlias::fresh());
}

//===----------------------------------------------------------------------===//
// TensorAssembleOp
//===----------------------------------------------------------------------===//

SmallVector<OpFoldResult> TensorAssembleOp::getMixedOffsets() {
  Builder builder(getContext());
  return getMixedValues(getStaticOffsets(), getOffsets(), builder);
}

LogicalResult TensorAssembleOp::inferReturnTypes(MLIRContext *,
                                                 std::optional<Location> loc,
                                                 ValueRange operands,
                                                 DictionaryAttr,
                                                 OpaqueProperties, RegionRange,
                                                 SmallVectorImpl<Type> &types) {
  return inferTypeOfOperand(loc, operands, /*index=*/1, types);
}

LogicalResult TensorAssembleOp::verify() {
  // Setting it to an attribute of another type from outside leaves none.
  if (!getAtomicAttr())
    return emitOpError("requires an attribute 'atomic' that is '#pto.atomic'");
  pto::TensorType sourceType = getSource().getType();
  pto::TensorType targetType = getTarget().getType();
  int64_t rank = targetType.getRank();
  if (failed(verifyIndexList(*this, "offsets", rank, getStaticOffsets(),
                             getOffsets())) ||
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
      {&getTargetMutable(), getIndexEntries(getStaticOffsets(), getOffsets()),
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

LogicalResult TensorFillOp::inferReturnTypes(MLIRContext *,
                                             std::optional<Location> loc,
                                             ValueRange operands,
                                             DictionaryAttr, OpaqueProperties,
                                             RegionRange,
                                             SmallVectorImpl<Type> &types) {
  return inferTypeOfOperand(loc, operands, /*index=*/0, types);
}

LogicalResult TensorFillOp::verify() {
  return verifyElement(*this, getValue(), "value", getTarget().getType());
}

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

LogicalResult TensorReadOp::inferReturnTypes(MLIRContext *,
                                             std::optional<Location> loc,
                                             ValueRange operands,
                                             DictionaryAttr, OpaqueProperties,
                                             RegionRange,
                                             SmallVectorImpl<Type> &types) {
  if (failed(inferTypeOfOperand(loc, operands, /*index=*/0, types)))
    return failure();
  auto source = dyn_cast<pto::TensorType>(types.front());
  if (!source)
    return emitOptionalError(
        loc, "'pto.tensor.read' op source must be a '!pto.tensor', found ",
        types.front());
  types.front() = source.getElementType();
  return success();
}

LogicalResult TensorReadOp::verify() {
  return verifyIndices(*this, getSource().getType(), getStaticIndices(),
                       getIndices());
}

void TensorReadOp::getTensorAccesses(SmallVectorImpl<TensorAccess> &accesses) {
  SmallVector<IndexEntry, 4> sizes(getSource().getType().getRank(),
                                   IndexEntry::get(1));
  accesses.push_back({&getSourceMutable(),
                      getIndexEntries(getStaticIndices(), getIndices()), sizes,
                      /*reads=*/true});
}

SmallVector<OpFoldResult> TensorWriteOp::getMixedIndices() {
  Builder builder(getContext());
  return getMixedValues(getStaticIndices(), getIndices(), builder);
}

LogicalResult TensorWriteOp::verify() {
  if (failed(verifyElement(*this, getValue(), "value", getTarget().getType())))
    return failure();
  return verifyIndices(*this, getTarget().getType(), getStaticIndices(),
                       getIndices());
}

void TensorWriteOp::getTensorAccesses(SmallVectorImpl<TensorAccess> &accesses) {
  SmallVector<IndexEntry, 4> sizes(getTarget().getType().getRank(),
                                   IndexEntry::get(1));
  accesses.push_back({&getTargetMutable(),
                      getIndexEntries(getStaticIndices(), getIndices()), sizes,
                      /*reads=*/false, /*writes=*/true, /*coversAll=*/true});
}
