// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// An initial value becomes a fill of the slice, right before the first op that
// touches it; or is left out where it can't be seen.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>
!flat = !pto.tensor<8xf32>

func.func private @accumulate(%acc: !row {pto.dir = #pto.dir<inout>}) -> !row
func.func private @accumulate_flat(%acc: !flat {pto.dir = #pto.dir<inout>}) -> !flat
func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @read(%in: !row)

// CHECK-LABEL: func.func @kept(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @accumulate(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @kept(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create {init_value = 0.0 : f32} : !row
  %row1 = func.call @accumulate(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}

// Before the first op that touches the tensor, not at the create: what happens in
// between may still use the window.
//
// CHECK-LABEL: func.func @late(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @read(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @accumulate(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @late(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create {init_value = 0.0 : f32} : !row
  %old = pto.tensor.slice %out[1, 0] [1, 8] : !all to !row
  func.call @read(%old) : (!row) -> ()
  %row1 = func.call @accumulate(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}

// Nobody touches it before the assemble: the fill takes the assemble's place.
//
// CHECK-LABEL: func.func @untouched(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @read(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @untouched(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create {init_value = 1.0 : f32} : !row
  %old = pto.tensor.slice %out[1, 0] [1, 8] : !all to !row
  func.call @read(%old) : (!row) -> ()
  %out1 = pto.tensor.assemble %row into %out[1, 0] : !row into !all
  return
}

// Filled through a flattened alias, inside a scope.
//
// CHECK-LABEL: func.func @alias_in_a_scope(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    pto.scope auto {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[RESHAPE:.*]] = pto.tensor.reshape %[[SLICE]] : !pto.tensor<1x8xf32> to !pto.tensor<8xf32>
// CHECK-NEXT:      %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @accumulate_flat(%[[RESHAPE]]) : (!pto.tensor<8xf32>) -> !pto.tensor<8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @alias_in_a_scope(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  %out1 = pto.scope auto -> (!all) {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create {init_value = 0.0 : f32} : !row
    %line = pto.tensor.reshape %row : !row to !flat
    %line1 = func.call @accumulate_flat(%line) : (!flat) -> !flat
    %out1 = pto.tensor.assemble %row into %out[1, 0] : !row into !all
    pto.yield %out1 : !all
  }
  return %out1 : !all
}

// Filled under two ifs: the fill comes before the outer one.
//
// CHECK-LABEL: func.func @alias_under_two_ifs(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[A:[^:]*]]:{{.*}}, %[[B:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[RESHAPE:.*]] = pto.tensor.reshape %[[SLICE]] : !pto.tensor<1x8xf32> to !pto.tensor<8xf32>
// CHECK-NEXT:    %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.if %[[A]] {
// CHECK-NEXT:      scf.if %[[B]] {
// CHECK-NEXT:        %[[CALL:.*]] = func.call @accumulate_flat(%[[RESHAPE]]) : (!pto.tensor<8xf32>) -> !pto.tensor<8xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @alias_under_two_ifs(%out: !all, %a: i1, %b: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create {init_value = 0.0 : f32} : !row
  %line = pto.tensor.reshape %row : !row to !flat
  scf.if %a {
    scf.if %b {
      %line1 = func.call @accumulate_flat(%line) : (!flat) -> !flat
    }
  }
  %out1 = pto.tensor.assemble %row into %out[1, 0] : !row into !all
  return
}

// In a loop that accumulates.
//
// CHECK-LABEL: func.func @accumulated_in_a_loop(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %[[SLICE]]) -> (!pto.tensor<1x8xf32>) {
// CHECK-NEXT:      %[[CALL:.*]] = func.call @accumulate(%[[ITER]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.yield %[[CALL]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @accumulated_in_a_loop(%out: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create {init_value = 0.0 : f32} : !row
  %row1 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %row) -> (!row) {
    %acc1 = func.call @accumulate(%acc) : (!row) -> !row
    scf.yield %acc1 : !row
  }
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}

// The first op surely overwrites everything: no fill.
//
// CHECK-LABEL: func.func @overwritten(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[ONE:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %[[ONE]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @accumulate(%[[FILL]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @overwritten(%out: !all, %one: f32) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create {init_value = 0.0 : f32} : !row
  %row1 = pto.tensor.fill %row, %one : !row
  %row2 = func.call @accumulate(%row1) : (!row) -> !row
  %out1 = pto.tensor.assemble %row2 into %out[1, 0] : !row into !all
  return
}

