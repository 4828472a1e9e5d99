// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// A staging tensor that is assembled twice must stay: it can't be in two places.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @fill_all(%out: !all {pto.dir = #pto.dir<out>}) -> !all

// CHECK-LABEL: func.func @two_windows_of_one_target(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE_1:.*]] = pto.tensor.assemble %[[CALL]] into %[[ASSEMBLE]][2, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return %[[ASSEMBLE_1]] : !pto.tensor<4x8xf32>
func.func @two_windows_of_one_target(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+2]]:10: remark: [Missed] multiple-assembles |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+5]]:11)
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] multiple-assembles |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+3]]:11)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  %out2 = pto.tensor.assemble %row1 into %out1[2, 0] : !row into !all
  return %out2 : !all
}

// CHECK-LABEL: func.func @two_targets(
// CHECK-SAME:    %[[A:[^:]*]]:{{.*}}, %[[B:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[A]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE_1:.*]] = pto.tensor.assemble %[[CALL]] into %[[B]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return %[[ASSEMBLE]], %[[ASSEMBLE_1]] : !pto.tensor<4x8xf32>, !pto.tensor<4x8xf32>
func.func @two_targets(%a: !all, %b: !all) -> (!all, !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+2]]:10: remark: [Missed] multiple-assembles |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+5]]:9)
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] multiple-assembles |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+3]]:9)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %a1 = pto.tensor.assemble %row1 into %a[0, 0] : !row into !all
  %b1 = pto.tensor.assemble %row1 into %b[0, 0] : !row into !all
  return %a1, %b1 : !all, !all
}

// An assemble of a view counts as well.
//
// CHECK-LABEL: func.func @second_of_a_view(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[SMALL:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[CALL]][0, 4] [1, 4] : !pto.tensor<1x8xf32> to !pto.tensor<1x4xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE_1:.*]] = pto.tensor.assemble %[[SLICE]] into %[[SMALL]][0, 0] : !pto.tensor<1x4xf32> into !pto.tensor<1x4xf32>
// CHECK-NEXT:    return
func.func @second_of_a_view(%out: !all, %small: !pto.tensor<1x4xf32>) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+2]]:10: remark: [Missed] multiple-assembles |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+6]]:13)
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] multiple-assembles |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+4]]:11)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %half = pto.tensor.slice %row1[0, 4] [1, 4] : !row to !pto.tensor<1x4xf32>
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  %small1 = pto.tensor.assemble %half into %small[0, 0] : !pto.tensor<1x4xf32> into !pto.tensor<1x4xf32>
  return
}

// So does one of a value that only may be the staging tensor.
//
// CHECK-LABEL: func.func @second_of_a_choice(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[OTHER:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE_1:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[CREATE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SELECT:.*]] = arith.select %[[C]], %[[CALL]], %[[CALL_1]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE_1:.*]] = pto.tensor.assemble %[[SELECT]] into %[[OTHER]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @second_of_a_choice(%out: !all, %other: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] multiple-assembles |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+8]]:13)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %third = pto.tensor.create : !row
  %third1 = func.call @fill(%third) : (!row) -> !row
  %choice = arith.select %c, %row1, %third1 : !row
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  // REMARK: :[[#@LINE+1]]:13: remark: [Missed] ambiguous-root |{{.*}}: 'arith.select' at loc({{.*}}:[[#@LINE-2]]:13)
  %other1 = pto.tensor.assemble %choice into %other[0, 0] : !row into !all
  return
}

// One atomic and one plain assemble, in either order.
//
// CHECK-LABEL: func.func @plain_then_atomic(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE_1:.*]] = pto.tensor.assemble %[[CALL]] into %[[ASSEMBLE]][1, 0] atomic<add> : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return %[[ASSEMBLE_1]] : !pto.tensor<4x8xf32>
func.func @plain_then_atomic(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+2]]:10: remark: [Missed] multiple-assembles |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+5]]:11)
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] multiple-assembles |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+3]]:11)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  %out2 = pto.tensor.assemble %row1 into %out1[1, 0] atomic<add> : !row into !all
  return %out2 : !all
}

// CHECK-LABEL: func.func @atomic_then_plain(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][0, 0] atomic<add> : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE_1:.*]] = pto.tensor.assemble %[[CALL]] into %[[ASSEMBLE]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return %[[ASSEMBLE_1]] : !pto.tensor<4x8xf32>
func.func @atomic_then_plain(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+2]]:10: remark: [Missed] multiple-assembles |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+5]]:11)
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] multiple-assembles |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+3]]:11)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] atomic<add> : !row into !all
  %out2 = pto.tensor.assemble %row1 into %out1[1, 0] : !row into !all
  return %out2 : !all
}

// In both arms of a branch: each runs at most once, yet they are two.
//
// CHECK-LABEL: func.func @one_in_each_arm(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[ASSEMBLE_1:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][2, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @one_in_each_arm(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+2]]:10: remark: [Missed] multiple-assembles |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+7]]:13)
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] multiple-assembles |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+4]]:13)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  scf.if %c {
    %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  } else {
    %out2 = pto.tensor.assemble %row1 into %out[2, 0] : !row into !all
  }
  return
}

// Two creates with one assemble each may both become slices.
//
// CHECK-LABEL: func.func @one_each(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @one_each(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %out1 = pto.tensor.assemble %a1 into %out[0, 0] : !row into !all
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %b = pto.tensor.create : !row
  %b1 = func.call @fill(%b) : (!row) -> !row
  %out2 = pto.tensor.assemble %b1 into %out1[2, 0] : !row into !all
  return %out2 : !all
}
