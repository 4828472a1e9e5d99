// RUN: %fuse %s --allow-unregistered-dialect 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// It is not known, or not sure, which buffer is assembled into which.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @make() -> !row
func.func private @make_all() -> !all
func.func private @either(%a: !row {pto.dir = #pto.dir<out>}, %b: !row {pto.dir = #pto.dir<out>}) -> !row

//
// Sources.
//

// Joined by a branch, a choice, a loop.
//
// CHECK-LABEL: func.func @source_of_a_branch(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE_1:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[CREATE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[IF:.*]] = scf.if %[[C]] -> (!pto.tensor<1x8xf32>) {
// CHECK-NEXT:      scf.yield %[[CALL]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[CALL_1]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[IF]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @source_of_a_branch(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %b = pto.tensor.create : !row
  %b1 = func.call @fill(%b) : (!row) -> !row
  %row = scf.if %c -> (!row) {
    scf.yield %a1 : !row
  } else {
    scf.yield %b1 : !row
  }
  // REMARK: :[[#@LINE+1]]:11: remark: [Missed] ambiguous-root |{{.*}}: 'scf.if' at loc({{.*}}:[[#@LINE-5]]:10)
  %out1 = pto.tensor.assemble %row into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @same_source_of_both_arms(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[IF:.*]] = scf.if %[[C]] -> (!pto.tensor<1x8xf32>) {
// CHECK-NEXT:      scf.yield %[[CALL]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[SLICE]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @same_source_of_both_arms(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %row = scf.if %c -> (!row) {
    scf.yield %a1 : !row
  } else {
    scf.yield %a : !row
  }
  %out1 = pto.tensor.assemble %row into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @source_of_a_select(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE_1:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[CREATE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SELECT:.*]] = arith.select %[[C]], %[[CALL]], %[[CALL_1]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[SELECT]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @source_of_a_select(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %b = pto.tensor.create : !row
  %b1 = func.call @fill(%b) : (!row) -> !row
  %row = arith.select %c, %a1, %b1 : !row
  // REMARK: :[[#@LINE+1]]:11: remark: [Missed] ambiguous-root |{{.*}}: 'arith.select' at loc({{.*}}:[[#@LINE-1]]:10)
  %out1 = pto.tensor.assemble %row into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @source_of_a_select_of_one(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SELECT:.*]] = arith.select %[[C]], %[[CALL]], %[[SLICE]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @source_of_a_select_of_one(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %row = arith.select %c, %a1, %a : !row
  %out1 = pto.tensor.assemble %row into %out[1, 0] : !row into !all
  return
}

// A loop that rebinds its value to a fresh tensor: what comes out of it is the first
// one or that of the last iteration. The number of iterations does not matter.
//
// CHECK-LABEL: func.func @rebound_in_a_loop(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %[[CALL]]) -> (!pto.tensor<1x8xf32>) {
// CHECK-NEXT:      %[[CREATE_1:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL_1:.*]] = func.call @fill(%[[CREATE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.yield %[[CALL_1]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[FOR]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @rebound_in_a_loop(%out: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %row = scf.for %i = %c0 to %n step %c1 iter_args(%now = %a1) -> (!row) {
    %b = pto.tensor.create : !row
    %b1 = func.call @fill(%b) : (!row) -> !row
    scf.yield %b1 : !row
  }
  // REMARK: :[[#@LINE+1]]:11: remark: [Missed] ambiguous-root |{{.*}}: 'scf.for' at loc({{.*}}:[[#@LINE-5]]:10)
  %out1 = pto.tensor.assemble %row into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @rebound_in_a_loop_that_never_runs(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %c0 step %c1 iter_args(%[[ITER:.*]] = %[[CALL]]) -> (!pto.tensor<1x8xf32>) {
// CHECK-NEXT:      %[[CREATE_1:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL_1:.*]] = func.call @fill(%[[CREATE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.yield %[[CALL_1]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[FOR]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @rebound_in_a_loop_that_never_runs(%out: !all) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %row = scf.for %i = %c0 to %c0 step %c1 iter_args(%now = %a1) -> (!row) {
    %b = pto.tensor.create : !row
    %b1 = func.call @fill(%b) : (!row) -> !row
    scf.yield %b1 : !row
  }
  // REMARK: :[[#@LINE+1]]:11: remark: [Missed] ambiguous-root |{{.*}}: 'scf.for' at loc({{.*}}:[[#@LINE-5]]:10)
  %out1 = pto.tensor.assemble %row into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @rebound_in_a_while_loop(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[WHILE:.*]] = scf.while (%[[ITER:.*]] = %[[CALL]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32> {
// CHECK-NEXT:      scf.condition(%[[C]]) %[[ITER]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb{{.*}}(%[[BLOCKARG:.*]]: !pto.tensor<1x8xf32>):
// CHECK-NEXT:      %[[CREATE_1:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL_1:.*]] = func.call @fill(%[[CREATE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.yield %[[CALL_1]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[WHILE]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @rebound_in_a_while_loop(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %row = scf.while (%now = %a1) : (!row) -> !row {
    scf.condition(%c) %now : !row
  } do {
  ^bb0(%now: !row):
    %b = pto.tensor.create : !row
    %b1 = func.call @fill(%b) : (!row) -> !row
    scf.yield %b1 : !row
  }
  // REMARK: :[[#@LINE+1]]:11: remark: [Missed] ambiguous-root |{{.*}}: 'scf.while' at loc({{.*}}:[[#@LINE-8]]:10)
  %out1 = pto.tensor.assemble %row into %out[1, 0] : !row into !all
  return
}
// Each iteration reads the tensor of the one before.
func.func private @layer(%in: !row, %out: !row {pto.dir = #pto.dir<out>}) -> !row
// CHECK-LABEL: func.func @layers(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[X:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %c4 step %c1 iter_args(%[[ITER:.*]] = %[[X]]) -> (!pto.tensor<1x8xf32>) {
// CHECK-NEXT:      %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @layer(%[[ITER]], %[[CREATE]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.yield %[[CALL]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[FOR]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @layers(%out: !all, %x: !row) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %row = scf.for %l = %c0 to %c4 step %c1 iter_args(%now = %x) -> (!row) {
    %next = pto.tensor.create : !row
    %next1 = func.call @layer(%now, %next) : (!row, !row) -> !row
    scf.yield %next1 : !row
  }
  // REMARK: :[[#@LINE+1]]:11: remark: [Missed] ambiguous-root |{{.*}}: 'scf.for' at loc({{.*}}:[[#@LINE-5]]:10)
  %out1 = pto.tensor.assemble %row into %out[1, 0] : !row into !all
  return
}

// Out of a call that is only declared.
//
// CHECK-LABEL: func.func @source_made_by_a_call(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CALL:.*]] = call @make() : () -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @source_made_by_a_call(%out: !all) attributes {pto.func_kind = #orchestration} {
  %row = func.call @make() : () -> !row
  // REMARK: :[[#@LINE+1]]:11: remark: [Missed] unknown-root |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE-1]]:10)
  %out1 = pto.tensor.assemble %row into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @source_either_argument(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE_1:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @either(%[[CREATE]], %[[CREATE_1]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @source_either_argument(%out: !all) attributes {pto.func_kind = #orchestration} {
  %a = pto.tensor.create : !row
  %b = pto.tensor.create : !row
  %row = func.call @either(%a, %b) : (!row, !row) -> !row
  // REMARK: :[[#@LINE+1]]:11: remark: [Missed] unknown-root |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE-1]]:10)
  %out1 = pto.tensor.assemble %row into %out[1, 0] : !row into !all
  return
}

// Out of an op that nothing is known of.
//
// CHECK-LABEL: func.func @source_of_an_unknown_op(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[OP:.*]] = "other.op"(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[OP]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @source_of_an_unknown_op(%out: !all) attributes {pto.func_kind = #orchestration} {
  %a = pto.tensor.create : !row
  %row = "other.op"(%a) : (!row) -> !row
  // REMARK: :[[#@LINE+1]]:11: remark: [Missed] unknown-root |{{.*}}: 'other.op' at loc({{.*}}:[[#@LINE-1]]:10)
  %out1 = pto.tensor.assemble %row into %out[1, 0] : !row into !all
  return
}

// Of more than eight buffers.
//
// CHECK-LABEL: func.func @one_of_nine(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE_1:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE_2:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE_3:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE_4:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE_5:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE_6:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE_7:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE_8:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SELECT:.*]] = arith.select %[[C]], %[[CREATE]], %[[CREATE_1]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SELECT_1:.*]] = arith.select %[[C]], %[[CREATE_2]], %[[CREATE_3]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SELECT_2:.*]] = arith.select %[[C]], %[[CREATE_4]], %[[CREATE_5]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SELECT_3:.*]] = arith.select %[[C]], %[[CREATE_6]], %[[CREATE_7]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SELECT_4:.*]] = arith.select %[[C]], %[[SELECT]], %[[SELECT_1]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SELECT_5:.*]] = arith.select %[[C]], %[[SELECT_2]], %[[SELECT_3]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SELECT_6:.*]] = arith.select %[[C]], %[[SELECT_4]], %[[SELECT_5]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SELECT_7:.*]] = arith.select %[[C]], %[[SELECT_6]], %[[CREATE_8]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[SELECT_6]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE_1:.*]] = pto.tensor.assemble %[[SELECT_7]] into %[[ASSEMBLE]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @one_of_nine(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  %a = pto.tensor.create : !row
  %b = pto.tensor.create : !row
  %d = pto.tensor.create : !row
  %e = pto.tensor.create : !row
  %f = pto.tensor.create : !row
  %g = pto.tensor.create : !row
  %h = pto.tensor.create : !row
  %i = pto.tensor.create : !row
  %j = pto.tensor.create : !row
  %ab = arith.select %c, %a, %b : !row
  %de = arith.select %c, %d, %e : !row
  %fg = arith.select %c, %f, %g : !row
  %hi = arith.select %c, %h, %i : !row
  %abde = arith.select %c, %ab, %de : !row
  %fghi = arith.select %c, %fg, %hi : !row
  %eight = arith.select %c, %abde, %fghi : !row
  %nine = arith.select %c, %eight, %j : !row
  // REMARK: :[[#@LINE+1]]:11: remark: [Missed] ambiguous-root |{{.*}}: 'arith.select' at loc({{.*}}:[[#@LINE-2]]:12)
  %out1 = pto.tensor.assemble %eight into %out[1, 0] : !row into !all
  // REMARK: :[[#@LINE+1]]:11: remark: [Missed] unknown-root |{{.*}}: 'arith.select' at loc({{.*}}:[[#@LINE-3]]:11)
  %out2 = pto.tensor.assemble %nine into %out1[1, 0] : !row into !all
  return
}

//
// Targets.
//

// CHECK-LABEL: func.func @target_made_by_a_call(
// CHECK-NEXT:    %[[CALL:.*]] = call @make_all() : () -> !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL_1]] into %[[CALL]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @target_made_by_a_call() attributes {pto.func_kind = #orchestration} {
  %out = func.call @make_all() : () -> !all
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] unknown-root |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE-1]]:10)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// A function with a body that makes a fresh tensor: that is known.
func.func private @make_fresh() -> !all {
  %fresh = pto.tensor.create : !all
  return %fresh : !all
}
// CHECK-LABEL: func.func @target_made_fresh(
// CHECK-NEXT:    %[[CALL:.*]] = call @make_fresh() : () -> !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[CALL]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @target_made_fresh() attributes {pto.func_kind = #orchestration} {
  %out = func.call @make_fresh() : () -> !all
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// One of two targets is as good as one: the slice is of whichever it is.
//
// CHECK-LABEL: func.func @one_of_two_targets(
// CHECK-SAME:    %[[A:[^:]*]]:{{.*}}, %[[B:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[SELECT:.*]] = arith.select %[[C]], %[[A]], %[[B]] : !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[SELECT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @one_of_two_targets(%a: !all, %b: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  %out = arith.select %c, %a, %b : !all
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
func.func private @read_all(%in: !all)
// CHECK-LABEL: func.func @one_of_two_targets_read(
// CHECK-SAME:    %[[A:[^:]*]]:{{.*}}, %[[B:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[SELECT:.*]] = arith.select %[[C]], %[[A]], %[[B]] : !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @read_all(%[[B]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[SELECT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @one_of_two_targets_read(%a: !all, %b: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  %out = arith.select %c, %a, %b : !all
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+3]]:3)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  func.call @read_all(%b) : (!all) -> ()
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}

