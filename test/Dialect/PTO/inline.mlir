// RUN: pypto-opt %s --inline --split-input-file | FileCheck %s

// Orchestration ops are inlined like any others, wherever their body goes.
func.func private @helper(%t: !pto.tensor<4x8xf32>, %r: index, %x: f32) -> !pto.tensor<4x8xf32> attributes {pto.func_kind = #pto.func_kind<inline>} {
  %r0 = pto.scope auto -> (!pto.tensor<4x8xf32>) {
    %row = pto.tensor.create : !pto.tensor<1x8xf32>
    %row1 = pto.tensor.fill %row, %x : !pto.tensor<1x8xf32>
    %t1 = pto.tensor.assemble %row1 into %t[%r, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
    pto.yield %t1 : !pto.tensor<4x8xf32>
  }
  return %r0 : !pto.tensor<4x8xf32>
}

// CHECK-LABEL: func.func @orch
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<4x8xf32>, %[[R:.*]]: index, %[[X:.*]]: f32)
func.func @orch(%t: !pto.tensor<4x8xf32>, %r: index, %x: f32) -> !pto.tensor<4x8xf32> attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // CHECK-NEXT: %[[S:.*]] = pto.scope auto -> (!pto.tensor<4x8xf32>) {
  // CHECK-NEXT: %[[ROW:.*]] = pto.tensor.create
  // CHECK-NEXT: %[[ROW1:.*]] = pto.tensor.fill %[[ROW]], %[[X]]
  // CHECK-NEXT: %[[T1:.*]] = pto.tensor.assemble %[[ROW1]] into %[[T]][%[[R]], 0]
  // CHECK-NEXT: pto.yield %[[T1]]
  // CHECK-NEXT: }
  // CHECK-NEXT: return %[[S]]
  %t1 = func.call @helper(%t, %r, %x) : (!pto.tensor<4x8xf32>, index, f32) -> !pto.tensor<4x8xf32>
  return %t1 : !pto.tensor<4x8xf32>
}

// -----

// A launch and a submit stay, whatever their callee.
func.func private @helper() attributes {pto.func_kind = #pto.func_kind<inline>} {
  return
}

// CHECK-LABEL: func.func @orch(
func.func @orch() attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // CHECK-NEXT: pto.launch @helper() : () -> ()
  pto.launch @helper() : () -> ()
  // CHECK-NEXT: pto.submit @helper() : () -> !pto.task_id
  %id = pto.submit @helper() : () -> !pto.task_id
  // CHECK-NEXT: return
  func.call @helper() : () -> ()
  return
}

// -----

// They stay launches when they are inlined with their body.
func.func private @kernel(!pto.tensor<4xf32>)
func.func private @helper(%t: !pto.tensor<4xf32>, %n: index) {
  pto.launch @kernel(%t) blocks(%n) {options = {sync_start = true}} : (!pto.tensor<4xf32>) -> ()
  %id = pto.submit @kernel(%t) : (!pto.tensor<4xf32>) -> !pto.task_id
  return
}

// CHECK-LABEL: func.func @orch(
func.func @orch(%t: !pto.tensor<4xf32>, %n: index) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // CHECK-NEXT: pto.launch @kernel(%{{.*}}) blocks(%{{.*}}) {options = {sync_start = true}}
  // CHECK-NEXT: pto.submit @kernel(%{{.*}})
  // CHECK-NEXT: return
  func.call @helper(%t, %n) : (!pto.tensor<4xf32>, index) -> ()
  return
}

// -----

// Kernels, groups and spmd functions carry no_inline: what is called on its own
// stays called on its own.
func.func private @group(%t: !pto.tensor<4xf32>) attributes {pto.func_kind = #pto.func_kind<group>, no_inline} {
  return
}
func.func private @half(%t: !pto.tensor<4xf32>) attributes {pto.func_kind = #pto.func_kind<incore>, no_inline} {
  return
}

// CHECK-LABEL: func.func @orch(
func.func @orch(%t: !pto.tensor<4xf32>) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // CHECK-NEXT: call @group(%{{.*}})
  func.call @group(%t) : (!pto.tensor<4xf32>) -> ()
  // CHECK-NEXT: call @half(%{{.*}})
  func.call @half(%t) : (!pto.tensor<4xf32>) -> ()
  // CHECK-NEXT: return
  return
}

// -----

