// RUN: pypto-opt %s --split-input-file --verify-pto-pipes --verify-diagnostics

func.func @vector() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.import_reserved_buffer' op names @cube as its peer, which is no function here}}
  %b = pto.import_reserved_buffer {name = "v2c", peer_func = @cube} -> i32
  return
}

// -----

// expected-note@+1 {{peer is here}}
func.func @cube() attributes {pto.func_kind = #pto.func_kind<aic>} {
  %b = pto.reserve_buffer {name = "v2c_slots", size = 8} -> i32
  %c = pto.reserve_buffer {name = "other", size = 8} -> i32
  return
}
func.func @vector() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.import_reserved_buffer' op imports the buffer 'v2c', but 'cube' reserves only 'v2c_slots', 'other'}}
  %b = pto.import_reserved_buffer {name = "v2c", peer_func = @cube} -> i32
  return
}

// -----

// expected-note@+1 {{peer is here}}
func.func @cube() attributes {pto.func_kind = #pto.func_kind<aic>} {
  return
}
func.func @vector() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.import_reserved_buffer' op imports the buffer 'v2c', but 'cube' reserves none}}
  %b = pto.import_reserved_buffer {name = "v2c", peer_func = @cube} -> i32
  return
}

// -----

func.func @vector(%b: i32, %t: tensor<4xf32>) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  pto.aiv_initialize_pipe {id = 1, dir_mask = 2, slot_size = 256} (v2c_consumer_buf = %b : i32)
  %r = pto.tpop_from_aic -> tensor<4xf32>
  // expected-error@+1 {{'pto.tfree_from_aic' op uses pipe 1 (cube to vector), but 'vector' starts only pipe 0 (cube to vector), pipe 1 (vector to cube)}}
  pto.tfree_from_aic {id = 1}
  // expected-error@+1 {{'pto.tpush_to_aic' op uses pipe 0 (vector to cube), but 'vector' starts only pipe 0 (cube to vector), pipe 1 (vector to cube)}}
  pto.tpush_to_aic(%t : tensor<4xf32>)
  return
}

// -----

func.func @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{'pto.tpop_from_aiv' op uses pipe 0 (vector to cube), but 'cube' starts none}}
  %r = pto.tpop_from_aiv -> tensor<4xf32>
  return
}

// -----

func.func @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  %r = pto.tpop_from_aic -> tensor<4xf32>
  pto.tfree_from_aic
  // expected-error@+1 {{'pto.tfree_from_aic' op frees a slot of pipe 0 (cube to vector), but all that was popped before is freed already}}
  pto.tfree_from_aic
  // One error says enough.
  pto.tfree_from_aic
  return
}

// -----

func.func @vector(%b: i32, %c: i1) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  pto.aiv_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  %r = pto.tpop_from_aic -> tensor<4xf32>
  scf.if %c {
    pto.tfree_from_aic
    // expected-error@+1 {{'pto.tfree_from_aic' op frees a slot of pipe 0 (cube to vector), but all that was popped before is freed already}}
    pto.tfree_from_aic
  } else {
    // expected-error@+1 {{'pto.tfree_from_aic' op frees a slot of pipe 1 (cube to vector), but all that was popped before is freed already}}
    pto.tfree_from_aic {id = 1}
  }
  return
}

// -----

func.func @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-note@+1 {{first started here}}
  pto.aiv_initialize_pipe {id = 2, dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  pto.aiv_initialize_pipe {id = 2, dir_mask = 2, slot_size = 512} (v2c_consumer_buf = %b : i32)
  // expected-error@+1 {{'pto.aiv_initialize_pipe' op starts pipe 2 (cube to vector) a second time in 'vector'}}
  pto.aiv_initialize_pipe {id = 2, dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  return
}

// -----

// Both halves are named when they disagree.
func.func private @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+2 {{'pto.aic_initialize_pipe' op has effective slot_num 8, but pipe 0 has 4 where it is started, too; both must agree}}
  // expected-note@+1 {{pipe is started here, too}}
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  return
}
func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+2 {{'pto.aiv_initialize_pipe' op has effective slot_num 4, but pipe 0 has 8 where it is started, too; both must agree}}
  // expected-note@+1 {{pipe is started here, too}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512, slot_num = 4} (c2v_consumer_buf = %b : i32)
  return
}
func.func private @group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
  pto.launch @cube(%b) : (i32) -> ()
  %id = pto.submit @vector(%b) : (i32) -> !pto.task_id
  return
}

// -----

// Halves outside of a group are found through the buffer.
func.func private @cube() attributes {pto.func_kind = #pto.func_kind<aic>} {
  %b = pto.import_reserved_buffer {name = "c2v", peer_func = @vector} -> i32
  // expected-error@+2 {{'pto.aic_initialize_pipe' op has slot_size 512, but pipe 0 has 256 where it is started, too; both must agree}}
  // expected-note@+1 {{pipe is started here, too}}
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  return
}
func.func private @vector() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  %b = pto.reserve_buffer {name = "c2v", size = 4096} -> i32
  // expected-error@+2 {{'pto.aiv_initialize_pipe' op has slot_size 256, but pipe 0 has 512 where it is started, too; both must agree}}
  // expected-note@+1 {{pipe is started here, too}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 256} (c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @vector() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.reserve_buffer' op reserves 4095 bytes, but the ring of pipe 0 (cube to vector) has 8 slots of 512 bytes}}
  %b = pto.reserve_buffer {name = "c2v", size = 4095} -> i32
  // expected-note@+1 {{pipe is started here}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  return
}

// -----

