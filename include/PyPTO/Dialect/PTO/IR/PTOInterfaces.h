//===- PTOInterfaces.h - Interfaces of the pto dialect ----------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTOINTERFACES_H
#define PYPTO_DIALECT_PTO_IR_PTOINTERFACES_H

#include "mlir/IR/BuiltinTypeInterfaces.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

namespace mlir::pto {

/// An offset or size: a value, or a constant where the value is null. Cheaper
/// than an OpFoldResult, which needs an attribute for each constant.
struct IndexEntry {
  Value value;
  int64_t constant = ShapedType::kDynamic;

  static IndexEntry get(int64_t constant) { return {Value(), constant}; }
  /// Neither a value nor a constant is known.
  bool isUnknown() const { return !value && ShapedType::isDynamic(constant); }
};

/// The entries of a list of constants, with `values` in the places of dynamic
/// ones.
SmallVector<IndexEntry, 4> getIndexEntries(ArrayRef<int64_t> constants,
                                           ValueRange values);

/// The number an entry is known to be.
std::optional<int64_t> getConstantIndex(const IndexEntry &entry);

/// What memory a result of an op names.
struct TensorAlias {
  enum class Kind {
    /// Nothing is known.
    Unknown,
    /// Memory that nothing else names yet.
    Fresh,
    /// Exactly the elements of `source`, in its shape.
    Same,
    /// The window of `source` at `offsets` with `sizes` (of the source's rank),
    /// without `droppedDims` leading unit dimensions.
    Window,
    /// All elements of `source` in row-major order, in another shape.
    Reshape,
  };

  static TensorAlias unknown() { return {Kind::Unknown, {}, {}, {}}; }
  static TensorAlias fresh() { return {Kind::Fresh, {}, {}, {}}; }
  static TensorAlias same(Value source) { return {Kind::Same, source, {}, {}}; }
  static TensorAlias window(Value source, ArrayRef<IndexEntry> offsets,
                            ArrayRef<IndexEntry> sizes) {
    return {Kind::Window, source, llvm::to_vector<4>(offsets),
            llvm::to_vector<4>(sizes)};
  }
  static TensorAlias reshape(Value source) {
    return {Kind::Reshape, source, {}, {}};
  }

  Kind kind;
  Value source;
  SmallVector<IndexEntry, 4> offsets;
  SmallVector<IndexEntry, 4> sizes;
};

/// A read or write of tensor memory by an op.
struct TensorAccess {
  /// The handle accessed.
  OpOperand *operand;
  /// The window of the handle; no offsets means all of it.
  SmallVector<IndexEntry, 4> offsets = {};
  SmallVector<IndexEntry, 4> sizes = {};
  bool reads = false;
  bool writes = false;
  /// The op surely writes every element of the window.
  bool coversAll = false;
};

/// Marks ops that belong into functions that run on a core.
template <typename ConcreteType>
class CoreLevelOp : public OpTrait::TraitBase<ConcreteType, CoreLevelOp> {};

} // namespace mlir::pto

#include "PyPTO/Dialect/PTO/IR/PTOAttrInterfaces.h.inc"
#include "PyPTO/Dialect/PTO/IR/PTOOpInterfaces.h.inc"

#endif // PYPTO_DIALECT_PTO_IR_PTOINTERFACES_H
