// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// Submits and launches are calls at their place; they keep their dependences, block
// counts, options and task ids.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%x: !all, %out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @quiet(%x: !all, %out: !row {pto.dir = #pto.dir<out>})
func.func private @read(%in: !row)

// CHECK-LABEL: func.func @submitted(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[NONE:.*]] = pto.task.none
// CHECK-NEXT:    pto.scope manual {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[TASK:.*]], %[[ID:.*]] = pto.submit @fill(%[[X]], %[[SLICE]]) after(%[[NONE]]) {options = {priority = 3 : i64}} : (!pto.tensor<4x8xf32>, !pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @submitted(%x: !all, %out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  %none = pto.task.none
  %res = pto.scope manual -> (!all) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1, %id = pto.submit @fill(%x, %row) after(%none) {options = {priority = 3 : i64}} : (!all, !row) -> (!row, !pto.task_id)
    %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
    pto.yield %out1 : !all
  }
  return %res : !all
}

// CHECK-LABEL: func.func @submitted_without_result(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[TASK:.*]] = pto.submit @quiet(%[[X]], %[[SLICE]]) blocks(%[[N]]) : (!pto.tensor<4x8xf32>, !pto.tensor<1x8xf32>) -> !pto.task_id
// CHECK-NEXT:    %[[TASK_1:.*]] = pto.submit @read(%[[SLICE]]) after(%[[TASK]]) : (!pto.tensor<1x8xf32>) -> !pto.task_id
// CHECK-NEXT:    return %[[TASK_1]] : !pto.task_id
func.func @submitted_without_result(%x: !all, %out: !all, %n: index) -> !pto.task_id attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %id = pto.submit @quiet(%x, %row) blocks(%n) : (!all, !row) -> !pto.task_id
  %id1 = pto.submit @read(%row) after(%id) : (!row) -> !pto.task_id
  %out1 = pto.tensor.assemble %row into %out[0, 0] : !row into !all
  return %id1 : !pto.task_id
}

// CHECK-LABEL: func.func @launched(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[LAUNCH:.*]] = pto.launch @fill(%[[X]], %[[SLICE]]) blocks(%[[N]]) {options = {sync_start = true}} : (!pto.tensor<4x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @launched(%x: !all, %out: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = pto.launch @fill(%x, %row) blocks(%n) {options = {sync_start = true}} : (!all, !row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  return
}

// A loop carries the target and the last task; only the target goes.
//
// CHECK-LABEL: func.func @task_carried(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[NONE:.*]] = pto.task.none
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %[[NONE]]) -> (!pto.task_id) {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[TASK:.*]], %[[ID:.*]] = pto.submit @fill(%[[X]], %[[SLICE]]) after(%[[ITER]]) : (!pto.tensor<4x8xf32>, !pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
// CHECK-NEXT:      scf.yield %[[ID]] : !pto.task_id
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]], %[[FOR]] : !pto.tensor<4x8xf32>, !pto.task_id
func.func @task_carried(%x: !all, %out: !all, %n: index) -> (!all, !pto.task_id) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = pto.task.none
  %res:2 = scf.for %r = %c0 to %n step %c1 iter_args(%acc = %out, %last = %none) -> (!all, !pto.task_id) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1, %id = pto.submit @fill(%x, %row) after(%last) : (!all, !row) -> (!row, !pto.task_id)
    %acc1 = pto.tensor.assemble %row1 into %acc[%r, 0] : !row into !all
    scf.yield %acc1, %id : !all, !pto.task_id
  }
  return %res#0, %res#1 : !all, !pto.task_id
}

// Ids collected in an array.
//
// CHECK-LABEL: func.func @array_of_tasks(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[OUT:[^:]*]]:{{.*}}, %[[IDS:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %c4 step %c1 iter_args(%[[ITER:.*]] = %[[IDS]]) -> (tensor<4x!pto.task_id>) {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[TASK:.*]], %[[ID:.*]] = pto.submit @fill(%[[X]], %[[SLICE]]) after(%[[ITER]] : tensor<4x!pto.task_id>) : (!pto.tensor<4x8xf32>, !pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
// CHECK-NEXT:      %[[INSERT:.*]] = tensor.insert %[[ID]] into %[[ITER]][%[[I]]] : tensor<4x!pto.task_id>
// CHECK-NEXT:      scf.yield %[[INSERT]] : tensor<4x!pto.task_id>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[FOR]] : tensor<4x!pto.task_id>
func.func @array_of_tasks(%x: !all, %out: !all, %ids: tensor<4x!pto.task_id>) -> tensor<4x!pto.task_id> attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %res:2 = scf.for %r = %c0 to %c4 step %c1 iter_args(%acc = %out, %all = %ids) -> (!all, tensor<4x!pto.task_id>) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1, %id = pto.submit @fill(%x, %row) after(%all : tensor<4x!pto.task_id>) : (!all, !row) -> (!row, !pto.task_id)
    %all1 = tensor.insert %id into %all[%r] : tensor<4x!pto.task_id>
    %acc1 = pto.tensor.assemble %row1 into %acc[%r, 0] : !row into !all
    scf.yield %acc1, %all1 : !all, tensor<4x!pto.task_id>
  }
  return %res#1 : tensor<4x!pto.task_id>
}

// No edge between two tasks says nothing: the first reads the window while, as far
// as the edges go, the second could already fill it.
//
// CHECK-LABEL: func.func @missing_edge(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[OUT:[^:]*]]:
// CHECK-NEXT:    pto.scope manual {
// CHECK-NEXT:      %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[TASK:.*]], %[[ID:.*]] = pto.submit @fill(%[[OUT]], %[[CREATE]]) : (!pto.tensor<4x8xf32>, !pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[TASK]] into %[[OUT]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @missing_edge(%x: !row, %out: !all) attributes {pto.func_kind = #orchestration} {
  pto.scope manual {
    // REMARK: :[[#@LINE+1]]:12: remark: [Missed] target-read |{{.*}}: 'pto.submit' at loc({{.*}}:[[#@LINE+2]]:18)
    %row = pto.tensor.create : !row
    %row1, %id = pto.submit @fill(%out, %row) : (!all, !row) -> (!row, !pto.task_id)
    %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  }
  return
}
