// RUN: pypto-opt --fuse-create-assemble-to-slice %s | FileCheck %s

// The first op of the function is a create that arithmetic is moved before:
// there it is available to the second staging tensor as well.

func.func private @fill(!pto.tensor<1xi32> {pto.dir = #pto.dir<out>})

// CHECK-LABEL: func.func @orch
// CHECK-NOT: pto.tensor.create
// CHECK: arith.addi
// CHECK: pto.tensor.slice
// CHECK: scf.for
// CHECK: pto.tensor.slice
// CHECK-NOT: pto.tensor.assemble
// CHECK: return
func.func @orch(%out: !pto.tensor<8xi32>, %other: !pto.tensor<8xi32>, %i: index, %n: index)
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %a = pto.tensor.create : !pto.tensor<1xi32>
  func.call @fill(%a) : (!pto.tensor<1xi32>) -> ()
  %c1 = arith.constant 1 : index
  %next = arith.addi %i, %c1 : index
  %t = pto.tensor.assemble %a into %out[%next] : !pto.tensor<1xi32> into !pto.tensor<8xi32>
  scf.for %k = %i to %n step %c1 {
    %b = pto.tensor.create : !pto.tensor<1xi32>
    func.call @fill(%b) : (!pto.tensor<1xi32>) -> ()
    %u = pto.tensor.assemble %b into %other[%next] : !pto.tensor<1xi32> into !pto.tensor<8xi32>
  }
  return
}
