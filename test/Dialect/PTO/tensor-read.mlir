// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[T:[a-z0-9]*]]: !pto.tensor<4x?xf32>, %[[S:[a-z0-9]*]]: !pto.tensor<si8>, %[[I:[a-z0-9]*]]: index)
func.func @f(%t: !pto.tensor<4x?xf32>, %s: !pto.tensor<si8>, %i: index) -> (f32, si8) {
  // CHECK-NEXT: %[[A:.*]] = pto.tensor.read %[[T]][%[[I]], 3] : !pto.tensor<4x?xf32>
  // GENERIC: "pto.tensor.read"(%{{.*}}, %{{.*}}) <{static_indices = array<i64: -9223372036854775808, 3>}> : (!pto.tensor<4x?xf32>, index) -> f32
  %a = pto.tensor.read %t[%i, 3] : !pto.tensor<4x?xf32>
  // CHECK-NEXT: %[[B:.*]] = pto.tensor.read %[[S]][] : !pto.tensor<si8>
  %b = pto.tensor.read %s[] : !pto.tensor<si8>
  // CHECK-NEXT: %{{.*}} = pto.tensor.read %[[T]][3, 0] {my.note} : !pto.tensor<4x?xf32>
  %c = pto.tensor.read %t[3, 0] {my.note} : !pto.tensor<4x?xf32>
  // CHECK-NEXT: return %[[A]], %[[B]] : f32, si8
  return %a, %b : f32, si8
}
