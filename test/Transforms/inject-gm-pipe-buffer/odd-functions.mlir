// RUN: pypto-opt %s --split-input-file --inject-gm-pipe-buffer | FileCheck %s

// Functions need not look like anything in particular.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK-LABEL: func.func private @two_returns(
  // CHECK-SAME: pto.gm_pipe_buffer
  func.func private @two_returns(%c: i32, %cond: i1) attributes {pto.func_kind = #pto.func_kind<aic>} {
    cf.cond_br %cond, ^a, ^b
  ^a:
    // CHECK: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %{{.*}} : !pto.tensor<1xf32>
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  ^b:
    // CHECK: pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512} (gm_slot_buffer = %{{.*}} : !pto.tensor<1xf32>
    pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
  // CHECK-LABEL: func.func private @never_returns(
  // CHECK-SAME: pto.gm_pipe_buffer
  func.func private @never_returns(%c: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    cf.br ^a
  ^a:
    scf.execute_region {
      // CHECK: pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %{{.*}} : !pto.tensor<1xf32>
      pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
      scf.yield
    }
    cf.br ^a
  }
  // Nobody calls it, and it has no arguments at all.
  // CHECK-LABEL: func.func private @no_arguments(
  // CHECK-SAME: %{{[^:]*}}: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes
  func.func private @no_arguments() attributes {pto.func_kind = #pto.func_kind<aic>} {
    %c = pto.reserve_buffer {name = "v2c", size = 4096} -> i32
    pto.aic_initialize_pipe {dir_mask = 2, slot_size = 512} (v2c_consumer_buf = %c : i32)
    return
  }
}

// -----

// CHECK-LABEL: module attributes {pto.backend = #pto.backend<ascend910b>} {
// CHECK-NEXT: }
module attributes {pto.backend = #pto.backend<ascend910b>} {
}
