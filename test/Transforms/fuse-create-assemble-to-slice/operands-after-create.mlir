// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// Offsets, sizes and the target may be computed after the create: the slice goes
// where all of them are known, or what they need moves up to it.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @read(%in: !row)
func.func private @get_row(%state: index) -> index
func.func private @make() -> !all

// The create is not used before the offset is there: the slice waits for it.
//
// CHECK-LABEL: func.func @slice_placed_later(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[I:[^:]*]]:{{.*}}, %[[J:[^:]*]]:
// CHECK-NEXT:    %[[ADDI:.*]] = arith.addi %[[I]], %[[J]] : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[ADDI]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @slice_placed_later(%out: !all, %i: index, %j: index) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %r = arith.addi %i, %j : index
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[%r, 0] : !row into !all
  return
}

// Arithmetic moves up, with all it needs.
//
// CHECK-LABEL: func.func @arithmetic_hoisted(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[I:[^:]*]]:{{.*}}, %[[J:[^:]*]]:
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %[[MULI:.*]] = arith.muli %[[I]], %c2 : index
// CHECK-NEXT:    %[[ADDI:.*]] = arith.addi %[[MULI]], %[[J]] : index
// CHECK-NEXT:    %[[MINUI:.*]] = arith.minui %[[ADDI]], %c2 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[MINUI]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @arithmetic_hoisted(%out: !all, %i: index, %j: index) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %c2 = arith.constant 2 : index
  %i2 = arith.muli %i, %c2 : index
  %r = arith.addi %i2, %j : index
  %m = arith.minui %r, %c2 : index
  %out1 = pto.tensor.assemble %row1 into %out[%m, 0] : !row into !all
  return
}

// Even the result of a call can be waited for, when nobody uses the tensor before.
//
// CHECK-LABEL: func.func @waits_for_a_call(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[I:[^:]*]]:
// CHECK-NEXT:    %[[CALL:.*]] = call @get_row(%[[I]]) : (index) -> index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[CALL]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @waits_for_a_call(%out: !all, %i: index) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %r = func.call @get_row(%i) : (index) -> index
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[%r, 0] : !row into !all
  return
}

// A call can't be moved.
//
// CHECK-LABEL: func.func @call_after_the_use(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[I:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @get_row(%[[I]]) : (index) -> index
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][%[[CALL_1]], 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @call_after_the_use(%out: !all, %i: index) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] operand-not-available |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+3]]:8)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %r = func.call @get_row(%i) : (index) -> index
  %out1 = pto.tensor.assemble %row1 into %out[%r, 0] : !row into !all
  return
}

// A division may trap: it can't be moved either, unless the divisor is known.
//
// CHECK-LABEL: func.func @division_after_the_use(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[I:[^:]*]]:{{.*}}, %[[J:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[DIVUI:.*]] = arith.divui %[[I]], %[[J]] : index
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][%[[DIVUI]], 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @division_after_the_use(%out: !all, %i: index, %j: index) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] operand-not-available |{{.*}}: 'arith.divui' at loc({{.*}}:[[#@LINE+3]]:8)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %r = arith.divui %i, %j : index
  %out1 = pto.tensor.assemble %row1 into %out[%r, 0] : !row into !all
  return
}

// CHECK-LABEL: func.func @division_by_a_constant(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[I:[^:]*]]:
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %[[DIVUI:.*]] = arith.divui %[[I]], %c2 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[DIVUI]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @division_by_a_constant(%out: !all, %i: index) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %c2 = arith.constant 2 : index
  %r = arith.divui %i, %c2 : index
  %out1 = pto.tensor.assemble %row1 into %out[%r, 0] : !row into !all
  return
}

// An element read from memory can't be moved.
//
// CHECK-LABEL: func.func @read_after_the_use(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[ROWS:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[READ:.*]] = pto.tensor.read %[[ROWS]][1] : !pto.tensor<4xindex>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][%[[READ]], 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @read_after_the_use(%out: !all, %rows: !pto.tensor<4xindex>) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] operand-not-available |{{.*}}: 'pto.tensor.read' at loc({{.*}}:[[#@LINE+3]]:8)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %r = pto.tensor.read %rows[1] : !pto.tensor<4xindex>
  %out1 = pto.tensor.assemble %row1 into %out[%r, 0] : !row into !all
  return
}

