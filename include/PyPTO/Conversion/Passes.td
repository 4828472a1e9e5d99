//===- Passes.td - Conversions of pto programs ------------*- tablegen -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_CONVERSION_PASSES_TD
#define PYPTO_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertPTOToMemRef : Pass<"convert-pto-to-memref", "::mlir::ModuleOp"> {
  let summary = "Convert pto programs to memref, so that they run on a CPU";
  let description = [{
    Turns every `!pto.tensor` into a `memref` of dynamic strides and offset, and
    every operation on it into operations of `memref`, `linalg`, `scf` and
    `func`:

    ```mlir
    func.func @kernel(%x: !pto.tensor<4x8xf32>,
                      %out: !pto.tensor<1x8xf32> {pto.dir = #pto.dir<out>})
        -> !pto.tensor<1x8xf32> {
      %q = pto.tile.load %x[2, 0] [1, 8] : !pto.tensor<4x8xf32> to tensor<1x8xf32>
      %o = pto.tile.store %q into %out[0, 0] : tensor<1x8xf32> into !pto.tensor<1x8xf32>
      return %o : !pto.tensor<1x8xf32>
    }
    ```

    becomes

    ```mlir
    func.func @kernel(%x: memref<4x8xf32, strided<[?, ?], offset: ?>>,
                      %out: memref<1x8xf32, strided<[?, ?], offset: ?>>)
        attributes {llvm.emit_c_interface, returned_arguments = array<i64: 1>} {
      %w = memref.subview %x[2, 0] [1, 8] [1, 1] : memref<4x8xf32, strided<[?, ?], offset: ?>>
          to memref<1x8xf32, strided<[?, ?], offset: ?>>
      %a = memref.alloc() : memref<1x8xf32>
      linalg.copy ins(%w : memref<1x8xf32, strided<[?, ?], offset: ?>>) outs(%a : memref<1x8xf32>)
      %q = bufferization.to_tensor %a restrict writable : memref<1x8xf32> to tensor<1x8xf32>
      %b = bufferization.to_buffer %q read_only
          : tensor<1x8xf32> to memref<1x8xf32, strided<[?, ?], offset: ?>>
      %v = memref.subview %out[0, 0] [1, 8] [1, 1] : memref<1x8xf32, strided<[?, ?], offset: ?>>
          to memref<1x8xf32, strided<[?, ?], offset: ?>>
      linalg.copy ins(%b : memref<1x8xf32, strided<[?, ?], offset: ?>>)
                  outs(%v : memref<1x8xf32, strided<[?, ?], offset: ?>>)
      return
    }
    ```

    * A result that is surely one of the function's arguments is dropped and
      every use of it gets that argument. `returned_arguments` on a function says
      for each of its original results which argument it was, -1 for one that is
      still a result.
    * A tensor that is still returned is owned by the caller. Inside the module,
      a public function that returns one is called through a private copy, whose
      result may then be a window of an argument.
    * A window that is not known to lie within its tensor becomes a
      `memref.reinterpret_cast`, since one that is never accessed may lie
      anywhere.
    * Buffers are not freed: the pipeline `pto-to-llvm` lets
      `ownership-based-buffer-deallocation` do that.
    * `pto.launch` and `pto.submit` become calls in program order; task ids
      become the constant 0. No operation reads the number of the block it runs
      in, so every block of a launch does the same: the call is repeated in a
      loop. With an `inout` argument a block would depend on those before it: a
      launch of such a callee on more than one block is refused.
    * `nz` and `dn` tensors are stored in row-major order of their indices.
    * Operations on cross-core pipes are refused: their two halves run at the
      same time.
    * The attributes of the dialect are removed. Public functions get
      `llvm.emit_c_interface`.
    * A reshape that changes more than unit dimensions takes its operand for
      contiguous, as the dialect demands. Nothing is checked at run time.

    With `poison`, every element a `pto.tensor.create` leaves undefined starts as
    a small number made of that one, of how many creates have run before and of
    its place in the buffer, so that runs with different numbers show what
    depends on it.
  }];
  let options = [
    Option<"poison", "poison", "int64_t", /*default=*/"0",
           "Fill fresh buffers with a pattern made of this number; 0 leaves "
           "them as they come">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect",
    "::mlir::bufferization::BufferizationDialect",
    "::mlir::func::FuncDialect",
    "::mlir::linalg::LinalgDialect",
    "::mlir::memref::MemRefDialect",
    "::mlir::pto::PTODialect",
    "::mlir::scf::SCFDialect"
  ];
}

def ExpandMemRefCopy : Pass<"expand-memref-copy", "::mlir::ModuleOp"> {
  let summary = "Turn copies of strided buffers into loops";
  let description = [{
    Turns each `memref.copy` of buffers that are not known to be contiguous into
    a `linalg.copy`, so that no run-time function is needed for it:

    ```mlir
    func.func @f(%a: memref<4x8xf32, strided<[?, ?], offset: ?>>, %b: memref<4x8xf32>) {
      memref.copy %a, %b : memref<4x8xf32, strided<[?, ?], offset: ?>> to memref<4x8xf32>
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<4x8xf32, strided<[?, ?], offset: ?>>, %b: memref<4x8xf32>) {
      linalg.copy ins(%a : memref<4x8xf32, strided<[?, ?], offset: ?>>) outs(%b : memref<4x8xf32>)
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def WidenBoolBuffers : Pass<"widen-bool-buffers", "::mlir::ModuleOp"> {
  let summary = "Give each element of a buffer of i1 a byte";
  let description = [{
    The lowering of memref to LLVM has no stores of less than a byte. Every
    memref of `i1` becomes one of `i8` that holds 0 and 1:

    ```mlir
    func.func @f(%b: i1, %m: memref<?xi1>, %i: index) {
      memref.store %b, %m[%i] : memref<?xi1>
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%b: i1, %m: memref<?xi8>, %i: index) {
      %byte = arith.extui %b : i1 to i8
      memref.store %byte, %m[%i] : memref<?xi8>
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

#endif // PYPTO_CONVERSION_PASSES_TD
