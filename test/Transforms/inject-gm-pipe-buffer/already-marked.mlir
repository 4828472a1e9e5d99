// RUN: pypto-opt %s --split-input-file --inject-gm-pipe-buffer | FileCheck %s

// A hand-written kernel and its caller have the workspace already, the other
// half has not: the caller passes its one buffer to both.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK-LABEL: func.func private @k1(
  // CHECK-SAME: %{{[^:]*}}: i32, %[[WS:[^:]*]]: !pto.tensor<64xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes
  // CHECK-NEXT: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 8, slot_num = 2} (gm_slot_buffer = %[[WS]] : !pto.tensor<64xf32>,
  func.func private @k1(%c: i32, %ws: !pto.tensor<64xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 8, slot_num = 2}
        (gm_slot_buffer = %ws : !pto.tensor<64xf32>, c2v_consumer_buf = %c : i32)
    return
  }
  func.func private @unrelated(%c: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // A workspace that is passed already is not replaced.
    // CHECK-LABEL: func.func private @unrelated
    // CHECK-NEXT: %[[OWN:.*]] = pto.tensor.create : !pto.tensor<64xf32>
    // CHECK-NEXT: call @k1(%{{.*}}, %[[OWN]]) : (i32, !pto.tensor<64xf32>) -> ()
    // CHECK-NEXT: return
    %own = pto.tensor.create : !pto.tensor<64xf32>
    call @k1(%c, %own) : (i32, !pto.tensor<64xf32>) -> ()
    return
  }
}

// -----

module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK-LABEL: module
  // CHECK: func.func private @k1(
  // CHECK-SAME: %{{[^:]*}}: i32, %[[WS:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes
  // CHECK-NEXT: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 8} (gm_slot_buffer = %[[WS]] : !pto.tensor<1xf32>,
  func.func private @k1(%c: i32, %ws: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 8} (gm_slot_buffer = %ws : !pto.tensor<1xf32>, c2v_consumer_buf = %c : i32)
    return
  }
  // CHECK-LABEL: func.func private @k2(
  // CHECK-SAME: %{{[^:]*}}: i32, %[[GM:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes
  // CHECK-NEXT: pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 8} (gm_slot_buffer = %[[GM]] : !pto.tensor<1xf32>,
  func.func private @k2(%c: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 8} (c2v_consumer_buf = %c : i32)
    return
  }
  // CHECK-LABEL: func.func private @group(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %[[WS:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes
  // CHECK-NEXT: call @k1(%[[C]], %[[WS]])
  // CHECK-NEXT: call @k2(%[[C]], %[[WS]])
  func.func private @group(%c: i32, %ws: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<group>} {
    call @k1(%c, %ws) : (i32, !pto.tensor<1xf32>) -> ()
    call @k2(%c) : (i32) -> ()
    return
  }
  // A marked argument that no initialize op uses yet is used, not doubled.
  // CHECK-LABEL: func.func private @k3(
  // CHECK-SAME: %{{[^:]*}}: i32, %[[WS:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes
  // CHECK-NEXT: pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 8} (gm_slot_buffer = %[[WS]] : !pto.tensor<1xf32>,
  func.func private @k3(%c: i32, %ws: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 8} (c2v_consumer_buf = %c : i32)
    return
  }
  // Names mean nothing: an argument of this name is an argument like any other.
  // CHECK-LABEL: func.func @orch(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %{{[^:]*}}: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>}) attributes
  // CHECK-NEXT: %[[GM0:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
  // CHECK-NEXT: call @k2(%[[C]], %[[GM0]])
  // CHECK-NEXT: return
  func.func @orch(%c: i32, %__gm_pipe_buffer: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>})
      attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @k2(%c) : (i32) -> ()
    return
  }
}

// -----

// Declarations are never changed. One that carries the mark has the argument.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK-LABEL: module
  // CHECK: func.func private @marked(i32, !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes
  func.func private @marked(i32, !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>}
  // CHECK: func.func private @plain(i32) attributes
  func.func private @plain(i32) attributes {pto.func_kind = #pto.func_kind<aic>}
  // CHECK-LABEL: func.func private @half(
  // CHECK-SAME: %{{[^:]*}}: i32, %{{[^:]*}}: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes
  func.func private @half(%c: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    return
  }
  // The group of a marked half passes the workspace to the other one, too.
  // CHECK-LABEL: func.func private @group(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %[[WS:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes
  // CHECK-NEXT: call @marked(%[[C]], %[[WS]])
  // CHECK-NEXT: call @half(%[[C]], %[[WS]])
  func.func private @group(%c: i32, %ws: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<group>} {
    call @marked(%c, %ws) : (i32, !pto.tensor<1xf32>) -> ()
    call @half(%c) : (i32) -> ()
    return
  }
  // CHECK-LABEL: func.func private @other(
  // CHECK-SAME: %[[C:[^:]*]]: i32) attributes
  // CHECK-NEXT: call @plain(%[[C]]) : (i32) -> ()
  func.func private @other(%c: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @plain(%c) : (i32) -> ()
    return
  }
}
