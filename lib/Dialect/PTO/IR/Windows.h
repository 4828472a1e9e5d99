//===- Windows.h - Rules for windows of tensors -----------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_LIB_DIALECT_PTO_IR_WINDOWS_H
#define PYPTO_LIB_DIALECT_PTO_IR_WINDOWS_H

#include "PyPTO/Dialect/PTO/IR/PTOTypes.h"
#include "mlir/IR/OpDefinition.h"
#include <optional>
#include <string>

namespace mlir::pto {

/// Checks that a list of constants and values, called `what` ("offsets"), has
/// `rank` entries and one value for each that is no constant.
LogicalResult verifyIndexList(Operation *op, StringRef what, int64_t rank,
                              ArrayRef<int64_t> integers, ValueRange values);

/// Why the static part of a window does not fit into a tensor of type `bounds`
/// (its sizes and fractals), or nothing when it does.
std::optional<std::string> whyNotInBounds(TensorType bounds,
                                          ArrayRef<int64_t> offsets,
                                          ArrayRef<int64_t> sizes);

/// Checks that the static part of a window fits into a tensor of type `bounds`.
LogicalResult verifyWindow(Operation *op, TensorType bounds,
                           ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes);

/// `shape` with leading ones up to `rank` dimensions.
SmallVector<int64_t> padWithLeadingOnes(ArrayRef<int64_t> shape, int64_t rank);

/// Sizes of a window with the shape of `type` in `rank` dimensions; a dynamic
/// size is unknown.
SmallVector<IndexEntry, 4> getWindowSizes(ShapedType type, int64_t rank);

/// Checks that `shape` is `sizes` without zero or more leading ones; a dynamic
/// size stands for a `?` and only for that. `what` names the shape's owner.
LogicalResult verifyShapeOfWindow(Operation *op, StringRef what,
                                  ArrayRef<int64_t> shape,
                                  ArrayRef<int64_t> sizes);

} // namespace mlir::pto

#endif // PYPTO_LIB_DIALECT_PTO_IR_WINDOWS_H
