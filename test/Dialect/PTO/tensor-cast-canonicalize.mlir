// RUN: pypto-opt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @to_itself
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<?x8xf32>)
func.func @to_itself(%t: !pto.tensor<?x8xf32>) -> !pto.tensor<?x8xf32> {
  // CHECK-NEXT: return %[[T]]
  %v = pto.tensor.cast %t : !pto.tensor<?x8xf32> to !pto.tensor<?x8xf32>
  return %v : !pto.tensor<?x8xf32>
}

// -----

// CHECK-LABEL: func.func @there_and_back
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<4x8xf32>)
func.func @there_and_back(%t: !pto.tensor<4x8xf32>) -> !pto.tensor<4x8xf32> {
  // CHECK-NEXT: return %[[T]]
  %v = pto.tensor.cast %t : !pto.tensor<4x8xf32> to !pto.tensor<?x?xf32>
  %w = pto.tensor.cast %v : !pto.tensor<?x?xf32> to !pto.tensor<4x8xf32>
  return %w : !pto.tensor<4x8xf32>
}

// -----

// CHECK-LABEL: func.func @pair
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<4x8xf32>)
func.func @pair(%t: !pto.tensor<4x8xf32>) -> !pto.tensor<?x8xf32> {
  // CHECK-NEXT: %[[W:.*]] = pto.tensor.cast %[[T]] : !pto.tensor<4x8xf32> to !pto.tensor<?x8xf32>
  // CHECK-NEXT: return %[[W]]
  %v = pto.tensor.cast %t : !pto.tensor<4x8xf32> to !pto.tensor<?x?xf32>
  %w = pto.tensor.cast %v : !pto.tensor<?x?xf32> to !pto.tensor<?x8xf32>
  return %w : !pto.tensor<?x8xf32>
}

// -----

// What only the middle knows would be lost.
// CHECK-LABEL: func.func @middle_knows
func.func @middle_knows(%t: !pto.tensor<?x?xf32>) -> !pto.tensor<?x8xf32> {
  // CHECK-NEXT: %[[V:.*]] = pto.tensor.cast %{{.*}} : !pto.tensor<?x?xf32> to !pto.tensor<4x?xf32>
  // CHECK-NEXT: pto.tensor.cast %[[V]] : !pto.tensor<4x?xf32> to !pto.tensor<?x8xf32>
  %v = pto.tensor.cast %t : !pto.tensor<?x?xf32> to !pto.tensor<4x?xf32>
  %w = pto.tensor.cast %v : !pto.tensor<4x?xf32> to !pto.tensor<?x8xf32>
  return %w : !pto.tensor<?x8xf32>
}

// -----

// A program that is wrong at run time stays what it is.
// CHECK-LABEL: func.func @contradiction
func.func @contradiction(%t: !pto.tensor<4xf32>) -> !pto.tensor<5xf32> {
  // CHECK-NEXT: %[[V:.*]] = pto.tensor.cast %{{.*}} : !pto.tensor<4xf32> to !pto.tensor<?xf32>
  // CHECK-NEXT: pto.tensor.cast %[[V]] : !pto.tensor<?xf32> to !pto.tensor<5xf32>
  %v = pto.tensor.cast %t : !pto.tensor<4xf32> to !pto.tensor<?xf32>
  %w = pto.tensor.cast %v : !pto.tensor<?xf32> to !pto.tensor<5xf32>
  return %w : !pto.tensor<5xf32>
}
