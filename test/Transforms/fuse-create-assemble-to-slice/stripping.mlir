// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// Which values of loops, branches and scopes go when an assemble went, and which
// stay.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%r: index, %out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @update(%acc: !all {pto.dir = #pto.dir<inout>}) -> !all
func.func private @read(%in: !all)

// Results of a branch whose arms both yield the target.
//
// CHECK-LABEL: func.func @branch(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:{{.*}}, %[[R:[^:]*]]:
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[R]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @branch(%out: !all, %c: i1, %r: index) -> !all attributes {pto.func_kind = #orchestration} {
  %res = scf.if %c -> (!all) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%r, %row) : (index, !row) -> !row
    %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
    scf.yield %out1 : !all
  } else {
    scf.yield %out : !all
  }
  return %res : !all
}
// The arms yield two tensors: the result stays.
//
// CHECK-LABEL: func.func @branch_of_two_tensors(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[OTHER:[^:]*]]:{{.*}}, %[[C:[^:]*]]:{{.*}}, %[[R:[^:]*]]:
// CHECK-NEXT:    %[[IF:.*]] = scf.if %[[C]] -> (!pto.tensor<4x8xf32>) {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[R]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.yield %[[OUT]] : !pto.tensor<4x8xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[OTHER]] : !pto.tensor<4x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[IF]] : !pto.tensor<4x8xf32>
func.func @branch_of_two_tensors(%out: !all, %other: !all, %c: i1, %r: index) -> !all attributes {pto.func_kind = #orchestration} {
  %res = scf.if %c -> (!all) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%r, %row) : (index, !row) -> !row
    %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
    scf.yield %out1 : !all
  } else {
    scf.yield %other : !all
  }
  return %res : !all
}
// A branch in a loop: stripped from the inside outwards.
//
// CHECK-LABEL: func.func @branch_in_a_loop(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 {
// CHECK-NEXT:      scf.if %[[C]] {
// CHECK-NEXT:        %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:        %[[CALL:.*]] = func.call @fill(%[[I]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @branch_in_a_loop(%out: !all, %c: i1, %n: index) -> !all attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %res = scf.for %r = %c0 to %n step %c1 iter_args(%acc = %out) -> (!all) {
    %acc2 = scf.if %c -> (!all) {
      // REMARK: :[[#@LINE+1]]:14: remark: [Passed] fused |{{.*}}BytesSaved=64,
      %row = pto.tensor.create : !row
      %row1 = func.call @fill(%r, %row) : (index, !row) -> !row
      %acc1 = pto.tensor.assemble %row1 into %acc[%r, 0] : !row into !all
      scf.yield %acc1 : !all
    } else {
      scf.yield %acc : !all
    }
    scf.yield %acc2 : !all
  }
  return %res : !all
}

