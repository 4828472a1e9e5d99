// RUN: pypto-opt %s --convert-pto-to-memref | FileCheck %s

func.func private @k(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> !pto.tensor<4xf32>
func.func private @update(%o: !pto.tensor<4xf32> {pto.dir = #pto.dir<inout>})
func.func private @sum(%x: !pto.tensor<4xf32>) -> f32

// CHECK-LABEL: func.func @launches(
//  CHECK-SAME:   %[[X:[^:]*]]: memref<4xf32, strided<[?], offset: ?>>, %[[O:[^:]*]]: memref<4xf32, strided<[?], offset: ?>>, %[[N:.*]]: index)
func.func @launches(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32> {pto.dir = #pto.dir<inout>}, %n: index) -> f32 {
  %one = arith.constant 1 : index
  // CHECK: call @k(%[[X]], %[[O]])
  // CHECK-NOT: scf.for
  %r = pto.launch @k(%x, %o) {options = {early_resolve = true}} : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  // One block is like none.
  // CHECK: call @update(%[[O]])
  pto.launch @update(%r) blocks(%one) : (!pto.tensor<4xf32>) -> ()
  // Every block does the same.
  // CHECK: %[[ONE:.*]] = arith.constant 1 : index
  // CHECK: scf.for %{{.*}} = %[[ONE]] to %[[N]] step %[[ONE]] {
  // CHECK-NEXT: call @k(%[[X]], %[[O]])
  // CHECK-NEXT: }
  // CHECK-NEXT: call @k(%[[X]], %[[O]])
  %s, %id = pto.submit @k(%x, %o) blocks(%n) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  // CHECK: scf.for
  // CHECK-NEXT: func.call @sum(%[[O]])
  // CHECK: %[[SUM:.*]] = call @sum(%[[O]])
  %v = pto.launch @sum(%s) blocks(%n) : (!pto.tensor<4xf32>) -> f32
  // CHECK: return %[[SUM]]
  return %v : f32
}
