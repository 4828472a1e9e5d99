// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @element_type(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tile.load' op element types must agree, found 'f32' and 'f16'}}
  %a = pto.tile.load %t[0, 0] [4, 8] : !pto.tensor<4x8xf32> to tensor<4x8xf16>
  return
}

// -----

func.func @offsets(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tile.load' op needs 2 offsets, one for each dimension, found 1}}
  %a = pto.tile.load %t[0] [4, 8] : !pto.tensor<4x8xf32> to tensor<4x8xf32>
  return
}

// -----

func.func @sizes(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tile.load' op needs 2 sizes, one for each dimension, found 1}}
  %a = pto.tile.load %t[0, 0] [8] : !pto.tensor<4x8xf32> to tensor<8xf32>
  return
}

// -----

func.func @negative_offset(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tile.load' op offset of dimension 1 must be at least 0, found -2}}
  %a = pto.tile.load %t[0, -2] [1, 8] : !pto.tensor<4x8xf32> to tensor<1x8xf32>
  return
}

// -----

func.func @negative_size(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tile.load' op size of dimension 0 must be at least 0, found -1}}
  %a = pto.tile.load %t[0, 0] [-1, 8] : !pto.tensor<4x8xf32> to tensor<8xf32>
  return
}

// -----

func.func @beyond_the_end(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tile.load' op window of dimension 0 must end by 4, found offset 1 and size 4}}
  %a = pto.tile.load %t[1, 0] [4, 8] : !pto.tensor<4x8xf32> to tensor<4x8xf32>
  return
}

// -----

func.func @shape_is_not_the_sizes(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tile.load' op result has shape [2, 8], which is not [4, 8] without zero or more leading ones}}
  %a = pto.tile.load %t[0, 0] [4, 8] : !pto.tensor<4x8xf32> to tensor<2x8xf32>
  return
}

// -----

func.func @dynamic_size_static_tile(%t: !pto.tensor<4x8xf32>, %n: index) {
  // expected-error @below {{'pto.tile.load' op result has shape [4, 8], which is not [4, ?] without zero or more leading ones}}
  %a = pto.tile.load %t[0, 0] [4, %n] : !pto.tensor<4x8xf32> to tensor<4x8xf32>
  return
}

// -----

func.func @part_of_a_fractal(%t: !pto.tensor<32x32xf16, nz>) {
  // expected-error @below {{'pto.tile.load' op offset and size of dimension 0 of an nz tensor must be multiples of 16, found offset 0 and size 8}}
  %a = pto.tile.load %t[0, 0] [8, 16] : !pto.tensor<32x32xf16, nz> to tensor<8x16xf16>
  return
}

// -----

func.func @unranked(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{custom op 'pto.tile.load' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  %a = pto.tile.load %t[0, 0] [4, 8] : !pto.tensor<4x8xf32> to tensor<*xf32>
  return
}

// -----

func.func @source_is_a_tile(%t: tensor<4x8xf32>) {
  // expected-error @below {{'pto.tile.load' op operand #0 must be !pto.tensor, a handle to a region of global memory, but got 'tensor<4x8xf32>'}}
  %a = pto.tile.load %t[0, 0] [4, 8] : tensor<4x8xf32> to tensor<4x8xf32>
  return
}

// -----

// What the pretty form can't say.

func.func @segments_of_more_operands(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tile.load' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
  %a = "pto.tile.load"(%t) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 8>}> : (!pto.tensor<4x8xf32>) -> tensor<1x8xf32>
  return
}

// -----

func.func @sentinel_without_operand(%t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tile.load' op needs one operand for each dynamic entry of its sizes, that is 1, found 0}}
  %a = "pto.tile.load"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, 8>}> : (!pto.tensor<4x8xf32>) -> tensor<?x8xf32>
  return
}
