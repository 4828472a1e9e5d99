//===- PTOAttrs.td - Attributes of the pto dialect ---------*- tablegen -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTOATTRS_TD
#define PYPTO_DIALECT_PTO_IR_PTOATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "PyPTO/Dialect/PTO/IR/PTODialect.td"
include "PyPTO/Dialect/PTO/IR/PTOEnums.td"
include "PyPTO/Dialect/PTO/IR/PTOInterfaces.td"

class PTO_EnumAttr<EnumAttrInfo enum, string mnemonic, list<Trait> traits = []>
    : EnumAttr<PTO_Dialect, enum, mnemonic, traits> {
  let assemblyFormat = "`<` $value `>`";
}

def PTO_FuncKindAttr : PTO_EnumAttr<PTO_FuncKind, "func_kind"> {
  let summary = "Kind of a function";
  let description = [{
    What a function is: `orchestration` launches kernels, `incore`, `aic` and
    `aiv` run on a core, `group` starts its halves together, `spmd` runs once
    for each block, `inline` is dissolved into its callers, `graph` is a
    recordable fragment of an orchestration. A function without the attribute is
    `opaque`.

    ```mlir
    func.func private @kernel(!pto.tensor<4xf32>)
        attributes {pto.func_kind = #pto.func_kind<aiv>}
    ```
  }];
}

def PTO_DirAttr : PTO_EnumAttr<PTO_Direction, "dir"> {
  let summary = "Direction of a tensor argument";
  let description = [{
    `in`: the callee writes no element. `out`: it may write any element, the
    others keep their value, and what it reads before writing is undefined.
    `inout`: both. An argument without the attribute is `in`.

    ```mlir
    func.func private @kernel(!pto.tensor<4xf32>,
                              !pto.tensor<4xf32> {pto.dir = #pto.dir<out>})
    ```
  }];
}

def PTO_BackendAttr : PTO_EnumAttr<PTO_Backend, "backend",
    [DeclareAttrInterfaceMethods<PTO_BackendAttrInterface>]> {
  let summary = "Built-in backend";
  let description = [{
    Names a backend the dialect knows. On `ascend910b` the cross-core pipes
    travel through global memory, on `ascend950` through a direct link.

    ```mlir
    module attributes {pto.backend = #pto.backend<ascend910b>} {
    }
    ```
  }];
}

def PTO_LoopKindAttr : PTO_EnumAttr<PTO_LoopKind, "loop_kind"> {
  let summary = "Hint on how a loop should be run";
  let description = [{
    Stands on `scf.for` as `pto.loop_kind`. A hint without semantics: analyses
    and rewrites treat the loop as the sequential loop that it is.

    ```mlir
    func.func @f(%lb: index, %ub: index, %step: index) {
      scf.for %i = %lb to %ub step %step {
      } {pto.loop_kind = #pto.loop_kind<parallel>}
      return
    }
    ```
  }];
}

def PTO_AtomicAttr : PTO_EnumAttr<PTO_AtomicMode, "atomic"> {
  let summary = "Combine mode of an assemble";
  let description = [{
    `none` overwrites the target's window, `add` adds the source to it.

    ```mlir
    func.func @f(%a: !pto.tensor<1x8xf32>, %t: !pto.tensor<4x8xf32>) {
      %t1 = pto.tensor.assemble %a into %t[0, 0] atomic<add>
          : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
      return
    }
    ```
  }];
}

def PTO_ScopeModeAttr : PTO_EnumAttr<PTO_ScopeMode, "scope_mode"> {
  let summary = "Who orders the tasks of a scope";
  let description = [{
    `auto`: the run-time finds the dependencies of the tasks of a `pto.scope`.
    `manual`: the program names them with `after`.

    ```mlir
    func.func @f() {
      pto.scope manual {
      }
      return
    }
    ```
  }];
}

#endif // PYPTO_DIALECT_PTO_IR_PTOATTRS_TD
