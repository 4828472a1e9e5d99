// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[T:[a-z0-9]*]]: !pto.tensor<4x8xf32>, %[[U:[a-z0-9]*]]: !pto.tensor<2x?x8xf16, dn>, %[[R:[a-z0-9]*]]: index, %[[N:[a-z0-9]*]]: index)
func.func @f(%t: !pto.tensor<4x8xf32>, %u: !pto.tensor<2x?x8xf16, dn>, %r: index, %n: index) {
  // CHECK-NEXT: %{{.*}} = pto.tile.load %[[T]][%[[R]], 0] [1, 8] : !pto.tensor<4x8xf32> to tensor<1x8xf32>
  // GENERIC: "pto.tile.load"(%{{.*}}, %{{.*}}) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 8>}> : (!pto.tensor<4x8xf32>, index) -> tensor<1x8xf32>
  %a = pto.tile.load %t[%r, 0] [1, 8] : !pto.tensor<4x8xf32> to tensor<1x8xf32>
  // Leading unit sizes may go.
  // CHECK-NEXT: %{{.*}} = pto.tile.load %[[T]][3, 0] [1, 8] : !pto.tensor<4x8xf32> to tensor<8xf32>
  %b = pto.tile.load %t[3, 0] [1, 8] : !pto.tensor<4x8xf32> to tensor<8xf32>
  // CHECK-NEXT: %{{.*}} = pto.tile.load %[[U]][1, %[[R]], 0] [1, %[[N]], 8] : !pto.tensor<2x?x8xf16, dn> to tensor<?x8xf16>
  %c = pto.tile.load %u[1, %r, 0] [1, %n, 8] : !pto.tensor<2x?x8xf16, dn> to tensor<?x8xf16>
  // CHECK-NEXT: %{{.*}} = pto.tile.load %[[T]][4, 0] [0, 8] {my.note} : !pto.tensor<4x8xf32> to tensor<0x8xf32>
  %d = pto.tile.load %t[4, 0] [0, 8] {my.note} : !pto.tensor<4x8xf32> to tensor<0x8xf32>
  // CHECK-NEXT: return
  return
}