// A kernel whose body stores the whole tensor overwrites it, too.
func.func private @store(%x: !row, %out: !row {pto.dir = #pto.dir<out>}) -> !row {
  %tile = pto.tile.load %x[0, 0] [1, 8] : !row to tensor<1x8xf32>
  %done = pto.tile.store %tile into %out[0, 0] : tensor<1x8xf32> into !row
  return %done : !row
}
// CHECK-LABEL: func.func @overwritten_by_a_kernel(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[X:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @store(%[[X]], %[[SLICE]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @overwritten_by_a_kernel(%out: !all, %x: !row) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create {init_value = 0.0 : f32} : !row
  %row1 = func.call @store(%x, %row) : (!row, !row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}

// An `out` argument alone does not promise that every element is written.
//
// CHECK-LABEL: func.func @perhaps_overwritten(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @perhaps_overwritten(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create {init_value = 0.0 : f32} : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}

// Overwritten only if the branch is taken.
//
// CHECK-LABEL: func.func @overwritten_in_a_branch(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[ONE:[^:]*]]:{{.*}}, %[[A:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.if %[[A]] {
// CHECK-NEXT:      %[[FILL_1:.*]] = pto.tensor.fill %[[SLICE]], %[[ONE]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @overwritten_in_a_branch(%out: !all, %one: f32, %a: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create {init_value = 0.0 : f32} : !row
  scf.if %a {
    %row1 = pto.tensor.fill %row, %one : !row
  }
  %out1 = pto.tensor.assemble %row into %out[1, 0] : !row into !all
  return
}

// Half of it is overwritten.
//
// CHECK-LABEL: func.func @half_overwritten(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[ONE:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[SLICE]][0, 0] [1, 4] : !pto.tensor<1x8xf32> to !pto.tensor<1x4xf32>
// CHECK-NEXT:    %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[FILL_1:.*]] = pto.tensor.fill %[[SLICE_1]], %[[ONE]] : !pto.tensor<1x4xf32>
// CHECK-NEXT:    return
func.func @half_overwritten(%out: !all, %one: f32) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create {init_value = 0.0 : f32} : !row
  %half = pto.tensor.slice %row[0, 0] [1, 4] : !row to !pto.tensor<1x4xf32>
  %half1 = pto.tensor.fill %half, %one : !pto.tensor<1x4xf32>
  %out1 = pto.tensor.assemble %row into %out[1, 0] : !row into !all
  return
}

// The target starts with the same value, which is still there: no fill.
//
// CHECK-LABEL: func.func @same_in_the_target(
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create {init_value = 0.000000e+00 : f32} : !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[CREATE]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @accumulate(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[CREATE]] : !pto.tensor<4x8xf32>
func.func @same_in_the_target() -> !all attributes {pto.func_kind = #orchestration} {
  %all = pto.tensor.create {init_value = 0.0 : f32} : !all
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create {init_value = 0.0 : f32} : !row
  %row1 = func.call @accumulate(%row) : (!row) -> !row
  %all1 = pto.tensor.assemble %row1 into %all[1, 0] : !row into !all
  return %all1 : !all
}

// CHECK-LABEL: func.func @other_in_the_target(
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create {init_value = 1.000000e+00 : f32} : !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[CREATE]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @accumulate(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[CREATE]] : !pto.tensor<4x8xf32>
func.func @other_in_the_target() -> !all attributes {pto.func_kind = #orchestration} {
  %all = pto.tensor.create {init_value = 1.0 : f32} : !all
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create {init_value = 0.0 : f32} : !row
  %row1 = func.call @accumulate(%row) : (!row) -> !row
  %all1 = pto.tensor.assemble %row1 into %all[1, 0] : !row into !all
  return %all1 : !all
}

// Minus zero is another value than zero.
//
// CHECK-LABEL: func.func @negative_zero(
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create {init_value = -0.000000e+00 : f32} : !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[CREATE]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @accumulate(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[CREATE]] : !pto.tensor<4x8xf32>
func.func @negative_zero() -> !all attributes {pto.func_kind = #orchestration} {
  %all = pto.tensor.create {init_value = -0.0 : f32} : !all
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create {init_value = 0.0 : f32} : !row
  %row1 = func.call @accumulate(%row) : (!row) -> !row
  %all1 = pto.tensor.assemble %row1 into %all[1, 0] : !row into !all
  return %all1 : !all
}

// Other rows of the target were written; this one still has its first value.
//
// CHECK-LABEL: func.func @elsewhere_written_in_the_target(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create {init_value = 0.000000e+00 : f32} : !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[CREATE]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @accumulate(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[CREATE]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_2:.*]] = pto.tensor.slice %[[CREATE]][3, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL_2:.*]] = call @accumulate(%[[SLICE_2]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[CREATE]] : !pto.tensor<4x8xf32>
func.func @elsewhere_written_in_the_target() -> !all attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %all = pto.tensor.create {init_value = 0.0 : f32} : !all
  // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create {init_value = 0.0 : f32} : !row
  %row1 = func.call @accumulate(%row) : (!row) -> !row
  %all1 = pto.tensor.assemble %row1 into %all[0, 0] : !row into !all
  %other = pto.tensor.slice %all1[1, 0] [1, 8] : !all to !row
  %other1 = func.call @fill(%other) : (!row) -> !row
  // REMARK: :[[#@LINE+1]]:11: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %last = pto.tensor.create {init_value = 0.0 : f32} : !row
  %last1 = func.call @accumulate(%last) : (!row) -> !row
  %all2 = pto.tensor.assemble %last1 into %all1[3, 0] : !row into !all
  return %all2 : !all
}

