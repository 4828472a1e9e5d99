// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @too_few_sizes(%n: index) {
  // expected-error @below {{'pto.tensor.create' op needs one size operand for each '?' of '!pto.tensor<?x?xf32>', that is 2, found 1}}
  %a = pto.tensor.create(%n) : !pto.tensor<?x?xf32>
  return
}

// -----

func.func @too_many_sizes(%n: index) {
  // expected-error @below {{'pto.tensor.create' op needs one size operand for each '?' of '!pto.tensor<4xf32>', that is 0, found 1}}
  %a = pto.tensor.create(%n) : !pto.tensor<4xf32>
  return
}

// -----

func.func @init_value_of_another_type() {
  // expected-error @below {{'pto.tensor.create' op 'init_value' must be a number of element type 'f32', found 1 : i32}}
  %a = pto.tensor.create {init_value = 1 : i32} : !pto.tensor<4xf32>
  return
}

// -----

func.func @init_value_of_another_width() {
  // expected-error @below {{'pto.tensor.create' op 'init_value' must be a number of element type 'bf16', found 1.000000e+00 : f32}}
  %a = pto.tensor.create {init_value = 1.0 : f32} : !pto.tensor<4xbf16>
  return
}

// -----

// A string may be given any type.
func.func @init_value_string() {
  // expected-error @below {{'pto.tensor.create' op 'init_value' must be a number of element type 'f32', found "abc" : f32}}
  %a = pto.tensor.create {init_value = "abc" : f32} : !pto.tensor<4xf32>
  return
}

// -----

func.func @init_value_list() {
  // expected-error @below {{'pto.tensor.create' op 'init_value' must be a number of element type 'f32', found dense<0.000000e+00> : tensor<4xf32>}}
  %a = pto.tensor.create {init_value = dense<0.0> : tensor<4xf32>} : !pto.tensor<4xf32>
  return
}

// -----

func.func @manual_dep_is_a_unit() {
  // expected-error @below {{'pto.tensor.create' op attribute 'manual_dep' failed to satisfy constraint: unit attribute}}
  %a = pto.tensor.create {manual_dep = 1 : i32} : !pto.tensor<4xf32>
  return
}

// -----

func.func @builtin_tensor() {
  // expected-error @below {{'pto.tensor.create' op result #0 must be !pto.tensor, a handle to a region of global memory, but got 'tensor<4xf32>'}}
  %a = pto.tensor.create : tensor<4xf32>
  return
}

// -----

func.func @size_is_an_index(%n: i64) {
  // expected-error @below {{'pto.tensor.create' op operand #0 must be variadic of index, but got 'i64'}}
  %a = "pto.tensor.create"(%n) : (i64) -> !pto.tensor<?xf32>
  return
}
