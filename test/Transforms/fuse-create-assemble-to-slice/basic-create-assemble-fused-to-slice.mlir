// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// The staging tensor of a loop becomes a view of the loop's target; the assemble
// and the loop value it needed are gone.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill_row(%x: !all, %r: index, %out: !row {pto.dir = #pto.dir<out>}) -> !row
    attributes {pto.func_kind = #pto.func_kind<incore>} {
  %tile = pto.tile.load %x[%r, 0] [1, 8] : !all to tensor<1x8xf32>
  %done = pto.tile.store %tile into %out[0, 0] : tensor<1x8xf32> into !row
  return %done : !row
}

// CHECK-LABEL: func.func @in_a_for_loop(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[OUT:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c4 step %c1 {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill_row(%[[X]], %[[I]], %[[SLICE]]) : (!pto.tensor<4x8xf32>, index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @in_a_for_loop(%x: !all, %out: !all {pto.dir = #pto.dir<out>}) -> !all
    attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %res = scf.for %r = %c0 to %c4 step %c1 iter_args(%acc = %out) -> (!all) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill_row(%x, %r, %row) : (!all, index, !row) -> !row
    %acc1 = pto.tensor.assemble %row1 into %acc[%r, 0] : !row into !all
    scf.yield %acc1 : !all
  }
  return %res : !all
}

