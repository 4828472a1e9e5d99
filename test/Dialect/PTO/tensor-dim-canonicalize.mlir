// RUN: pypto-opt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @static
func.func @static(%t: !pto.tensor<?x8xf32>) -> index {
  // CHECK-NEXT: %[[C:.*]] = arith.constant 8 : index
  // CHECK-NEXT: return %[[C]]
  %c1 = arith.constant 1 : index
  %d = pto.tensor.dim %t, %c1 : !pto.tensor<?x8xf32>
  return %d : index
}

// -----

// CHECK-LABEL: func.func @dynamic
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<?x8xf32>, %[[I:.*]]: index)
func.func @dynamic(%t: !pto.tensor<?x8xf32>, %i: index) -> (index, index) {
  // CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-NEXT: %[[A:.*]] = pto.tensor.dim %[[T]], %[[C0]]
  // CHECK-NEXT: %[[B:.*]] = pto.tensor.dim %[[T]], %[[I]]
  // CHECK-NEXT: return %[[A]], %[[B]]
  %c0 = arith.constant 0 : index
  %a = pto.tensor.dim %t, %c0 : !pto.tensor<?x8xf32>
  %b = pto.tensor.dim %t, %i : !pto.tensor<?x8xf32>
  return %a, %b : index, index
}

// -----

// CHECK-LABEL: func.func @of_what_has_the_size
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<4x8xf32>, %[[N:.*]]: index, %[[M:.*]]: index)
func.func @of_what_has_the_size(%t: !pto.tensor<4x8xf32>, %n: index, %m: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = pto.tensor.create(%n, %m) : !pto.tensor<?x?xf32>
  %0 = pto.tensor.dim %a, %c1 : !pto.tensor<?x?xf32>
  %b = pto.tensor.slice %t[0, 0] [1, %n] : !pto.tensor<4x8xf32> to !pto.tensor<?xf32>
  %1 = pto.tensor.dim %b, %c0 : !pto.tensor<?xf32>
  %c = pto.tensor.reshape %t to [2, %m] : !pto.tensor<4x8xf32> to !pto.tensor<2x?xf32>
  %2 = pto.tensor.dim %c, %c1 : !pto.tensor<2x?xf32>
  %d = pto.tensor.cast %t : !pto.tensor<4x8xf32> to !pto.tensor<?x?xf32>
  %3 = pto.tensor.dim %d, %c1 : !pto.tensor<?x?xf32>
  // CHECK-NEXT: %[[C8:.*]] = arith.constant 8 : index
  // CHECK-NEXT: return %[[M]], %[[N]], %[[M]], %[[C8]]
  return %0, %1, %2, %3 : index, index, index, index
}

// -----

// An index outside the rank is undefined behaviour, not a crash.
// CHECK-LABEL: func.func @outside
func.func @outside(%t: !pto.tensor<4x8xf32>, %s: !pto.tensor<f32>) -> (index, index, index) {
  %c2 = arith.constant 2 : index
  %m1 = arith.constant -1 : index
  // CHECK-COUNT-3: pto.tensor.dim
  %a = pto.tensor.dim %t, %c2 : !pto.tensor<4x8xf32>
  %b = pto.tensor.dim %t, %m1 : !pto.tensor<4x8xf32>
  %c = pto.tensor.dim %s, %c2 : !pto.tensor<f32>
  return %a, %b, %c : index, index, index
}
