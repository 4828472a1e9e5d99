// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[T:.*]]: !pto.tensor<4xf32>, %[[I:.*]]: index)
func.func @f(%t: !pto.tensor<4xf32>, %i: index) {
  // CHECK-NEXT: pto.scope auto -> (!pto.tensor<4xf32>, index, !pto.tensor<4xf32>) {
  // CHECK-NEXT: pto.yield %[[T]], %[[I]], %[[T]] : !pto.tensor<4xf32>, index, !pto.tensor<4xf32>
  // GENERIC: "pto.yield"(%{{.*}}, %{{.*}}, %{{.*}}) : (!pto.tensor<4xf32>, index, !pto.tensor<4xf32>) -> ()
  %r:3 = pto.scope auto -> (!pto.tensor<4xf32>, index, !pto.tensor<4xf32>) {
    pto.yield %t, %i, %t : !pto.tensor<4xf32>, index, !pto.tensor<4xf32>
  }
  // An attribute makes an empty yield worth printing.
  // CHECK: pto.scope auto {
  // CHECK-NEXT: pto.yield {my.note}
  pto.scope auto {
    pto.yield {my.note}
  }
  return
}