// CHECK-LABEL: func.func @read_before_the_use(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[ROWS:[^:]*]]:
// CHECK-NEXT:    %[[READ:.*]] = pto.tensor.read %[[ROWS]][1] : !pto.tensor<4xindex>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[READ]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @read_before_the_use(%out: !all, %rows: !pto.tensor<4xindex>) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %r = pto.tensor.read %rows[1] : !pto.tensor<4xindex>
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[%r, 0] : !row into !all
  return
}

// The target is a view that is made after the use: views move, too.
//
// CHECK-LABEL: func.func @target_view_hoisted(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[B:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[B]], 0, 0] [1, 4, 8] : !pto.tensor<2x4x8xf32> to !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[SLICE]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @target_view_hoisted(%out: !pto.tensor<2x4x8xf32>, %b: index) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %page = pto.tensor.slice %out[%b, 0, 0] [1, 4, 8] : !pto.tensor<2x4x8xf32> to !all
  %page1 = pto.tensor.assemble %row1 into %page[1, 0] : !row into !all
  return
}

// The target is created after the use.
//
// CHECK-LABEL: func.func @target_create_hoisted(
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[CREATE]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[CREATE]] : !pto.tensor<4x8xf32>
func.func @target_create_hoisted() -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %all = pto.tensor.create : !all
  %all1 = pto.tensor.assemble %row1 into %all[1, 0] : !row into !all
  return %all1 : !all
}

// The target comes out of a call after the use.
//
// CHECK-LABEL: func.func @target_of_a_call(
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @make() : () -> !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[CALL_1]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return %[[ASSEMBLE]] : !pto.tensor<4x8xf32>
func.func @target_of_a_call() -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] unknown-root |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+3]]:10)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %all = func.call @make() : () -> !all
  %all1 = pto.tensor.assemble %row1 into %all[1, 0] : !row into !all
  return %all1 : !all
}

// The same window of the target was known under another name before.
//
// CHECK-LABEL: func.func @target_known_before(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @target_known_before(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  // REMARK-DAG: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %other = pto.tensor.create : !row
  %other1 = func.call @fill(%other) : (!row) -> !row
  %out1 = pto.tensor.assemble %other1 into %out[2, 0] : !row into !all
  %out2 = pto.tensor.assemble %row1 into %out1[1, 0] : !row into !all
  return
}

// The name between is one that a call hands back.
func.func private @touch(%t: !all {pto.dir = #pto.dir<inout>}) -> !all
// CHECK-LABEL: func.func @target_handed_back(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @touch(%[[OUT]]) : (!pto.tensor<4x8xf32>) -> !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @target_handed_back(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %out1 = func.call @touch(%out) : (!all) -> !all
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out2 = pto.tensor.assemble %row1 into %out1[1, 0] : !row into !all
  return
}

// The value of a loop in front.
//
// CHECK-LABEL: func.func @target_of_a_loop(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %[[OUT]]) -> (!pto.tensor<4x8xf32>) {
// CHECK-NEXT:      %[[CALL:.*]] = func.call @touch(%[[ITER]]) : (!pto.tensor<4x8xf32>) -> !pto.tensor<4x8xf32>
// CHECK-NEXT:      scf.yield %[[CALL]] : !pto.tensor<4x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @target_of_a_loop(%out: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %out1 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %out) -> (!all) {
    %acc1 = func.call @touch(%acc) : (!all) -> !all
    scf.yield %acc1 : !all
  }
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out2 = pto.tensor.assemble %row1 into %out1[1, 0] : !row into !all
  return
}

