//===- OpUtils.cpp - Rules that several ops share -------------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace mlir::pto;

LogicalResult mlir::pto::verifyNumDynamicSizes(Operation *op,
                                               pto::TensorType type,
                                               ValueRange sizes) {
  int64_t expected = type.getNumDynamicDims();
  if (static_cast<int64_t>(sizes.size()) == expected)
    return success();
  return op->emitOpError() << "needs one size operand for each '?' of " << type
                           << ", that is " << expected << ", found "
                           << sizes.size();
}

SmallVector<OpFoldResult> mlir::pto::getMixedShape(pto::TensorType type,
                                                   ValueRange dynamicSizes) {
  Builder builder(type.getContext());
  return getMixedValues(type.getShape(), dynamicSizes, builder);
}

LogicalResult mlir::pto::verifySameElements(Operation *op, ShapedType lhs,
                                            ShapedType rhs) {
  if (lhs.getElementType() == rhs.getElementType())
    return success();
  return op->emitOpError() << "element types must agree, found "
                           << lhs.getElementType() << " and "
                           << rhs.getElementType();
}

LogicalResult mlir::pto::verifySameElementsAndLayout(Operation *op,
                                                     pto::TensorType lhs,
                                                     pto::TensorType rhs) {
  if (failed(verifySameElements(op, lhs, rhs)))
    return failure();
  if (lhs.getLayout() != rhs.getLayout())
    return op->emitOpError()
           << "layouts must agree, found " << stringifyLayout(lhs.getLayout())
           << " and " << stringifyLayout(rhs.getLayout());
  return success();
}

LogicalResult mlir::pto::verifyElement(Operation *op, Value value,
                                       StringRef what, pto::TensorType tensor) {
  if (value.getType() == tensor.getElementType())
    return success();
  return op->emitOpError() << what << " must have the element type of "
                           << tensor << ", found " << value.getType();
}

LogicalResult mlir::pto::inferTypeOfOperand(std::optional<Location> loc,
                                            ValueRange operands, unsigned index,
                                            SmallVectorImpl<Type> &types) {
  if (operands.size() <= index)
    return emitOptionalError(loc, "needs operand ", index,
                             " to infer its result type, found ",
                             operands.size(), " operand(s)");
  types.push_back(operands[index].getType());
  return success();
}
