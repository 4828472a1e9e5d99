// RUN: pypto-opt %s --inject-gm-pipe-buffer --verify-diagnostics | FileCheck %s

// Nested modules have names, and may have backends, of their own. The same
// names in different modules have nothing to do with each other.
// CHECK-LABEL: module @outer
module @outer attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK: func.func private @k(%{{.*}}: i32) attributes
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    return
  }
  // CHECK: func.func @orch(%[[C:.*]]: i32) attributes
  // CHECK-NEXT: call @k(%[[C]]) : (i32) -> ()
  func.func @orch(%c: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @k(%c) : (i32) -> ()
    return
  }

  // The backend of the module around counts.
  // CHECK: module @inherits
  module @inherits {
    // CHECK: func.func private @k(%{{.*}}: i32, %{{.*}}: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes
    func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
    // CHECK: func.func @orch(%[[C:.*]]: i32) attributes
    // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    // CHECK-NEXT: call @k(%[[C]], %[[GM]]) : (i32, !pto.tensor<1xf32>) -> ()
    func.func @orch(%c: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
      call @k(%c) : (i32) -> ()
      return
    }
  }

  // CHECK: module @direct
  module @direct attributes {pto.backend = #pto.backend<ascend950>} {
    // CHECK: func.func private @k(%{{.*}}: i32) attributes
    func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
    // CHECK: module @inner
    module @inner attributes {pto.backend = #pto.backend<ascend910b>} {
      // CHECK: func.func private @k(%{{.*}}: i32, %{{.*}}: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes
      func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
    }
  }
}

// expected-remark@+1 {{no 'pto.backend' here or around and no option 'backend': pipes are left without a workspace in global memory}}
module @no_backend {
  // CHECK-LABEL: module @no_backend
  // CHECK: func.func private @k(%{{.*}}: i32) attributes
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
}
