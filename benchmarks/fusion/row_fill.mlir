// Each row is made in a staging tensor and copied into the output.
func.func private @fill_row(%bias: !pto.tensor<512xf32>, %r: index,
                            %row: !pto.tensor<1x8192xf32> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<1x8192xf32> attributes {pto.func_kind = #pto.func_kind<incore>, no_inline} {
  %value = pto.tensor.read %bias[%r] : !pto.tensor<512xf32>
  %tile = tensor.splat %value : tensor<1x8192xf32>
  %done = pto.tile.store %tile into %row[0, 0] : tensor<1x8192xf32> into !pto.tensor<1x8192xf32>
  return %done : !pto.tensor<1x8192xf32>
}

func.func @main(%bias: !pto.tensor<512xf32>,
                %out: !pto.tensor<512x8192xf32> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<512x8192xf32>
    attributes {pto.func_kind = #pto.func_kind<orchestration>, no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = arith.constant 512 : index
  %res = scf.for %r = %c0 to %rows step %c1 iter_args(%acc = %out)
      -> (!pto.tensor<512x8192xf32>) {
    %row = pto.tensor.create : !pto.tensor<1x8192xf32>
    %filled = func.call @fill_row(%bias, %r, %row)
        : (!pto.tensor<512xf32>, index, !pto.tensor<1x8192xf32>) -> !pto.tensor<1x8192xf32>
    %next = pto.tensor.assemble %filled into %acc[%r, 0]
        : !pto.tensor<1x8192xf32> into !pto.tensor<512x8192xf32>
    scf.yield %next : !pto.tensor<512x8192xf32>
  }
  return %res : !pto.tensor<512x8192xf32>
}
