// RUN: pypto-opt %s --inject-gm-pipe-buffer | FileCheck %s

// A mixed kernel after its split: both halves start the pipe, a group starts
// the halves, an orchestration calls the group.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK-LABEL: func.func private @compute_aic(
  // CHECK-SAME: %{{[^:]*}}: !pto.tensor<16x64xf16>, %{{[^:]*}}: !pto.tensor<64x128xf16>, %{{[^:]*}}: !pto.tensor<16x128xf32> {pto.dir = #pto.dir<out>},
  // CHECK-SAME: %[[GM:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes {pto.func_kind = #pto.func_kind<aic>}
  func.func private @compute_aic(%x: !pto.tensor<16x64xf16>, %y: !pto.tensor<64x128xf16>,
                                 %out_0: !pto.tensor<16x128xf32> {pto.dir = #pto.dir<out>})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    %c2v = pto.import_reserved_buffer {name = "c2v_slot_buffer", peer_func = @compute_aiv} -> i32
    // CHECK: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 8192, slot_num = 8} (gm_slot_buffer = %[[GM]] : !pto.tensor<1xf32>, c2v_consumer_buf = %{{.*}} : i32)
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 8192, slot_num = 8} (c2v_consumer_buf = %c2v : i32)
    %a = pto.tile.load %x[0, 0] [16, 64] : !pto.tensor<16x64xf16> to tensor<16x64xf16>
    %b = pto.tile.load %y[0, 0] [64, 128] : !pto.tensor<64x128xf16> to tensor<64x128xf16>
    %zero = arith.constant dense<0.0> : tensor<16x128xf32>
    %c = linalg.matmul ins(%a, %b : tensor<16x64xf16>, tensor<64x128xf16>)
                       outs(%zero : tensor<16x128xf32>) -> tensor<16x128xf32>
    pto.tpush_to_aiv(%c : tensor<16x128xf32>)
    return
  }

  // CHECK-LABEL: func.func private @compute_aiv(
  // CHECK-SAME: %[[GM:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) -> !pto.tensor<16x128xf32>
  func.func private @compute_aiv(%x: !pto.tensor<16x64xf16>, %y: !pto.tensor<64x128xf16>,
                                 %out_0: !pto.tensor<16x128xf32> {pto.dir = #pto.dir<out>})
      -> !pto.tensor<16x128xf32> attributes {pto.func_kind = #pto.func_kind<aiv>} {
    %c2v = pto.reserve_buffer {name = "c2v_slot_buffer", size = 65536} -> i32
    // CHECK: pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 8192, slot_num = 8} (gm_slot_buffer = %[[GM]] : !pto.tensor<1xf32>, c2v_consumer_buf = %{{.*}} : i32)
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 8192, slot_num = 8} (c2v_consumer_buf = %c2v : i32)
    %c = pto.tpop_from_aic -> tensor<16x128xf32>
    %e = math.exp %c : tensor<16x128xf32>
    %r = pto.tile.store %e into %out_0[0, 0] : tensor<16x128xf32> into !pto.tensor<16x128xf32>
    pto.tfree_from_aic
    return %r : !pto.tensor<16x128xf32>
  }

  // CHECK-LABEL: func.func private @compute(
  // CHECK-SAME: %[[X:[^:]*]]: !pto.tensor<16x64xf16>, %[[Y:[^:]*]]: !pto.tensor<64x128xf16>, %[[OUT:[^:]*]]: !pto.tensor<16x128xf32> {pto.dir = #pto.dir<out>}, %[[GM:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  func.func private @compute(%x: !pto.tensor<16x64xf16>, %y: !pto.tensor<64x128xf16>,
                             %out_0: !pto.tensor<16x128xf32> {pto.dir = #pto.dir<out>})
      -> !pto.tensor<16x128xf32> attributes {pto.func_kind = #pto.func_kind<group>} {
    // CHECK-NEXT: call @compute_aic(%[[X]], %[[Y]], %[[OUT]], %[[GM]]) : (!pto.tensor<16x64xf16>, !pto.tensor<64x128xf16>, !pto.tensor<16x128xf32>, !pto.tensor<1xf32>) -> ()
    // CHECK-NEXT: %[[R:.*]] = call @compute_aiv(%[[X]], %[[Y]], %[[OUT]], %[[GM]]) : (!pto.tensor<16x64xf16>, !pto.tensor<64x128xf16>, !pto.tensor<16x128xf32>, !pto.tensor<1xf32>) -> !pto.tensor<16x128xf32>
    // CHECK-NEXT: return %[[R]]
    call @compute_aic(%x, %y, %out_0)
        : (!pto.tensor<16x64xf16>, !pto.tensor<64x128xf16>, !pto.tensor<16x128xf32>) -> ()
    %r = call @compute_aiv(%x, %y, %out_0)
        : (!pto.tensor<16x64xf16>, !pto.tensor<64x128xf16>, !pto.tensor<16x128xf32>) -> !pto.tensor<16x128xf32>
    return %r : !pto.tensor<16x128xf32>
  }

  // CHECK-LABEL: func.func @main(
  // CHECK-SAME: %[[X:[^:]*]]: !pto.tensor<16x64xf16>, %[[Y:[^:]*]]: !pto.tensor<64x128xf16>) -> !pto.tensor<16x128xf32> attributes
  func.func @main(%x: !pto.tensor<16x64xf16>, %y: !pto.tensor<64x128xf16>) -> !pto.tensor<16x128xf32>
      attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // CHECK-NEXT: %[[OUT:.*]] = pto.tensor.create : !pto.tensor<16x128xf32>
    // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    // CHECK-NEXT: %[[R:.*]] = call @compute(%[[X]], %[[Y]], %[[OUT]], %[[GM]]) : (!pto.tensor<16x64xf16>, !pto.tensor<64x128xf16>, !pto.tensor<16x128xf32>, !pto.tensor<1xf32>) -> !pto.tensor<16x128xf32>
    // CHECK-NEXT: return %[[R]]
    %out_0 = pto.tensor.create : !pto.tensor<16x128xf32>
    %r = call @compute(%x, %y, %out_0)
        : (!pto.tensor<16x64xf16>, !pto.tensor<64x128xf16>, !pto.tensor<16x128xf32>) -> !pto.tensor<16x128xf32>
    return %r : !pto.tensor<16x128xf32>
  }
}
