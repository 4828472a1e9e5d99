// RUN: pypto-opt --fuse-create-assemble-to-slice --remarks-filter=fuse-create-assemble-to-slice --remark-format=emitRemark %s 2>&1 | FileCheck %s

// A callee that returns one fresh buffer twice: its results are one buffer, not
// two.

func.func private @two() -> (!pto.tensor<8xi32>, !pto.tensor<8xi32>) {
  %a = pto.tensor.create : !pto.tensor<8xi32>
  return %a, %a : !pto.tensor<8xi32>, !pto.tensor<8xi32>
}
func.func private @fill(!pto.tensor<2xi32> {pto.dir = #pto.dir<out>})
func.func private @use(!pto.tensor<8xi32>)
func.func @orch() attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %x, %y = func.call @two() : () -> (!pto.tensor<8xi32>, !pto.tensor<8xi32>)
  // CHECK: [[@LINE+1]]:{{.*}} remark: [Missed] unknown-root{{.*}}Function=orch{{.*}}func.call
  %s = pto.tensor.create : !pto.tensor<2xi32>
  func.call @fill(%s) : (!pto.tensor<2xi32>) -> ()
  func.call @use(%y) : (!pto.tensor<8xi32>) -> ()
  %t = pto.tensor.assemble %s into %x[0] : !pto.tensor<2xi32> into !pto.tensor<8xi32>
  func.call @use(%t) : (!pto.tensor<8xi32>) -> ()
  return
}

// An orchestration that is called may get a strided window; reshaping a window
// of its argument could leave the argument's rows. One that nobody calls gets
// whole tensors.
// CHECK-DAG: remark: [Missed] not-contiguous{{.*}}Function=called
// CHECK-DAG: remark: [Passed] fused{{.*}}Function=entry
func.func @called(%out: !pto.tensor<4x4xi32> {pto.dir = #pto.dir<out>}, %v: i32)
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %s = pto.tensor.create : !pto.tensor<2x4xi32>
  %r = pto.tensor.reshape %s : !pto.tensor<2x4xi32> to !pto.tensor<8xi32>
  %f = pto.tensor.fill %r, %v : !pto.tensor<8xi32>
  %t = pto.tensor.assemble %s into %out[0, 0] : !pto.tensor<2x4xi32> into !pto.tensor<4x4xi32>
  return
}
func.func @entry(%out: !pto.tensor<4x8xi32> {pto.dir = #pto.dir<out>}, %v: i32)
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %w = pto.tensor.slice %out[0, 0] [4, 4] : !pto.tensor<4x8xi32> to !pto.tensor<4x4xi32>
  func.call @called(%w, %v) : (!pto.tensor<4x4xi32>, i32) -> ()
  %s = pto.tensor.create : !pto.tensor<2x8xi32>
  %r = pto.tensor.reshape %s : !pto.tensor<2x8xi32> to !pto.tensor<16xi32>
  %f = pto.tensor.fill %r, %v : !pto.tensor<16xi32>
  %t = pto.tensor.assemble %s into %out[0, 0] : !pto.tensor<2x8xi32> into !pto.tensor<4x8xi32>
  return
}

// So may one whose address is taken.
// CHECK-DAG: remark: [Missed] not-contiguous{{.*}}Function=address_taken
func.func @address_taken(%out: !pto.tensor<4x4xi32> {pto.dir = #pto.dir<out>}, %v: i32)
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %s = pto.tensor.create : !pto.tensor<2x4xi32>
  %r = pto.tensor.reshape %s : !pto.tensor<2x4xi32> to !pto.tensor<8xi32>
  %f = pto.tensor.fill %r, %v : !pto.tensor<8xi32>
  %t = pto.tensor.assemble %s into %out[0, 0] : !pto.tensor<2x4xi32> into !pto.tensor<4x4xi32>
  return
}
func.func @taker(%out: !pto.tensor<4x8xi32> {pto.dir = #pto.dir<out>}, %v: i32)
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %w = pto.tensor.slice %out[0, 0] [4, 4] : !pto.tensor<4x8xi32> to !pto.tensor<4x4xi32>
  %f = func.constant @address_taken : (!pto.tensor<4x4xi32>, i32) -> ()
  func.call_indirect %f(%w, %v) : (!pto.tensor<4x4xi32>, i32) -> ()
  return
}
