//===- Windows.cpp - Rules for windows of tensors -------------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Windows.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::pto;

LogicalResult mlir::pto::verifyIndexList(Operation *op, StringRef what,
                                         int64_t rank,
                                         ArrayRef<int64_t> integers,
                                         ValueRange values) {
  if (static_cast<int64_t>(integers.size()) != rank)
    return op->emitOpError()
           << "needs " << rank << " " << what
           << ", one for each dimension, found " << integers.size();
  int64_t dynamic = llvm::count(integers, ShapedType::kDynamic);
  if (static_cast<int64_t>(values.size()) != dynamic)
    return op->emitOpError()
           << "needs one operand for each dynamic entry of its " << what
           << ", that is " << dynamic << ", found " << values.size();
  return success();
}

static std::string spell(int64_t size) {
  return ShapedType::isDynamic(size) ? "?" : std::to_string(size);
}

std::optional<std::string> mlir::pto::whyNotInBounds(pto::TensorType bounds,
                                                     ArrayRef<int64_t> offsets,
                                                     ArrayRef<int64_t> sizes) {
  int64_t rank = bounds.getRank();
  auto [fractalRows, fractalColumns] = bounds.getFractal();
  for (int64_t dim = 0; dim < rank; ++dim) {
    bool staticOffset = !ShapedType::isDynamic(offsets[dim]);
    bool staticSize = !ShapedType::isDynamic(sizes[dim]);
    if (staticOffset && offsets[dim] < 0)
      return llvm::formatv("offset of dimension {0} must be at least 0, found "
                           "{1}",
                           dim, offsets[dim]);
    if (staticSize && sizes[dim] < 0)
      return llvm::formatv("size of dimension {0} must be at least 0, found "
                           "{1}",
                           dim, sizes[dim]);
    // Spelled only when there is something to tell: this runs for every op.
    auto found = [&]() -> std::string {
      return llvm::formatv("found offset {0} and size {1}", spell(offsets[dim]),
                           spell(sizes[dim]));
    };
    if (!bounds.isDynamicDim(dim)) {
      int64_t extent = bounds.getDimSize(dim);
      int64_t offset = staticOffset ? offsets[dim] : 0;
      int64_t size = staticSize ? sizes[dim] : 0;
      // Written so that no sum can overflow.
      if (offset > extent || size > extent - offset)
        return llvm::formatv("window of dimension {0} must end by {1}, {2}",
                             dim, extent, found());
    }
    int64_t fractal = dim == rank - 1   ? fractalColumns
                      : dim == rank - 2 ? fractalRows
                                        : 1;
    if ((staticOffset && offsets[dim] % fractal != 0) ||
        (staticSize && sizes[dim] % fractal != 0))
      return llvm::formatv("offset and size of dimension {0} of an nz tensor "
                           "must be multiples of {1}, {2}",
                           dim, fractal, found());
  }
  return std::nullopt;
}

LogicalResult mlir::pto::verifyWindow(Operation *op, pto::TensorType bounds,
                                      ArrayRef<int64_t> offsets,
                                      ArrayRef<int64_t> sizes) {
  if (std::optional<std::string> why = whyNotInBounds(bounds, offsets, sizes))
    return op->emitOpError() << *why;
  return success();
}

SmallVector<int64_t> mlir::pto::padWithLeadingOnes(ArrayRef<int64_t> shape,
                                                   int64_t rank) {
  SmallVector<int64_t> padded(rank - shape.size(), 1);
  llvm::append_range(padded, shape);
  return padded;
}

LogicalResult mlir::pto::verifyShapeOfWindow(Operation *op, StringRef what,
                                             ArrayRef<int64_t> shape,
                                             ArrayRef<int64_t> sizes) {
  auto isShape = [&] {
    if (shape.size() > sizes.size())
      return false;
    size_t dropped = sizes.size() - shape.size();
    return sizes.drop_front(dropped) == shape &&
           llvm::all_of(sizes.take_front(dropped),
                        [](int64_t size) { return size == 1; });
  };
  if (isShape())
    return success();
  auto print = [](InFlightDiagnostic &diagnostic, ArrayRef<int64_t> dims) {
    diagnostic << "[";
    llvm::interleaveComma(dims, diagnostic, [&](int64_t dim) {
      if (ShapedType::isDynamic(dim))
        diagnostic << "?";
      else
        diagnostic << dim;
    });
    diagnostic << "]";
  };
  InFlightDiagnostic diagnostic = op->emitOpError() << what << " has shape ";
  print(diagnostic, shape);
  diagnostic << ", which is not ";
  print(diagnostic, sizes);
  diagnostic << " without zero or more leading ones";
  return diagnostic;
}

SmallVector<IndexEntry, 4> mlir::pto::getWindowSizes(ShapedType type,
                                                     int64_t rank) {
  SmallVector<IndexEntry, 4> sizes(rank - type.getRank(), IndexEntry::get(1));
  for (int64_t size : type.getShape())
    sizes.push_back(IndexEntry::get(size));
  return sizes;
}
