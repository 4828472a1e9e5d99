//===- OpUtils.h - Rules that several ops share -----------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_LIB_DIALECT_PTO_IR_OPUTILS_H
#define PYPTO_LIB_DIALECT_PTO_IR_OPUTILS_H

#include "PyPTO/Dialect/PTO/IR/PTOTypes.h"
#include "mlir/IR/OpDefinition.h"
#include <optional>

namespace mlir::pto {

/// Checks that there is one dynamic size for each `?` of `type`.
LogicalResult verifyNumDynamicSizes(Operation *op, TensorType type,
                                    ValueRange sizes);

/// The sizes of `type`, with `dynamicSizes` in place of each `?`.
SmallVector<OpFoldResult> getMixedShape(TensorType type,
                                        ValueRange dynamicSizes);

/// Checks that `lhs` and `rhs` have the same element type.
LogicalResult verifySameElements(Operation *op, ShapedType lhs, ShapedType rhs);

/// Checks that `lhs` and `rhs` have the same element type and layout.
LogicalResult verifySameElementsAndLayout(Operation *op, TensorType lhs,
                                          TensorType rhs);

/// Checks that `value` may be an element of `tensor`, called `what`.
LogicalResult verifyElement(Operation *op, Value value, StringRef what,
                            TensorType tensor);

/// Infers that the result has the type of operand `index`, which it *is*.
LogicalResult inferTypeOfOperand(std::optional<Location> loc,
                                 ValueRange operands, unsigned index,
                                 SmallVectorImpl<Type> &types);

} // namespace mlir::pto

#endif // PYPTO_LIB_DIALECT_PTO_IR_OPUTILS_H
