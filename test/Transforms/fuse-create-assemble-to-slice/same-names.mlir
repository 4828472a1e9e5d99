// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// Handles are told apart by value: names and locations play no part.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row

#here = loc("ret")

// CHECK-LABEL: func.func @two_results_of_one_name(
// CHECK-SAME:    %[[A:[^:]*]]:{{.*}}, %[[B:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[A]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[B]][2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @two_results_of_one_name(%a: !all, %b: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %c = pto.tensor.create : !row
  %ret = func.call @fill(%c) : (!row) -> !row loc(#here)
  %a1 = pto.tensor.assemble %ret into %a[0, 0] : !row into !all loc(#here)
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %d = pto.tensor.create : !row
  %ret_1 = func.call @fill(%d) : (!row) -> !row loc(#here)
  %b1 = pto.tensor.assemble %ret_1 into %b[2, 0] : !row into !all loc(#here)
  return
}
