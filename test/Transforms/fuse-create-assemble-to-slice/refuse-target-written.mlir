// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// The window is written after the staging tensor was first used: the write would
// destroy what was staged. Each with a neighbour that may be fused.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @fill_all(%out: !all {pto.dir = #pto.dir<out>}) -> !all
func.func private @two(%a: !row {pto.dir = #pto.dir<out>}, %b: !all {pto.dir = #pto.dir<out>})

// CHECK-LABEL: func.func @by_a_call(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill_all(%[[OUT]]) : (!pto.tensor<4x8xf32>) -> !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[CALL_1]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @by_a_call(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-written |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+3]]:11)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = func.call @fill_all(%out) : (!all) -> !all
  %out2 = pto.tensor.assemble %row1 into %out1[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @by_a_call_before(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_all(%[[OUT]]) : (!pto.tensor<4x8xf32>) -> !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @by_a_call_before(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %out1 = func.call @fill_all(%out) : (!all) -> !all
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out2 = pto.tensor.assemble %row1 into %out1[1, 0] : !row into !all
  return
}

// CHECK-LABEL: func.func @by_an_element(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[X:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    pto.tensor.write %[[X]], %[[OUT]][1, 3] : !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @by_an_element(%out: !all, %x: f32) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-written |{{.*}}: 'pto.tensor.write' at loc({{.*}}:[[#@LINE+3]]:3)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  pto.tensor.write %x, %out[1, 3] : !all
  %out2 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @by_an_element_of_another_row(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[X:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    pto.tensor.write %[[X]], %[[OUT]][3, 3] : !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @by_an_element_of_another_row(%out: !all, %x: f32) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  pto.tensor.write %x, %out[3, 3] : !all
  %out2 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}

// CHECK-LABEL: func.func @by_a_fill(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[X:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[OUT]], %[[X]] : !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[FILL]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @by_a_fill(%out: !all, %x: f32) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-written |{{.*}}: 'pto.tensor.fill' at loc({{.*}}:[[#@LINE+3]]:11)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.fill %out, %x : !all
  %out2 = pto.tensor.assemble %row1 into %out1[1, 0] : !row into !all
  return
}

// By an assemble that is not fused itself.
//
// CHECK-LABEL: func.func @by_an_assemble(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[OTHER:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[OTHER]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE_1:.*]] = pto.tensor.assemble %[[CALL]] into %[[ASSEMBLE]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @by_an_assemble(%out: !all, %other: !row) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-written |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+4]]:11)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  // REMARK-DAG: :[[#@LINE+1]]:11: remark: [Missed] source-is-view |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+1]]:11)
  %out1 = pto.tensor.assemble %other into %out[1, 0] : !row into !all
  %out2 = pto.tensor.assemble %row1 into %out1[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @by_an_assemble_of_another_row(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[OTHER:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[OTHER]] into %[[OUT]][2, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @by_an_assemble_of_another_row(%out: !all, %other: !row) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  // REMARK-DAG: :[[#@LINE+1]]:11: remark: [Missed] source-is-view |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+1]]:11)
  %out1 = pto.tensor.assemble %other into %out[2, 0] : !row into !all
  %out2 = pto.tensor.assemble %row1 into %out1[1, 0] : !row into !all
  return
}

// Two staging tensors for one window, filled in the other order: the first one
// assembled becomes a view, then the second one's contents would be destroyed.
//
// CHECK-LABEL: func.func @filled_in_the_other_order(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @filled_in_the_other_order(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Missed] target-written |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+5]]:9)
  %a = pto.tensor.create : !row
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %b = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %b1 = func.call @fill(%b) : (!row) -> !row
  %out1 = pto.tensor.assemble %b1 into %out[1, 0] : !row into !all
  %out2 = pto.tensor.assemble %a1 into %out1[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @filled_in_the_same_order(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @filled_in_the_same_order(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %b = pto.tensor.create : !row
  %b1 = func.call @fill(%b) : (!row) -> !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %out1 = pto.tensor.assemble %b1 into %out[1, 0] : !row into !all
  %out2 = pto.tensor.assemble %a1 into %out1[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @filled_in_the_other_order_apart(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @filled_in_the_other_order_apart(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %b = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %b1 = func.call @fill(%b) : (!row) -> !row
  %out1 = pto.tensor.assemble %b1 into %out[1, 0] : !row into !all
  %out2 = pto.tensor.assemble %a1 into %out1[0, 0] : !row into !all
  return
}

// Windows that only overlap.
//
// CHECK-LABEL: func.func @overlapping(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0] [8] : !pto.tensor<16xf32> to !pto.tensor<8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill8(%[[CREATE]]) : (!pto.tensor<8xf32>) -> !pto.tensor<8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill8(%[[SLICE]]) : (!pto.tensor<8xf32>) -> !pto.tensor<8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][7] : !pto.tensor<8xf32> into !pto.tensor<16xf32>
// CHECK-NEXT:    return
func.func @overlapping(%out: !pto.tensor<16xf32>) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Missed] target-written |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+5]]:9)
  %a = pto.tensor.create : !pto.tensor<8xf32>
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %b = pto.tensor.create : !pto.tensor<8xf32>
  %a1 = func.call @fill8(%a) : (!pto.tensor<8xf32>) -> !pto.tensor<8xf32>
  %b1 = func.call @fill8(%b) : (!pto.tensor<8xf32>) -> !pto.tensor<8xf32>
  %out1 = pto.tensor.assemble %b1 into %out[0] : !pto.tensor<8xf32> into !pto.tensor<16xf32>
  %out2 = pto.tensor.assemble %a1 into %out1[7] : !pto.tensor<8xf32> into !pto.tensor<16xf32>
  return
}
// CHECK-LABEL: func.func @touching(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][8] [8] : !pto.tensor<16xf32> to !pto.tensor<8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][0] [8] : !pto.tensor<16xf32> to !pto.tensor<8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill8(%[[SLICE]]) : (!pto.tensor<8xf32>) -> !pto.tensor<8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill8(%[[SLICE_1]]) : (!pto.tensor<8xf32>) -> !pto.tensor<8xf32>
// CHECK-NEXT:    return
func.func @touching(%out: !pto.tensor<16xf32>) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !pto.tensor<8xf32>
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %b = pto.tensor.create : !pto.tensor<8xf32>
  %a1 = func.call @fill8(%a) : (!pto.tensor<8xf32>) -> !pto.tensor<8xf32>
  %b1 = func.call @fill8(%b) : (!pto.tensor<8xf32>) -> !pto.tensor<8xf32>
  %out1 = pto.tensor.assemble %b1 into %out[0] : !pto.tensor<8xf32> into !pto.tensor<16xf32>
  %out2 = pto.tensor.assemble %a1 into %out1[8] : !pto.tensor<8xf32> into !pto.tensor<16xf32>
  return
}
func.func private @fill8(%out: !pto.tensor<8xf32> {pto.dir = #pto.dir<out>}) -> !pto.tensor<8xf32>

// By the filler.
//
// CHECK-LABEL: func.func @by_the_filler(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @two(%[[CREATE]], %[[OUT]]) : (!pto.tensor<1x8xf32>, !pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CREATE]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @by_the_filler(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-written |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+2]]:3)
  %row = pto.tensor.create : !row
  func.call @two(%row, %out) : (!row, !all) -> ()
  %out2 = pto.tensor.assemble %row into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @other_tensor_by_the_filler(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[OTHER:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @two(%[[SLICE]], %[[OTHER]]) : (!pto.tensor<1x8xf32>, !pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @other_tensor_by_the_filler(%out: !all, %other: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  func.call @two(%row, %other) : (!row, !all) -> ()
  %out2 = pto.tensor.assemble %row into %out[1, 0] : !row into !all
  return
}

// In a loop or branch in between.
//
// CHECK-LABEL: func.func @in_a_loop(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %[[OUT]]) -> (!pto.tensor<4x8xf32>) {
// CHECK-NEXT:      %[[CALL_1:.*]] = func.call @fill_all(%[[ITER]]) : (!pto.tensor<4x8xf32>) -> !pto.tensor<4x8xf32>
// CHECK-NEXT:      scf.yield %[[CALL_1]] : !pto.tensor<4x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[FOR]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @in_a_loop(%out: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-written |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+4]]:13)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %out) -> (!all) {
    %acc1 = func.call @fill_all(%acc) : (!all) -> !all
    scf.yield %acc1 : !all
  }
  %out2 = pto.tensor.assemble %row1 into %out1[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @in_a_branch(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      %[[CALL_1:.*]] = func.call @fill_all(%[[OUT]]) : (!pto.tensor<4x8xf32>) -> !pto.tensor<4x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @in_a_branch(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-written |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+4]]:13)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  scf.if %c {
    %out1 = func.call @fill_all(%out) : (!all) -> !all
  }
  %out2 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// By tasks that were only submitted.
//
// CHECK-LABEL: func.func @by_a_task(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    pto.scope manual {
// CHECK-NEXT:      %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[TASK:.*]], %[[ID:.*]] = pto.submit @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
// CHECK-NEXT:      %[[TASK_1:.*]], %[[ID_1:.*]] = pto.submit @fill_all(%[[OUT]]) : (!pto.tensor<4x8xf32>) -> (!pto.tensor<4x8xf32>, !pto.task_id)
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[TASK]] into %[[TASK_1]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @by_a_task(%out: !all) attributes {pto.func_kind = #orchestration} {
  pto.scope manual {
    // REMARK-DAG: :[[#@LINE+1]]:12: remark: [Missed] target-written |{{.*}}: 'pto.submit' at loc({{.*}}:[[#@LINE+3]]:19)
    %row = pto.tensor.create : !row
    %row1, %id = pto.submit @fill(%row) : (!row) -> (!row, !pto.task_id)
    %out1, %id1 = pto.submit @fill_all(%out) : (!all) -> (!all, !pto.task_id)
    %out2 = pto.tensor.assemble %row1 into %out1[1, 0] : !row into !all
  }
  return
}
