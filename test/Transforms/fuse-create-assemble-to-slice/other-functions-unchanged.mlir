// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t
// RUN: pypto-opt %s --fuse-create-assemble-to-slice | FileCheck %s --check-prefix=OTHER

// Beside an orchestration that is fused, functions of other kinds, declarations
// and functions of other dialects stay what they are; calls of orchestrations are
// calls like any other.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

// OTHER: func.func private @fill(!pto.tensor<1x8xf32> {pto.dir = #pto.dir<out>}) -> !pto.tensor<1x8xf32>
func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row

// OTHER: func.func private @declared(!pto.tensor<4x8xf32>) -> !pto.tensor<4x8xf32> attributes {pto.func_kind = #pto.func_kind<orchestration>}
func.func private @declared(%out: !all) -> !all attributes {pto.func_kind = #orchestration}

// OTHER-LABEL: func.func @host(
// OTHER-SAME:    %[[OUT:.*]]: !pto.tensor<4x8xf32>)
// OTHER-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// OTHER-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]])
// OTHER-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][2, 0] atomic<add>
// OTHER-NEXT:    %[[CREATE_1:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// OTHER-NEXT:    %[[CALL_1:.*]] = call @fill(%[[CREATE_1]])
// OTHER-NEXT:    %[[ASSEMBLE_1:.*]] = pto.tensor.assemble %[[CALL_1]] into %[[ASSEMBLE]][0, 0] :
// OTHER-NEXT:    return %[[ASSEMBLE_1]]
func.func @host(%out: !all) -> !all {
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %out1 = pto.tensor.assemble %a1 into %out[2, 0] atomic<add> : !row into !all
  %b = pto.tensor.create : !row
  %b1 = func.call @fill(%b) : (!row) -> !row
  %out2 = pto.tensor.assemble %b1 into %out1[0, 0] : !row into !all
  return %out2 : !all
}

// OTHER-LABEL: func.func @pass_through(
// OTHER:         scf.for {{.*}} iter_args
func.func @pass_through(%out: !all, %n: index) -> !all attributes {pto.func_kind = #pto.func_kind<graph>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %res = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %out) -> (!all) {
    scf.yield %acc : !all
  }
  return %res : !all
}

// CHECK-LABEL: func.func @orchestration(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<4x8xf32>
func.func @orchestration(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %out1 = pto.tensor.assemble %a1 into %out[2, 0] : !row into !all
  return %out1 : !all
}

// An orchestration may call another one.
//
// CHECK-LABEL: func.func @calls_orchestration(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][4, 0] [4, 8] : !pto.tensor<8x8xf32> to !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @orchestration(%[[SLICE]]) : (!pto.tensor<4x8xf32>) -> !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @calls_orchestration(%out: !pto.tensor<8x8xf32>) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=256,
  %a = pto.tensor.create : !all
  %a1 = func.call @orchestration(%a) : (!all) -> !all
  %out1 = pto.tensor.assemble %a1 into %out[4, 0] : !all into !pto.tensor<8x8xf32>
  return
}

// A function of a nested module is not of this module.
module @nested {
  func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
  // CHECK-LABEL: func.func @nested_orchestration(
  // CHECK-SAME:    %[[OUT:[^:]*]]:
  // CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
  // CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
  // CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][2, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  // CHECK-NEXT:    return
  func.func @nested_orchestration(%out: !all) attributes {pto.func_kind = #orchestration} {
    %a = pto.tensor.create : !row
    %a1 = func.call @fill(%a) : (!row) -> !row
    %out1 = pto.tensor.assemble %a1 into %out[2, 0] : !row into !all
    return
  }
}
