// Upstream passes leave buffers, accesses and launches alone: nothing here may
// be merged, moved or dropped, by any of them.
//
// RUN: pypto-opt %s --canonicalize | FileCheck %s
// RUN: pypto-opt %s --cse | FileCheck %s
// RUN: pypto-opt %s --loop-invariant-code-motion | FileCheck %s
// RUN: pypto-opt %s --control-flow-sink | FileCheck %s
// RUN: pypto-opt %s --sccp | FileCheck %s
// RUN: pypto-opt %s --int-range-optimizations | FileCheck %s
// RUN: pypto-opt %s --symbol-dce | FileCheck %s
// RUN: pypto-opt %s --inline | FileCheck %s
// RUN: pypto-opt %s --canonicalize --cse --loop-invariant-code-motion --control-flow-sink --sccp --int-range-optimizations --symbol-dce --inline --canonicalize --cse | FileCheck %s

// CHECK: func.func private @fill
func.func private @fill(!pto.tensor<1x8xf32> {pto.dir = #pto.dir<out>})
// CHECK: func.func private @step
func.func private @step()
// CHECK: func.func private @spmd
func.func private @spmd(!pto.tensor<1x8xf32> {pto.dir = #pto.dir<out>}) -> !pto.tensor<1x8xf32> attributes {pto.func_kind = #pto.func_kind<spmd>}

// Each create is a buffer of its own.
// CHECK-LABEL: func.func @creates(
func.func @creates(%n: index) -> (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>, !pto.tensor<?xf32>, !pto.tensor<?xf32>) {
  // CHECK-NEXT: %[[A:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
  // CHECK-NEXT: %[[B:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
  %a = pto.tensor.create : !pto.tensor<1x8xf32>
  %b = pto.tensor.create : !pto.tensor<1x8xf32>
  // CHECK-NEXT: %[[C:.*]] = pto.tensor.create(%{{.*}}) {init_value = 0.000000e+00 : f32}
  // CHECK-NEXT: %[[D:.*]] = pto.tensor.create(%{{.*}}) {init_value = 0.000000e+00 : f32}
  %c = pto.tensor.create(%n) {init_value = 0.0 : f32} : !pto.tensor<?xf32>
  %d = pto.tensor.create(%n) {init_value = 0.0 : f32} : !pto.tensor<?xf32>
  // CHECK-NEXT: return %[[A]], %[[B]], %[[C]], %[[D]]
  return %a, %b, %c, %d : !pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>, !pto.tensor<?xf32>, !pto.tensor<?xf32>
}

// Each run of the loop has a buffer of its own, and launches what it launches.
// CHECK-LABEL: func.func @loop(
func.func @loop(%n: index, %m: index, %t: !pto.tensor<1x8xf32>, %x: f32) {
  // CHECK-NEXT: scf.for
  scf.for %i = %n to %m step %n {
    // CHECK-NEXT: %[[A:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
    %a = pto.tensor.create : !pto.tensor<1x8xf32>
    // CHECK-NEXT: call @fill(%[[A]])
    func.call @fill(%a) : (!pto.tensor<1x8xf32>) -> ()
    // CHECK-NEXT: %[[B:.*]] = pto.tensor.create {init_value = 0.000000e+00 : f32} : !pto.tensor<1x8xf32>
    %b = pto.tensor.create {init_value = 0.0 : f32} : !pto.tensor<1x8xf32>
    // CHECK-NEXT: pto.launch @spmd(%[[B]]) blocks(%{{.*}})
    %b1 = pto.launch @spmd(%b) blocks(%m) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
    // CHECK-NEXT: pto.submit @step()
    %id = pto.submit @step() : () -> !pto.task_id
    // CHECK-NEXT: call @step()
    func.call @step() : () -> ()
    // CHECK-NEXT: pto.tensor.fill %{{.*}}, %{{.*}}
    %f = pto.tensor.fill %t, %x : !pto.tensor<1x8xf32>
    // CHECK-NEXT: pto.tensor.write %{{.*}}, %{{.*}}[0, 0]
    pto.tensor.write %x, %t[0, 0] : !pto.tensor<1x8xf32>
    // CHECK-NEXT: }
  }
  // CHECK-NEXT: return
  return
}

// What is read may have been written by then: a read stays where it is.
// CHECK-LABEL: func.func @reads_in_a_loop(
func.func @reads_in_a_loop(%n: index, %m: index, %t: !pto.tensor<1x8xf32>, %u: !pto.tensor<1x8xf32>) {
  // CHECK-NEXT: scf.for
  scf.for %i = %n to %m step %n {
    // CHECK-NEXT: %[[V:.*]] = pto.tensor.read %[[T:.*]][0, 0]
    %v = pto.tensor.read %t[0, 0] : !pto.tensor<1x8xf32>
    // CHECK-NEXT: pto.tensor.write %[[V]], %{{.*}}[0, 1]
    pto.tensor.write %v, %u[0, 1] : !pto.tensor<1x8xf32>
    // CHECK-NEXT: %[[Q:.*]] = pto.tile.load %[[T]][0, 0] [1, 8]
    %q = pto.tile.load %t[0, 0] [1, 8] : !pto.tensor<1x8xf32> to tensor<1x8xf32>
    // CHECK-NEXT: pto.tile.store %[[Q]] into %{{.*}}[0, 0]
    %u1 = pto.tile.store %q into %u[0, 0] : tensor<1x8xf32> into !pto.tensor<1x8xf32>
    // CHECK-NEXT: }
  }
  // CHECK-NEXT: return
  return
}

// A write in between, through whatever handle, keeps two reads apart.
// CHECK-LABEL: func.func @reads_around_writes(
func.func @reads_around_writes(%t: !pto.tensor<1x8xf32>, %u: !pto.tensor<1x8xf32>, %x: f32) -> (f32, f32, f32, tensor<1x8xf32>, tensor<1x8xf32>) {
  // CHECK-NEXT: %[[A:.*]] = pto.tensor.read
  %a = pto.tensor.read %t[0, 0] : !pto.tensor<1x8xf32>
  // CHECK-NEXT: %[[P:.*]] = pto.tile.load
  %p = pto.tile.load %t[0, 0] [1, 8] : !pto.tensor<1x8xf32> to tensor<1x8xf32>
  // CHECK-NEXT: pto.tensor.write
  pto.tensor.write %x, %u[0, 0] : !pto.tensor<1x8xf32>
  // CHECK-NEXT: %[[B:.*]] = pto.tensor.read
  %b = pto.tensor.read %t[0, 0] : !pto.tensor<1x8xf32>
  // CHECK-NEXT: pto.submit @step
  %id = pto.submit @step() : () -> !pto.task_id
  // CHECK-NEXT: %[[C:.*]] = pto.tensor.read
  %c = pto.tensor.read %t[0, 0] : !pto.tensor<1x8xf32>
  // CHECK-NEXT: %[[Q:.*]] = pto.tile.load
  %q = pto.tile.load %t[0, 0] [1, 8] : !pto.tensor<1x8xf32> to tensor<1x8xf32>
  // CHECK-NEXT: return %[[A]], %[[B]], %[[C]], %[[P]], %[[Q]]
  return %a, %b, %c, %p, %q : f32, f32, f32, tensor<1x8xf32>, tensor<1x8xf32>
}

// The same twice is done twice, whether or not the results are used.
// CHECK-LABEL: func.func @twice(
func.func @twice(%a: !pto.tensor<1x8xf32>, %t: !pto.tensor<4x8xf32>, %x: f32, %q: tensor<1x8xf32>) {
  // CHECK-COUNT-2: pto.launch @spmd
  // CHECK-NOT: pto.launch
  %0 = pto.launch @spmd(%a) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
  %1 = pto.launch @spmd(%a) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
  // CHECK-COUNT-2: pto.submit @spmd
  // CHECK-NOT: pto.submit
  %2, %id2 = pto.submit @spmd(%a) : (!pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
  %3, %id3 = pto.submit @spmd(%a) : (!pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
  // CHECK-COUNT-2: call @spmd
  // CHECK-NOT: call @spmd
  %4 = func.call @spmd(%a) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
  %5 = func.call @spmd(%a) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
  // CHECK-COUNT-2: pto.tensor.assemble {{.*}}[1, 0] :
  %6 = pto.tensor.assemble %a into %t[1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  %7 = pto.tensor.assemble %a into %t[1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  // CHECK-COUNT-2: pto.tensor.assemble {{.*}}[1, 0] atomic<add>
  %8 = pto.tensor.assemble %a into %t[1, 0] atomic<add> : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  %9 = pto.tensor.assemble %a into %t[1, 0] atomic<add> : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  // CHECK-COUNT-2: pto.tensor.fill
  %10 = pto.tensor.fill %a, %x : !pto.tensor<1x8xf32>
  %11 = pto.tensor.fill %a, %x : !pto.tensor<1x8xf32>
  // CHECK-COUNT-2: pto.tile.store
  %12 = pto.tile.store %q into %t[0, 0] : tensor<1x8xf32> into !pto.tensor<4x8xf32>
  %13 = pto.tile.store %q into %t[0, 0] : tensor<1x8xf32> into !pto.tensor<4x8xf32>
  // CHECK-COUNT-2: pto.tensor.write
  pto.tensor.write %x, %t[0, 0] : !pto.tensor<4x8xf32>
  pto.tensor.write %x, %t[0, 0] : !pto.tensor<4x8xf32>
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @twice_a_call_without_results(
func.func @twice_a_call_without_results() {
  // CHECK-NEXT: call @step()
  func.call @step() : () -> ()
  // CHECK-NEXT: call @step()
  func.call @step() : () -> ()
  // CHECK-NEXT: pto.launch @step()
  pto.launch @step() : () -> ()
  // CHECK-NEXT: pto.launch @step()
  pto.launch @step() : () -> ()
  // CHECK-NEXT: pto.submit @step()
  %0 = pto.submit @step() : () -> !pto.task_id
  // CHECK-NEXT: pto.submit @step() after(%{{.*}})
  %1 = pto.submit @step() after(%0) : () -> !pto.task_id
  // CHECK-NEXT: return
  return
}

// A buffer that only one arm uses is still made before.
// CHECK-LABEL: func.func @branch(
func.func @branch(%cond: i1, %t: !pto.tensor<1x8xf32>) {
  // CHECK-NEXT: %[[A:.*]] = pto.tensor.create
  %a = pto.tensor.create : !pto.tensor<1x8xf32>
  // CHECK-NEXT: %[[V:.*]] = pto.tensor.read
  %v = pto.tensor.read %t[0, 0] : !pto.tensor<1x8xf32>
  // CHECK-NEXT: scf.if
  scf.if %cond {
    // CHECK-NEXT: call @fill(%[[A]])
    func.call @fill(%a) : (!pto.tensor<1x8xf32>) -> ()
    // CHECK-NEXT: pto.tensor.write %[[V]], %[[A]]
    pto.tensor.write %v, %a[0, 0] : !pto.tensor<1x8xf32>
    // CHECK-NEXT: }
  }
  // CHECK-NEXT: return
  return
}

// Like arms make buffers of their own, too, and so do like scopes.
// CHECK-LABEL: func.func @arms_and_scopes(
func.func @arms_and_scopes(%cond: i1) -> (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) {
  // CHECK-NEXT: %[[R:.*]] = scf.if
  // CHECK-NEXT: pto.tensor.create
  // CHECK: else
  // CHECK-NEXT: pto.tensor.create
  %r = scf.if %cond -> (!pto.tensor<1x8xf32>) {
    %a = pto.tensor.create : !pto.tensor<1x8xf32>
    scf.yield %a : !pto.tensor<1x8xf32>
  } else {
    %a = pto.tensor.create : !pto.tensor<1x8xf32>
    scf.yield %a : !pto.tensor<1x8xf32>
  }
  // CHECK: %[[S:.*]] = pto.scope auto
  // CHECK-NEXT: pto.tensor.create
  %s = pto.scope auto -> (!pto.tensor<1x8xf32>) {
    %a = pto.tensor.create : !pto.tensor<1x8xf32>
    pto.yield %a : !pto.tensor<1x8xf32>
  }
  // CHECK: %[[T:.*]] = pto.scope auto
  // CHECK-NEXT: pto.tensor.create
  %t = pto.scope auto -> (!pto.tensor<1x8xf32>) {
    %a = pto.tensor.create : !pto.tensor<1x8xf32>
    pto.yield %a : !pto.tensor<1x8xf32>
  }
  // CHECK: return %[[R]], %[[S]], %[[T]]
  return %r, %s, %t : !pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>
}

// A scope does what is inside; it leaves a loop as little as that does.
// CHECK-LABEL: func.func @scopes_in_a_loop(
func.func @scopes_in_a_loop(%n: index, %m: index) {
  // CHECK-NEXT: scf.for
  scf.for %i = %n to %m step %n {
    // CHECK-NEXT: pto.scope manual
    pto.scope manual {
      // CHECK-NEXT: %[[ID:.*]] = pto.submit @step()
      %0 = pto.submit @step() : () -> !pto.task_id
      // CHECK-NEXT: pto.submit @step() after(%[[ID]])
      %1 = pto.submit @step() after(%0) : () -> !pto.task_id
    }
    // CHECK: pto.scope manual
    pto.scope manual {
      // CHECK-NEXT: %[[ID:.*]] = pto.submit @step()
      %0 = pto.submit @step() : () -> !pto.task_id
      // CHECK-NEXT: pto.submit @step() after(%[[ID]])
      %1 = pto.submit @step() after(%0) : () -> !pto.task_id
    }
  }
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @while(
func.func @while(%n: index, %x: f32) {
  // CHECK: scf.while
  // CHECK-NEXT: %[[A:.*]] = pto.tensor.create
  // CHECK-NEXT: call @fill(%[[A]])
  // CHECK-NEXT: %[[V:.*]] = pto.tensor.read %[[A]]
  // CHECK: scf.condition
  scf.while : () -> () {
    %a = pto.tensor.create : !pto.tensor<1x8xf32>
    func.call @fill(%a) : (!pto.tensor<1x8xf32>) -> ()
    %v = pto.tensor.read %a[0, 0] : !pto.tensor<1x8xf32>
    %more = arith.cmpf olt, %v, %x : f32
    scf.condition(%more)
  } do {
    // CHECK-NEXT: } do {
    // CHECK-NEXT: %[[B:.*]] = pto.tensor.create
    // CHECK-NEXT: pto.launch @spmd(%[[B]])
    %a = pto.tensor.create : !pto.tensor<1x8xf32>
    %b = pto.launch @spmd(%a) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
    scf.yield
  }
  return
}

// Pipe ops stay as many, in their order, although the values would allow else.
// CHECK-LABEL: func.func @pipe(
func.func @pipe(%n: index, %m: index, %tile: tensor<16x16xf16>) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // CHECK-NEXT: %[[A:.*]] = pto.reserve_buffer {name = "a", size = 1024} -> i32
  %a = pto.reserve_buffer {name = "a", size = 1024} -> i32
  // CHECK-NEXT: %[[B:.*]] = pto.reserve_buffer {name = "a", size = 1024} -> i32
  %b = pto.reserve_buffer {name = "a", size = 1024} -> i32
  // CHECK-NEXT: pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %a : i32)
  // CHECK-NEXT: scf.for
  scf.for %i = %n to %m step %n {
    // CHECK-NEXT: pto.tpop_from_aic -> tensor<16x16xf16>
    %t = pto.tpop_from_aic -> tensor<16x16xf16>
    // CHECK-NEXT: pto.tpop_from_aic -> tensor<16x16xf16>
    %u = pto.tpop_from_aic -> tensor<16x16xf16>
    // CHECK-NEXT: pto.tfree_from_aic
    pto.tfree_from_aic
    // CHECK-NEXT: pto.tfree_from_aic
    pto.tfree_from_aic
    // CHECK-NEXT: pto.tpush_to_aic(%{{.*}} : tensor<16x16xf16>) {id = 1}
    pto.tpush_to_aic(%tile : tensor<16x16xf16>) {id = 1}
    // CHECK-NEXT: pto.tpush_to_aic(%{{.*}} : tensor<16x16xf16>) {id = 1}
    pto.tpush_to_aic(%tile : tensor<16x16xf16>) {id = 1}
    // CHECK-NEXT: }
  }
  // CHECK-NEXT: return
  return
}
