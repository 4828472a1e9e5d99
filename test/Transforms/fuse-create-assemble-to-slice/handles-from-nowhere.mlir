// RUN: %fuse %s --allow-unregistered-dialect 2>&1 >/dev/null | FileCheck %s --implicit-check-not=remark:

// A handle that no op is seen to hand on may be any buffer that others know of:
// a write through it can be one to the target.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xi32>
!all = !pto.tensor<4x8xi32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row

// The result of a reduction, and what it combines.
//
// CHECK: :[[#@LINE+4]]:8: remark: [Missed] unknown-access |{{.*}}Function=reduction {{.*}}'pto.tensor.write' at loc({{.*}}:[[#@LINE+12]]:3)
func.func @reduction(%t: !all, %u: !all, %x: i32, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = pto.tensor.create : !row
  %f = func.call @fill(%c) : (!row) -> !row
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%u) -> !all {
    scf.reduce(%t : !all) {
    ^bb0(%lhs: !all, %rhs: !all):
      scf.reduce.return %rhs : !all
    }
  }
  pto.tensor.write %x, %r[0, 0] : !all
  %t1 = pto.tensor.assemble %f into %t[0, 0] : !row into !all
  return
}
// CHECK: :[[#@LINE+7]]:12: remark: [Missed] unknown-access |{{.*}}Function=inside_reduction {{.*}}'pto.tensor.write' at loc({{.*}}:[[#@LINE+9]]:7)
func.func @inside_reduction(%t: !all, %u: !all, %x: i32, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%u) -> !all {
    scf.reduce(%u : !all) {
    ^bb0(%lhs: !all, %rhs: !all):
      %c = pto.tensor.create : !row
      %f = func.call @fill(%c) : (!row) -> !row
      pto.tensor.write %x, %lhs[0, 0] : !all
      %t1 = pto.tensor.assemble %f into %t[0, 0] : !row into !all
      scf.reduce.return %rhs : !all
    }
  }
  return
}
// A reduction of something else is no matter.
//
// CHECK: :[[#@LINE+4]]:8: remark: [Passed] fused |{{.*}}Function=reduction_of_numbers
func.func @reduction_of_numbers(%t: !all, %x: i32, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = pto.tensor.create : !row
  %f = func.call @fill(%c) : (!row) -> !row
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> i32 {
    scf.reduce(%x : i32) {
    ^bb0(%lhs: i32, %rhs: i32):
      scf.reduce.return %rhs : i32
    }
  }
  pto.tensor.write %r, %t[1, 0] : !all
  %t1 = pto.tensor.assemble %f into %t[0, 0] : !row into !all
  return
}

// An argument of a block behind a terminator that is not understood, also when
// others branch there.
//
// CHECK: :[[#@LINE+4]]:8: remark: [Missed] unknown-access |{{.*}}Function=block_argument {{.*}}'pto.tensor.write' at loc({{.*}}:[[#@LINE+6]]:3)
func.func @block_argument(%t: !all, %x: i32) attributes {pto.func_kind = #orchestration} {
  "test.br"()[^bb1] : () -> ()
^bb1(%q: !all):
  %c = pto.tensor.create : !row
  %f = func.call @fill(%c) : (!row) -> !row
  pto.tensor.write %x, %q[0, 0] : !all
  %t1 = pto.tensor.assemble %f into %t[0, 0] : !row into !all
  return
}
// CHECK: :[[#@LINE+6]]:8: remark: [Missed] unknown-access |{{.*}}Function=two_ways {{.*}}'pto.tensor.write' at loc({{.*}}:[[#@LINE+8]]:3)
func.func @two_ways(%t: !all, %u: !all, %x: i32, %b: i1) attributes {pto.func_kind = #orchestration} {
  cf.cond_br %b, ^bb1, ^bb2(%u : !all)
^bb1:
  "test.br"()[^bb2] : () -> ()
^bb2(%q: !all):
  %c = pto.tensor.create : !row
  %f = func.call @fill(%c) : (!row) -> !row
  pto.tensor.write %x, %q[0, 0] : !all
  %t1 = pto.tensor.assemble %f into %t[0, 0] : !row into !all
  return
}
// The way between blocks that is understood.
//
// CHECK: :[[#@LINE+4]]:8: remark: [Passed] fused |{{.*}}Function=one_way
func.func @one_way(%t: !all, %u: !all, %x: i32) attributes {pto.func_kind = #orchestration} {
  cf.br ^bb1(%u : !all)
^bb1(%q: !all):
  %c = pto.tensor.create : !row
  %f = func.call @fill(%c) : (!row) -> !row
  pto.tensor.write %x, %q[0, 0] : !all
  %t1 = pto.tensor.assemble %f into %t[0, 0] : !row into !all
  return
}

// A terminator that is not understood gives the op around its results.
//
// CHECK: :[[#@LINE+8]]:8: remark: [Missed] unknown-access |{{.*}}Function=strange_end {{.*}}'pto.tensor.write' at loc({{.*}}:[[#@LINE+10]]:3)
func.func @strange_end(%t: !all, %u: !all, %x: i32, %b: i1) attributes {pto.func_kind = #orchestration} {
  %q = scf.execute_region -> !all {
    cf.cond_br %b, ^bb1, ^bb2
  ^bb1:
    scf.yield %u : !all
  ^bb2:
    "test.yield_any"() : () -> () }
  %c = pto.tensor.create : !row
  %f = func.call @fill(%c) : (!row) -> !row
  pto.tensor.write %x, %q[0, 0] : !all
  %t1 = pto.tensor.assemble %f into %t[0, 0] : !row into !all
  return
}

// Of several such accesses the first in the way is told; one before the staging
// tensor is used does no harm.
//
// CHECK: :[[#@LINE+4]]:8: remark: [Passed] fused |{{.*}}Function=several
// CHECK: :[[#@LINE+7]]:8: remark: [Missed] unknown-access |{{.*}}Function=several {{.*}}'pto.tensor.read' at loc({{.*}}:[[#@LINE+9]]:8)
func.func @several(%t: !all, %x: i32) attributes {pto.func_kind = #orchestration} {
  %q = "test.get"() : () -> !all
  %c = pto.tensor.create : !row
  pto.tensor.write %x, %q[0, 0] : !all
  %f = func.call @fill(%c) : (!row) -> !row
  %t1 = pto.tensor.assemble %f into %t[0, 0] : !row into !all
  %d = pto.tensor.create : !row
  %g = func.call @fill(%d) : (!row) -> !row
  %v = pto.tensor.read %q[0, 0] : !all
  pto.tensor.write %x, %q[0, 0] : !all
  %t2 = pto.tensor.assemble %g into %t1[1, 0] : !row into !all
  return
}