// Without a loop.
//
// CHECK-LABEL: func.func @straight(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[OUT:[^:]*]]:
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%c2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_row(%[[X]], %c2, %[[SLICE]]) : (!pto.tensor<4x8xf32>, index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @straight(%x: !all, %out: !all {pto.dir = #pto.dir<out>}) -> !all
    attributes {pto.func_kind = #orchestration} {
  %c2 = arith.constant 2 : index
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill_row(%x, %c2, %row) : (!all, index, !row) -> !row
  %acc1 = pto.tensor.assemble %row1 into %out[%c2, 0] : !row into !all
  return %acc1 : !all
}

// The same handle is named again after it was written: the result of the call is
// not needed to find the staging tensor.
//
// CHECK-LABEL: func.func @old_name_assembled(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[OUT:[^:]*]]:
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%c2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_row(%[[X]], %c2, %[[SLICE]]) : (!pto.tensor<4x8xf32>, index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @old_name_assembled(%x: !all, %out: !all {pto.dir = #pto.dir<out>}) -> !all
    attributes {pto.func_kind = #orchestration} {
  %c2 = arith.constant 2 : index
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill_row(%x, %c2, %row) : (!all, index, !row) -> !row
  %acc1 = pto.tensor.assemble %row into %out[%c2, 0] : !row into !all
  return %acc1 : !all
}

// Each loop of a nest hands the target on; all of them are stripped.
//
// CHECK-LABEL: func.func @in_a_nest(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[OUT:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c4 step %c2 {
// CHECK-NEXT:      scf.for %[[I_1:.*]] = %c0 to %c2 step %c1 {
// CHECK-NEXT:        %[[ADDI:.*]] = arith.addi %[[I]], %[[I_1]] : index
// CHECK-NEXT:        %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[ADDI]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:        %[[CALL:.*]] = func.call @fill_row(%[[X]], %[[ADDI]], %[[SLICE]]) : (!pto.tensor<4x8xf32>, index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @in_a_nest(%x: !all, %out: !all {pto.dir = #pto.dir<out>}) -> !all
    attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %res = scf.for %i = %c0 to %c4 step %c2 iter_args(%outer = %out) -> (!all) {
    %inner_res = scf.for %j = %c0 to %c2 step %c1 iter_args(%acc = %outer) -> (!all) {
      %r = arith.addi %i, %j : index
      // REMARK: :[[#@LINE+1]]:14: remark: [Passed] fused |{{.*}}BytesSaved=64,
      %row = pto.tensor.create : !row
      %row1 = func.call @fill_row(%x, %r, %row) : (!all, index, !row) -> !row
      %acc1 = pto.tensor.assemble %row1 into %acc[%r, 0] : !row into !all
      scf.yield %acc1 : !all
    }
    scf.yield %inner_res : !all
  }
  return %res : !all
}

// A while loop: the target is stripped from both of its regions.
//
// CHECK-LABEL: func.func @in_a_while_loop(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[OUT:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %[[WHILE:.*]] = scf.while (%[[ITER:.*]] = %c0) : (index) -> index {
// CHECK-NEXT:      %[[CMPI:.*]] = arith.cmpi slt, %[[ITER]], %c4 : index
// CHECK-NEXT:      scf.condition(%[[CMPI]]) %[[ITER]] : index
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb{{.*}}(%[[BLOCKARG:.*]]: index):
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[BLOCKARG]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill_row(%[[X]], %[[BLOCKARG]], %[[SLICE]]) : (!pto.tensor<4x8xf32>, index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[ADDI:.*]] = arith.addi %[[BLOCKARG]], %c1 : index
// CHECK-NEXT:      scf.yield %[[ADDI]] : index
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @in_a_while_loop(%x: !all, %out: !all {pto.dir = #pto.dir<out>}) -> !all
    attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %last, %res = scf.while (%i = %c0, %acc = %out) : (index, !all) -> (index, !all) {
    %more = arith.cmpi slt, %i, %c4 : index
    scf.condition(%more) %i, %acc : index, !all
  } do {
  ^bb0(%i: index, %acc: !all):
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %row1 = func.call @fill_row(%x, %i, %row) : (!all, index, !row) -> !row
    %acc1 = pto.tensor.assemble %row1 into %acc[%i, 0] : !row into !all
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %acc1 : index, !all
  }
  return %res : !all
}

// A for loop inside a while loop.
//
// CHECK-LABEL: func.func @in_mixed_loops(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[OUT:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %[[WHILE:.*]] = scf.while (%[[ITER:.*]] = %c0) : (index) -> index {
// CHECK-NEXT:      %[[CMPI:.*]] = arith.cmpi slt, %[[ITER]], %c4 : index
// CHECK-NEXT:      scf.condition(%[[CMPI]]) %[[ITER]] : index
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb{{.*}}(%[[BLOCKARG:.*]]: index):
// CHECK-NEXT:      scf.for %[[I:.*]] = %c0 to %c2 step %c1 {
// CHECK-NEXT:        %[[ADDI:.*]] = arith.addi %[[BLOCKARG]], %[[I]] : index
// CHECK-NEXT:        %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[ADDI]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:        %[[CALL:.*]] = func.call @fill_row(%[[X]], %[[ADDI]], %[[SLICE]]) : (!pto.tensor<4x8xf32>, index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      } {pto.loop_kind = #pto.loop_kind<parallel>}
// CHECK-NEXT:      %[[ADDI_1:.*]] = arith.addi %[[BLOCKARG]], %c2 : index
// CHECK-NEXT:      scf.yield %[[ADDI_1]] : index
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @in_mixed_loops(%x: !all, %out: !all {pto.dir = #pto.dir<out>}) -> !all
    attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %last, %res = scf.while (%i = %c0, %outer = %out) : (index, !all) -> (index, !all) {
    %more = arith.cmpi slt, %i, %c4 : index
    scf.condition(%more) %i, %outer : index, !all
  } do {
  ^bb0(%i: index, %outer: !all):
    %inner_res = scf.for %j = %c0 to %c2 step %c1 iter_args(%acc = %outer) -> (!all) {
      %r = arith.addi %i, %j : index
      // REMARK: :[[#@LINE+1]]:14: remark: [Passed] fused |{{.*}}BytesSaved=64,
      %row = pto.tensor.create : !row
      %row1 = func.call @fill_row(%x, %r, %row) : (!all, index, !row) -> !row
      %acc1 = pto.tensor.assemble %row1 into %acc[%r, 0] : !row into !all
      scf.yield %acc1 : !all
    } {pto.loop_kind = #pto.loop_kind<parallel>}
    %next = arith.addi %i, %c2 : index
    scf.yield %next, %inner_res : index, !all
  }
  return %res : !all
}