func.func @vector(%o: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.reserve_buffer' op reserves 1 bytes, but the ring of pipe 0 (cube to vector) has 4294967296 slots of 4294967296 bytes}}
  %b = pto.reserve_buffer {name = "c2v", size = 1} -> i32
  // expected-note@+1 {{pipe is started here}}
  pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 4294967296, slot_num = 4294967296} (c2v_consumer_buf = %b : i32, v2c_consumer_buf = %o : i32)
  return
}

// -----

// Once the workspaces are wired, every pipe has one where the backend needs it.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @cube(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    // expected-error@+1 {{'pto.aiv_initialize_pipe' op has no gm_slot_buffer, which the backend #pto.backend<ascend910b> needs; 'inject-gm-pipe-buffer' wires it}}
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
}

// -----

// Where pipes have a direct link none is needed.
module attributes {pto.backend = #pto.backend<ascend950>} {
  func.func private @cube(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %b : i32)
    pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
}

// -----

// A tile that does not fit is suspicious, but splits and layouts decide.
func.func @cube(%b: i32, %t: tensor<16x17xf16>, %small: tensor<16x16xf16>) attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-note@+1 {{slot size is given here}}
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  // expected-warning@+1 {{tile 'tensor<16x17xf16>' is larger than a slot of 512 bytes}}
  pto.tpush_to_aiv(%t : tensor<16x17xf16>)
  pto.tpush_to_aiv(%small : tensor<16x16xf16>)
  return
}

// -----

// Sizes of tiles may be beyond all numbers, or nothing.
func.func @cube(%b: i32, %t: tensor<4294967296x4294967296xf16>, %none: tensor<4294967296x4294967296x0xf16>) attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-note@+1 {{slot size is given here}}
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  // expected-warning@+1 {{tile 'tensor<4294967296x4294967296xf16>' is larger than a slot of 512 bytes}}
  pto.tpush_to_aiv(%t : tensor<4294967296x4294967296xf16>)
  pto.tpush_to_aiv(%none : tensor<4294967296x4294967296x0xf16>)
  return
}

// -----

// The size counts wherever the buffer is named: in the peer of the function that
// starts the pipe, and in the function whose helper starts it. Once is enough.
func.func private @cube() attributes {pto.func_kind = #pto.func_kind<aic>} {
  %b = pto.import_reserved_buffer {name = "c2v", peer_func = @vector} -> i32
  // expected-note@+1 {{pipe is started here}}
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  %c = pto.reserve_buffer {name = "v2c", size = 4096} -> i32
  pto.aic_initialize_pipe {id = 1, dir_mask = 2, slot_size = 512} (v2c_consumer_buf = %c : i32)
  return
}
func.func private @vector() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.reserve_buffer' op reserves 16 bytes, but the ring of pipe 0 (cube to vector) has 8 slots of 512 bytes}}
  %b = pto.reserve_buffer {name = "c2v", size = 16} -> i32
  // expected-error@+1 {{'pto.reserve_buffer' op reserves 15 bytes, but the ring of pipe 2 (cube to vector) has 8 slots of 2 bytes}}
  %c = pto.reserve_buffer {name = "other", size = 15} -> i32
  call @start(%c, %b) : (i32, i32) -> ()
  return
}
func.func private @start(%c: i32, %b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  call @start_more(%c) : (i32) -> ()
  return
}
func.func private @start_more(%c: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  call @start_more(%c) : (i32) -> ()
  // expected-note@+1 {{pipe is started here}}
  pto.aiv_initialize_pipe {id = 2, dir_mask = 1, slot_size = 2} (c2v_consumer_buf = %c : i32)
  return
}

// -----

// Halves outside of a group belong together, also when helpers start them.
func.func private @cube() attributes {pto.func_kind = #pto.func_kind<aic>} {
  %b = pto.import_reserved_buffer {name = "c2v", peer_func = @vector} -> i32
  call @start_cube(%b) : (i32) -> ()
  return
}
func.func private @start_cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+2 {{'pto.aic_initialize_pipe' op has effective slot_num 8, but pipe 0 has 4 where it is started, too; both must agree}}
  // expected-note@+1 {{pipe is started here, too}}
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  return
}
func.func private @vector() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  %b = pto.reserve_buffer {name = "c2v", size = 4096} -> i32
  call @start_vector(%b) : (i32) -> ()
  return
}
func.func private @start_vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+2 {{'pto.aiv_initialize_pipe' op has effective slot_num 4, but pipe 0 has 8 where it is started, too; both must agree}}
  // expected-note@+1 {{pipe is started here, too}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512, slot_num = 4} (c2v_consumer_buf = %b : i32)
  return
}

// -----

// The peer is on the other core.
func.func private @other_cube() attributes {pto.func_kind = #pto.func_kind<aic>} {
  %b = pto.reserve_buffer {name = "c2v", size = 4096} -> i32
  return
}
func.func private @cube() attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{'pto.import_reserved_buffer' op names @other_cube as its peer, which is of kind 'aic' like this function; the peer must be of kind 'aiv'}}
  %b = pto.import_reserved_buffer {name = "c2v", peer_func = @other_cube} -> i32
  return
}
func.func private @vector() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  %b = pto.reserve_buffer {name = "v2c", size = 4096} -> i32
  // expected-error@+1 {{'pto.import_reserved_buffer' op names @vector as its peer, which is of kind 'aiv' like this function; the peer must be of kind 'aic'}}
  %c = pto.import_reserved_buffer {name = "v2c", peer_func = @vector} -> i32
  return
}

// -----

// A helper that does not touch pipes says nothing of what was popped.
func.func private @nothing() {
  return
}
func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  call @nothing() : () -> ()
  // expected-error@+1 {{'pto.tfree_from_aic' op frees a slot of pipe 0 (cube to vector), but all that was popped before is freed already}}
  pto.tfree_from_aic
  return
}
