// RUN: pypto-opt %s --inject-gm-pipe-buffer | FileCheck %s

// The argument goes up through callers of every kind and through every way of
// calling, and stops at the orchestration.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK-LABEL: func.func private @k(
  // CHECK-SAME: %{{[^:]*}}: i32, %[[GM:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %[[GM]] : !pto.tensor<1xf32>
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }

  // CHECK-LABEL: func.func private @group(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK-NEXT: call @k(%[[C]], %[[GM]]) : (i32, !pto.tensor<1xf32>) -> ()
  func.func private @group(%c: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @k(%c) : (i32) -> ()
    return
  }

  // CHECK-LABEL: func.func private @spmd(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK-NEXT: call @group(%[[C]], %[[GM]])
  func.func private @spmd(%c: i32) attributes {pto.func_kind = #pto.func_kind<spmd>} {
    call @group(%c) : (i32) -> ()
    return
  }

  // CHECK-LABEL: func.func private @inline(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %[[N:[^:]*]]: index, %[[GM:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK-NEXT: pto.launch @spmd(%[[C]], %[[GM]]) blocks(%[[N]]) : (i32, !pto.tensor<1xf32>) -> ()
  func.func private @inline(%c: i32, %n: index) attributes {pto.func_kind = #pto.func_kind<inline>} {
    pto.launch @spmd(%c) blocks(%n) : (i32) -> ()
    return
  }

  // CHECK-LABEL: func.func private @opaque(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %[[N:[^:]*]]: index, %[[GM:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK-NEXT: call @inline(%[[C]], %[[N]], %[[GM]])
  func.func private @opaque(%c: i32, %n: index) {
    call @inline(%c, %n) : (i32, index) -> ()
    return
  }

  // CHECK-LABEL: func.func private @incore(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %[[N:[^:]*]]: index, %[[GM:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK-NEXT: %[[ID:.*]] = pto.submit @opaque(%[[C]], %[[N]], %[[GM]]) : (i32, index, !pto.tensor<1xf32>) -> !pto.task_id
  func.func private @incore(%c: i32, %n: index) attributes {pto.func_kind = #pto.func_kind<incore>} {
    %id = pto.submit @opaque(%c, %n) : (i32, index) -> !pto.task_id
    return
  }

  // What calls nothing that starts a pipe stays as it is.
  // CHECK-LABEL: func.func private @other(
  // CHECK-SAME: %{{[^:]*}}: i32) {
  func.func private @other(%c: i32) {
    return
  }

  // CHECK-LABEL: func.func @orch(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %[[N:[^:]*]]: index) attributes
  // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
  // CHECK-NEXT: call @incore(%[[C]], %[[N]], %[[GM]]) : (i32, index, !pto.tensor<1xf32>) -> ()
  // CHECK-NEXT: call @other(%[[C]]) : (i32) -> ()
  // CHECK-NEXT: return
  func.func @orch(%c: i32, %n: index) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @incore(%c, %n) : (i32, index) -> ()
    call @other(%c) : (i32) -> ()
    return
  }

  // Who calls an orchestration has nothing to do with its workspaces.
  // CHECK-LABEL: func.func @host(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %[[N:[^:]*]]: index) {
  // CHECK-NEXT: call @orch(%[[C]], %[[N]]) : (i32, index) -> ()
  func.func @host(%c: i32, %n: index) {
    call @orch(%c, %n) : (i32, index) -> ()
    return
  }
}
