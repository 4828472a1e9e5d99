// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @not_a_tensor(%t: tensor<?xf32>, %i: index) {
  // expected-error @below {{'pto.tensor.dim' op operand #0 must be !pto.tensor, a handle to a region of global memory, but got 'tensor<?xf32>'}}
  %d = pto.tensor.dim %t, %i : tensor<?xf32>
  return
}

// -----

func.func @index(%t: !pto.tensor<?xf32>, %i: i32) {
  // expected-error @below {{'pto.tensor.dim' op operand #1 must be index, but got 'i32'}}
  %d = "pto.tensor.dim"(%t, %i) : (!pto.tensor<?xf32>, i32) -> index
  return
}

// -----

func.func @result(%t: !pto.tensor<?xf32>, %i: index) {
  // expected-error @below {{'pto.tensor.dim' op result #0 must be index, but got 'i64'}}
  %d = "pto.tensor.dim"(%t, %i) : (!pto.tensor<?xf32>, index) -> i64
  return
}
