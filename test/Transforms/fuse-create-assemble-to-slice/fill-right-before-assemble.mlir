// RUN: pypto-opt --fuse-create-assemble-to-slice %s | FileCheck %s

// The first staging tensor is never touched: its fill stands right before its
// assemble. The second one, filled earlier and assembled later into the same
// window, must not be overwritten by it.

func.func private @kernel(!pto.tensor<2xi64> {pto.dir = #pto.dir<out>})

// CHECK-LABEL: func.func @fill_in_between
// CHECK-SAME: %[[OUT:.*]]: !pto.tensor<2xi64>
// CHECK: %[[A:.*]] = pto.tensor.slice %[[OUT]]
// CHECK: %[[B:.*]] = pto.tensor.create
// CHECK: call @kernel(%[[B]])
// CHECK: pto.tensor.fill %[[A]]
// CHECK: pto.tensor.assemble %[[B]]
func.func @fill_in_between(%out: !pto.tensor<2xi64>)
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %a = pto.tensor.create {init_value = 1 : i64} : !pto.tensor<2xi64>
  %b = pto.tensor.create : !pto.tensor<2xi64>
  func.call @kernel(%b) : (!pto.tensor<2xi64>) -> ()
  %t = pto.tensor.assemble %a into %out[0] : !pto.tensor<2xi64> into !pto.tensor<2xi64>
  %u = pto.tensor.assemble %b into %t[0] : !pto.tensor<2xi64> into !pto.tensor<2xi64>
  return
}
