// RUN: pypto-opt %s --split-input-file --allow-unregistered-dialect --resolve-gm-pipe-buffer --verify-diagnostics

// Both halves are named when they disagree; defaults count.
module {
  func.func private @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    // expected-error@+2 {{'pto.aic_initialize_pipe' op has effective slot_num 8, but pipe 1 has 4 where it is started, too; both must agree}}
    // expected-note@+1 {{pipe is started here, too}}
    pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    // expected-error@+2 {{'pto.aiv_initialize_pipe' op has effective slot_num 4, but pipe 1 has 8 where it is started, too; both must agree}}
    // expected-note@+1 {{pipe is started here, too}}
    pto.aiv_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512, slot_num = 4} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube(%b) : (i32) -> ()
    call @vector(%b) : (i32) -> ()
    return
  }
}

// -----

module {
  func.func private @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    // expected-error@+2 {{'pto.aic_initialize_pipe' op has slot_size 512, but pipe 0 has 256 where it is started, too; both must agree}}
    // expected-note@+1 {{pipe is started here, too}}
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    // expected-error@+2 {{'pto.aiv_initialize_pipe' op has slot_size 256, but pipe 0 has 512 where it is started, too; both must agree}}
    // expected-note@+1 {{pipe is started here, too}}
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 256} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube(%b) : (i32) -> ()
    call @vector(%b) : (i32) -> ()
    return
  }
}

// -----

module {
  func.func private @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    // expected-error@+2 {{'pto.aic_initialize_pipe' op has dir_mask 3, but pipe 0 has 1 where it is started, too; both must agree}}
    // expected-note@+1 {{pipe is started here, too}}
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 512} (c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
    return
  }
  func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    // expected-error@+2 {{'pto.aiv_initialize_pipe' op has dir_mask 1, but pipe 0 has 3 where it is started, too; both must agree}}
    // expected-note@+1 {{pipe is started here, too}}
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube(%b) : (i32) -> ()
    call @vector(%b) : (i32) -> ()
    return
  }
}

// -----

// A workspace of the user that is too small.
module {
  func.func private @k(%b: i32, %gm: !pto.tensor<1023xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<1023xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  func.func @orch(%b: i32, %own: !pto.tensor<1023xf32>) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // expected-error@+1 {{'func.call' op passes a workspace of 1023 f32 elements, but the pipes need 1024}}
    call @k(%b, %own) : (i32, !pto.tensor<1023xf32>) -> ()
    return
  }
}

// -----

// Large enough for one block, not for two.
module {
  func.func private @k(%b: i32, %gm: !pto.tensor<1024xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<1024xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  func.func @orch(%b: i32, %n: index) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    %c2 = arith.constant 2 : index
    %own = pto.tensor.create {manual_dep} : !pto.tensor<1024xf32>
    pto.launch @k(%b, %own) : (i32, !pto.tensor<1024xf32>) -> ()
    %other = pto.tensor.create {manual_dep} : !pto.tensor<1024xf32>
    pto.launch @k(%b, %other) blocks(%n) : (i32, !pto.tensor<1024xf32>) -> ()
    %small = pto.tensor.create {manual_dep} : !pto.tensor<1024xf32>
    // expected-error@+1 {{'pto.launch' op passes a workspace of 1024 f32 elements, but the pipes need 2048}}
    pto.launch @k(%b, %small) blocks(%c2) : (i32, !pto.tensor<1024xf32>) -> ()
    return
  }
}

// -----

// An argument of an orchestration is no placeholder, whatever its size.
module {
  func.func private @k(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  func.func @orch(%b: i32, %own: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>}) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // expected-error@+1 {{'func.call' op passes a workspace of 1 f32 elements, but the pipes need 1024}}
    call @k(%b, %own) : (i32, !pto.tensor<1xf32>) -> ()
    return
  }
}

// -----

module {
  // expected-error@+1 {{'k' takes a workspace of 64 f32 elements, but its pipes need 1024}}
  func.func @k(%b: i32, %gm: !pto.tensor<64xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<64xf32>, c2v_consumer_buf = %b : i32)
    return
  }
}

// -----

