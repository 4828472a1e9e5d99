// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// A staging tensor that is assembled into another staging tensor: both become
// views, whichever was created first.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!mid = !pto.tensor<4x8xf32>
!all = !pto.tensor<16x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @update(%t: !mid {pto.dir = #pto.dir<inout>}) -> !mid
func.func private @read(%t: !row)

// CHECK-LABEL: func.func @outer_first(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][8, 0] [4, 8] : !pto.tensor<16x8xf32> to !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[SLICE]][2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<16x8xf32>
func.func @outer_first(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=256,
  %mid = pto.tensor.create : !mid
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %mid1 = pto.tensor.assemble %row1 into %mid[2, 0] : !row into !mid
  %out1 = pto.tensor.assemble %mid1 into %out[8, 0] : !mid into !all
  return %out1 : !all
}

// CHECK-LABEL: func.func @inner_first(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][8, 0] [4, 8] : !pto.tensor<16x8xf32> to !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[SLICE]][2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<16x8xf32>
func.func @inner_first(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=256,
  %mid = pto.tensor.create : !mid
  %mid1 = pto.tensor.assemble %row1 into %mid[2, 0] : !row into !mid
  %out1 = pto.tensor.assemble %mid1 into %out[8, 0] : !mid into !all
  return %out1 : !all
}

// The last offset is known last of all.
//
// CHECK-LABEL: func.func @late_offset(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[I:[^:]*]]:
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %[[MULI:.*]] = arith.muli %[[I]], %c4 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[MULI]], 0] [4, 8] : !pto.tensor<16x8xf32> to !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[SLICE]][2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<16x8xf32>
func.func @late_offset(%out: !all, %i: index) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=256,
  %mid = pto.tensor.create : !mid
  %mid1 = pto.tensor.assemble %row1 into %mid[2, 0] : !row into !mid
  %c4 = arith.constant 4 : index
  %off = arith.muli %i, %c4 : index
  %out1 = pto.tensor.assemble %mid1 into %out[%off, 0] : !mid into !all
  return %out1 : !all
}

// Three levels; the middle one is written as a whole as well.
//
// CHECK-LABEL: func.func @three_levels(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][8, 0] [4, 8] : !pto.tensor<16x8xf32> to !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[SLICE]][2, 0] [2, 8] : !pto.tensor<4x8xf32> to !pto.tensor<2x8xf32>
// CHECK-NEXT:    %[[SLICE_2:.*]] = pto.tensor.slice %[[SLICE_1]][1, 0] [1, 8] : !pto.tensor<2x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE_2]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @update(%[[SLICE]]) : (!pto.tensor<4x8xf32>) -> !pto.tensor<4x8xf32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<16x8xf32>
func.func @three_levels(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=256,
  %mid = pto.tensor.create : !mid
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=128,
  %two = pto.tensor.create : !pto.tensor<2x8xf32>
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %two1 = pto.tensor.assemble %row1 into %two[1, 0] : !row into !pto.tensor<2x8xf32>
  %mid1 = pto.tensor.assemble %two1 into %mid[2, 0] : !pto.tensor<2x8xf32> into !mid
  %mid2 = func.call @update(%mid1) : (!mid) -> !mid
  %out1 = pto.tensor.assemble %mid2 into %out[8, 0] : !mid into !all
  return %out1 : !all
}

// Rows of the middle tensor made in a loop.
//
// CHECK-LABEL: func.func @loop_inside(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][8, 0] [4, 8] : !pto.tensor<16x8xf32> to !pto.tensor<4x8xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c4 step %c1 {
// CHECK-NEXT:      %[[SLICE_1:.*]] = pto.tensor.slice %[[SLICE]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<16x8xf32>
func.func @loop_inside(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=256,
  %mid = pto.tensor.create : !mid
  %mid1 = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %mid) -> (!mid) {
    // REMARK-DAG: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%row) : (!row) -> !row
    %acc1 = pto.tensor.assemble %row1 into %acc[%i, 0] : !row into !mid
    scf.yield %acc1 : !mid
  }
  %out1 = pto.tensor.assemble %mid1 into %out[8, 0] : !mid into !all
  return %out1 : !all
}

