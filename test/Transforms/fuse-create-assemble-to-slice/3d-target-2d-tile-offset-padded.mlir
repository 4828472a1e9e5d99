// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// The target has more dimensions than the staging tensor: the sizes of the slice
// start with ones, its type stays the staging tensor's.

#orchestration = #pto.func_kind<orchestration>
!chunk = !pto.tensor<2x4xf32>
!all = !pto.tensor<2x4x8xf32>

func.func private @compute(%x: !pto.tensor<4x8xf32>, %out: !chunk {pto.dir = #pto.dir<out>}) -> !chunk
func.func private @compute_flat(%out: !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> !pto.tensor<4xf32>
func.func private @compute_one(%out: !pto.tensor<f32> {pto.dir = #pto.dir<out>}) -> !pto.tensor<f32>
func.func private @use(%chunk: !chunk)

// CHECK-LABEL: func.func @in_two_loops(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[OUT:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c2 step %c1 {
// CHECK-NEXT:      scf.for %[[I_1:.*]] = %c0 to %c2 step %c1 {
// CHECK-NEXT:        %[[MULI:.*]] = arith.muli %[[I_1]], %c4 : index
// CHECK-NEXT:        %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0, %[[MULI]]] [1, 2, 4] : !pto.tensor<2x4x8xf32> to !pto.tensor<2x4xf32>
// CHECK-NEXT:        %[[CALL:.*]] = func.call @compute(%[[X]], %[[SLICE]]) : (!pto.tensor<4x8xf32>, !pto.tensor<2x4xf32>) -> !pto.tensor<2x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<2x4x8xf32>
func.func @in_two_loops(%x: !pto.tensor<4x8xf32>, %out: !all {pto.dir = #pto.dir<out>}) -> !all
    attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %res = scf.for %b = %c0 to %c2 step %c1 iter_args(%outer = %out) -> (!all) {
    %inner_res = scf.for %c = %c0 to %c2 step %c1 iter_args(%acc = %outer) -> (!all) {
      %col = arith.muli %c, %c4 : index
      // REMARK: :[[#@LINE+1]]:16: remark: [Passed] fused |{{.*}}BytesSaved=64,
      %chunk = pto.tensor.create : !chunk
      %chunk1 = func.call @compute(%x, %chunk) : (!pto.tensor<4x8xf32>, !chunk) -> !chunk
      %acc1 = pto.tensor.assemble %chunk1 into %acc[%b, 0, %col] : !chunk into !all
      scf.yield %acc1 : !all
    }
    scf.yield %inner_res : !all
  }
  return %res : !all
}

// A second user of the staging tensor still gets a value of its type.
//
// CHECK-LABEL: func.func @second_user(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 2, 4] [1, 2, 4] : !pto.tensor<2x4x8xf32> to !pto.tensor<2x4xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @compute(%[[X]], %[[SLICE]]) : (!pto.tensor<4x8xf32>, !pto.tensor<2x4xf32>) -> !pto.tensor<2x4xf32>
// CHECK-NEXT:    call @use(%[[CALL]]) : (!pto.tensor<2x4xf32>) -> ()
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<2x4x8xf32>
func.func @second_user(%x: !pto.tensor<4x8xf32>, %out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %chunk = pto.tensor.create : !chunk
  %chunk1 = func.call @compute(%x, %chunk) : (!pto.tensor<4x8xf32>, !chunk) -> !chunk
  %out1 = pto.tensor.assemble %chunk1 into %out[1, 2, 4] : !chunk into !all
  func.call @use(%chunk1) : (!chunk) -> ()
  return %out1 : !all
}

// CHECK-LABEL: func.func @one_into_three(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 3, 4] [1, 1, 4] : !pto.tensor<2x4x8xf32> to !pto.tensor<4xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @compute_flat(%[[SLICE]]) : (!pto.tensor<4xf32>) -> !pto.tensor<4xf32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<2x4x8xf32>
func.func @one_into_three(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=32,
  %chunk = pto.tensor.create : !pto.tensor<4xf32>
  %chunk1 = func.call @compute_flat(%chunk) : (!pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  %out1 = pto.tensor.assemble %chunk1 into %out[1, 3, 4] : !pto.tensor<4xf32> into !all
  return %out1 : !all
}

// CHECK-LABEL: func.func @zero_into_three(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 3, 4] [1, 1, 1] : !pto.tensor<2x4x8xf32> to !pto.tensor<f32>
// CHECK-NEXT:    %[[CALL:.*]] = call @compute_one(%[[SLICE]]) : (!pto.tensor<f32>) -> !pto.tensor<f32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<2x4x8xf32>
func.func @zero_into_three(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=8,
  %one = pto.tensor.create : !pto.tensor<f32>
  %one1 = func.call @compute_one(%one) : (!pto.tensor<f32>) -> !pto.tensor<f32>
  %out1 = pto.tensor.assemble %one1 into %out[1, 3, 4] : !pto.tensor<f32> into !all
  return %out1 : !all
}

// CHECK-LABEL: func.func @zero_into_zero(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][] [] : !pto.tensor<f32> to !pto.tensor<f32>
// CHECK-NEXT:    %[[CALL:.*]] = call @compute_one(%[[SLICE]]) : (!pto.tensor<f32>) -> !pto.tensor<f32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<f32>
func.func @zero_into_zero(%out: !pto.tensor<f32>) -> !pto.tensor<f32> attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=8,
  %one = pto.tensor.create : !pto.tensor<f32>
  %one1 = func.call @compute_one(%one) : (!pto.tensor<f32>) -> !pto.tensor<f32>
  %out1 = pto.tensor.assemble %one1 into %out[] : !pto.tensor<f32> into !pto.tensor<f32>
  return %out1 : !pto.tensor<f32>
}

// The target is itself a view without the leading dimension.
//
// CHECK-LABEL: func.func @into_a_reduced_view(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[OUT:[^:]*]]:{{.*}}, %[[B:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[B]], 0, 0] [1, 4, 8] : !pto.tensor<2x4x8xf32> to !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[SLICE]][2, 4] [2, 4] : !pto.tensor<4x8xf32> to !pto.tensor<2x4xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @compute(%[[X]], %[[SLICE_1]]) : (!pto.tensor<4x8xf32>, !pto.tensor<2x4xf32>) -> !pto.tensor<2x4xf32>
// CHECK-NEXT:    return
func.func @into_a_reduced_view(%x: !pto.tensor<4x8xf32>, %out: !all, %b: index) attributes {pto.func_kind = #orchestration} {
  %page = pto.tensor.slice %out[%b, 0, 0] [1, 4, 8] : !all to !pto.tensor<4x8xf32>
  // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %chunk = pto.tensor.create : !chunk
  %chunk1 = func.call @compute(%x, %chunk) : (!pto.tensor<4x8xf32>, !chunk) -> !chunk
  %page1 = pto.tensor.assemble %chunk1 into %page[2, 4] : !chunk into !pto.tensor<4x8xf32>
  return
}

// Sizes of `?` dimensions are padded alike.
//
// CHECK-LABEL: func.func @dynamic_sizes(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[B:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[B]], 0, 0] [1, %[[N]], 8] : !pto.tensor<?x?x8xf32> to !pto.tensor<?x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @compute_dynamic(%[[SLICE]]) : (!pto.tensor<?x8xf32>) -> !pto.tensor<?x8xf32>
// CHECK-NEXT:    return
func.func @dynamic_sizes(%out: !pto.tensor<?x?x8xf32>, %b: index, %n: index) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |
  %chunk = pto.tensor.create(%n) : !pto.tensor<?x8xf32>
  %chunk1 = func.call @compute_dynamic(%chunk) : (!pto.tensor<?x8xf32>) -> !pto.tensor<?x8xf32>
  %out1 = pto.tensor.assemble %chunk1 into %out[%b, 0, 0] : !pto.tensor<?x8xf32> into !pto.tensor<?x?x8xf32>
  return
}
func.func private @compute_dynamic(%out: !pto.tensor<?x8xf32> {pto.dir = #pto.dir<out>}) -> !pto.tensor<?x8xf32>
