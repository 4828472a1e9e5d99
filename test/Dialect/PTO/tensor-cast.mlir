// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<4x8xf32>)
func.func @f(%t: !pto.tensor<4x8xf32>) {
  // CHECK-NEXT: %[[Z:.*]] = pto.tensor.cast %[[T]] : !pto.tensor<4x8xf32> to !pto.tensor<?x8xf32>
  // GENERIC: "pto.tensor.cast"(%{{.*}}) : (!pto.tensor<4x8xf32>) -> !pto.tensor<?x8xf32>
  %z = pto.tensor.cast %t : !pto.tensor<4x8xf32> to !pto.tensor<?x8xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.cast %[[Z]] : !pto.tensor<?x8xf32> to !pto.tensor<4x?xf32>
  %y = pto.tensor.cast %z : !pto.tensor<?x8xf32> to !pto.tensor<4x?xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.cast %[[T]] {my.note} : !pto.tensor<4x8xf32> to !pto.tensor<4x8xf32>
  %x = pto.tensor.cast %t {my.note} : !pto.tensor<4x8xf32> to !pto.tensor<4x8xf32>
  // CHECK-NEXT: return
  return
}
