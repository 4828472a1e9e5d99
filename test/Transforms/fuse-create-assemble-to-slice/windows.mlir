// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// Which windows of one buffer are surely apart. In each program a window of the
// target is read between fill and assemble.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!tile = !pto.tensor<2x4xf32>
!all = !pto.tensor<16x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @fill_tile(%out: !tile {pto.dir = #pto.dir<out>}) -> !tile
func.func private @read(%in: !row)
func.func private @read_tile(%in: !tile)

// Constants, in either dimension.
//
// CHECK-LABEL: func.func @below(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][2, 0] [2, 4] : !pto.tensor<16x8xf32> to !pto.tensor<2x4xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_tile(%[[SLICE]]) : (!pto.tensor<2x4xf32>) -> !pto.tensor<2x4xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[T]][4, 0] [2, 4] : !pto.tensor<16x8xf32> to !pto.tensor<2x4xf32>
// CHECK-NEXT:    call @read_tile(%[[SLICE_1]]) : (!pto.tensor<2x4xf32>) -> ()
// CHECK-NEXT:    return
func.func @below(%t: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %c = pto.tensor.create : !tile
  %c1 = func.call @fill_tile(%c) : (!tile) -> !tile
  %w = pto.tensor.slice %t[4, 0] [2, 4] : !all to !tile
  func.call @read_tile(%w) : (!tile) -> ()
  %t1 = pto.tensor.assemble %c1 into %t[2, 0] : !tile into !all
  return
}
// CHECK-LABEL: func.func @beside(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][2, 0] [2, 4] : !pto.tensor<16x8xf32> to !pto.tensor<2x4xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_tile(%[[SLICE]]) : (!pto.tensor<2x4xf32>) -> !pto.tensor<2x4xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[T]][2, 4] [2, 4] : !pto.tensor<16x8xf32> to !pto.tensor<2x4xf32>
// CHECK-NEXT:    call @read_tile(%[[SLICE_1]]) : (!pto.tensor<2x4xf32>) -> ()
// CHECK-NEXT:    return
func.func @beside(%t: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %c = pto.tensor.create : !tile
  %c1 = func.call @fill_tile(%c) : (!tile) -> !tile
  %w = pto.tensor.slice %t[2, 4] [2, 4] : !all to !tile
  func.call @read_tile(%w) : (!tile) -> ()
  %t1 = pto.tensor.assemble %c1 into %t[2, 0] : !tile into !all
  return
}
// CHECK-LABEL: func.func @one_corner_in_common(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<2x4xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_tile(%[[CREATE]]) : (!pto.tensor<2x4xf32>) -> !pto.tensor<2x4xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][3, 3] [2, 4] : !pto.tensor<16x8xf32> to !pto.tensor<2x4xf32>
// CHECK-NEXT:    call @read_tile(%[[SLICE]]) : (!pto.tensor<2x4xf32>) -> ()
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[T]][2, 0] : !pto.tensor<2x4xf32> into !pto.tensor<16x8xf32>
// CHECK-NEXT:    return
func.func @one_corner_in_common(%t: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+4]]:3)
  %c = pto.tensor.create : !tile
  %c1 = func.call @fill_tile(%c) : (!tile) -> !tile
  %w = pto.tensor.slice %t[3, 3] [2, 4] : !all to !tile
  func.call @read_tile(%w) : (!tile) -> ()
  %t1 = pto.tensor.assemble %c1 into %t[2, 0] : !tile into !all
  return
}

