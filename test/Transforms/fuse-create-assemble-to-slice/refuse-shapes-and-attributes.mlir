// RUN: %fuse %s --allow-unregistered-dialect 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// Types, windows and attributes that a slice can't express.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!two = !pto.tensor<2x8xf32>
!flat = !pto.tensor<16xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @fill_two(%out: !two {pto.dir = #pto.dir<out>}) -> !two
func.func private @fill_flat(%out: !flat {pto.dir = #pto.dir<out>}) -> !flat
func.func private @fill_some(%out: !pto.tensor<?x8xf32> {pto.dir = #pto.dir<out>}) -> !pto.tensor<?x8xf32>
func.func private @fill_six(%out: !pto.tensor<6x8xf32> {pto.dir = #pto.dir<out>}) -> !pto.tensor<6x8xf32>

//
// A reshaped staging tensor needs a contiguous window.
//

// CHECK-LABEL: func.func @flattened_in_a_narrow_window(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<2x8xf32>
// CHECK-NEXT:    %[[RESHAPE:.*]] = pto.tensor.reshape %[[CREATE]] : !pto.tensor<2x8xf32> to !pto.tensor<16xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_flat(%[[RESHAPE]]) : (!pto.tensor<16xf32>) -> !pto.tensor<16xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CREATE]] into %[[OUT]][0, 0] : !pto.tensor<2x8xf32> into !pto.tensor<4x16xf32>
// CHECK-NEXT:    return
func.func @flattened_in_a_narrow_window(%out: !pto.tensor<4x16xf32>) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] not-contiguous |{{.*}}: 'pto.tensor.reshape' at loc({{.*}}:[[#@LINE+2]]:11)
  %two = pto.tensor.create : !two
  %flat = pto.tensor.reshape %two : !two to !flat
  %flat1 = func.call @fill_flat(%flat) : (!flat) -> !flat
  %out1 = pto.tensor.assemble %two into %out[0, 0] : !two into !pto.tensor<4x16xf32>
  return
}
// CHECK-LABEL: func.func @flattened_in_full_rows(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [2, 8] : !pto.tensor<4x8xf32> to !pto.tensor<2x8xf32>
// CHECK-NEXT:    %[[RESHAPE:.*]] = pto.tensor.reshape %[[SLICE]] : !pto.tensor<2x8xf32> to !pto.tensor<16xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_flat(%[[RESHAPE]]) : (!pto.tensor<16xf32>) -> !pto.tensor<16xf32>
// CHECK-NEXT:    return
func.func @flattened_in_full_rows(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=128,
  %two = pto.tensor.create : !two
  %flat = pto.tensor.reshape %two : !two to !flat
  %flat1 = func.call @fill_flat(%flat) : (!flat) -> !flat
  %out1 = pto.tensor.assemble %two into %out[1, 0] : !two into !all
  return
}
// Part of one row is contiguous, too.
//
// CHECK-LABEL: func.func @flattened_in_one_row(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[I:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 16] [1, 16] : !pto.tensor<4x32xf32> to !pto.tensor<1x16xf32>
// CHECK-NEXT:    %[[RESHAPE:.*]] = pto.tensor.reshape %[[SLICE]] : !pto.tensor<1x16xf32> to !pto.tensor<2x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_two(%[[RESHAPE]]) : (!pto.tensor<2x8xf32>) -> !pto.tensor<2x8xf32>
// CHECK-NEXT:    return
func.func @flattened_in_one_row(%out: !pto.tensor<4x32xf32>, %i: index) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:11: remark: [Passed] fused |{{.*}}BytesSaved=128,
  %line = pto.tensor.create : !pto.tensor<1x16xf32>
  %two = pto.tensor.reshape %line : !pto.tensor<1x16xf32> to !two
  %two1 = func.call @fill_two(%two) : (!two) -> !two
  %out1 = pto.tensor.assemble %line into %out[%i, 16] : !pto.tensor<1x16xf32> into !pto.tensor<4x32xf32>
  return
}
// CHECK-LABEL: func.func @in_a_narrow_window(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [2, 8] : !pto.tensor<4x16xf32> to !pto.tensor<2x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_two(%[[SLICE]]) : (!pto.tensor<2x8xf32>) -> !pto.tensor<2x8xf32>
// CHECK-NEXT:    return
func.func @in_a_narrow_window(%out: !pto.tensor<4x16xf32>) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=128,
  %two = pto.tensor.create : !two
  %two1 = func.call @fill_two(%two) : (!two) -> !two
  %out1 = pto.tensor.assemble %two into %out[0, 0] : !two into !pto.tensor<4x16xf32>
  return
}
// The reshape was of a tensor that became a part of this one.
//
// CHECK-LABEL: func.func @inner_one_flattened(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<3x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[CREATE]][0, 0] [2, 8] : !pto.tensor<3x8xf32> to !pto.tensor<2x8xf32>
// CHECK-NEXT:    %[[RESHAPE:.*]] = pto.tensor.reshape %[[SLICE]] : !pto.tensor<2x8xf32> to !pto.tensor<16xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_flat(%[[RESHAPE]]) : (!pto.tensor<16xf32>) -> !pto.tensor<16xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CREATE]] into %[[OUT]][0, 8] : !pto.tensor<3x8xf32> into !pto.tensor<4x16xf32>
// CHECK-NEXT:    return
func.func @inner_one_flattened(%out: !pto.tensor<4x16xf32>) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] not-contiguous |{{.*}}: 'pto.tensor.reshape' at loc({{.*}}:[[#@LINE+4]]:11)
  %six = pto.tensor.create : !pto.tensor<3x8xf32>
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=128,
  %two = pto.tensor.create : !two
  %flat = pto.tensor.reshape %two : !two to !flat
  %flat1 = func.call @fill_flat(%flat) : (!flat) -> !flat
  %six1 = pto.tensor.assemble %two into %six[0, 0] : !two into !pto.tensor<3x8xf32>
  %out1 = pto.tensor.assemble %six1 into %out[0, 8] : !pto.tensor<3x8xf32> into !pto.tensor<4x16xf32>
  return
}
// An nz tensor is not stored row by row.
func.func private @fill_nz(%out: !pto.tensor<16x16xf16, nz> {pto.dir = #pto.dir<out>}) -> !pto.tensor<16x16xf16, nz>
func.func private @use_nz(%in: !pto.tensor<256x1xf16, nz>)
// CHECK-LABEL: func.func @nz_tile(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][16, 16] [16, 16] : !pto.tensor<64x32xf16, nz> to !pto.tensor<16x16xf16, nz>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_nz(%[[SLICE]]) : (!pto.tensor<16x16xf16, nz>) -> !pto.tensor<16x16xf16, nz>
// CHECK-NEXT:    return
func.func @nz_tile(%out: !pto.tensor<64x32xf16, nz>) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:11: remark: [Passed] fused |{{.*}}BytesSaved=1024,
  %tile = pto.tensor.create : !pto.tensor<16x16xf16, nz>
  %tile1 = func.call @fill_nz(%tile) : (!pto.tensor<16x16xf16, nz>) -> !pto.tensor<16x16xf16, nz>
  %out1 = pto.tensor.assemble %tile1 into %out[16, 16] : !pto.tensor<16x16xf16, nz> into !pto.tensor<64x32xf16, nz>
  return
}

//
// The source has another shape than the staging tensor.
//

// CHECK-LABEL: func.func @dynamic_source(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [2, 8] : !pto.tensor<4x8xf32> to !pto.tensor<2x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_two(%[[SLICE]]) : (!pto.tensor<2x8xf32>) -> !pto.tensor<2x8xf32>
// CHECK-NEXT:    %[[CAST:.*]] = pto.tensor.cast %[[CALL]] : !pto.tensor<2x8xf32> to !pto.tensor<?x8xf32>
// CHECK-NEXT:    return
func.func @dynamic_source(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=128,
  %two = pto.tensor.create : !two
  %two1 = func.call @fill_two(%two) : (!two) -> !two
  %some = pto.tensor.cast %two1 : !two to !pto.tensor<?x8xf32>
  %out1 = pto.tensor.assemble %some into %out[1, 0] : !pto.tensor<?x8xf32> into !all
  return
}
// CHECK-LABEL: func.func @dynamic_reshape(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<16xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_flat(%[[CREATE]]) : (!pto.tensor<16xf32>) -> !pto.tensor<16xf32>
// CHECK-NEXT:    %[[RESHAPE:.*]] = pto.tensor.reshape %[[CALL]] to [%[[N]], 8] : !pto.tensor<16xf32> to !pto.tensor<?x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[RESHAPE]] into %[[OUT]][1, 0] : !pto.tensor<?x8xf32> into !pto.tensor<?x8xf32>
// CHECK-NEXT:    return
func.func @dynamic_reshape(%out: !pto.tensor<?x8xf32>, %n: index) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] type-mismatch |{{.*}}: 'pto.tensor.reshape' at loc({{.*}}:[[#@LINE+3]]:11)
  %two = pto.tensor.create : !flat
  %two1 = func.call @fill_flat(%two) : (!flat) -> !flat
  %some = pto.tensor.reshape %two1 to [%n, 8] : !flat to !pto.tensor<?x8xf32>
  %out1 = pto.tensor.assemble %some into %out[1, 0] : !pto.tensor<?x8xf32> into !pto.tensor<?x8xf32>
  return
}
// CHECK-LABEL: func.func @static_reshape(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [2, 8] : !pto.tensor<?x8xf32> to !pto.tensor<2x8xf32>
// CHECK-NEXT:    %[[RESHAPE:.*]] = pto.tensor.reshape %[[SLICE]] : !pto.tensor<2x8xf32> to !pto.tensor<16xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_flat(%[[RESHAPE]]) : (!pto.tensor<16xf32>) -> !pto.tensor<16xf32>
// CHECK-NEXT:    %[[RESHAPE_1:.*]] = pto.tensor.reshape %[[CALL]] : !pto.tensor<16xf32> to !pto.tensor<2x8xf32>
// CHECK-NEXT:    return
func.func @static_reshape(%out: !pto.tensor<?x8xf32>, %n: index) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=128,
  %two = pto.tensor.create : !flat
  %two1 = func.call @fill_flat(%two) : (!flat) -> !flat
  %some = pto.tensor.reshape %two1 : !flat to !two
  %out1 = pto.tensor.assemble %some into %out[1, 0] : !two into !pto.tensor<?x8xf32>
  return
}

//
// The window is outside of the target: that can only be seen here, behind a cast.
//

// CHECK-LABEL: func.func @too_tall(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<6x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_six(%[[CREATE]]) : (!pto.tensor<6x8xf32>) -> !pto.tensor<6x8xf32>
// CHECK-NEXT:    %[[CAST:.*]] = pto.tensor.cast %[[CALL]] : !pto.tensor<6x8xf32> to !pto.tensor<?x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CAST]] into %[[OUT]][0, 0] : !pto.tensor<?x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @too_tall(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] out-of-bounds |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+4]]:11)
  %six = pto.tensor.create : !pto.tensor<6x8xf32>
  %six1 = func.call @fill_six(%six) : (!pto.tensor<6x8xf32>) -> !pto.tensor<6x8xf32>
  %some = pto.tensor.cast %six1 : !pto.tensor<6x8xf32> to !pto.tensor<?x8xf32>
  %out1 = pto.tensor.assemble %some into %out[0, 0] : !pto.tensor<?x8xf32> into !all
  return
}
// CHECK-LABEL: func.func @too_low(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<2x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_two(%[[CREATE]]) : (!pto.tensor<2x8xf32>) -> !pto.tensor<2x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][%c3, 0] : !pto.tensor<2x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @too_low(%out: !all) attributes {pto.func_kind = #orchestration} {
  %c3 = arith.constant 3 : index
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] out-of-bounds |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+3]]:11)
  %two = pto.tensor.create : !two
  %two1 = func.call @fill_two(%two) : (!two) -> !two
  %out1 = pto.tensor.assemble %two1 into %out[%c3, 0] : !two into !all
  return
}
// CHECK-LABEL: func.func @negative(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %c-1 = arith.constant -1 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<2x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_two(%[[CREATE]]) : (!pto.tensor<2x8xf32>) -> !pto.tensor<2x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][%c-1, 0] : !pto.tensor<2x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @negative(%out: !all) attributes {pto.func_kind = #orchestration} {
  %m1 = arith.constant -1 : index
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] out-of-bounds |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+3]]:11)
  %two = pto.tensor.create : !two
  %two1 = func.call @fill_two(%two) : (!two) -> !two
  %out1 = pto.tensor.assemble %two1 into %out[%m1, 0] : !two into !all
  return
}
// CHECK-LABEL: func.func @too_many(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %c5 = arith.constant 5 : index
// CHECK-NEXT:    %[[CREATE__C5_:.*]] = pto.tensor.create(%c5) : !pto.tensor<?x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_some(%[[CREATE__C5_]]) : (!pto.tensor<?x8xf32>) -> !pto.tensor<?x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][0, 0] : !pto.tensor<?x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @too_many(%out: !all) attributes {pto.func_kind = #orchestration} {
  %c5 = arith.constant 5 : index
  // REMARK-DAG: :[[#@LINE+1]]:11: remark: [Missed] out-of-bounds |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+3]]:11)
  %some = pto.tensor.create(%c5) : !pto.tensor<?x8xf32>
  %some1 = func.call @fill_some(%some) : (!pto.tensor<?x8xf32>) -> !pto.tensor<?x8xf32>
  %out1 = pto.tensor.assemble %some1 into %out[0, 0] : !pto.tensor<?x8xf32> into !all
  return
}
// CHECK-LABEL: func.func @just_in_bounds(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%c2, 0] [%c2, 8] : !pto.tensor<4x8xf32> to !pto.tensor<?x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_some(%[[SLICE]]) : (!pto.tensor<?x8xf32>) -> !pto.tensor<?x8xf32>
// CHECK-NEXT:    return
func.func @just_in_bounds(%out: !all) attributes {pto.func_kind = #orchestration} {
  %c2 = arith.constant 2 : index
  // REMARK-DAG: :[[#@LINE+1]]:11: remark: [Passed] fused |
  %some = pto.tensor.create(%c2) : !pto.tensor<?x8xf32>
  %some1 = func.call @fill_some(%some) : (!pto.tensor<?x8xf32>) -> !pto.tensor<?x8xf32>
  %out1 = pto.tensor.assemble %some1 into %out[%c2, 0] : !pto.tensor<?x8xf32> into !all
  return
}
// Nothing at the end of the target is in bounds.
//
// CHECK-LABEL: func.func @empty_at_the_end(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][4, 0] [0, 8] : !pto.tensor<4x8xf32> to !pto.tensor<0x8xf32>
// CHECK-NEXT:    return
func.func @empty_at_the_end(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:11: remark: [Passed] fused |{{.*}}BytesSaved=0,
  %none = pto.tensor.create : !pto.tensor<0x8xf32>
  %out1 = pto.tensor.assemble %none into %out[4, 0] : !pto.tensor<0x8xf32> into !all
  return
}
// All of the target.
func.func private @fill_all(%out: !all {pto.dir = #pto.dir<out>}) -> !all
// CHECK-LABEL: func.func @all_of_the_target(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [4, 8] : !pto.tensor<4x8xf32> to !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill_all(%[[SLICE]]) : (!pto.tensor<4x8xf32>) -> !pto.tensor<4x8xf32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @all_of_the_target(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=256,
  %c = pto.tensor.create : !all
  %c1 = func.call @fill_all(%c) : (!all) -> !all
  %out1 = pto.tensor.assemble %c1 into %out[0, 0] : !all into !all
  return %out1 : !all
}

//
// manual_dep.
//

// CHECK-LABEL: func.func @staging_without_tracking(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @staging_without_tracking(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] manual-dep |{{.*}}: 'pto.tensor.create' at loc({{.*}}:[[#@LINE+1]]:10)
  %row = pto.tensor.create {manual_dep} : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @target_without_tracking(
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[CREATE_1:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[CREATE]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @target_without_tracking() attributes {pto.func_kind = #orchestration} {
  %out = pto.tensor.create {manual_dep} : !all
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] manual-dep |{{.*}}: 'pto.tensor.create' at loc({{.*}}:[[#@LINE-1]]:10)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @both_without_tracking(
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[CREATE]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @both_without_tracking() attributes {pto.func_kind = #orchestration} {
  %out = pto.tensor.create {manual_dep} : !all
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create {manual_dep} : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}

//
// Attributes nobody told the pass about.
//

// CHECK-LABEL: func.func @unknown_on_the_create(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create {pool = "fast"} : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @unknown_on_the_create(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] unknown-attribute |{{.*}}: 'pto.tensor.create' at loc({{.*}}:[[#@LINE+1]]:10)
  %row = pto.tensor.create {pool = "fast"} : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @unknown_on_the_assemble(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] {streams = 2 : i64} : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @unknown_on_the_assemble(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] unknown-attribute |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+3]]:11)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] {streams = 2 : i64} : !row into !all
  return
}
// CHECK-LABEL: func.func @unknown_on_others(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) {streams = 2 : i64} : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @unknown_on_others(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) {streams = 2 : i64} : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}

//
// Atomic.
//

// CHECK-LABEL: func.func @atomic(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] atomic<add> : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @atomic(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] atomic |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+3]]:11)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] atomic<add> : !row into !all
  return
}
// CHECK-LABEL: func.func @atomic_in_a_loop(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %[[OUT]]) -> (!pto.tensor<4x8xf32>) {
// CHECK-NEXT:      %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[ITER]][1, 0] atomic<add> : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:      scf.yield %[[ASSEMBLE]] : !pto.tensor<4x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[FOR]] : !pto.tensor<4x8xf32>
func.func @atomic_in_a_loop(%out: !all, %n: index) -> !all attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %res = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %out) -> (!all) {
    // REMARK-DAG: :[[#@LINE+1]]:12: remark: [Missed] atomic |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+3]]:13)
    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%row) : (!row) -> !row
    %acc1 = pto.tensor.assemble %row1 into %acc[1, 0] atomic<add> : !row into !all
    scf.yield %acc1 : !all
  }
  return %res : !all
}
// CHECK-LABEL: func.func @atomic_none(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @atomic_none(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = "pto.tensor.assemble"(%row1, %out) <{atomic = #pto.atomic<none>, static_offsets = array<i64: 1, 0>}> : (!row, !all) -> !all
  return
}
