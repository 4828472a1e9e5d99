// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[V:[a-z0-9]*]]: !pto.tensor<1x8xf32>, %[[I:[a-z0-9]*]]: !pto.tensor<?xindex>, %[[C:[a-z0-9]*]]: f32, %[[N:[a-z0-9]*]]: index)
func.func @f(%v: !pto.tensor<1x8xf32>, %i: !pto.tensor<?xindex>, %c: f32, %n: index) {
  // CHECK-NEXT: %[[F:.*]] = pto.tensor.fill %[[V]], %[[C]] : !pto.tensor<1x8xf32>
  // GENERIC: "pto.tensor.fill"(%{{.*}}, %{{.*}}) : (!pto.tensor<1x8xf32>, f32) -> !pto.tensor<1x8xf32>
  %f = pto.tensor.fill %v, %c : !pto.tensor<1x8xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.fill %[[F]], %[[C]] {my.note} : !pto.tensor<1x8xf32>
  %g = pto.tensor.fill %f, %c {my.note} : !pto.tensor<1x8xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.fill %[[I]], %[[N]] : !pto.tensor<?xindex>
  %h = pto.tensor.fill %i, %n : !pto.tensor<?xindex>
  // CHECK-NEXT: return
  return
}
