// Programs on which the fuzzer once found a fault.
//
// RUN: pypto-opt %s --split-input-file --fuse-create-assemble-to-slice | FileCheck %s

// The initial value of what leaves a scope was written where the slice, which is
// inside of the scope, is not visible.
func.func private @accumulate(!pto.tensor<8xf32> {pto.dir = #pto.dir<inout>}) -> !pto.tensor<8xf32>
// CHECK-LABEL: func.func @initial_value_of_a_result_of_a_scope
func.func @initial_value_of_a_result_of_a_scope(%out: !pto.tensor<32xf32>) -> !pto.tensor<32xf32>
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // CHECK-NEXT: %[[C8:.*]] = arith.constant 8 : index
  // CHECK-NEXT: %[[R:.*]] = pto.scope auto -> (!pto.tensor<8xf32>) {
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

// -----

// What a slice in a scope needed was moved into the scope, away from its other users.
// CHECK-LABEL: func.func @offset_that_is_needed_outside_of_the_scope
func.func @offset_that_is_needed_outside_of_the_scope(%out: !pto.tensor<32xf32>) -> index
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // CHECK-NEXT: %[[C8:.*]] = arith.constant 8 : index
  // CHECK-NEXT: pto.scope auto
  // CHECK-NEXT:   pto.tensor.slice %{{.*}}[%[[C8]]] [8]
  // CHECK:      return %[[C8]]
  %0 = pto.scope auto -> (!pto.tensor<8xf32>) {
    %row = pto.tensor.create : !pto.tensor<8xf32>
    pto.yield %row : !pto.tensor<8xf32>
  }
  %c8 = arith.constant 8 : index
  %1 = pto.tensor.assemble %0 into %out[%c8] : !pto.tensor<8xf32> into !pto.tensor<32xf32>
  return %c8 : index
}

// -----

// So was a create, which became a slice itself and was filled outside.
// CHECK-LABEL: func.func @create_that_is_filled_outside_of_the_scope
func.func @create_that_is_filled_outside_of_the_scope() -> !pto.tensor<4xf32>
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // CHECK-NEXT: %[[OUT:.*]] = pto.tensor.create {init_value = 0.000000e+00 : f32}
  // CHECK-NEXT: %[[MIDDLE:.*]] = pto.tensor.slice %[[OUT]][1] [3]
  // CHECK-NEXT: pto.scope manual
  // CHECK-NEXT:   pto.tensor.slice %[[MIDDLE]][0] [2]
  // CHECK:      pto.tensor.fill %[[MIDDLE]]
  // CHECK-NEXT: return %[[OUT]]
  %out = pto.tensor.create {init_value = 0.0 : f32} : !pto.tensor<4xf32>
  %pair = pto.scope manual -> (!pto.tensor<2xf32>) {
    %0 = pto.tensor.create : !pto.tensor<2xf32>
    pto.yield %0 : !pto.tensor<2xf32>
  }
  %middle = pto.tensor.create {init_value = 1.0 : f32} : !pto.tensor<3xf32>
  %1 = pto.tensor.assemble %pair into %middle[0] : !pto.tensor<2xf32> into !pto.tensor<3xf32>
  %2 = pto.tensor.assemble %1 into %out[1] : !pto.tensor<3xf32> into !pto.tensor<4xf32>
  return %2 : !pto.tensor<4xf32>
}
