//===- PTOInterfaces.h - Interfaces of the pto dialect -*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTOINTERFACES_H
#define PYPTO_DIALECT_PTO_IR_PTOINTERFACES_H

#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

namespace mlir::pto {

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
  static TensorAlias window(Value source, ArrayRef<OpFoldResult> offsets,
                            ArrayRef<OpFoldResult> sizes) {
    return {Kind::Window, source, llvm::to_vector(offsets),
            llvm::to_vector(sizes)};
  }
  static TensorAlias reshape(Value source) {
    return {Kind::Reshape, source, {}, {}};
  }

  Kind kind;
  Value source;
  SmallVector<OpFoldResult> offsets;
  SmallVector<OpFoldResult> sizes;
};

/// A read or write of tensor memory by an op.
struct TensorAccess {
  /// The handle accessed.
  OpOperand *operand;
  /// The window of the handle; no offsets means all of it. A size that is not
  /// known as an attribute or value of the op is a null OpFoldResult.
  SmallVector<OpFoldResult> offsets = {};
  SmallVector<OpFoldResult> sizes = {};
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
