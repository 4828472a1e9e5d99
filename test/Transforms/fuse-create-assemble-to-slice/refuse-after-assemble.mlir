// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// What happens to the staging tensor after the assemble.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @read(%in: !row)

// Written again: the copy must not change.
//
// CHECK-LABEL: func.func @written(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[CALL]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @written(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] written-after-assemble |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+4]]:11)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  %row2 = func.call @fill(%row1) : (!row) -> !row
  return
}
// CHECK-LABEL: func.func @written_twice_before(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[CALL]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @written_twice_before(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %row2 = func.call @fill(%row1) : (!row) -> !row
  %out1 = pto.tensor.assemble %row2 into %out[1, 0] : !row into !all
  return
}

// Through a view, through an element, in a branch.
//
// CHECK-LABEL: func.func @written_through_a_view(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[X:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[CREATE]][0, 0] [1, 4] : !pto.tensor<1x8xf32> to !pto.tensor<1x4xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %[[X]] : !pto.tensor<1x4xf32>
// CHECK-NEXT:    return
func.func @written_through_a_view(%out: !all, %x: f32) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] written-after-assemble |{{.*}}: 'pto.tensor.fill' at loc({{.*}}:[[#@LINE+5]]:12)
  %row = pto.tensor.create : !row
  %half = pto.tensor.slice %row[0, 0] [1, 4] : !row to !pto.tensor<1x4xf32>
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  %half1 = pto.tensor.fill %half, %x : !pto.tensor<1x4xf32>
  return
}
// CHECK-LABEL: func.func @element_written_in_a_branch(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[X:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      pto.tensor.write %[[X]], %[[CREATE]][0, 0] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @element_written_in_a_branch(%out: !all, %x: f32, %c: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] written-after-assemble |{{.*}}: 'pto.tensor.write' at loc({{.*}}:[[#@LINE+5]]:5)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  scf.if %c {
    pto.tensor.write %x, %row[0, 0] : !row
  }
  return
}

// Another tensor assembled into the staging tensor.
//
// CHECK-LABEL: func.func @assembled_into(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[IN:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE_1:.*]] = pto.tensor.assemble %[[IN]] into %[[CALL]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @assembled_into(%out: !all, %in: !row) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] written-after-assemble |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+5]]:11)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  // REMARK: :[[#@LINE+1]]:11: remark: [Missed] source-is-view |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+1]]:11)
  %row2 = pto.tensor.assemble %in into %row1[0, 0] : !row into !row
  return
}

// In the same loop, the next iteration writes its own tensor; one made outside of the
// loop is written again.
//
// CHECK-LABEL: func.func @own_tensor_in_each_iteration(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      func.call @read(%[[CALL]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @own_tensor_in_each_iteration(%out: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%row) : (!row) -> !row
    %out1 = pto.tensor.assemble %row1 into %out[%i, 0] : !row into !all
    func.call @read(%row1) : (!row) -> ()
  }
  return
}
// CHECK-LABEL: func.func @one_tensor_for_all_iterations(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 {
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][%[[I]], 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @one_tensor_for_all_iterations(%out: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] not-executed-once |{{.*}}: 'scf.for' at loc({{.*}}:[[#@LINE+2]]:3)
  %row = pto.tensor.create : !row
  scf.for %i = %c0 to %n step %c1 {
    %row1 = func.call @fill(%row) : (!row) -> !row
    %out1 = pto.tensor.assemble %row1 into %out[%i, 0] : !row into !all
  }
  return
}
// CHECK-LABEL: func.func @one_tensor_filled_in_stripes(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [2, 8] : !pto.tensor<4x8xf32> to !pto.tensor<2x8xf32>
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %c2 step %c1 iter_args(%[[ITER:.*]] = %[[SLICE]]) -> (!pto.tensor<2x8xf32>) {
// CHECK-NEXT:      %[[SLICE_1:.*]] = pto.tensor.slice %[[ITER]][%[[I]], 0] [1, 8] : !pto.tensor<2x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.yield %[[ITER]] : !pto.tensor<2x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @one_tensor_filled_in_stripes(%out: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=128,
  %two = pto.tensor.create : !pto.tensor<2x8xf32>
  %two1 = scf.for %i = %c0 to %c2 step %c1 iter_args(%acc = %two) -> (!pto.tensor<2x8xf32>) {
    %stripe = pto.tensor.slice %acc[%i, 0] [1, 8] : !pto.tensor<2x8xf32> to !row
    %stripe1 = func.call @fill(%stripe) : (!row) -> !row
    scf.yield %acc : !pto.tensor<2x8xf32>
  }
  %out1 = pto.tensor.assemble %two1 into %out[1, 0] : !pto.tensor<2x8xf32> into !all
  return
}

// A while loop around the assemble.
//
// CHECK-LABEL: func.func @assembled_in_a_while_loop(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.while : () -> () {
// CHECK-NEXT:      scf.condition(%[[C]])
// CHECK-NEXT:    } do {
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @assembled_in_a_while_loop(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] not-executed-once |{{.*}}: 'scf.while' at loc({{.*}}:[[#@LINE+3]]:3)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
    scf.yield
  }
  return
}
// CHECK-LABEL: func.func @assembled_in_the_condition(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.while : () -> () {
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:      scf.condition(%[[C]])
// CHECK-NEXT:    } do {
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @assembled_in_the_condition(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] not-executed-once |{{.*}}: 'scf.while' at loc({{.*}}:[[#@LINE+3]]:3)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  scf.while : () -> () {
    %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}
// CHECK-LABEL: func.func @all_in_a_while_loop(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    scf.while : () -> () {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.condition(%[[C]])
// CHECK-NEXT:    } do {
// CHECK-NEXT:      %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL_1:.*]] = func.call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @all_in_a_while_loop(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  scf.while : () -> () {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%row) : (!row) -> !row
    %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
    scf.condition(%c)
  } do {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%row) : (!row) -> !row
    %out1 = pto.tensor.assemble %row1 into %out[2, 0] : !row into !all
    scf.yield
  }
  return
}
