// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[T:[a-z0-9]*]]: !pto.tensor<4x?xf32>, %[[S:[a-z0-9]*]]: !pto.tensor<i1>, %[[X:[a-z0-9]*]]: f32, %[[B:[a-z0-9]*]]: i1, %[[I:[a-z0-9]*]]: index, %[[J:[a-z0-9]*]]: index)
func.func @f(%t: !pto.tensor<4x?xf32>, %s: !pto.tensor<i1>, %x: f32, %b: i1, %i: index, %j: index) {
  // CHECK-NEXT: pto.tensor.write %[[X]], %[[T]][%[[I]], %[[J]]] : !pto.tensor<4x?xf32>
  // GENERIC: "pto.tensor.write"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{static_indices = array<i64: -9223372036854775808, -9223372036854775808>}> : (f32, !pto.tensor<4x?xf32>, index, index) -> ()
  pto.tensor.write %x, %t[%i, %j] : !pto.tensor<4x?xf32>
  // CHECK-NEXT: pto.tensor.write %[[X]], %[[T]][3, 100] : !pto.tensor<4x?xf32>
  pto.tensor.write %x, %t[3, 100] : !pto.tensor<4x?xf32>
  // CHECK-NEXT: pto.tensor.write %[[B]], %[[S]][] {my.note} : !pto.tensor<i1>
  pto.tensor.write %b, %s[] {my.note} : !pto.tensor<i1>
  // CHECK-NEXT: return
  return
}
