// What upstream passes may do: views and sizes are pure, and a buffer that
// nothing uses is dead.
//
// RUN: pypto-opt %s --canonicalize --split-input-file | FileCheck %s --check-prefixes=CHECK,CANON
// RUN: pypto-opt %s --cse --split-input-file | FileCheck %s --check-prefixes=CHECK,CSE
// RUN: pypto-opt %s --loop-invariant-code-motion --split-input-file | FileCheck %s --check-prefixes=CHECK,LICM
// RUN: pypto-opt %s --control-flow-sink --split-input-file | FileCheck %s --check-prefixes=CHECK,SINK

// CHECK-LABEL: func.func @dead(
func.func @dead(%t: !pto.tensor<4x8xf32>, %i: index) {
  // CANON-NEXT: return
  // CSE-NEXT: return
  // LICM-COUNT-6: pto.
  // SINK-COUNT-6: pto.
  %a = pto.tensor.create {init_value = 0.0 : f32} : !pto.tensor<4xf32>
  %v = pto.tensor.slice %t[%i, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<8xf32>
  %r = pto.tensor.read %t[0, 0] : !pto.tensor<4x8xf32>
  %q = pto.tile.load %t[0, 0] [4, 8] : !pto.tensor<4x8xf32> to tensor<4x8xf32>
  %s = pto.scope auto -> (!pto.tensor<4xf32>) {
    %b = pto.tensor.create : !pto.tensor<4xf32>
    pto.yield %b : !pto.tensor<4xf32>
  }
  %n = pto.task.none
  return
}

// -----

// CHECK-LABEL: func.func @same(
func.func @same(%t: !pto.tensor<?x8xf32>, %i: index) -> (index, index, !pto.tensor<8xf32>, !pto.tensor<8xf32>, f32, f32) {
  // CSE-NEXT: %[[D:.*]] = pto.tensor.dim
  // CSE-NEXT: %[[V:.*]] = pto.tensor.slice
  // CSE-NEXT: %[[R:.*]] = pto.tensor.read
  // CSE-NEXT: return %[[D]], %[[D]], %[[V]], %[[V]], %[[R]], %[[R]]
  // CANON-COUNT-6: pto.tensor.
  // LICM-COUNT-6: pto.tensor.
  // SINK-COUNT-6: pto.tensor.
  %d = pto.tensor.dim %t, %i : !pto.tensor<?x8xf32>
  %e = pto.tensor.dim %t, %i : !pto.tensor<?x8xf32>
  %v = pto.tensor.slice %t[%i, 0] [1, 8] : !pto.tensor<?x8xf32> to !pto.tensor<8xf32>
  %w = pto.tensor.slice %t[%i, 0] [1, 8] : !pto.tensor<?x8xf32> to !pto.tensor<8xf32>
  // Nothing is written in between.
  %a = pto.tensor.read %t[0, 0] : !pto.tensor<?x8xf32>
  %b = pto.tensor.read %t[0, 0] : !pto.tensor<?x8xf32>
  return %d, %e, %v, %w, %a, %b : index, index, !pto.tensor<8xf32>, !pto.tensor<8xf32>, f32, f32
}

// -----

func.func private @use(!pto.tensor<8xf32>, !pto.task_id)

// CHECK-LABEL: func.func @invariant(
func.func @invariant(%t: !pto.tensor<4x8xf32>, %i: index, %n: index, %a: !pto.task_id) {
  // LICM-NEXT: %[[V:.*]] = pto.tensor.slice
  // LICM-NEXT: %[[J:.*]] = pto.task.join
  // LICM-NEXT: scf.for
  // LICM-NEXT: call @use(%[[V]], %[[J]])
  // CANON-NEXT: scf.for
  // CSE-NEXT: scf.for
  // SINK-NEXT: scf.for
  scf.for %j = %i to %n step %n {
    %v = pto.tensor.slice %t[%i, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<8xf32>
    %b = pto.task.join %a, %a
    func.call @use(%v, %b) : (!pto.tensor<8xf32>, !pto.task_id) -> ()
  }
  return
}

// -----

func.func private @use(!pto.tensor<8xf32>)

// CHECK-LABEL: func.func @used_in_one_arm(
func.func @used_in_one_arm(%t: !pto.tensor<4x8xf32>, %cond: i1) {
  // SINK-NEXT: scf.if
  // SINK-NEXT: pto.tensor.slice
  // CANON-NEXT: pto.tensor.slice
  // CSE-NEXT: pto.tensor.slice
  // LICM-NEXT: pto.tensor.slice
  %v = pto.tensor.slice %t[0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<8xf32>
  scf.if %cond {
    func.call @use(%v) : (!pto.tensor<8xf32>) -> ()
  }
  return
}