// The same symbols plus constants.
//
// CHECK-LABEL: func.func @next_row(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[I:[^:]*]]:
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[ADDI:.*]] = arith.addi %[[I]], %c1 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][%[[I]], 0] [1, 8] : !pto.tensor<16x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[T]][%[[ADDI]], 0] [1, 8] : !pto.tensor<16x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @read(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @next_row(%t: !all, %i: index) attributes {pto.func_kind = #orchestration} {
  %k1 = arith.constant 1 : index
  %j = arith.addi %i, %k1 : index
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %c = pto.tensor.create : !row
  %c1 = func.call @fill(%c) : (!row) -> !row
  %w = pto.tensor.slice %t[%j, 0] [1, 8] : !all to !row
  func.call @read(%w) : (!row) -> ()
  %t1 = pto.tensor.assemble %c1 into %t[%i, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @sum_in_another_order(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[I:[^:]*]]:{{.*}}, %[[K:[^:]*]]:
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %[[MULI:.*]] = arith.muli %[[I]], %c4 : index
// CHECK-NEXT:    %[[ADDI:.*]] = arith.addi %[[MULI]], %[[K]] : index
// CHECK-NEXT:    %[[ADDI_1:.*]] = arith.addi %[[K]], %c2 : index
// CHECK-NEXT:    %[[ADDI_2:.*]] = arith.addi %[[ADDI_1]], %[[MULI]] : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][%[[ADDI]], 0] [2, 4] : !pto.tensor<16x8xf32> to !pto.tensor<2x4xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_tile(%[[SLICE]]) : (!pto.tensor<2x4xf32>) -> !pto.tensor<2x4xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[T]][%[[ADDI_2]], 0] [2, 4] : !pto.tensor<16x8xf32> to !pto.tensor<2x4xf32>
// CHECK-NEXT:    call @read_tile(%[[SLICE_1]]) : (!pto.tensor<2x4xf32>) -> ()
// CHECK-NEXT:    return
func.func @sum_in_another_order(%t: !all, %i: index, %k: index) attributes {pto.func_kind = #orchestration} {
  %k2 = arith.constant 2 : index
  %k4 = arith.constant 4 : index
  %i4 = arith.muli %i, %k4 : index
  %a = arith.addi %i4, %k : index
  %b0 = arith.addi %k, %k2 : index
  %b = arith.addi %b0, %i4 : index
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %c = pto.tensor.create : !tile
  %c1 = func.call @fill_tile(%c) : (!tile) -> !tile
  %w = pto.tensor.slice %t[%b, 0] [2, 4] : !all to !tile
  func.call @read_tile(%w) : (!tile) -> ()
  %t1 = pto.tensor.assemble %c1 into %t[%a, 0] : !tile into !all
  return
}
// CHECK-LABEL: func.func @too_near(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[I:[^:]*]]:
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[ADDI:.*]] = arith.addi %[[I]], %c1 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<2x4xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_tile(%[[CREATE]]) : (!pto.tensor<2x4xf32>) -> !pto.tensor<2x4xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][%[[ADDI]], 0] [2, 4] : !pto.tensor<16x8xf32> to !pto.tensor<2x4xf32>
// CHECK-NEXT:    call @read_tile(%[[SLICE]]) : (!pto.tensor<2x4xf32>) -> ()
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[T]][%[[I]], 0] : !pto.tensor<2x4xf32> into !pto.tensor<16x8xf32>
// CHECK-NEXT:    return
func.func @too_near(%t: !all, %i: index) attributes {pto.func_kind = #orchestration} {
  %k1 = arith.constant 1 : index
  %j = arith.addi %i, %k1 : index
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+4]]:3)
  %c = pto.tensor.create : !tile
  %c1 = func.call @fill_tile(%c) : (!tile) -> !tile
  %w = pto.tensor.slice %t[%j, 0] [2, 4] : !all to !tile
  func.call @read_tile(%w) : (!tile) -> ()
  %t1 = pto.tensor.assemble %c1 into %t[%i, 0] : !tile into !all
  return
}
// CHECK-LABEL: func.func @other_factor(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[I:[^:]*]]:
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %[[MULI:.*]] = arith.muli %[[I]], %c2 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][%[[MULI]], 0] [1, 8] : !pto.tensor<16x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @read(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[T]][%[[I]], 0] : !pto.tensor<1x8xf32> into !pto.tensor<16x8xf32>
// CHECK-NEXT:    return
func.func @other_factor(%t: !all, %i: index) attributes {pto.func_kind = #orchestration} {
  %k2 = arith.constant 2 : index
  %i2 = arith.muli %i, %k2 : index
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+4]]:3)
  %c = pto.tensor.create : !row
  %c1 = func.call @fill(%c) : (!row) -> !row
  %w = pto.tensor.slice %t[%i2, 0] [1, 8] : !all to !row
  func.call @read(%w) : (!row) -> ()
  %t1 = pto.tensor.assemble %c1 into %t[%i, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @affine_offset(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[I:[^:]*]]:
// CHECK-NEXT:    %[[APPLY:.*]] = affine.apply #map(%[[I]])
// CHECK-NEXT:    %[[APPLY_1:.*]] = affine.apply #map1(%[[I]])
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][%[[APPLY]], 0] [2, 4] : !pto.tensor<16x8xf32> to !pto.tensor<2x4xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_tile(%[[SLICE]]) : (!pto.tensor<2x4xf32>) -> !pto.tensor<2x4xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[T]][%[[APPLY_1]], 0] [2, 4] : !pto.tensor<16x8xf32> to !pto.tensor<2x4xf32>
// CHECK-NEXT:    call @read_tile(%[[SLICE_1]]) : (!pto.tensor<2x4xf32>) -> ()
// CHECK-NEXT:    return
func.func @affine_offset(%t: !all, %i: index) attributes {pto.func_kind = #orchestration} {
  %a = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
  %b = affine.apply affine_map<(d0) -> (d0 * 2 + 2)>(%i)
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %c = pto.tensor.create : !tile
  %c1 = func.call @fill_tile(%c) : (!tile) -> !tile
  %w = pto.tensor.slice %t[%b, 0] [2, 4] : !all to !tile
  func.call @read_tile(%w) : (!tile) -> ()
  %t1 = pto.tensor.assemble %c1 into %t[%a, 0] : !tile into !all
  return
}

