// RUN: pypto-opt %s --inject-gm-pipe-buffer -mlir-print-debuginfo -mlir-print-local-scope | FileCheck %s

module attributes {pto.backend = #pto.backend<ascend910b>} {
  // The new argument's location is named after it, at the function.
  // CHECK: func.func private @k(
  // CHECK-SAME: %{{[^:]*}}: i32 loc("c"), %{{[^:]*}}: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer} loc("__gm_pipe_buffer"("k.py":1:1)))
  func.func private @k(%c: i32 loc("c")) attributes {pto.func_kind = #pto.func_kind<aic>} {
    // CHECK: pto.aic_initialize_pipe {{.*}} loc("k.py":2:3)
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32) loc("k.py":2:3)
    return
  } loc("k.py":1:1)

  // Each placeholder is where its call is.
  // CHECK: func.func @orch(
  // CHECK-NEXT: pto.tensor.create {manual_dep} : !pto.tensor<1xf32> loc("a.py":1:2)
  // CHECK-NEXT: call @k({{.*}} loc("a.py":1:2)
  // CHECK-NEXT: pto.tensor.create {manual_dep} : !pto.tensor<1xf32> loc("b"("b.py":3:4))
  // CHECK-NEXT: pto.submit @k({{.*}} loc("b"("b.py":3:4))
  func.func @orch(%c: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @k(%c) : (i32) -> () loc("a.py":1:2)
    %id = pto.submit @k(%c) : (i32) -> !pto.task_id loc("b"("b.py":3:4))
    return
  }
}
