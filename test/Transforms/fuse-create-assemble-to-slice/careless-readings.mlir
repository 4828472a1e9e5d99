// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// Programs that a careless reading of the rules gets wrong, each with a neighbour
// that differs in the decisive point only.

#orchestration = #pto.func_kind<orchestration>
!one = !pto.tensor<1xf32>
!two = !pto.tensor<2xf32>
!all = !pto.tensor<4xf32>

func.func private @write(%out: !one {pto.dir = #pto.dir<out>}) -> !one
func.func private @write2(%out: !two {pto.dir = #pto.dir<out>}) -> !two
func.func private @update(%io: !one {pto.dir = #pto.dir<inout>}) -> !one
func.func private @update2(%io: !two {pto.dir = #pto.dir<inout>}) -> !two
func.func private @write_all(%out: !all {pto.dir = #pto.dir<out>}) -> !all
// Reads `in` and writes `out`, in whatever order.
func.func private @rev(%in: !one, %out: !one {pto.dir = #pto.dir<out>}) -> !one
func.func private @rev2(%in: !two, %out: !two {pto.dir = #pto.dir<out>}) -> !two
func.func private @read(%in: !one)

// Not only fills of a fused tensor count: once %c1 is a view of the target, the
// reader of %c1 reads the window that %c2 would be filled in.
//
// CHECK-LABEL: func.func @read_counts_as_read_of_the_window(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][0] [2] : !pto.tensor<4xf32> to !pto.tensor<2xf32>
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<2xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @write2(%[[SLICE]]) : (!pto.tensor<2xf32>) -> !pto.tensor<2xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @rev2(%[[CALL]], %[[CREATE]]) : (!pto.tensor<2xf32>, !pto.tensor<2xf32>) -> !pto.tensor<2xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL_1]] into %[[T]][0] : !pto.tensor<2xf32> into !pto.tensor<4xf32>
// CHECK-NEXT:    return %[[ASSEMBLE]] : !pto.tensor<4xf32>
func.func @read_counts_as_read_of_the_window(%t: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:9: remark: [Passed] fused |{{.*}}BytesSaved=16,
  %c1 = pto.tensor.create : !two
  // REMARK: :[[#@LINE+1]]:9: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+4]]:11)
  %c2 = pto.tensor.create : !two
  %c1_1 = func.call @write2(%c1) : (!two) -> !two
  %t1 = pto.tensor.assemble %c1_1 into %t[0] : !two into !all
  %c2_1 = func.call @rev2(%c1_1, %c2) : (!two, !two) -> !two
  %t2 = pto.tensor.assemble %c2_1 into %t1[0] : !two into !all
  return %t2 : !all
}

// CHECK-LABEL: func.func @read_of_another_window(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][0] [2] : !pto.tensor<4xf32> to !pto.tensor<2xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[T]][2] [2] : !pto.tensor<4xf32> to !pto.tensor<2xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @write2(%[[SLICE]]) : (!pto.tensor<2xf32>) -> !pto.tensor<2xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @rev2(%[[CALL]], %[[SLICE_1]]) : (!pto.tensor<2xf32>, !pto.tensor<2xf32>) -> !pto.tensor<2xf32>
// CHECK-NEXT:    return %[[T]] : !pto.tensor<4xf32>
func.func @read_of_another_window(%t: !all) -> !all attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:9: remark: [Passed] fused |{{.*}}BytesSaved=16,
  %c1 = pto.tensor.create : !two
  // REMARK: :[[#@LINE+1]]:9: remark: [Passed] fused |{{.*}}BytesSaved=16,
  %c2 = pto.tensor.create : !two
  %c1_1 = func.call @write2(%c1) : (!two) -> !two
  %t1 = pto.tensor.assemble %c1_1 into %t[0] : !two into !all
  %c2_1 = func.call @rev2(%c1_1, %c2) : (!two, !two) -> !two
  %t2 = pto.tensor.assemble %c2_1 into %t1[2] : !two into !all
  return %t2 : !all
}

// Places are not textual: in a loop, the read of one iteration comes after the
// write of the one before.
//
// CHECK-LABEL: func.func @read_before_write_in_a_loop(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x4xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c4 step %c1 {
// CHECK-NEXT:      %[[READ:.*]] = pto.tensor.read %[[T]][0, %[[I]]] : !pto.tensor<1x4xf32>
// CHECK-NEXT:      %[[SUBI:.*]] = arith.subi %c3, %[[I]] : index
// CHECK-NEXT:      pto.tensor.write %[[READ]], %[[CREATE]][0, %[[SUBI]]] : !pto.tensor<1x4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CREATE]] into %[[T]][0, 0] : !pto.tensor<1x4xf32> into !pto.tensor<1x4xf32>
// CHECK-NEXT:    return
func.func @read_before_write_in_a_loop(%t: !pto.tensor<1x4xf32>) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] target-read |{{.*}}: 'pto.tensor.read' at loc({{.*}}:[[#@LINE+3]]:10)
  %c = pto.tensor.create : !pto.tensor<1x4xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    %s = pto.tensor.read %t[0, %i] : !pto.tensor<1x4xf32>
    %j = arith.subi %c3, %i : index
    pto.tensor.write %s, %c[0, %j] : !pto.tensor<1x4xf32>
  }
  %t1 = pto.tensor.assemble %c into %t[0, 0] : !pto.tensor<1x4xf32> into !pto.tensor<1x4xf32>
  return
}

// CHECK-LABEL: func.func @read_of_other_elements_in_a_loop(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][0, 4] [1, 4] : !pto.tensor<1x8xf32> to !pto.tensor<1x4xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c4 step %c1 {
// CHECK-NEXT:      %[[READ:.*]] = pto.tensor.read %[[T]][0, %[[I]]] : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[SUBI:.*]] = arith.subi %c3, %[[I]] : index
// CHECK-NEXT:      pto.tensor.write %[[READ]], %[[SLICE]][0, %[[SUBI]]] : !pto.tensor<1x4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @read_of_other_elements_in_a_loop(%t: !pto.tensor<1x8xf32>) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=32,
  %c = pto.tensor.create : !pto.tensor<1x4xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    %s = pto.tensor.read %t[0, %i] : !pto.tensor<1x8xf32>
    %j = arith.subi %c3, %i : index
    pto.tensor.write %s, %c[0, %j] : !pto.tensor<1x4xf32>
  }
  %t1 = pto.tensor.assemble %c into %t[0, 4] : !pto.tensor<1x4xf32> into !pto.tensor<1x8xf32>
  return
}

// One op may read the staging tensor and write the window.
//
// CHECK-LABEL: func.func @one_op_reads_and_overwrites(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<2xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @write2(%[[CREATE]]) : (!pto.tensor<2xf32>) -> !pto.tensor<2xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[T]][0] : !pto.tensor<2xf32> into !pto.tensor<2xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @rev2(%[[CALL]], %[[ASSEMBLE]]) : (!pto.tensor<2xf32>, !pto.tensor<2xf32>) -> !pto.tensor<2xf32>
// CHECK-NEXT:    return
func.func @one_op_reads_and_overwrites(%t: !two) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] read-after-overwrite |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+4]]:8)
  %c = pto.tensor.create : !two
  %c1 = func.call @write2(%c) : (!two) -> !two
  %t1 = pto.tensor.assemble %c1 into %t[0] : !two into !two
  %r = func.call @rev2(%c1, %t1) : (!two, !two) -> !two
  return
}

// CHECK-LABEL: func.func @one_op_reads_and_overwrites_elsewhere(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][0] [2] : !pto.tensor<4xf32> to !pto.tensor<2xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @write2(%[[SLICE]]) : (!pto.tensor<2xf32>) -> !pto.tensor<2xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[T]][2] [2] : !pto.tensor<4xf32> to !pto.tensor<2xf32>
// CHECK-NEXT:    %[[CALL_1:.*]] = call @rev2(%[[CALL]], %[[SLICE_1]]) : (!pto.tensor<2xf32>, !pto.tensor<2xf32>) -> !pto.tensor<2xf32>
// CHECK-NEXT:    return
func.func @one_op_reads_and_overwrites_elsewhere(%t: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=16,
  %c = pto.tensor.create : !two
  %c1 = func.call @write2(%c) : (!two) -> !two
  %t1 = pto.tensor.assemble %c1 into %t[0] : !two into !all
  %rest = pto.tensor.slice %t1[2] [2] : !all to !two
  %r = func.call @rev2(%c1, %rest) : (!two, !two) -> !two
  return
}

// A create is never moved into a loop: it keeps its contents from one iteration to
// the next.
//
// CHECK-LABEL: func.func @create_outside_of_the_loop(
// CHECK-SAME:    %[[ACC:[^:]*]]:{{.*}}, %[[X:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x4xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c4 step %c1 {
// CHECK-NEXT:      pto.tensor.write %[[X]], %[[CREATE]][0, %[[I]]] : !pto.tensor<1x4xf32>
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CREATE]] into %[[ACC]][%[[I]], 0] : !pto.tensor<1x4xf32> into !pto.tensor<4x4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @create_outside_of_the_loop(%acc: !pto.tensor<4x4xf32>, %x: f32) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] not-executed-once |{{.*}}: 'scf.for' at loc({{.*}}:[[#@LINE+2]]:3)
  %c = pto.tensor.create : !pto.tensor<1x4xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    pto.tensor.write %x, %c[0, %i] : !pto.tensor<1x4xf32>
    %acc1 = pto.tensor.assemble %c into %acc[%i, 0] : !pto.tensor<1x4xf32> into !pto.tensor<4x4xf32>
  }
  return
}

// CHECK-LABEL: func.func @create_inside_of_the_loop(
// CHECK-SAME:    %[[ACC:[^:]*]]:{{.*}}, %[[X:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c4 step %c1 {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[ACC]][%[[I]], 0] [1, 4] : !pto.tensor<4x4xf32> to !pto.tensor<1x4xf32>
// CHECK-NEXT:      pto.tensor.write %[[X]], %[[SLICE]][0, %[[I]]] : !pto.tensor<1x4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @create_inside_of_the_loop(%acc: !pto.tensor<4x4xf32>, %x: f32) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=32,
    %c = pto.tensor.create : !pto.tensor<1x4xf32>
    pto.tensor.write %x, %c[0, %i] : !pto.tensor<1x4xf32>
    %acc1 = pto.tensor.assemble %c into %acc[%i, 0] : !pto.tensor<1x4xf32> into !pto.tensor<4x4xf32>
  }
  return
}

