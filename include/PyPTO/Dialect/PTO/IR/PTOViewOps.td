//===- PTOViewOps.td - Views of tensors in global memory ---*- tablegen -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTOVIEWOPS_TD
#define PYPTO_DIALECT_PTO_IR_PTOVIEWOPS_TD

include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"
include "PyPTO/Dialect/PTO/IR/PTOInterfaces.td"
include "PyPTO/Dialect/PTO/IR/PTOTensorOps.td"
include "PyPTO/Dialect/PTO/IR/PTOTypes.td"

/// An op whose result names (part of) its operand's memory without access.
class PTO_ViewOp<string mnemonic, list<Trait> traits = []>
    : PTO_TensorOp<mnemonic, traits # [
        Pure, DeclareOpInterfaceMethods<PTO_TensorAliasOpInterface>]>;

def PTO_TensorSliceOp : PTO_ViewOp<"slice", [
    AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "A window of a tensor, as a view";
  let description = [{
    The result names the elements of `source` in the window that starts at the
    offsets and has the sizes; nothing is copied. Offsets and sizes have the
    rank of the source and mix constants and `index` values. The result type
    has the sizes, without zero or more leading unit sizes.

    A static window lies within the source; an empty one may lie at its end. On
    `nz` tensors, static offsets and sizes of the last two dimensions are
    multiples of the fractal (16 rows, 32 bytes).

    ```mlir
    func.func @f(%t: !pto.tensor<4x8xf32>, %u: !pto.tensor<2x4x8xf32>, %i: index) {
      %v = pto.tensor.slice %t[%i, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
      %w = pto.tensor.slice %u[%i, 0, 4] [1, 2, 4] : !pto.tensor<2x4x8xf32> to !pto.tensor<2x4xf32>
      return
    }
    ```

    Folds: a full-size slice is its source; a slice of a slice becomes one slice
    of the first source (canonicalization, with `arith.addi` on the offsets).
  }];
  let arguments = (ins
    PTO_TensorType:$source,
    Variadic<Index>:$offsets,
    Variadic<Index>:$sizes,
    DenseI64ArrayAttr:$static_offsets,
    DenseI64ArrayAttr:$static_sizes
  );
  let results = (outs PTO_TensorType:$result);
  let assemblyFormat = [{
    $source `` custom<IndexList>($offsets, $static_offsets)
    custom<IndexList>($sizes, $static_sizes)
    attr-dict `:` qualified(type($source)) `to` qualified(type($result))
  }];
  let builders = [
    OpBuilder<(ins "::mlir::pto::TensorType":$resultType, "::mlir::Value":$source,
      "::llvm::ArrayRef<::mlir::OpFoldResult>":$offsets,
      "::llvm::ArrayRef<::mlir::OpFoldResult>":$sizes)>
  ];
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedOffsets();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedSizes();
    /// Number of leading unit sizes that the result type leaves out.
    int64_t getNumDroppedDims() {
      return getSource().getType().getRank() - getType().getRank();
    }
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def PTO_TensorReshapeOp : PTO_ViewOp<"reshape", [
    DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "The same elements in another shape, as a view";
  let description = [{
    The result names the elements of `source`, in the same row-major order, in
    another shape with as many elements. `to [...]` gives the sizes when the
    result type has `?`. Unless only unit dimensions come or go, the source
    must be a contiguous window at run time; otherwise behaviour is undefined.

    ```mlir
    func.func @f(%v: !pto.tensor<4x8xf32>, %b: !pto.tensor<?x8xf32>, %n: index) {
      %x = pto.tensor.reshape %v : !pto.tensor<4x8xf32> to !pto.tensor<2x16xf32>
      %y = pto.tensor.reshape %b to [%n, 2, 4] : !pto.tensor<?x8xf32> to !pto.tensor<?x2x4xf32>
      return
    }
    ```

    Folds: a reshape of a reshape becomes one reshape; a reshape to the source's
    own shape is its source.
  }];
  let arguments = (ins PTO_TensorType:$source, Variadic<Index>:$dynamic_sizes);
  let results = (outs PTO_TensorType:$result);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// Size of each dimension of the result.
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedSizes();
    /// Whether the shapes differ by unit dimensions only, so that a window of
    /// any strides may be reshaped. Needs static types to be sure: false when
    /// in doubt.
    bool changesOnlyUnitDims();
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def PTO_TensorCastOp : PTO_ViewOp<"cast", [
    DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "Same tensor, static dimensions made dynamic or back";
  let description = [{
    The result names the operand's memory. Static dimensions become `?` or `?`
    becomes a size that must be right at run time.

    ```mlir
    func.func @f(%t: !pto.tensor<4x8xf32>) -> !pto.tensor<?x8xf32> {
      %z = pto.tensor.cast %t : !pto.tensor<4x8xf32> to !pto.tensor<?x8xf32>
      return %z : !pto.tensor<?x8xf32>
    }
    ```

    Folds: a cast to the same type is its source; of a pair of casts the first
    goes, when no static size is lost on the way.
  }];
  let arguments = (ins PTO_TensorType:$source);
  let results = (outs PTO_TensorType:$result);
  let assemblyFormat = [{
    $source attr-dict `:` qualified(type($source)) `to` qualified(type($result))
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def PTO_TensorDimOp : PTO_TensorOp<"dim", [Pure]> {
  let summary = "Size of a dimension";
  let description = [{
    Yields the size, in elements, of dimension `index`. An index outside the
    rank is undefined behaviour. Of a static dimension it folds to a constant.

    ```mlir
    func.func @f(%t: !pto.tensor<?x8xf32>, %i: index) -> index {
      %d = pto.tensor.dim %t, %i : !pto.tensor<?x8xf32>
      return %d : index
    }
    ```
  }];
  let arguments = (ins PTO_TensorType:$source, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    $source `,` $index attr-dict `:` qualified(type($source))
  }];
  let hasFolder = 1;
}

#endif // PYPTO_DIALECT_PTO_IR_PTOVIEWOPS_TD
