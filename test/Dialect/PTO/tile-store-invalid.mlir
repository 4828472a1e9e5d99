// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @element_type(%q: tensor<4x8xf16>, %t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tile.store' op element types must agree, found 'f16' and 'f32'}}
  %a = pto.tile.store %q into %t[0, 0] : tensor<4x8xf16> into !pto.tensor<4x8xf32>
  return
}

// -----

func.func @tile_of_higher_rank(%q: tensor<1x4x8xf32>, %t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tile.store' op rank of the tile must be at most that of the target, found 3 and 2}}
  %a = pto.tile.store %q into %t[0, 0] : tensor<1x4x8xf32> into !pto.tensor<4x8xf32>
  return
}

// -----

func.func @offsets(%q: tensor<4x8xf32>, %t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tile.store' op needs 2 offsets, one for each dimension, found 3}}
  %a = pto.tile.store %q into %t[0, 0, 0] : tensor<4x8xf32> into !pto.tensor<4x8xf32>
  return
}

// -----

func.func @negative_offset(%q: tensor<1x8xf32>, %t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tile.store' op offset of dimension 0 must be at least 0, found -1}}
  %a = pto.tile.store %q into %t[-1, 0] : tensor<1x8xf32> into !pto.tensor<4x8xf32>
  return
}

// -----

func.func @beyond_the_end(%q: tensor<8xf32>, %t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tile.store' op window of dimension 1 must end by 8, found offset 1 and size 8}}
  %a = pto.tile.store %q into %t[0, 1] : tensor<8xf32> into !pto.tensor<4x8xf32>
  return
}

// -----

func.func @part_of_a_fractal(%q: tensor<16x8xf16>, %t: !pto.tensor<32x32xf16, nz>) {
  // expected-error @below {{'pto.tile.store' op offset and size of dimension 1 of an nz tensor must be multiples of 16, found offset 0 and size 8}}
  %a = pto.tile.store %q into %t[0, 0] : tensor<16x8xf16> into !pto.tensor<32x32xf16, nz>
  return
}

// -----

func.func @source_is_no_tile(%q: !pto.tensor<4x8xf32>, %t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{custom op 'pto.tile.store' invalid kind of type specified: expected builtin.tensor, but found '!pto.tensor<4x8xf32>'}}
  %a = pto.tile.store %q into %t[0, 0] : !pto.tensor<4x8xf32> into !pto.tensor<4x8xf32>
  return
}

// -----

func.func @target_is_a_tile(%q: tensor<4x8xf32>, %t: tensor<4x8xf32>) {
  // expected-error @below {{'pto.tile.store' op operand #1 must be !pto.tensor, a handle to a region of global memory, but got 'tensor<4x8xf32>'}}
  %a = pto.tile.store %q into %t[0, 0] : tensor<4x8xf32> into tensor<4x8xf32>
  return
}

// -----

// What the pretty form can't say.

func.func @result_is_not_the_target(%q: tensor<8xf32>, %t: !pto.tensor<4x8xf32>) {
  // expected-error @below {{'pto.tile.store' op inferred type(s) '!pto.tensor<4x8xf32>' are incompatible with return type(s) of operation '!pto.tensor<8xf32>'}}
  // expected-error @below {{'pto.tile.store' op failed to infer returned types}}
  %v = "pto.tile.store"(%q, %t) <{static_offsets = array<i64: 0, 0>}> : (tensor<8xf32>, !pto.tensor<4x8xf32>) -> !pto.tensor<8xf32>
  return
}
