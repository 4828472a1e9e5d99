// The last step of attention: for each block of tokens and each head, weights
// that are known already scale the head's values; the result is staged, starting
// at zero, and copied into the head's columns of the output.
func.func private @weigh(%v: !pto.tensor<1024x2048xf32>, %w: !pto.tensor<1024x16xf32>,
                         %t: index, %h: index, %column: index,
                         %o: !pto.tensor<64x128xf32> {pto.dir = #pto.dir<inout>})
    -> !pto.tensor<64x128xf32> attributes {pto.func_kind = #pto.func_kind<incore>, no_inline} {
  %values = pto.tile.load %v[%t, %column] [64, 128] : !pto.tensor<1024x2048xf32> to tensor<64x128xf32>
  %before = pto.tile.load %o[0, 0] [64, 128] : !pto.tensor<64x128xf32> to tensor<64x128xf32>
  %weight = pto.tensor.read %w[%t, %h] : !pto.tensor<1024x16xf32>
  %weights = tensor.splat %weight : tensor<64x128xf32>
  %scaled = arith.mulf %values, %weights : tensor<64x128xf32>
  %sum = arith.addf %before, %scaled : tensor<64x128xf32>
  %done = pto.tile.store %sum into %o[0, 0] : tensor<64x128xf32> into !pto.tensor<64x128xf32>
  return %done : !pto.tensor<64x128xf32>
}

func.func @main(%v: !pto.tensor<1024x2048xf32>, %w: !pto.tensor<1024x16xf32>,
                %out: !pto.tensor<1024x2048xf32> {pto.dir = #pto.dir<out>})
    attributes {pto.func_kind = #pto.func_kind<orchestration>, no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %block = arith.constant 64 : index
  %size = arith.constant 128 : index
  %tokens = arith.constant 1024 : index
  %heads = arith.constant 16 : index
  scf.for %t = %c0 to %tokens step %block {
    scf.for %h = %c0 to %heads step %c1 {
      %column = arith.muli %h, %size : index
      %stage = pto.tensor.create {init_value = 0.0 : f32} : !pto.tensor<64x128xf32>
      %weighed = func.call @weigh(%v, %w, %t, %h, %column, %stage)
          : (!pto.tensor<1024x2048xf32>, !pto.tensor<1024x16xf32>, index, index, index, !pto.tensor<64x128xf32>)
          -> !pto.tensor<64x128xf32>
      %next = pto.tensor.assemble %weighed into %out[%t, %column]
          : !pto.tensor<64x128xf32> into !pto.tensor<1024x2048xf32>
    }
  }
  return
}
