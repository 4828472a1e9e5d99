// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// Of several loop values only those that became pass-through are stripped; the
// others move up to their new index.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%r: index, %out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @step(%acc: !all {pto.dir = #pto.dir<inout>}) -> !all
func.func private @next(%from: !row, %to: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @use(%a: !all, %b: !row)

// The second value is a real state: each iteration makes the next one's buffer.
//
// CHECK-LABEL: func.func @first_of_two(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[INIT:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %c4 step %c1 iter_args(%[[ITER:.*]] = %[[INIT]]) -> (!pto.tensor<1x8xf32>) {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[I]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL_1:.*]] = func.call @next(%[[ITER]], %[[CREATE]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.yield %[[CALL_1]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    call @use(%[[OUT]], %[[FOR]]) : (!pto.tensor<4x8xf32>, !pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @first_of_two(%out: !all, %init: !row) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %res:2 = scf.for %r = %c0 to %c4 step %c1 iter_args(%acc = %out, %state = %init) -> (!all, !row) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%r, %row) : (index, !row) -> !row
    %acc1 = pto.tensor.assemble %row1 into %acc[%r, 0] : !row into !all
    %fresh = pto.tensor.create : !row
    %state1 = func.call @next(%state, %fresh) : (!row, !row) -> !row
    scf.yield %acc1, %state1 : !all, !row
  }
  func.call @use(%res#0, %res#1) : (!all, !row) -> ()
  return
}

// CHECK-LABEL: func.func @last_of_two(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[INIT:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %c4 step %c1 iter_args(%[[ITER:.*]] = %[[INIT]]) -> (!pto.tensor<1x8xf32>) {
// CHECK-NEXT:      %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @next(%[[ITER]], %[[CREATE]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL_1:.*]] = func.call @fill(%[[I]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.yield %[[CALL]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    call @use(%[[OUT]], %[[FOR]]) : (!pto.tensor<4x8xf32>, !pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @last_of_two(%out: !all, %init: !row) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %res:2 = scf.for %r = %c0 to %c4 step %c1 iter_args(%state = %init, %acc = %out) -> (!row, !all) {
    %fresh = pto.tensor.create : !row
    %state1 = func.call @next(%state, %fresh) : (!row, !row) -> !row
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%r, %row) : (index, !row) -> !row
    %acc1 = pto.tensor.assemble %row1 into %acc[%r, 0] : !row into !all
    scf.yield %state1, %acc1 : !row, !all
  }
  func.call @use(%res#1, %res#0) : (!all, !row) -> ()
  return
}

// Scalars are no buffers: the counted offset stays.
//
// CHECK-LABEL: func.func @a_scalar_besides(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %c4 step %c1 iter_args(%[[ITER:.*]] = %c0) -> (index) {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[ITER]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[I]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[ADDI:.*]] = arith.addi %[[ITER]], %c1 : index
// CHECK-NEXT:      scf.yield %[[ADDI]] : index
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]], %[[FOR]] : !pto.tensor<4x8xf32>, index
func.func @a_scalar_besides(%out: !all) -> (!all, index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %res:2 = scf.for %r = %c0 to %c4 step %c1 iter_args(%off = %c0, %acc = %out) -> (index, !all) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%r, %row) : (index, !row) -> !row
    %acc1 = pto.tensor.assemble %row1 into %acc[%off, 0] : !row into !all
    %off1 = arith.addi %off, %c1 : index
    scf.yield %off1, %acc1 : index, !all
  }
  return %res#1, %res#0 : !all, index
}

