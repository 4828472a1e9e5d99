// RUN: pypto-opt %s --split-input-file --inject-gm-pipe-buffer | FileCheck %s
// RUN: pypto-opt %s --split-input-file --inject-gm-pipe-buffer > %t.1
// RUN: pypto-opt %t.1 --split-input-file --inject-gm-pipe-buffer | diff %t.1 -

// What gets the workspace of callers that took theirs before takes the same
// type, however far down it is.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK-LABEL: func.func private @k(
  // CHECK-SAME: %[[GM:[^:]*]]: !pto.tensor<4096xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK-NEXT: gm_slot_buffer = %[[GM]] : !pto.tensor<4096xf32>
  func.func private @k(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK-LABEL: func.func private @wrapper(
  // CHECK-SAME: %[[B:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<4096xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK-NEXT: call @wrapper(%[[B]], %[[GM]]) : (i32, !pto.tensor<4096xf32>) -> ()
  // CHECK-NEXT: call @k(%[[B]], %[[GM]]) : (i32, !pto.tensor<4096xf32>) -> ()
  func.func private @wrapper(%b: i32) {
    call @wrapper(%b) : (i32) -> ()
    call @k(%b) : (i32) -> ()
    return
  }
  // CHECK-LABEL: func.func private @group(
  // CHECK-SAME: %[[B:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<4096xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK-NEXT: call @wrapper(%[[B]], %[[GM]]) : (i32, !pto.tensor<4096xf32>) -> ()
  func.func private @group(%b: i32, %gm: !pto.tensor<4096xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @wrapper(%b) : (i32) -> ()
    return
  }
}

// -----

// Where workspaces of several types meet, the argument takes any.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK-LABEL: func.func private @k(
  // CHECK-SAME: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  func.func private @k(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK-LABEL: func.func private @wrapper(
  // CHECK-SAME: %[[B:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<4096xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK-NEXT: %[[ANY:.*]] = pto.tensor.cast %[[GM]] : !pto.tensor<4096xf32> to !pto.tensor<?xf32>
  // CHECK-NEXT: call @k(%[[B]], %[[ANY]]) : (i32, !pto.tensor<?xf32>) -> ()
  func.func private @wrapper(%b: i32) {
    call @k(%b) : (i32) -> ()
    return
  }
  // CHECK-LABEL: func.func private @group(
  // CHECK-SAME: %[[B:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<4096xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK-NEXT: call @wrapper(%[[B]], %[[GM]]) : (i32, !pto.tensor<4096xf32>) -> ()
  func.func private @group(%b: i32, %gm: !pto.tensor<4096xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @wrapper(%b) : (i32) -> ()
    return
  }
  // Nothing calls it: it gets its workspace from elsewhere.
  // CHECK-LABEL: func.func private @uncalled(
  // CHECK-SAME: %[[B:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK-NEXT: %[[ANY:.*]] = pto.tensor.cast %[[GM]] : !pto.tensor<1xf32> to !pto.tensor<?xf32>
  // CHECK-NEXT: call @k(%[[B]], %[[ANY]]) : (i32, !pto.tensor<?xf32>) -> ()
  func.func private @uncalled(%b: i32) {
    call @k(%b) : (i32) -> ()
    return
  }
  // CHECK-LABEL: func.func @orch(
  // CHECK-SAME: %[[B:[^:]*]]: i32)
  // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
  // CHECK-NEXT: %[[ANY:.*]] = pto.tensor.cast %[[GM]] : !pto.tensor<1xf32> to !pto.tensor<?xf32>
  // CHECK-NEXT: call @k(%[[B]], %[[ANY]]) : (i32, !pto.tensor<?xf32>) -> ()
  func.func @orch(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @k(%b) : (i32) -> ()
    return
  }
}

// -----

