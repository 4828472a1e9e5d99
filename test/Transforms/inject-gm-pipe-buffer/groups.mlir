// RUN: pypto-opt %s --inject-gm-pipe-buffer | FileCheck %s

// The halves of a group are started with one list of arguments. So all of them
// have the workspace or none.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK-LABEL: func.func private @k(
  // CHECK-SAME: pto.gm_pipe_buffer
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }

  // CHECK-LABEL: func.func private @no_pipe(
  // CHECK-SAME: %{{[^:]*}}: i32, %{{[^:]*}}: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes {pto.func_kind = #pto.func_kind<aiv>}
  func.func private @no_pipe(%c: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    return
  }

  // A callee that runs on no core of its own is no half.
  // CHECK-LABEL: func.func private @helper(
  // CHECK-SAME: %{{[^:]*}}: i32) attributes
  func.func private @helper(%c: i32) attributes {pto.func_kind = #pto.func_kind<incore>} {
    return
  }

  // CHECK-LABEL: func.func private @group(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<1xf32>
  // CHECK-NEXT: call @helper(%[[C]]) : (i32) -> ()
  // CHECK-NEXT: call @k(%[[C]], %[[GM]])
  // CHECK-NEXT: call @no_pipe(%[[C]], %[[GM]])
  func.func private @group(%c: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @helper(%c) : (i32) -> ()
    call @k(%c) : (i32) -> ()
    call @no_pipe(%c) : (i32) -> ()
    return
  }

  // The other callers of that half follow, and the other halves of their
  // groups, until nothing changes.
  // CHECK-LABEL: func.func private @cube_2(
  // CHECK-SAME: %{{[^:]*}}: i32, %{{[^:]*}}: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  func.func private @cube_2(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    return
  }
  // CHECK-LABEL: func.func private @group_2(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<1xf32>
  // CHECK-NEXT: call @cube_2(%[[C]], %[[GM]])
  // CHECK-NEXT: call @no_pipe(%[[C]], %[[GM]])
  func.func private @group_2(%c: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube_2(%c) : (i32) -> ()
    call @no_pipe(%c) : (i32) -> ()
    return
  }
  // CHECK-LABEL: func.func private @vector_3(
  // CHECK-SAME: %{{[^:]*}}: i32, %{{[^:]*}}: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  func.func private @vector_3(%c: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    return
  }
  // CHECK-LABEL: func.func private @group_3(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<1xf32>
  // CHECK-NEXT: call @vector_3(%[[C]], %[[GM]])
  // CHECK-NEXT: call @cube_2(%[[C]], %[[GM]])
  func.func private @group_3(%c: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @vector_3(%c) : (i32) -> ()
    call @cube_2(%c) : (i32) -> ()
    return
  }

  // A group without any of them is left alone.
  // CHECK-LABEL: func.func private @lone_vector(
  // CHECK-SAME: %{{[^:]*}}: i32) attributes
  func.func private @lone_vector(%c: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    return
  }
  // CHECK-LABEL: func.func private @group_4(
  // CHECK-SAME: %{{[^:]*}}: i32) attributes
  func.func private @group_4(%c: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @helper(%c) : (i32) -> ()
    call @lone_vector(%c) : (i32) -> ()
    return
  }

  // CHECK-LABEL: func.func @orch(
  // CHECK-SAME: %[[C:[^:]*]]: i32) attributes
  // CHECK-NEXT: %[[GM0:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
  // CHECK-NEXT: call @group(%[[C]], %[[GM0]])
  // CHECK-NEXT: %[[GM1:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
  // CHECK-NEXT: call @group_3(%[[C]], %[[GM1]])
  // CHECK-NEXT: call @group_4(%[[C]]) : (i32) -> ()
  // CHECK-NEXT: %[[GM2:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
  // CHECK-NEXT: call @no_pipe(%[[C]], %[[GM2]])
  func.func @orch(%c: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @group(%c) : (i32) -> ()
    call @group_3(%c) : (i32) -> ()
    call @group_4(%c) : (i32) -> ()
    call @no_pipe(%c) : (i32) -> ()
    return
  }
}

// The callee that starts the pipe may itself be no half.
module @through_incore attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
  func.func private @wrapper(%c: i32) attributes {pto.func_kind = #pto.func_kind<incore>} {
    call @k(%c) : (i32) -> ()
    return
  }
  // CHECK-LABEL: module @through_incore
  // CHECK: func.func private @vector(
  // CHECK-SAME: %{{[^:]*}}: i32, %{{[^:]*}}: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  func.func private @vector(%c: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    return
  }
  // CHECK-LABEL: func.func private @group(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<1xf32>
  // CHECK-NEXT: call @wrapper(%[[C]], %[[GM]])
  // CHECK-NEXT: call @vector(%[[C]], %[[GM]])
  func.func private @group(%c: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @wrapper(%c) : (i32) -> ()
    call @vector(%c) : (i32) -> ()
    return
  }
}

// Halves are halves, however the group starts them.
module @launched attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
  // CHECK-LABEL: module @launched
  // CHECK: func.func private @vector(
  // CHECK-SAME: %{{[^:]*}}: i32, %{{[^:]*}}: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  func.func private @vector(%c: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    return
  }
  // CHECK-LABEL: func.func private @group(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %[[N:[^:]*]]: index, %{{[^:]*}}: i1, %[[GM:[^:]*]]: !pto.tensor<1xf32>
  // CHECK-NEXT: %[[ID:.*]] = pto.submit @vector(%[[C]], %[[GM]]) blocks(%[[N]]) : (i32, !pto.tensor<1xf32>) -> !pto.task_id
  // CHECK-NEXT: scf.if
  // CHECK-NEXT: pto.launch @k(%[[C]], %[[GM]]) blocks(%[[N]]) : (i32, !pto.tensor<1xf32>) -> ()
  func.func private @group(%c: i32, %n: index, %cond: i1) attributes {pto.func_kind = #pto.func_kind<group>} {
    %id = pto.submit @vector(%c) blocks(%n) : (i32) -> !pto.task_id
    scf.if %cond {
      pto.launch @k(%c) blocks(%n) : (i32) -> ()
    }
    return
  }
}
