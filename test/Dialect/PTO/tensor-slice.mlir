// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[T:[a-z0-9]*]]: !pto.tensor<4x8xf32>, %[[U:[a-z0-9]*]]: !pto.tensor<2x4x8xf32>, %[[R:[a-z0-9]*]]: index, %[[N:[a-z0-9]*]]: index)
func.func @f(%t: !pto.tensor<4x8xf32>, %u: !pto.tensor<2x4x8xf32>, %r: index, %n: index) {
  // CHECK-NEXT: %[[V:.*]] = pto.tensor.slice %[[T]][%[[R]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
  // GENERIC: "pto.tensor.slice"(%{{.*}}, %{{.*}}) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 8>}> : (!pto.tensor<4x8xf32>, index) -> !pto.tensor<1x8xf32>
  %v = pto.tensor.slice %t[%r, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
  // Leading unit sizes may go: none, some or all.
  // CHECK-NEXT: %{{.*}} = pto.tensor.slice %[[U]][%[[R]], 0, %[[N]]] [1, 2, 4] : !pto.tensor<2x4x8xf32> to !pto.tensor<2x4xf32>
  %w = pto.tensor.slice %u[%r, 0, %n] [1, 2, 4] : !pto.tensor<2x4x8xf32> to !pto.tensor<2x4xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.slice %[[U]][0, 1, 2] [1, 1, 4] : !pto.tensor<2x4x8xf32> to !pto.tensor<1x1x4xf32>
  %w0 = pto.tensor.slice %u[0, 1, 2] [1, 1, 4] : !pto.tensor<2x4x8xf32> to !pto.tensor<1x1x4xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.slice %[[U]][0, 1, 2] [1, 1, 4] : !pto.tensor<2x4x8xf32> to !pto.tensor<1x4xf32>
  %w1 = pto.tensor.slice %u[0, 1, 2] [1, 1, 4] : !pto.tensor<2x4x8xf32> to !pto.tensor<1x4xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.slice %[[U]][0, 1, 2] [1, 1, 4] : !pto.tensor<2x4x8xf32> to !pto.tensor<4xf32>
  %w2 = pto.tensor.slice %u[0, 1, 2] [1, 1, 4] : !pto.tensor<2x4x8xf32> to !pto.tensor<4xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.slice %[[U]][0, 1, 2] [1, 1, 1] : !pto.tensor<2x4x8xf32> to !pto.tensor<f32>
  %w3 = pto.tensor.slice %u[0, 1, 2] [1, 1, 1] : !pto.tensor<2x4x8xf32> to !pto.tensor<f32>
  // A dynamic size makes a `?`. A slice may be sliced.
  // CHECK-NEXT: %{{.*}} = pto.tensor.slice %[[V]][0, %[[R]]] [1, %[[N]]] : !pto.tensor<1x8xf32> to !pto.tensor<?xf32>
  %x = pto.tensor.slice %v[0, %r] [1, %n] : !pto.tensor<1x8xf32> to !pto.tensor<?xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.slice %[[T]][0, 0] [4, 8] {my.note} : !pto.tensor<4x8xf32> to !pto.tensor<4x8xf32>
  %y = pto.tensor.slice %t[0, 0] [4, 8] {my.note} : !pto.tensor<4x8xf32> to !pto.tensor<4x8xf32>
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func.func @bounds
// CHECK-SAME: (%[[T:[a-z0-9]*]]: !pto.tensor<10x4xf32>, %[[D:[a-z0-9]*]]: !pto.tensor<?x4xf32>, %[[S:[a-z0-9]*]]: !pto.tensor<f32>, %[[H:[a-z0-9]*]]: !pto.tensor<9223372036854775807xf32>)
func.func @bounds(%t: !pto.tensor<10x4xf32>, %d: !pto.tensor<?x4xf32>, %s: !pto.tensor<f32>, %h: !pto.tensor<9223372036854775807xf32>) {
  // An empty window at the end is legal.
  // CHECK-NEXT: %{{.*}} = pto.tensor.slice %[[T]][10, 0] [0, 4] : !pto.tensor<10x4xf32> to !pto.tensor<0x4xf32>
  %a = pto.tensor.slice %t[10, 0] [0, 4] : !pto.tensor<10x4xf32> to !pto.tensor<0x4xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.slice %[[T]][9, 0] [1, 4] : !pto.tensor<10x4xf32> to !pto.tensor<1x4xf32>
  %b = pto.tensor.slice %t[9, 0] [1, 4] : !pto.tensor<10x4xf32> to !pto.tensor<1x4xf32>
  // Nothing is known of a dynamic dimension.
  // CHECK-NEXT: %{{.*}} = pto.tensor.slice %[[D]][1000, 0] [1000, 4] : !pto.tensor<?x4xf32> to !pto.tensor<1000x4xf32>
  %c = pto.tensor.slice %d[1000, 0] [1000, 4] : !pto.tensor<?x4xf32> to !pto.tensor<1000x4xf32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.slice %[[S]][] [] : !pto.tensor<f32> to !pto.tensor<f32>
  %e = pto.tensor.slice %s[] [] : !pto.tensor<f32> to !pto.tensor<f32>
  // CHECK-NEXT: %{{.*}} = pto.tensor.slice %[[H]][9223372036854775806] [1] : !pto.tensor<9223372036854775807xf32> to !pto.tensor<1xf32>
  %f = pto.tensor.slice %h[9223372036854775806] [1] : !pto.tensor<9223372036854775807xf32> to !pto.tensor<1xf32>
  // CHECK-NEXT: return
  return
}

// Fractals have 16 rows of 32 bytes.
// CHECK-LABEL: func.func @fractals
func.func @fractals(%a: !pto.tensor<2x64x64xf16, nz>, %b: !pto.tensor<64x64xi8, nz>, %c: !pto.tensor<64x64xf32, nz>, %i: index) {
  // CHECK-NEXT: pto.tensor.slice %{{.*}}[1, 16, 48] [1, 32, 16] : !pto.tensor<2x64x64xf16, nz> to !pto.tensor<32x16xf16, nz>
  %v = pto.tensor.slice %a[1, 16, 48] [1, 32, 16] : !pto.tensor<2x64x64xf16, nz> to !pto.tensor<32x16xf16, nz>
  // CHECK-NEXT: pto.tensor.slice %{{.*}}[%{{.*}}, 32] [16, 32] : !pto.tensor<64x64xi8, nz> to !pto.tensor<16x32xi8, nz>
  %w = pto.tensor.slice %b[%i, 32] [16, 32] : !pto.tensor<64x64xi8, nz> to !pto.tensor<16x32xi8, nz>
  // CHECK-NEXT: pto.tensor.slice %{{.*}}[0, 56] [16, 8] : !pto.tensor<64x64xf32, nz> to !pto.tensor<16x8xf32, nz>
  %x = pto.tensor.slice %c[0, 56] [16, 8] : !pto.tensor<64x64xf32, nz> to !pto.tensor<16x8xf32, nz>
  // CHECK-NEXT: return
  return
}
