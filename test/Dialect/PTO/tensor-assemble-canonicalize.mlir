// RUN: pypto-opt %s --canonicalize --split-input-file | FileCheck %s

// A slice that is put back where it came from.
// CHECK-LABEL: func.func @put_back
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<4x8xf32>, %{{.*}}: index)
func.func @put_back(%t: !pto.tensor<4x8xf32>, %i: index) -> !pto.tensor<4x8xf32> {
  // CHECK-NEXT: return %[[T]]
  %v = pto.tensor.slice %t[%i, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
  %t1 = pto.tensor.assemble %v into %t[%i, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  return %t1 : !pto.tensor<4x8xf32>
}

// -----

// CHECK-LABEL: func.func @put_back_rank_reduced
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<2x4x8xf32>, %{{.*}}: index, %{{.*}}: index)
func.func @put_back_rank_reduced(%t: !pto.tensor<2x4x8xf32>, %i: index, %n: index) -> !pto.tensor<2x4x8xf32> {
  // CHECK-NEXT: return %[[T]]
  %v = pto.tensor.slice %t[%i, 2, 0] [1, 1, %n] : !pto.tensor<2x4x8xf32> to !pto.tensor<?xf32>
  %t1 = pto.tensor.assemble %v into %t[%i, 2, 0] : !pto.tensor<?xf32> into !pto.tensor<2x4x8xf32>
  return %t1 : !pto.tensor<2x4x8xf32>
}

// -----

// What was written to the slice in between is in the target already.
// CHECK-LABEL: func.func @written_in_between
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<4x8xf32>, %{{.*}}: f32)
func.func @written_in_between(%t: !pto.tensor<4x8xf32>, %c: f32) -> !pto.tensor<4x8xf32> {
  // CHECK-NEXT: %[[V:.*]] = pto.tensor.slice
  // CHECK-NEXT: pto.tensor.fill %[[V]]
  // CHECK-NEXT: return %[[T]]
  %v = pto.tensor.slice %t[1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
  %w = pto.tensor.fill %v, %c : !pto.tensor<1x8xf32>
  %t1 = pto.tensor.assemble %v into %t[1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  return %t1 : !pto.tensor<4x8xf32>
}

// -----

// CHECK-LABEL: func.func @elsewhere
func.func @elsewhere(%t: !pto.tensor<4x8xf32>, %u: !pto.tensor<4x8xf32>, %i: index, %j: index) {
  // CHECK-NEXT: %[[V:.*]] = pto.tensor.slice
  %v = pto.tensor.slice %t[%i, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
  // Another place, maybe.
  // CHECK-NEXT: pto.tensor.assemble %[[V]] into %{{.*}}[%{{.*}}, 0]
  %t1 = pto.tensor.assemble %v into %t[%j, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  // Another tensor.
  // CHECK-NEXT: pto.tensor.assemble %[[V]] into %{{.*}}[%{{.*}}, 0]
  %u1 = pto.tensor.assemble %v into %u[%i, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  // Added to itself.
  // CHECK-NEXT: pto.tensor.assemble %[[V]] into %{{.*}}[%{{.*}}, 0] atomic<add>
  %t2 = pto.tensor.assemble %v into %t[%i, 0] atomic<add> : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  // CHECK-NEXT: return
  return
}

// -----

// An assemble writes: nobody need use its result.
// CHECK-LABEL: func.func @unused
func.func @unused(%a: !pto.tensor<1x8xf32>, %t: !pto.tensor<4x8xf32>) {
  // CHECK-NEXT: pto.tensor.assemble
  // CHECK-NEXT: return
  %t1 = pto.tensor.assemble %a into %t[0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  return
}
