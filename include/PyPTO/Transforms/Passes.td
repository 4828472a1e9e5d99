//===- Passes.td - Passes on pto programs ------------------*- tablegen -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_TRANSFORMS_PASSES_TD
#define PYPTO_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def FuseCreateAssembleToSlice
    : Pass<"fuse-create-assemble-to-slice", "::mlir::ModuleOp"> {
  let summary = "Let kernels write a window directly instead of staging it";
  let dependentDialects = ["::mlir::pto::PTODialect"];
}

def InjectGMPipeBuffer : Pass<"inject-gm-pipe-buffer", "::mlir::ModuleOp"> {
  let summary = "Pass a global-memory workspace to kernels that start pipes";
  let description = [{
    On some backends the cross-core pipes travel through a ring in global memory
    instead of a direct link. The pass wires a workspace for it, down from the
    orchestration to the kernels that start a pipe:

    ```mlir
    module attributes {pto.backend = #pto.backend<ascend910b>} {
      func.func private @cube(%x: !pto.tensor<16x16xf16>, %c: i32)
          attributes {pto.func_kind = #pto.func_kind<aic>} {
        pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
        return
      }
      func.func @main(%x: !pto.tensor<16x16xf16>, %c: i32)
          attributes {pto.func_kind = #pto.func_kind<orchestration>} {
        func.call @cube(%x, %c) : (!pto.tensor<16x16xf16>, i32) -> ()
        return
      }
    }
    ```

    becomes

    ```mlir
    module attributes {pto.backend = #pto.backend<ascend910b>} {
      func.func private @cube(%x: !pto.tensor<16x16xf16>, %c: i32,
          %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
          attributes {pto.func_kind = #pto.func_kind<aic>} {
        pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512}
            (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %c : i32)
        return
      }
      func.func @main(%x: !pto.tensor<16x16xf16>, %c: i32)
          attributes {pto.func_kind = #pto.func_kind<orchestration>} {
        %gm = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
        func.call @cube(%x, %c, %gm) : (!pto.tensor<16x16xf16>, i32, !pto.tensor<1xf32>) -> ()
        return
      }
    }
    ```

    * The backend decides: `pto.backend` of the module (of a nested module, the
      nearest one), or the option `backend`, is asked whether it needs a
      workspace. If not, nothing changes. Without any backend nothing changes
      either, and a remark says so when there are pipes.
    * Every function that holds an initialize op, at any depth, gets a last
      argument, marked `pto.gm_pipe_buffer`, and its initialize ops get it as
      `gm_slot_buffer`. An argument that is marked already is used.
    * Every caller gets the argument too and passes it on, through `func.call`,
      `pto.launch`, `pto.submit` and any other op with `CallOpInterface`, at any
      depth, cycles included. When one callee of a `group` has the argument, all
      its `aic` and `aiv` callees get it, so that both halves always take the
      same arguments, and so do their other callers.
    * `orchestration` and `graph` functions get no argument. Directly before
      each call they make a placeholder, `pto.tensor.create {manual_dep}` of one
      element; `resolve-gm-pipe-buffer` gives it its size.
    * Calls keep their attributes and locations, functions their argument and
      result attributes. The new argument's location is named
      `__gm_pipe_buffer`; a placeholder has the location of its call.
    * A public function whose signature changes gets a remark
      (`--remarks-filter=inject-gm-pipe-buffer`): callers outside of the module
      must pass the new argument.

    The pass refuses, with an error and before anything is changed:

    * an op other than a call whose use of a symbol may depend on the function's
      type (`func.constant`, unknown ops that name the function);
    * an unknown op with a region, which may be a symbol table;
    * an initialize op that has another `gm_slot_buffer` already;
    * a call outside of any function, and an op inside of one that is isolated
      from the function's arguments;
    * a half of a group that is only declared, without the argument, and a half
      that is passed a workspace other than the group's own.

    Attributes that only name a function, such as `peer_func`, may stay.

    Running the pass twice changes nothing more, the order of functions does not
    matter, and the time is linear in functions and calls.

    ```sh
    pypto-opt --inject-gm-pipe-buffer in.mlir
    pypto-opt --inject-gm-pipe-buffer=backend=ascend910b in.mlir
    ```
  }];
  let dependentDialects = ["::mlir::pto::PTODialect"];
  let options = [
    Option<"backend", "backend", "std::string", /*default=*/"\"\"",
           "Backend to work for instead of the module's `pto.backend`: the text "
           "of a backend attribute, or the bare name of a built-in one">
  ];
  let statistics = [
    Statistic<"numFunctions", "num-functions", "Functions that got the argument">,
    Statistic<"numCalls", "num-calls", "Calls that pass the argument now">,
    Statistic<"numPlaceholders", "num-placeholders", "Placeholders made">,
    Statistic<"numPipes", "num-pipes", "Initialize ops that got the workspace">
  ];
}

#endif // PYPTO_TRANSFORMS_PASSES_TD
