// RUN: pypto-opt %s --convert-pto-to-memref=poison=1 | FileCheck %s
// RUN: pypto-opt %s --convert-pto-to-memref | FileCheck %s --check-prefix=NONE

// Every element of a fresh buffer starts as something of its own, made of how
// many creates have run and of its indices; what is initialized keeps its value.

// CHECK: memref.global "private" @__pto_poison_counter : memref<i64> = dense<0>
// NONE-NOT: __pto_poison_counter

// CHECK-LABEL: func.func @f(
func.func @f() {
  // CHECK: %[[A:.*]] = memref.alloc() : memref<4x2xf32>
  // CHECK: %[[COUNTER:.*]] = memref.get_global @__pto_poison_counter : memref<i64>
  // CHECK: %[[NUMBER:.*]] = memref.load %[[COUNTER]][] : memref<i64>
  // CHECK: %[[NEXT:.*]] = arith.addi %[[NUMBER]], %{{.*}} : i64
  // CHECK: memref.store %[[NEXT]], %[[COUNTER]][] : memref<i64>
  // CHECK: linalg.generic {{.*}} outs(%[[A]] : memref<4x2xf32>)
  // CHECK: linalg.index 0
  // CHECK: linalg.index 1
  // CHECK: %[[VALUE:.*]] = arith.sitofp %{{.*}} : i64 to f32
  // CHECK: linalg.yield %[[VALUE]] : f32
  %a = pto.tensor.create : !pto.tensor<4x2xf32>
  // CHECK: %[[NINE:.*]] = arith.constant 9 : i32
  // CHECK: linalg.fill ins(%[[NINE]] : i32)
  // CHECK-NOT: memref.load
  %b = pto.tensor.create {init_value = 9 : i32} : !pto.tensor<4xi32>
  // CHECK: %[[C:.*]] = memref.alloc() : memref<i1>
  // CHECK: memref.load
  // CHECK: linalg.generic {{.*}} outs(%[[C]] : memref<i1>)
  // CHECK: arith.trunci %{{.*}} : i64 to i1
  %c = pto.tensor.create : !pto.tensor<i1>
  return
}
