// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// A scope groups tasks; it is no storage scope, and its body runs exactly once.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @read(%in: !row)
func.func private @touch(%t: !all {pto.dir = #pto.dir<inout>}) -> !all

// CHECK-LABEL: func.func @all_in_a_scope(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    pto.scope auto {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @all_in_a_scope(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  %out1 = pto.scope auto -> (!all) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%row) : (!row) -> !row
    %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
    pto.yield %out1 : !all
  }
  return %out1 : !all
}

// CHECK-LABEL: func.func @assembled_in_the_scope(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    pto.scope auto {
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @assembled_in_the_scope(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  pto.scope auto {
    %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  }
  return
}

// What is made in the scope and leaves it: the slice stays there.
//
// CHECK-LABEL: func.func @assembled_behind_the_scope(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[NONE:.*]] = pto.task.none
// CHECK-NEXT:    %[[SCOPE:.*]]:2 = pto.scope manual -> (!pto.tensor<1x8xf32>, !pto.task_id) {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[TASK:.*]], %[[ID:.*]] = pto.submit @fill(%[[SLICE]]) after(%[[NONE]]) : (!pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
// CHECK-NEXT:      pto.yield %[[TASK]], %[[ID]] : !pto.tensor<1x8xf32>, !pto.task_id
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @assembled_behind_the_scope(%out: !all) attributes {pto.func_kind = #orchestration} {
  %none = pto.task.none
  %row1, %id1 = pto.scope manual -> (!row, !pto.task_id) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1, %id = pto.submit @fill(%row) after(%none) : (!row) -> (!row, !pto.task_id)
    pto.yield %row1, %id : !row, !pto.task_id
  }
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}

// CHECK-LABEL: func.func @target_leaves_the_scope(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 {
// CHECK-NEXT:      pto.scope auto {
// CHECK-NEXT:        pto.scope auto {
// CHECK-NEXT:          %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:          %[[CALL:.*]] = func.call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @target_leaves_the_scope(%out: !all, %n: index) -> !all attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %res = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %out) -> (!all) {
    %acc1 = pto.scope auto -> (!all) {
      %acc2 = pto.scope auto -> (!all) {
        // REMARK: :[[#@LINE+1]]:16: remark: [Passed] fused |{{.*}}BytesSaved=64,
        %row = pto.tensor.create : !row
        %row1 = func.call @fill(%row) : (!row) -> !row
        %acc3 = pto.tensor.assemble %row1 into %acc[%i, 0] : !row into !all
        pto.yield %acc3 : !all
      }
      pto.yield %acc2 : !all
    }
    scf.yield %acc1 : !all
  }
  return %res : !all
}

// Scopes hold what happens between fill and assemble, too.
//
// CHECK-LABEL: func.func @read_in_a_scope(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    pto.scope auto {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      func.call @read(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @read_in_a_scope(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+5]]:5)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  pto.scope auto {
    %old = pto.tensor.slice %out[1, 0] [1, 8] : !all to !row
    func.call @read(%old) : (!row) -> ()
  }
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}

// CHECK-LABEL: func.func @other_row_read_in_a_scope(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    pto.scope auto {
// CHECK-NEXT:      %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      func.call @read(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @other_row_read_in_a_scope(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  pto.scope auto {
    %old = pto.tensor.slice %out[2, 0] [1, 8] : !all to !row
    func.call @read(%old) : (!row) -> ()
  }
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}

// A scope in a branch is part of the branch.
//
// CHECK-LABEL: func.func @in_a_branch(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      pto.scope auto {
// CHECK-NEXT:        %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @in_a_branch(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] not-executed-once |{{.*}}: 'scf.if' at loc({{.*}}:[[#@LINE+3]]:3)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  scf.if %c {
    pto.scope auto {
      %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
    }
  }
  return
}

// How often a region runs is what the op's interface says; here it says nothing.
//
// CHECK-LABEL: func.func @in_an_execute_region(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.execute_region {
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @in_an_execute_region(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] not-executed-once |{{.*}}: 'scf.execute_region' at loc({{.*}}:[[#@LINE+3]]:3)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  scf.execute_region {
    %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
    scf.yield
  }
  return
}

// A tensor that moved out of its scope, for the sake of one that became part of
// it, becomes a view where it stands now: what that needs has to be moved there.
//
// CHECK-LABEL: func.func @moved_out_of_its_scope(
// CHECK-SAME:    %[[OUT:[^:]*]]: {{.*}}, %[[N:[^:]*]]: index)
// CHECK-NEXT:    %[[TWO:.*]] = arith.constant 2 : index
// CHECK-NEXT:    %[[AT:.*]] = arith.muli %[[N]], %[[TWO]] : index
// CHECK-NEXT:    %[[ROWS:.*]] = pto.tensor.slice %[[OUT]][%[[AT]], 0] [2, 8] : !pto.tensor<4x8xf32> to !pto.tensor<2x8xf32>
// CHECK-NEXT:    %[[ROW:.*]] = pto.tensor.slice %[[ROWS]][1, 0] [1, 8] : !pto.tensor<2x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ONE:.*]] = arith.constant 1.0{{.*}} : f32
// CHECK-NEXT:    pto.tensor.fill %[[ROWS]], %[[ONE]] : !pto.tensor<2x8xf32>
// CHECK-NEXT:    call @fill(%[[ROW]])
// CHECK-NEXT:    pto.scope auto -> (!pto.tensor<2x8xf32>) {
// CHECK-NEXT:      pto.yield %[[ROWS]] : !pto.tensor<2x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @moved_out_of_its_scope(%out: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %two = arith.constant 2 : index
  %rows = pto.scope auto -> (!pto.tensor<2x8xf32>) {
    // REMARK: :[[#@LINE+1]]:13: remark: [Passed] fused
    %made = pto.tensor.create {init_value = 1.0 : f32} : !pto.tensor<2x8xf32>
    pto.yield %made : !pto.tensor<2x8xf32>
  }
  %rows1 = pto.tensor.assemble %row1 into %rows[1, 0] : !row into !pto.tensor<2x8xf32>
  %at = arith.muli %n, %two : index
  %out1 = pto.tensor.assemble %rows1 into %out[%at, 0] : !pto.tensor<2x8xf32> into !all
  return
}