// Slices of slices add up.
//
// CHECK-LABEL: func.func @slice_of_a_slice(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[I:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][%[[I]], 0] [8, 8] : !pto.tensor<16x8xf32> to !pto.tensor<8x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[T]][%[[I]], 0] [1, 8] : !pto.tensor<16x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_2:.*]] = pto.tensor.slice %[[SLICE]][3, 0] [1, 8] : !pto.tensor<8x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @read(%[[SLICE_2]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @slice_of_a_slice(%t: !all, %i: index) attributes {pto.func_kind = #orchestration} {
  %half = pto.tensor.slice %t[%i, 0] [8, 8] : !all to !pto.tensor<8x8xf32>
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %c = pto.tensor.create : !row
  %c1 = func.call @fill(%c) : (!row) -> !row
  %w = pto.tensor.slice %half[3, 0] [1, 8] : !pto.tensor<8x8xf32> to !row
  func.call @read(%w) : (!row) -> ()
  %t1 = pto.tensor.assemble %c1 into %t[%i, 0] : !row into !all
  return
}

// A variable of a loop that holds both accesses is one value.
//
// CHECK-LABEL: func.func @same_loop(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c8 = arith.constant 8 : index
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c8 step %c1 {
// CHECK-NEXT:      %[[ADDI:.*]] = arith.addi %[[I]], %c8 : index
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[T]][%[[I]], 0] [1, 8] : !pto.tensor<16x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[SLICE_1:.*]] = pto.tensor.slice %[[T]][%[[ADDI]], 0] [1, 8] : !pto.tensor<16x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      func.call @read(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @same_loop(%t: !all) attributes {pto.func_kind = #orchestration} {
  %k0 = arith.constant 0 : index
  %k1 = arith.constant 1 : index
  %k8 = arith.constant 8 : index
  scf.for %i = %k0 to %k8 step %k1 {
    %j = arith.addi %i, %k8 : index
    // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %c = pto.tensor.create : !row
    %c1 = func.call @fill(%c) : (!row) -> !row
    %w = pto.tensor.slice %t[%j, 0] [1, 8] : !all to !row
    func.call @read(%w) : (!row) -> ()
    %t1 = pto.tensor.assemble %c1 into %t[%i, 0] : !row into !all
  }
  return
}
// One of a loop in between stands for its whole range.
//
// CHECK-LABEL: func.func @range_of_a_loop(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][1, 0] [1, 8] : !pto.tensor<16x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c1 to %c4 step %c1 {
// CHECK-NEXT:      %[[MULI:.*]] = arith.muli %[[I]], %c2 : index
// CHECK-NEXT:      %[[SLICE_1:.*]] = pto.tensor.slice %[[T]][%[[MULI]], 0] [1, 8] : !pto.tensor<16x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      func.call @read(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @range_of_a_loop(%t: !all) attributes {pto.func_kind = #orchestration} {
  %k1 = arith.constant 1 : index
  %k2 = arith.constant 2 : index
  %k4 = arith.constant 4 : index
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %c = pto.tensor.create : !row
  %c1 = func.call @fill(%c) : (!row) -> !row
  scf.for %i = %k1 to %k4 step %k1 {
    %i2 = arith.muli %i, %k2 : index
    %w = pto.tensor.slice %t[%i2, 0] [1, 8] : !all to !row
    func.call @read(%w) : (!row) -> ()
  }
  %t1 = pto.tensor.assemble %c1 into %t[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @end_of_the_range(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][7, 0] [1, 8] : !pto.tensor<16x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c1 to %c4 step %c1 {
// CHECK-NEXT:      %[[MULI:.*]] = arith.muli %[[I]], %c2 : index
// CHECK-NEXT:      %[[SLICE_1:.*]] = pto.tensor.slice %[[T]][%[[MULI]], 0] [1, 8] : !pto.tensor<16x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      func.call @read(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @end_of_the_range(%t: !all) attributes {pto.func_kind = #orchestration} {
  %k1 = arith.constant 1 : index
  %k2 = arith.constant 2 : index
  %k4 = arith.constant 4 : index
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %c = pto.tensor.create : !row
  %c1 = func.call @fill(%c) : (!row) -> !row
  scf.for %i = %k1 to %k4 step %k1 {
    %i2 = arith.muli %i, %k2 : index
    %w = pto.tensor.slice %t[%i2, 0] [1, 8] : !all to !row
    func.call @read(%w) : (!row) -> ()
  }
  %t1 = pto.tensor.assemble %c1 into %t[7, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @in_the_range(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c1 to %c4 step %c1 {
// CHECK-NEXT:      %[[MULI:.*]] = arith.muli %[[I]], %c2 : index
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[T]][%[[MULI]], 0] [1, 8] : !pto.tensor<16x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      func.call @read(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[T]][6, 0] : !pto.tensor<1x8xf32> into !pto.tensor<16x8xf32>
// CHECK-NEXT:    return
func.func @in_the_range(%t: !all) attributes {pto.func_kind = #orchestration} {
  %k1 = arith.constant 1 : index
  %k2 = arith.constant 2 : index
  %k4 = arith.constant 4 : index
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+6]]:5)
  %c = pto.tensor.create : !row
  %c1 = func.call @fill(%c) : (!row) -> !row
  scf.for %i = %k1 to %k4 step %k1 {
    %i2 = arith.muli %i, %k2 : index
    %w = pto.tensor.slice %t[%i2, 0] [1, 8] : !all to !row
    func.call @read(%w) : (!row) -> ()
  }
  %t1 = pto.tensor.assemble %c1 into %t[6, 0] : !row into !all
  return
}
// The range is not known.
//
// CHECK-LABEL: func.func @unknown_range(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c1 to %[[N]] step %c1 {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[T]][%[[I]], 0] [1, 8] : !pto.tensor<16x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      func.call @read(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[T]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<16x8xf32>
// CHECK-NEXT:    return
func.func @unknown_range(%t: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %k1 = arith.constant 1 : index
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+5]]:5)
  %c = pto.tensor.create : !row
  %c1 = func.call @fill(%c) : (!row) -> !row
  scf.for %i = %k1 to %n step %k1 {
    %w = pto.tensor.slice %t[%i, 0] [1, 8] : !all to !row
    func.call @read(%w) : (!row) -> ()
  }
  %t1 = pto.tensor.assemble %c1 into %t[0, 0] : !row into !all
  return
}
// The step skips the row.
//
// CHECK-LABEL: func.func @skipped_by_the_step(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %c16 = arith.constant 16 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][1, 0] [1, 8] : !pto.tensor<16x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c4 step %c16 {
// CHECK-NEXT:      %[[SLICE_1:.*]] = pto.tensor.slice %[[T]][%[[I]], 0] [1, 8] : !pto.tensor<16x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      func.call @read(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @skipped_by_the_step(%t: !all) attributes {pto.func_kind = #orchestration} {
  %k0 = arith.constant 0 : index
  %k4 = arith.constant 4 : index
  %k16 = arith.constant 16 : index
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %c = pto.tensor.create : !row
  %c1 = func.call @fill(%c) : (!row) -> !row
  scf.for %i = %k0 to %k4 step %k16 {
    %w = pto.tensor.slice %t[%i, 0] [1, 8] : !all to !row
    func.call @read(%w) : (!row) -> ()
  }
  %t1 = pto.tensor.assemble %c1 into %t[1, 0] : !row into !all
  return
}

