// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @too_few_indices(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.read' op needs 2 indices, one for each dimension, found 1}}
  %v = pto.tensor.read %t[0] : !pto.tensor<4x8xf32>
  return
}

// -----

func.func @beyond_the_end(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.read' op index of dimension 1 must be below 8, found 8}}
  %v = pto.tensor.read %t[0, 8] : !pto.tensor<4x8xf32>
  return
}

// -----

func.func @no_elements(%t: !pto.tensor<0xf32>) {
  // expected-error @below {{'pto.tensor.read' op index of dimension 0 must be below 0, found 0}}
  %v = pto.tensor.read %t[0] : !pto.tensor<0xf32>
  return
}

// -----

func.func @negative(%t: !pto.tensor<4x?xf32>) {
  // expected-error @below {{'pto.tensor.read' op index of dimension 1 must be at least 0, found -1}}
  %v = pto.tensor.read %t[0, -1] : !pto.tensor<4x?xf32>
  return
}

// -----

func.func @not_a_tensor(%t: tensor<4xf32>) {
  // expected-error @below {{'pto.tensor.read' op source must be a '!pto.tensor', found 'tensor<4xf32>'}}
  %v = pto.tensor.read %t[0] : tensor<4xf32>
  return
}

// -----

func.func @scalable(%t: !pto.tensor<4xf32>) {
  // expected-error @below {{custom op 'pto.tensor.read' a constant must not be in brackets; nothing here is scalable}}
  %v = pto.tensor.read %t[[0]] : !pto.tensor<4xf32>
  return
}

// -----

// What the pretty form can't say.

func.func @result_is_no_element(%t: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.tensor.read' op inferred type(s) 'f32' are incompatible with return type(s) of operation 'f64'}}
  // expected-error @below {{'pto.tensor.read' op failed to infer returned types}}
  %v = "pto.tensor.read"(%t) <{static_indices = array<i64: 0>}> : (!pto.tensor<4xf32>) -> f64
  return
}

// -----

func.func @operand_without_sentinel(%t: !pto.tensor<4xf32>, %i: index) {
  // expected-error @below {{'pto.tensor.read' op needs one operand for each dynamic entry of its indices, that is 0, found 1}}
  %v = "pto.tensor.read"(%t, %i) <{static_indices = array<i64: 0>}> : (!pto.tensor<4xf32>, index) -> f32
  return
}
