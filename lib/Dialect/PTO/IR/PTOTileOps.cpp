//===- PTOTileOps.cpp - Ops between global memory and tiles ---------------===//
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

//===----------------------------------------------------------------------===//
// TileLoadOp
//===----------------------------------------------------------------------===//

SmallVector<OpFoldResult> TileLoadOp::getMixedOffsets() {
  Builder builder(getContext());
  return getMixedValues(getStaticOffsets(), getOffsets(), builder);
}

SmallVector<OpFoldResult> TileLoadOp::getMixedSizes() {
  Builder builder(getContext());
  return getMixedValues(getStaticSizes(), getSizes(), builder);
}

LogicalResult TileLoadOp::verify() {
  pto::TensorType sourceType = getSource().getType();
  int64_t rank = sourceType.getRank();
  auto tileType = cast<RankedTensorType>(getType());
  if (failed(verifyIndexList(*this, "offsets", rank, getStaticOffsets(),
                             getOffsets())) ||
      failed(verifyIndexList(*this, "sizes", rank, getStaticSizes(),
                             getSizes())) ||
      failed(verifySameElements(*this, sourceType, tileType)) ||
      failed(verifyWindow(*this, sourceType, getStaticOffsets(),
                          getStaticSizes())))
    return failure();
  return verifyShapeOfWindow(*this, "result", tileType.getShape(),
                             getStaticSizes());
}

void TileLoadOp::getTensorAccesses(SmallVectorImpl<TensorAccess> &accesses) {
  accesses.push_back({&getSourceMutable(),
                      getIndexEntries(getStaticOffsets(), getOffsets()),
                      getIndexEntries(getStaticSizes(), getSizes()),
                      /*reads=*/true});
}

//===----------------------------------------------------------------------===//
// TileStoreOp
//===----------------------------------------------------------------------===//

SmallVector<OpFoldResult> TileStoreOp::getMixedOffsets() {
  Builder builder(getContext());
  return getMixedValues(getStaticOffsets(), getOffsets(), builder);
}

LogicalResult TileStoreOp::inferReturnTypes(MLIRContext *,
                                            std::optional<Location> loc,
                                            ValueRange operands, DictionaryAttr,
                                            OpaqueProperties, RegionRange,
                                            SmallVectorImpl<Type> &types) {
  return inferTypeOfOperand(loc, operands, /*index=*/1, types);
}

LogicalResult TileStoreOp::verify() {
  auto tileType = cast<RankedTensorType>(getTile().getType());
  pto::TensorType targetType = getTarget().getType();
  int64_t rank = targetType.getRank();
  if (failed(verifyIndexList(*this, "offsets", rank, getStaticOffsets(),
                             getOffsets())) ||
      failed(verifySameElements(*this, tileType, targetType)))
    return failure();
  if (tileType.getRank() > rank)
    return emitOpError() << "rank of the tile must be at most that of the "
                            "target, found "
                         << tileType.getRank() << " and " << rank;
  return verifyWindow(*this, targetType, getStaticOffsets(),
                      padWithLeadingOnes(tileType.getShape(), rank));
}

void TileStoreOp::getResultAliases(SmallVectorImpl<TensorAlias> &aliases) {
  aliases.push_back(TensorAlias::same(getTarget()));
}

void TileStoreOp::getTensorAccesses(SmallVectorImpl<TensorAccess> &accesses) {
  accesses.push_back({&getTargetMutable(),
                      getIndexEntries(getStaticOffsets(), getOffsets()),
                      getWindowSizes(cast<ShapedType>(getTile().getType()),
                                     getTarget().getType().getRank()),
                      /*reads=*/false, /*writes=*/true, /*coversAll=*/true});
}
