// RUN: pypto-opt %s --allow-unregistered-dialect --inject-gm-pipe-buffer | FileCheck %s

// Attributes that only name a function are no use of its type, and calls are
// found inside of any op.
module attributes {pto.backend = #pto.backend<ascend910b>, my.entry = @k} {
  // CHECK: func.func private @k(%{{.*}}: i32, %{{.*}}: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK-SAME: my.twin = @cube
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>, my.twin = @cube} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
  // CHECK-LABEL: func.func private @vector
  func.func private @vector() attributes {pto.func_kind = #pto.func_kind<aiv>} {
    // CHECK: pto.import_reserved_buffer {name = "c2v", peer_func = @k} -> i32
    // CHECK: pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %{{.*}} : !pto.tensor<1xf32>, c2v_consumer_buf = %{{.*}} : i32)
    %c = pto.import_reserved_buffer {name = "c2v", peer_func = @k} -> i32
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
  func.func private @plain(i32)
  // CHECK-LABEL: func.func @orch
  func.func @orch(%c: i32, %x: index) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // CHECK: constant {my.note = @k} @plain : (i32) -> ()
    %f = constant {my.note = @k} @plain : (i32) -> ()
    // CHECK: call @plain(%{{.*}}) {my.note = @k} : (i32) -> ()
    call @plain(%c) {my.note = @k} : (i32) -> ()
    // CHECK: arith.addi %{{.*}}, %{{.*}} {my.note = @k} : index
    %y = arith.addi %x, %x {my.note = @k} : index
    // CHECK: "my.two"() ({
    // CHECK-NEXT: %[[A:.*]] = pto.tensor.create {manual_dep}
    // CHECK-NEXT: func.call @k(%{{.*}}, %[[A]])
    // CHECK: }, {
    // CHECK-NEXT: %[[B:.*]] = pto.tensor.create {manual_dep}
    // CHECK-NEXT: pto.launch @k(%{{.*}}, %[[B]])
    "my.two"() ({
      func.call @k(%c) : (i32) -> ()
      "my.end"() : () -> ()
    }, {
      pto.launch @k(%c) : (i32) -> ()
      "my.end"() : () -> ()
    }) : () -> ()
    // CHECK: scf.while
    // CHECK-NEXT: %[[W:.*]] = pto.tensor.create {manual_dep}
    // CHECK-NEXT: func.call @k(%{{.*}}, %[[W]])
    scf.while : () -> () {
      func.call @k(%c) : (i32) -> ()
      %more = arith.cmpi slt, %x, %y : index
      scf.condition(%more)
    } do {
      scf.yield
    }
    return
  }
}
