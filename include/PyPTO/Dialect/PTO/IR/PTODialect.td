//===- PTODialect.td - The pto dialect ---------------------*- tablegen -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTODIALECT_TD
#define PYPTO_DIALECT_PTO_IR_PTODIALECT_TD

include "mlir/IR/OpBase.td"

def PTO_Dialect : Dialect {
  let name = "pto";
  let cppNamespace = "::mlir::pto";
  let summary = "Orchestration of kernels on Ascend NPUs";
  let description = [{
    `pto` models the orchestration level of PyPTO programs: functions that
    allocate tensors in global memory (GM), cut windows out of them and launch
    kernels on cube (AIC) and vector (AIV) cores.

    A `!pto.tensor` is a handle to a region of global memory, with reference
    semantics like `memref`. Operations happen in program order; a write through
    one handle is seen by every later read through a handle that overlaps it.
    The results of `pto.tensor.assemble`, `pto.tensor.fill` and
    `pto.tile.store` *are* the operand they name. Tiles, what a core computes
    on, are values: builtin ranked tensors.

    Attributes the dialect gives meaning to:

    | attribute | on | meaning |
    |---|---|---|
    | `pto.func_kind` | `func.func` | kind of the function, `opaque` when absent |
    | `pto.dir` | `!pto.tensor` argument | direction, `in` when absent |
    | `pto.gm_pipe_buffer` | argument | this argument is the injected GM pipe workspace |
    | `pto.returns` | result of a declaration | the argument that this result is |
    | `pto.loop_kind` | `scf.for` | a hint without semantics |
    | `pto.backend` | module | the backend, any attribute with `BackendAttrInterface` |

    ```mlir
    module attributes {pto.backend = #pto.backend<ascend910b>} {
      func.func private @fill_row(!pto.tensor<4x8xf32>, index,
          !pto.tensor<1x8xf32> {pto.dir = #pto.dir<out>})
          -> (!pto.tensor<1x8xf32> {pto.returns = 2 : i64})
          attributes {pto.func_kind = #pto.func_kind<incore>}
      func.func @orch(%x: !pto.tensor<4x8xf32>, %r: index,
                      %out: !pto.tensor<4x8xf32> {pto.dir = #pto.dir<out>})
          -> !pto.tensor<4x8xf32>
          attributes {pto.func_kind = #pto.func_kind<orchestration>} {
        %row = pto.tensor.create : !pto.tensor<1x8xf32>
        %row1 = func.call @fill_row(%x, %r, %row)
            : (!pto.tensor<4x8xf32>, index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
        %out1 = pto.tensor.assemble %row1 into %out[%r, 0]
            : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
        return %out1 : !pto.tensor<4x8xf32>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let extraClassDeclaration = [{
    /// Names of the attributes the dialect gives meaning to.
    static constexpr ::llvm::StringLiteral getFuncKindAttrName() { return "pto.func_kind"; }
    static constexpr ::llvm::StringLiteral getDirAttrName() { return "pto.dir"; }
    static constexpr ::llvm::StringLiteral getReturnsAttrName() { return "pto.returns"; }
    static constexpr ::llvm::StringLiteral getGMPipeBufferAttrName() { return "pto.gm_pipe_buffer"; }
    static constexpr ::llvm::StringLiteral getLoopKindAttrName() { return "pto.loop_kind"; }
    static constexpr ::llvm::StringLiteral getBackendAttrName() { return "pto.backend"; }

  private:
    void registerTypes();
    void registerAttributes();
    void registerOperations();
  }];
}

/// Base of every op of the dialect.
class PTO_Op<string mnemonic, list<Trait> traits = []>
    : Op<PTO_Dialect, mnemonic, traits>;

#endif // PYPTO_DIALECT_PTO_IR_PTODIALECT_TD
