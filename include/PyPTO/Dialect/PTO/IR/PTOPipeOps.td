//===- PTOPipeOps.td - Cross-core pipes --------------------*- tablegen -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTOPIPEOPS_TD
#define PYPTO_DIALECT_PTO_IR_PTOPIPEOPS_TD

include "mlir/Interfaces/SideEffectInterfaces.td"
include "PyPTO/Dialect/PTO/IR/PTODialect.td"
include "PyPTO/Dialect/PTO/IR/PTOPipeInterfaces.td"
include "PyPTO/Dialect/PTO/IR/PTOTileOps.td"
include "PyPTO/Dialect/PTO/IR/PTOTypes.td"

//===----------------------------------------------------------------------===//
// Common parts
//===----------------------------------------------------------------------===//

/// The pipes of the core. Reading and writing it keeps pipe ops in order: an
/// op that only read would be merged with its like.
def PTO_PipeResource : Resource<"::mlir::pto::PipeResource">;
def PTO_PipeWrite : MemoryEffects<[MemWrite<PTO_PipeResource>]>;
def PTO_PipeReadWrite : MemoryEffects<[MemRead<PTO_PipeResource>,
                                       MemWrite<PTO_PipeResource>]>;

/// Base of the pipe ops. Their keys stand in braces, in any order and without
/// type suffixes; attributes of other dialects follow after `attributes`.
class PTO_PipeOp<string mnemonic, list<Trait> traits = []>
    : PTO_Op<mnemonic, [PTO_CoreLevelOp] # traits> {
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

def PTO_ReserveBufferOp : PTO_PipeOp<"reserve_buffer", [PTO_PipeWrite]> {
  let summary = "Reserves local memory for the slots of a pipe";
  let description = [{
    Reserves `size` bytes of the core's local memory for the tiles that arrive
    through a pipe, and yields their address. `base` pins the address; without
    it the address is chosen later. The other core finds the buffer by `name`,
    with `pto.import_reserved_buffer`.

    ```mlir
    func.func @cube() attributes {pto.func_kind = #pto.func_kind<aic>} {
      %a = pto.reserve_buffer {name = "v2c_slot_buffer", size = 4096, base = 8192} -> i32
      %b = pto.reserve_buffer {name = "other_slot_buffer", size = 4096} -> i32
      return
    }
    ```
  }];
  let arguments = (ins
    StrAttr:$name,
    I64Attr:$size,
    OptionalAttr<I64Attr>:$base
  );
  let results = (outs I32:$result);
}

def PTO_ImportReservedBufferOp
    : PTO_PipeOp<"import_reserved_buffer", [Pure]> {
  let summary = "The address of a buffer that the other core reserved";
  let description = [{
    Yields the address of the buffer that `peer_func`, the function of the
    other core, reserves under `name`. The symbol only names the function: its
    type does not matter. `verify-pto-pipes` checks that the buffer exists.

    ```mlir
    func.func @cube() attributes {pto.func_kind = #pto.func_kind<aic>} {
      %c = pto.reserve_buffer {name = "v2c_slot_buffer", size = 4096} -> i32
      pto.aic_initialize_pipe {dir_mask = 2, slot_size = 512} (v2c_consumer_buf = %c : i32)
      return
    }
    func.func @vector() attributes {pto.func_kind = #pto.func_kind<aiv>} {
      %p = pto.import_reserved_buffer {name = "v2c_slot_buffer", peer_func = @cube} -> i32
      pto.aiv_initialize_pipe {dir_mask = 2, slot_size = 512} (v2c_consumer_buf = %p : i32)
      return
    }
    ```
  }];
  let arguments = (ins
    StrAttr:$name,
    FlatSymbolRefAttr:$peer_func
  );
  let results = (outs I32:$result);
}

//===----------------------------------------------------------------------===//
// Starting a pipe
//===----------------------------------------------------------------------===//

class PTO_InitializePipeOp<string side, string kind>
    : PTO_PipeOp<side # "_initialize_pipe", [
        AttrSizedOperandSegments, PTO_PipeReadWrite,
        PTO_InitializePipeOpInterface]> {
  let arguments = (ins
    DefaultValuedAttr<I32Attr, "0">:$id,
    I32Attr:$dir_mask,
    I64Attr:$slot_size,
    OptionalAttr<I64Attr>:$slot_num,
    DefaultValuedAttr<I64Attr, "0">:$gm_offset,
    Optional<PTO_TensorType>:$gm_slot_buffer,
    Optional<I32>:$c2v_consumer_buf,
    Optional<I32>:$v2c_consumer_buf
  );
  let extraClassDeclaration = [{
    /// The kind of core that runs this half.
    ::mlir::pto::FuncKind getCoreKind() {
      return ::mlir::pto::FuncKind::}] # kind # [{;
    }
  }];
}

