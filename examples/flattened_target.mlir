// A projection writes tiles of a 3-D tensor (token, head, element) as if it were
// 2-D: the target is reached through a flattened view. Two parallel loops place
// the tiles; a launch on several blocks fills each.
//
// Expected: the staging tile becomes a slice of the flattened view. Nothing is
// carried through the loops any more, so that their iterations only depend on
// each other through the memory they name.
func.func private @project(%x: !pto.tensor<128x4096xbf16>, %w: !pto.tensor<4096x1024xbf16>,
                           %row: index, %col: index,
                           %tile: !pto.tensor<16x256xf32> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<16x256xf32>
    attributes {pto.func_kind = #pto.func_kind<incore>, no_inline} {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %c4096 = arith.constant 4096 : index
  %zero = arith.constant dense<0.0> : tensor<16x256xf32>
  %sum = scf.for %k = %c0 to %c4096 step %c128
      iter_args(%acc = %zero) -> (tensor<16x256xf32>) {
    %lhs = pto.tile.load %x[%row, %k] [16, 128] : !pto.tensor<128x4096xbf16> to tensor<16x128xbf16>
    %rhs = pto.tile.load %w[%k, %col] [128, 256] : !pto.tensor<4096x1024xbf16> to tensor<128x256xbf16>
    %next = linalg.matmul ins(%lhs, %rhs : tensor<16x128xbf16>, tensor<128x256xbf16>)
                          outs(%acc : tensor<16x256xf32>) -> tensor<16x256xf32>
    scf.yield %next : tensor<16x256xf32>
  } {pto.loop_kind = #pto.loop_kind<pipeline>}
  %done = pto.tile.store %sum into %tile[0, 0] : tensor<16x256xf32> into !pto.tensor<16x256xf32>
  return %done : !pto.tensor<16x256xf32>
}

func.func private @project_spmd(%x: !pto.tensor<128x4096xbf16>, %w: !pto.tensor<4096x1024xbf16>,
                                %row: index, %col: index,
                                %tile: !pto.tensor<16x256xf32> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<16x256xf32>
    attributes {pto.func_kind = #pto.func_kind<spmd>, no_inline} {
  %done = func.call @project(%x, %w, %row, %col, %tile)
      : (!pto.tensor<128x4096xbf16>, !pto.tensor<4096x1024xbf16>, index, index,
         !pto.tensor<16x256xf32>) -> !pto.tensor<16x256xf32>
  return %done : !pto.tensor<16x256xf32>
}

func.func @orch(%x: !pto.tensor<128x4096xbf16>, %w: !pto.tensor<4096x1024xbf16>,
                %heads: !pto.tensor<128x8x128xf32> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<128x8x128xf32>
    attributes {pto.func_kind = #pto.func_kind<orchestration>, no_inline} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %c1024 = arith.constant 1024 : index
  %flat = pto.tensor.reshape %heads : !pto.tensor<128x8x128xf32> to !pto.tensor<128x1024xf32>
  %res = scf.for %row = %c0 to %c128 step %c16
      iter_args(%rows = %flat) -> (!pto.tensor<128x1024xf32>) {
    %cols = scf.for %col = %c0 to %c1024 step %c256
        iter_args(%acc = %rows) -> (!pto.tensor<128x1024xf32>) {
      %tile = pto.tensor.create : !pto.tensor<16x256xf32>
      %filled = pto.launch @project_spmd(%x, %w, %row, %col, %tile) blocks(%c4)
          : (!pto.tensor<128x4096xbf16>, !pto.tensor<4096x1024xbf16>, index, index,
             !pto.tensor<16x256xf32>) -> !pto.tensor<16x256xf32>
      %next = pto.tensor.assemble %filled into %acc[%row, %col]
          : !pto.tensor<16x256xf32> into !pto.tensor<128x1024xf32>
      scf.yield %next : !pto.tensor<128x1024xf32>
    } {pto.loop_kind = #pto.loop_kind<parallel>}
    scf.yield %cols : !pto.tensor<128x1024xf32>
  } {pto.loop_kind = #pto.loop_kind<parallel>}
  %unflat = pto.tensor.reshape %res : !pto.tensor<128x1024xf32> to !pto.tensor<128x8x128xf32>
  return %unflat : !pto.tensor<128x8x128xf32>
}
