// RUN: pypto-opt %s --inject-gm-pipe-buffer -mlir-print-op-generic | FileCheck %s

// Everything that was written on a function or a call is still there, and
// lists of argument attributes are as long as the arguments.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK: "func.func"() <{
  // CHECK-SAME: arg_attrs = [{my.arg = 1 : i32, pto.dir = #pto.dir<inout>}, {}, {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}],
  // CHECK-SAME: function_type = (!pto.tensor<4xf32>, i32, !pto.tensor<1xf32>) -> (!pto.tensor<4xf32>, i32),
  // CHECK-SAME: no_inline,
  // CHECK-SAME: res_attrs = [{my.res}, {my.other}],
  // CHECK-SAME: sym_name = "k", sym_visibility = "private"}>
  // CHECK: }) {my.note = "kept", pto.func_kind = #pto.func_kind<aic>}
  func.func private @k(%t: !pto.tensor<4xf32> {my.arg = 1 : i32, pto.dir = #pto.dir<inout>}, %c: i32)
      -> (!pto.tensor<4xf32> {my.res}, i32 {my.other})
      attributes {pto.func_kind = #pto.func_kind<aic>, my.note = "kept", no_inline} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
        attributes {my.init}
    return %t, %c : !pto.tensor<4xf32>, i32
  }

  // CHECK: sym_name = "orch"
  func.func @orch(%t: !pto.tensor<4xf32> {pto.dir = #pto.dir<inout>}, %c: i32, %n: index)
      attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // CHECK: "func.call"(%{{.*}}, %{{.*}}, %{{.*}}) <{arg_attrs = [{my.a}, {my.b}, {}], callee = @k, no_inline, res_attrs = [{my.c}, {}]}> {dump = [0], my.note = 1 : i64}
    %r:2 = "func.call"(%t, %c) <{callee = @k, arg_attrs = [{my.a}, {my.b}], res_attrs = [{my.c}, {}], no_inline}>
        {dump = [0], my.note = 1} : (!pto.tensor<4xf32>, i32) -> (!pto.tensor<4xf32>, i32)
    // A list that was too short already is filled up.
    // CHECK: "func.call"(%{{.*}}, %{{.*}}, %{{.*}}) <{arg_attrs = [{my.a}, {}, {}], callee = @k}>
    %s:2 = "func.call"(%t, %c) <{callee = @k, arg_attrs = [{my.a}]}>
        : (!pto.tensor<4xf32>, i32) -> (!pto.tensor<4xf32>, i32)
    // CHECK: "pto.launch"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{
    // CHECK-SAME: callee = @k,
    // CHECK-SAME: operandSegmentSizes = array<i32: 3, 1>,
    // CHECK-SAME: options = {sync_start = true}}> {my.note}
    %l:2 = pto.launch @k(%t, %c) blocks(%n) {options = {sync_start = true}, my.note}
        : (!pto.tensor<4xf32>, i32) -> (!pto.tensor<4xf32>, i32)
    // CHECK: "pto.submit"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{
    // CHECK-SAME: arg_attrs = [{}, {my.b}, {}],
    // CHECK-SAME: callee = @k,
    // CHECK-SAME: operandSegmentSizes = array<i32: 3, 1, 1>,
    // CHECK-SAME: options = {dumps = [0]}}> : (!pto.tensor<4xf32>, i32, !pto.tensor<1xf32>, !pto.task_id, index) -> (!pto.tensor<4xf32>, i32, !pto.task_id)
    %none = pto.task.none
    %u:2, %id = pto.submit @k(%t, %c) after(%none) blocks(%n)
        {options = {dumps = [0]}, arg_attrs = [{}, {my.b}]}
        : (!pto.tensor<4xf32>, i32) -> (!pto.tensor<4xf32>, i32, !pto.task_id)
    return
  }
}
