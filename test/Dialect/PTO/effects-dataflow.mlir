// Constants and ranges travel into and out of calls, launches, submits and
// scopes, although a submit has one result more than its callee.
//
// RUN: pypto-opt %s --sccp | FileCheck %s
// RUN: pypto-opt %s --int-range-optimizations | FileCheck %s

// CHECK-LABEL: func.func private @next(
func.func private @next(%n: index, %t: !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32>, index) {
  // All callers pass 3.
  // CHECK: %[[C7:.*]] = arith.constant 7 : index
  // CHECK: return %{{.*}}, %[[C7]]
  %c4 = arith.constant 4 : index
  %m = arith.addi %n, %c4 : index
  return %t, %m : !pto.tensor<4xf32>, index
}

// CHECK-LABEL: func.func @f(
func.func @f(%t: !pto.tensor<4xf32>) -> (index, index, index, index) {
  // CHECK-DAG: %[[C3:.*]] = arith.constant 3 : index
  // CHECK-DAG: %[[C7:.*]] = arith.constant 7 : index
  %c3 = arith.constant 3 : index
  // CHECK: %{{.*}}, %[[ID:.*]] = pto.submit @next(%[[C3]], %{{.*}})
  %r, %n, %id = pto.submit @next(%c3, %t) : (index, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, index, !pto.task_id)
  // CHECK-NEXT: pto.submit @next(%[[C3]], %{{.*}}) after(%[[ID]]) blocks(%[[C7]])
  %r1, %n1, %id1 = pto.submit @next(%c3, %t) after(%id) blocks(%n) : (index, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, index, !pto.task_id)
  // CHECK-NEXT: pto.launch @next(%[[C3]], %{{.*}}) blocks(%[[C7]])
  %r2, %n2 = pto.launch @next(%c3, %t) blocks(%n1) : (index, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, index)
  // CHECK-NEXT: call @next(%[[C3]], %{{.*}})
  %r3, %n3 = func.call @next(%c3, %t) : (index, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, index)
  %s = pto.scope auto -> (index) {
    pto.yield %c3 : index
  }
  // CHECK: return %[[C7]], %[[C7]], %[[C7]], %[[C3]]
  return %n, %n2, %n3, %s : index, index, index, index
}

// What only a scope in a loop hands on is not constant.
// CHECK-LABEL: func.func @carried(
func.func @carried(%lb: index, %ub: index) -> index {
  %c1 = arith.constant 1 : index
  // CHECK: %[[R:.*]] = scf.for
  %r = scf.for %i = %lb to %ub step %c1 iter_args(%a = %c1) -> index {
    // CHECK: %[[S:.*]] = pto.scope auto
    %s = pto.scope auto -> (index) {
      %b = arith.addi %a, %c1 : index
      pto.yield %b : index
    }
    // CHECK: scf.yield %[[S]]
    scf.yield %s : index
  }
  // CHECK: return %[[R]]
  return %r : index
}

// A task id is never taken for a constant.
// CHECK-LABEL: func.func @task(
func.func @task(%t: !pto.tensor<4xf32>, %c3: index, %cond: i1) -> !pto.task_id {
  %none = pto.task.none
  // CHECK: %[[R:.*]] = scf.if
  %id = scf.if %cond -> !pto.task_id {
    // CHECK: %{{.*}}, %[[ID:.*]] = pto.submit
    %c = arith.constant 3 : index
    %r, %n, %a = pto.submit @next(%c, %t) : (index, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, index, !pto.task_id)
    // CHECK-NEXT: scf.yield %[[ID]]
    scf.yield %a : !pto.task_id
  } else {
    scf.yield %none : !pto.task_id
  }
  // CHECK: return %[[R]]
  return %id : !pto.task_id
}