// An op that takes the staging tensor before it is first written counts as well:
// it must not write the window through another handle. (It reads undefined
// contents, which may be anything, but one thing at a time.)
func.func private @mix(%in: !two, %y: !two {pto.dir = #pto.dir<out>}, %t: !all {pto.dir = #pto.dir<out>})
// CHECK-LABEL: func.func @taken_before_the_first_write(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[Y:[^:]*]]:{{.*}}, %[[M:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<2xf32>
// CHECK-NEXT:    call @mix(%[[CREATE]], %[[Y]], %[[T]]) : (!pto.tensor<2xf32>, !pto.tensor<2xf32>, !pto.tensor<4xf32>) -> ()
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CREATE]] into %[[T]][%[[M]]] : !pto.tensor<2xf32> into !pto.tensor<4xf32>
// CHECK-NEXT:    return
func.func @taken_before_the_first_write(%t: !all, %y: !two, %m: index) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] target-written |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+2]]:3)
  %c = pto.tensor.create : !two
  func.call @mix(%c, %y, %t) : (!two, !two, !all) -> ()
  %t1 = pto.tensor.assemble %c into %t[%m] : !two into !all
  return
}

// CHECK-LABEL: func.func @not_taken_before_the_first_write(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[Y:[^:]*]]:{{.*}}, %[[M:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][%[[M]]] [2] : !pto.tensor<4xf32> to !pto.tensor<2xf32>
// CHECK-NEXT:    call @mix(%[[Y]], %[[Y]], %[[T]]) : (!pto.tensor<2xf32>, !pto.tensor<2xf32>, !pto.tensor<4xf32>) -> ()
// CHECK-NEXT:    return
func.func @not_taken_before_the_first_write(%t: !all, %y: !two, %m: index) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=16,
  %c = pto.tensor.create : !two
  func.call @mix(%y, %y, %t) : (!two, !two, !all) -> ()
  %t1 = pto.tensor.assemble %c into %t[%m] : !two into !all
  return
}

