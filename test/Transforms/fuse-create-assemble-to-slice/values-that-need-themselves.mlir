// RUN: %fuse %s --allow-unregistered-dialect 2>&1 >/dev/null | FileCheck %s --implicit-check-not=remark:

// In blocks that are not reached and in regions without an order, a value may
// depend on itself. What uses such values is analysed like the rest.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xi32>
!all = !pto.tensor<4x8xi32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row

// CHECK: :[[#@LINE+2]]:8: remark: [Passed] fused |{{.*}}Function=offsets_not_reached
func.func @offsets_not_reached(%t: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %c = pto.tensor.create : !row
  %f = func.call @fill(%c) : (!row) -> !row
  %t1 = pto.tensor.assemble %f into %t[%n, 0] : !row into !all
  return
^bb1:
  %c1 = arith.constant 1 : index
  %i = arith.addi %j, %c1 : index
  %j = arith.addi %i, %k : index
  %k = arith.addi %k, %i : index
  %s = pto.tensor.slice %t[%i, 0] [1, 8] : !all to !row
  return
}
// CHECK: :[[#@LINE+10]]:8: remark: [Passed] fused |{{.*}}Function=offsets_in_graph
func.func @offsets_in_graph(%t: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  "test.graph"() ({
    %c1 = arith.constant 1 : index
    %j = arith.addi %i, %c1 : index
    %i = arith.addi %j, %c1 : index
    %s = pto.tensor.slice %t[%i, 0] [1, 8] : !all to !row
    %v = pto.tensor.read %s[0, 0] : !row
    "test.end"() : () -> ()
  }) : () -> ()
  %c = pto.tensor.create : !row
  %f = func.call @fill(%c) : (!row) -> !row
  %t1 = pto.tensor.assemble %f into %t[%n, 0] : !row into !all
  return
}
// CHECK: :[[#@LINE+4]]:8: remark: [Missed] unknown-root |{{.*}}Function=handles
func.func @handles(%t: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  return
^bb1:
  %c = pto.tensor.create : !row
  %f = func.call @fill(%c) : (!row) -> !row
  %x = pto.tensor.cast %y : !pto.tensor<?x8xi32> to !all
  %y = pto.tensor.cast %x : !all to !pto.tensor<?x8xi32>
  %t1 = pto.tensor.assemble %f into %x[%n, 0] : !row into !all
  return
}