// Sizes are computed with checks.
module {
  func.func private @k(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    // expected-error@+1 {{'pto.aic_initialize_pipe' op has 1 rings of 4294967296 slots of 4294967296 bytes: the size of the pipe does not fit in 64 bits}}
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 4294967296, slot_num = 4294967296} (c2v_consumer_buf = %b : i32)
    return
  }
}

// -----

module {
  func.func private @k(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 4611686018427387904, slot_num = 1} (c2v_consumer_buf = %b : i32)
    // expected-error@+1 {{'pto.aic_initialize_pipe' op would start at byte 4611686018427387904 of the workspace and have 4611686018427387904 bytes: the size of the workspace does not fit in 64 bits}}
    pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 4611686018427387904, slot_num = 1} (c2v_consumer_buf = %b : i32)
    return
  }
}

// -----

module {
  func.func private @k(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 4294967296} (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  func.func @orch(%b: i32, %n: index) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    %c = arith.constant 4294967296 : index
    %gm = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    // expected-error@+1 {{'pto.launch' op needs 4294967296 x 1 copies of a workspace of 8589934592 f32 elements: the size does not fit in 64 bits}}
    pto.launch @k(%b, %gm) blocks(%c) : (i32, !pto.tensor<1xf32>) -> ()
    return
  }
}

// -----

// The block count must be known where the workspace is made.
module {
  func.func private @k(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @wrapper(%b: i32, %n: index, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) {
    // expected-error@+1 {{'pto.launch' op starts a number of blocks that is not constant, with a workspace that a caller makes: its size can't be known there}}
    pto.launch @k(%b, %gm) blocks(%n) : (i32, !pto.tensor<1xf32>) -> ()
    return
  }
}

// -----

module {
  func.func private @k(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @again(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) {
    %c2 = arith.constant 2 : index
    call @k(%b, %gm) : (i32, !pto.tensor<1xf32>) -> ()
    // expected-error@+1 {{'pto.launch' op starts several blocks of a function that calls this one: there is no bound to the workspace}}
    pto.launch @again(%b, %gm) blocks(%c2) : (i32, !pto.tensor<1xf32>) -> ()
    return
  }
}

// -----

module {
  func.func private @k(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  func.func @orch(%b: i32, %x: !pto.tensor<?xf32>) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    %c0 = arith.constant 0 : index
    // expected-note@+1 {{workspace is made here}}
    %gm = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    pto.launch @k(%b, %gm) : (i32, !pto.tensor<1xf32>) -> ()
    %n = pto.tensor.dim %x, %c0 : !pto.tensor<?xf32>
    // expected-error@+1 {{'pto.launch' op starts a number of blocks that is not known where its workspace, which other calls share, is made}}
    pto.launch @k(%b, %gm) blocks(%n) : (i32, !pto.tensor<1xf32>) -> ()
    return
  }
}

// -----

module {
  func.func private @k(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) -> !pto.tensor<1xf32>
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %b : i32)
    // expected-error@+1 {{'func.return' op uses the workspace of 'k', whose size is not computed yet: only initialize ops and calls that pass it on may}}
    return %gm : !pto.tensor<1xf32>
  }
}

// -----

module {
  // expected-note@+1 {{'k' would take a workspace of another size}}
  func.func private @k(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  func.func @f() {
    // expected-error@+1 {{'func.constant' op uses the symbol 'k' but is no call, and may depend on the function's type}}
    %f = constant @k : (i32, !pto.tensor<1xf32>) -> ()
    return
  }
}

// -----

// A function that takes the workspace as an argument like any other.
module {
  func.func private @k(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %b : i32)
    // expected-error@+1 {{'func.call' op uses the workspace of 'k', whose size is not computed yet: only initialize ops and calls that pass it on may}}
    call @unmarked(%b, %gm) : (i32, !pto.tensor<1xf32>) -> ()
    return
  }
  func.func private @unmarked(i32, !pto.tensor<1xf32>)
}

// -----