// An op that writes all of the tensor but reads it as well needs the initial value.
func.func private @increment(%io: !one {pto.dir = #pto.dir<inout>}) -> !one {
  %old = pto.tile.load %io[0] [1] : !one to tensor<1xf32>
  %new = arith.addf %old, %old : tensor<1xf32>
  %done = pto.tile.store %new into %io[0] : tensor<1xf32> into !one
  return %done : !one
}
func.func private @overwrite(%out: !one {pto.dir = #pto.dir<out>}, %in: !one) -> !one {
  %new = pto.tile.load %in[0] [1] : !one to tensor<1xf32>
  %done = pto.tile.store %new into %out[0] : tensor<1xf32> into !one
  return %done : !one
}
// CHECK-LABEL: func.func @covering_op_that_reads(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][0] [1] : !pto.tensor<4xf32> to !pto.tensor<1xf32>
// CHECK-NEXT:    %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<1xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @increment(%[[SLICE]]) : (!pto.tensor<1xf32>) -> !pto.tensor<1xf32>
// CHECK-NEXT:    return
func.func @covering_op_that_reads(%t: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=8,
  %c = pto.tensor.create {init_value = 0.0 : f32} : !one
  %c1 = func.call @increment(%c) : (!one) -> !one
  %t1 = pto.tensor.assemble %c1 into %t[0] : !one into !all
  return
}

// CHECK-LABEL: func.func @covering_op_that_does_not_read(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[X:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][0] [1] : !pto.tensor<4xf32> to !pto.tensor<1xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @overwrite(%[[SLICE]], %[[X]]) : (!pto.tensor<1xf32>, !pto.tensor<1xf32>) -> !pto.tensor<1xf32>
// CHECK-NEXT:    return
func.func @covering_op_that_does_not_read(%t: !all, %x: !one) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=8,
  %c = pto.tensor.create {init_value = 0.0 : f32} : !one
  %c1 = func.call @overwrite(%c, %x) : (!one, !one) -> !one
  %t1 = pto.tensor.assemble %c1 into %t[0] : !one into !all
  return
}

// The op reads the staging tensor through its other argument.
//
// CHECK-LABEL: func.func @covering_op_that_reads_an_alias(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][0] [1] : !pto.tensor<4xf32> to !pto.tensor<1xf32>
// CHECK-NEXT:    %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<1xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @overwrite(%[[SLICE]], %[[SLICE]]) : (!pto.tensor<1xf32>, !pto.tensor<1xf32>) -> !pto.tensor<1xf32>
// CHECK-NEXT:    return
func.func @covering_op_that_reads_an_alias(%t: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=8,
  %c = pto.tensor.create {init_value = 0.0 : f32} : !one
  %c1 = func.call @overwrite(%c, %c) : (!one, !one) -> !one
  %t1 = pto.tensor.assemble %c1 into %t[0] : !one into !all
  return
}

// The target started with the same zeros, but was written in between.
//
// CHECK-LABEL: func.func @same_zero_written_in_between(
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create {init_value = 0.000000e+00 : f32} : !pto.tensor<4xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[CREATE]][1] [1] : !pto.tensor<4xf32> to !pto.tensor<1xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @write_all(%[[CREATE]]) : (!pto.tensor<4xf32>) -> !pto.tensor<4xf32>
// CHECK-NEXT:    %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<1xf32>
// CHECK-NEXT:    return %[[CALL]] : !pto.tensor<4xf32>
func.func @same_zero_written_in_between() -> !all attributes {pto.func_kind = #orchestration} {
  %z = pto.tensor.create {init_value = 0.0 : f32} : !all
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=8,
  %c = pto.tensor.create {init_value = 0.0 : f32} : !one
  %z1 = func.call @write_all(%z) : (!all) -> !all
  %z2 = pto.tensor.assemble %c into %z1[1] : !one into !all
  return %z2 : !all
}

