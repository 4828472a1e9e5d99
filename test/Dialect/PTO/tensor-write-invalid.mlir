// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @too_many_indices(%t: !pto.tensor<4xf32>, %x: f32) {
  // expected-error @below {{'pto.tensor.write' op needs 1 indices, one for each dimension, found 2}}
  pto.tensor.write %x, %t[0, 0] : !pto.tensor<4xf32>
  return
}

// -----

func.func @beyond_the_end(%t: !pto.tensor<4x8xf32>, %x: f32, %i: index) {
  // expected-error @below {{'pto.tensor.write' op index of dimension 0 must be below 4, found 4}}
  pto.tensor.write %x, %t[4, %i] : !pto.tensor<4x8xf32>
  return
}

// -----

func.func @negative(%t: !pto.tensor<4x8xf32>, %x: f32) {
  // expected-error @below {{'pto.tensor.write' op index of dimension 0 must be at least 0, found -4}}
  pto.tensor.write %x, %t[-4, 0] : !pto.tensor<4x8xf32>
  return
}

// -----

func.func @value_of_another_type(%t: !pto.tensor<4xf32>, %x: i32) { // expected-note {{prior use here}}
  // expected-error @below {{use of value '%x' expects different type than prior uses: 'f32' vs 'i32'}}
  pto.tensor.write %x, %t[0] : !pto.tensor<4xf32>
  return
}

// -----

func.func @not_a_tensor(%t: memref<4xf32>, %x: f32) {
  // expected-error @below {{custom op 'pto.tensor.write' invalid kind of type specified: expected pto.tensor, but found 'memref<4xf32>'}}
  pto.tensor.write %x, %t[0] : memref<4xf32>
  return
}

// -----

// What the pretty form can't say.

func.func @value_of_another_type(%t: !pto.tensor<4xf32>, %x: i32) {
  // expected-error @below {{'pto.tensor.write' op value must have the element type of '!pto.tensor<4xf32>', found 'i32'}}
  "pto.tensor.write"(%x, %t) <{static_indices = array<i64: 0>}> : (i32, !pto.tensor<4xf32>) -> ()
  return
}