def PTO_AicInitializePipeOp : PTO_InitializePipeOp<"aic", "AIC"> {
  let summary = "Starts the cube half of a pipe";
  let description = [{
    Starts the half of pipe `id` that runs on the cube core. The other half,
    started by `pto.aiv_initialize_pipe` with the same numbers, runs on the
    vector core of the same group.

    | key | meaning |
    |---|---|
    | `id` | number of the pipe, 0 when absent |
    | `dir_mask` | 1 cube to vector, 2 vector to cube, 3 both |
    | `slot_size` | bytes of a slot; a tile must fit |
    | `slot_num` | slots of a ring; when absent 8 for one direction, 4 for both |
    | `gm_offset` | place of the first ring in the workspace, in f32 elements; 0 when absent |

    The operands follow in parentheses: `gm_slot_buffer`, the workspace in
    global memory on backends whose pipes travel through it (a 1-D f32 tensor,
    wired by `inject-gm-pipe-buffer`), and the address of the consumer's slot
    buffer for each direction of the pipe: `c2v_consumer_buf`,
    `v2c_consumer_buf`. Keys and operands may stand in any order. As on every
    pipe op, attributes of other dialects go after them: `attributes {my.note}`.

    ```mlir
    func.func @cube(%gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>})
        attributes {pto.func_kind = #pto.func_kind<aic>} {
      %c = pto.reserve_buffer {name = "v2c_slot_buffer", size = 4096} -> i32
      pto.aic_initialize_pipe {id = 1, dir_mask = 2, slot_size = 512, slot_num = 8, gm_offset = 1024}
          (gm_slot_buffer = %gm : !pto.tensor<1xf32>, v2c_consumer_buf = %c : i32)
      return
    }
    ```
  }];
}