// CHECK-LABEL: func.func @same_zero_not_written(
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create {init_value = 0.000000e+00 : f32} : !pto.tensor<4xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[CREATE]][1] [1] : !pto.tensor<4xf32> to !pto.tensor<1xf32>
// CHECK-NEXT:    return %[[CREATE]] : !pto.tensor<4xf32>
func.func @same_zero_not_written() -> !all attributes {pto.func_kind = #orchestration} {
  %z = pto.tensor.create {init_value = 0.0 : f32} : !all
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=8,
  %c = pto.tensor.create {init_value = 0.0 : f32} : !one
  %z2 = pto.tensor.assemble %c into %z[1] : !one into !all
  return %z2 : !all
}

// In a loop, earlier iterations have written the window: the fill is needed.
//
// CHECK-LABEL: func.func @earlier_iteration(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create {init_value = 0.000000e+00 : f32} : !pto.tensor<4xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c3 step %c1 {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[CREATE]][2] [1] : !pto.tensor<4xf32> to !pto.tensor<1xf32>
// CHECK-NEXT:      %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<1xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @update(%[[SLICE]]) : (!pto.tensor<1xf32>) -> !pto.tensor<1xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[CREATE]] : !pto.tensor<4xf32>
func.func @earlier_iteration() -> !all attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %z = pto.tensor.create {init_value = 0.0 : f32} : !all
  %res = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %z) -> (!all) {
    // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=8,
    %c = pto.tensor.create {init_value = 0.0 : f32} : !one
    %c_1 = func.call @update(%c) : (!one) -> !one
    %acc1 = pto.tensor.assemble %c_1 into %acc[2] : !one into !all
    scf.yield %acc1 : !all
  }
  return %res : !all
}