// Two views of one buffer in other shapes meet, unless their elements are in ranges
// that are apart.
//
// CHECK-LABEL: func.func @other_shapes(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[RESHAPE:.*]] = pto.tensor.reshape %[[T]] : !pto.tensor<16x8xf32> to !pto.tensor<128xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][2, 0] [1, 8] : !pto.tensor<16x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[READ:.*]] = pto.tensor.read %[[RESHAPE]][24] : !pto.tensor<128xf32>
// CHECK-NEXT:    return
func.func @other_shapes(%t: !all) attributes {pto.func_kind = #orchestration} {
  %flat = pto.tensor.reshape %t : !all to !pto.tensor<128xf32>
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %c = pto.tensor.create : !row
  %c1 = func.call @fill(%c) : (!row) -> !row
  %x = pto.tensor.read %flat[24] : !pto.tensor<128xf32>
  %t1 = pto.tensor.assemble %c1 into %t[2, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @other_shapes_that_meet(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[RESHAPE:.*]] = pto.tensor.reshape %[[T]] : !pto.tensor<16x8xf32> to !pto.tensor<128xf32>
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[READ:.*]] = pto.tensor.read %[[RESHAPE]][23] : !pto.tensor<128xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[T]][2, 0] : !pto.tensor<1x8xf32> into !pto.tensor<16x8xf32>
// CHECK-NEXT:    return
func.func @other_shapes_that_meet(%t: !all) attributes {pto.func_kind = #orchestration} {
  %flat = pto.tensor.reshape %t : !all to !pto.tensor<128xf32>
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] target-read |{{.*}}: 'pto.tensor.read' at loc({{.*}}:[[#@LINE+3]]:8)
  %c = pto.tensor.create : !row
  %c1 = func.call @fill(%c) : (!row) -> !row
  %x = pto.tensor.read %flat[23] : !pto.tensor<128xf32>
  %t1 = pto.tensor.assemble %c1 into %t[2, 0] : !row into !all
  return
}

// Dynamic extents: what comes before is apart, what may reach on is not.
func.func private @read_some(%in: !pto.tensor<?x8xf32>)
// CHECK-LABEL: func.func @dynamic_extent_behind(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][0, 0] [1, 8] : !pto.tensor<?x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[T]][1, 0] [%[[N]], 8] : !pto.tensor<?x8xf32> to !pto.tensor<?x8xf32>
// CHECK-NEXT:    call @read_some(%[[SLICE_1]]) : (!pto.tensor<?x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @dynamic_extent_behind(%t: !pto.tensor<?x8xf32>, %n: index) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %c = pto.tensor.create : !row
  %c1 = func.call @fill(%c) : (!row) -> !row
  %w = pto.tensor.slice %t[1, 0] [%n, 8] : !pto.tensor<?x8xf32> to !pto.tensor<?x8xf32>
  func.call @read_some(%w) : (!pto.tensor<?x8xf32>) -> ()
  %t1 = pto.tensor.assemble %c1 into %t[0, 0] : !row into !pto.tensor<?x8xf32>
  return
}
// CHECK-LABEL: func.func @dynamic_extent_over(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][0, 0] [%[[N]], 8] : !pto.tensor<?x8xf32> to !pto.tensor<?x8xf32>
// CHECK-NEXT:    call @read_some(%[[SLICE]]) : (!pto.tensor<?x8xf32>) -> ()
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[T]][3, 0] : !pto.tensor<1x8xf32> into !pto.tensor<?x8xf32>
// CHECK-NEXT:    return
func.func @dynamic_extent_over(%t: !pto.tensor<?x8xf32>, %n: index) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+4]]:3)
  %c = pto.tensor.create : !row
  %c1 = func.call @fill(%c) : (!row) -> !row
  %w = pto.tensor.slice %t[0, 0] [%n, 8] : !pto.tensor<?x8xf32> to !pto.tensor<?x8xf32>
  func.call @read_some(%w) : (!pto.tensor<?x8xf32>) -> ()
  %t1 = pto.tensor.assemble %c1 into %t[3, 0] : !row into !pto.tensor<?x8xf32>
  return
}