// The staging tensor keeps its integer, its bfloat, its index value.
func.func private @ints(%acc: !pto.tensor<4xi32> {pto.dir = #pto.dir<inout>}) -> !pto.tensor<4xi32>
// CHECK-LABEL: func.func @integers(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][4] [4] : !pto.tensor<8xi32> to !pto.tensor<4xi32>
// CHECK-NEXT:    %c-7_i32 = arith.constant -7 : i32
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %c-7_i32 : !pto.tensor<4xi32>
// CHECK-NEXT:    %[[CALL:.*]] = call @ints(%[[SLICE]]) : (!pto.tensor<4xi32>) -> !pto.tensor<4xi32>
// CHECK-NEXT:    return
func.func @integers(%out: !pto.tensor<8xi32>) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=32,
  %c = pto.tensor.create {init_value = -7 : i32} : !pto.tensor<4xi32>
  %c1 = func.call @ints(%c) : (!pto.tensor<4xi32>) -> !pto.tensor<4xi32>
  %out1 = pto.tensor.assemble %c1 into %out[4] : !pto.tensor<4xi32> into !pto.tensor<8xi32>
  return
}
func.func private @brains(%acc: !pto.tensor<4xbf16> {pto.dir = #pto.dir<inout>}) -> !pto.tensor<4xbf16>
// CHECK-LABEL: func.func @brain_floats(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][4] [4] : !pto.tensor<8xbf16> to !pto.tensor<4xbf16>
// CHECK-NEXT:    %cst = arith.constant 0xFF80 : bf16
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<4xbf16>
// CHECK-NEXT:    %[[CALL:.*]] = call @brains(%[[SLICE]]) : (!pto.tensor<4xbf16>) -> !pto.tensor<4xbf16>
// CHECK-NEXT:    return
func.func @brain_floats(%out: !pto.tensor<8xbf16>) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=16,
  %c = pto.tensor.create {init_value = 0xFF80 : bf16} : !pto.tensor<4xbf16>
  %c1 = func.call @brains(%c) : (!pto.tensor<4xbf16>) -> !pto.tensor<4xbf16>
  %out1 = pto.tensor.assemble %c1 into %out[4] : !pto.tensor<4xbf16> into !pto.tensor<8xbf16>
  return
}
func.func private @indices(%acc: !pto.tensor<4xindex> {pto.dir = #pto.dir<inout>}) -> !pto.tensor<4xindex>
// CHECK-LABEL: func.func @index_values(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][4] [4] : !pto.tensor<8xindex> to !pto.tensor<4xindex>
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %c3 : !pto.tensor<4xindex>
// CHECK-NEXT:    %[[CALL:.*]] = call @indices(%[[SLICE]]) : (!pto.tensor<4xindex>) -> !pto.tensor<4xindex>
// CHECK-NEXT:    return
func.func @index_values(%out: !pto.tensor<8xindex>) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |
  %c = pto.tensor.create {init_value = 3 : index} : !pto.tensor<4xindex>
  %c1 = func.call @indices(%c) : (!pto.tensor<4xindex>) -> !pto.tensor<4xindex>
  %out1 = pto.tensor.assemble %c1 into %out[4] : !pto.tensor<4xindex> into !pto.tensor<8xindex>
  return
}

// A constant op can't make signed integers: neither can a fill.
func.func private @signed(%acc: !pto.tensor<4xsi32> {pto.dir = #pto.dir<inout>}) -> !pto.tensor<4xsi32>
// CHECK-LABEL: func.func @signed_integers(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create {init_value = -7 : si32} : !pto.tensor<4xsi32>
// CHECK-NEXT:    %[[CALL:.*]] = call @signed(%[[CREATE]]) : (!pto.tensor<4xsi32>) -> !pto.tensor<4xsi32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][4] : !pto.tensor<4xsi32> into !pto.tensor<8xsi32>
// CHECK-NEXT:    return
func.func @signed_integers(%out: !pto.tensor<8xsi32>) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] unknown-attribute |{{.*}}: 'pto.tensor.create' at loc({{.*}}:[[#@LINE+1]]:8)
  %c = pto.tensor.create {init_value = -7 : si32} : !pto.tensor<4xsi32>
  %c1 = func.call @signed(%c) : (!pto.tensor<4xsi32>) -> !pto.tensor<4xsi32>
  %out1 = pto.tensor.assemble %c1 into %out[4] : !pto.tensor<4xsi32> into !pto.tensor<8xsi32>
  return
}
// CHECK-LABEL: func.func @signed_integers_undefined(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][4] [4] : !pto.tensor<8xsi32> to !pto.tensor<4xsi32>
// CHECK-NEXT:    %[[CALL:.*]] = call @signed(%[[SLICE]]) : (!pto.tensor<4xsi32>) -> !pto.tensor<4xsi32>
// CHECK-NEXT:    return
func.func @signed_integers_undefined(%out: !pto.tensor<8xsi32>) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=32,
  %c = pto.tensor.create : !pto.tensor<4xsi32>
  %c1 = func.call @signed(%c) : (!pto.tensor<4xsi32>) -> !pto.tensor<4xsi32>
  %out1 = pto.tensor.assemble %c1 into %out[4] : !pto.tensor<4xsi32> into !pto.tensor<8xsi32>
  return
}
