// RUN: pypto-opt --fuse-create-assemble-to-slice --remarks-filter=fuse-create-assemble-to-slice --remark-format=emitRemark %s 2>&1 | FileCheck %s

// A callee that reshapes its argument needs a contiguous window, as a reshape
// of the staging tensor itself does.

func.func private @fill(%a: !pto.tensor<2x2xi32> {pto.dir = #pto.dir<out>}, %v: i32) {
  %r = pto.tensor.reshape %a : !pto.tensor<2x2xi32> to !pto.tensor<4xi32>
  %f = pto.tensor.fill %r, %v : !pto.tensor<4xi32>
  return
}

// The reshape is seen through a caller, too.
func.func private @wrapper(%a: !pto.tensor<2x2xi32> {pto.dir = #pto.dir<out>}, %v: i32) {
  func.call @fill(%a, %v) : (!pto.tensor<2x2xi32>, i32) -> ()
  return
}

// CHECK: [[@LINE+6]]:{{.*}} remark: [Missed] not-contiguous{{.*}}Function=not_contiguous{{.*}}'func.call' at
// CHECK-LABEL: func.func @not_contiguous
// CHECK: pto.tensor.create
// CHECK: pto.tensor.assemble
func.func @not_contiguous(%out: !pto.tensor<4x8xi32>, %v: i32) -> !pto.tensor<4x8xi32>
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %s = pto.tensor.create : !pto.tensor<2x2xi32>
  func.call @wrapper(%s, %v) : (!pto.tensor<2x2xi32>, i32) -> ()
  %t = pto.tensor.assemble %s into %out[0, 0] : !pto.tensor<2x2xi32> into !pto.tensor<4x8xi32>
  return %t : !pto.tensor<4x8xi32>
}

// CHECK-LABEL: func.func @contiguous
// CHECK: pto.tensor.slice %{{.*}}[1, 0] [2, 2]
// CHECK-NOT: pto.tensor.assemble
func.func @contiguous(%out: !pto.tensor<4x2xi32>, %v: i32) -> !pto.tensor<4x2xi32>
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %s = pto.tensor.create : !pto.tensor<2x2xi32>
  func.call @wrapper(%s, %v) : (!pto.tensor<2x2xi32>, i32) -> ()
  %t = pto.tensor.assemble %s into %out[1, 0] : !pto.tensor<2x2xi32> into !pto.tensor<4x2xi32>
  return %t : !pto.tensor<4x2xi32>
}