// The middle one can't be fused; the inner one is a view of it.
//
// CHECK-LABEL: func.func @outer_refused(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[CREATE]][2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CREATE]] into %[[OUT]][8, 0] atomic<add> : !pto.tensor<4x8xf32> into !pto.tensor<16x8xf32>
// CHECK-NEXT:    return %[[ASSEMBLE]] : !pto.tensor<16x8xf32>
func.func @outer_refused(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] atomic |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+6]]:11)
  %mid = pto.tensor.create : !mid
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %mid1 = pto.tensor.assemble %row1 into %mid[2, 0] : !row into !mid
  %out1 = pto.tensor.assemble %mid1 into %out[8, 0] atomic<add> : !mid into !all
  return %out1 : !all
}

// The inner one can't be fused; the middle one is a view all the same.
//
// CHECK-LABEL: func.func @inner_refused(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][8, 0] [4, 8] : !pto.tensor<16x8xf32> to !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[SLICE]][2, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[CALL]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<16x8xf32>
func.func @inner_refused(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=256,
  %mid = pto.tensor.create : !mid
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] written-after-assemble |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+4]]:11)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %mid1 = pto.tensor.assemble %row1 into %mid[2, 0] : !row into !mid
  %row2 = func.call @fill(%row1) : (!row) -> !row
  %out1 = pto.tensor.assemble %mid1 into %out[8, 0] : !mid into !all
  return %out1 : !all
}

// The middle one is created late, with an initial value: it moves up with it.
//
// CHECK-LABEL: func.func @middle_one_moved_up(
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create {init_value = 0.000000e+00 : f32} : !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[CREATE]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[CREATE]] : !pto.tensor<4x8xf32>
func.func @middle_one_moved_up() -> !mid attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %mid = pto.tensor.create {init_value = 0.0 : f32} : !mid
  %mid1 = pto.tensor.assemble %row1 into %mid[1, 0] : !row into !mid
  return %mid1 : !mid
}

// Initial values on two levels: the outer fill comes before the inner one.
func.func private @accumulate(%acc: !row {pto.dir = #pto.dir<inout>}) -> !row
// CHECK-LABEL: func.func @two_initial_values(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][8, 0] [4, 8] : !pto.tensor<16x8xf32> to !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[SLICE]][2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %cst = arith.constant 2.000000e+00 : f32
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<4x8xf32>
// CHECK-NEXT:    %cst_0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:    %[[FILL_1:.*]] = pto.tensor.fill %[[SLICE_1]], %cst_0 : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @accumulate(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<16x8xf32>
func.func @two_initial_values(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create {init_value = 1.0 : f32} : !row
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=256,
  %mid = pto.tensor.create {init_value = 2.0 : f32} : !mid
  %row1 = func.call @accumulate(%row) : (!row) -> !row
  %mid1 = pto.tensor.assemble %row1 into %mid[2, 0] : !row into !mid
  %out1 = pto.tensor.assemble %mid1 into %out[8, 0] : !mid into !all
  return %out1 : !all
}

// Sibling rows of one middle tensor keep their places apart.
//
// CHECK-LABEL: func.func @siblings(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][8, 0] [4, 8] : !pto.tensor<16x8xf32> to !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[SLICE]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_2:.*]] = pto.tensor.slice %[[SLICE]][3, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[SLICE_2]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<16x8xf32>
func.func @siblings(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=256,
  %mid = pto.tensor.create : !mid
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %b = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %b1 = func.call @fill(%b) : (!row) -> !row
  %mid1 = pto.tensor.assemble %a1 into %mid[0, 0] : !row into !mid
  %mid2 = pto.tensor.assemble %b1 into %mid1[3, 0] : !row into !mid
  %out1 = pto.tensor.assemble %mid2 into %out[8, 0] : !mid into !all
  return %out1 : !all
}