// Assembled into itself, or into what may be itself.
//
// CHECK-LABEL: func.func @into_itself(
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[CREATE]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @into_itself() attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] self-assemble |{{.*}}: 'pto.tensor.create' at loc({{.*}}:[[#@LINE+1]]:10)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %row2 = pto.tensor.assemble %row1 into %row[0, 0] : !row into !row
  return
}
// CHECK-LABEL: func.func @perhaps_into_itself(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SELECT:.*]] = arith.select %[[C]], %[[CREATE]], %[[OUT]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[SELECT]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @perhaps_into_itself(%out: !row, %c: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] self-assemble |{{.*}}: 'pto.tensor.create' at loc({{.*}}:[[#@LINE+1]]:10)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %target = arith.select %c, %row, %out : !row
  %target1 = pto.tensor.assemble %row1 into %target[0, 0] : !row into !row
  return
}
// Two tensors into each other.
//
// CHECK-LABEL: func.func @into_each_other(
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE_1:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[CREATE_1]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE_1:.*]] = pto.tensor.assemble %[[ASSEMBLE]] into %[[CALL]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @into_each_other() attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] written-after-assemble |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+6]]:9)
  %a = pto.tensor.create : !row
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] target-read |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+3]]:9)
  %b = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %b1 = pto.tensor.assemble %a1 into %b[0, 0] : !row into !row
  %a2 = pto.tensor.assemble %b1 into %a1[0, 0] : !row into !row
  return
}

// Two loops start from the same target and only the first one's value is used; the
// writes of the second are in the same memory all the same.
//
// CHECK-LABEL: func.func @two_loops_of_one_target(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    scf.for %[[I_1:.*]] = %c0 to %[[N]] step %c1 {
// CHECK-NEXT:      %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][%[[I_1]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL_1:.*]] = func.call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @two_loops_of_one_target(%out: !all, %n: index) -> !all attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %out) -> (!all) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%row) : (!row) -> !row
    %acc1 = pto.tensor.assemble %row1 into %acc[%j, 0] : !row into !all
    scf.yield %acc1 : !all
  }
  %v = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %out) -> (!all) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%row) : (!row) -> !row
    %acc1 = pto.tensor.assemble %row1 into %acc[%j, 0] : !row into !all
    scf.yield %acc1 : !all
  }
  return %u : !all
}
