// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @no_such_callee(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.submit' op callee @no_such must be a function, found no such symbol}}
  pto.submit @no_such(%x, %o) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

memref.global "private" @g : memref<4xf32>
func.func @callee_is_no_function(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.submit' op callee @g must be a function, found a symbol of another kind}}
  pto.submit @g(%x, %o) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @too_few_arguments(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.submit' op callee @k has 2 argument(s), found 1}}
  pto.submit @k(%x) : (!pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @too_many_arguments(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.submit' op callee @k has 2 argument(s), found 3}}
  pto.submit @k(%x, %o, %o) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @argument_type(%x: !pto.tensor<4xf32>, %o: !pto.tensor<?xf32>) {
  // expected-error @below {{'pto.submit' op argument 1 of callee @k has type '!pto.tensor<4xf32>', found '!pto.tensor<?xf32>'}}
  pto.submit @k(%x, %o) : (!pto.tensor<4xf32>, !pto.tensor<?xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @number_of_results(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.submit' op callee @k has 1 result(s), found 0}}
  pto.submit @k(%x, %o) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.task_id
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @result_type(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.submit' op result 0 of callee @k has type '!pto.tensor<4xf32>', found '!pto.tensor<5xf32>'}}
  pto.submit @k(%x, %o) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<5xf32>, !pto.task_id)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @arg_attrs_too_short(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.submit' op 'arg_attrs' needs one dictionary for each argument, that is 2, found 1}}
  pto.submit @k(%x, %o) {arg_attrs = [{}]} : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @res_attrs_too_long(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.submit' op 'res_attrs' needs one dictionary for each result, that is 2, found 3}}
  pto.submit @k(%x, %o) {res_attrs = [{}, {}, {}]} : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @pto_in_arg_attrs(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.submit' op 'arg_attrs' must hold no 'pto.' attribute, found 'pto.dir'}}
  pto.submit @k(%x, %o) {arg_attrs = [{}, {pto.dir = #pto.dir<out>}]} : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @pto_in_res_attrs(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.submit' op 'res_attrs' must hold no 'pto.' attribute, found 'pto.returns'}}
  pto.submit @k(%x, %o) {res_attrs = [{pto.returns = 1 : i64}, {}]} : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @pto_attribute(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.submit' op unknown attribute 'pto.note'; known on ops are 'pto.func_kind', 'pto.loop_kind' and 'pto.backend'}}
  pto.submit @k(%x, %o) {pto.note} : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @kind_of_a_function(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.submit' op 'pto.func_kind' is allowed on 'func.func' only}}
  pto.submit @k(%x, %o) {pto.func_kind = #pto.func_kind<aic>} : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @options_is_no_dictionary(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.submit' op attribute 'options' failed to satisfy constraint: dictionary of named attribute values}}
  pto.submit @k(%x, %o) {options = [1]} : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @blocks_is_no_index(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>, %n: i32) { // expected-note {{prior use here}}
  // expected-error @below {{use of value '%n' expects different type than prior uses: 'index' vs 'i32'}}
  pto.submit @k(%x, %o) blocks(%n) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @no_task_id(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.submit' op expected 1 or more results}}
  pto.submit @k(%x, %o) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> ()
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @task_id_is_not_last(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.submit' op result #1 must be !pto.task_id, the token of a submitted task, but got '!pto.tensor<4xf32>'}}
  pto.submit @k(%x, %o) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.task_id, !pto.tensor<4xf32>)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @waits_for_a_number(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>, %i: index) {
  // expected-error @below {{'pto.submit' op operand #2 must be variadic of task id or ranked tensor of task ids, but got 'index'}}
  pto.submit @k(%x, %o) after(%i : index) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @types_of_some_tasks(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>, %a: !pto.task_id, %b: tensor<2x!pto.task_id>) {
  // expected-error @below {{custom op 'pto.submit' number of operands and types do not match: got 2 operands and 1 types}}
  pto.submit @k(%x, %o) after(%a, %b : !pto.task_id) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @blocks_before_after(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>, %n: index, %a: !pto.task_id) {
  // expected-error @below {{expected ':'}}
  pto.submit @k(%x, %o) blocks(%n) after(%a) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

// What the pretty form can't say.

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @nested_callee(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{for op pto.submit: Invalid attribute `callee` in property conversion: @m::@k}}
  "pto.submit"(%x, %o) <{callee = @m::@k, operandSegmentSizes = array<i32: 2, 0, 0>}> : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @two_block_counts(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>, %n: index) {
  // expected-error @below {{'pto.submit' op operand group starting at #2 requires 0 or 1 element, but found 2}}
  "pto.submit"(%x, %o, %n, %n) <{callee = @k, operandSegmentSizes = array<i32: 2, 0, 2>}> : (!pto.tensor<4xf32>, !pto.tensor<4xf32>, index, index) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @segments_of_more_operands(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.submit' op operand count (2) does not match with the total size (3) specified in attribute 'operandSegmentSizes'}}
  "pto.submit"(%x, %o) <{callee = @k, operandSegmentSizes = array<i32: 2, 1, 0>}> : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @no_callee(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.submit' op requires attribute 'callee'}}
  "pto.submit"(%x, %o) <{operandSegmentSizes = array<i32: 2, 0, 0>}> : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

// Without a symbol table around it, there is no callee.
// expected-error @below {{'pto.submit' op callee @k must be a function, found no such symbol}}
%id = "pto.submit"() <{callee = @k, operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pto.task_id
