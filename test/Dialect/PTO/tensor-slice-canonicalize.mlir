// RUN: pypto-opt %s --canonicalize --split-input-file | FileCheck %s
// RUN: pypto-opt %s --canonicalize --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @full_size
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<4x8xf32>)
func.func @full_size(%t: !pto.tensor<4x8xf32>) -> !pto.tensor<4x8xf32> {
  // CHECK-NEXT: return %[[T]]
  %v = pto.tensor.slice %t[0, 0] [4, 8] : !pto.tensor<4x8xf32> to !pto.tensor<4x8xf32>
  return %v : !pto.tensor<4x8xf32>
}

// -----

// The offsets are constants, but not written as such.
// CHECK-LABEL: func.func @full_size_at_a_value
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<4x8xf32>)
func.func @full_size_at_a_value(%t: !pto.tensor<4x8xf32>) -> !pto.tensor<4x8xf32> {
  // CHECK-NEXT: return %[[T]]
  %c0 = arith.constant 0 : index
  %v = pto.tensor.slice %t[%c0, 0] [4, 8] : !pto.tensor<4x8xf32> to !pto.tensor<4x8xf32>
  return %v : !pto.tensor<4x8xf32>
}

// -----

// An equal type with `?` says nothing of the size.
// CHECK-LABEL: func.func @full_size_unknown
func.func @full_size_unknown(%t: !pto.tensor<?x8xf32>, %n: index) -> !pto.tensor<?x8xf32> {
  // CHECK-NEXT: pto.tensor.slice
  %v = pto.tensor.slice %t[0, 0] [%n, 8] : !pto.tensor<?x8xf32> to !pto.tensor<?x8xf32>
  return %v : !pto.tensor<?x8xf32>
}

// -----

// CHECK-LABEL: func.func @offset_unknown
func.func @offset_unknown(%t: !pto.tensor<4x8xf32>, %i: index) -> !pto.tensor<4x8xf32> {
  // CHECK-NEXT: pto.tensor.slice
  %v = pto.tensor.slice %t[%i, 0] [4, 8] : !pto.tensor<4x8xf32> to !pto.tensor<4x8xf32>
  return %v : !pto.tensor<4x8xf32>
}

// -----

// Two unit dimensions: the result is another handle of another rank.
// CHECK-LABEL: func.func @full_size_of_lower_rank
func.func @full_size_of_lower_rank(%t: !pto.tensor<1x1x32xf32>) -> !pto.tensor<1x32xf32> {
  // CHECK-NEXT: %[[V:.*]] = pto.tensor.slice %{{.*}}[0, 0, 0] [1, 1, 32] : !pto.tensor<1x1x32xf32> to !pto.tensor<1x32xf32>
  // CHECK-NEXT: return %[[V]]
  %v = pto.tensor.slice %t[0, 0, 0] [1, 1, 32] : !pto.tensor<1x1x32xf32> to !pto.tensor<1x32xf32>
  return %v : !pto.tensor<1x32xf32>
}

// -----

// CHECK-LABEL: func.func @constants
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<16x8xf32>)
func.func @constants(%t: !pto.tensor<16x8xf32>) -> !pto.tensor<1x2xf32> {
  // CHECK-NEXT: %[[W:.*]] = pto.tensor.slice %[[T]][10, 5] [1, 2] : !pto.tensor<16x8xf32> to !pto.tensor<1x2xf32>
  // CHECK-NEXT: return %[[W]]
  %v = pto.tensor.slice %t[8, 4] [4, 4] : !pto.tensor<16x8xf32> to !pto.tensor<4x4xf32>
  %w = pto.tensor.slice %v[2, 1] [1, 2] : !pto.tensor<4x4xf32> to !pto.tensor<1x2xf32>
  return %w : !pto.tensor<1x2xf32>
}

// -----

// CHECK-LABEL: func.func @values
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<16x8xf32>, %[[I:.*]]: index, %[[J:.*]]: index)
func.func @values(%t: !pto.tensor<16x8xf32>, %i: index, %j: index) -> !pto.tensor<1x2xf32> {
  // CHECK: %[[SUM:.*]] = arith.addi %[[I]], %[[J]] : index
  // CHECK-NEXT: %[[W:.*]] = pto.tensor.slice %[[T]][%[[SUM]], %[[J]]] [1, 2] : !pto.tensor<16x8xf32> to !pto.tensor<1x2xf32>
  // CHECK-NEXT: return %[[W]]
  %v = pto.tensor.slice %t[%i, 0] [4, 8] : !pto.tensor<16x8xf32> to !pto.tensor<4x8xf32>
  %w = pto.tensor.slice %v[%j, %j] [1, 2] : !pto.tensor<4x8xf32> to !pto.tensor<1x2xf32>
  return %w : !pto.tensor<1x2xf32>
}

// -----

