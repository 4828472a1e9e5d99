// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// A staging tensor that leaves the run it was created in is more than a part of the
// target.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @read(%in: !row)

// CHECK-LABEL: func.func @returned(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return %[[CALL]] : !pto.tensor<1x8xf32>
func.func @returned(%out: !all) -> !row attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] escapes |{{.*}}: 'func.return' at loc({{.*}}:[[#@LINE+4]]:3)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return %row1 : !row
}
// CHECK-LABEL: func.func @view_returned(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[RESHAPE:.*]] = pto.tensor.reshape %[[CALL]] : !pto.tensor<1x8xf32> to !pto.tensor<8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return %[[RESHAPE]] : !pto.tensor<8xf32>
func.func @view_returned(%out: !all) -> !pto.tensor<8xf32> attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] escapes |{{.*}}: 'func.return' at loc({{.*}}:[[#@LINE+5]]:3)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %flat = pto.tensor.reshape %row1 : !row to !pto.tensor<8xf32>
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return %flat : !pto.tensor<8xf32>
}
// CHECK-LABEL: func.func @target_returned(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @target_returned(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return %out1 : !all
}

// Carried into the next iteration.
//
// CHECK-LABEL: func.func @carried(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[FIRST:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %[[FIRST]]) -> (!pto.tensor<1x8xf32>) {
// CHECK-NEXT:      func.call @read(%[[ITER]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:      %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][%[[I]], 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:      scf.yield %[[CALL]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @carried(%out: !all, %first: !row, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%before = %first) -> (!row) {
    func.call @read(%before) : (!row) -> ()
    // REMARK: :[[#@LINE+1]]:12: remark: [Missed] escapes |{{.*}}: 'scf.yield' at loc({{.*}}:[[#@LINE+4]]:5)
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%row) : (!row) -> !row
    %out1 = pto.tensor.assemble %row1 into %out[%i, 0] : !row into !all
    scf.yield %row1 : !row
  }
  return
}
// CHECK-LABEL: func.func @not_carried(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[FIRST:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %[[FIRST]]) -> (!pto.tensor<1x8xf32>) {
// CHECK-NEXT:      func.call @read(%[[ITER]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL_1:.*]] = func.call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.yield %[[CALL_1]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @not_carried(%out: !all, %first: !row, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%before = %first) -> (!row) {
    func.call @read(%before) : (!row) -> ()
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%row) : (!row) -> !row
    %out1 = pto.tensor.assemble %row1 into %out[%i, 0] : !row into !all
    %next = pto.tensor.create : !row
    %next1 = func.call @fill(%next) : (!row) -> !row
    scf.yield %next1 : !row
  }
  return
}

// Double buffers that swap places in each iteration.
//
// CHECK-LABEL: func.func @double_buffers(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE_1:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[FOR:.*]]:2 = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %[[CREATE]], %[[ITER_1:.*]] = %[[CREATE_1]]) -> (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) {
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[ITER]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][%[[I]], 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:      scf.yield %[[ITER_1]], %[[CALL]] : !pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @double_buffers(%out: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = pto.tensor.create : !row
  %b = pto.tensor.create : !row
  %last:2 = scf.for %i = %c0 to %n step %c1 iter_args(%now = %a, %next = %b) -> (!row, !row) {
    %now1 = func.call @fill(%now) : (!row) -> !row
    // REMARK: :[[#@LINE+1]]:13: remark: [Missed] ambiguous-root |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE-1]]:13)
    %out1 = pto.tensor.assemble %now1 into %out[%i, 0] : !row into !all
    scf.yield %next, %now1 : !row, !row
  }
  return
}
// CHECK-LABEL: func.func @double_buffers_assembled_behind(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE_1:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[FOR:.*]]:2 = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %[[CREATE]], %[[ITER_1:.*]] = %[[CREATE_1]]) -> (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) {
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[ITER]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.yield %[[ITER_1]], %[[CALL]] : !pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[FOR]]#0 into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @double_buffers_assembled_behind(%out: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = pto.tensor.create : !row
  %b = pto.tensor.create : !row
  %last:2 = scf.for %i = %c0 to %n step %c1 iter_args(%now = %a, %next = %b) -> (!row, !row) {
    %now1 = func.call @fill(%now) : (!row) -> !row
    scf.yield %next, %now1 : !row, !row
  }
  // REMARK: :[[#@LINE+1]]:11: remark: [Missed] ambiguous-root |{{.*}}: 'scf.for' at loc({{.*}}:[[#@LINE-4]]:13)
  %out1 = pto.tensor.assemble %last#0 into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @one_buffer_for_all(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %[[SLICE]]) -> (!pto.tensor<1x8xf32>) {
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[ITER]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.yield %[[CALL]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @one_buffer_for_all(%out: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%now = %a) -> (!row) {
    %now1 = func.call @fill(%now) : (!row) -> !row
    scf.yield %now1 : !row
  }
  %out1 = pto.tensor.assemble %last into %out[1, 0] : !row into !all
  return
}

// Out of a branch, but still in the run of the create.
//
// CHECK-LABEL: func.func @through_a_branch(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[IF:.*]] = scf.if %[[C]] -> (!pto.tensor<1x8xf32>) {
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.yield %[[CALL]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[SLICE]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @through_a_branch(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = scf.if %c -> (!row) {
    %a = func.call @fill(%row) : (!row) -> !row
    scf.yield %a : !row
  } else {
    scf.yield %row : !row
  }
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// Out of the branch it was created in.
//
// CHECK-LABEL: func.func @out_of_a_branch(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[OTHER:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[IF:.*]] = scf.if %[[C]] -> (!pto.tensor<1x8xf32>) {
// CHECK-NEXT:      %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:      scf.yield %[[CALL]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[OTHER]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    call @read(%[[IF]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @out_of_a_branch(%out: !all, %other: !row, %c: i1) attributes {pto.func_kind = #orchestration} {
  %row1 = scf.if %c -> (!row) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Missed] escapes |{{.*}}: 'scf.yield' at loc({{.*}}:[[#@LINE+4]]:5)
    %row = pto.tensor.create : !row
    %a = func.call @fill(%row) : (!row) -> !row
    %out1 = pto.tensor.assemble %a into %out[1, 0] : !row into !all
    scf.yield %a : !row
  } else {
    scf.yield %other : !row
  }
  func.call @read(%row1) : (!row) -> ()
  return
}
