// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[V:[a-z0-9]*]]: !pto.tensor<4x8xf32>, %[[B:[a-z0-9]*]]: !pto.tensor<?x8xf32>, %[[N:[a-z0-9]*]]: index, %[[M:[a-z0-9]*]]: index)
func.func @f(%v: !pto.tensor<4x8xf32>, %b: !pto.tensor<?x8xf32>, %n: index, %m: index) {
  // CHECK-NEXT: %{{.*}} = pto.tensor.reshape %[[V]] : !pto.tensor<4x8xf32> to !pto.tensor<2x16xf32>
  // GENERIC: "pto.tensor.reshape"(%{{.*}}) : (!pto.tensor<4x8xf32>) -> !pto.tensor<2x16xf32>
  %x = pto.tensor.reshape %v : !pto.tensor<4x8xf32> to !pto.tensor<2x16xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.reshape %[[B]] to [%[[N]], 2, 4] : !pto.tensor<?x8xf32> to !pto.tensor<?x2x4xf32>
  // GENERIC: "pto.tensor.reshape"(%{{.*}}, %{{.*}}) : (!pto.tensor<?x8xf32>, index) -> !pto.tensor<?x2x4xf32>
  %y = pto.tensor.reshape %b to [%n, 2, 4] : !pto.tensor<?x8xf32> to !pto.tensor<?x2x4xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.reshape %[[B]] to [%[[N]], 4, %[[M]]] : !pto.tensor<?x8xf32> to !pto.tensor<?x4x?xf32>
  %z = pto.tensor.reshape %b to [%n, 4, %m] : !pto.tensor<?x8xf32> to !pto.tensor<?x4x?xf32>
  // Sizes may be written where the type has them all; they are not printed.
  // CHECK-NEXT: %{{.*}} = pto.tensor.reshape %[[V]] : !pto.tensor<4x8xf32> to !pto.tensor<32xf32>
  %a = pto.tensor.reshape %v to [32] : !pto.tensor<4x8xf32> to !pto.tensor<32xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.reshape %[[V]] : !pto.tensor<4x8xf32> to !pto.tensor<1x4x1x8xf32>
  %c = pto.tensor.reshape %v : !pto.tensor<4x8xf32> to !pto.tensor<1x4x1x8xf32>
  // Static and dynamic, where the numbers can be right.
  // CHECK-NEXT: %{{.*}} = pto.tensor.reshape %[[V]] to [%[[N]], 16] : !pto.tensor<4x8xf32> to !pto.tensor<?x16xf32>
  %d = pto.tensor.reshape %v to [%n, 16] : !pto.tensor<4x8xf32> to !pto.tensor<?x16xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.reshape %[[B]] : !pto.tensor<?x8xf32> to !pto.tensor<2x4x8xf32>
  %e = pto.tensor.reshape %b : !pto.tensor<?x8xf32> to !pto.tensor<2x4x8xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.reshape %[[V]] {my.note} : !pto.tensor<4x8xf32> to !pto.tensor<8x4xf32>
  %g = pto.tensor.reshape %v {my.note} : !pto.tensor<4x8xf32> to !pto.tensor<8x4xf32>
  // CHECK-NEXT: return
  return
}

// One element, none, and very many of which none is there.
// CHECK-LABEL: func.func @counts
func.func @counts(%s: !pto.tensor<f32>, %z: !pto.tensor<0x8xf32>, %h: !pto.tensor<4294967296x4294967296x0xf32>, %l: !pto.tensor<4294967296x?xf32>) {
  // CHECK-NEXT: pto.tensor.reshape %{{.*}} : !pto.tensor<f32> to !pto.tensor<1x1xf32>
  %a = pto.tensor.reshape %s : !pto.tensor<f32> to !pto.tensor<1x1xf32>
  // CHECK-NEXT: pto.tensor.reshape %{{.*}} : !pto.tensor<1x1xf32> to !pto.tensor<f32>
  %b = pto.tensor.reshape %a : !pto.tensor<1x1xf32> to !pto.tensor<f32>
  // CHECK-NEXT: pto.tensor.reshape %{{.*}} : !pto.tensor<0x8xf32> to !pto.tensor<5x0xf32>
  %c = pto.tensor.reshape %z : !pto.tensor<0x8xf32> to !pto.tensor<5x0xf32>
  // CHECK-NEXT: pto.tensor.reshape %{{.*}} : !pto.tensor<4294967296x4294967296x0xf32> to !pto.tensor<0xf32>
  %d = pto.tensor.reshape %h : !pto.tensor<4294967296x4294967296x0xf32> to !pto.tensor<0xf32>
  // CHECK-NEXT: pto.tensor.reshape %{{.*}} : !pto.tensor<4294967296x?xf32> to !pto.tensor<8589934592xf32>
  %e = pto.tensor.reshape %l : !pto.tensor<4294967296x?xf32> to !pto.tensor<8589934592xf32>
  // CHECK-NEXT: return
  return
}
