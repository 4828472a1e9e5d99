// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[A:[a-z0-9]*]]: !pto.task_id, %[[B:[a-z0-9]*]]: !pto.task_id, %[[C:[a-z0-9]*]]: tensor<?x!pto.task_id>, %[[D:[a-z0-9]*]]: tensor<!pto.task_id>)
func.func @f(%a: !pto.task_id, %b: !pto.task_id, %c: tensor<?x!pto.task_id>, %d: tensor<!pto.task_id>) {
  // CHECK-NEXT: %{{.*}} = pto.task.join %[[A]], %[[B]]
  // GENERIC: "pto.task.join"(%{{.*}}, %{{.*}}) : (!pto.task_id, !pto.task_id) -> !pto.task_id
  %0 = pto.task.join %a, %b
  // CHECK-NEXT: %{{.*}} = pto.task.join %[[A]]
  %1 = pto.task.join %a : !pto.task_id
  // CHECK-NEXT: %{{.*}} = pto.task.join %[[A]], %[[C]], %[[D]] : !pto.task_id, tensor<?x!pto.task_id>, tensor<!pto.task_id>
  // GENERIC: "pto.task.join"(%{{.*}}, %{{.*}}, %{{.*}}) : (!pto.task_id, tensor<?x!pto.task_id>, tensor<!pto.task_id>) -> !pto.task_id
  %2 = pto.task.join %a, %c, %d : !pto.task_id, tensor<?x!pto.task_id>, tensor<!pto.task_id>
  // CHECK-NEXT: %{{.*}} = pto.task.join %[[A]], %[[B]] {my.note}
  %3 = pto.task.join %a, %b {my.note}
  // CHECK-NEXT: return
  return
}

// Arrays of task ids are builtin tensors, with the ops of those.
// CHECK-LABEL: func.func @arrays
func.func @arrays(%ids: tensor<128x!pto.task_id>, %id: !pto.task_id, %i: index) -> !pto.task_id {
  // CHECK-NEXT: tensor.insert %{{.*}} into %{{.*}}[%{{.*}}] : tensor<128x!pto.task_id>
  %0 = tensor.insert %id into %ids[%i] : tensor<128x!pto.task_id>
  // CHECK-NEXT: tensor.extract %{{.*}}[%{{.*}}] : tensor<128x!pto.task_id>
  %1 = tensor.extract %0[%i] : tensor<128x!pto.task_id>
  return %1 : !pto.task_id
}