// With a target made anew in each iteration there is no earlier one.
func.func private @read_all(%in: !all)
// CHECK-LABEL: func.func @target_of_the_same_iteration(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c3 step %c1 {
// CHECK-NEXT:      %[[CREATE:.*]] = pto.tensor.create {init_value = 0.000000e+00 : f32} : !pto.tensor<4xf32>
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[CREATE]][2] [1] : !pto.tensor<4xf32> to !pto.tensor<1xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @update(%[[SLICE]]) : (!pto.tensor<1xf32>) -> !pto.tensor<1xf32>
// CHECK-NEXT:      func.call @read_all(%[[CREATE]]) : (!pto.tensor<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @target_of_the_same_iteration() attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %z = pto.tensor.create {init_value = 0.0 : f32} : !all
    // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=8,
    %c = pto.tensor.create {init_value = 0.0 : f32} : !one
    %c_1 = func.call @update(%c) : (!one) -> !one
    %z1 = pto.tensor.assemble %c_1 into %z[2] : !one into !all
    func.call @read_all(%z1) : (!all) -> ()
  }
  return
}

// A value that may be the staging tensor or the target is both: the op that gets it
// besides the staging tensor may overwrite the window.
func.func private @mix3(%r: !one {pto.dir = #pto.dir<inout>}, %a: !one, %b: !one)
// CHECK-LABEL: func.func @may_be_either(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1xf32>
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %[[CREATE]]) -> (!pto.tensor<1xf32>) {
// CHECK-NEXT:      scf.yield %[[T]] : !pto.tensor<1xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    call @mix3(%[[FOR]], %[[CREATE]], %[[CREATE]]) : (!pto.tensor<1xf32>, !pto.tensor<1xf32>, !pto.tensor<1xf32>) -> ()
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CREATE]] into %[[T]][0] : !pto.tensor<1xf32> into !pto.tensor<1xf32>
// CHECK-NEXT:    return
func.func @may_be_either(%t: !one, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // REMARK: :[[#@LINE+1]]:8: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+5]]:3)
  %c = pto.tensor.create : !one
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %c) -> (!one) {
    scf.yield %t : !one
  }
  func.call @mix3(%r, %c, %c) : (!one, !one, !one) -> ()
  %t1 = pto.tensor.assemble %c into %t[0] : !one into !one
  return
}

