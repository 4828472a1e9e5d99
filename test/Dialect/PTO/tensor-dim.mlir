// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<?x8xf32>, %[[I:.*]]: index)
func.func @f(%t: !pto.tensor<?x8xf32>, %i: index) {
  // CHECK-NEXT: %{{.*}} = pto.tensor.dim %[[T]], %[[I]] : !pto.tensor<?x8xf32>
  // GENERIC: "pto.tensor.dim"(%{{.*}}, %{{.*}}) : (!pto.tensor<?x8xf32>, index) -> index
  %d = pto.tensor.dim %t, %i : !pto.tensor<?x8xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.dim %[[T]], %[[I]] {my.note} : !pto.tensor<?x8xf32>
  %e = pto.tensor.dim %t, %i {my.note} : !pto.tensor<?x8xf32>
  // CHECK-NEXT: return
  return
}