// A cast of the workspace is the workspace.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK-LABEL: func.func private @k(
  // CHECK-SAME: %[[B:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<64xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK-NEXT: %[[ANY:.*]] = pto.tensor.cast %[[GM]]
  // CHECK-NEXT: {dir_mask = 1, slot_size = 8, slot_num = 2} (gm_slot_buffer = %[[ANY]] : !pto.tensor<?xf32>
  // CHECK-NEXT: {id = 1, dir_mask = 1, slot_size = 8, slot_num = 2} (gm_slot_buffer = %[[GM]] : !pto.tensor<64xf32>
  func.func private @k(%b: i32, %gm: !pto.tensor<64xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes {pto.func_kind = #pto.func_kind<aic>} {
    %any = pto.tensor.cast %gm : !pto.tensor<64xf32> to !pto.tensor<?xf32>
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 8, slot_num = 2} (gm_slot_buffer = %any : !pto.tensor<?xf32>, c2v_consumer_buf = %b : i32)
    pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 8, slot_num = 2} (c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK-LABEL: func.func private @other_half(
  // CHECK-SAME: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  func.func private @other_half(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    return
  }
  // CHECK-LABEL: func.func private @group(
  // CHECK-SAME: %[[B:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK: call @other_half(%[[B]], %[[GM]]) : (i32, !pto.tensor<?xf32>) -> ()
  func.func private @group(%b: i32, %gm: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes {pto.func_kind = #pto.func_kind<group>} {
    %cast = pto.tensor.cast %gm : !pto.tensor<?xf32> to !pto.tensor<64xf32>
    call @k(%b, %cast) : (i32, !pto.tensor<64xf32>) -> ()
    call @other_half(%b) : (i32) -> ()
    return
  }
}

// -----

// Of any type, beside a half that has it already.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @marked(i32, !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aiv>}
  // CHECK: func.func private @k(%{{.*}}: i32, %{{.*}}: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
  func.func private @group(%c: i32, %gm: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<group>} {
    call @marked(%c, %gm) : (i32, !pto.tensor<?xf32>) -> ()
    // CHECK: call @k(%{{.*}}, %{{.*}}) : (i32, !pto.tensor<?xf32>) -> ()
    call @k(%c) : (i32) -> ()
    return
  }
}

// -----

// A cycle that nothing enters passes placeholders, as what nothing calls does:
// what it calls beside a caller with a size takes workspaces of any size.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK-LABEL: func.func private @shared(
  // CHECK-SAME: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  func.func private @shared(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK-LABEL: func.func private @sized(
  // CHECK: %[[ANY:.*]] = pto.tensor.cast %{{.*}} : !pto.tensor<4096xf32> to !pto.tensor<?xf32>
  // CHECK: call @shared(%{{.*}}, %[[ANY]])
  func.func private @sized(%b: i32, %gm: !pto.tensor<4096xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) {
    call @shared(%b) : (i32) -> ()
    return
  }
  // CHECK-LABEL: func.func private @calls_itself(
  // CHECK-SAME: %[[B:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK: %[[ANY:.*]] = pto.tensor.cast %[[GM]] : !pto.tensor<1xf32> to !pto.tensor<?xf32>
  // CHECK: call @shared(%[[B]], %[[ANY]])
  // CHECK: call @calls_itself(%[[B]], %[[GM]]) : (i32, !pto.tensor<1xf32>) -> ()
  func.func private @calls_itself(%b: i32) {
    call @shared(%b) : (i32) -> ()
    call @calls_itself(%b) : (i32) -> ()
    return
  }
  // CHECK-LABEL: func.func private @there(
  // CHECK-SAME: !pto.tensor<1xf32>
  func.func private @there(%b: i32) {
    call @back(%b) : (i32) -> ()
    return
  }
  // CHECK-LABEL: func.func private @back(
  // CHECK-SAME: !pto.tensor<1xf32>
  func.func private @back(%b: i32) {
    call @shared(%b) : (i32) -> ()
    call @there(%b) : (i32) -> ()
    return
  }
}
