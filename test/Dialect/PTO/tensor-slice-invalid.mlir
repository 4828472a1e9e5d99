// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @too_few_offsets(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.slice' op needs 2 offsets, one for each dimension, found 1}}
  %v = pto.tensor.slice %t[0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
  return
}

// -----

func.func @too_many_sizes(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.slice' op needs 2 sizes, one for each dimension, found 3}}
  %v = pto.tensor.slice %t[0, 0] [1, 1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
  return
}

// -----

func.func @negative_offset(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.slice' op offset of dimension 0 must be at least 0, found -1}}
  %v = pto.tensor.slice %t[-1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
  return
}

// -----

func.func @negative_offset_in_dynamic_dimension(%t: !pto.tensor<?x8xf32>) {
  // expected-error @below {{'pto.tensor.slice' op offset of dimension 0 must be at least 0, found -3}}
  %v = pto.tensor.slice %t[-3, 0] [1, 8] : !pto.tensor<?x8xf32> to !pto.tensor<1x8xf32>
  return
}

// -----

func.func @negative_size(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.slice' op size of dimension 1 must be at least 0, found -8}}
  %v = pto.tensor.slice %t[0, 0] [1, -8] : !pto.tensor<4x8xf32> to !pto.tensor<8xf32>
  return
}

// -----

func.func @beyond_the_end(%t: !pto.tensor<10x4xf32>) {
  // expected-error @below {{'pto.tensor.slice' op window of dimension 0 must end by 10, found offset 10 and size 1}}
  %v = pto.tensor.slice %t[10, 0] [1, 4] : !pto.tensor<10x4xf32> to !pto.tensor<1x4xf32>
  return
}

// -----

func.func @empty_beyond_the_end(%t: !pto.tensor<10x4xf32>) {
  // expected-error @below {{'pto.tensor.slice' op window of dimension 0 must end by 10, found offset 11 and size 0}}
  %v = pto.tensor.slice %t[11, 0] [0, 4] : !pto.tensor<10x4xf32> to !pto.tensor<0x4xf32>
  return
}

// -----

func.func @too_large_wherever_it_starts(%t: !pto.tensor<10x4xf32>, %i: index) {
  // expected-error @below {{'pto.tensor.slice' op window of dimension 1 must end by 4, found offset ? and size 5}}
  %v = pto.tensor.slice %t[0, %i] [1, 5] : !pto.tensor<10x4xf32> to !pto.tensor<5xf32>
  return
}

// -----

func.func @starts_outside_whatever_its_size(%t: !pto.tensor<10x4xf32>, %n: index) {
  // expected-error @below {{'pto.tensor.slice' op window of dimension 1 must end by 4, found offset 5 and size ?}}
  %v = pto.tensor.slice %t[0, 5] [1, %n] : !pto.tensor<10x4xf32> to !pto.tensor<?xf32>
  return
}

// -----

// The sum of offset and size does not fit into 64 bits.
func.func @sum_overflows(%t: !pto.tensor<9223372036854775807xf32>) {
  // expected-error @below {{'pto.tensor.slice' op window of dimension 0 must end by 9223372036854775807, found offset 9223372036854775807 and size 9223372036854775807}}
  %v = pto.tensor.slice %t[9223372036854775807] [9223372036854775807] : !pto.tensor<9223372036854775807xf32> to !pto.tensor<9223372036854775807xf32>
  return
}

// -----

func.func @shape_is_not_the_sizes(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.slice' op result has shape [2, 8], which is not [1, 8] without zero or more leading ones}}
  %v = pto.tensor.slice %t[0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<2x8xf32>
  return
}

// -----

// Only leading ones may go, so that it is plain which.
func.func @drops_a_trailing_one(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.slice' op result has shape [4], which is not [4, 1] without zero or more leading ones}}
  %v = pto.tensor.slice %t[0, 0] [4, 1] : !pto.tensor<4x8xf32> to !pto.tensor<4xf32>
  return
}

// -----

func.func @drops_no_one(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.slice' op result has shape [8], which is not [2, 8] without zero or more leading ones}}
  %v = pto.tensor.slice %t[0, 0] [2, 8] : !pto.tensor<4x8xf32> to !pto.tensor<8xf32>
  return
}

// -----

func.func @drops_a_dynamic_size(%t: !pto.tensor<4x8xf32>, %n: index) {
  // expected-error @below {{'pto.tensor.slice' op result has shape [8], which is not [?, 8] without zero or more leading ones}}
  %v = pto.tensor.slice %t[0, 0] [%n, 8] : !pto.tensor<4x8xf32> to !pto.tensor<8xf32>
  return
}

// -----

func.func @gains_a_dimension(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.slice' op result has shape [1, 1, 8], which is not [1, 8] without zero or more leading ones}}
  %v = pto.tensor.slice %t[0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x1x8xf32>
  return
}

// -----

func.func @dynamic_size_static_type(%t: !pto.tensor<4x8xf32>, %n: index) {
  // expected-error @below {{'pto.tensor.slice' op result has shape [4, 8], which is not [?, 8] without zero or more leading ones}}
  %v = pto.tensor.slice %t[0, 0] [%n, 8] : !pto.tensor<4x8xf32> to !pto.tensor<4x8xf32>
  return
}

// -----

func.func @static_size_dynamic_type(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.slice' op result has shape [?, 8], which is not [4, 8] without zero or more leading ones}}
  %v = pto.tensor.slice %t[0, 0] [4, 8] : !pto.tensor<4x8xf32> to !pto.tensor<?x8xf32>
  return
}

// -----

func.func @element_type(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.slice' op element types must agree, found 'f32' and 'bf16'}}
  %v = pto.tensor.slice %t[0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xbf16>
  return
}

// -----

func.func @layout(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.slice' op layouts must agree, found nd and dn}}
  %v = pto.tensor.slice %t[0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32, dn>
  return
}

// -----

func.func @offset_inside_a_fractal(%t: !pto.tensor<32x32xf16, nz>) {
  // expected-error @below {{'pto.tensor.slice' op offset and size of dimension 0 of an nz tensor must be multiples of 16, found offset 8 and size 16}}
  %v = pto.tensor.slice %t[8, 0] [16, 16] : !pto.tensor<32x32xf16, nz> to !pto.tensor<16x16xf16, nz>
  return
}

// -----

func.func @part_of_a_fractal(%t: !pto.tensor<32x32xf32, nz>, %i: index) {
  // expected-error @below {{'pto.tensor.slice' op offset and size of dimension 1 of an nz tensor must be multiples of 8, found offset ? and size 4}}
  %v = pto.tensor.slice %t[0, %i] [16, 4] : !pto.tensor<32x32xf32, nz> to !pto.tensor<16x4xf32, nz>
  return
}

// -----

func.func @scalable(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{custom op 'pto.tensor.slice' a constant must not be in brackets; nothing here is scalable}}
  %v = pto.tensor.slice %t[[2], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
  return
}

// -----

// The number that stands for `?` in memory is no offset.
func.func @sentinel(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{custom op 'pto.tensor.slice' constant -9223372036854775808 is out of range; it stands for '?'}}
  %v = pto.tensor.slice %t[-9223372036854775808, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
  return
}

// -----

func.func @not_a_tensor(%t: tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.slice' op operand #0 must be !pto.tensor, a handle to a region of global memory, but got 'tensor<4x8xf32>'}}
  %v = pto.tensor.slice %t[0, 0] [1, 8] : tensor<4x8xf32> to !pto.tensor<1x8xf32>
  return
}

// -----

// What the pretty form can't say.

func.func @sentinel_without_operand(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.slice' op needs one operand for each dynamic entry of its offsets, that is 1, found 0}}
  %v = "pto.tensor.slice"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 1, 8>}> : (!pto.tensor<4x8xf32>) -> !pto.tensor<1x8xf32>
  return
}

// -----

func.func @operand_without_sentinel(%t: !pto.tensor<4x8xf32>, %n: index) {
  // expected-error @below {{'pto.tensor.slice' op needs one operand for each dynamic entry of its sizes, that is 0, found 1}}
  %v = "pto.tensor.slice"(%t, %n) <{operandSegmentSizes = array<i32: 1, 0, 1>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 8>}> : (!pto.tensor<4x8xf32>, index) -> !pto.tensor<1x8xf32>
  return
}

// -----

func.func @segments_of_more_operands(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.slice' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
  %v = "pto.tensor.slice"(%t) <{operandSegmentSizes = array<i32: 1, 0, 1>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 8>}> : (!pto.tensor<4x8xf32>) -> !pto.tensor<1x8xf32>
  return
}

// -----

func.func @negative_segment(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.slice' op 'operandSegmentSizes' attribute cannot have negative elements}}
  %v = "pto.tensor.slice"(%t) <{operandSegmentSizes = array<i32: 1, -1, 1>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 8>}> : (!pto.tensor<4x8xf32>) -> !pto.tensor<1x8xf32>
  return
}

// -----

func.func @two_segments(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{for op pto.tensor.slice: size mismatch in attribute conversion: 2 vs 3}}
  %v = "pto.tensor.slice"(%t) <{operandSegmentSizes = array<i32: 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 8>}> : (!pto.tensor<4x8xf32>) -> !pto.tensor<1x8xf32>
  return
}

// -----

func.func @no_source() {
  // expected-error @below {{'pto.tensor.slice' op expected 1 or more operands, but found 0}}
  %v = "pto.tensor.slice"() <{operandSegmentSizes = array<i32: 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 8>}> : () -> !pto.tensor<1x8xf32>
  return
}

// -----

func.func @no_sizes(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tensor.slice' op requires attribute 'static_sizes'}}
  %v = "pto.tensor.slice"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_offsets = array<i64: 0, 0>}> : (!pto.tensor<4x8xf32>) -> !pto.tensor<1x8xf32>
  return
}

// -----

func.func @offset_is_an_index(%t: !pto.tensor<4x8xf32>, %i: i32) {
  // expected-error @below {{'pto.tensor.slice' op operand #1 must be variadic of index, but got 'i32'}}
  %v = "pto.tensor.slice"(%t, %i) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 1, 8>}> : (!pto.tensor<4x8xf32>, i32) -> !pto.tensor<1x8xf32>
  return
}