// CHECK-LABEL: func.func @value_and_constant
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<16x8xf32>, %[[I:.*]]: index)
func.func @value_and_constant(%t: !pto.tensor<16x8xf32>, %i: index) -> !pto.tensor<1x2xf32> {
  // CHECK-DAG: %[[C3:.*]] = arith.constant 3 : index
  // CHECK: %[[SUM:.*]] = arith.addi %[[I]], %[[C3]] : index
  // CHECK-NEXT: pto.tensor.slice %[[T]][%[[SUM]], 2] [1, 2]
  %v = pto.tensor.slice %t[%i, 2] [4, 6] : !pto.tensor<16x8xf32> to !pto.tensor<4x6xf32>
  %w = pto.tensor.slice %v[3, 0] [1, 2] : !pto.tensor<4x6xf32> to !pto.tensor<1x2xf32>
  return %w : !pto.tensor<1x2xf32>
}

// -----

// Dropped dimensions keep their offsets.
// CHECK-LABEL: func.func @dropped
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<2x4x8xf32>, %[[B:.*]]: index, %[[I:.*]]: index, %[[N:.*]]: index)
func.func @dropped(%t: !pto.tensor<2x4x8xf32>, %b: index, %i: index, %n: index) -> !pto.tensor<?xf32> {
  // CHECK-NEXT: %[[W:.*]] = pto.tensor.slice %[[T]][%[[B]], %[[I]], 4] [1, 1, %[[N]]] : !pto.tensor<2x4x8xf32> to !pto.tensor<?xf32>
  // CHECK-NEXT: return %[[W]]
  %v = pto.tensor.slice %t[%b, 0, 4] [1, 4, 4] : !pto.tensor<2x4x8xf32> to !pto.tensor<4x4xf32>
  %w = pto.tensor.slice %v[%i, 0] [1, %n] : !pto.tensor<4x4xf32> to !pto.tensor<?xf32>
  return %w : !pto.tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @three
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<2x4x8xf32>)
func.func @three(%t: !pto.tensor<2x4x8xf32>) -> !pto.tensor<f32> {
  // CHECK-NEXT: pto.tensor.slice %[[T]][1, 3, 6] [1, 1, 1] : !pto.tensor<2x4x8xf32> to !pto.tensor<f32>
  // CHECK-NEXT: return
  %v = pto.tensor.slice %t[1, 1, 0] [1, 3, 8] : !pto.tensor<2x4x8xf32> to !pto.tensor<3x8xf32>
  %w = pto.tensor.slice %v[2, 2] [1, 6] : !pto.tensor<3x8xf32> to !pto.tensor<6xf32>
  %x = pto.tensor.slice %w[4] [1] : !pto.tensor<6xf32> to !pto.tensor<f32>
  return %x : !pto.tensor<f32>
}

// -----

// The first slice of a dynamic size may be too large: the sum of constants can
// leave the source, which would not verify. Nothing is done then.
// CHECK-LABEL: func.func @leaves_the_source
func.func @leaves_the_source(%t: !pto.tensor<16xf32>, %n: index) -> !pto.tensor<8xf32> {
  // CHECK-NEXT: %[[V:.*]] = pto.tensor.slice %{{.*}}[10] [%{{.*}}]
  // CHECK-NEXT: pto.tensor.slice %[[V]][4] [8]
  %v = pto.tensor.slice %t[10] [%n] : !pto.tensor<16xf32> to !pto.tensor<?xf32>
  %w = pto.tensor.slice %v[4] [8] : !pto.tensor<?xf32> to !pto.tensor<8xf32>
  return %w : !pto.tensor<8xf32>
}

// -----

// CHECK-LABEL: func.func @overflows
func.func @overflows(%t: !pto.tensor<?xf32>, %n: index) -> !pto.tensor<8xf32> {
  // CHECK-NEXT: %[[V:.*]] = pto.tensor.slice %{{.*}}[9223372036854775807] [%{{.*}}]
  // CHECK-NEXT: pto.tensor.slice %[[V]][9223372036854775807] [8]
  %v = pto.tensor.slice %t[9223372036854775807] [%n] : !pto.tensor<?xf32> to !pto.tensor<?xf32>
  %w = pto.tensor.slice %v[9223372036854775807] [8] : !pto.tensor<?xf32> to !pto.tensor<8xf32>
  return %w : !pto.tensor<8xf32>
}

// -----

// A value that is a negative constant is undefined only when accessed.
// CHECK-LABEL: func.func @negative_value
func.func @negative_value(%t: !pto.tensor<16xf32>) -> !pto.tensor<4xf32> {
  // CHECK: %[[V:.*]] = pto.tensor.slice
  // CHECK-NEXT: pto.tensor.slice %[[V]]
  %c = arith.constant -8 : index
  %v = pto.tensor.slice %t[%c] [8] : !pto.tensor<16xf32> to !pto.tensor<8xf32>
  %w = pto.tensor.slice %v[4] [4] : !pto.tensor<8xf32> to !pto.tensor<4xf32>
  return %w : !pto.tensor<4xf32>
}

// -----

// A view is not accessed: it may be merged, moved and dropped.
// CHECK-LABEL: func.func @unused
func.func @unused(%t: !pto.tensor<16xf32>, %i: index) {
  // CHECK-NEXT: return
  %v = pto.tensor.slice %t[%i] [8] : !pto.tensor<16xf32> to !pto.tensor<8xf32>
  return
}
