// A kernel fills one row at a time. The orchestration stages each row in a small
// tensor and copies it into its place in the output.
//
// Expected: the staging tensor becomes a view of the output, the copy and the loop
// value it needed are gone.
func.func @fill_row(%x: !pto.tensor<4x8xf32>, %r: index,
                    %out: !pto.tensor<1x8xf32> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<1x8xf32>
    attributes {pto.func_kind = #pto.func_kind<incore>, no_inline} {
  %tile = pto.tile.load %x[%r, 0] [1, 8] : !pto.tensor<4x8xf32> to tensor<1x8xf32>
  %done = pto.tile.store %tile into %out[0, 0] : tensor<1x8xf32> into !pto.tensor<1x8xf32>
  return %done : !pto.tensor<1x8xf32>
}

func.func @orch(%x: !pto.tensor<4x8xf32>,
                %out: !pto.tensor<4x8xf32> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<4x8xf32>
    attributes {pto.func_kind = #pto.func_kind<orchestration>, no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %res = scf.for %r = %c0 to %c4 step %c1
      iter_args(%acc = %out) -> (!pto.tensor<4x8xf32>) {
    %row = pto.tensor.create : !pto.tensor<1x8xf32>
    %filled = func.call @fill_row(%x, %r, %row)
        : (!pto.tensor<4x8xf32>, index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
    %next = pto.tensor.assemble %filled into %acc[%r, 0]
        : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
    scf.yield %next : !pto.tensor<4x8xf32>
  }
  return %res : !pto.tensor<4x8xf32>
}
