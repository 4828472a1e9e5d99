// RUN: pypto-opt %s --split-input-file --verify-diagnostics --fuse-create-assemble-to-slice

// An orchestration that still holds ops that run on a core was not split: the pass
// fails and says what to run first.

func.func @load(%x: !pto.tensor<4x8xf32>) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // expected-error @below {{'pto.tile.load' op runs on a core, but stands in an orchestration function; 'fuse-create-assemble-to-slice' requires the property SplitIncoreOrch: run the passes that outline kernels first (OutlineHierarchyScopes, OutlineIncoreScopes, OutlineClusterScopes)}}
  %tile = pto.tile.load %x[0, 0] [1, 8] : !pto.tensor<4x8xf32> to tensor<1x8xf32>
  return
}

// -----

func.func @store(%x: !pto.tensor<4x8xf32>, %tile: tensor<1x8xf32>, %n: index) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    pto.scope auto {
      // expected-error @below {{'pto.tile.store' op runs on a core, but stands in an orchestration function}}
      %done = pto.tile.store %tile into %x[%i, 0] : tensor<1x8xf32> into !pto.tensor<4x8xf32>
    }
  }
  return
}

// -----

func.func @pipe() attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // expected-error @below {{'pto.reserve_buffer' op runs on a core, but stands in an orchestration function}}
  %c = pto.reserve_buffer {name = "slots", size = 4096} -> i32
  return
}

// -----

// Only orchestrations are asked.
func.func @graph(%x: !pto.tensor<4x8xf32>) attributes {pto.func_kind = #pto.func_kind<graph>} {
  %tile = pto.tile.load %x[0, 0] [1, 8] : !pto.tensor<4x8xf32> to tensor<1x8xf32>
  return
}
func.func @kernel(%x: !pto.tensor<4x8xf32>) attributes {pto.func_kind = #pto.func_kind<incore>} {
  %tile = pto.tile.load %x[0, 0] [1, 8] : !pto.tensor<4x8xf32> to tensor<1x8xf32>
  return
}
func.func @orchestration(%x: !pto.tensor<4x8xf32>) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  func.call @kernel(%x) : (!pto.tensor<4x8xf32>) -> ()
  return
}
