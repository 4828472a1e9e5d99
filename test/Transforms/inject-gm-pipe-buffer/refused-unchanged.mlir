// A module that is refused is not left half changed.
// RUN: not pypto-opt %s --inject-gm-pipe-buffer --mlir-print-ir-after-failure 2>&1 | FileCheck %s

// CHECK: error: 'func.constant' op uses the symbol 'k'
// CHECK-NOT: gm_pipe_buffer}
// CHECK-NOT: gm_slot_buffer
// CHECK: call @k(%{{.*}}) : (i32) -> ()
// CHECK-NOT: pto.tensor.create
module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
  func.func @orch(%c: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @k(%c) : (i32) -> ()
    %f = constant @k : (i32) -> ()
    return
  }
}
