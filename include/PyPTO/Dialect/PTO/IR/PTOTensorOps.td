//===- PTOTensorOps.td - Ops on tensors in global memory ---*- tablegen -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTOTENSOROPS_TD
#define PYPTO_DIALECT_PTO_IR_PTOTENSOROPS_TD

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "PyPTO/Dialect/PTO/IR/PTOAttrs.td"
include "PyPTO/Dialect/PTO/IR/PTODialect.td"
include "PyPTO/Dialect/PTO/IR/PTOInterfaces.td"
include "PyPTO/Dialect/PTO/IR/PTOTypes.td"

class PTO_TensorOp<string mnemonic, list<Trait> traits = []>
    : PTO_Op<"tensor." # mnemonic, traits>;

//===----------------------------------------------------------------------===//
// Allocation
//===----------------------------------------------------------------------===//

def PTO_TensorCreateOp : PTO_TensorOp<"create", [
    DeclareOpInterfaceMethods<PTO_TensorAliasOpInterface>]> {
  let summary = "Makes a fresh buffer in global memory";
  let description = [{
    Makes a fresh buffer each time it runs. Its contents are undefined until
    written, unless `init_value`, of the element type, is given: then every
    element starts with it. `manual_dep` tells a run-time not to track
    dependencies through this buffer. One operand for each `?` of the type.

    The only effect is the allocation of the result, so an unused create is
    dead, while two creates are never merged and none leaves a loop.

    ```mlir
    func.func @f(%n: index) {
      %a = pto.tensor.create : !pto.tensor<1x8xf32>
      %b = pto.tensor.create(%n) {init_value = 0.0 : f32, manual_dep} : !pto.tensor<?x8xf32>
      return
    }
    ```
  }];
  let arguments = (ins
    Variadic<Index>:$dynamic_sizes,
    OptionalAttr<TypedAttrInterface>:$init_value,
    UnitAttr:$manual_dep
  );
  let results = (outs Res<PTO_TensorType, "", [MemAlloc]>:$result);
  let assemblyFormat = [{
    (`(` $dynamic_sizes^ `)`)? attr-dict `:` qualified(type($result))
  }];
  let extraClassDeclaration = [{
    /// Size of each dimension of the new buffer.
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedSizes();
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Access
//===----------------------------------------------------------------------===//

def PTO_TensorAssembleOp : PTO_TensorOp<"assemble", [
    DeclareOpInterfaceMethods<InferTypeOpInterface>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<PTO_TensorAliasOpInterface>,
    DeclareOpInterfaceMethods<PTO_TensorAccessOpInterface>]> {
  let summary = "Copies a tensor into a window of another";
  let description = [{
    Reads all of `source`, then writes it to the window of `target` that starts
    at the offsets and has the source's shape; with `atomic<add>` it adds to what
    is there. Missing leading dimensions of the source count as 1. The result
    *is* the target, a new name for "after the write". Source and window are
    disjoint or the same region; partial overlap is undefined behaviour.

    ```mlir
    func.func @f(%a: !pto.tensor<1x8xf32>, %t: !pto.tensor<4x8xf32>, %r: index) {
      %t1 = pto.tensor.assemble %a into %t[%r, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
      %t2 = pto.tensor.assemble %a into %t1[0, 0] atomic<add> : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
      return
    }
    ```

    Folds: an assemble of a slice of the very same handle into the window it
    came from does nothing and is its target.
  }];
  let arguments = (ins
    PTO_TensorType:$source,
    PTO_TensorType:$target,
    Variadic<Index>:$offsets,
    DenseI64ArrayAttr:$static_offsets,
    DefaultValuedAttr<PTO_AtomicAttr, "::mlir::pto::AtomicMode::None">:$atomic
  );
  let results = (outs PTO_TensorType:$result);
  let assemblyFormat = [{
    $source `into` $target `` custom<IndexList>($offsets, $static_offsets)
    (`atomic` `` $atomic^)? attr-dict
    `:` qualified(type($source)) `into` qualified(type($target))
  }];
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedOffsets();
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def PTO_TensorFillOp : PTO_TensorOp<"fill", [
    DeclareOpInterfaceMethods<InferTypeOpInterface>,
    DeclareOpInterfaceMethods<PTO_TensorAliasOpInterface>,
    DeclareOpInterfaceMethods<PTO_TensorAccessOpInterface>]> {
  let summary = "Writes one value to every element";
  let description = [{
    Writes `value` to every element of `target`. The result is the target.

    ```mlir
    func.func @f(%v: !pto.tensor<1x8xf32>, %cst: f32) {
      %f = pto.tensor.fill %v, %cst : !pto.tensor<1x8xf32>
      return
    }
    ```
  }];
  let arguments = (ins Arg<PTO_TensorType, "", [MemWrite]>:$target, AnyType:$value);
  let results = (outs PTO_TensorType:$result);
  let assemblyFormat = [{
    $target `,` $value attr-dict `:`
    custom<TensorAndElement>(type($target), type($value))
  }];
  let hasVerifier = 1;
}

def PTO_TensorReadOp : PTO_TensorOp<"read", [
    DeclareOpInterfaceMethods<InferTypeOpInterface>,
    DeclareOpInterfaceMethods<PTO_TensorAccessOpInterface>]> {
  let summary = "Reads one element";
  let description = [{
    Yields the element of `source` at the indices, one for each dimension.

    ```mlir
    func.func @f(%t: !pto.tensor<4x8xf32>, %i: index) -> f32 {
      %s = pto.tensor.read %t[%i, 3] : !pto.tensor<4x8xf32>
      return %s : f32
    }
    ```
  }];
  let arguments = (ins
    Arg<PTO_TensorType, "", [MemRead]>:$source,
    Variadic<Index>:$indices,
    DenseI64ArrayAttr:$static_indices
  );
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $source `` custom<IndexList>($indices, $static_indices)
    attr-dict `:` qualified(type($source))
  }];
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedIndices();
  }];
  let hasVerifier = 1;
}

def PTO_TensorWriteOp : PTO_TensorOp<"write", [
    DeclareOpInterfaceMethods<PTO_TensorAccessOpInterface>]> {
  let summary = "Writes one element";
  let description = [{
    Writes `value` to the element of `target` at the indices, one for each
    dimension.

    ```mlir
    func.func @f(%s: f32, %t: !pto.tensor<4x8xf32>, %i: index, %j: index) {
      pto.tensor.write %s, %t[%i, %j] : !pto.tensor<4x8xf32>
      return
    }
    ```
  }];
  let arguments = (ins
    AnyType:$value,
    Arg<PTO_TensorType, "", [MemWrite]>:$target,
    Variadic<Index>:$indices,
    DenseI64ArrayAttr:$static_indices
  );
  let assemblyFormat = [{
    $value `,` $target `` custom<IndexList>($indices, $static_indices)
    attr-dict `:` custom<TensorAndElement>(type($target), type($value))
  }];
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedIndices();
  }];
  let hasVerifier = 1;
}

#endif // PYPTO_DIALECT_PTO_IR_PTOTENSOROPS_TD
