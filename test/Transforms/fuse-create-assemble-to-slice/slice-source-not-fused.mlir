// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// The source of the assemble is not a tensor created here, or not all of it.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!two = !pto.tensor<2x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @fill_two(%out: !two {pto.dir = #pto.dir<out>}) -> !two

// CHECK-LABEL: func.func @slice_of_an_argument(
// CHECK-SAME:    %[[IN:[^:]*]]:{{.*}}, %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[IN]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return %[[ASSEMBLE]] : !pto.tensor<4x8xf32>
func.func @slice_of_an_argument(%in: !all, %out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  %row = pto.tensor.slice %in[1, 0] [1, 8] : !all to !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  // REMARK: :[[#@LINE+1]]:11: remark: [Missed] source-is-view |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE-1]]:11)
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  return %out1 : !all
}

// CHECK-LABEL: func.func @slice_of_a_create(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<2x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_two(%[[CREATE]]) : (!pto.tensor<2x8xf32>) -> !pto.tensor<2x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[CALL]][1, 0] [1, 8] : !pto.tensor<2x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[SLICE]] into %[[OUT]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return %[[ASSEMBLE]] : !pto.tensor<4x8xf32>
func.func @slice_of_a_create(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] source-is-view |{{.*}}: 'pto.tensor.slice' at loc({{.*}}:[[#@LINE+3]]:10)
  %two = pto.tensor.create : !two
  %two1 = func.call @fill_two(%two) : (!two) -> !two
  %row = pto.tensor.slice %two1[1, 0] [1, 8] : !two to !row
  %out1 = pto.tensor.assemble %row into %out[0, 0] : !row into !all
  return %out1 : !all
}

// CHECK-LABEL: func.func @an_argument(
// CHECK-SAME:    %[[IN:[^:]*]]:{{.*}}, %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[IN]] into %[[OUT]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return %[[ASSEMBLE]] : !pto.tensor<4x8xf32>
func.func @an_argument(%in: !row, %out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:11: remark: [Missed] source-is-view |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+1]]:11)
  %out1 = pto.tensor.assemble %in into %out[0, 0] : !row into !all
  return %out1 : !all
}

// A slice put back where it came from does nothing; that is for canonicalization.
//
// CHECK-LABEL: func.func @put_back(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return %[[ASSEMBLE]] : !pto.tensor<4x8xf32>
func.func @put_back(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  %row = pto.tensor.slice %out[1, 0] [1, 8] : !all to !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  // REMARK: :[[#@LINE+1]]:11: remark: [Missed] source-is-view |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE-1]]:11)
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return %out1 : !all
}

// A slice of full size is all of the tensor.
//
// CHECK-LABEL: func.func @full_slice_of_a_create(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[SLICE]][0, 0] [1, 8] : !pto.tensor<1x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @full_slice_of_a_create(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %full = pto.tensor.slice %row[0, 0] [1, 8] : !row to !row
  %full1 = func.call @fill(%full) : (!row) -> !row
  %out1 = pto.tensor.assemble %full1 into %out[0, 0] : !row into !all
  return %out1 : !all
}
