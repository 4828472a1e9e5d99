// RUN: pypto-opt %s --inject-gm-pipe-buffer | FileCheck %s

module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }

  // A function that calls itself passes its own argument on.
  // CHECK-LABEL: func.func private @self(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK-NEXT: call @k(%[[C]], %[[GM]])
  // CHECK-NEXT: call @self(%[[C]], %[[GM]])
  func.func private @self(%c: i32) {
    call @k(%c) : (i32) -> ()
    call @self(%c) : (i32) -> ()
    return
  }

  // CHECK-LABEL: func.func private @even(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK-NEXT: call @odd(%[[C]], %[[GM]])
  func.func private @even(%c: i32) {
    call @odd(%c) : (i32) -> ()
    return
  }
  // CHECK-LABEL: func.func private @odd(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK-NEXT: call @even(%[[C]], %[[GM]])
  // CHECK-NEXT: call @self(%[[C]], %[[GM]])
  func.func private @odd(%c: i32) {
    call @even(%c) : (i32) -> ()
    call @self(%c) : (i32) -> ()
    return
  }

  // A cycle that reaches no pipe stays.
  // CHECK-LABEL: func.func private @ping(
  // CHECK-SAME: %{{[^:]*}}: i32) {
  func.func private @ping(%c: i32) {
    call @pong(%c) : (i32) -> ()
    return
  }
  // CHECK-LABEL: func.func private @pong(
  // CHECK-SAME: %{{[^:]*}}: i32) {
  func.func private @pong(%c: i32) {
    call @ping(%c) : (i32) -> ()
    return
  }

  // Two ways down, one argument.
  // CHECK-LABEL: func.func private @left(
  // CHECK-SAME: %{{[^:]*}}: i32, %{{[^:]*}}: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) {
  func.func private @left(%c: i32) {
    call @k(%c) : (i32) -> ()
    return
  }
  // CHECK-LABEL: func.func private @right(
  // CHECK-SAME: %{{[^:]*}}: i32, %{{[^:]*}}: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) {
  func.func private @right(%c: i32) {
    call @k(%c) : (i32) -> ()
    return
  }
  // CHECK-LABEL: func.func private @top(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) {
  // CHECK-NEXT: call @left(%[[C]], %[[GM]])
  // CHECK-NEXT: call @right(%[[C]], %[[GM]])
  func.func private @top(%c: i32) {
    call @left(%c) : (i32) -> ()
    call @right(%c) : (i32) -> ()
    return
  }

  // An orchestration that calls itself gets no argument either.
  // CHECK-LABEL: func.func @orch(
  // CHECK-SAME: %[[C:[^:]*]]: i32) attributes
  // CHECK-NEXT: %[[GM0:.*]] = pto.tensor.create {manual_dep}
  // CHECK-NEXT: call @top(%[[C]], %[[GM0]])
  // CHECK-NEXT: %[[GM1:.*]] = pto.tensor.create {manual_dep}
  // CHECK-NEXT: call @even(%[[C]], %[[GM1]])
  // CHECK-NEXT: call @orch(%[[C]]) : (i32) -> ()
  func.func @orch(%c: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @top(%c) : (i32) -> ()
    call @even(%c) : (i32) -> ()
    call @orch(%c) : (i32) -> ()
    return
  }
}
