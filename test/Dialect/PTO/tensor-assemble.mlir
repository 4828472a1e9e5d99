// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[A:[a-z0-9]*]]: !pto.tensor<1x8xf32>, %[[C:[a-z0-9]*]]: !pto.tensor<2x4xf32>, %[[T:[a-z0-9]*]]: !pto.tensor<4x8xf32>, %[[U:[a-z0-9]*]]: !pto.tensor<2x4x8xf32>, %[[I:[a-z0-9]*]]: index)
func.func @f(%a: !pto.tensor<1x8xf32>, %c: !pto.tensor<2x4xf32>, %t: !pto.tensor<4x8xf32>, %u: !pto.tensor<2x4x8xf32>, %i: index) {
  // CHECK-NEXT: %[[T1:.*]] = pto.tensor.assemble %[[A]] into %[[T]][%[[I]], 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  // GENERIC: "pto.tensor.assemble"(%{{.*}}, %{{.*}}, %{{.*}}) <{atomic = #pto.atomic<none>, static_offsets = array<i64: -9223372036854775808, 0>}> : (!pto.tensor<1x8xf32>, !pto.tensor<4x8xf32>, index) -> !pto.tensor<4x8xf32>
  %t1 = pto.tensor.assemble %a into %t[%i, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  // CHECK-NEXT: %[[T2:.*]] = pto.tensor.assemble %[[A]] into %[[T1]][3, 0] atomic<add> : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  // GENERIC: <{atomic = #pto.atomic<add>, static_offsets = array<i64: 3, 0>}>
  %t2 = pto.tensor.assemble %a into %t1[3, 0] atomic<add> : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  // The default may be written; it is not printed.
  // CHECK-NEXT: %{{.*}} = pto.tensor.assemble %[[A]] into %[[T2]][3, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  %t3 = pto.tensor.assemble %a into %t2[3, 0] atomic<none> : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  // Missing leading dimensions count as 1.
  // CHECK-NEXT: %{{.*}} = pto.tensor.assemble %[[C]] into %[[U]][%[[I]], 0, %[[I]]] : !pto.tensor<2x4xf32> into !pto.tensor<2x4x8xf32>
  %u1 = pto.tensor.assemble %c into %u[%i, 0, %i] : !pto.tensor<2x4xf32> into !pto.tensor<2x4x8xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.assemble %[[C]] into %[[U]][1, 2, 4] {my.note} : !pto.tensor<2x4xf32> into !pto.tensor<2x4x8xf32>
  %u2 = pto.tensor.assemble %c into %u[1, 2, 4] {my.note} : !pto.tensor<2x4xf32> into !pto.tensor<2x4x8xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.assemble %[[C]] into %[[U]][1, 2, 4] atomic<add> {my.note} : !pto.tensor<2x4xf32> into !pto.tensor<2x4x8xf32>
  %u3 = pto.tensor.assemble %c into %u[1, 2, 4] atomic<add> {my.note} : !pto.tensor<2x4xf32> into !pto.tensor<2x4x8xf32>
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func.func @edges
func.func @edges(%s: !pto.tensor<f32>, %t: !pto.tensor<10x4xf32>, %z: !pto.tensor<0x4xf32>, %d: !pto.tensor<?x4xf32>) {
  // CHECK-NEXT: pto.tensor.assemble %{{.*}} into %{{.*}}[9, 3] : !pto.tensor<f32> into !pto.tensor<10x4xf32>
  %a = pto.tensor.assemble %s into %t[9, 3] : !pto.tensor<f32> into !pto.tensor<10x4xf32>
  // CHECK-NEXT: pto.tensor.assemble %{{.*}} into %{{.*}}[] : !pto.tensor<f32> into !pto.tensor<f32>
  %b = pto.tensor.assemble %s into %s[] : !pto.tensor<f32> into !pto.tensor<f32>
  // CHECK-NEXT: pto.tensor.assemble %{{.*}} into %{{.*}}[10, 0] : !pto.tensor<0x4xf32> into !pto.tensor<10x4xf32>
  %c = pto.tensor.assemble %z into %t[10, 0] : !pto.tensor<0x4xf32> into !pto.tensor<10x4xf32>
  // CHECK-NEXT: pto.tensor.assemble %{{.*}} into %{{.*}}[7, 0] : !pto.tensor<?x4xf32> into !pto.tensor<10x4xf32>
  %e = pto.tensor.assemble %d into %t[7, 0] : !pto.tensor<?x4xf32> into !pto.tensor<10x4xf32>
  // CHECK-NEXT: return
  return
}
