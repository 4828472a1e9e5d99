// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op must be in a function of kind 'aiv', but 'f' is of kind 'aic'}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @f(%b: i32) {
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op must be in a function of kind 'aiv', but 'f' is of kind 'opaque'}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op must be in a function of kind 'aiv', but 'f' is of kind 'orchestration'}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  return
}

// -----

%b = arith.constant 0 : i32
// expected-error@+1 {{'pto.aiv_initialize_pipe' op must be in a 'func.func' of kind 'aiv', but is in none}}
pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op dir_mask must be 1 (cube to vector), 2 (vector to cube) or 3 (both), but is 0}}
  pto.aiv_initialize_pipe {dir_mask = 0, slot_size = 512}
  return
}

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op dir_mask must be 1 (cube to vector), 2 (vector to cube) or 3 (both), but is 4}}
  pto.aiv_initialize_pipe {dir_mask = 4, slot_size = 512} (c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op dir_mask must be 1 (cube to vector), 2 (vector to cube) or 3 (both), but is -1}}
  pto.aiv_initialize_pipe {dir_mask = -1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op slot_size must be positive, but is 0}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 0} (c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op slot_num must be positive, but is 0}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512, slot_num = 0} (c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op id must not be negative, but is -1}}
  pto.aiv_initialize_pipe {id = -1, dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op gm_offset must not be negative, but is -4}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512, gm_offset = -4} (c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op dir_mask 1 (cube to vector) needs 'c2v_consumer_buf', which is absent}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512}
  return
}

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op dir_mask 2 (vector to cube) needs 'v2c_consumer_buf', which is absent}}
  pto.aiv_initialize_pipe {dir_mask = 2, slot_size = 512}
  return
}

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op dir_mask 3 (both directions) needs 'c2v_consumer_buf', which is absent}}
  pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 512} (v2c_consumer_buf = %b : i32)
  return
}

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op dir_mask 3 (both directions) needs 'v2c_consumer_buf', which is absent}}
  pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 512} (c2v_consumer_buf = %b : i32)
  return
}

// -----

// The unused direction has no buffer at all, not an address of 0 or -1.
func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op dir_mask 1 (cube to vector) does not use 'v2c_consumer_buf', which is present}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
  return
}

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op dir_mask 2 (vector to cube) does not use 'c2v_consumer_buf', which is present}}
  pto.aiv_initialize_pipe {dir_mask = 2, slot_size = 512} (c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
  return
}

// -----

func.func @f(%gm: !pto.tensor<4x8xf32>, %b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op gm_slot_buffer must be a 1-D '!pto.tensor' of f32, but is '!pto.tensor<4x8xf32>'}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<4x8xf32>, c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @f(%gm: !pto.tensor<4xf16>, %b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op gm_slot_buffer must be a 1-D '!pto.tensor' of f32, but is '!pto.tensor<4xf16>'}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<4xf16>, c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @f(%b: i64) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i64)
  return
}

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{needs the key 'slot_size'}}
  pto.aiv_initialize_pipe {dir_mask = 1} (c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{key 'id' is given twice}}
  pto.aiv_initialize_pipe {id = 0, id = 0, dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{value 4294967296 of key 'id' does not fit in 32 bits}}
  pto.aiv_initialize_pipe {id = 4294967296, dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{unknown key 'slots'; the keys are 'id', 'dir_mask', 'slot_size', 'slot_num', 'gm_offset'; other attributes go into 'attributes {...}'}}
  pto.aiv_initialize_pipe {slots = 4, dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{operand 'c2v_consumer_buf' is given twice}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32, c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{unknown operand 'c2v'; the operands are 'gm_slot_buffer', 'c2v_consumer_buf', 'v2c_consumer_buf'}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v = %b : i32)
  return
}

// -----

func.func @f(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'gm_offset' is the op's own and may not stand in 'attributes'}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32) attributes {gm_offset = 4 : i64}
  return
}
