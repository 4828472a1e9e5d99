// A new op has the location of the op it stands for: slice, inverse reshape and fill
// that of the create. Nothing else changes its location.
//
// RUN: pypto-opt %s --fuse-create-assemble-to-slice --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @accumulate(%acc: !row {pto.dir = #pto.dir<inout>}) -> !row

// CHECK-LABEL: func.func @locations(
// CHECK:         arith.muli {{.*}} loc("offset")
// CHECK:         %[[SLICE:.*]] = pto.tensor.slice {{.*}} loc("create")
// CHECK-NEXT:    %[[RESHAPE:.*]] = pto.tensor.reshape %[[SLICE]] {{.*}} loc("create")
// CHECK-NEXT:    %[[ZERO:.*]] = arith.constant 0.0{{.*}} loc("create")
// CHECK-NEXT:    pto.tensor.fill %[[RESHAPE]], %[[ZERO]] : {{.*}} loc("create")
// CHECK-NEXT:    call @accumulate{{.*}} loc("call")
// CHECK-NEXT:    pto.tensor.reshape {{.*}} loc("flatten")
// CHECK-NEXT:    return {{.*}} loc("return")
// CHECK-NEXT:  } loc("function")
func.func @locations(%out: !pto.tensor<32xf32>, %i: index) -> !pto.tensor<32xf32> attributes {pto.func_kind = #orchestration} {
  %row = pto.tensor.create {init_value = 0.0 : f32} : !row loc("create")
  %row1 = func.call @accumulate(%row) : (!row) -> !row loc("call")
  %line = pto.tensor.reshape %row1 : !row to !pto.tensor<8xf32> loc("flatten")
  %c8 = arith.constant 8 : index loc("eight")
  %off = arith.muli %i, %c8 : index loc("offset")
  %out1 = pto.tensor.assemble %line into %out[%off] : !pto.tensor<8xf32> into !pto.tensor<32xf32> loc("assemble")
  return %out1 : !pto.tensor<32xf32> loc("return")
} loc("function")

// A loop that was stripped keeps its location and attributes.
// CHECK-LABEL: func.func @stripped(
// CHECK:         scf.for
// CHECK-NEXT:      pto.tensor.slice {{.*}} loc("create")
// CHECK-NEXT:    } {note = "kept", pto.loop_kind = #pto.loop_kind<parallel>} loc("loop")
func.func @stripped(%out: !all, %n: index) -> !all attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %res = scf.for %r = %c0 to %n step %c1 iter_args(%acc = %out) -> (!all) {
    %row = pto.tensor.create : !row loc("create")
    %acc1 = pto.tensor.assemble %row into %acc[%r, 0] : !row into !all loc("assemble")
    scf.yield %acc1 : !all loc("yield")
  } {note = "kept", pto.loop_kind = #pto.loop_kind<parallel>} loc("loop")
  return %res : !all
}
