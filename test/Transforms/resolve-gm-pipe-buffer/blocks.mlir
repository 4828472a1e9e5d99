// RUN: pypto-opt %s --split-input-file --inject-gm-pipe-buffer --resolve-gm-pipe-buffer | FileCheck %s

// A launch needs a copy of the workspace for each of its blocks. The count at
// the call is what matters, and it may be a value.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK-LABEL: func.func private @four(
  // CHECK-SAME: !pto.tensor<4096xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK: gm_slot_buffer = %{{.*}} : !pto.tensor<4096xf32>
  func.func private @four(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK-LABEL: func.func private @dynamic(
  // CHECK-SAME: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  func.func private @dynamic(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  // A copy of one element needs no product.
  // CHECK-LABEL: func.func private @small(
  // CHECK-SAME: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  func.func private @small(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 4, slot_num = 1} (c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK-LABEL: func.func private @mixed(
  // CHECK-SAME: %[[B:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK: gm_slot_buffer = %[[GM]] : !pto.tensor<?xf32>
  func.func private @mixed(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK-LABEL: func.func private @wrapper(
  // CHECK-SAME: %[[B:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK-NEXT: call @mixed(%[[B]], %[[GM]]) : (i32, !pto.tensor<?xf32>) -> ()
  func.func private @wrapper(%b: i32) attributes {pto.func_kind = #pto.func_kind<spmd>} {
    call @mixed(%b) : (i32) -> ()
    return
  }

  // CHECK-LABEL: func.func @orch(
  // CHECK-SAME: %[[B:[^:]*]]: i32, %[[N:[^:]*]]: index, %[[X:[^:]*]]: !pto.tensor<?xf32>)
  func.func @orch(%b: i32, %n: index, %x: !pto.tensor<?xf32>) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    // CHECK: %[[GM0:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<4096xf32>
    // CHECK-NEXT: pto.launch @four(%[[B]], %[[GM0]]) blocks(%{{.*}}) : (i32, !pto.tensor<4096xf32>) -> ()
    pto.launch @four(%b) blocks(%c4) : (i32) -> ()
    // CHECK-NEXT: %[[D:.*]] = pto.tensor.dim
    // CHECK-NEXT: %[[M:.*]] = arith.divui %[[D]], %{{.*}} : index
    // CHECK-NEXT: %[[C1024:.*]] = arith.constant 1024 : index
    // CHECK-NEXT: %[[SIZE:.*]] = arith.muli %[[M]], %[[C1024]] : index
    // CHECK-NEXT: %[[GM1:.*]] = pto.tensor.create(%[[SIZE]]) {manual_dep} : !pto.tensor<?xf32>
    // CHECK-NEXT: pto.launch @dynamic(%[[B]], %[[GM1]]) blocks(%[[M]]) : (i32, !pto.tensor<?xf32>) -> ()
    %d = pto.tensor.dim %x, %c0 : !pto.tensor<?xf32>
    %m = arith.divui %d, %c16 : index
    pto.launch @dynamic(%b) blocks(%m) : (i32) -> ()
    // CHECK-NEXT: %[[GM2:.*]] = pto.tensor.create(%[[N]]) {manual_dep} : !pto.tensor<?xf32>
    // CHECK-NEXT: pto.submit @small(%[[B]], %[[GM2]]) blocks(%[[N]]) : (i32, !pto.tensor<?xf32>) -> !pto.task_id
    %id0 = pto.submit @small(%b) blocks(%n) : (i32) -> !pto.task_id
    // Calls that need different sizes: each makes its own, the arguments take
    // any.
    // CHECK-NEXT: %[[GM3:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<8192xf32>
    // CHECK-NEXT: %[[ANY3:.*]] = pto.tensor.cast %[[GM3]] : !pto.tensor<8192xf32> to !pto.tensor<?xf32>
    // CHECK-NEXT: pto.submit @mixed(%[[B]], %[[ANY3]]) blocks(%{{.*}}) : (i32, !pto.tensor<?xf32>) -> !pto.task_id
    // CHECK-NEXT: %[[GM4:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<4096xf32>
    // CHECK-NEXT: %[[ANY4:.*]] = pto.tensor.cast %[[GM4]] : !pto.tensor<4096xf32> to !pto.tensor<?xf32>
    // CHECK-NEXT: pto.launch @wrapper(%[[B]], %[[ANY4]]) blocks(%{{.*}}) : (i32, !pto.tensor<?xf32>) -> ()
    // CHECK-NEXT: %[[GM5:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1024xf32>
    // CHECK-NEXT: %[[ANY5:.*]] = pto.tensor.cast %[[GM5]]
    // CHECK-NEXT: call @wrapper(%[[B]], %[[ANY5]]) : (i32, !pto.tensor<?xf32>) -> ()
    %id1 = pto.submit @mixed(%b) blocks(%c8) : (i32) -> !pto.task_id
    pto.launch @wrapper(%b) blocks(%c4) : (i32) -> ()
    call @wrapper(%b) : (i32) -> ()
    return
  }
}

// -----

// Launches inside of launches multiply; the most that a function launches at
// once counts.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @k(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 4, slot_num = 1} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @inner(%b: i32) {
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    pto.launch @k(%b) blocks(%c3) : (i32) -> ()
    pto.launch @k(%b) blocks(%c2) : (i32) -> ()
    call @k(%b) : (i32) -> ()
    return
  }
  // A cycle without blocks is no obstacle.
  func.func private @middle(%b: i32) {
    %c5 = arith.constant 5 : index
    pto.launch @inner(%b) blocks(%c5) : (i32) -> ()
    call @other(%b) : (i32) -> ()
    return
  }
  func.func private @other(%b: i32) {
    call @middle(%b) : (i32) -> ()
    return
  }
  func.func @orch(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // CHECK-LABEL: func.func @orch(
    // CHECK: pto.tensor.create {manual_dep} : !pto.tensor<105xf32>
    // CHECK: pto.tensor.create {manual_dep} : !pto.tensor<15xf32>
    // CHECK: pto.tensor.create {manual_dep} : !pto.tensor<3xf32>
    %c7 = arith.constant 7 : index
    pto.launch @other(%b) blocks(%c7) : (i32) -> ()
    call @middle(%b) : (i32) -> ()
    call @inner(%b) : (i32) -> ()
    return
  }
}

// -----

// A workspace that several calls share is as large as the most that one needs,
// and stays where it is.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @k(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 4, slot_num = 3} (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK-LABEL: func.func @orch(
  // CHECK-SAME: %[[B:[^:]*]]: i32, %[[N:[^:]*]]: index)
  func.func @orch(%b: i32, %n: index) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // CHECK: %[[C6:.*]] = arith.constant 6 : index
    // CHECK: %[[C3:.*]] = arith.constant 3 : index
    // CHECK: %[[N3:.*]] = arith.muli %[[N]], %[[C3]] : index
    // CHECK: %[[SIZE:.*]] = arith.maxui %[[C6]], %[[N3]] : index
    // CHECK: %[[GM:.*]] = pto.tensor.create(%[[SIZE]]) {manual_dep} : !pto.tensor<?xf32>
    // CHECK: pto.launch @k(%[[B]], %[[GM]]) blocks(%{{.*}})
    // CHECK: pto.launch @k(%[[B]], %[[GM]]) blocks(%[[N]])
    %c2 = arith.constant 2 : index
    %gm = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    pto.launch @k(%b, %gm) blocks(%c2) : (i32, !pto.tensor<1xf32>) -> ()
    pto.launch @k(%b, %gm) blocks(%n) : (i32, !pto.tensor<1xf32>) -> ()
    return
  }
}
