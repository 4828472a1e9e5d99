// One decode step of grouped-query attention on ascend910b: 16 sequences, 32 query
// heads that share 8 key/value heads, head size 128, model size 4096, up to 4096
// tokens in the cache.
//
//   1. project the hidden states to queries          launch of an spmd function
//   2. for each sequence and key/value head:
//      append the new key and value row to the cache  two tasks
//      attend the 4 query heads to the cache          one task, cube + vector
//   3. project the heads back and sum up              launch of a group, cube + vector
//
// Six staging tensors, in the order of their creates:
//
//   %query    fused: a window of the queries, through their flattened view
//   %key      fused: a row of the key cache
//   %value    fused: a row of the value cache
//   %head     fused: four rows of the output, through its flattened view
//   %lse      not fused (multiple-assembles): goes to two places
//   %partial  not fused (atomic): is added to what is there, not put in its place
//
// The groups of 2 and 3 talk through pipes, which on this backend travel through
// global memory: `inject-gm-pipe-buffer` hands a workspace to their halves. The
// two passes give the same program in either order.
module attributes {pto.backend = #pto.backend<ascend910b>} {

//===----------------------------------------------------------------------===//
// 1. Queries
//===----------------------------------------------------------------------===//

func.func private @project_query(
    %hidden: !pto.tensor<16x4096xbf16>, %w: !pto.tensor<4096x4096xbf16>,
    %row: index, %col: index, %out: !pto.tensor<8x512xbf16> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<8x512xbf16>
    attributes {pto.func_kind = #pto.func_kind<incore>, no_inline} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c4096 = arith.constant 4096 : index
  %zero = arith.constant dense<0.0> : tensor<8x512xf32>
  %sum = scf.for %k = %c0 to %c4096 step %c64 iter_args(%acc = %zero) -> (tensor<8x512xf32>) {
    %lhs = pto.tile.load %hidden[%row, %k] [8, 64] : !pto.tensor<16x4096xbf16> to tensor<8x64xbf16>
    %rhs = pto.tile.load %w[%k, %col] [64, 512] : !pto.tensor<4096x4096xbf16> to tensor<64x512xbf16>
    %next = linalg.matmul ins(%lhs, %rhs : tensor<8x64xbf16>, tensor<64x512xbf16>)
                          outs(%acc : tensor<8x512xf32>) -> tensor<8x512xf32>
    scf.yield %next : tensor<8x512xf32>
  } {pto.loop_kind = #pto.loop_kind<pipeline>}
  %rounded = arith.truncf %sum : tensor<8x512xf32> to tensor<8x512xbf16>
  %done = pto.tile.store %rounded into %out[0, 0] : tensor<8x512xbf16> into !pto.tensor<8x512xbf16>
  return %done : !pto.tensor<8x512xbf16>
}

func.func private @project_query_spmd(
    %hidden: !pto.tensor<16x4096xbf16>, %w: !pto.tensor<4096x4096xbf16>,
    %row: index, %col: index, %out: !pto.tensor<8x512xbf16> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<8x512xbf16>
    attributes {pto.func_kind = #pto.func_kind<spmd>, no_inline} {
  %done = func.call @project_query(%hidden, %w, %row, %col, %out)
      : (!pto.tensor<16x4096xbf16>, !pto.tensor<4096x4096xbf16>, index, index,
         !pto.tensor<8x512xbf16>) -> !pto.tensor<8x512xbf16>
  return %done : !pto.tensor<8x512xbf16>
}

//===----------------------------------------------------------------------===//
// 2. Cache and attention
//===----------------------------------------------------------------------===//

// The new row of a head, for the key or the value cache.
func.func private @project_row(
    %hidden: !pto.tensor<16x4096xbf16>, %w: !pto.tensor<4096x1024xbf16>,
    %seq: index, %col: index, %out: !pto.tensor<1x128xbf16> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<1x128xbf16>
    attributes {pto.func_kind = #pto.func_kind<incore>, no_inline} {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %c4096 = arith.constant 4096 : index
  %zero = arith.constant dense<0.0> : tensor<1x128xf32>
  %sum = scf.for %k = %c0 to %c4096 step %c128 iter_args(%acc = %zero) -> (tensor<1x128xf32>) {
    %lhs = pto.tile.load %hidden[%seq, %k] [1, 128] : !pto.tensor<16x4096xbf16> to tensor<1x128xbf16>
    %rhs = pto.tile.load %w[%k, %col] [128, 128] : !pto.tensor<4096x1024xbf16> to tensor<128x128xbf16>
    %next = linalg.matmul ins(%lhs, %rhs : tensor<1x128xbf16>, tensor<128x128xbf16>)
                          outs(%acc : tensor<1x128xf32>) -> tensor<1x128xf32>
    scf.yield %next : tensor<1x128xf32>
  } {pto.loop_kind = #pto.loop_kind<pipeline>}
  %rounded = arith.truncf %sum : tensor<1x128xf32> to tensor<1x128xbf16>
  %done = pto.tile.store %rounded into %out[0, 0] : tensor<1x128xbf16> into !pto.tensor<1x128xbf16>
  return %done : !pto.tensor<1x128xbf16>
}

// The cube half: scores = query x keys, then weights x values, tile by tile of 128
// tokens. Scores and products go to the vector half, weights come back. A slot
// holds the larger tile, 4x128 of f32. (How several blocks share the tiles is left
// out; this is what a single one does.)
func.func private @attend_aic(
    %query: !pto.tensor<4x128xbf16>, %keys: !pto.tensor<524288x128xbf16>,
    %values: !pto.tensor<524288x128xbf16>, %first: index, %tokens: index,
    %head: !pto.tensor<4x128xbf16> {pto.dir = #pto.dir<out>},
    %lse: !pto.tensor<1x4xf32> {pto.dir = #pto.dir<out>})
    attributes {pto.func_kind = #pto.func_kind<aic>, no_inline} {
  %to_vector = pto.import_reserved_buffer {name = "scores", peer_func = @attend_aiv} -> i32
  %to_cube = pto.reserve_buffer {name = "weights", size = 8192} -> i32
  pto.aic_initialize_pipe {dir_mask = 3, slot_size = 2048}
      (c2v_consumer_buf = %to_vector : i32, v2c_consumer_buf = %to_cube : i32)
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant dense<0.0> : tensor<4x128xf32>
  %q = pto.tile.load %query[0, 0] [4, 128] : !pto.tensor<4x128xbf16> to tensor<4x128xbf16>
  scf.for %token = %c0 to %tokens step %c128 {
    %row = arith.addi %first, %token : index
    %k = pto.tile.load %keys[%row, 0] [128, 128] : !pto.tensor<524288x128xbf16> to tensor<128x128xbf16>
    %empty = tensor.empty() : tensor<128x128xbf16>
    %kt = linalg.transpose ins(%k : tensor<128x128xbf16>) outs(%empty : tensor<128x128xbf16>)
                           permutation = [1, 0]
    %scores = linalg.matmul ins(%q, %kt : tensor<4x128xbf16>, tensor<128x128xbf16>)
                            outs(%zero : tensor<4x128xf32>) -> tensor<4x128xf32>
    pto.tpush_to_aiv(%scores : tensor<4x128xf32>)
    %v = pto.tile.load %values[%row, 0] [128, 128] : !pto.tensor<524288x128xbf16> to tensor<128x128xbf16>
    %weights = pto.tpop_from_aiv -> tensor<4x128xbf16>
    %product = linalg.matmul ins(%weights, %v : tensor<4x128xbf16>, tensor<128x128xbf16>)
                             outs(%zero : tensor<4x128xf32>) -> tensor<4x128xf32>
    pto.tfree_from_aiv
    pto.tpush_to_aiv(%product : tensor<4x128xf32>)
  }
  return
}

// The vector half: a softmax that runs along with the tiles. %max and %sum belong
// to what has been seen; when the maximum grows, what was summed up is scaled down.
func.func private @attend_aiv(
    %query: !pto.tensor<4x128xbf16>, %keys: !pto.tensor<524288x128xbf16>,
    %values: !pto.tensor<524288x128xbf16>, %first: index, %tokens: index,
    %head: !pto.tensor<4x128xbf16> {pto.dir = #pto.dir<out>},
    %lse: !pto.tensor<1x4xf32> {pto.dir = #pto.dir<out>})
    -> (!pto.tensor<4x128xbf16>, !pto.tensor<1x4xf32>)
    attributes {pto.func_kind = #pto.func_kind<aiv>, no_inline} {
  %to_vector = pto.reserve_buffer {name = "scores", size = 8192} -> i32
  %to_cube = pto.import_reserved_buffer {name = "weights", peer_func = @attend_aic} -> i32
  pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 2048}
      (c2v_consumer_buf = %to_vector : i32, v2c_consumer_buf = %to_cube : i32)
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %lowest = arith.constant 0xFF800000 : f32
  %no_max = arith.constant dense<0xFF800000> : tensor<4xf32>
  %no_sum = arith.constant dense<0.0> : tensor<4xf32>
  %no_acc = arith.constant dense<0.0> : tensor<4x128xf32>
  // 1 / sqrt(128)
  %scale = arith.constant 0.0883883461 : f32
  %wide = tensor.empty() : tensor<4x128xf32>
  %max, %sum, %acc = scf.for %token = %c0 to %tokens step %c128
      iter_args(%max0 = %no_max, %sum0 = %no_sum, %acc0 = %no_acc)
      -> (tensor<4xf32>, tensor<4xf32>, tensor<4x128xf32>) {
    %raw = pto.tpop_from_aic -> tensor<4x128xf32>
    // Tokens that are not there yet get no weight.
    %scores = linalg.generic {
        indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
        iterator_types = ["parallel", "parallel"]}
        ins(%raw : tensor<4x128xf32>) outs(%wide : tensor<4x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %column = linalg.index 1 : index
      %at = arith.addi %token, %column : index
      %valid = arith.cmpi ult, %at, %tokens : index
      %scaled = arith.mulf %in, %scale : f32
      %kept = arith.select %valid, %scaled, %lowest : f32
      linalg.yield %kept : f32
    } -> tensor<4x128xf32>
    pto.tfree_from_aic
    %max1 = linalg.reduce {arith.maximumf}
        ins(%scores : tensor<4x128xf32>) outs(%max0 : tensor<4xf32>) dimensions = [1]
    %max_wide = linalg.broadcast ins(%max1 : tensor<4xf32>)
        outs(%wide : tensor<4x128xf32>) dimensions = [1]
    %distance = arith.subf %scores, %max_wide : tensor<4x128xf32>
    %weights = math.exp %distance : tensor<4x128xf32>
    %rounded = arith.truncf %weights : tensor<4x128xf32> to tensor<4x128xbf16>
    pto.tpush_to_aic(%rounded : tensor<4x128xbf16>)
    %growth = arith.subf %max0, %max1 : tensor<4xf32>
    %shrink = math.exp %growth : tensor<4xf32>
    %old_sum = arith.mulf %sum0, %shrink : tensor<4xf32>
    %sum1 = linalg.reduce {arith.addf}
        ins(%weights : tensor<4x128xf32>) outs(%old_sum : tensor<4xf32>) dimensions = [1]
    %shrink_wide = linalg.broadcast ins(%shrink : tensor<4xf32>)
        outs(%wide : tensor<4x128xf32>) dimensions = [1]
    %old_acc = arith.mulf %acc0, %shrink_wide : tensor<4x128xf32>
    %product = pto.tpop_from_aic -> tensor<4x128xf32>
    %acc1 = arith.addf %old_acc, %product : tensor<4x128xf32>
    pto.tfree_from_aic
    scf.yield %max1, %sum1, %acc1 : tensor<4xf32>, tensor<4xf32>, tensor<4x128xf32>
  }
  %sum_wide = linalg.broadcast ins(%sum : tensor<4xf32>)
      outs(%wide : tensor<4x128xf32>) dimensions = [1]
  %mean = arith.divf %acc, %sum_wide : tensor<4x128xf32>
  %mean16 = arith.truncf %mean : tensor<4x128xf32> to tensor<4x128xbf16>
  %head1 = pto.tile.store %mean16 into %head[0, 0] : tensor<4x128xbf16> into !pto.tensor<4x128xbf16>
  %log = math.log %sum : tensor<4xf32>
  %log_sum = arith.addf %max, %log : tensor<4xf32>
  %lse1 = pto.tile.store %log_sum into %lse[0, 0] : tensor<4xf32> into !pto.tensor<1x4xf32>
  return %head1, %lse1 : !pto.tensor<4x128xbf16>, !pto.tensor<1x4xf32>
}

func.func private @attend(
    %query: !pto.tensor<4x128xbf16>, %keys: !pto.tensor<524288x128xbf16>,
    %values: !pto.tensor<524288x128xbf16>, %first: index, %tokens: index,
    %head: !pto.tensor<4x128xbf16> {pto.dir = #pto.dir<out>},
    %lse: !pto.tensor<1x4xf32> {pto.dir = #pto.dir<out>})
    -> (!pto.tensor<4x128xbf16>, !pto.tensor<1x4xf32>)
    attributes {pto.func_kind = #pto.func_kind<group>, no_inline} {
  func.call @attend_aic(%query, %keys, %values, %first, %tokens, %head, %lse)
      : (!pto.tensor<4x128xbf16>, !pto.tensor<524288x128xbf16>, !pto.tensor<524288x128xbf16>,
         index, index, !pto.tensor<4x128xbf16>, !pto.tensor<1x4xf32>) -> ()
  %done:2 = func.call @attend_aiv(%query, %keys, %values, %first, %tokens, %head, %lse)
      : (!pto.tensor<4x128xbf16>, !pto.tensor<524288x128xbf16>, !pto.tensor<524288x128xbf16>,
         index, index, !pto.tensor<4x128xbf16>, !pto.tensor<1x4xf32>)
        -> (!pto.tensor<4x128xbf16>, !pto.tensor<1x4xf32>)
  return %done#0, %done#1 : !pto.tensor<4x128xbf16>, !pto.tensor<1x4xf32>
}

//===----------------------------------------------------------------------===//
// 3. Back to the model size
//===----------------------------------------------------------------------===//

// The cube half: one tile of the heads times the weights, for a part of the sum.
func.func private @project_back_aic(
    %heads: !pto.tensor<16x4096xbf16>, %w: !pto.tensor<4096x4096xbf16>,
    %k: index, %col: index, %out: !pto.tensor<16x256xf32> {pto.dir = #pto.dir<out>})
    attributes {pto.func_kind = #pto.func_kind<aic>, no_inline} {
  %to_vector = pto.import_reserved_buffer {name = "products", peer_func = @project_back_aiv} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 16384, slot_num = 2}
      (c2v_consumer_buf = %to_vector : i32)
  %zero = arith.constant dense<0.0> : tensor<16x256xf32>
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c2048 = arith.constant 2048 : index
  %sum = scf.for %i = %c0 to %c2048 step %c64 iter_args(%acc = %zero) -> (tensor<16x256xf32>) {
    %at = arith.addi %k, %i : index
    %lhs = pto.tile.load %heads[0, %at] [16, 64] : !pto.tensor<16x4096xbf16> to tensor<16x64xbf16>
    %rhs = pto.tile.load %w[%at, %col] [64, 256] : !pto.tensor<4096x4096xbf16> to tensor<64x256xbf16>
    %next = linalg.matmul ins(%lhs, %rhs : tensor<16x64xbf16>, tensor<64x256xbf16>)
                          outs(%acc : tensor<16x256xf32>) -> tensor<16x256xf32>
    scf.yield %next : tensor<16x256xf32>
  } {pto.loop_kind = #pto.loop_kind<pipeline>}
  pto.tpush_to_aiv(%sum : tensor<16x256xf32>)
  return
}

// The vector half: stores what comes.
func.func private @project_back_aiv(
    %heads: !pto.tensor<16x4096xbf16>, %w: !pto.tensor<4096x4096xbf16>,
    %k: index, %col: index, %out: !pto.tensor<16x256xf32> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<16x256xf32>
    attributes {pto.func_kind = #pto.func_kind<aiv>, no_inline} {
  %to_vector = pto.reserve_buffer {name = "products", size = 32768} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 16384, slot_num = 2}
      (c2v_consumer_buf = %to_vector : i32)
  %sum = pto.tpop_from_aic -> tensor<16x256xf32>
  %done = pto.tile.store %sum into %out[0, 0] : tensor<16x256xf32> into !pto.tensor<16x256xf32>
  pto.tfree_from_aic
  return %done : !pto.tensor<16x256xf32>
}

func.func private @project_back(
    %heads: !pto.tensor<16x4096xbf16>, %w: !pto.tensor<4096x4096xbf16>,
    %k: index, %col: index, %out: !pto.tensor<16x256xf32> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<16x256xf32>
    attributes {pto.func_kind = #pto.func_kind<group>, no_inline} {
  func.call @project_back_aic(%heads, %w, %k, %col, %out)
      : (!pto.tensor<16x4096xbf16>, !pto.tensor<4096x4096xbf16>, index, index,
         !pto.tensor<16x256xf32>) -> ()
  %done = func.call @project_back_aiv(%heads, %w, %k, %col, %out)
      : (!pto.tensor<16x4096xbf16>, !pto.tensor<4096x4096xbf16>, index, index,
         !pto.tensor<16x256xf32>) -> !pto.tensor<16x256xf32>
  return %done : !pto.tensor<16x256xf32>
}

func.func private @round(
    %sum: !pto.tensor<16x4096xf32>,
    %out: !pto.tensor<16x4096xbf16> {pto.dir = #pto.dir<out>}) -> !pto.tensor<16x4096xbf16>
    attributes {pto.func_kind = #pto.func_kind<aiv>, no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  scf.for %seq = %c0 to %c16 step %c1 {
    %row = pto.tile.load %sum[%seq, 0] [1, 4096] : !pto.tensor<16x4096xf32> to tensor<4096xf32>
    %rounded = arith.truncf %row : tensor<4096xf32> to tensor<4096xbf16>
    pto.tile.store %rounded into %out[%seq, 0]
        : tensor<4096xbf16> into !pto.tensor<16x4096xbf16>
  }
  return %out : !pto.tensor<16x4096xbf16>
}

//===----------------------------------------------------------------------===//
// The step
//===----------------------------------------------------------------------===//

func.func @decode_attention(
    %hidden: !pto.tensor<16x4096xbf16>, %lengths: !pto.tensor<16xi32>, %step: index,
    %wq: !pto.tensor<4096x4096xbf16>, %wk: !pto.tensor<4096x1024xbf16>,
    %wv: !pto.tensor<4096x1024xbf16>, %wo: !pto.tensor<4096x4096xbf16>,
    // 16 sequences x 8 heads x 4096 tokens, one row each.
    %key_cache: !pto.tensor<524288x128xbf16> {pto.dir = #pto.dir<inout>},
    %value_cache: !pto.tensor<524288x128xbf16> {pto.dir = #pto.dir<inout>},
    %heads: !pto.tensor<16x32x128xbf16> {pto.dir = #pto.dir<out>},
    %lse_now: !pto.tensor<16x32xf32> {pto.dir = #pto.dir<out>},
    // The same for every step so far.
    %lse_history: !pto.tensor<256x16x32xf32> {pto.dir = #pto.dir<inout>},
    %result: !pto.tensor<16x4096xbf16> {pto.dir = #pto.dir<out>})
    -> (!pto.tensor<16x32x128xbf16>, !pto.tensor<524288x128xbf16>,
        !pto.tensor<524288x128xbf16>, !pto.tensor<16x4096xbf16>)
    attributes {pto.func_kind = #pto.func_kind<orchestration>, no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %c512 = arith.constant 512 : index
  %c2048 = arith.constant 2048 : index
  %c4096 = arith.constant 4096 : index

  // 1. The kernel writes rows of 512 columns, that is of four heads at once: it
  // sees the queries as a matrix.
  %queries = pto.tensor.create : !pto.tensor<16x32x128xbf16>
  %queries_flat = pto.tensor.reshape %queries
      : !pto.tensor<16x32x128xbf16> to !pto.tensor<16x4096xbf16>
  %queries_done = scf.for %row = %c0 to %c16 step %c8
      iter_args(%rows = %queries_flat) -> (!pto.tensor<16x4096xbf16>) {
    %cols = scf.for %col = %c0 to %c4096 step %c512
        iter_args(%acc = %rows) -> (!pto.tensor<16x4096xbf16>) {
      %query = pto.tensor.create : !pto.tensor<8x512xbf16>
      %query1 = pto.launch @project_query_spmd(%hidden, %wq, %row, %col, %query) blocks(%c4)
          : (!pto.tensor<16x4096xbf16>, !pto.tensor<4096x4096xbf16>, index, index,
             !pto.tensor<8x512xbf16>) -> !pto.tensor<8x512xbf16>
      %acc1 = pto.tensor.assemble %query1 into %acc[%row, %col]
          : !pto.tensor<8x512xbf16> into !pto.tensor<16x4096xbf16>
      scf.yield %acc1 : !pto.tensor<16x4096xbf16>
    } {pto.loop_kind = #pto.loop_kind<parallel>}
    scf.yield %cols : !pto.tensor<16x4096xbf16>
  } {pto.loop_kind = #pto.loop_kind<parallel>}

  // 2. The output of a key/value head is four rows of the flattened heads.
  %heads_flat = pto.tensor.reshape %heads
      : !pto.tensor<16x32x128xbf16> to !pto.tensor<512x128xbf16>
  %attended:5 = scf.for %seq = %c0 to %c16 step %c1
      iter_args(%out0 = %heads_flat, %keys0 = %key_cache, %values0 = %value_cache,
                %now0 = %lse_now, %history0 = %lse_history)
      -> (!pto.tensor<512x128xbf16>, !pto.tensor<524288x128xbf16>,
          !pto.tensor<524288x128xbf16>, !pto.tensor<16x32xf32>, !pto.tensor<256x16x32xf32>) {
    %length32 = pto.tensor.read %lengths[%seq] : !pto.tensor<16xi32>
    %length = arith.index_cast %length32 : i32 to index
    %tokens = arith.addi %length, %c1 : index
    // As many blocks as there are tiles of tokens, at most one for each core.
    %tiles = arith.ceildivui %tokens, %c128 : index
    %blocks = arith.minui %tiles, %c24 : index
    %of_seq:5 = scf.for %kv = %c0 to %c8 step %c1
        iter_args(%out1 = %out0, %keys1 = %keys0, %values1 = %values0,
                  %now1 = %now0, %history1 = %history0)
        -> (!pto.tensor<512x128xbf16>, !pto.tensor<524288x128xbf16>,
            !pto.tensor<524288x128xbf16>, !pto.tensor<16x32xf32>, !pto.tensor<256x16x32xf32>) {
      // Where this head's tokens start in the caches, and where the new one goes.
      %seq_row = arith.muli %seq, %c8 : index
      %head_row = arith.addi %seq_row, %kv : index
      %first = arith.muli %head_row, %c4096 : index
      %last = arith.addi %first, %length : index
      %col = arith.muli %kv, %c128 : index
      // Its four query heads.
      %head0 = arith.muli %kv, %c4 : index
      %seq_head = arith.muli %seq, %c32 : index
      %out_row = arith.addi %seq_head, %head0 : index
      %group = pto.tensor.slice %queries[%seq, %head0, 0] [1, 4, 128]
          : !pto.tensor<16x32x128xbf16> to !pto.tensor<4x128xbf16>

      %out4, %keys4, %values4, %now4, %history4 = pto.scope manual
          -> (!pto.tensor<512x128xbf16>, !pto.tensor<524288x128xbf16>,
              !pto.tensor<524288x128xbf16>, !pto.tensor<16x32xf32>, !pto.tensor<256x16x32xf32>) {
        %key = pto.tensor.create : !pto.tensor<1x128xbf16>
        %key1, %key_task = pto.submit @project_row(%hidden, %wk, %seq, %col, %key)
            : (!pto.tensor<16x4096xbf16>, !pto.tensor<4096x1024xbf16>, index, index,
               !pto.tensor<1x128xbf16>) -> (!pto.tensor<1x128xbf16>, !pto.task_id)
        %keys2 = pto.tensor.assemble %key1 into %keys1[%last, 0]
            : !pto.tensor<1x128xbf16> into !pto.tensor<524288x128xbf16>

        %value = pto.tensor.create : !pto.tensor<1x128xbf16>
        %value1, %value_task = pto.submit @project_row(%hidden, %wv, %seq, %col, %value)
            : (!pto.tensor<16x4096xbf16>, !pto.tensor<4096x1024xbf16>, index, index,
               !pto.tensor<1x128xbf16>) -> (!pto.tensor<1x128xbf16>, !pto.task_id)
        %values2 = pto.tensor.assemble %value1 into %values1[%last, 0]
            : !pto.tensor<1x128xbf16> into !pto.tensor<524288x128xbf16>

        %head = pto.tensor.create : !pto.tensor<4x128xbf16>
        // Not fused: it is assembled twice and can be a window of one place only.
        %lse = pto.tensor.create : !pto.tensor<1x4xf32>
        %head1, %lse1, %attend_task = pto.submit
            @attend(%group, %keys2, %values2, %first, %tokens, %head, %lse)
            after(%key_task, %value_task) blocks(%blocks)
            : (!pto.tensor<4x128xbf16>, !pto.tensor<524288x128xbf16>,
               !pto.tensor<524288x128xbf16>, index, index, !pto.tensor<4x128xbf16>,
               !pto.tensor<1x4xf32>)
              -> (!pto.tensor<4x128xbf16>, !pto.tensor<1x4xf32>, !pto.task_id)
        %out2 = pto.tensor.assemble %head1 into %out1[%out_row, 0]
            : !pto.tensor<4x128xbf16> into !pto.tensor<512x128xbf16>
        %now2 = pto.tensor.assemble %lse1 into %now1[%seq, %head0]
            : !pto.tensor<1x4xf32> into !pto.tensor<16x32xf32>
        %history2 = pto.tensor.assemble %lse1 into %history1[%step, %seq, %head0]
            : !pto.tensor<1x4xf32> into !pto.tensor<256x16x32xf32>
        pto.yield %out2, %keys2, %values2, %now2, %history2
            : !pto.tensor<512x128xbf16>, !pto.tensor<524288x128xbf16>,
              !pto.tensor<524288x128xbf16>, !pto.tensor<16x32xf32>, !pto.tensor<256x16x32xf32>
      }
      scf.yield %out4, %keys4, %values4, %now4, %history4
          : !pto.tensor<512x128xbf16>, !pto.tensor<524288x128xbf16>,
            !pto.tensor<524288x128xbf16>, !pto.tensor<16x32xf32>, !pto.tensor<256x16x32xf32>
    }
    scf.yield %of_seq#0, %of_seq#1, %of_seq#2, %of_seq#3, %of_seq#4
        : !pto.tensor<512x128xbf16>, !pto.tensor<524288x128xbf16>,
          !pto.tensor<524288x128xbf16>, !pto.tensor<16x32xf32>, !pto.tensor<256x16x32xf32>
  }

  // 3. The sum over 4096 head elements is split in two parts, which are added up.
  %heads_rows = pto.tensor.reshape %attended#0
      : !pto.tensor<512x128xbf16> to !pto.tensor<16x4096xbf16>
  %sum = pto.tensor.create {init_value = 0.0 : f32} : !pto.tensor<16x4096xf32>
  %summed = scf.for %col = %c0 to %c4096 step %c256
      iter_args(%sum0 = %sum) -> (!pto.tensor<16x4096xf32>) {
    %parts = scf.for %k = %c0 to %c4096 step %c2048
        iter_args(%sum1 = %sum0) -> (!pto.tensor<16x4096xf32>) {
      // Not fused: the kernel would overwrite what is to be added to.
      %partial = pto.tensor.create : !pto.tensor<16x256xf32>
      %partial1 = pto.launch @project_back(%heads_rows, %wo, %k, %col, %partial)
          : (!pto.tensor<16x4096xbf16>, !pto.tensor<4096x4096xbf16>, index, index,
             !pto.tensor<16x256xf32>) -> !pto.tensor<16x256xf32>
      %sum2 = pto.tensor.assemble %partial1 into %sum1[0, %col] atomic<add>
          : !pto.tensor<16x256xf32> into !pto.tensor<16x4096xf32>
      scf.yield %sum2 : !pto.tensor<16x4096xf32>
    }
    scf.yield %parts : !pto.tensor<16x4096xf32>
  } {pto.loop_kind = #pto.loop_kind<parallel>}

  %rounded = func.call @round(%summed, %result)
      : (!pto.tensor<16x4096xf32>, !pto.tensor<16x4096xbf16>) -> !pto.tensor<16x4096xbf16>
  %heads_done = pto.tensor.reshape %attended#0
      : !pto.tensor<512x128xbf16> to !pto.tensor<16x32x128xbf16>
  return %heads_done, %attended#1, %attended#2, %rounded
      : !pto.tensor<16x32x128xbf16>, !pto.tensor<524288x128xbf16>,
        !pto.tensor<524288x128xbf16>, !pto.tensor<16x4096xbf16>
}

}
