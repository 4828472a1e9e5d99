// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @element_type(%a: !pto.tensor<1x8xf16>, %t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.assemble' op element types must agree, found 'f16' and 'f32'}}
  %v = pto.tensor.assemble %a into %t[0, 0] : !pto.tensor<1x8xf16> into !pto.tensor<4x8xf32>
  return
}

// -----

func.func @layout(%a: !pto.tensor<1x8xf32>, %t: !pto.tensor<4x8xf32, dn>) {
  // expected-error @below {{'pto.tensor.assemble' op layouts must agree, found nd and dn}}
  %v = pto.tensor.assemble %a into %t[0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32, dn>
  return
}

// -----

func.func @source_of_higher_rank(%a: !pto.tensor<1x1x8xf32>, %t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.assemble' op rank of the source must be at most that of the target, found 3 and 2}}
  %v = pto.tensor.assemble %a into %t[0, 0] : !pto.tensor<1x1x8xf32> into !pto.tensor<4x8xf32>
  return
}

// -----

func.func @offsets_of_the_source(%a: !pto.tensor<2x4xf32>, %t: !pto.tensor<2x4x8xf32>) {
  // expected-error @below {{'pto.tensor.assemble' op needs 3 offsets, one for each dimension, found 2}}
  %v = pto.tensor.assemble %a into %t[0, 0] : !pto.tensor<2x4xf32> into !pto.tensor<2x4x8xf32>
  return
}

// -----

func.func @negative_offset(%a: !pto.tensor<1x8xf32>, %t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.assemble' op offset of dimension 0 must be at least 0, found -1}}
  %v = pto.tensor.assemble %a into %t[-1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  return
}

// -----

func.func @beyond_the_end(%a: !pto.tensor<2x4xf32>, %t: !pto.tensor<10x4xf32>) {
  // expected-error @below {{'pto.tensor.assemble' op window of dimension 0 must end by 10, found offset 9 and size 2}}
  %v = pto.tensor.assemble %a into %t[9, 0] : !pto.tensor<2x4xf32> into !pto.tensor<10x4xf32>
  return
}

// -----

func.func @missing_dimension_beyond_the_end(%a: !pto.tensor<4xf32>, %t: !pto.tensor<10x4xf32>) {
  // expected-error @below {{'pto.tensor.assemble' op window of dimension 0 must end by 10, found offset 10 and size 1}}
  %v = pto.tensor.assemble %a into %t[10, 0] : !pto.tensor<4xf32> into !pto.tensor<10x4xf32>
  return
}

// -----

func.func @too_large_wherever_it_starts(%a: !pto.tensor<1x9xf32>, %t: !pto.tensor<4x8xf32>, %i: index) {
  // expected-error @below {{'pto.tensor.assemble' op window of dimension 1 must end by 8, found offset ? and size 9}}
  %v = pto.tensor.assemble %a into %t[0, %i] : !pto.tensor<1x9xf32> into !pto.tensor<4x8xf32>
  return
}

// -----

func.func @inside_a_fractal(%a: !pto.tensor<16x16xf16, nz>, %t: !pto.tensor<32x32xf16, nz>) {
  // expected-error @below {{'pto.tensor.assemble' op offset and size of dimension 1 of an nz tensor must be multiples of 16, found offset 8 and size 16}}
  %v = pto.tensor.assemble %a into %t[0, 8] : !pto.tensor<16x16xf16, nz> into !pto.tensor<32x32xf16, nz>
  return
}

// -----

func.func @atomic_mode(%a: !pto.tensor<1x8xf32>, %t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{unknown atomic mode 'mul'; known are none, add}}
  // expected-error @below {{failed to parse PTO_AtomicAttr parameter 'value'}}
  %v = pto.tensor.assemble %a into %t[0, 0] atomic<mul> : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  return
}

// -----

func.func @scalable(%a: !pto.tensor<1x8xf32>, %t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{custom op 'pto.tensor.assemble' a constant must not be in brackets; nothing here is scalable}}
  %v = pto.tensor.assemble %a into %t[[0], 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  return
}

// -----

// What the pretty form can't say.

func.func @result_is_not_the_target(%a: !pto.tensor<1x8xf32>, %t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.assemble' op inferred type(s) '!pto.tensor<4x8xf32>' are incompatible with return type(s) of operation '!pto.tensor<5x8xf32>'}}
  // expected-error @below {{'pto.tensor.assemble' op failed to infer returned types}}
  %v = "pto.tensor.assemble"(%a, %t) <{static_offsets = array<i64: 0, 0>}> : (!pto.tensor<1x8xf32>, !pto.tensor<4x8xf32>) -> !pto.tensor<5x8xf32>
  return
}

// -----

func.func @operand_without_sentinel(%a: !pto.tensor<1x8xf32>, %t: !pto.tensor<4x8xf32>, %i: index) {
  // expected-error @below {{'pto.tensor.assemble' op needs one operand for each dynamic entry of its offsets, that is 0, found 1}}
  %v = "pto.tensor.assemble"(%a, %t, %i) <{static_offsets = array<i64: 0, 0>}> : (!pto.tensor<1x8xf32>, !pto.tensor<4x8xf32>, index) -> !pto.tensor<4x8xf32>
  return
}

// -----

func.func @atomic_of_another_kind(%a: !pto.tensor<1x8xf32>, %t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{for op pto.tensor.assemble: Invalid attribute `atomic` in property conversion: "add"}}
  %v = "pto.tensor.assemble"(%a, %t) <{atomic = "add", static_offsets = array<i64: 0, 0>}> : (!pto.tensor<1x8xf32>, !pto.tensor<4x8xf32>) -> !pto.tensor<4x8xf32>
  return
}