// Without no_inline a group is dissolved; that is what its absence asks for.
func.func private @half(!pto.tensor<4xf32>)
func.func private @group(%t: !pto.tensor<4xf32>) attributes {pto.func_kind = #pto.func_kind<group>} {
  func.call @half(%t) : (!pto.tensor<4xf32>) -> ()
  func.call @half(%t) : (!pto.tensor<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @orch(
func.func @orch(%t: !pto.tensor<4xf32>) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // CHECK-NEXT: call @half(%{{.*}})
  // CHECK-NEXT: call @half(%{{.*}})
  // CHECK-NEXT: return
  func.call @group(%t) : (!pto.tensor<4xf32>) -> ()
  return
}

// -----

// What runs on a core is inlined into what runs on a core, and into helpers,
func.func private @load(%t: !pto.tensor<4xf32>) -> tensor<4xf32> {
  %q = pto.tile.load %t[0] [4] : !pto.tensor<4xf32> to tensor<4xf32>
  return %q : tensor<4xf32>
}

// CHECK-LABEL: func.func @incore(
func.func @incore(%t: !pto.tensor<4xf32>) -> tensor<4xf32> attributes {pto.func_kind = #pto.func_kind<incore>} {
  // CHECK-NEXT: pto.tile.load
  %q = func.call @load(%t) : (!pto.tensor<4xf32>) -> tensor<4xf32>
  return %q : tensor<4xf32>
}
// CHECK-LABEL: func.func @aiv(
func.func @aiv(%t: !pto.tensor<4xf32>) -> tensor<4xf32> attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // CHECK-NEXT: pto.tile.load
  %q = func.call @load(%t) : (!pto.tensor<4xf32>) -> tensor<4xf32>
  return %q : tensor<4xf32>
}
// CHECK-LABEL: func.func @opaque(
func.func @opaque(%t: !pto.tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: pto.tile.load
  %q = func.call @load(%t) : (!pto.tensor<4xf32>) -> tensor<4xf32>
  return %q : tensor<4xf32>
}

// but not into what only launches and calls.
// CHECK-LABEL: func.func @orch(
func.func @orch(%t: !pto.tensor<4xf32>) -> tensor<4xf32> attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // CHECK-NEXT: call @load
  %q = func.call @load(%t) : (!pto.tensor<4xf32>) -> tensor<4xf32>
  return %q : tensor<4xf32>
}
// CHECK-LABEL: func.func @graph(
func.func @graph(%t: !pto.tensor<4xf32>) -> tensor<4xf32> attributes {pto.func_kind = #pto.func_kind<graph>} {
  // CHECK-NEXT: call @load
  %q = func.call @load(%t) : (!pto.tensor<4xf32>) -> tensor<4xf32>
  return %q : tensor<4xf32>
}
// CHECK-LABEL: func.func @group(
func.func @group(%t: !pto.tensor<4xf32>) -> tensor<4xf32> attributes {pto.func_kind = #pto.func_kind<group>} {
  // CHECK-NEXT: call @load
  %q = func.call @load(%t) : (!pto.tensor<4xf32>) -> tensor<4xf32>
  return %q : tensor<4xf32>
}

// -----

// A pipe op verifies in one kind of function only; at any depth.
func.func private @receive(%n: index, %m: index) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  scf.for %i = %n to %m step %n {
    %t = pto.tpop_from_aic -> tensor<16x16xf16>
    pto.tfree_from_aic
  }
  return
}
func.func private @start(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  return
}
// This one verifies everywhere on a core.
func.func private @reserve() -> i32 attributes {pto.func_kind = #pto.func_kind<inline>} {
  %b = pto.reserve_buffer {name = "slots", size = 4096} -> i32
  return %b : i32
}

// CHECK-LABEL: func.func @aiv(
func.func @aiv(%n: index, %m: index) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // CHECK-NEXT: pto.reserve_buffer
  // CHECK-NEXT: pto.aiv_initialize_pipe
  // CHECK-NEXT: scf.for
  // CHECK-NEXT: pto.tpop_from_aic
  // CHECK-NEXT: pto.tfree_from_aic
  %b = func.call @reserve() : () -> i32
  func.call @start(%b) : (i32) -> ()
  func.call @receive(%n, %m) : (index, index) -> ()
  return
}
// CHECK-LABEL: func.func @aic(
func.func @aic(%n: index, %m: index) attributes {pto.func_kind = #pto.func_kind<aic>} {
  // CHECK-NEXT: pto.reserve_buffer
  // CHECK-NEXT: call @start
  // CHECK-NEXT: call @receive
  %b = func.call @reserve() : () -> i32
  func.call @start(%b) : (i32) -> ()
  func.call @receive(%n, %m) : (index, index) -> ()
  return
}
// CHECK-LABEL: func.func @incore(
func.func @incore(%n: index, %m: index) attributes {pto.func_kind = #pto.func_kind<incore>} {
  // CHECK-NEXT: pto.reserve_buffer
  // CHECK-NEXT: scf.for
  // CHECK-NEXT: call @start
  // CHECK-NEXT: call @receive
  %b = func.call @reserve() : () -> i32
  scf.for %i = %n to %m step %n {
    func.call @start(%b) : (i32) -> ()
    func.call @receive(%n, %m) : (index, index) -> ()
  }
  return
}
// CHECK-LABEL: func.func @orch(
func.func @orch(%n: index, %m: index) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // CHECK-NEXT: call @reserve
  // CHECK-NEXT: call @start
  // CHECK-NEXT: call @receive
  %b = func.call @reserve() : () -> i32
  func.call @start(%b) : (i32) -> ()
  func.call @receive(%n, %m) : (index, index) -> ()
  return
}

// -----

// A scope holds one block: a callee with several is not inlined into it.
func.func private @a()
func.func private @b()
func.func private @blocks(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  func.call @a() : () -> ()
  return
^b:
  func.call @b() : () -> ()
  return
}

// CHECK-LABEL: func.func @orch(
func.func @orch(%c: i1) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // CHECK-NEXT: pto.scope auto {
  // CHECK-NEXT: call @blocks
  // CHECK-NEXT: }
  pto.scope auto {
    func.call @blocks(%c) : (i1) -> ()
  }
  // CHECK-NEXT: cf.cond_br
  func.call @blocks(%c) : (i1) -> ()
  return
}
