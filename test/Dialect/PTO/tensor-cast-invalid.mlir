// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @static_sizes(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.cast' op ranks and static sizes must agree, found '!pto.tensor<4x8xf32>' and '!pto.tensor<?x9xf32>'}}
  %v = pto.tensor.cast %t : !pto.tensor<4x8xf32> to !pto.tensor<?x9xf32>
  return
}

// -----

func.func @rank(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.cast' op ranks and static sizes must agree, found '!pto.tensor<4x8xf32>' and '!pto.tensor<?xf32>'}}
  %v = pto.tensor.cast %t : !pto.tensor<4x8xf32> to !pto.tensor<?xf32>
  return
}

// -----

func.func @element_type(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.cast' op element types must agree, found 'f32' and 'f16'}}
  %v = pto.tensor.cast %t : !pto.tensor<4x8xf32> to !pto.tensor<?x8xf16>
  return
}

// -----

func.func @layout(%t: !pto.tensor<16x16xf16, nz>) {
  // expected-error @below {{'pto.tensor.cast' op layouts must agree, found nz and nd}}
  %v = pto.tensor.cast %t : !pto.tensor<16x16xf16, nz> to !pto.tensor<?x16xf16>
  return
}

// -----

func.func @not_a_tensor(%t: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.tensor.cast' op result #0 must be !pto.tensor, a handle to a region of global memory, but got 'memref<4xf32>'}}
  %v = pto.tensor.cast %t : !pto.tensor<4xf32> to memref<4xf32>
  return
}