// A place in the workspace says nothing about another buffer.
module {
  // expected-note@+1 {{'k' takes its workspace as the last argument}}
  func.func private @k(%b: i32, %own: !pto.tensor<9999xf32> {pto.dir = #pto.dir<out>}, %gm: !pto.tensor<2048xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes {pto.func_kind = #pto.func_kind<aic>} {
    // expected-error@+1 {{'pto.aic_initialize_pipe' op has a gm_slot_buffer that is not the workspace of its function, so its place can't be computed}}
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512, gm_offset = 77} (gm_slot_buffer = %own : !pto.tensor<9999xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  // expected-note@+1 {{'by_hand' takes no workspace}}
  func.func private @by_hand(%b: i32, %own: !pto.tensor<9999xf32> {pto.dir = #pto.dir<out>}) attributes {pto.func_kind = #pto.func_kind<aic>} {
    // expected-error@+1 {{'pto.aic_initialize_pipe' op has a gm_slot_buffer that is not the workspace of its function, so its place can't be computed}}
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512, gm_offset = 77} (gm_slot_buffer = %own : !pto.tensor<9999xf32>, c2v_consumer_buf = %b : i32)
    return
  }
}

// -----

// Whether what a branch passes is the workspace of the function is not looked
// into; two pipes in one place must not come of it.
module {
  func.func private @k(%b: i32, %gm: !pto.tensor<4096xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<4096xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @wrapper(%b: i32, %c: i1, %other: !pto.tensor<4096xf32> {pto.dir = #pto.dir<out>}, %gm: !pto.tensor<4096xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) {
    %either = arith.select %c, %gm, %other : !pto.tensor<4096xf32>
    // expected-error@+1 {{'func.call' op passes a workspace whose origin is not known, so that its pipes might overlap others; known are arguments of the function, 'pto.tensor.create', 'pto.tensor.slice' and casts of those}}
    call @k(%b, %either) : (i32, !pto.tensor<4096xf32>) -> ()
    call @k(%b, %other) : (i32, !pto.tensor<4096xf32>) -> ()
    cf.br ^next(%gm : !pto.tensor<4096xf32>)
  ^next(%passed: !pto.tensor<4096xf32>):
    // expected-error@+1 {{'func.call' op passes a workspace whose origin is not known}}
    call @k(%b, %passed) : (i32, !pto.tensor<4096xf32>) -> ()
    return
  }
}

// -----

// The function that is passed a workspace of any size from elsewhere.
module {
  func.func private @k(%b: i32, %gm: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 4294967296} (gm_slot_buffer = %gm : !pto.tensor<?xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  // expected-error@+1 {{'uncalled' launches blocks that need a workspace whose size does not fit in 64 bits}}
  func.func @uncalled(%b: i32, %gm: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) {
    %c = arith.constant 1099511627776 : index
    pto.launch @k(%b, %gm) blocks(%c) : (i32, !pto.tensor<?xf32>) -> ()
    return
  }
}

// -----

// The elements would fit in 64 bits, their bytes do not.
module {
  func.func private @k(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 4, slot_num = 1} (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  // expected-error@+1 {{'uncalled' launches blocks that need a workspace whose size does not fit in 64 bits}}
  func.func @uncalled(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) {
    %c = arith.constant 4611686018427387904 : index
    pto.launch @k(%b, %gm) blocks(%c) : (i32, !pto.tensor<1xf32>) -> ()
    return
  }
}

// -----

// A placeholder of one size for an argument of another one.
module {
  func.func private @k(%b: i32, %gm: !pto.tensor<2048xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<2048xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  func.func @orch(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    %gm = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    %any = pto.tensor.cast %gm : !pto.tensor<1xf32> to !pto.tensor<?xf32>
    %claimed = pto.tensor.cast %any : !pto.tensor<?xf32> to !pto.tensor<2048xf32>
    // expected-error@+1 {{'func.call' op needs a workspace of type '!pto.tensor<1024xf32>', but 'k' takes '!pto.tensor<2048xf32>'}}
    call @k(%b, %claimed) : (i32, !pto.tensor<2048xf32>) -> ()
    return
  }
}

// -----

// Of several calls that share a workspace the one that it is too small for is
// named.
module {
  func.func private @k(%b: i32, %gm: !pto.tensor<1024xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<1024xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  func.func @orch(%b: i32, %gm: !pto.tensor<1024xf32>) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    %c2 = arith.constant 2 : index
    call @k(%b, %gm) : (i32, !pto.tensor<1024xf32>) -> ()
    // expected-error@+1 {{'pto.launch' op passes a workspace of 1024 f32 elements, but the pipes need 2048}}
    pto.launch @k(%b, %gm) blocks(%c2) : (i32, !pto.tensor<1024xf32>) -> ()
    return
  }
}
