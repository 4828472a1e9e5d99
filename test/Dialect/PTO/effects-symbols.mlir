// A function that is only launched, submitted or named as a peer is used.
//
// RUN: pypto-opt %s --symbol-dce | FileCheck %s

// CHECK: func.func private @called(
func.func private @called() { return }
// CHECK: func.func private @launched(
func.func private @launched() { return }
// CHECK: func.func private @submitted(
func.func private @submitted() { return }
// CHECK: func.func private @peer(
func.func private @peer() attributes {pto.func_kind = #pto.func_kind<aic>} { return }
// CHECK-NOT: @unused
// CHECK-NOT: @used_by_unused
func.func private @unused() {
  pto.launch @used_by_unused() : () -> ()
  return
}
func.func private @used_by_unused() { return }

// CHECK: func.func @orch(
func.func @orch() {
  func.call @called() : () -> ()
  pto.launch @launched() : () -> ()
  pto.scope manual {
    %id = pto.submit @submitted() : () -> !pto.task_id
  }
  return
}
func.func @vector() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  %p = pto.import_reserved_buffer {name = "slots", peer_func = @peer} -> i32
  pto.aiv_initialize_pipe {dir_mask = 2, slot_size = 512} (v2c_consumer_buf = %p : i32)
  return
}
