// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// What a call does and which argument its results are: from the body where there is
// one, from the declaration else; never from the order or number of arguments.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!half = !pto.tensor<1x8xbf16>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row

// A scratch tensor of another type stands before the output.
func.func private @with_scratch(%x: !half, %scratch: !row {pto.dir = #pto.dir<inout>},
                                %out: !half {pto.dir = #pto.dir<out>}) -> !half
// CHECK-LABEL: func.func @scratch_first(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[T:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][0, 0] [1, 8] : !pto.tensor<4x8xbf16> to !pto.tensor<1x8xbf16>
// CHECK-NEXT:    %[[CALL:.*]] = call @with_scratch(%[[X]], %[[CREATE]], %[[SLICE]]) : (!pto.tensor<1x8xbf16>, !pto.tensor<1x8xf32>, !pto.tensor<1x8xbf16>) -> !pto.tensor<1x8xbf16>
// CHECK-NEXT:    return
func.func @scratch_first(%x: !half, %t: !pto.tensor<4x8xbf16>) attributes {pto.func_kind = #orchestration} {
  %scratch = pto.tensor.create : !row
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=32,
  %out = pto.tensor.create : !half
  %res = func.call @with_scratch(%x, %scratch, %out) : (!half, !row, !half) -> !half
  %t1 = pto.tensor.assemble %res into %t[0, 0] : !half into !pto.tensor<4x8xbf16>
  return
}

// Two outputs of one type: a declaration does not tell which one is returned, unless
// it says so.
func.func private @either(%a: !row {pto.dir = #pto.dir<out>}, %b: !row {pto.dir = #pto.dir<out>}) -> !row
// CHECK-LABEL: func.func @either_of_two(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE_1:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @either(%[[CREATE]], %[[CREATE_1]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[T]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @either_of_two(%t: !all) attributes {pto.func_kind = #orchestration} {
  %a = pto.tensor.create : !row
  %b = pto.tensor.create : !row
  %res = func.call @either(%a, %b) : (!row, !row) -> !row
  // REMARK-DAG: :[[#@LINE+1]]:9: remark: [Missed] unknown-root |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE-1]]:10)
  %t1 = pto.tensor.assemble %res into %t[0, 0] : !row into !all
  return
}
func.func private @declared_second(%a: !row {pto.dir = #pto.dir<out>}, %b: !row {pto.dir = #pto.dir<out>})
    -> (!row {pto.returns = 1 : i64})
// CHECK-LABEL: func.func @second_of_two(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @declared_second(%[[CREATE]], %[[SLICE]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @second_of_two(%t: !all) attributes {pto.func_kind = #orchestration} {
  %a = pto.tensor.create : !row
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %b = pto.tensor.create : !row
  %res = func.call @declared_second(%a, %b) : (!row, !row) -> !row
  %t1 = pto.tensor.assemble %res into %t[0, 0] : !row into !all
  return
}
// A marked workspace does not count.
func.func private @with_workspace(%a: !pto.tensor<8xf32> {pto.dir = #pto.dir<out>},
    %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) -> !pto.tensor<8xf32>
func.func private @one_with_workspace(%a: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>},
    %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) -> !pto.tensor<1xf32>
// CHECK-LABEL: func.func @workspace(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][2] [1] : !pto.tensor<4xf32> to !pto.tensor<1xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @one_with_workspace(%[[SLICE]], %[[CREATE]]) : (!pto.tensor<1xf32>, !pto.tensor<1xf32>) -> !pto.tensor<1xf32>
// CHECK-NEXT:    return
func.func @workspace(%t: !pto.tensor<4xf32>) attributes {pto.func_kind = #orchestration} {
  %gm = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=8,
  %a = pto.tensor.create : !pto.tensor<1xf32>
  %res = func.call @one_with_workspace(%a, %gm) : (!pto.tensor<1xf32>, !pto.tensor<1xf32>) -> !pto.tensor<1xf32>
  %t1 = pto.tensor.assemble %res into %t[2] : !pto.tensor<1xf32> into !pto.tensor<4xf32>
  return
}

// The body tells: the last one is returned, also through wrappers.
func.func private @last(%x: !row, %a: !row {pto.dir = #pto.dir<out>}, %b: !row {pto.dir = #pto.dir<out>}) -> !row {
  %tile = pto.tile.load %x[0, 0] [1, 8] : !row to tensor<1x8xf32>
  %a1 = pto.tile.store %tile into %a[0, 0] : tensor<1x8xf32> into !row
  %b1 = pto.tile.store %tile into %b[0, 0] : tensor<1x8xf32> into !row
  return %b1 : !row
}
func.func private @wrapper(%x: !row, %a: !row {pto.dir = #pto.dir<out>}, %b: !row {pto.dir = #pto.dir<out>}) -> !row
    attributes {pto.func_kind = #pto.func_kind<group>} {
  %res = func.call @last(%x, %b, %a) : (!row, !row, !row) -> !row
  return %res : !row
}
// CHECK-LABEL: func.func @returns_the_last(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[T:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @last(%[[X]], %[[CREATE]], %[[SLICE]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @returns_the_last(%x: !row, %t: !all) attributes {pto.func_kind = #orchestration} {
  %a = pto.tensor.create : !row
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %b = pto.tensor.create : !row
  %res = func.call @last(%x, %a, %b) : (!row, !row, !row) -> !row
  %t1 = pto.tensor.assemble %res into %t[0, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @returned_through_a_wrapper(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[T:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @wrapper(%[[X]], %[[SLICE]], %[[CREATE]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @returned_through_a_wrapper(%x: !row, %t: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  %b = pto.tensor.create : !row
  %res = func.call @wrapper(%x, %a, %b) : (!row, !row, !row) -> !row
  %t1 = pto.tensor.assemble %res into %t[0, 0] : !row into !all
  return
}

// An argument written in place that is not returned shifts nothing.
func.func private @cache_and_two(%cache: !all {pto.dir = #pto.dir<inout>}, %a: !row {pto.dir = #pto.dir<out>},
                                 %b: !row {pto.dir = #pto.dir<out>}) -> (!row, !row) {
  %tile = pto.tile.load %cache[0, 0] [1, 8] : !all to tensor<1x8xf32>
  %cache1 = pto.tile.store %tile into %cache[1, 0] : tensor<1x8xf32> into !all
  %a1 = pto.tile.store %tile into %a[0, 0] : tensor<1x8xf32> into !row
  %b1 = pto.tile.store %tile into %b[0, 0] : tensor<1x8xf32> into !row
  return %a1, %b1 : !row, !row
}
// CHECK-LABEL: func.func @second_result(
// CHECK-SAME:    %[[CACHE:[^:]*]]:{{.*}}, %[[T:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]]:2 = call @cache_and_two(%[[CACHE]], %[[CREATE]], %[[SLICE]]) : (!pto.tensor<4x8xf32>, !pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>)
// CHECK-NEXT:    return
func.func @second_result(%cache: !all, %t: !all) attributes {pto.func_kind = #orchestration} {
  %a = pto.tensor.create : !row
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %b = pto.tensor.create : !row
  %p, %q = func.call @cache_and_two(%cache, %a, %b) : (!all, !row, !row) -> (!row, !row)
  %t1 = pto.tensor.assemble %q into %t[0, 0] : !row into !all
  return
}

// Results in another order than the arguments.
func.func private @swapped(%a: !row {pto.dir = #pto.dir<out>}, %b: !row {pto.dir = #pto.dir<out>}) -> (!row, !row) {
  return %b, %a : !row, !row
}
// CHECK-LABEL: func.func @swapped_results(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[U:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[U]][2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[T]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]]:2 = call @swapped(%[[SLICE]], %[[SLICE_1]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>)
// CHECK-NEXT:    return
func.func @swapped_results(%t: !all, %u: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %b = pto.tensor.create : !row
  %p, %q = func.call @swapped(%a, %b) : (!row, !row) -> (!row, !row)
  %t1 = pto.tensor.assemble %p into %t[0, 0] : !row into !all
  %u1 = pto.tensor.assemble %q into %u[2, 0] : !row into !all
  return
}

// The result is a window of the argument: not all of the staging tensor.
func.func private @first_row(%t: !all {pto.dir = #pto.dir<inout>}) -> !row {
  %r = pto.tensor.slice %t[0, 0] [1, 8] : !all to !row
  return %r : !row
}
// CHECK-LABEL: func.func @window_returned(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @first_row(%[[CREATE]]) : (!pto.tensor<4x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[T]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @window_returned(%t: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Missed] source-is-view |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+2]]:10)
  %a = pto.tensor.create : !all
  %row = func.call @first_row(%a) : (!all) -> !row
  %t1 = pto.tensor.assemble %row into %t[0, 0] : !row into !all
  return
}

// The result is one of two arguments, or fresh.
func.func private @one_of_two(%c: i1, %a: !row {pto.dir = #pto.dir<out>}, %b: !row {pto.dir = #pto.dir<out>}) -> !row {
  %r = arith.select %c, %a, %b : !row
  return %r : !row
}
// CHECK-LABEL: func.func @one_of_two_returned(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE_1:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @one_of_two(%[[C]], %[[CREATE]], %[[CREATE_1]]) : (i1, !pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[T]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @one_of_two_returned(%t: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  %a = pto.tensor.create : !row
  %b = pto.tensor.create : !row
  %res = func.call @one_of_two(%c, %a, %b) : (i1, !row, !row) -> !row
  // REMARK-DAG: :[[#@LINE+1]]:9: remark: [Missed] unknown-root |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE-1]]:10)
  %t1 = pto.tensor.assemble %res into %t[0, 0] : !row into !all
  return
}
func.func private @fresh() -> !row {
  %r = pto.tensor.create : !row
  %r1 = func.call @fill(%r) : (!row) -> !row
  return %r1 : !row
}
// CHECK-LABEL: func.func @fresh_returned(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[CALL:.*]] = call @fresh() : () -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[T]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @fresh_returned(%t: !all) attributes {pto.func_kind = #orchestration} {
  %res = func.call @fresh() : () -> !row
  // REMARK-DAG: :[[#@LINE+1]]:9: remark: [Missed] unknown-root |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE-1]]:10)
  %t1 = pto.tensor.assemble %res into %t[0, 0] : !row into !all
  return
}

// In a cycle of calls the results are not known, the declared directions are. The
// old name of the staging tensor is.
func.func private @ping(%n: index, %a: !row {pto.dir = #pto.dir<out>}) -> !row {
  %r = func.call @pong(%n, %a) : (index, !row) -> !row
  return %r : !row
}
func.func private @pong(%n: index, %a: !row {pto.dir = #pto.dir<out>}) -> !row {
  %r = func.call @ping(%n, %a) : (index, !row) -> !row
  return %r : !row
}
// CHECK-LABEL: func.func @result_of_a_cycle(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @ping(%[[N]], %[[CREATE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[T]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @result_of_a_cycle(%t: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %a = pto.tensor.create : !row
  %res = func.call @ping(%n, %a) : (index, !row) -> !row
  // REMARK-DAG: :[[#@LINE+1]]:9: remark: [Missed] unknown-root |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE-1]]:10)
  %t1 = pto.tensor.assemble %res into %t[0, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @argument_of_a_cycle(
// CHECK-SAME:    %[[T:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @ping(%[[N]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @argument_of_a_cycle(%t: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  %res = func.call @ping(%n, %a) : (index, !row) -> !row
  %t1 = pto.tensor.assemble %a into %t[0, 0] : !row into !all
  return
}

// The body writes what it is declared to read: both count.
func.func private @writes_an_in(%in: !row) {
  %zero = arith.constant dense<0.0> : tensor<1x8xf32>
  %done = pto.tile.store %zero into %in[0, 0] : tensor<1x8xf32> into !row
  return
}
// CHECK-LABEL: func.func @written_against_its_declaration(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[T]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    call @writes_an_in(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @written_against_its_declaration(%t: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Missed] written-after-assemble |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+4]]:3)
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  %t1 = pto.tensor.assemble %a1 into %t[0, 0] : !row into !all
  func.call @writes_an_in(%a) : (!row) -> ()
  return
}
// The body does not read what it is declared to read: the declaration counts.
func.func private @declared_to_read(%in: !all) {
  return
}
// CHECK-LABEL: func.func @read_by_its_declaration(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @declared_to_read(%[[T]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[T]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @read_by_its_declaration(%t: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+3]]:3)
  %a = pto.tensor.create : !row
  %a1 = func.call @fill(%a) : (!row) -> !row
  func.call @declared_to_read(%t) : (!all) -> ()
  %t1 = pto.tensor.assemble %a1 into %t[0, 0] : !row into !all
  return
}

// A call without a result writes its argument all the same.
func.func private @no_result(%out: !row {pto.dir = #pto.dir<out>})
// CHECK-LABEL: func.func @without_a_result(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @no_result(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @without_a_result(%t: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  func.call @no_result(%a) : (!row) -> ()
  %t1 = pto.tensor.assemble %a into %t[0, 0] : !row into !all
  return
}

// One argument twice.
func.func private @two_outs(%a: !row {pto.dir = #pto.dir<inout>}, %b: !row {pto.dir = #pto.dir<inout>}) -> (!row {pto.returns = 0 : i64})
// CHECK-LABEL: func.func @one_argument_twice(
// CHECK-SAME:    %[[T:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[T]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @two_outs(%[[SLICE]], %[[SLICE]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @one_argument_twice(%t: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:8: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %a = pto.tensor.create : !row
  %res = func.call @two_outs(%a, %a) : (!row, !row) -> !row
  %t1 = pto.tensor.assemble %res into %t[0, 0] : !row into !all
  return
}
