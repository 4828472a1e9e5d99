// A layer keeps its normalised rows in the output and goes on with them: the
// staging tensor is read after it was copied.
//
// Expected: it becomes a slice of the output all the same, since nothing writes
// that window before the last read. The later kernel reads the window.
func.func private @normalise(%x: !pto.tensor<64x1024xf32>, %row: index,
                             %rows: !pto.tensor<8x1024xf32> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<8x1024xf32>
    attributes {pto.func_kind = #pto.func_kind<incore>, no_inline} {
  %in = pto.tile.load %x[%row, 0] [8, 1024] : !pto.tensor<64x1024xf32> to tensor<8x1024xf32>
  %scale = arith.constant dense<0.03125> : tensor<8x1024xf32>
  %scaled = arith.mulf %in, %scale : tensor<8x1024xf32>
  %done = pto.tile.store %scaled into %rows[0, 0]
      : tensor<8x1024xf32> into !pto.tensor<8x1024xf32>
  return %done : !pto.tensor<8x1024xf32>
}

func.func private @add_rows(%rows: !pto.tensor<8x1024xf32>,
                            %sum: !pto.tensor<8x1024xf32> {pto.dir = #pto.dir<inout>})
    attributes {pto.func_kind = #pto.func_kind<incore>, no_inline} {
  %a = pto.tile.load %rows[0, 0] [8, 1024] : !pto.tensor<8x1024xf32> to tensor<8x1024xf32>
  %b = pto.tile.load %sum[0, 0] [8, 1024] : !pto.tensor<8x1024xf32> to tensor<8x1024xf32>
  %c = arith.addf %a, %b : tensor<8x1024xf32>
  pto.tile.store %c into %sum[0, 0] : tensor<8x1024xf32> into !pto.tensor<8x1024xf32>
  return
}

func.func @orch(%x: !pto.tensor<64x1024xf32>,
                %out: !pto.tensor<64x1024xf32> {pto.dir = #pto.dir<out>},
                %sum: !pto.tensor<8x1024xf32> {pto.dir = #pto.dir<inout>})
    -> (!pto.tensor<64x1024xf32>, f32)
    attributes {pto.func_kind = #pto.func_kind<orchestration>, no_inline} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %res:2 = scf.for %row = %c0 to %c64 step %c8
      iter_args(%acc = %out, %last = %zero) -> (!pto.tensor<64x1024xf32>, f32) {
    %staged = pto.tensor.create : !pto.tensor<8x1024xf32>
    %filled = func.call @normalise(%x, %row, %staged)
        : (!pto.tensor<64x1024xf32>, index, !pto.tensor<8x1024xf32>) -> !pto.tensor<8x1024xf32>
    %next = pto.tensor.assemble %filled into %acc[%row, 0]
        : !pto.tensor<8x1024xf32> into !pto.tensor<64x1024xf32>
    // Read as a whole, and one element of it.
    func.call @add_rows(%filled, %sum)
        : (!pto.tensor<8x1024xf32>, !pto.tensor<8x1024xf32>) -> ()
    %corner = pto.tensor.read %staged[7, 1023] : !pto.tensor<8x1024xf32>
    scf.yield %next, %corner : !pto.tensor<64x1024xf32>, f32
  }
  return %res#0, %res#1 : !pto.tensor<64x1024xf32>, f32
}
