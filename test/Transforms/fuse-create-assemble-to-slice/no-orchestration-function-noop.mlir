// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: count 0 < %t
// RUN: pypto-opt %s -o %t.before
// RUN: pypto-opt %s --fuse-create-assemble-to-slice -o %t.after
// RUN: diff %t.before %t.after
// CHECK-COUNT-9: pto.tensor.create
// CHECK-NOT: pto.tensor.slice

// Only functions of kind `orchestration` are looked at: with none in the module,
// nothing changes and nothing is said.

!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @declared(%out: !all) -> !all attributes {pto.func_kind = #pto.func_kind<orchestration>}

func.func @no_kind(%out: !all) -> !all {
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  return %out1 : !all
}

func.func @kind_opaque(%out: !all) -> !all attributes {pto.func_kind = #pto.func_kind<opaque>} {
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  return %out1 : !all
}

func.func @kind_incore(%out: !all) -> !all attributes {pto.func_kind = #pto.func_kind<incore>} {
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  return %out1 : !all
}

func.func @kind_aic(%out: !all) -> !all attributes {pto.func_kind = #pto.func_kind<aic>} {
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  return %out1 : !all
}

func.func @kind_aiv(%out: !all) -> !all attributes {pto.func_kind = #pto.func_kind<aiv>} {
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  return %out1 : !all
}

func.func @kind_group(%out: !all) -> !all attributes {pto.func_kind = #pto.func_kind<group>} {
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  return %out1 : !all
}

func.func @kind_spmd(%out: !all) -> !all attributes {pto.func_kind = #pto.func_kind<spmd>} {
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  return %out1 : !all
}

func.func @kind_inline(%out: !all) -> !all attributes {pto.func_kind = #pto.func_kind<inline>} {
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  return %out1 : !all
}

func.func @kind_graph(%out: !all) -> !all attributes {pto.func_kind = #pto.func_kind<graph>} {
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  return %out1 : !all
}
