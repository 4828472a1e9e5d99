// Programs on which the fuzzer once found a fault.
//
// RUN: pypto-opt %s --split-input-file --fuse-create-assemble-to-slice | FileCheck %s

// The initial value of what leaves a scope was written where the slice, which is
// inside of the scope, is not visible.
func.func private @accumulate(!pto.tensor<8xf32> {pto.dir = #pto.dir<inout>}) -> !pto.tensor<8xf32>
// CHECK-LABEL: func.func @initial_value_of_a_result_of_a_scope
func.func @initial_value_of_a_result_of_a_scope(%out: !pto.tensor<32xf32>) -> !pto.tensor<32xf32>
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // CHECK-NEXT: %[[R:.*]] = pto.scope auto -> (!pto.tensor<8xf32>) {
  // CHECK-NEXT:   %[[C8:.*]] = arith.constant 8 : index
  // CHECK-NEXT:   %[[S:.*]] = pto.tensor.slice %{{.*}}[%[[C8]]] [8] :
  // CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK-NEXT:   pto.tensor.fill %[[S]], %[[ZERO]]
  // CHECK-NEXT:   pto.yield %[[S]]
  // CHECK-NEXT: }
  // CHECK-NEXT: call @accumulate(%[[R]])
  // CHECK-NEXT: return
  %0 = pto.scope auto -> (!pto.tensor<8xf32>) {
    %row = pto.tensor.create {init_value = 0.0 : f32} : !pto.tensor<8xf32>
    pto.yield %row : !pto.tensor<8xf32>
  }
  %1 = func.call @accumulate(%0) : (!pto.tensor<8xf32>) -> !pto.tensor<8xf32>
  %c8 = arith.constant 8 : index
  %2 = pto.tensor.assemble %1 into %out[%c8] : !pto.tensor<8xf32> into !pto.tensor<32xf32>
  return %2 : !pto.tensor<32xf32>
}
