// RUN: %fuse %s --allow-unregistered-dialect 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// Bodies with several blocks and returns, other terminators, declarations.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @declared(%out: !all) -> !all attributes {pto.func_kind = #orchestration}

// Each block by itself is a straight line.
//
// CHECK-LABEL: func.func @two_returns(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    cf.cond_br %[[C]], ^bb1, ^bb2
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
// CHECK-NEXT:    ^bb2:  // pred: ^bb0
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @two_returns(%out: !all, %c: i1) -> !all attributes {pto.func_kind = #orchestration} {
  cf.cond_br %c, ^first, ^second
^first:
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %out1 = pto.tensor.assemble %a1 into %out[0, 0] : !row into !all
  return %out1 : !all
^second:
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %b = pto.tensor.create : !row
  %b1 = func.call @fill(%b) : (!row) -> !row
  %out2 = pto.tensor.assemble %b1 into %out[1, 0] : !row into !all
  return %out2 : !all
}

// From one block to another nothing is known to run once.
//
// CHECK-LABEL: func.func @created_in_another_block(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    cf.cond_br %[[C]], ^bb1, ^bb2
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return %[[ASSEMBLE]] : !pto.tensor<4x8xf32>
// CHECK-NEXT:    ^bb2:  // pred: ^bb0
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @created_in_another_block(%out: !all, %c: i1) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] not-executed-once |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+5]]:11)
  %a = pto.tensor.create : !row
  cf.cond_br %c, ^first, ^second
^first:
  %a1 = func.call @fill(%a) : (!row) -> !row
  %out1 = pto.tensor.assemble %a1 into %out[0, 0] : !row into !all
  return %out1 : !all
^second:
  return %out : !all
}

// Values of blocks are not followed.
//
// CHECK-LABEL: func.func @target_of_a_block(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[OTHER:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    cf.cond_br %[[C]], ^bb1(%[[OUT]] : !pto.tensor<4x8xf32>), ^bb1(%[[OTHER]] : !pto.tensor<4x8xf32>)
// CHECK-NEXT:    ^bb{{.*}}(%[[BLOCKARG:.*]]: !pto.tensor<4x8xf32>):
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[BLOCKARG]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return %[[ASSEMBLE]] : !pto.tensor<4x8xf32>
func.func @target_of_a_block(%out: !all, %other: !all, %c: i1) -> !all attributes {pto.func_kind = #orchestration} {
  cf.cond_br %c, ^last(%out : !all), ^last(%other : !all)
^last(%target: !all):
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] unknown-root |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+3]]:11)
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %out1 = pto.tensor.assemble %a1 into %target[0, 0] : !row into !all
  return %out1 : !all
}

// A loop of blocks.
//
// CHECK-LABEL: func.func @loop_of_blocks(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:    ^bb1:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    cf.cond_br %[[C]], ^bb1, ^bb2
// CHECK-NEXT:    ^bb2:  // pred: ^bb1
// CHECK-NEXT:    return
func.func @loop_of_blocks(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  cf.br ^loop
^loop:
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %out1 = pto.tensor.assemble %a1 into %out[0, 0] : !row into !all
  cf.cond_br %c, ^loop, ^done
^done:
  return
}

// Another dialect's return may do anything to what it gets.
//
// CHECK-LABEL: func.func @other_return(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    "other.return"() : () -> ()
func.func @other_return(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %out1 = pto.tensor.assemble %a1 into %out[0, 0] : !row into !all
  "other.return"() : () -> ()
}
// CHECK-LABEL: func.func @target_in_other_return(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    "other.return"(%[[ASSEMBLE]]) : (!pto.tensor<4x8xf32>) -> ()
func.func @target_in_other_return(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] unknown-access |{{.*}}: 'other.return' at loc({{.*}}:[[#@LINE+4]]:3)
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %out1 = pto.tensor.assemble %a1 into %out[0, 0] : !row into !all
  "other.return"(%out1) : (!all) -> ()
}
// CHECK-LABEL: func.func @staging_in_other_return(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    "other.return"(%[[CALL]]) : (!pto.tensor<1x8xf32>) -> ()
func.func @staging_in_other_return(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] unknown-access |{{.*}}: 'other.return' at loc({{.*}}:[[#@LINE+4]]:3)
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %out1 = pto.tensor.assemble %a1 into %out[0, 0] : !row into !all
  "other.return"(%a1) : (!row) -> ()
}

// Offsets and targets of the first block are known in all others, those of other
// blocks are not looked for there.
//
// CHECK-LABEL: func.func @offset_of_the_first_block(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:{{.*}}, %[[I:[^:]*]]:
// CHECK-NEXT:    %[[ADDI:.*]] = arith.addi %[[I]], %[[I]] : index
// CHECK-NEXT:    cf.cond_br %[[C]], ^bb1, ^bb2
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[ADDI]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    cf.br ^bb2
// CHECK-NEXT:    ^bb2:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:    return
func.func @offset_of_the_first_block(%out: !all, %c: i1, %i: index) attributes {pto.func_kind = #orchestration} {
  %j = arith.addi %i, %i : index
  cf.cond_br %c, ^first, ^done
^first:
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %out1 = pto.tensor.assemble %a1 into %out[%j, 0] : !row into !all
  cf.br ^done
^done:
  return
}
// CHECK-LABEL: func.func @offset_of_another_block(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:{{.*}}, %[[I:[^:]*]]:
// CHECK-NEXT:    cf.cond_br %[[C]], ^bb1, ^bb3
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:    %[[ADDI:.*]] = arith.addi %[[I]], %[[I]] : index
// CHECK-NEXT:    cf.br ^bb2
// CHECK-NEXT:    ^bb2:  // pred: ^bb1
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][%[[ADDI]], 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    cf.br ^bb3
// CHECK-NEXT:    ^bb3:  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:    return
func.func @offset_of_another_block(%out: !all, %c: i1, %i: index) attributes {pto.func_kind = #orchestration} {
  cf.cond_br %c, ^first, ^done
^first:
  %j = arith.addi %i, %i : index
  cf.br ^second
^second:
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] operand-not-available |{{.*}}: 'arith.addi' at loc({{.*}}:[[#@LINE-3]]:8)
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %out1 = pto.tensor.assemble %a1 into %out[%j, 0] : !row into !all
  cf.br ^done
^done:
  return
}

// Code that is never reached.
//
// CHECK-LABEL: func.func @unreachable(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    return
// CHECK-NEXT:    ^bb1:  // no predecessors
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @unreachable(%out: !all) attributes {pto.func_kind = #orchestration} {
  return
^never:
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %out1 = pto.tensor.assemble %a1 into %out[0, 0] : !row into !all
  return
}
