// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// Creates and branches. A create whose every use is in one arm moves into it.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @accumulate(%acc: !row {pto.dir = #pto.dir<inout>}) -> !row
func.func private @read(%in: !row)

// CHECK-LABEL: func.func @all_in_one_arm(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @all_in_one_arm(%out: !all, %c: i1) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %res = scf.if %c -> (!all) {
    %row1 = func.call @fill(%row) : (!row) -> !row
    %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
    scf.yield %out1 : !all
  } else {
    scf.yield %out : !all
  }
  return %res : !all
}

// CHECK-LABEL: func.func @all_in_the_else_arm(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @all_in_the_else_arm(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  scf.if %c {
  } else {
    %row1 = func.call @fill(%row) : (!row) -> !row
    %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  }
  return
}

// CHECK-LABEL: func.func @through_two_arms(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:{{.*}}, %[[D:[^:]*]]:
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      scf.if %[[D]] {
// CHECK-NEXT:        %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:        %[[CALL:.*]] = func.call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @through_two_arms(%out: !all, %c: i1, %d: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  scf.if %c {
    scf.if %d {
      %row1 = func.call @fill(%row) : (!row) -> !row
      %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
    }
  }
  return
}

// CHECK-LABEL: func.func @in_a_case(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[I:[^:]*]]:
// CHECK-NEXT:    scf.index_switch %[[I]]
// CHECK-NEXT:    case 2 {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    default {
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @in_a_case(%out: !all, %i: index) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  scf.index_switch %i
  case 2 {
    %row1 = func.call @fill(%row) : (!row) -> !row
    %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
    scf.yield
  }
  default {
  }
  return
}

// With an initial value, the fill moves along.
//
// CHECK-LABEL: func.func @initial_value_moved(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @accumulate(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @initial_value_moved(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create {init_value = 0.0 : f32} : !row
  scf.if %c {
    %row1 = func.call @accumulate(%row) : (!row) -> !row
    %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  }
  return
}

// The offset is computed in the arm.
//
// CHECK-LABEL: func.func @offset_in_the_arm(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:{{.*}}, %[[I:[^:]*]]:
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      %[[ADDI:.*]] = arith.addi %[[I]], %[[I]] : index
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[ADDI]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @offset_in_the_arm(%out: !all, %c: i1, %i: index) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  scf.if %c {
    %row1 = func.call @fill(%row) : (!row) -> !row
    %r = arith.addi %i, %i : index
    %out1 = pto.tensor.assemble %row1 into %out[%r, 0] : !row into !all
  }
  return
}

// Create and assemble in the same arm.
//
// CHECK-LABEL: func.func @created_in_the_arm(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL_1:.*]] = func.call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @created_in_the_arm(%out: !all, %c: i1) -> !all attributes {pto.func_kind = #orchestration} {
  %res = scf.if %c -> (!all) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%row) : (!row) -> !row
    %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
    scf.yield %out1 : !all
  } else {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%row) : (!row) -> !row
    %out1 = pto.tensor.assemble %row1 into %out[2, 0] : !row into !all
    scf.yield %out1 : !all
  }
  return %res : !all
}

// Filled in both arms, assembled behind.
//
// CHECK-LABEL: func.func @filled_in_both_arms(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[IF:.*]] = scf.if %[[C]] -> (!pto.tensor<1x8xf32>) {
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.yield %[[CALL]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[CALL_1:.*]] = func.call @accumulate(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.yield %[[CALL_1]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @filled_in_both_arms(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = scf.if %c -> (!row) {
    %a = func.call @fill(%row) : (!row) -> !row
    scf.yield %a : !row
  } else {
    %b = func.call @accumulate(%row) : (!row) -> !row
    scf.yield %b : !row
  }
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}

// Filled outside of the branch, assembled in it.
//
// CHECK-LABEL: func.func @filled_before(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @filled_before(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] not-executed-once |{{.*}}: 'scf.if' at loc({{.*}}:[[#@LINE+3]]:3)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  scf.if %c {
    %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  }
  return
}

// Used in both arms, assembled in one.
//
// CHECK-LABEL: func.func @used_in_both_arms(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[CALL_1:.*]] = func.call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      func.call @read(%[[CALL_1]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @used_in_both_arms(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] not-executed-once |{{.*}}: 'scf.if' at loc({{.*}}:[[#@LINE+2]]:3)
  %row = pto.tensor.create : !row
  scf.if %c {
    %row1 = func.call @fill(%row) : (!row) -> !row
    %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  } else {
    %row1 = func.call @fill(%row) : (!row) -> !row
    func.call @read(%row1) : (!row) -> ()
  }
  return
}

// Read behind the branch.
//
// CHECK-LABEL: func.func @read_behind(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    call @read(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @read_behind(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] not-executed-once |{{.*}}: 'scf.if' at loc({{.*}}:[[#@LINE+2]]:3)
  %row = pto.tensor.create : !row
  scf.if %c {
    %row1 = func.call @fill(%row) : (!row) -> !row
    %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  }
  func.call @read(%row) : (!row) -> ()
  return
}

// An arm in a loop runs again and again: not moved into it.
//
// CHECK-LABEL: func.func @arm_in_a_loop(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 {
// CHECK-NEXT:      scf.if %[[C]] {
// CHECK-NEXT:        %[[CALL:.*]] = func.call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:        %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @arm_in_a_loop(%out: !all, %c: i1, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] not-executed-once |{{.*}}: 'scf.for' at loc({{.*}}:[[#@LINE+2]]:3)
  %row = pto.tensor.create : !row
  scf.for %i = %c0 to %n step %c1 {
    scf.if %c {
      %row1 = func.call @fill(%row) : (!row) -> !row
      %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
    }
  }
  return
}

// Moved into the arm and refused there: the create stays where it was.
//
// CHECK-LABEL: func.func @refused_in_the_arm(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      func.call @read(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @refused_in_the_arm(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+5]]:5)
  %row = pto.tensor.create : !row
  scf.if %c {
    %row1 = func.call @fill(%row) : (!row) -> !row
    %old = pto.tensor.slice %out[1, 0] [1, 8] : !all to !row
    func.call @read(%old) : (!row) -> ()
    %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  }
  return
}
