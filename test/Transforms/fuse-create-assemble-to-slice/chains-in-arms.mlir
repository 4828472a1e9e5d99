// RUN: pypto-opt %s --fuse-create-assemble-to-slice --split-input-file | FileCheck %s

// A staging tensor that moves into an arm stands before what is a slice of it
// by then.
// CHECK-LABEL: func.func @slice_of_moved(
//  CHECK-SAME:   %[[OUT:[^:]*]]: !pto.tensor<2x3xf32>
//  CHECK-SAME:   %[[C:[^:]*]]: i1)
//       CHECK:   scf.if %[[C]] {
//  CHECK-NEXT:     %[[BIG:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 3]
//  CHECK-NEXT:     %[[SMALL:.*]] = pto.tensor.slice %[[BIG]][0, 1] [1, 2]
//  CHECK-NEXT:     func.call @fill(%[[SMALL]])
//  CHECK-NEXT:   }
func.func private @fill(!pto.tensor<1x2xf32> {pto.dir = #pto.dir<out>})
func.func @slice_of_moved(%out: !pto.tensor<2x3xf32> {pto.dir = #pto.dir<out>}, %c: i1)
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %big = pto.tensor.create : !pto.tensor<1x3xf32>
  scf.if %c {
    %small = pto.tensor.create : !pto.tensor<1x2xf32>
    func.call @fill(%small) : (!pto.tensor<1x2xf32>) -> ()
    %big1 = pto.tensor.assemble %small into %big[0, 1] : !pto.tensor<1x2xf32> into !pto.tensor<1x3xf32>
    %out1 = pto.tensor.assemble %big1 into %out[1, 0] : !pto.tensor<1x3xf32> into !pto.tensor<2x3xf32>
  }
  return
}

// -----

// A slice that goes before an op goes before the fills that were put there.
// CHECK-LABEL: func.func @fills_of_two(
//  CHECK-SAME:   %[[A:[^:]*]]: !pto.tensor<2xi32>{{[^,]*}}, %[[B:[^:]*]]: !pto.tensor<2xi32>
//       CHECK:   scf.if
//  CHECK-NEXT:     %[[INNER:.*]] = pto.tensor.slice %[[B]][0] [1]
//  CHECK-NEXT:     %[[OUTER:.*]] = pto.tensor.slice %[[A]][0] [1]
//   CHECK-DAG:     pto.tensor.fill %[[OUTER]]
//   CHECK-DAG:     pto.tensor.fill %[[INNER]]
//       CHECK:     func.call @update(%[[INNER]], %[[OUTER]])
func.func private @update(!pto.tensor<1xi32> {pto.dir = #pto.dir<inout>}, !pto.tensor<1xi32> {pto.dir = #pto.dir<inout>})
func.func @fills_of_two(%a: !pto.tensor<2xi32> {pto.dir = #pto.dir<out>},
                        %b: !pto.tensor<2xi32> {pto.dir = #pto.dir<out>}, %c: i1)
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %outer = pto.tensor.create {init_value = 0 : i32} : !pto.tensor<1xi32>
  scf.if %c {
    %inner = pto.tensor.create {init_value = 0 : i32} : !pto.tensor<1xi32>
    func.call @update(%inner, %outer) : (!pto.tensor<1xi32>, !pto.tensor<1xi32>) -> ()
    %b1 = pto.tensor.assemble %inner into %b[0] : !pto.tensor<1xi32> into !pto.tensor<2xi32>
    %a1 = pto.tensor.assemble %outer into %a[0] : !pto.tensor<1xi32> into !pto.tensor<2xi32>
  }
  return
}

// -----

// The results of a scope exist behind its body, in which the staging tensor is
// used: no place for the slice. Where it is not used there, the slice goes
// behind the scope.
// CHECK-LABEL: func.func @result_of_scope(
//       CHECK:   %[[C:.*]] = pto.tensor.create
//  CHECK-NEXT:   %[[R:.*]] = pto.scope auto
//       CHECK:     func.call @fill(%[[C]])
//       CHECK:   pto.tensor.assemble %[[C]] into %[[R]][0]
// CHECK-LABEL: func.func @used_behind_scope(
//   CHECK-NOT:   pto.tensor.create
//       CHECK:   %[[R:.*]] = pto.scope auto
//       CHECK:   }
//  CHECK-NEXT:   %[[W:.*]] = pto.tensor.slice %[[R]][0] [1]
//  CHECK-NEXT:   call @fill(%[[W]])
func.func private @fill(!pto.tensor<1xf32> {pto.dir = #pto.dir<out>})
func.func @result_of_scope(%out: !pto.tensor<4xf32> {pto.dir = #pto.dir<out>})
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %c = pto.tensor.create : !pto.tensor<1xf32>
  %r = pto.scope auto -> (!pto.tensor<?xf32>) {
    func.call @fill(%c) : (!pto.tensor<1xf32>) -> ()
    %k = pto.tensor.cast %out : !pto.tensor<4xf32> to !pto.tensor<?xf32>
    pto.yield %k : !pto.tensor<?xf32>
  }
  %t = pto.tensor.assemble %c into %r[0] : !pto.tensor<1xf32> into !pto.tensor<?xf32>
  return
}
func.func @used_behind_scope(%out: !pto.tensor<4xf32> {pto.dir = #pto.dir<out>})
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %c = pto.tensor.create : !pto.tensor<1xf32>
  %r = pto.scope auto -> (!pto.tensor<?xf32>) {
    %k = pto.tensor.cast %out : !pto.tensor<4xf32> to !pto.tensor<?xf32>
    pto.yield %k : !pto.tensor<?xf32>
  }
  func.call @fill(%c) : (!pto.tensor<1xf32>) -> ()
  %t = pto.tensor.assemble %c into %r[0] : !pto.tensor<1xf32> into !pto.tensor<?xf32>
  return
}
