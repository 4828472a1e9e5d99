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
  let description = [{
    An orchestration allocates a small staging tensor, lets a kernel fill it, and
    copies it into a window of a bigger tensor. When the staging tensor is
    assembled exactly once, the kernel can write the window itself: the `create`
    becomes a `slice` of the assemble's target, the `assemble` goes, and loop
    values that became pass-through are stripped, from the inside outwards.

    ```mlir
    func.func private @fill_row(!pto.tensor<4x8xf32>, index,
        !pto.tensor<1x8xf32> {pto.dir = #pto.dir<out>}) -> !pto.tensor<1x8xf32>
    func.func @orch(%x: !pto.tensor<4x8xf32>, %out: !pto.tensor<4x8xf32>)
        -> !pto.tensor<4x8xf32>
        attributes {pto.func_kind = #pto.func_kind<orchestration>} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %res = scf.for %r = %c0 to %c4 step %c1 iter_args(%acc = %out) -> (!pto.tensor<4x8xf32>) {
        %row = pto.tensor.create : !pto.tensor<1x8xf32>
        %row1 = func.call @fill_row(%x, %r, %row)
            : (!pto.tensor<4x8xf32>, index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
        %acc1 = pto.tensor.assemble %row1 into %acc[%r, 0]
            : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
        scf.yield %acc1 : !pto.tensor<4x8xf32>
      }
      return %res : !pto.tensor<4x8xf32>
    }
    ```

    becomes

    ```mlir
    func.func private @fill_row(!pto.tensor<4x8xf32>, index,
        !pto.tensor<1x8xf32> {pto.dir = #pto.dir<out>}) -> !pto.tensor<1x8xf32>
    func.func @orch(%x: !pto.tensor<4x8xf32>, %out: !pto.tensor<4x8xf32>)
        -> !pto.tensor<4x8xf32>
        attributes {pto.func_kind = #pto.func_kind<orchestration>} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      scf.for %r = %c0 to %c4 step %c1 {
        %row = pto.tensor.slice %out[%r, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
        %row1 = func.call @fill_row(%x, %r, %row)
            : (!pto.tensor<4x8xf32>, index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
      }
      return %out : !pto.tensor<4x8xf32>
    }
    ```

    Only functions of kind `orchestration` are touched. One that still holds ops
    that run on a core (`pto.tile.*`, pipe ops) fails the pass: it requires the
    property SplitIncoreOrch.

    Nothing is fused unless it is proven that no read sees another value. For
    each assemble of an orchestration there is exactly one remark, at the create
    if that is the only buffer the source may be, else at the assemble: passed
    with the bytes that the copy no longer reads and writes, or missed with the
    reason and the op that stands in the way:

    ```sh
    pypto-opt --fuse-create-assemble-to-slice --remarks-filter=fuse-create-assemble-to-slice --remark-format=emitRemark in.mlir
    ```

    An initial value (`init_value`) of the staging tensor becomes a
    `pto.tensor.fill`, unless the first access overwrites all of it or the window
    surely holds the value already.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::pto::PTODialect"];
  let statistics = [
    Statistic<"numFused", "num-fused", "staging tensors that became slices">,
    Statistic<"numStripped", "num-stripped", "pass-through values stripped">,
    Statistic<"numMultipleAssembles", "num-multiple-assembles",
      "assembles not fused: multiple-assembles">,
    Statistic<"numSourceIsView", "num-source-is-view",
      "assembles not fused: source-is-view">,
    Statistic<"numUnknownRoot", "num-unknown-root",
      "assembles not fused: unknown-root">,
    Statistic<"numAmbiguousRoot", "num-ambiguous-root",
      "assembles not fused: ambiguous-root">,
    Statistic<"numSelfAssemble", "num-self-assemble",
      "assembles not fused: self-assemble">,
    Statistic<"numAtomic", "num-atomic",
      "assembles not fused: atomic">,
    Statistic<"numTypeMismatch", "num-type-mismatch",
      "assembles not fused: type-mismatch">,
    Statistic<"numNotContiguous", "num-not-contiguous",
      "assembles not fused: not-contiguous">,
    Statistic<"numManualDep", "num-manual-dep",
      "assembles not fused: manual-dep">,
    Statistic<"numUnknownAttribute", "num-unknown-attribute",
      "assembles not fused: unknown-attribute">,
    Statistic<"numOutOfBounds", "num-out-of-bounds",
      "assembles not fused: out-of-bounds">,
    Statistic<"numNotExecutedOnce", "num-not-executed-once",
      "assembles not fused: not-executed-once">,
    Statistic<"numOperandNotAvailable", "num-operand-not-available",
      "assembles not fused: operand-not-available">,
    Statistic<"numUnknownAccess", "num-unknown-access",
      "assembles not fused: unknown-access">,
    Statistic<"numTargetRead", "num-target-read",
      "assembles not fused: target-read">,
    Statistic<"numTargetWritten", "num-target-written",
      "assembles not fused: target-written">,
    Statistic<"numWrittenAfterAssemble", "num-written-after-assemble",
      "assembles not fused: written-after-assemble">,
    Statistic<"numReadAfterOverwrite", "num-read-after-overwrite",
      "assembles not fused: read-after-overwrite">,
    Statistic<"numEscapes", "num-escapes",
      "assembles not fused: escapes">
  ];
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
      `gm_slot_buffer`. An argument that is marked already is used; what gets it
      from there has its type, or a dynamic one where several types meet.
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

def ResolveGMPipeBuffer : Pass<"resolve-gm-pipe-buffer", "::mlir::ModuleOp"> {
  let summary = "Give the global-memory workspace of pipes its size";
  let description = [{
    Turns the placeholders of `inject-gm-pipe-buffer` into workspaces of the
    size that the pipes need, and gives each pipe its place in them:

    ```mlir
    func.func private @cube(%c: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
        attributes {pto.func_kind = #pto.func_kind<aic>} {
      pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512}
          (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %c : i32)
      pto.aic_initialize_pipe {id = 1, dir_mask = 2, slot_size = 1024}
          (gm_slot_buffer = %gm : !pto.tensor<1xf32>, v2c_consumer_buf = %c : i32)
      return
    }
    func.func @main(%c: i32, %n: index) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
      %gm = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
      pto.launch @cube(%c, %gm) blocks(%n) : (i32, !pto.tensor<1xf32>) -> ()
      return
    }
    ```

    becomes

    ```mlir
    func.func private @cube(%c: i32, %gm: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
        attributes {pto.func_kind = #pto.func_kind<aic>} {
      pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512}
          (gm_slot_buffer = %gm : !pto.tensor<?xf32>, c2v_consumer_buf = %c : i32)
      pto.aic_initialize_pipe {id = 1, dir_mask = 2, slot_size = 1024, gm_offset = 1024}
          (gm_slot_buffer = %gm : !pto.tensor<?xf32>, v2c_consumer_buf = %c : i32)
      return
    }
    func.func @main(%c: i32, %n: index) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
      %c3072 = arith.constant 3072 : index
      %size = arith.muli %n, %c3072 : index
      %gm = pto.tensor.create(%size) {manual_dep} : !pto.tensor<?xf32>
      pto.launch @cube(%c, %gm) blocks(%n) : (i32, !pto.tensor<?xf32>) -> ()
      return
    }
    ```

    * A pipe is what the initialize ops with one id and a common direction start
      within one group; halves outside of groups belong together when one imports
      the other's buffer. It needs `rings x slots x slot_size` bytes: one ring
      for each direction, `slot_num` slots, or 8 (one direction) or 4 (both).
    * Workspaces that reach a common pipe have one layout: a region for each
      pipe, ordered by id, direction and function, each rounded up to whole f32
      elements. The place of a region is written on its initialize ops as
      `gm_offset`; a pipe of both directions has the cube-to-vector ring first.
    * A launch or submit with `blocks(%n)` needs a copy of the layout for each
      block. The backend adds the block's number times the size of a copy.
    * Arguments on the way get the size of the workspaces they are passed, or
      `?` when those differ or are not constant.
    * A workspace that is no placeholder is checked, not changed, and so is an
      argument of another type than a placeholder's.
    * A cast of a workspace is the workspace; a slice of it is a place that was
      chosen by hand.

    Errors: halves that disagree on directions, slot size or number of slots, at
    both of them; sizes that do not fit in 64 bits; a workspace that is too
    small; a number of blocks that is not known where the workspace is made; an
    initialize op whose `gm_slot_buffer` is another buffer; a workspace that comes
    out of a branch or a loop, so that it may be the one of the function or not;
    uses of a workspace that depend on its size, and of a function that depend on
    its type. Without any workspace argument nothing changes, and a remark says so
    when there are pipes that may need one. Running the pass twice changes
    nothing more.

    ```sh
    pypto-opt --inject-gm-pipe-buffer --resolve-gm-pipe-buffer in.mlir
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::pto::PTODialect"];
  let statistics = [
    Statistic<"numArguments", "num-arguments", "Arguments that got another type">,
    Statistic<"numPlaceholders", "num-placeholders", "Placeholders that got their size">,
    Statistic<"numOffsets", "num-offsets", "Initialize ops that got another place">
  ];
}

def PrintGMPipeLayout : Pass<"print-gm-pipe-layout", "::mlir::ModuleOp"> {
  let summary = "Print the sizes and places of pipes in global memory";
  let description = [{
    Prints, to standard error, what `resolve-gm-pipe-buffer` would compute: for
    each layout its regions and the calls that make a workspace of it. Works
    before and after the workspace was wired, and changes nothing. Sizes are in
    bytes, places in f32 elements; `?` is not constant. For

    ```mlir
    module attributes {pto.backend = #pto.backend<ascend910b>} {
      func.func private @cube(%c2v: i32, %v2c: i32)
          attributes {pto.func_kind = #pto.func_kind<aic>} {
        pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c2v : i32)
        pto.aic_initialize_pipe {id = 1, dir_mask = 2, slot_size = 1024} (v2c_consumer_buf = %v2c : i32)
        return
      }
      func.func @main(%c2v: i32, %v2c: i32)
          attributes {pto.func_kind = #pto.func_kind<orchestration>} {
        %n = arith.constant 4 : index
        pto.launch @cube(%c2v, %v2c) blocks(%n) : (i32, i32) -> ()
        return
      }
    }
    ```

    the command

    ```sh
    pypto-opt --print-gm-pipe-layout in.mlir -o /dev/null
    ```

    prints

    ```text title="output"
    layout 0: 3072 f32 elements per block (12288 bytes)
      pipe  direction       started in  rings  slots  slot bytes  region bytes  offset (f32)
      0     cube to vector  @cube           1      8         512          4096             0
      1     vector to cube  @cube           1      8        1024          8192          1024
      call            blocks  elements  bytes
      @main -> @cube       4     12288  49152
    ```

    and as JSON:

    ```sh
    pypto-opt --print-gm-pipe-layout=json in.mlir -o /dev/null
    ```
  }];
  let options = [
    Option<"json", "json", "bool", /*default=*/"false",
           "Print JSON instead of tables">
  ];
}

def VerifyPTODirections : Pass<"verify-pto-directions", "::mlir::ModuleOp"> {
  let summary = "Check that bodies stay within the directions of their arguments";
  let description = [{
    A function may only read an argument whose direction is `in`, and analyses
    rely on that: they take the directions of a call for what it does. The pass
    looks at every function with a body and reports, as an error, the first op
    that writes an `in` argument, or may write it: through views, loop values,
    branches, calls, launches and tasks.

    What an `out` argument holds is undefined until the function writes it. Two
    things are warned of: an `out` argument that is never written (but by `aic` and
    `aiv` functions, since both halves of a group have one list of arguments),
    and one that is read before anything is written to it. The workspace of
    pipes (`pto.gm_pipe_buffer`) and ops that are not understood are left out.
    Nothing is changed.

    ```mlir
    func.func @kernel(%x: !pto.tensor<4xf32>,
                      %out: !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) {
      %t = pto.tile.load %x[0] [4] : !pto.tensor<4xf32> to tensor<4xf32>
      // error: writes argument #0, whose direction is 'in'
      %done = pto.tile.store %t into %x[0] : tensor<4xf32> into !pto.tensor<4xf32>
      // warning at %out: is never written
      return
    }
    ```

    ```sh
    pypto-opt --verify-pto-directions in.mlir
    ```
  }];
}

def VerifyPTOPipes : Pass<"verify-pto-pipes", "::mlir::ModuleOp"> {
  let summary = "Check cross-core pipes across functions";
  let description = [{
    Checks what the verifiers of single ops can't see:

    * a function starts a direction of a pipe id once;
    * both halves of a pipe agree on directions, slot size and effective number
      of slots;
    * the buffer that is imported is reserved under that name by the peer, which
      exists and runs on the other core;
    * what is pushed, popped or freed belongs to a pipe of that id and direction
      that the function, or one that it calls or is called by on the same core,
      starts (through `opaque`, `incore` and `inline` functions, too);
    * no more slots are freed than were popped, on ways without loops;
    * a reserved buffer holds the ring that it is for;
    * where the backend (`pto.backend`, or the option) needs it, every
      initialize op has its `gm_slot_buffer`, once `inject-gm-pipe-buffer` ran.

    A tile that is larger than a slot is a warning. Nothing is changed.

    ```mlir
    func.func @vector() attributes {pto.func_kind = #pto.func_kind<aiv>} {
      %c = pto.reserve_buffer {name = "c2v_slot_buffer", size = 4096} -> i32
      pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
      %t = pto.tpop_from_aic -> tensor<16x16xf16>
      pto.tfree_from_aic {id = 1}  // error: only pipe 0 is started
      return
    }
    ```

    ```sh
    pypto-opt --verify-pto-pipes in.mlir
    ```
  }];
  let options = [
    Option<"backend", "backend", "std::string", /*default=*/"\"\"",
           "Backend to check for instead of the module's `pto.backend`: the text "
           "of a backend attribute, or the bare name of a built-in one">
  ];
}

#endif // PYPTO_TRANSFORMS_PASSES_TD
