// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @value_of_another_type(%t: !pto.tensor<4xf32>, %c: f64) { // expected-note {{prior use here}}
  // expected-error @below {{use of value '%c' expects different type than prior uses: 'f32' vs 'f64'}}
  %v = pto.tensor.fill %t, %c : !pto.tensor<4xf32>
  return
}

// -----

func.func @not_a_tensor(%t: tensor<4xf32>, %c: f32) {
  // expected-error @below {{custom op 'pto.tensor.fill' invalid kind of type specified: expected pto.tensor, but found 'tensor<4xf32>'}}
  %v = pto.tensor.fill %t, %c : tensor<4xf32>
  return
}

// -----

// What the pretty form can't say.

func.func @value_of_another_type(%t: !pto.tensor<4xf32>, %c: f64) {
  // expected-error @below {{'pto.tensor.fill' op value must have the element type of '!pto.tensor<4xf32>', found 'f64'}}
  %v = "pto.tensor.fill"(%t, %c) : (!pto.tensor<4xf32>, f64) -> !pto.tensor<4xf32>
  return
}

// -----

func.func @result_is_not_the_target(%t: !pto.tensor<4xf32>, %c: f32) {
  // expected-error @below {{'pto.tensor.fill' op inferred type(s) '!pto.tensor<4xf32>' are incompatible with return type(s) of operation '!pto.tensor<5xf32>'}}
  // expected-error @below {{'pto.tensor.fill' op failed to infer returned types}}
  %v = "pto.tensor.fill"(%t, %c) : (!pto.tensor<4xf32>, f32) -> !pto.tensor<5xf32>
  return
}