// Two targets, one staging tensor each: both values go.
//
// CHECK-LABEL: func.func @both_of_two(
// CHECK-SAME:    %[[A:[^:]*]]:{{.*}}, %[[B:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c4 step %c1 {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[A]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[I]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[SLICE_1:.*]] = pto.tensor.slice %[[B]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL_1:.*]] = func.call @fill(%[[I]], %[[SLICE_1]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[A]], %[[B]] : !pto.tensor<4x8xf32>, !pto.tensor<4x8xf32>
func.func @both_of_two(%a: !all, %b: !all) -> (!all, !all) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %res:2 = scf.for %r = %c0 to %c4 step %c1 iter_args(%acca = %a, %accb = %b) -> (!all, !all) {
    // REMARK: :[[#@LINE+1]]:13: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %rowa = pto.tensor.create : !row
    %rowa1 = func.call @fill(%r, %rowa) : (index, !row) -> !row
    %acca1 = pto.tensor.assemble %rowa1 into %acca[%r, 0] : !row into !all
    // REMARK: :[[#@LINE+1]]:13: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %rowb = pto.tensor.create : !row
    %rowb1 = func.call @fill(%r, %rowb) : (index, !row) -> !row
    %accb1 = pto.tensor.assemble %rowb1 into %accb[%r, 0] : !row into !all
    scf.yield %acca1, %accb1 : !all, !all
  }
  return %res#0, %res#1 : !all, !all
}

// Five values: a target, a state, another target that is not fused, a scalar, a
// third target.
//
// CHECK-LABEL: func.func @five_values(
// CHECK-SAME:    %[[A:[^:]*]]:{{.*}}, %[[INIT:[^:]*]]:{{.*}}, %[[B:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %[[FOR:.*]]:3 = scf.for %[[I:.*]] = %c0 to %c4 step %c1 iter_args(%[[ITER:.*]] = %[[INIT]], %[[ITER_1:.*]] = %[[B]], %[[ITER_2:.*]] = %c0) -> (!pto.tensor<1x8xf32>, !pto.tensor<4x8xf32>, index) {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[A]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[I]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL_1:.*]] = func.call @next(%[[ITER]], %[[CREATE]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CREATE_1:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL_2:.*]] = func.call @fill(%[[I]], %[[CREATE_1]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL_2]] into %[[ITER_1]][%[[I]], 0] atomic<add> : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:      %[[ADDI:.*]] = arith.addi %[[ITER_2]], %c1 : index
// CHECK-NEXT:      %[[SLICE_1:.*]] = pto.tensor.slice %[[C]][%[[ITER_2]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL_3:.*]] = func.call @fill(%[[I]], %[[SLICE_1]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.yield %[[CALL_1]], %[[ASSEMBLE]], %[[ADDI]] : !pto.tensor<1x8xf32>, !pto.tensor<4x8xf32>, index
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[A]], %[[FOR]]#0, %[[FOR]]#1, %[[FOR]]#2, %[[C]] : !pto.tensor<4x8xf32>, !pto.tensor<1x8xf32>, !pto.tensor<4x8xf32>, index, !pto.tensor<4x8xf32>
func.func @five_values(%a: !all, %init: !row, %b: !all, %c: !all) -> (!all, !row, !all, index, !all)
    attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %res:5 = scf.for %r = %c0 to %c4 step %c1
      iter_args(%acca = %a, %state = %init, %accb = %b, %off = %c0, %accc = %c)
      -> (!all, !row, !all, index, !all) {
    // REMARK: :[[#@LINE+1]]:13: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %rowa = pto.tensor.create : !row
    %rowa1 = func.call @fill(%r, %rowa) : (index, !row) -> !row
    %acca1 = pto.tensor.assemble %rowa1 into %acca[%r, 0] : !row into !all
    %fresh = pto.tensor.create : !row
    %state1 = func.call @next(%state, %fresh) : (!row, !row) -> !row
    // REMARK: :[[#@LINE+1]]:13: remark: [Missed] atomic |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+3]]:14)
    %rowb = pto.tensor.create : !row
    %rowb1 = func.call @fill(%r, %rowb) : (index, !row) -> !row
    %accb1 = pto.tensor.assemble %rowb1 into %accb[%r, 0] atomic<add> : !row into !all
    %off1 = arith.addi %off, %c1 : index
    // REMARK: :[[#@LINE+1]]:13: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %rowc = pto.tensor.create : !row
    %rowc1 = func.call @fill(%r, %rowc) : (index, !row) -> !row
    %accc1 = pto.tensor.assemble %rowc1 into %accc[%off, 0] : !row into !all
    scf.yield %acca1, %state1, %accb1, %off1, %accc1 : !all, !row, !all, index, !all
  }
  return %res#0, %res#1, %res#2, %res#3, %res#4 : !all, !row, !all, index, !all
}
