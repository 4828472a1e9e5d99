// A kernel that was split in two: the cube core multiplies, the vector core adds
// a bias and stores. The product travels from one to the other through a pipe.
//
// On ascend910b a pipe needs a ring in global memory. Expected: both halves and
// their group get a last argument for it, and the orchestration makes a
// placeholder right before it calls the group.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @compute_aic(%x: !pto.tensor<16x64xf16>, %y: !pto.tensor<64x128xf16>,
                                 %bias: !pto.tensor<16x128xf32>,
                                 %out_0: !pto.tensor<16x128xf32> {pto.dir = #pto.dir<out>})
      attributes {pto.func_kind = #pto.func_kind<aic>, no_inline} {
    // The consumer, the vector core, has the slots.
    %slots = pto.import_reserved_buffer {name = "products", peer_func = @compute_aiv} -> i32
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 8192, slot_num = 2}
        (c2v_consumer_buf = %slots : i32)
    %lhs = pto.tile.load %x[0, 0] [16, 64] : !pto.tensor<16x64xf16> to tensor<16x64xf16>
    %rhs = pto.tile.load %y[0, 0] [64, 128] : !pto.tensor<64x128xf16> to tensor<64x128xf16>
    %zero = arith.constant dense<0.0> : tensor<16x128xf32>
    %product = linalg.matmul ins(%lhs, %rhs : tensor<16x64xf16>, tensor<64x128xf16>)
                             outs(%zero : tensor<16x128xf32>) -> tensor<16x128xf32>
    pto.tpush_to_aiv(%product : tensor<16x128xf32>)
    return
  }

  func.func private @compute_aiv(%x: !pto.tensor<16x64xf16>, %y: !pto.tensor<64x128xf16>,
                                 %bias: !pto.tensor<16x128xf32>,
                                 %out_0: !pto.tensor<16x128xf32> {pto.dir = #pto.dir<out>})
      -> !pto.tensor<16x128xf32>
      attributes {pto.func_kind = #pto.func_kind<aiv>, no_inline} {
    %slots = pto.reserve_buffer {name = "products", size = 16384} -> i32
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 8192, slot_num = 2}
        (c2v_consumer_buf = %slots : i32)
    %added = pto.tile.load %bias[0, 0] [16, 128] : !pto.tensor<16x128xf32> to tensor<16x128xf32>
    %product = pto.tpop_from_aic -> tensor<16x128xf32>
    %sum = arith.addf %product, %added : tensor<16x128xf32>
    pto.tfree_from_aic
    %done = pto.tile.store %sum into %out_0[0, 0]
        : tensor<16x128xf32> into !pto.tensor<16x128xf32>
    return %done : !pto.tensor<16x128xf32>
  }

  func.func private @compute(%x: !pto.tensor<16x64xf16>, %y: !pto.tensor<64x128xf16>,
                             %bias: !pto.tensor<16x128xf32>,
                             %out_0: !pto.tensor<16x128xf32> {pto.dir = #pto.dir<out>})
      -> !pto.tensor<16x128xf32>
      attributes {pto.func_kind = #pto.func_kind<group>, no_inline} {
    func.call @compute_aic(%x, %y, %bias, %out_0)
        : (!pto.tensor<16x64xf16>, !pto.tensor<64x128xf16>, !pto.tensor<16x128xf32>,
           !pto.tensor<16x128xf32>) -> ()
    %done = func.call @compute_aiv(%x, %y, %bias, %out_0)
        : (!pto.tensor<16x64xf16>, !pto.tensor<64x128xf16>, !pto.tensor<16x128xf32>,
           !pto.tensor<16x128xf32>) -> !pto.tensor<16x128xf32>
    return %done : !pto.tensor<16x128xf32>
  }

  func.func @main(%x: !pto.tensor<16x64xf16>, %y: !pto.tensor<64x128xf16>,
                  %bias: !pto.tensor<16x128xf32>) -> !pto.tensor<16x128xf32>
      attributes {pto.func_kind = #pto.func_kind<orchestration>, no_inline} {
    %out_0 = pto.tensor.create : !pto.tensor<16x128xf32>
    %done = func.call @compute(%x, %y, %bias, %out_0)
        : (!pto.tensor<16x64xf16>, !pto.tensor<64x128xf16>, !pto.tensor<16x128xf32>,
           !pto.tensor<16x128xf32>) -> !pto.tensor<16x128xf32>
    return %done : !pto.tensor<16x128xf32>
  }
}
