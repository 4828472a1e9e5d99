// A two-dimensional staging tensor is copied into a three-dimensional output, in
// two nested loops.
//
// Expected: the staging tensor becomes a view of the output. Its sizes are padded
// with a leading 1, `[1, 2, 4]`, while its type stays 2x4: the kernel keeps its
// signature. Both loops lose the value they carried.
func.func @compute(%x: !pto.tensor<4x8xf32>,
                   %out: !pto.tensor<2x4xf32> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<2x4xf32>
    attributes {pto.func_kind = #pto.func_kind<incore>, no_inline} {
  %upper = pto.tile.load %x[0, 0] [2, 4] : !pto.tensor<4x8xf32> to tensor<2x4xf32>
  %lower = pto.tile.load %x[2, 4] [2, 4] : !pto.tensor<4x8xf32> to tensor<2x4xf32>
  %sum = arith.addf %upper, %lower : tensor<2x4xf32>
  %done = pto.tile.store %sum into %out[0, 0] : tensor<2x4xf32> into !pto.tensor<2x4xf32>
  return %done : !pto.tensor<2x4xf32>
}

func.func @orch(%x: !pto.tensor<4x8xf32>,
                %out: !pto.tensor<2x4x8xf32> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<2x4x8xf32>
    attributes {pto.func_kind = #pto.func_kind<orchestration>, no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %res = scf.for %b = %c0 to %c2 step %c1
      iter_args(%outer = %out) -> (!pto.tensor<2x4x8xf32>) {
    %plane = scf.for %c = %c0 to %c2 step %c1
        iter_args(%inner = %outer) -> (!pto.tensor<2x4x8xf32>) {
      %col = arith.muli %c, %c4 : index
      %chunk = pto.tensor.create : !pto.tensor<2x4xf32>
      %filled = func.call @compute(%x, %chunk)
          : (!pto.tensor<4x8xf32>, !pto.tensor<2x4xf32>) -> !pto.tensor<2x4xf32>
      %next = pto.tensor.assemble %filled into %inner[%b, 0, %col]
          : !pto.tensor<2x4xf32> into !pto.tensor<2x4x8xf32>
      scf.yield %next : !pto.tensor<2x4x8xf32>
    }
    scf.yield %plane : !pto.tensor<2x4x8xf32>
  }
  return %res : !pto.tensor<2x4x8xf32>
}
