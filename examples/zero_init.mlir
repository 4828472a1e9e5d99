// A staging tensor starts with zeros and is filled, maybe in part, through a
// flattened view of it: under two conditions in one function, inside a scope in
// the other. What no kernel writes must still be 0 in the target.
//
// Expected: the staging tensor becomes a slice of the target and a
// `pto.tensor.fill` puts the zeros there, before the first kernel that touches
// it.
func.func private @experts(%x: !pto.tensor<8x512xf32>, %expert: index,
                           %rows: !pto.tensor<4096xf32> {pto.dir = #pto.dir<inout>})
    attributes {pto.func_kind = #pto.func_kind<incore>, no_inline} {
  %c512 = arith.constant 512 : index
  %first = arith.muli %expert, %c512 : index
  %old = pto.tile.load %rows[%first] [512] : !pto.tensor<4096xf32> to tensor<512xf32>
  %row = pto.tile.load %x[%expert, 0] [1, 512] : !pto.tensor<8x512xf32> to tensor<512xf32>
  %sum = arith.addf %old, %row : tensor<512xf32>
  pto.tile.store %sum into %rows[%first] : tensor<512xf32> into !pto.tensor<4096xf32>
  return
}

// Only experts that are in use write their row.
func.func @under_conditions(%x: !pto.tensor<8x512xf32>, %used: !pto.tensor<8xi1>,
                            %lo: index, %hi: index, %group: index,
                            %out: !pto.tensor<64x512xf32> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<64x512xf32>
    attributes {pto.func_kind = #pto.func_kind<orchestration>, no_inline} {
  %c8 = arith.constant 8 : index
  %first = arith.muli %group, %c8 : index
  %staged = pto.tensor.create {init_value = 0.0 : f32} : !pto.tensor<8x512xf32>
  %flat = pto.tensor.reshape %staged : !pto.tensor<8x512xf32> to !pto.tensor<4096xf32>
  %in_range = arith.cmpi ult, %lo, %hi : index
  scf.if %in_range {
    %is_used = pto.tensor.read %used[%lo] : !pto.tensor<8xi1>
    scf.if %is_used {
      func.call @experts(%x, %lo, %flat)
          : (!pto.tensor<8x512xf32>, index, !pto.tensor<4096xf32>) -> ()
    }
  }
  %res = pto.tensor.assemble %staged into %out[%first, 0]
      : !pto.tensor<8x512xf32> into !pto.tensor<64x512xf32>
  return %res : !pto.tensor<64x512xf32>
}

// The scope orders the tasks; it is no storage scope.
func.func @in_a_scope(%x: !pto.tensor<8x512xf32>, %e0: index, %e1: index, %group: index,
                      %out: !pto.tensor<64x512xf32> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<64x512xf32>
    attributes {pto.func_kind = #pto.func_kind<orchestration>, no_inline} {
  %c8 = arith.constant 8 : index
  %first = arith.muli %group, %c8 : index
  %staged = pto.tensor.create {init_value = 0.0 : f32} : !pto.tensor<8x512xf32>
  pto.scope manual {
    %flat = pto.tensor.reshape %staged : !pto.tensor<8x512xf32> to !pto.tensor<4096xf32>
    %t0 = pto.submit @experts(%x, %e0, %flat)
        : (!pto.tensor<8x512xf32>, index, !pto.tensor<4096xf32>) -> !pto.task_id
    %t1 = pto.submit @experts(%x, %e1, %flat) after(%t0)
        : (!pto.tensor<8x512xf32>, index, !pto.tensor<4096xf32>) -> !pto.task_id
  }
  %res = pto.tensor.assemble %staged into %out[%first, 0]
      : !pto.tensor<8x512xf32> into !pto.tensor<64x512xf32>
  return %res : !pto.tensor<64x512xf32>
}
