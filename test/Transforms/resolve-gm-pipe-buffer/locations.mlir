// RUN: pypto-opt %s --inject-gm-pipe-buffer --resolve-gm-pipe-buffer -mlir-print-debuginfo -mlir-print-local-scope | FileCheck %s

module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @k(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    // CHECK: pto.aic_initialize_pipe {{.*}} loc("k.py":2:3)
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32) loc("k.py":2:3)
    return
  } loc("k.py":1:1)
  // CHECK: func.func @orch
  // CHECK-NEXT: arith.constant 1024 : index loc("a.py":1:2)
  // CHECK-NEXT: arith.muli {{.*}} loc("a.py":1:2)
  // CHECK-NEXT: pto.tensor.create(%{{.*}}) {manual_dep} : !pto.tensor<?xf32> loc("a.py":1:2)
  // CHECK-NEXT: pto.launch @k({{.*}} loc("a.py":1:2)
  // CHECK-NEXT: pto.tensor.create {manual_dep} : !pto.tensor<1024xf32> loc("b.py":3:4)
  // CHECK-NEXT: pto.tensor.cast {{.*}} loc("b.py":3:4)
  // CHECK-NEXT: call @k({{.*}} loc("b.py":3:4)
  func.func @orch(%b: i32, %n: index) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    pto.launch @k(%b) blocks(%n) : (i32) -> () loc("a.py":1:2)
    call @k(%b) : (i32) -> () loc("b.py":3:4)
    return
  }
}
