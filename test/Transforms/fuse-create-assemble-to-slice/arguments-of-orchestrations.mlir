// RUN: pypto-opt %s --fuse-create-assemble-to-slice --split-input-file --remarks-filter=fuse-create-assemble-to-slice --remark-format=emitRemark 2>&1 | FileCheck %s

// The tensor arguments of an orchestration are disjoint, read or not, before
// the assemble or behind it.
func.func private @fill(!pto.tensor<1xf32> {pto.dir = #pto.dir<out>})
func.func private @inner(!pto.tensor<4xf32>, !pto.tensor<1xf32>)
    attributes {pto.func_kind = #pto.func_kind<orchestration>}
func.func @behind(%out: !pto.tensor<4xf32> {pto.dir = #pto.dir<inout>})
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // CHECK: [[#@LINE+1]]:8: remark: {{.*}}target-read{{.*}}'func.call' at {{.*}}:[[#@LINE+4]]:3
  %c = pto.tensor.create : !pto.tensor<1xf32>
  func.call @fill(%c) : (!pto.tensor<1xf32>) -> ()
  %t = pto.tensor.assemble %c into %out[0] : !pto.tensor<1xf32> into !pto.tensor<4xf32>
  func.call @inner(%t, %c) : (!pto.tensor<4xf32>, !pto.tensor<1xf32>) -> ()
  return
}

// -----

func.func private @fill(!pto.tensor<1xf32> {pto.dir = #pto.dir<out>})
func.func private @inner(!pto.tensor<4xf32>, !pto.tensor<1xf32>)
    attributes {pto.func_kind = #pto.func_kind<graph>}
func.func @before(%out: !pto.tensor<4xf32> {pto.dir = #pto.dir<inout>})
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // CHECK: [[#@LINE+1]]:8: remark: {{.*}}target-read{{.*}}'func.call' at {{.*}}:[[#@LINE+2]]:3
  %c = pto.tensor.create : !pto.tensor<1xf32>
  func.call @inner(%out, %c) : (!pto.tensor<4xf32>, !pto.tensor<1xf32>) -> ()
  func.call @fill(%c) : (!pto.tensor<1xf32>) -> ()
  %t = pto.tensor.assemble %c into %out[0] : !pto.tensor<1xf32> into !pto.tensor<4xf32>
  return
}

// -----

// A kernel may read both.
func.func private @fill(!pto.tensor<1xf32> {pto.dir = #pto.dir<out>})
func.func private @inner(!pto.tensor<4xf32>, !pto.tensor<1xf32>)
    attributes {pto.func_kind = #pto.func_kind<incore>}
func.func @kernel(%out: !pto.tensor<4xf32> {pto.dir = #pto.dir<inout>})
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // CHECK: [[#@LINE+1]]:8: remark: {{.*}}the staging tensor became a slice
  %c = pto.tensor.create : !pto.tensor<1xf32>
  func.call @fill(%c) : (!pto.tensor<1xf32>) -> ()
  %t = pto.tensor.assemble %c into %out[0] : !pto.tensor<1xf32> into !pto.tensor<4xf32>
  func.call @inner(%t, %c) : (!pto.tensor<4xf32>, !pto.tensor<1xf32>) -> ()
  return
}

// -----

// An orchestration may get windows that are apart.
func.func private @fill(!pto.tensor<1xf32> {pto.dir = #pto.dir<out>})
func.func private @inner(!pto.tensor<2xf32>, !pto.tensor<1xf32>)
    attributes {pto.func_kind = #pto.func_kind<orchestration>}
func.func @apart(%out: !pto.tensor<4xf32> {pto.dir = #pto.dir<inout>})
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // CHECK: [[#@LINE+1]]:8: remark: {{.*}}the staging tensor became a slice
  %c = pto.tensor.create : !pto.tensor<1xf32>
  func.call @fill(%c) : (!pto.tensor<1xf32>) -> ()
  %t = pto.tensor.assemble %c into %out[0] : !pto.tensor<1xf32> into !pto.tensor<4xf32>
  %w = pto.tensor.slice %t[2] [2] : !pto.tensor<4xf32> to !pto.tensor<2xf32>
  func.call @inner(%w, %c) : (!pto.tensor<2xf32>, !pto.tensor<1xf32>) -> ()
  return
}
