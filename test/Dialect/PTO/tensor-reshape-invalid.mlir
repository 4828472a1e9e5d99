// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @static_counts(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.reshape' op source and result must have as many elements, found '!pto.tensor<4x8xf32>' and '!pto.tensor<4x4xf32>'}}
  %v = pto.tensor.reshape %t : !pto.tensor<4x8xf32> to !pto.tensor<4x4xf32>
  return
}

// -----

// No number of rows makes 15 of rows of 4.
func.func @result_never_fits(%t: !pto.tensor<3x5xf32>, %n: index) {
  // expected-error @below {{'pto.tensor.reshape' op source and result must have as many elements, found '!pto.tensor<3x5xf32>' and '!pto.tensor<?x4xf32>'}}
  %v = pto.tensor.reshape %t to [%n, 4] : !pto.tensor<3x5xf32> to !pto.tensor<?x4xf32>
  return
}

// -----

func.func @source_never_fits(%t: !pto.tensor<?x8xf32>) {
  // expected-error @below {{'pto.tensor.reshape' op source and result must have as many elements, found '!pto.tensor<?x8xf32>' and '!pto.tensor<3x5xf32>'}}
  %v = pto.tensor.reshape %t : !pto.tensor<?x8xf32> to !pto.tensor<3x5xf32>
  return
}

// -----

func.func @none_of_some(%t: !pto.tensor<4x8xf32>, %n: index) {
  // expected-error @below {{'pto.tensor.reshape' op source and result must have as many elements, found '!pto.tensor<4x8xf32>' and '!pto.tensor<?x0xf32>'}}
  %v = pto.tensor.reshape %t to [%n, 0] : !pto.tensor<4x8xf32> to !pto.tensor<?x0xf32>
  return
}

// -----

func.func @too_many_to_count(%t: !pto.tensor<4294967296x4294967296xf32>) {
  // expected-error @below {{'pto.tensor.reshape' op the number of elements must fit into 64 bits, found '!pto.tensor<4294967296x4294967296xf32>' and '!pto.tensor<4xf32>'}}
  %v = pto.tensor.reshape %t : !pto.tensor<4294967296x4294967296xf32> to !pto.tensor<4xf32>
  return
}

// -----

func.func @no_size_for_a_dynamic_dimension(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.reshape' op needs one size operand for each '?' of '!pto.tensor<?x8xf32>', that is 1, found 0}}
  %v = pto.tensor.reshape %t : !pto.tensor<4x8xf32> to !pto.tensor<?x8xf32>
  return
}

// -----

func.func @size_for_a_static_dimension(%t: !pto.tensor<4x8xf32>, %n: index) {
  // expected-error @below {{'pto.tensor.reshape' op needs one size operand for each '?' of '!pto.tensor<32xf32>', that is 0, found 1}}
  %v = "pto.tensor.reshape"(%t, %n) : (!pto.tensor<4x8xf32>, index) -> !pto.tensor<32xf32>
  return
}

// -----

func.func @sizes_of_another_type(%t: !pto.tensor<4x8xf32>, %n: index) {
  // expected-error @below {{custom op 'pto.tensor.reshape' sizes after 'to' must be those of the result type '!pto.tensor<?x8xf32>'}}
  %v = pto.tensor.reshape %t to [%n, 4] : !pto.tensor<4x8xf32> to !pto.tensor<?x8xf32>
  return
}

// -----

func.func @scalable_size(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{custom op 'pto.tensor.reshape' a constant must not be in brackets; nothing here is scalable}}
  %v = pto.tensor.reshape %t to [[4], 8] : !pto.tensor<4x8xf32> to !pto.tensor<4x8xf32>
  return
}

// -----

func.func @element_type(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.reshape' op element types must agree, found 'f32' and 'i32'}}
  %v = pto.tensor.reshape %t : !pto.tensor<4x8xf32> to !pto.tensor<32xi32>
  return
}

// -----

func.func @layout(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.reshape' op layouts must agree, found nd and dn}}
  %v = pto.tensor.reshape %t : !pto.tensor<4x8xf32> to !pto.tensor<8x4xf32, dn>
  return
}

// -----

func.func @not_a_tensor(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{custom op 'pto.tensor.reshape' invalid kind of type specified: expected pto.tensor, but found 'tensor<32xf32>'}}
  %v = pto.tensor.reshape %t : !pto.tensor<4x8xf32> to tensor<32xf32>
  return
}

// -----

func.func @size_is_an_index(%t: !pto.tensor<4x8xf32>, %n: i64) {
  // expected-error @below {{'pto.tensor.reshape' op operand #1 must be variadic of index, but got 'i64'}}
  %v = "pto.tensor.reshape"(%t, %n) : (!pto.tensor<4x8xf32>, i64) -> !pto.tensor<?xf32>
  return
}
