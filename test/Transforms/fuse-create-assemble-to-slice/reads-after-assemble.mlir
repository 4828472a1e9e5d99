// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// The staging tensor may be read after the assemble as long as the window still
// holds what was copied there.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @read(%in: !row)
func.func private @read_all(%in: !all)
func.func private @combine(%in: !row, %out: !row {pto.dir = #pto.dir<out>}) -> !row

// CHECK-LABEL: func.func @staging_read(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @read(%[[CALL]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @staging_read(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  func.call @read(%row1) : (!row) -> ()
  return
}

// CHECK-LABEL: func.func @element_read(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[READ:.*]] = pto.tensor.read %[[CALL]][0, 3] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[READ]] : f32
func.func @element_read(%out: !all) -> f32 attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  %x = pto.tensor.read %row1[0, 3] : !row
  return %x : f32
}

// The whole target is read as well; the reader sees what was written before it.
//
// CHECK-LABEL: func.func @target_read(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @read_all(%[[OUT]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    call @read(%[[CALL]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @target_read(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  func.call @read_all(%out1) : (!all) -> ()
  func.call @read(%row1) : (!row) -> ()
  return
}

// The next row is computed from this one, which is in the target already.
//
// CHECK-LABEL: func.func @chain_of_reads(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @combine(%[[CALL]], %[[SLICE_1]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_2:.*]] = pto.tensor.slice %[[OUT]][2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_2:.*]] = call @combine(%[[CALL_1]], %[[SLICE_2]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @chain_of_reads(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %out1 = pto.tensor.assemble %a1 into %out[0, 0] : !row into !all
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %b = pto.tensor.create : !row
  %b1 = func.call @combine(%a1, %b) : (!row, !row) -> !row
  %out2 = pto.tensor.assemble %b1 into %out1[1, 0] : !row into !all
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %c = pto.tensor.create : !row
  %c1 = func.call @combine(%b1, %c) : (!row, !row) -> !row
  %out3 = pto.tensor.assemble %c1 into %out2[2, 0] : !row into !all
  return
}

// Read in a loop behind the assemble.
//
// CHECK-LABEL: func.func @read_in_a_loop(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 {
// CHECK-NEXT:      func.call @read(%[[CALL]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @read_in_a_loop(%out: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  scf.for %i = %c0 to %n step %c1 {
    func.call @read(%row1) : (!row) -> ()
  }
  return
}

// Another row is overwritten in between.
//
// CHECK-LABEL: func.func @other_row_overwritten(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @read(%[[CALL]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @other_row_overwritten(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  %other = pto.tensor.slice %out1[2, 0] [1, 8] : !all to !row
  %other1 = func.call @fill(%other) : (!row) -> !row
  func.call @read(%row1) : (!row) -> ()
  return
}

// The window is overwritten after the last read.
//
// CHECK-LABEL: func.func @overwritten_later(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @read(%[[CALL]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @overwritten_later(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  func.call @read(%row1) : (!row) -> ()
  %window = pto.tensor.slice %out1[1, 0] [1, 8] : !all to !row
  %window1 = func.call @fill(%window) : (!row) -> !row
  return
}

// CHECK-LABEL: func.func @overwritten_before(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[ASSEMBLE]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @read(%[[CALL]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @overwritten_before(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] read-after-overwrite |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+5]]:14)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  %window = pto.tensor.slice %out1[1, 0] [1, 8] : !all to !row
  %window1 = func.call @fill(%window) : (!row) -> !row
  func.call @read(%row1) : (!row) -> ()
  return
}

// One op reads the staging tensor and overwrites the window.
//
// CHECK-LABEL: func.func @overwritten_by_the_reader(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[ASSEMBLE]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @combine(%[[CALL]], %[[SLICE]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @overwritten_by_the_reader(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] read-after-overwrite |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+5]]:14)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  %window = pto.tensor.slice %out1[1, 0] [1, 8] : !all to !row
  %window1 = func.call @combine(%row1, %window) : (!row, !row) -> !row
  return
}

// In a loop, the next iteration's write comes after this one's read, but with one
// buffer for all iterations it does not.
//
// CHECK-LABEL: func.func @overwritten_in_the_same_loop(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 {
// CHECK-NEXT:      func.call @read(%[[CALL]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[ASSEMBLE]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL_1:.*]] = func.call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @overwritten_in_the_same_loop(%out: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // REMARK: :[[#@LINE+1]]:10: remark: [Missed] read-after-overwrite |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+7]]:16)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  scf.for %i = %c0 to %n step %c1 {
    func.call @read(%row1) : (!row) -> ()
    %window = pto.tensor.slice %out1[1, 0] [1, 8] : !all to !row
    %window1 = func.call @fill(%window) : (!row) -> !row
  }
  return
}