def PTO_AivInitializePipeOp : PTO_InitializePipeOp<"aiv", "AIV"> {
  let summary = "Starts the vector half of a pipe";
  let description = [{
    Starts the half of pipe `id` that runs on the vector core. Keys and operands
    are those of `pto.aic_initialize_pipe`.

    ```mlir
    func.func @vector() attributes {pto.func_kind = #pto.func_kind<aiv>} {
      %c = pto.reserve_buffer {name = "c2v_slot_buffer", size = 2048} -> i32
      %v = pto.import_reserved_buffer {name = "v2c_slot_buffer", peer_func = @cube} -> i32
      pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 512}
          (c2v_consumer_buf = %c : i32, v2c_consumer_buf = %v : i32)
      return
    }
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Moving tiles
//===----------------------------------------------------------------------===//

class PTO_PipeTransferOp<string mnemonic, string core, string direction,
                         string transfer, code tileType>
    : PTO_PipeOp<mnemonic, [PTO_PipeReadWrite, PTO_PipeTransferOpInterface]> {
  dag keys = (ins
    DefaultValuedAttr<I32Attr, "0">:$id,
    DefaultValuedAttr<I32Attr, "0">:$split
  );
  let arguments = keys;
  let extraClassDeclaration = [{
    /// The kind of core that runs the op.
    ::mlir::pto::FuncKind getCoreKind() {
      return ::mlir::pto::FuncKind::}] # core # [{;
    }
    /// The direction the tile travels in.
    ::mlir::pto::PipeDirection getDirection() {
      return ::mlir::pto::PipeDirection::}] # direction # [{;
    }
    /// What the op does with a slot.
    ::mlir::pto::PipeTransferKind getTransferKind() {
      return ::mlir::pto::PipeTransferKind::}] # transfer # [{;
    }
    /// Type of the tile that is moved, null when none is.
    ::mlir::RankedTensorType getTileType() { }] # tileType # [{ }
  }];
}

class PTO_PushOp<string to, string core, string direction>
    : PTO_PipeTransferOp<"tpush_to_" # to, core, direction, "Push",
                         [{ return getTile().getType(); }]> {
  let arguments = !con((ins AnyRankedTensor:$tile), keys);
}

class PTO_PopOp<string from, string core, string direction>
    : PTO_PipeTransferOp<"tpop_from_" # from, core, direction, "Pop",
                         [{ return getTile().getType(); }]> {
  let results = (outs AnyStaticShapeTensor:$tile);
}

class PTO_FreeOp<string from, string core, string direction>
    : PTO_PipeTransferOp<"tfree_from_" # from, core, direction, "Free",
                         [{ return {}; }]>;

def PTO_TPushToAivOp : PTO_PushOp<"aiv", "AIC", "CubeToVector"> {
  let summary = "Pushes a tile from the cube core to the vector core";
  let description = [{
    Waits for a free slot of pipe `id` and copies the tile into it. `split` says
    how the tile is dealt out to the vector cores, 0 when it is not.

    ```mlir
    func.func @cube(%tile: tensor<16x16xf16>) attributes {pto.func_kind = #pto.func_kind<aic>} {
      pto.tpush_to_aiv(%tile : tensor<16x16xf16>) {id = 1, split = 1}
      pto.tpush_to_aiv(%tile : tensor<16x16xf16>)
      return
    }
    ```
  }];
}

def PTO_TPushToAicOp : PTO_PushOp<"aic", "AIV", "VectorToCube"> {
  let summary = "Pushes a tile from the vector core to the cube core";
  let description = [{
    Waits for a free slot of pipe `id` and copies the tile into it. `split` says
    how the tile is put together from the vector cores, 0 when it is not.

    ```mlir
    func.func @vector(%tile: tensor<16x16xf16>) attributes {pto.func_kind = #pto.func_kind<aiv>} {
      pto.tpush_to_aic(%tile : tensor<16x16xf16>) {split = 1}
      return
    }
    ```
  }];
}

def PTO_TPopFromAicOp : PTO_PopOp<"aic", "AIV", "CubeToVector"> {
  let summary = "Pops a tile that the cube core pushed";
  let description = [{
    Waits for the next tile of pipe `id` and yields it. The tile is a copy and
    keeps its elements; the slot stays taken until `pto.tfree_from_aic`.

    ```mlir
    func.func @vector() attributes {pto.func_kind = #pto.func_kind<aiv>} {
      %t = pto.tpop_from_aic {split = 1} -> tensor<16x16xf16>
      pto.tfree_from_aic {split = 1}
      return
    }
    ```
  }];
}

def PTO_TPopFromAivOp : PTO_PopOp<"aiv", "AIC", "VectorToCube"> {
  let summary = "Pops a tile that the vector core pushed";
  let description = [{
    Waits for the next tile of pipe `id` and yields it. The tile is a copy and
    keeps its elements; the slot stays taken until `pto.tfree_from_aiv`.

    ```mlir
    func.func @cube() attributes {pto.func_kind = #pto.func_kind<aic>} {
      %t = pto.tpop_from_aiv {id = 1} -> tensor<16x16xf16>
      pto.tfree_from_aiv {id = 1}
      return
    }
    ```
  }];
}

def PTO_TFreeFromAicOp : PTO_FreeOp<"aic", "AIV", "CubeToVector"> {
  let summary = "Releases the slot of the oldest tile popped from the cube core";
  let description = [{
    Releases the slot of the oldest tile that was popped from pipe `id` and not
    yet freed. Slots are freed in the order they were popped.

    ```mlir
    func.func @vector() attributes {pto.func_kind = #pto.func_kind<aiv>} {
      %t0 = pto.tpop_from_aic -> tensor<16x16xf16>
      %t1 = pto.tpop_from_aic -> tensor<16x16xf16>
      pto.tfree_from_aic
      pto.tfree_from_aic
      return
    }
    ```
  }];
}

def PTO_TFreeFromAivOp : PTO_FreeOp<"aiv", "AIC", "VectorToCube"> {
  let summary = "Releases the slot of the oldest tile popped from the vector core";
  let description = [{
    Releases the slot of the oldest tile that was popped from pipe `id` and not
    yet freed. Slots are freed in the order they were popped.

    ```mlir
    func.func @cube() attributes {pto.func_kind = #pto.func_kind<aic>} {
      %t = pto.tpop_from_aiv {id = 2, split = 1} -> tensor<16x16xf16>
      pto.tfree_from_aiv {id = 2, split = 1}
      return
    }
    ```
  }];
}

#endif // PYPTO_DIALECT_PTO_IR_PTOPIPEOPS_TD
