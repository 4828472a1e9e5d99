// RUN: pypto-opt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @to_itself
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<4x8xf32>, %[[U:.*]]: !pto.tensor<?x8xf32>, %{{.*}}: index)
func.func @to_itself(%t: !pto.tensor<4x8xf32>, %u: !pto.tensor<?x8xf32>, %n: index) -> (!pto.tensor<4x8xf32>, !pto.tensor<?x8xf32>) {
  // With one `?`, as many elements mean the same sizes.
  // CHECK-NEXT: return %[[T]], %[[U]]
  %v = pto.tensor.reshape %t : !pto.tensor<4x8xf32> to !pto.tensor<4x8xf32>
  %w = pto.tensor.reshape %u to [%n, 8] : !pto.tensor<?x8xf32> to !pto.tensor<?x8xf32>
  return %v, %w : !pto.tensor<4x8xf32>, !pto.tensor<?x8xf32>
}

// -----

// CHECK-LABEL: func.func @to_the_same_type
func.func @to_the_same_type(%t: !pto.tensor<?x?xf32>, %z: !pto.tensor<?x0xf32>, %n: index, %m: index) -> (!pto.tensor<?x?xf32>, !pto.tensor<?x0xf32>) {
  // Two `?` may have changed places.
  // CHECK-NEXT: pto.tensor.reshape %{{.*}} to [%{{.*}}, %{{.*}}] : !pto.tensor<?x?xf32> to !pto.tensor<?x?xf32>
  %v = pto.tensor.reshape %t to [%n, %m] : !pto.tensor<?x?xf32> to !pto.tensor<?x?xf32>
  // No elements fit any size.
  // CHECK-NEXT: pto.tensor.reshape %{{.*}} to [%{{.*}}, 0] : !pto.tensor<?x0xf32> to !pto.tensor<?x0xf32>
  %w = pto.tensor.reshape %z to [%n, 0] : !pto.tensor<?x0xf32> to !pto.tensor<?x0xf32>
  return %v, %w : !pto.tensor<?x?xf32>, !pto.tensor<?x0xf32>
}

// -----

// CHECK-LABEL: func.func @of_a_reshape
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<4x8xf32>, %[[N:.*]]: index)
func.func @of_a_reshape(%t: !pto.tensor<4x8xf32>, %n: index) -> !pto.tensor<?x4xf32> {
  // CHECK-NEXT: %[[W:.*]] = pto.tensor.reshape %[[T]] to [%[[N]], 4] : !pto.tensor<4x8xf32> to !pto.tensor<?x4xf32>
  // CHECK-NEXT: return %[[W]]
  %v = pto.tensor.reshape %t : !pto.tensor<4x8xf32> to !pto.tensor<2x16xf32>
  %w = pto.tensor.reshape %v to [%n, 4] : !pto.tensor<2x16xf32> to !pto.tensor<?x4xf32>
  return %w : !pto.tensor<?x4xf32>
}

// -----

// CHECK-LABEL: func.func @there_and_back
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<4x8xf32>)
func.func @there_and_back(%t: !pto.tensor<4x8xf32>) -> !pto.tensor<4x8xf32> {
  // CHECK-NEXT: return %[[T]]
  %v = pto.tensor.reshape %t : !pto.tensor<4x8xf32> to !pto.tensor<32xf32>
  %w = pto.tensor.reshape %v : !pto.tensor<32xf32> to !pto.tensor<2x16xf32>
  %x = pto.tensor.reshape %w : !pto.tensor<2x16xf32> to !pto.tensor<4x8xf32>
  return %x : !pto.tensor<4x8xf32>
}

// -----

// Each step may be right, both together never are: one reshape would not
// verify, so both stay.
// CHECK-LABEL: func.func @never_right
func.func @never_right(%t: !pto.tensor<3x5xf32>, %n: index) -> !pto.tensor<4x4xf32> {
  // CHECK-NEXT: %[[V:.*]] = pto.tensor.reshape %{{.*}} to [%{{.*}}, %{{.*}}] : !pto.tensor<3x5xf32> to !pto.tensor<?x?xf32>
  // CHECK-NEXT: pto.tensor.reshape %[[V]] : !pto.tensor<?x?xf32> to !pto.tensor<4x4xf32>
  %v = pto.tensor.reshape %t to [%n, %n] : !pto.tensor<3x5xf32> to !pto.tensor<?x?xf32>
  %w = pto.tensor.reshape %v : !pto.tensor<?x?xf32> to !pto.tensor<4x4xf32>
  return %w : !pto.tensor<4x4xf32>
}