// A value that was pass-through before goes as well, in a loop around a fusion.
//
// CHECK-LABEL: func.func @pass_through_before(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[OTHER:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[I]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      func.call @read(%[[OTHER]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OTHER]], %[[OUT]] : !pto.tensor<4x8xf32>, !pto.tensor<4x8xf32>
func.func @pass_through_before(%out: !all, %other: !all, %n: index) -> (!all, !all) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %res:2 = scf.for %r = %c0 to %n step %c1 iter_args(%same = %other, %acc = %out) -> (!all, !all) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%r, %row) : (index, !row) -> !row
    %acc1 = pto.tensor.assemble %row1 into %acc[%r, 0] : !row into !all
    func.call @read(%same) : (!all) -> ()
    scf.yield %same, %acc1 : !all, !all
  }
  return %res#0, %res#1 : !all, !all
}
// In a loop beside, and in a function where nothing was fused, it stays.
//
// CHECK-LABEL: func.func @loop_beside(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[OTHER:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[I]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I_1:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %[[OTHER]]) -> (!pto.tensor<4x8xf32>) {
// CHECK-NEXT:      func.call @read(%[[ITER]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:      scf.yield %[[ITER]] : !pto.tensor<4x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]], %[[FOR]] : !pto.tensor<4x8xf32>, !pto.tensor<4x8xf32>
func.func @loop_beside(%out: !all, %other: !all, %n: index) -> (!all, !all) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %res = scf.for %r = %c0 to %n step %c1 iter_args(%acc = %out) -> (!all) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%r, %row) : (index, !row) -> !row
    %acc1 = pto.tensor.assemble %row1 into %acc[%r, 0] : !row into !all
    scf.yield %acc1 : !all
  }
  %beside = scf.for %r = %c0 to %n step %c1 iter_args(%same = %other) -> (!all) {
    func.call @read(%same) : (!all) -> ()
    scf.yield %same : !all
  }
  return %res, %beside : !all, !all
}
// CHECK-LABEL: func.func @nothing_fused(
// CHECK-SAME:    %[[OTHER:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %[[OTHER]]) -> (!pto.tensor<4x8xf32>) {
// CHECK-NEXT:      func.call @read(%[[ITER]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:      scf.yield %[[ITER]] : !pto.tensor<4x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[FOR]] : !pto.tensor<4x8xf32>
func.func @nothing_fused(%other: !all, %n: index) -> !all attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %res = scf.for %r = %c0 to %n step %c1 iter_args(%same = %other) -> (!all) {
    func.call @read(%same) : (!all) -> ()
    scf.yield %same : !all
  }
  return %res : !all
}

// Yields the value from outside instead of its own argument.
//
// CHECK-LABEL: func.func @outer_value_yielded(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[I]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]], %[[OUT]] : !pto.tensor<4x8xf32>, !pto.tensor<4x8xf32>
func.func @outer_value_yielded(%out: !all, %n: index) -> (!all, !all) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %res:2 = scf.for %r = %c0 to %n step %c1 iter_args(%a = %out, %b = %out) -> (!all, !all) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%r, %row) : (index, !row) -> !row
    %a1 = pto.tensor.assemble %row1 into %a[%r, 0] : !row into !all
    scf.yield %out, %a1 : !all, !all
  }
  return %res#0, %res#1 : !all, !all
}

// Two values that change places: a real swap stays.
//
// CHECK-LABEL: func.func @swap(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[X:[^:]*]]:{{.*}}, %[[Y:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[FOR:.*]]:2 = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %[[X]], %[[ITER_1:.*]] = %[[Y]]) -> (!pto.tensor<4x8xf32>, !pto.tensor<4x8xf32>) {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[I]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      func.call @read(%[[ITER]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:      scf.yield %[[ITER_1]], %[[ITER]] : !pto.tensor<4x8xf32>, !pto.tensor<4x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[FOR]]#0, %[[OUT]], %[[FOR]]#1 : !pto.tensor<4x8xf32>, !pto.tensor<4x8xf32>, !pto.tensor<4x8xf32>
func.func @swap(%out: !all, %x: !all, %y: !all, %n: index) -> (!all, !all, !all) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %res:3 = scf.for %r = %c0 to %n step %c1 iter_args(%a = %x, %acc = %out, %b = %y) -> (!all, !all, !all) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%r, %row) : (index, !row) -> !row
    %acc1 = pto.tensor.assemble %row1 into %acc[%r, 0] : !row into !all
    func.call @read(%a) : (!all) -> ()
    scf.yield %b, %acc1, %a : !all, !all, !all
  }
  return %res#0, %res#1, %res#2 : !all, !all, !all
}

