// RUN: pypto-opt %s --inject-gm-pipe-buffer --resolve-gm-pipe-buffer | FileCheck %s

// rings x slots x slot_size bytes, in f32 elements.

// CHECK-LABEL: module @one_direction_c2v
module @one_direction_c2v attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube(%b) : (i32) -> ()
    call @vector(%b) : (i32) -> ()
    return
  }
  func.func @main(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // CHECK: func.func @main
    // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1024xf32>
    // CHECK-NEXT: call @group(%{{.*}}, %[[GM]]) : (i32, !pto.tensor<1024xf32>) -> ()
    call @group(%b) : (i32) -> ()
    return
  }
}

// CHECK-LABEL: module @one_direction_v2c
module @one_direction_v2c attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 2, slot_size = 512} (v2c_consumer_buf = %b : i32)
    return
  }
  func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 2, slot_size = 512} (v2c_consumer_buf = %b : i32)
    return
  }
  func.func private @group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube(%b) : (i32) -> ()
    call @vector(%b) : (i32) -> ()
    return
  }
  func.func @main(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // CHECK: func.func @main
    // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1024xf32>
    // CHECK-NEXT: call @group(%{{.*}}, %[[GM]]) : (i32, !pto.tensor<1024xf32>) -> ()
    call @group(%b) : (i32) -> ()
    return
  }
}

// CHECK-LABEL: module @both_directions
module @both_directions attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 512} (c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
    return
  }
  func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 512} (c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
    return
  }
  func.func private @group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube(%b) : (i32) -> ()
    call @vector(%b) : (i32) -> ()
    return
  }
  func.func @main(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // CHECK: func.func @main
    // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1024xf32>
    // CHECK-NEXT: call @group(%{{.*}}, %[[GM]]) : (i32, !pto.tensor<1024xf32>) -> ()
    call @group(%b) : (i32) -> ()
    return
  }
}

// CHECK-LABEL: module @two_slots
module @two_slots attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512, slot_num = 2} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512, slot_num = 2} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube(%b) : (i32) -> ()
    call @vector(%b) : (i32) -> ()
    return
  }
  func.func @main(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // CHECK: func.func @main
    // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<256xf32>
    // CHECK-NEXT: call @group(%{{.*}}, %[[GM]]) : (i32, !pto.tensor<256xf32>) -> ()
    call @group(%b) : (i32) -> ()
    return
  }
}

// CHECK-LABEL: module @two_slots_both
module @two_slots_both attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 512, slot_num = 2} (c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
    return
  }
  func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 512, slot_num = 2} (c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
    return
  }
  func.func private @group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube(%b) : (i32) -> ()
    call @vector(%b) : (i32) -> ()
    return
  }
  func.func @main(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // CHECK: func.func @main
    // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<512xf32>
    // CHECK-NEXT: call @group(%{{.*}}, %[[GM]]) : (i32, !pto.tensor<512xf32>) -> ()
    call @group(%b) : (i32) -> ()
    return
  }
}

// CHECK-LABEL: module @sixteen_slots
module @sixteen_slots attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 2, slot_size = 512, slot_num = 16} (v2c_consumer_buf = %b : i32)
    return
  }
  func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 2, slot_size = 512, slot_num = 16} (v2c_consumer_buf = %b : i32)
    return
  }
  func.func private @group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube(%b) : (i32) -> ()
    call @vector(%b) : (i32) -> ()
    return
  }
  func.func @main(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // CHECK: func.func @main
    // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<2048xf32>
    // CHECK-NEXT: call @group(%{{.*}}, %[[GM]]) : (i32, !pto.tensor<2048xf32>) -> ()
    call @group(%b) : (i32) -> ()
    return
  }
}

// CHECK-LABEL: module @one_size_for_both
module @one_size_for_both attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 16384} (c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
    return
  }
  func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 16384} (c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
    return
  }
  func.func private @group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube(%b) : (i32) -> ()
    call @vector(%b) : (i32) -> ()
    return
  }
  func.func @main(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // CHECK: func.func @main
    // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<32768xf32>
    // CHECK-NEXT: call @group(%{{.*}}, %[[GM]]) : (i32, !pto.tensor<32768xf32>) -> ()
    call @group(%b) : (i32) -> ()
    return
  }
}

