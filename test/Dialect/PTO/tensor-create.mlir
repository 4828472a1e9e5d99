// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[N:.*]]: index, %[[M:.*]]: index)
func.func @f(%n: index, %m: index) {
  // CHECK-NEXT: %{{.*}} = pto.tensor.create : !pto.tensor<1x8xf32>
  // GENERIC: "pto.tensor.create"() : () -> !pto.tensor<1x8xf32>
  %a = pto.tensor.create : !pto.tensor<1x8xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.create(%[[N]]) {init_value = 0.000000e+00 : f32, manual_dep} : !pto.tensor<?x8xf32>
  // GENERIC: "pto.tensor.create"(%{{.*}}) <{init_value = 0.000000e+00 : f32, manual_dep}> : (index) -> !pto.tensor<?x8xf32>
  %b = pto.tensor.create(%n) {init_value = 0.0 : f32, manual_dep} : !pto.tensor<?x8xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.create(%[[N]], %[[M]]) : !pto.tensor<?x4x?xbf16, dn>
  %c = pto.tensor.create(%n, %m) : !pto.tensor<?x4x?xbf16, dn>
  // CHECK-NEXT: %{{.*}} = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
  %d = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
  // A value of every kind of element.
  // CHECK-NEXT: %{{.*}} = pto.tensor.create {init_value = true} : !pto.tensor<4xi1>
  %e = pto.tensor.create {init_value = true} : !pto.tensor<4xi1>
  // CHECK-NEXT: %{{.*}} = pto.tensor.create {init_value = -1 : si8} : !pto.tensor<4xsi8>
  %g = pto.tensor.create {init_value = -1 : si8} : !pto.tensor<4xsi8>
  // CHECK-NEXT: %{{.*}} = pto.tensor.create {init_value = 7 : index} : !pto.tensor<4xindex>
  %h = pto.tensor.create {init_value = 7 : index} : !pto.tensor<4xindex>
  // CHECK-NEXT: %{{.*}} = pto.tensor.create {init_value = 0xFF80 : bf16} : !pto.tensor<4xbf16>
  %i = pto.tensor.create {init_value = 0xFF80 : bf16} : !pto.tensor<4xbf16>
  // No elements, no dimensions.
  // CHECK-NEXT: %{{.*}} = pto.tensor.create : !pto.tensor<0x8xf32>
  %j = pto.tensor.create : !pto.tensor<0x8xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.create : !pto.tensor<f32>
  %k = pto.tensor.create : !pto.tensor<f32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.create {manual_dep, my.note = "x"} : !pto.tensor<8xf32>
  %l = pto.tensor.create {my.note = "x", manual_dep} : !pto.tensor<8xf32>
  // CHECK-NEXT: return
  return
}
