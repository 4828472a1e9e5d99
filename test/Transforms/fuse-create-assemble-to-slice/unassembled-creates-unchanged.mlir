// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t
// RUN: pypto-opt %s --fuse-create-assemble-to-slice -o %t.once
// RUN: pypto-opt %t.once --fuse-create-assemble-to-slice | diff %t.once -

// Creates that are never assembled stay, also where others are fused; what is not
// used at all does not disturb.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @combine(%in: !row, %out: !row {pto.dir = #pto.dir<out>}) -> !row

// CHECK-LABEL: func.func @scratch(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @combine(%[[CALL]], %[[SLICE]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @scratch(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  %scratch = pto.tensor.create : !row
  %scratch1 = func.call @fill(%scratch) : (!row) -> !row
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @combine(%scratch1, %row) : (!row, !row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  return %out1 : !all
}

// CHECK-LABEL: func.func @only_creates(
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE_1:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[CALL]] : !pto.tensor<1x8xf32>
func.func @only_creates() -> !row attributes {pto.func_kind = #orchestration} {
  %unused = pto.tensor.create : !row
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  return %row1 : !row
}

// CHECK-LABEL: func.func @empty(
// CHECK-NEXT:    return
func.func @empty() attributes {pto.func_kind = #orchestration} {
  return
}

// The result of the assemble is not used: the target has the new contents anyway.
//
// CHECK-LABEL: func.func @unused_result(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @unused_result(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  return
}

// Nobody writes the staging tensor: the window's contents become undefined, as they
// may.
//
// CHECK-LABEL: func.func @never_filled(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @never_filled(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %out1 = pto.tensor.assemble %row into %out[0, 0] : !row into !all
  return
}

// The same value used twice, by one op and by several.
//
// CHECK-LABEL: func.func @result_used_twice(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @two(%[[OUT]], %[[OUT]]) : (!pto.tensor<4x8xf32>, !pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    return %[[OUT]], %[[OUT]] : !pto.tensor<4x8xf32>, !pto.tensor<4x8xf32>
func.func @result_used_twice(%out: !all) -> (!all, !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  func.call @two(%out1, %out1) : (!all, !all) -> ()
  return %out1, %out1 : !all, !all
}
func.func private @two(%a: !all, %b: !all)