// CHECK-LABEL: module @two_pipes
module @two_pipes attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    // CHECK: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (
    // CHECK: pto.aic_initialize_pipe {id = 1, dir_mask = 2, slot_size = 1024, gm_offset = 1024} (
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    pto.aic_initialize_pipe {id = 1, dir_mask = 2, slot_size = 1024} (v2c_consumer_buf = %b : i32)
    return
  }
  func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    pto.aiv_initialize_pipe {id = 1, dir_mask = 2, slot_size = 1024} (v2c_consumer_buf = %b : i32)
    return
  }
  func.func private @group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube(%b) : (i32) -> ()
    call @vector(%b) : (i32) -> ()
    return
  }
  func.func @main(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // CHECK: func.func @main
    // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<3072xf32>
    // CHECK-NEXT: call @group(%{{.*}}, %[[GM]]) : (i32, !pto.tensor<3072xf32>) -> ()
    call @group(%b) : (i32) -> ()
    return
  }
}

// CHECK-LABEL: module @rounded_up
module @rounded_up attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 3, slot_num = 1} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 3, slot_num = 1} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube(%b) : (i32) -> ()
    call @vector(%b) : (i32) -> ()
    return
  }
  func.func @main(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // CHECK: func.func @main
    // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    // CHECK-NEXT: call @group(%{{.*}}, %[[GM]]) : (i32, !pto.tensor<1xf32>) -> ()
    call @group(%b) : (i32) -> ()
    return
  }
}

// CHECK-LABEL: module @rounded_up_between
module @rounded_up_between attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    // CHECK: pto.aic_initialize_pipe {id = 2, dir_mask = 1, slot_size = 5, slot_num = 1, gm_offset = 3} (
    // CHECK: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 3, slot_num = 1} (
    // CHECK: pto.aic_initialize_pipe {id = 1, dir_mask = 2, slot_size = 5, slot_num = 1, gm_offset = 1} (
    pto.aic_initialize_pipe {id = 2, dir_mask = 1, slot_size = 5, slot_num = 1} (c2v_consumer_buf = %b : i32)
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 3, slot_num = 1} (c2v_consumer_buf = %b : i32)
    pto.aic_initialize_pipe {id = 1, dir_mask = 2, slot_size = 5, slot_num = 1} (v2c_consumer_buf = %b : i32)
    return
  }
  func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {id = 2, dir_mask = 1, slot_size = 5, slot_num = 1} (c2v_consumer_buf = %b : i32)
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 3, slot_num = 1} (c2v_consumer_buf = %b : i32)
    pto.aiv_initialize_pipe {id = 1, dir_mask = 2, slot_size = 5, slot_num = 1} (v2c_consumer_buf = %b : i32)
    return
  }
  func.func private @group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube(%b) : (i32) -> ()
    call @vector(%b) : (i32) -> ()
    return
  }
  func.func @main(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // CHECK: func.func @main
    // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<5xf32>
    // CHECK-NEXT: call @group(%{{.*}}, %[[GM]]) : (i32, !pto.tensor<5xf32>) -> ()
    call @group(%b) : (i32) -> ()
    return
  }
}

// CHECK-LABEL: module @same_id_other_direction
module @same_id_other_direction attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    // CHECK: pto.aic_initialize_pipe {dir_mask = 2, slot_size = 512, gm_offset = 1024} (
    // CHECK: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (
    pto.aic_initialize_pipe {dir_mask = 2, slot_size = 512} (v2c_consumer_buf = %b : i32)
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 2, slot_size = 512} (v2c_consumer_buf = %b : i32)
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube(%b) : (i32) -> ()
    call @vector(%b) : (i32) -> ()
    return
  }
  func.func @main(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // CHECK: func.func @main
    // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<2048xf32>
    // CHECK-NEXT: call @group(%{{.*}}, %[[GM]]) : (i32, !pto.tensor<2048xf32>) -> ()
    call @group(%b) : (i32) -> ()
    return
  }
}

// CHECK-LABEL: module @slot_num_written
module @slot_num_written attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512, slot_num = 8} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512, slot_num = 8} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube(%b) : (i32) -> ()
    call @vector(%b) : (i32) -> ()
    return
  }
  func.func @main(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // CHECK: func.func @main
    // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1024xf32>
    // CHECK-NEXT: call @group(%{{.*}}, %[[GM]]) : (i32, !pto.tensor<1024xf32>) -> ()
    call @group(%b) : (i32) -> ()
    return
  }
}