// CHECK-LABEL: func.func @is_surely_the_staging_tensor(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][0] [1] : !pto.tensor<1xf32> to !pto.tensor<1xf32>
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %[[SLICE]]) -> (!pto.tensor<1xf32>) {
// CHECK-NEXT:      scf.yield %[[ITER]] : !pto.tensor<1xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    call @mix3(%[[FOR]], %[[SLICE]], %[[SLICE]]) : (!pto.tensor<1xf32>, !pto.tensor<1xf32>, !pto.tensor<1xf32>) -> ()
// CHECK-NEXT:    return
func.func @is_surely_the_staging_tensor(%t: !one, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=8,
  %c = pto.tensor.create : !one
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %c) -> (!one) {
    scf.yield %p : !one
  }
  func.call @mix3(%r, %c, %c) : (!one, !one, !one) -> ()
  %t1 = pto.tensor.assemble %c into %t[0] : !one into !one
  return
}

// The carried window is the one of the iteration before: with the same name it is
// another place.
//
// CHECK-LABEL: func.func @carried_window(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[T:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][0] [1] : !pto.tensor<4xf32> to !pto.tensor<1xf32>
// CHECK-NEXT:    %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %c3 step %c1 iter_args(%[[ITER:.*]] = %[[SLICE]]) -> (!pto.tensor<1xf32>) {
// CHECK-NEXT:      %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @write(%[[CREATE]]) : (!pto.tensor<1xf32>) -> !pto.tensor<1xf32>
// CHECK-NEXT:      %[[CALL_1:.*]] = func.call @write(%[[ITER]]) : (!pto.tensor<1xf32>) -> !pto.tensor<1xf32>
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[T]][%[[I]]] : !pto.tensor<1xf32> into !pto.tensor<4xf32>
// CHECK-NEXT:      %[[ADDI:.*]] = arith.addi %[[I]], %c1 : index
// CHECK-NEXT:      %[[SLICE_1:.*]] = pto.tensor.slice %[[T]][%[[ADDI]]] [1] : !pto.tensor<4xf32> to !pto.tensor<1xf32>
// CHECK-NEXT:      scf.yield %[[SLICE_1]] : !pto.tensor<1xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @carried_window(%x: !all, %t: !all) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %v = pto.tensor.slice %t[0] [1] : !all to !one
  %res = scf.for %i = %c0 to %c3 step %c1 iter_args(%p = %v) -> (!one) {
    // REMARK: :[[#@LINE+1]]:10: remark: [Missed] target-written |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+3]]:12)
    %c = pto.tensor.create : !one
    %c_1 = func.call @write(%c) : (!one) -> !one
    %p_1 = func.call @write(%p) : (!one) -> !one
    %t1 = pto.tensor.assemble %c_1 into %t[%i] : !one into !all
    %i1 = arith.addi %i, %c1 : index
    %w = pto.tensor.slice %t[%i1] [1] : !all to !one
    scf.yield %w : !one
  }
  return
}

// CHECK-LABEL: func.func @window_of_this_iteration(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[T:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c3 step %c1 {
// CHECK-NEXT:      %[[ADDI:.*]] = arith.addi %[[I]], %c1 : index
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[T]][%[[ADDI]]] [1] : !pto.tensor<4xf32> to !pto.tensor<1xf32>
// CHECK-NEXT:      %[[SLICE_1:.*]] = pto.tensor.slice %[[T]][%[[I]]] [1] : !pto.tensor<4xf32> to !pto.tensor<1xf32>
// CHECK-NEXT:      %[[CALL:.*]] = func.call @write(%[[SLICE_1]]) : (!pto.tensor<1xf32>) -> !pto.tensor<1xf32>
// CHECK-NEXT:      %[[CALL_1:.*]] = func.call @write(%[[SLICE]]) : (!pto.tensor<1xf32>) -> !pto.tensor<1xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @window_of_this_iteration(%x: !all, %t: !all) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %i1 = arith.addi %i, %c1 : index
    %w = pto.tensor.slice %t[%i1] [1] : !all to !one
    // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=8,
    %c = pto.tensor.create : !one
    %c_1 = func.call @write(%c) : (!one) -> !one
    %w_1 = func.call @write(%w) : (!one) -> !one
    %t1 = pto.tensor.assemble %c_1 into %t[%i] : !one into !all
  }
  return
}