// Never out of a loop: the offset belongs to an inner one.
//
// CHECK-LABEL: func.func @offset_of_an_inner_loop(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %c0) -> (index) {
// CHECK-NEXT:      %[[ADDI:.*]] = arith.addi %[[ITER]], %[[I]] : index
// CHECK-NEXT:      scf.yield %[[ADDI]] : index
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][%[[FOR]], 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @offset_of_an_inner_loop(%out: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] operand-not-available |{{.*}}: 'scf.for' at loc({{.*}}:[[#@LINE+3]]:8)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c0) -> (index) {
    %acc1 = arith.addi %acc, %i : index
    scf.yield %acc1 : index
  }
  %out1 = pto.tensor.assemble %row1 into %out[%r, 0] : !row into !all
  return
}

// Batched: all creates, all fills, all offsets, all assembles.
//
// CHECK-LABEL: func.func @batched(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[I:[^:]*]]:
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ADDI:.*]] = arith.addi %[[I]], %c1 : index
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][%[[ADDI]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ADDI_1:.*]] = arith.addi %[[ADDI]], %c1 : index
// CHECK-NEXT:    %[[SLICE_2:.*]] = pto.tensor.slice %[[OUT]][%[[ADDI_1]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_2:.*]] = call @fill(%[[SLICE_2]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @batched(%out: !all, %i: index) -> !all attributes {pto.func_kind = #orchestration} {
  %c1 = arith.constant 1 : index
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %b = pto.tensor.create : !row
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %c = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %b1 = func.call @fill(%b) : (!row) -> !row
  %c1_ = func.call @fill(%c) : (!row) -> !row
  %j = arith.addi %i, %c1 : index
  %k = arith.addi %j, %c1 : index
  %out1 = pto.tensor.assemble %a1 into %out[%i, 0] : !row into !all
  %out2 = pto.tensor.assemble %b1 into %out1[%j, 0] : !row into !all
  %out3 = pto.tensor.assemble %c1_ into %out2[%k, 0] : !row into !all
  return %out3 : !all
}

// The dynamic size of the staging tensor is an operand of the slice.
func.func private @fill_some(%out: !pto.tensor<?x8xf32> {pto.dir = #pto.dir<out>}) -> !pto.tensor<?x8xf32>
// CHECK-LABEL: func.func @dynamic_size(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[I:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %[[MULI:.*]] = arith.muli %[[I]], %[[N]] : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[MULI]], 0] [%[[N]], 8] : !pto.tensor<?x8xf32> to !pto.tensor<?x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_some(%[[SLICE]]) : (!pto.tensor<?x8xf32>) -> !pto.tensor<?x8xf32>
// CHECK-NEXT:    return
func.func @dynamic_size(%out: !pto.tensor<?x8xf32>, %i: index, %n: index) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:11: remark: [Passed] fused |
  %rows = pto.tensor.create(%n) : !pto.tensor<?x8xf32>
  %rows1 = func.call @fill_some(%rows) : (!pto.tensor<?x8xf32>) -> !pto.tensor<?x8xf32>
  %off = arith.muli %i, %n : index
  %out1 = pto.tensor.assemble %rows1 into %out[%off, 0] : !pto.tensor<?x8xf32> into !pto.tensor<?x8xf32>
  return
}

// What is computed from the staging tensor can't move up to it, nor the tensor
// before itself.
//
// CHECK-LABEL: func.func @size_of_staging(
// CHECK:         %[[CREATE:.*]] = pto.tensor.create(
// CHECK-NEXT:    %[[DIM:.*]] = pto.tensor.dim %[[CREATE]]
// CHECK-NEXT:    pto.tensor.assemble %[[CREATE]] into %{{.*}}[%[[DIM]], 0]
func.func @size_of_staging(%out: !pto.tensor<8x8xf32>, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Missed] operand-not-available |{{.*}}: 'pto.tensor.create' at loc({{.*}}:[[#@LINE+1]]:8)
  %c = pto.tensor.create(%n) : !pto.tensor<?x8xf32>
  %r = pto.tensor.dim %c, %c0 : !pto.tensor<?x8xf32>
  %out1 = pto.tensor.assemble %c into %out[%r, 0] : !pto.tensor<?x8xf32> into !pto.tensor<8x8xf32>
  return
}
// The size itself is there.
//
// CHECK-LABEL: func.func @size_beside_staging(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    pto.tensor.slice %[[OUT]][%[[N]], 0] [%[[N]], 8]
// CHECK-NEXT:    return
func.func @size_beside_staging(%out: !pto.tensor<8x8xf32>, %n: index) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |
  %c = pto.tensor.create(%n) : !pto.tensor<?x8xf32>
  %out1 = pto.tensor.assemble %c into %out[%n, 0] : !pto.tensor<?x8xf32> into !pto.tensor<8x8xf32>
  return
}