// A window without elements meets nothing.
func.func private @read_none(%in: !pto.tensor<0x8xf32>)
// CHECK-LABEL: func.func @no_elements(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][2, 0] [1, 8] : !pto.tensor<16x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[T]][2, 0] [0, 8] : !pto.tensor<16x8xf32> to !pto.tensor<0x8xf32>
// CHECK-NEXT:    call @read_none(%[[SLICE_1]]) : (!pto.tensor<0x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @no_elements(%t: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %c = pto.tensor.create : !row
  %c1 = func.call @fill(%c) : (!row) -> !row
  %w = pto.tensor.slice %t[2, 0] [0, 8] : !all to !pto.tensor<0x8xf32>
  func.call @read_none(%w) : (!pto.tensor<0x8xf32>) -> ()
  %t1 = pto.tensor.assemble %c1 into %t[2, 0] : !row into !all
  return
}

// Sums wrap around: offsets this far apart are neighbours, and the windows meet.
//
// CHECK-LABEL: func.func @wrapped_offsets(
// CHECK:         pto.tensor.assemble
func.func @wrapped_offsets(%t: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %min = arith.constant -9223372036854775808 : index
  %max = arith.constant 9223372036854775807 : index
  %i = arith.addi %n, %min : index
  %j = arith.addi %n, %max : index
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+4]]:3)
  %c = pto.tensor.create : !tile
  %c1 = func.call @fill_tile(%c) : (!tile) -> !tile
  %w = pto.tensor.slice %t[%i, 0] [2, 4] : !all to !tile
  func.call @read_tile(%w) : (!tile) -> ()
  %t1 = pto.tensor.assemble %c1 into %t[%j, 0] : !tile into !all
  return
}
// Offsets with the same symbols that are not as far apart.
//
// CHECK-LABEL: func.func @large_offsets(
// CHECK-NOT:     pto.tensor.assemble
// CHECK:         return
func.func @large_offsets(%t: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %low = arith.constant -1000000000000000000 : index
  %high = arith.constant 1000000000000000000 : index
  %i = arith.addi %n, %low : index
  %j = arith.addi %n, %high : index
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %c = pto.tensor.create : !tile
  %c1 = func.call @fill_tile(%c) : (!tile) -> !tile
  %w = pto.tensor.slice %t[%i, 0] [2, 4] : !all to !tile
  func.call @read_tile(%w) : (!tile) -> ()
  %t1 = pto.tensor.assemble %c1 into %t[%j, 0] : !tile into !all
  return
}

