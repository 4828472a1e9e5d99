// RUN: pypto-opt %s --fuse-create-assemble-to-slice | FileCheck %s

// The inner tensor needs no fill, since the outer one starts with the same
// value; so the outer one's fill has to stay.
// CHECK-LABEL: func.func @chain(
//  CHECK-SAME:   %[[OUT:[^:]*]]: !pto.tensor<4xi32>
//  CHECK-NEXT:   %[[OUTER:.*]] = pto.tensor.slice %[[OUT]][1] [2]
//   CHECK-DAG:   %[[INNER:.*]] = pto.tensor.slice %[[OUTER]][0] [2]
//   CHECK-DAG:   %[[ZERO:.*]] = arith.constant 0 : i32
//       CHECK:   pto.tensor.fill %[[OUTER]], %[[ZERO]]
//   CHECK-NOT:   pto.tensor.fill
//       CHECK:   call @read(%[[INNER]])
//   CHECK-NOT:   pto.tensor.fill
//       CHECK:   return
func.func private @read(!pto.tensor<2xi32>)
func.func @chain(%out: !pto.tensor<4xi32> {pto.dir = #pto.dir<out>})
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %outer = pto.tensor.create {init_value = 0 : i32} : !pto.tensor<2xi32>
  %inner = pto.tensor.create {init_value = 0 : i32} : !pto.tensor<2xi32>
  func.call @read(%inner) : (!pto.tensor<2xi32>) -> ()
  %outer1 = pto.tensor.assemble %inner into %outer[0] : !pto.tensor<2xi32> into !pto.tensor<2xi32>
  %out1 = pto.tensor.assemble %outer1 into %out[1] : !pto.tensor<2xi32> into !pto.tensor<4xi32>
  return
}