// A scalar handed through: its uses get the value, bounds of loops too.
//
// CHECK-LABEL: func.func @scalar_handed_through(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 {
// CHECK-NEXT:      scf.for %[[I_1:.*]] = %c0 to %[[N]] step %c1 {
// CHECK-NEXT:        %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I_1]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:        %[[CALL:.*]] = func.call @fill(%[[I_1]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[N]], %[[OUT]] : index, !pto.tensor<4x8xf32>
func.func @scalar_handed_through(%out: !all, %n: index) -> (index, !all) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %res:2 = scf.for %r = %c0 to %n step %c1 iter_args(%m = %n, %acc = %out) -> (index, !all) {
    %acc2 = scf.for %q = %c0 to %m step %c1 iter_args(%acc1 = %acc) -> (!all) {
      // REMARK: :[[#@LINE+1]]:14: remark: [Passed] fused |{{.*}}BytesSaved=64,
      %row = pto.tensor.create : !row
      %row1 = func.call @fill(%q, %row) : (index, !row) -> !row
      %acc3 = pto.tensor.assemble %row1 into %acc1[%q, 0] : !row into !all
      scf.yield %acc3 : !all
    }
    scf.yield %m, %acc2 : index, !all
  }
  return %res#0, %res#1 : index, !all
}

// The body works on the target besides: that stays, its value goes.
//
// CHECK-LABEL: func.func @other_writes_in_the_body(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %[[OUT]]) -> (!pto.tensor<4x8xf32>) {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[ITER]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[I]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL_1:.*]] = func.call @update(%[[ITER]]) : (!pto.tensor<4x8xf32>) -> !pto.tensor<4x8xf32>
// CHECK-NEXT:      scf.yield %[[CALL_1]] : !pto.tensor<4x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[FOR]] : !pto.tensor<4x8xf32>
func.func @other_writes_in_the_body(%out: !all, %n: index) -> !all attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %res = scf.for %r = %c0 to %n step %c1 iter_args(%acc = %out) -> (!all) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%r, %row) : (index, !row) -> !row
    %acc1 = pto.tensor.assemble %row1 into %acc[%r, 0] : !row into !all
    %acc2 = func.call @update(%acc1) : (!all) -> !all
    scf.yield %acc2 : !all
  }
  return %res : !all
}

// In a while loop: values of the condition and of the body, in another order.
//
// CHECK-LABEL: func.func @while_loop_in_another_order(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[WHILE:.*]] = scf.while (%[[ITER:.*]] = %c0) : (index) -> index {
// CHECK-NEXT:      %[[CMPI:.*]] = arith.cmpi slt, %[[ITER]], %[[N]] : index
// CHECK-NEXT:      scf.condition(%[[CMPI]]) %[[ITER]] : index
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb{{.*}}(%[[BLOCKARG:.*]]: index):
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[BLOCKARG]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[BLOCKARG]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[ADDI:.*]] = arith.addi %[[BLOCKARG]], %c1 : index
// CHECK-NEXT:      scf.yield %[[ADDI]] : index
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]], %[[WHILE]] : !pto.tensor<4x8xf32>, index
func.func @while_loop_in_another_order(%out: !all, %n: index) -> (!all, index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %res:2 = scf.while (%acc = %out, %i = %c0) : (!all, index) -> (index, !all) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i, %acc : index, !all
  } do {
  ^bb0(%i: index, %acc: !all):
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%i, %row) : (index, !row) -> !row
    %acc1 = pto.tensor.assemble %row1 into %acc[%i, 0] : !row into !all
    %next = arith.addi %i, %c1 : index
    scf.yield %acc1, %next : !all, index
  }
  return %res#1, %res#0 : !all, index
}
// The fusion is in the condition.
//
// CHECK-LABEL: func.func @fused_in_the_condition(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[WHILE:.*]] = scf.while (%[[ITER:.*]] = %c0) : (index) -> index {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[ITER]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[ITER]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CMPI:.*]] = arith.cmpi slt, %[[ITER]], %[[N]] : index
// CHECK-NEXT:      scf.condition(%[[CMPI]]) %[[ITER]] : index
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb{{.*}}(%[[BLOCKARG:.*]]: index):
// CHECK-NEXT:      %[[ADDI:.*]] = arith.addi %[[BLOCKARG]], %c1 : index
// CHECK-NEXT:      scf.yield %[[ADDI]] : index
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @fused_in_the_condition(%out: !all, %n: index) -> !all attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %res:2 = scf.while (%acc = %out, %i = %c0) : (!all, index) -> (index, !all) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%i, %row) : (index, !row) -> !row
    %acc1 = pto.tensor.assemble %row1 into %acc[%i, 0] : !row into !all
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i, %acc1 : index, !all
  } do {
  ^bb0(%i: index, %acc: !all):
    %next = arith.addi %i, %c1 : index
    scf.yield %acc, %next : !all, index
  }
  return %res#1 : !all
}