// How a reshape orders the elements of a layout other than `nd` is not known.
//
// CHECK-LABEL: func.func @reshaped_dn(
// CHECK:         pto.tensor.assemble
func.func @reshaped_dn(%t: !pto.tensor<4x8xf32, dn>, %x: f32) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] target-written |{{.*}}: 'pto.tensor.write' at loc({{.*}}:[[#@LINE+4]]:3)
  %c = pto.tensor.create : !pto.tensor<1x8xf32, dn>
  %c1 = pto.tensor.fill %c, %x : !pto.tensor<1x8xf32, dn>
  %r = pto.tensor.reshape %t : !pto.tensor<4x8xf32, dn> to !pto.tensor<8x4xf32, dn>
  pto.tensor.write %x, %r[7, 0] : !pto.tensor<8x4xf32, dn>
  %t1 = pto.tensor.assemble %c1 into %t[0, 0] : !pto.tensor<1x8xf32, dn> into !pto.tensor<4x8xf32, dn>
  return
}
// CHECK-LABEL: func.func @reshaped_nd(
// CHECK-NOT:     pto.tensor.assemble
// CHECK:         return
func.func @reshaped_nd(%t: !pto.tensor<4x8xf32>, %x: f32) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %c = pto.tensor.create : !pto.tensor<1x8xf32>
  %c1 = pto.tensor.fill %c, %x : !pto.tensor<1x8xf32>
  %r = pto.tensor.reshape %t : !pto.tensor<4x8xf32> to !pto.tensor<8x4xf32>
  pto.tensor.write %x, %r[7, 0] : !pto.tensor<8x4xf32>
  %t1 = pto.tensor.assemble %c1 into %t[0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  return
}