// The assemble stands in a scope: its place is that in the scope, and the fill's
// place is there, behind what comes before the scope.
func.func private @step(%in: !all, %io: !all {pto.dir = #pto.dir<inout>})
// CHECK-LABEL: func.func @place_in_a_scope(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[M:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][%[[M]]] [2] : !pto.tensor<4xf32> to !pto.tensor<2xf32>
// CHECK-NEXT:    call @step(%[[T]], %[[T]]) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> ()
// CHECK-NEXT:    pto.scope auto {
// CHECK-NEXT:      %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<2xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @place_in_a_scope(%t: !all, %m: index) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=16,
  %c = pto.tensor.create {init_value = 0.0 : f32} : !two
  func.call @step(%t, %t) : (!all, !all) -> ()
  pto.scope auto {
    %t1 = pto.tensor.assemble %c into %t[%m] : !two into !all
  }
  return
}

// CHECK-LABEL: func.func @place_without_a_scope(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[M:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][%[[M]]] [2] : !pto.tensor<4xf32> to !pto.tensor<2xf32>
// CHECK-NEXT:    call @step(%[[T]], %[[T]]) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> ()
// CHECK-NEXT:    %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<2xf32>
// CHECK-NEXT:    return
func.func @place_without_a_scope(%t: !all, %m: index) attributes {pto.func_kind = #orchestration} {
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=16,
  %c = pto.tensor.create {init_value = 0.0 : f32} : !two
  func.call @step(%t, %t) : (!all, !all) -> ()
  %t1 = pto.tensor.assemble %c into %t[%m] : !two into !all
  return
}

// The create of the middle tensor stands behind the fill: it moves up, with its
// initial value, and becomes a slice where the outer tensor still has the same value.
//
// CHECK-LABEL: func.func @middle_one_created_late(
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create {init_value = 0.000000e+00 : f32} : !pto.tensor<4xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[CREATE]][1] [3] : !pto.tensor<4xf32> to !pto.tensor<3xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[SLICE]][0] [2] : !pto.tensor<3xf32> to !pto.tensor<2xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @write2(%[[SLICE_1]]) : (!pto.tensor<2xf32>) -> !pto.tensor<2xf32>
// CHECK-NEXT:    return %[[CREATE]] : !pto.tensor<4xf32>
func.func @middle_one_created_late() -> !all attributes {pto.func_kind = #orchestration} {
  %o = pto.tensor.create {init_value = 0.0 : f32} : !all
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=16,
  %c = pto.tensor.create : !two
  %c1 = func.call @write2(%c) : (!two) -> !two
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=24,
  %z = pto.tensor.create {init_value = 0.0 : f32} : !pto.tensor<3xf32>
  %z1 = pto.tensor.assemble %c1 into %z[0] : !two into !pto.tensor<3xf32>
  %o1 = pto.tensor.assemble %z1 into %o[1] : !pto.tensor<3xf32> into !all
  return %o1 : !all
}

// With another initial value the fill comes before what the kernel writes.
//
// CHECK-LABEL: func.func @middle_one_with_another_value(
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create {init_value = 0.000000e+00 : f32} : !pto.tensor<4xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[CREATE]][1] [3] : !pto.tensor<4xf32> to !pto.tensor<3xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[SLICE]][0] [2] : !pto.tensor<3xf32> to !pto.tensor<2xf32>
// CHECK-NEXT:    %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:    %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<3xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @write2(%[[SLICE_1]]) : (!pto.tensor<2xf32>) -> !pto.tensor<2xf32>
// CHECK-NEXT:    return %[[CREATE]] : !pto.tensor<4xf32>
func.func @middle_one_with_another_value() -> !all attributes {pto.func_kind = #orchestration} {
  %o = pto.tensor.create {init_value = 0.0 : f32} : !all
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=16,
  %c = pto.tensor.create : !two
  %c1 = func.call @write2(%c) : (!two) -> !two
  // REMARK: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=24,
  %z = pto.tensor.create {init_value = 1.0 : f32} : !pto.tensor<3xf32>
  %z1 = pto.tensor.assemble %c1 into %z[0] : !two into !pto.tensor<3xf32>
  %o1 = pto.tensor.assemble %z1 into %o[1] : !pto.tensor<3xf32> into !all
  return %o1 : !all
}