// Results of a scope.
//
// CHECK-LABEL: func.func @scope(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[R:[^:]*]]:
// CHECK-NEXT:    %[[SCOPE:.*]] = pto.scope auto -> (index) {
// CHECK-NEXT:      %[[ADDI:.*]] = arith.addi %[[R]], %[[R]] : index
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[R]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[R]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      pto.yield %[[ADDI]] : index
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[SCOPE]], %[[OUT]] : index, !pto.tensor<4x8xf32>
func.func @scope(%out: !all, %r: index) -> (index, !all) attributes {pto.func_kind = #orchestration} {
  %k, %res = pto.scope auto -> (index, !all) {
    %k = arith.addi %r, %r : index
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%r, %row) : (index, !row) -> !row
    %out1 = pto.tensor.assemble %row1 into %out[%r, 0] : !row into !all
    pto.yield %k, %out1 : index, !all
  }
  return %k, %res : index, !all
}

// A switch.
//
// CHECK-LABEL: func.func @switch(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[R:[^:]*]]:
// CHECK-NEXT:    scf.index_switch %[[R]]
// CHECK-NEXT:    case 0 {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[R]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    default {
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @switch(%out: !all, %r: index) -> !all attributes {pto.func_kind = #orchestration} {
  %res = scf.index_switch %r -> !all
  case 0 {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%r, %row) : (index, !row) -> !row
    %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
    scf.yield %out1 : !all
  }
  default {
    scf.yield %out : !all
  }
  return %res : !all
}

// Values of other types beside the target: a memref, a tile, a task.
//
// CHECK-LABEL: func.func @other_types(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[M:[^:]*]]:{{.*}}, %[[T:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[NONE:.*]] = pto.task.none
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %[[NONE]]) -> (!pto.task_id) {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[TASK:.*]], %[[ID:.*]] = pto.submit @fill(%[[I]], %[[SLICE]]) after(%[[ITER]]) : (index, !pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
// CHECK-NEXT:      scf.yield %[[ID]] : !pto.task_id
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[M]], %[[T]] : memref<4xf32>, tensor<4xf32>
func.func @other_types(%out: !all, %m: memref<4xf32>, %t: tensor<4xf32>, %n: index) -> (memref<4xf32>, tensor<4xf32>) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = pto.task.none
  %res:4 = scf.for %r = %c0 to %n step %c1 iter_args(%a = %m, %b = %t, %id = %none, %acc = %out)
      -> (memref<4xf32>, tensor<4xf32>, !pto.task_id, !all) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1, %id1 = pto.submit @fill(%r, %row) after(%id) : (index, !row) -> (!row, !pto.task_id)
    %acc1 = pto.tensor.assemble %row1 into %acc[%r, 0] : !row into !all
    scf.yield %a, %b, %id1, %acc1 : memref<4xf32>, tensor<4xf32>, !pto.task_id, !all
  }
  return %res#0, %res#1 : memref<4xf32>, tensor<4xf32>
}

// The values of an op whose operands come in segments stay, fused or not.
//
// CHECK-LABEL: func.func @affine_loop(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[FOR:.*]] = affine.for %[[I:.*]] = 0 to 4 iter_args(%[[ACC:.*]] = %[[OUT]]) -> (!pto.tensor<4x8xf32>) {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[ACC]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[I]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      affine.yield %[[ACC]] : !pto.tensor<4x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[FOR]] : !pto.tensor<4x8xf32>
func.func @affine_loop(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  %res = affine.for %i = 0 to 4 iter_args(%acc = %out) -> (!all) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%i, %row) : (index, !row) -> !row
    %acc1 = pto.tensor.assemble %row1 into %acc[%i, 0] : !row into !all
    affine.yield %acc1 : !all
  }
  return %res : !all
}
