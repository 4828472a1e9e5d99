// RUN: pypto-opt --allow-unregistered-dialect --fuse-create-assemble-to-slice --remarks-filter=fuse-create-assemble-to-slice --remark-format=emitRemark %s 2>&1 | FileCheck %s

// Regions of an op that is not understood may run at any time and any number
// of times: what happens in them is not ordered with what is around.

func.func private @fill(!pto.tensor<2xi32> {pto.dir = #pto.dir<out>})

// CHECK: [[@LINE+4]]:{{.*}} remark: [Missed] unknown-access{{.*}}Function=filled_inside{{.*}}'pto.tensor.fill'
func.func @filled_inside(%out: !pto.tensor<8xi32>, %v: i32)
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // The region could run after the assemble.
  %s = pto.tensor.create : !pto.tensor<2xi32>
  "test.later"() ({
    %f = pto.tensor.fill %s, %v : !pto.tensor<2xi32>
    "test.end"() : () -> ()
  }) : () -> ()
  %t = pto.tensor.assemble %s into %out[0] : !pto.tensor<2xi32> into !pto.tensor<8xi32>
  return
}

// A terminator that is not understood hands the target on.
// CHECK: [[@LINE+3]]:{{.*}} remark: [Missed] unknown-access{{.*}}Function=handed_out{{.*}}'test.end'
func.func @handed_out(%out: !pto.tensor<8xi32>)
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %s = pto.tensor.create : !pto.tensor<2xi32>
  %m = "test.region"() ({
    "test.end"(%out) : (!pto.tensor<8xi32>) -> ()
  }) : () -> (memref<8xi32>)
  func.call @fill(%s) : (!pto.tensor<2xi32>) -> ()
  "test.read"(%m) : (memref<8xi32>) -> ()
  %t = pto.tensor.assemble %s into %out[0] : !pto.tensor<2xi32> into !pto.tensor<8xi32>
  return
}

// Nothing of it touches the tensors: fused.
// CHECK: remark: [Passed] fused{{.*}}Function=beside
func.func @beside(%out: !pto.tensor<8xi32>)
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %s = pto.tensor.create : !pto.tensor<2xi32>
  func.call @fill(%s) : (!pto.tensor<2xi32>) -> ()
  "test.region"() ({
    "test.end"() : () -> ()
  }) : () -> ()
  %t = pto.tensor.assemble %s into %out[0] : !pto.tensor<2xi32> into !pto.tensor<8xi32>
  return
}
