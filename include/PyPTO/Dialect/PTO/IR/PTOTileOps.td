//===- PTOTileOps.td - Ops between global memory and tiles -*- tablegen -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTOTILEOPS_TD
#define PYPTO_DIALECT_PTO_IR_PTOTILEOPS_TD

include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "PyPTO/Dialect/PTO/IR/PTODialect.td"
include "PyPTO/Dialect/PTO/IR/PTOInterfaces.td"
include "PyPTO/Dialect/PTO/IR/PTOTypes.td"

/// An op that belongs into a function that runs on a core. An `orchestration`
/// may not hold one once kernels were split from it.
def PTO_CoreLevelOp : NativeOpTrait<"CoreLevelOp"> {
  let cppNamespace = "::mlir::pto";
}

class PTO_TileOp<string mnemonic, list<Trait> traits = []>
    : PTO_Op<"tile." # mnemonic, traits # [
        PTO_CoreLevelOp, DeclareOpInterfaceMethods<PTO_TensorAccessOpInterface>]>;

def PTO_TileLoadOp : PTO_TileOp<"load", [AttrSizedOperandSegments]> {
  let summary = "Copies a window of global memory into a tile";
  let description = [{
    Yields a tile with the elements of the window of `source` that starts at
    the offsets and has the sizes. The tile keeps its elements whatever is
    written later. Offsets and sizes have the source's rank; the tile's type has
    the sizes, without zero or more leading unit sizes. Static windows must lie
    within the source.

    ```mlir
    func.func @f(%t: !pto.tensor<4x8xf32>, %r: index) -> tensor<1x8xf32> {
      %q = pto.tile.load %t[%r, 0] [1, 8] : !pto.tensor<4x8xf32> to tensor<1x8xf32>
      return %q : tensor<1x8xf32>
    }
    ```
  }];
  let arguments = (ins
    Arg<PTO_TensorType, "", [MemRead]>:$source,
    Variadic<Index>:$offsets,
    Variadic<Index>:$sizes,
    DenseI64ArrayAttr:$static_offsets,
    DenseI64ArrayAttr:$static_sizes
  );
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `` custom<IndexList>($offsets, $static_offsets)
    custom<IndexList>($sizes, $static_sizes)
    attr-dict `:` qualified(type($source)) `to` type($result)
  }];
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedOffsets();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedSizes();
  }];
  let hasVerifier = 1;
}

def PTO_TileStoreOp : PTO_TileOp<"store", [
    DeclareOpInterfaceMethods<InferTypeOpInterface>,
    DeclareOpInterfaceMethods<PTO_TensorAliasOpInterface>]> {
  let summary = "Copies a tile into a window of global memory";
  let description = [{
    Writes the tile to the window of `target` that starts at the offsets and
    has the tile's shape. Missing leading dimensions of the tile count as 1. The
    result *is* the target, a new name for "after the write".

    ```mlir
    func.func @f(%q: tensor<1x8xf32>, %t: !pto.tensor<4x8xf32>, %r: index) -> !pto.tensor<4x8xf32> {
      %o = pto.tile.store %q into %t[%r, 0] : tensor<1x8xf32> into !pto.tensor<4x8xf32>
      return %o : !pto.tensor<4x8xf32>
    }
    ```
  }];
  let arguments = (ins
    AnyRankedTensor:$tile,
    Arg<PTO_TensorType, "", [MemWrite]>:$target,
    Variadic<Index>:$offsets,
    DenseI64ArrayAttr:$static_offsets
  );
  let results = (outs PTO_TensorType:$result);
  let assemblyFormat = [{
    $tile `into` $target `` custom<IndexList>($offsets, $static_offsets)
    attr-dict `:` type($tile) `into` qualified(type($target))
  }];
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedOffsets();
  }];
  let hasVerifier = 1;
}

#endif // PYPTO_DIALECT_PTO_IR_PTOTILEOPS_TD
