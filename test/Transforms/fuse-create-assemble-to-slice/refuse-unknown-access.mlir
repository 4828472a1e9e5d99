// RUN: %fuse %s --allow-unregistered-dialect 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// An op or function that nothing is known of gets the staging tensor or the target.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row

// CHECK-LABEL: func.func @unknown_op_on_the_staging_tensor(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    "other.op"(%[[CALL]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @unknown_op_on_the_staging_tensor(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] unknown-access |{{.*}}: 'other.op' at loc({{.*}}:[[#@LINE+3]]:3)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  "other.op"(%row1) : (!row) -> ()
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @unknown_op_on_the_target(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    "other.op"(%[[OUT]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @unknown_op_on_the_target(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] unknown-access |{{.*}}: 'other.op' at loc({{.*}}:[[#@LINE+3]]:3)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  "other.op"(%out) : (!all) -> ()
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// Before the staging tensor is used nothing can go wrong.
//
// CHECK-LABEL: func.func @unknown_op_before(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    "other.op"(%[[OUT]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @unknown_op_before(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  "other.op"(%out) : (!all) -> ()
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @unknown_op_behind(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    "other.op"(%[[OUT]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @unknown_op_behind(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  "other.op"(%out1) : (!all) -> ()
  return
}
// CHECK-LABEL: func.func @unknown_op_on_another_tensor(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[OTHER:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    "other.op"(%[[OTHER]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @unknown_op_on_another_tensor(%out: !all, %other: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  "other.op"(%other) : (!all) -> ()
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// An op with a result could have kept the handle.
//
// CHECK-LABEL: func.func @kept_by_an_unknown_op(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[OP:.*]] = "other.op"(%[[OUT]]) : (!pto.tensor<4x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[OP]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @kept_by_an_unknown_op(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] unknown-access |{{.*}}: 'other.op' at loc({{.*}}:[[#@LINE+2]]:11)
  %row = pto.tensor.create : !row
  %kept = "other.op"(%out) : (!all) -> !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  func.call @fill(%kept) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// A region nothing is known of may run at any time.
//
// CHECK-LABEL: func.func @in_an_unknown_region(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    "other.region"() ({
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:      "other.done"() : () -> ()
// CHECK-NEXT:    }) : () -> ()
// CHECK-NEXT:    return
func.func @in_an_unknown_region(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] not-executed-once |{{.*}}: 'other.region' at loc({{.*}}:[[#@LINE+3]]:3)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  "other.region"() ({
    %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
    "other.done"() : () -> ()
  }) : () -> ()
  return
}
// CHECK-LABEL: func.func @all_in_an_unknown_region(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[X:[^:]*]]:
// CHECK-NEXT:    "other.region"() ({
// CHECK-NEXT:      %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[FILL:.*]] = pto.tensor.fill %[[CREATE]], %[[X]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[FILL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:      "other.done"() : () -> ()
// CHECK-NEXT:    }) : () -> ()
// CHECK-NEXT:    return
func.func @all_in_an_unknown_region(%out: !all, %x: f32) attributes {pto.func_kind = #orchestration} {
  "other.region"() ({
    // REMARK: :[[#@LINE+1]]:12: remark: [Missed] unknown-access |{{.*}}: 'pto.tensor.fill' at loc({{.*}}:[[#@LINE+2]]:13)
    %row = pto.tensor.create : !row
    %row1 = pto.tensor.fill %row, %x : !row
    %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
    "other.done"() : () -> ()
  }) : () -> ()
  return
}

// An external function stays within its directions; that is all that is known.
func.func private @external(%in: !all)
func.func private @external_out(%out: !all {pto.dir = #pto.dir<out>})
// CHECK-LABEL: func.func @external_reads(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @external(%[[OUT]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @external_reads(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+3]]:3)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  func.call @external(%out) : (!all) -> ()
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @external_writes(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @external_out(%[[OUT]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @external_writes(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] target-written |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+3]]:3)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  func.call @external_out(%out) : (!all) -> ()
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}

// An indirect call may do anything to what it gets, and to nothing else.
//
// CHECK-LABEL: func.func @indirect_call_of_the_target(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CONSTANT:.*]] = constant @external : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    call_indirect %[[CONSTANT]](%[[OUT]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @indirect_call_of_the_target(%out: !all) attributes {pto.func_kind = #orchestration} {
  %f = func.constant @external : (!all) -> ()
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] unknown-access |{{.*}}: 'func.call_indirect' at loc({{.*}}:[[#@LINE+3]]:3)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  func.call_indirect %f(%out) : (!all) -> ()
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @indirect_call_of_another_tensor(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[OTHER:[^:]*]]:
// CHECK-NEXT:    %[[CONSTANT:.*]] = constant @external : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    call_indirect %[[CONSTANT]](%[[OTHER]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @indirect_call_of_another_tensor(%out: !all, %other: !all) attributes {pto.func_kind = #orchestration} {
  %f = func.constant @external : (!all) -> ()
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  func.call_indirect %f(%other) : (!all) -> ()
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
