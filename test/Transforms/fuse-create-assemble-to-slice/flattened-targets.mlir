// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// A 2-D staging tensor goes into a flattened view of a 3-D target, inside two
// parallel loops, and is filled by a launch on many blocks.

#orchestration = #pto.func_kind<orchestration>
#parallel = #pto.loop_kind<parallel>
!tile = !pto.tensor<4x16xf32>
!flat = !pto.tensor<32x16xf32>
!cube = !pto.tensor<2x16x16xf32>

func.func private @fill(%b: index, %out: !tile {pto.dir = #pto.dir<out>}) -> !tile
    attributes {pto.func_kind = #pto.func_kind<spmd>}
func.func private @fill_flat(%b: index, %out: !pto.tensor<64xf32> {pto.dir = #pto.dir<out>}) -> !pto.tensor<64xf32>
    attributes {pto.func_kind = #pto.func_kind<spmd>}

// CHECK-LABEL: func.func @view_outside_of_the_loops(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %c16 = arith.constant 16 : index
// CHECK-NEXT:    %[[RESHAPE:.*]] = pto.tensor.reshape %[[OUT]] : !pto.tensor<2x16x16xf32> to !pto.tensor<32x16xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c2 step %c1 {
// CHECK-NEXT:      scf.for %[[I_1:.*]] = %c0 to %c4 step %c1 {
// CHECK-NEXT:        %[[MULI:.*]] = arith.muli %[[I]], %c16 : index
// CHECK-NEXT:        %[[MULI_1:.*]] = arith.muli %[[I_1]], %c4 : index
// CHECK-NEXT:        %[[ADDI:.*]] = arith.addi %[[MULI]], %[[MULI_1]] : index
// CHECK-NEXT:        %[[SLICE:.*]] = pto.tensor.slice %[[RESHAPE]][%[[ADDI]], 0] [4, 16] : !pto.tensor<32x16xf32> to !pto.tensor<4x16xf32>
// CHECK-NEXT:        %[[LAUNCH:.*]] = pto.launch @fill(%[[I]], %[[SLICE]]) blocks(%[[N]]) : (index, !pto.tensor<4x16xf32>) -> !pto.tensor<4x16xf32>
// CHECK-NEXT:      } {pto.loop_kind = #pto.loop_kind<parallel>}
// CHECK-NEXT:    } {pto.loop_kind = #pto.loop_kind<parallel>}
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<2x16x16xf32>
func.func @view_outside_of_the_loops(%out: !cube, %n: index) -> !cube attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %flat = pto.tensor.reshape %out : !cube to !flat
  %res = scf.for %b = %c0 to %c2 step %c1 iter_args(%outer = %flat) -> (!flat) {
    %inner_res = scf.for %h = %c0 to %c4 step %c1 iter_args(%acc = %outer) -> (!flat) {
      // REMARK: :[[#@LINE+1]]:15: remark: [Passed] fused |{{.*}}BytesSaved=512,
      %tile = pto.tensor.create : !tile
      %tile1 = pto.launch @fill(%b, %tile) blocks(%n) : (index, !tile) -> !tile
      %b16 = arith.muli %b, %c16 : index
      %h4 = arith.muli %h, %c4 : index
      %row = arith.addi %b16, %h4 : index
      %acc1 = pto.tensor.assemble %tile1 into %acc[%row, 0] : !tile into !flat
      scf.yield %acc1 : !flat
    } {pto.loop_kind = #parallel}
    scf.yield %inner_res : !flat
  } {pto.loop_kind = #parallel}
  return %out : !cube
}

// The view is made anew in each iteration.
//
// CHECK-LABEL: func.func @view_inside_of_the_loops(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %c16 = arith.constant 16 : index
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c2 step %c1 {
// CHECK-NEXT:      scf.for %[[I_1:.*]] = %c0 to %c4 step %c1 {
// CHECK-NEXT:        %[[MULI:.*]] = arith.muli %[[I]], %c16 : index
// CHECK-NEXT:        %[[MULI_1:.*]] = arith.muli %[[I_1]], %c4 : index
// CHECK-NEXT:        %[[ADDI:.*]] = arith.addi %[[MULI]], %[[MULI_1]] : index
// CHECK-NEXT:        %[[RESHAPE:.*]] = pto.tensor.reshape %[[OUT]] : !pto.tensor<2x16x16xf32> to !pto.tensor<32x16xf32>
// CHECK-NEXT:        %[[SLICE:.*]] = pto.tensor.slice %[[RESHAPE]][%[[ADDI]], 0] [4, 16] : !pto.tensor<32x16xf32> to !pto.tensor<4x16xf32>
// CHECK-NEXT:        %[[LAUNCH:.*]] = pto.launch @fill(%[[I]], %[[SLICE]]) blocks(%[[N]]) : (index, !pto.tensor<4x16xf32>) -> !pto.tensor<4x16xf32>
// CHECK-NEXT:      } {pto.loop_kind = #pto.loop_kind<parallel>}
// CHECK-NEXT:    } {pto.loop_kind = #pto.loop_kind<parallel>}
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<2x16x16xf32>
func.func @view_inside_of_the_loops(%out: !cube, %n: index) -> !cube attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  scf.for %b = %c0 to %c2 step %c1 {
    scf.for %h = %c0 to %c4 step %c1 {
      // REMARK: :[[#@LINE+1]]:15: remark: [Passed] fused |{{.*}}BytesSaved=512,
      %tile = pto.tensor.create : !tile
      %tile1 = pto.launch @fill(%b, %tile) blocks(%n) : (index, !tile) -> !tile
      %b16 = arith.muli %b, %c16 : index
      %h4 = arith.muli %h, %c4 : index
      %row = arith.addi %b16, %h4 : index
      %flat = pto.tensor.reshape %out : !cube to !flat
      %flat1 = pto.tensor.assemble %tile1 into %flat[%row, 0] : !tile into !flat
    } {pto.loop_kind = #parallel}
  } {pto.loop_kind = #parallel}
  return %out : !cube
}

// The kernel fills the staging tensor through a flattened view of it: that is fine
// where the window is contiguous.
//
// CHECK-LABEL: func.func @flattened_on_both_sides(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %c32 = arith.constant 32 : index
// CHECK-NEXT:    %[[RESHAPE:.*]] = pto.tensor.reshape %[[OUT]] : !pto.tensor<2x16x16xf32> to !pto.tensor<32x16xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c32 step %c4 {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[RESHAPE]][%[[I]], 0] [4, 16] : !pto.tensor<32x16xf32> to !pto.tensor<4x16xf32>
// CHECK-NEXT:      %[[RESHAPE_1:.*]] = pto.tensor.reshape %[[SLICE]] : !pto.tensor<4x16xf32> to !pto.tensor<64xf32>
// CHECK-NEXT:      %[[LAUNCH:.*]] = pto.launch @fill_flat(%[[I]], %[[RESHAPE_1]]) blocks(%[[N]]) : (index, !pto.tensor<64xf32>) -> !pto.tensor<64xf32>
// CHECK-NEXT:    } {pto.loop_kind = #pto.loop_kind<parallel>}
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<2x16x16xf32>
func.func @flattened_on_both_sides(%out: !cube, %n: index) -> !cube attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  %flat = pto.tensor.reshape %out : !cube to !flat
  scf.for %row = %c0 to %c32 step %c4 {
    // REMARK: :[[#@LINE+1]]:13: remark: [Passed] fused |{{.*}}BytesSaved=512,
    %tile = pto.tensor.create : !tile
    %line = pto.tensor.reshape %tile : !tile to !pto.tensor<64xf32>
    %line1 = pto.launch @fill_flat(%row, %line) blocks(%n) : (index, !pto.tensor<64xf32>) -> !pto.tensor<64xf32>
    %flat1 = pto.tensor.assemble %tile into %flat[%row, 0] : !tile into !flat
  } {pto.loop_kind = #parallel}
  return %out : !cube
}

// The source of the assemble is a reshape of the staging tensor: a slice of the
// target with the inverse reshape takes the place of the create.
//
// CHECK-LABEL: func.func @reshaped_source(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:{{.*}}, %[[R:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[R]], 0] [1, 64] : !pto.tensor<8x64xf32> to !pto.tensor<64xf32>
// CHECK-NEXT:    %[[RESHAPE:.*]] = pto.tensor.reshape %[[SLICE]] : !pto.tensor<64xf32> to !pto.tensor<4x16xf32>
// CHECK-NEXT:    %[[LAUNCH:.*]] = pto.launch @fill(%[[R]], %[[RESHAPE]]) blocks(%[[N]]) : (index, !pto.tensor<4x16xf32>) -> !pto.tensor<4x16xf32>
// CHECK-NEXT:    %[[RESHAPE_1:.*]] = pto.tensor.reshape %[[LAUNCH]] : !pto.tensor<4x16xf32> to !pto.tensor<64xf32>
// CHECK-NEXT:    return
func.func @reshaped_source(%out: !pto.tensor<8x64xf32>, %n: index, %r: index) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:11: remark: [Passed] fused |{{.*}}BytesSaved=512,
  %tile = pto.tensor.create : !tile
  %tile1 = pto.launch @fill(%r, %tile) blocks(%n) : (index, !tile) -> !tile
  %line = pto.tensor.reshape %tile1 : !tile to !pto.tensor<64xf32>
  %out1 = pto.tensor.assemble %line into %out[%r, 0] : !pto.tensor<64xf32> into !pto.tensor<8x64xf32>
  return
}

// Reshapes of unit dimensions do not even need a contiguous window.
//
// CHECK-LABEL: func.func @unit_dimensions(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:{{.*}}, %[[R:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[R]], 16] [4, 16] : !pto.tensor<8x32xf32> to !pto.tensor<4x16xf32>
// CHECK-NEXT:    %[[LAUNCH:.*]] = pto.launch @fill(%[[R]], %[[SLICE]]) blocks(%[[N]]) : (index, !pto.tensor<4x16xf32>) -> !pto.tensor<4x16xf32>
// CHECK-NEXT:    %[[RESHAPE:.*]] = pto.tensor.reshape %[[LAUNCH]] : !pto.tensor<4x16xf32> to !pto.tensor<4x1x16xf32>
// CHECK-NEXT:    %[[RESHAPE_1:.*]] = pto.tensor.reshape %[[RESHAPE]] : !pto.tensor<4x1x16xf32> to !pto.tensor<4x16xf32>
// CHECK-NEXT:    return
func.func @unit_dimensions(%out: !pto.tensor<8x32xf32>, %n: index, %r: index) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:11: remark: [Passed] fused |{{.*}}BytesSaved=512,
  %tile = pto.tensor.create : !tile
  %tile1 = pto.launch @fill(%r, %tile) blocks(%n) : (index, !tile) -> !tile
  %deep = pto.tensor.reshape %tile1 : !tile to !pto.tensor<4x1x16xf32>
  %back = pto.tensor.reshape %deep : !pto.tensor<4x1x16xf32> to !tile
  %out1 = pto.tensor.assemble %back into %out[%r, 16] : !tile into !pto.tensor<8x32xf32>
  return
}

// Rows written through the flat view and rows read through the cube are the same
// memory; elsewhere they are apart.
func.func private @read_page(%page: !pto.tensor<16x16xf32>)
// CHECK-LABEL: func.func @other_page_read(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %[[RESHAPE:.*]] = pto.tensor.reshape %[[OUT]] : !pto.tensor<2x16x16xf32> to !pto.tensor<32x16xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0, 0] [1, 16, 16] : !pto.tensor<2x16x16xf32> to !pto.tensor<16x16xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[RESHAPE]][16, 0] [4, 16] : !pto.tensor<32x16xf32> to !pto.tensor<4x16xf32>
// CHECK-NEXT:    %[[LAUNCH:.*]] = pto.launch @fill(%c0, %[[SLICE_1]]) blocks(%[[N]]) : (index, !pto.tensor<4x16xf32>) -> !pto.tensor<4x16xf32>
// CHECK-NEXT:    call @read_page(%[[SLICE]]) : (!pto.tensor<16x16xf32>) -> ()
// CHECK-NEXT:    return
func.func @other_page_read(%out: !cube, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %flat = pto.tensor.reshape %out : !cube to !flat
  %page = pto.tensor.slice %out[0, 0, 0] [1, 16, 16] : !cube to !pto.tensor<16x16xf32>
  // REMARK: :[[#@LINE+1]]:11: remark: [Passed] fused |{{.*}}BytesSaved=512,
  %tile = pto.tensor.create : !tile
  %tile1 = pto.launch @fill(%c0, %tile) blocks(%n) : (index, !tile) -> !tile
  func.call @read_page(%page) : (!pto.tensor<16x16xf32>) -> ()
  %flat1 = pto.tensor.assemble %tile1 into %flat[16, 0] : !tile into !flat
  return
}

// CHECK-LABEL: func.func @same_page_read(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %[[RESHAPE:.*]] = pto.tensor.reshape %[[OUT]] : !pto.tensor<2x16x16xf32> to !pto.tensor<32x16xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0, 0] [1, 16, 16] : !pto.tensor<2x16x16xf32> to !pto.tensor<16x16xf32>
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<4x16xf32>
// CHECK-NEXT:    %[[LAUNCH:.*]] = pto.launch @fill(%c0, %[[CREATE]]) blocks(%[[N]]) : (index, !pto.tensor<4x16xf32>) -> !pto.tensor<4x16xf32>
// CHECK-NEXT:    call @read_page(%[[SLICE]]) : (!pto.tensor<16x16xf32>) -> ()
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[LAUNCH]] into %[[RESHAPE]][16, 0] : !pto.tensor<4x16xf32> into !pto.tensor<32x16xf32>
// CHECK-NEXT:    return
func.func @same_page_read(%out: !cube, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %flat = pto.tensor.reshape %out : !cube to !flat
  %page = pto.tensor.slice %out[1, 0, 0] [1, 16, 16] : !cube to !pto.tensor<16x16xf32>
  // REMARK: :[[#@LINE+1]]:11: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+3]]:3)
  %tile = pto.tensor.create : !tile
  %tile1 = pto.launch @fill(%c0, %tile) blocks(%n) : (index, !tile) -> !tile
  func.call @read_page(%page) : (!pto.tensor<16x16xf32>) -> ()
  %flat1 = pto.tensor.assemble %tile1 into %flat[16, 0] : !tile into !flat
  return
}
