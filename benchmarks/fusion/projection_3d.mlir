// A projection of batches of tokens: 2-D staging tensors, filled by a launch,
// go into a flattened view of a 3-D output.
func.func private @project(%x: !pto.tensor<4096x1024xf32>, %scale: !pto.tensor<1024xf32>, %row: index,
                           %o: !pto.tensor<32x1024xf32> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<32x1024xf32> attributes {pto.func_kind = #pto.func_kind<spmd>, no_inline} {
  %tile = pto.tile.load %x[%row, 0] [32, 1024] : !pto.tensor<4096x1024xf32> to tensor<32x1024xf32>
  %factor = pto.tensor.read %scale[%row] : !pto.tensor<1024xf32>
  %factors = tensor.splat %factor : tensor<32x1024xf32>
  %scaled = arith.mulf %tile, %factors : tensor<32x1024xf32>
  %done = pto.tile.store %scaled into %o[0, 0] : tensor<32x1024xf32> into !pto.tensor<32x1024xf32>
  return %done : !pto.tensor<32x1024xf32>
}

func.func @main(%x: !pto.tensor<4096x1024xf32>, %scale: !pto.tensor<1024xf32>,
                %out: !pto.tensor<4x256x1024xf32> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<4x256x1024xf32>
    attributes {pto.func_kind = #pto.func_kind<orchestration>, no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %batches = arith.constant 4 : index
  %tokens = arith.constant 256 : index
  %step = arith.constant 32 : index
  %flat = pto.tensor.reshape %out : !pto.tensor<4x256x1024xf32> to !pto.tensor<1024x1024xf32>
  scf.for %b = %c0 to %batches step %c1 {
    scf.for %t = %c0 to %tokens step %step {
      %first = arith.muli %b, %tokens : index
      %row = arith.addi %first, %t : index
      %stage = pto.tensor.create : !pto.tensor<32x1024xf32>
      %projected = pto.launch @project(%x, %scale, %row, %stage)
          : (!pto.tensor<4096x1024xf32>, !pto.tensor<1024xf32>, index, !pto.tensor<32x1024xf32>)
          -> !pto.tensor<32x1024xf32>
      %next = pto.tensor.assemble %projected into %flat[%row, 0]
          : !pto.tensor<32x1024xf32> into !pto.tensor<1024x1024xf32>
    } {pto.loop_kind = #pto.loop_kind<parallel>}
  } {pto.loop_kind = #pto.loop_kind<parallel>}
  return %out : !pto.tensor<4x256x1024xf32>
}
