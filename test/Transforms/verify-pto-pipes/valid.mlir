// RUN: pypto-opt %s --split-input-file --verify-pto-pipes --verify-diagnostics
// RUN: pypto-opt %s --split-input-file --inject-gm-pipe-buffer=backend=ascend910b --verify-pto-pipes=backend=ascend910b --resolve-gm-pipe-buffer --verify-pto-pipes=backend=ascend910b --verify-diagnostics
// RUN: pypto-opt %s --split-input-file > %t.out
// RUN: pypto-opt %s --split-input-file --verify-pto-pipes | diff %t.out -

// Both directions, tiles that are smaller than the slots, several open pops.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @cube(%t: tensor<16x16xf16>) attributes {pto.func_kind = #pto.func_kind<aic>} {
    %v2c = pto.reserve_buffer {name = "v2c", size = 4096} -> i32
    %c2v = pto.import_reserved_buffer {name = "c2v", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024} (c2v_consumer_buf = %c2v : i32, v2c_consumer_buf = %v2c : i32)
    pto.tpush_to_aiv(%t : tensor<16x16xf16>)
    pto.tpush_to_aiv(%t : tensor<16x16xf16>)
    %r = pto.tpop_from_aiv -> tensor<16x16xf16>
    pto.tfree_from_aiv
    return
  }
  func.func private @vector(%t: tensor<16x16xf16>) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    %c2v = pto.reserve_buffer {name = "c2v", size = 8192} -> i32
    %v2c = pto.import_reserved_buffer {name = "v2c", peer_func = @cube} -> i32
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 4} (c2v_consumer_buf = %c2v : i32, v2c_consumer_buf = %v2c : i32)
    %t0 = pto.tpop_from_aic -> tensor<16x16xf16>
    %t1 = pto.tpop_from_aic -> tensor<16x16xf16>
    %s = arith.addf %t0, %t1 : tensor<16x16xf16>
    pto.tfree_from_aic
    pto.tfree_from_aic
    pto.tpush_to_aic(%s : tensor<16x16xf16>)
    return
  }
  func.func private @group(%t: tensor<16x16xf16>) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube(%t) : (tensor<16x16xf16>) -> ()
    call @vector(%t) : (tensor<16x16xf16>) -> ()
    return
  }
  func.func @orch(%t: tensor<16x16xf16>) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @group(%t) : (tensor<16x16xf16>) -> ()
    return
  }
}

// -----

// Two pipes with one id in the two directions; a peer whose body is elsewhere.
module {
  func.func private @elsewhere() attributes {pto.func_kind = #pto.func_kind<aiv>}
  func.func @cube(%t: tensor<4xf32>) attributes {pto.func_kind = #pto.func_kind<aic>} {
    %c2v = pto.import_reserved_buffer {name = "anything", peer_func = @elsewhere} -> i32
    %v2c = pto.reserve_buffer {name = "v2c", size = 128} -> i32
    pto.aic_initialize_pipe {id = 7, dir_mask = 1, slot_size = 16} (c2v_consumer_buf = %c2v : i32)
    pto.aic_initialize_pipe {id = 7, dir_mask = 2, slot_size = 16} (v2c_consumer_buf = %v2c : i32)
    pto.tpush_to_aiv(%t : tensor<4xf32>) {id = 7}
    %r = pto.tpop_from_aiv {id = 7} -> tensor<4xf32>
    pto.tfree_from_aiv {id = 7}
    return
  }
}

// -----

// Helpers of the same core use, reserve and free what their callers start, and
// the other way round.
module {
  func.func @kernel(%n: index, %c: i1) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    %b = pto.import_reserved_buffer {name = "b", peer_func = @peer} -> i32
    call @start(%b) : (i32) -> ()
    %t = call @pop() : () -> tensor<4xf32>
    pto.tfree_from_aic
    call @free() : () -> ()
    pto.tfree_from_aic
    return
  }
  func.func private @start(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 16} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @pop() -> tensor<4xf32> attributes {pto.func_kind = #pto.func_kind<aiv>} {
    %t = pto.tpop_from_aic -> tensor<4xf32>
    return %t : tensor<4xf32>
  }
  func.func private @free() attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.tfree_from_aic
    return
  }
  func.func private @peer() attributes {pto.func_kind = #pto.func_kind<aic>} {
    call @peer_reserves() : () -> ()
    return
  }
  func.func private @peer_reserves() attributes {pto.func_kind = #pto.func_kind<aic>} {
    %b = pto.reserve_buffer {name = "b", size = 128} -> i32
    return
  }
}

// -----

// A helper that is called in a loop may pop what is freed behind it.
module {
  func.func @kernel(%n: index, %b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 16} (c2v_consumer_buf = %b : i32)
    scf.for %i = %c0 to %n step %c1 {
      func.call @pop() : () -> ()
    }
    pto.tfree_from_aic
    return
  }
  func.func private @pop() attributes {pto.func_kind = #pto.func_kind<aiv>} {
    %t = pto.tpop_from_aic -> tensor<4xf32>
    return
  }
}

// -----

// What lies between a function and its helper may be of no kind.
module {
  func.func @kernel(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 16} (c2v_consumer_buf = %b : i32)
    call @between() : () -> ()
    pto.tfree_from_aic
    return
  }
  func.func private @between() attributes {pto.func_kind = #pto.func_kind<inline>} {
    call @between_too() : () -> ()
    return
  }
  func.func private @between_too() {
    call @pop() : () -> ()
    return
  }
  func.func private @pop() attributes {pto.func_kind = #pto.func_kind<aiv>} {
    %t = pto.tpop_from_aic -> tensor<4xf32>
    return
  }
}

// -----

// Loops may free what an earlier run popped, branches what was popped before.
module {
  func.func @kernel(%n: index, %c: i1, %b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 16} (c2v_consumer_buf = %b : i32)
    %first = pto.tpop_from_aic -> tensor<4xf32>
    scf.for %i = %c0 to %n step %c1 {
      %t = pto.tpop_from_aic -> tensor<4xf32>
      pto.tfree_from_aic
      pto.tfree_from_aic
      %u = pto.tpop_from_aic -> tensor<4xf32>
    }
    pto.tfree_from_aic
    scf.if %c {
      pto.tfree_from_aic
    }
    return
  }
  func.func @branches(%c: i1, %b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 16} (c2v_consumer_buf = %b : i32)
    %t = scf.if %c -> tensor<4xf32> {
      %a = pto.tpop_from_aic -> tensor<4xf32>
      scf.yield %a : tensor<4xf32>
    } else {
      %a = pto.tpop_from_aic -> tensor<4xf32>
      scf.yield %a : tensor<4xf32>
    }
    scf.execute_region {
      pto.tfree_from_aic
      scf.yield
    }
    return
  }
  func.func @blocks(%c: i1, %b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 16} (c2v_consumer_buf = %b : i32)
    cf.br ^loop
  ^loop:
    pto.tfree_from_aic
    %a = pto.tpop_from_aic -> tensor<4xf32>
    cf.br ^loop
  }
}

// -----

// Before the workspaces are wired nothing is said of them.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func @kernel(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 16} (c2v_consumer_buf = %b : i32)
    return
  }
}
