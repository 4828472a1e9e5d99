// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[Q:[a-z0-9]*]]: tensor<1x8xf32>, %[[P:[a-z0-9]*]]: tensor<?xf32>, %[[T:[a-z0-9]*]]: !pto.tensor<4x8xf32>, %[[R:[a-z0-9]*]]: index)
func.func @f(%q: tensor<1x8xf32>, %p: tensor<?xf32>, %t: !pto.tensor<4x8xf32>, %r: index) {
  // CHECK-NEXT: %[[O:.*]] = pto.tile.store %[[Q]] into %[[T]][%[[R]], 0] : tensor<1x8xf32> into !pto.tensor<4x8xf32>
  // GENERIC: "pto.tile.store"(%{{.*}}, %{{.*}}, %{{.*}}) <{static_offsets = array<i64: -9223372036854775808, 0>}> : (tensor<1x8xf32>, !pto.tensor<4x8xf32>, index) -> !pto.tensor<4x8xf32>
  %o = pto.tile.store %q into %t[%r, 0] : tensor<1x8xf32> into !pto.tensor<4x8xf32>
  // Missing leading dimensions count as 1.
  // CHECK-NEXT: %{{.*}} = pto.tile.store %[[P]] into %[[O]][3, %[[R]]] : tensor<?xf32> into !pto.tensor<4x8xf32>
  %o1 = pto.tile.store %p into %o[3, %r] : tensor<?xf32> into !pto.tensor<4x8xf32>
  // CHECK-NEXT: %{{.*}} = pto.tile.store %[[Q]] into %[[T]][3, 0] {my.note} : tensor<1x8xf32> into !pto.tensor<4x8xf32>
  %o2 = pto.tile.store %q into %t[3, 0] {my.note} : tensor<1x8xf32> into !pto.tensor<4x8xf32>
  // CHECK-NEXT: return
  return
}
