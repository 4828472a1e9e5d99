// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @no_such_callee(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.launch' op callee @no_such must be a function, found no such symbol}}
  pto.launch @no_such(%x, %o) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  return
}

// -----

memref.global "private" @g : memref<4xf32>
func.func @callee_is_no_function(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.launch' op callee @g must be a function, found a symbol of another kind}}
  pto.launch @g(%x, %o) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @too_few_arguments(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.launch' op callee @k has 2 argument(s), found 1}}
  pto.launch @k(%x) : (!pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @too_many_arguments(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.launch' op callee @k has 2 argument(s), found 3}}
  pto.launch @k(%x, %o, %o) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @argument_type(%x: !pto.tensor<4xf32>, %o: !pto.tensor<?xf32>) {
  // expected-error @below {{'pto.launch' op argument 1 of callee @k has type '!pto.tensor<4xf32>', found '!pto.tensor<?xf32>'}}
  pto.launch @k(%x, %o) : (!pto.tensor<4xf32>, !pto.tensor<?xf32>) -> !pto.tensor<4xf32>
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @number_of_results(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.launch' op callee @k has 1 result(s), found 0}}
  pto.launch @k(%x, %o) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> ()
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @result_type(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.launch' op result 0 of callee @k has type '!pto.tensor<4xf32>', found '!pto.tensor<5xf32>'}}
  pto.launch @k(%x, %o) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<5xf32>
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @arg_attrs_too_short(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.launch' op 'arg_attrs' needs one dictionary for each argument, that is 2, found 1}}
  pto.launch @k(%x, %o) {arg_attrs = [{}]} : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @res_attrs_too_long(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.launch' op 'res_attrs' needs one dictionary for each result, that is 1, found 3}}
  pto.launch @k(%x, %o) {res_attrs = [{}, {}, {}]} : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @pto_in_arg_attrs(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.launch' op 'arg_attrs' must hold no 'pto.' attribute, found 'pto.dir'}}
  pto.launch @k(%x, %o) {arg_attrs = [{}, {pto.dir = #pto.dir<out>}]} : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @pto_in_res_attrs(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.launch' op 'res_attrs' must hold no 'pto.' attribute, found 'pto.returns'}}
  pto.launch @k(%x, %o) {res_attrs = [{pto.returns = 1 : i64}]} : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @pto_attribute(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.launch' op unknown attribute 'pto.note'; known on ops are 'pto.func_kind', 'pto.loop_kind' and 'pto.backend'}}
  pto.launch @k(%x, %o) {pto.note} : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @kind_of_a_function(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.launch' op 'pto.func_kind' is allowed on 'func.func' only}}
  pto.launch @k(%x, %o) {pto.func_kind = #pto.func_kind<aic>} : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @options_is_no_dictionary(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.launch' op attribute 'options' failed to satisfy constraint: dictionary of named attribute values}}
  pto.launch @k(%x, %o) {options = [1]} : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @blocks_is_no_index(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>, %n: i32) { // expected-note {{prior use here}}
  // expected-error @below {{use of value '%n' expects different type than prior uses: 'index' vs 'i32'}}
  pto.launch @k(%x, %o) blocks(%n) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @a_launch_has_no_task(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.launch' op callee @k has 1 result(s), found 2}}
  pto.launch @k(%x, %o) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @a_launch_waits_for_nothing(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>, %a: !pto.task_id) {
  // expected-error @below {{expected ':'}}
  pto.launch @k(%x, %o) after(%a) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  return
}

// -----

// What the pretty form can't say.

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @two_block_counts(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>, %n: index) {
  // expected-error @below {{'pto.launch' op operand group starting at #2 requires 0 or 1 element, but found 2}}
  "pto.launch"(%x, %o, %n, %n) <{callee = @k, operandSegmentSizes = array<i32: 2, 2>}> : (!pto.tensor<4xf32>, !pto.tensor<4xf32>, index, index) -> !pto.tensor<4xf32>
  return
}

// -----

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func @arg_attrs_of_numbers(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.launch' op attribute 'arg_attrs' failed to satisfy constraint: Array of dictionary attributes}}
  "pto.launch"(%x, %o) <{arg_attrs = [1, 2], callee = @k, operandSegmentSizes = array<i32: 2, 0>}> : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  return
}
