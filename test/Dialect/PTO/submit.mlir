// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func private @nothing()
func.func private @scalars(index, f32) -> (f32, index)

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[X:[a-z0-9]*]]: !pto.tensor<4xf32>, %[[O:[a-z0-9]*]]: !pto.tensor<4xf32>, %[[N:[a-z0-9]*]]: index, %[[IDS:[a-z0-9]*]]: tensor<128x!pto.task_id>, %[[C:[a-z0-9]*]]: f32)
func.func @f(%x: !pto.tensor<4xf32>, %out: !pto.tensor<4xf32>, %n: index, %ids: tensor<128x!pto.task_id>, %c: f32) {
  // CHECK-NEXT: %[[R0:.*]], %[[ID0:.*]] = pto.submit @k(%[[X]], %[[O]]) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  // GENERIC: "pto.submit"(%{{.*}}, %{{.*}}) <{callee = @k, operandSegmentSizes = array<i32: 2, 0, 0>}> : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  %r0, %id0 = pto.submit @k(%x, %out) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  // CHECK-NEXT: %{{.*}}, %[[ID1:.*]] = pto.submit @k(%[[X]], %[[R0]]) after(%[[ID0]]) blocks(%[[N]]) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  // GENERIC: "pto.submit"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{callee = @k, operandSegmentSizes = array<i32: 2, 1, 1>}> : (!pto.tensor<4xf32>, !pto.tensor<4xf32>, !pto.task_id, index) -> (!pto.tensor<4xf32>, !pto.task_id)
  %r1, %id1 = pto.submit @k(%x, %r0) after(%id0) blocks(%n) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  // Types are spelled where not all are task ids.
  // CHECK-NEXT: %{{.*}}, %{{.*}} = pto.submit @k(%[[X]], %[[O]]) after(%[[ID0]], %[[ID1]]) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  %r2, %id2 = pto.submit @k(%x, %out) after(%id0, %id1 : !pto.task_id, !pto.task_id) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  // CHECK-NEXT: %{{.*}}, %{{.*}} = pto.submit @k(%[[X]], %[[O]]) after(%[[ID0]], %[[IDS]] : !pto.task_id, tensor<128x!pto.task_id>) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  %r3, %id3 = pto.submit @k(%x, %out) after(%id0, %ids : !pto.task_id, tensor<128x!pto.task_id>) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  // Waiting for nothing is not printed.
  // CHECK-NEXT: %{{.*}} = pto.submit @nothing() : () -> !pto.task_id
  // GENERIC: "pto.submit"() <{callee = @nothing, operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pto.task_id
  %id4 = pto.submit @nothing() after() : () -> !pto.task_id
  // CHECK-NEXT: %{{.*}}:2, %{{.*}} = pto.submit @scalars(%[[N]], %[[C]]) : (index, f32) -> (f32, index, !pto.task_id)
  %s:2, %id5 = pto.submit @scalars(%n, %c) : (index, f32) -> (f32, index, !pto.task_id)
  // CHECK-NEXT: %{{.*}} = pto.submit @nothing() {my.note, options = {dumps = ["x"], early_resolve = true}} : () -> !pto.task_id
  // GENERIC: "pto.submit"() <{callee = @nothing, operandSegmentSizes = array<i32: 0, 0, 0>, options = {dumps = ["x"], early_resolve = true}}> {my.note} : () -> !pto.task_id
  %id6 = pto.submit @nothing() {options = {early_resolve = true, dumps = ["x"]}, my.note} : () -> !pto.task_id
  // CHECK-NEXT: pto.submit @k(%[[X]], %[[O]]) {arg_attrs = [{my.a}, {}], res_attrs = [{}, {my.r}]} : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  %r7, %id7 = pto.submit @k(%x, %out) {arg_attrs = [{my.a}, {}], res_attrs = [{}, {my.r}]} : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  // CHECK-NEXT: return
  return
}
