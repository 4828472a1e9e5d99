// RUN: pypto-opt %s --split-input-file --allow-unregistered-dialect --inject-gm-pipe-buffer --verify-diagnostics

module attributes {pto.backend = #pto.backend<ascend910b>} {
  // expected-note@+1 {{'k' would take the workspace '__gm_pipe_buffer'}}
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
  func.func @orch(%c: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @k(%c) : (i32) -> ()
    // expected-error@+1 {{'func.constant' op uses the symbol 'k' but is no call, and may depend on the function's type}}
    %f = constant @k : (i32) -> ()
    call_indirect %f(%c) : (i32) -> ()
    return
  }
}

// -----

// An unknown op may do anything with a function that it names.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // expected-note@+1 {{'k' would take the workspace '__gm_pipe_buffer'}}
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
  // expected-error@+1 {{'my.task' op uses the symbol 'k' but is no call, and may depend on the function's type}}
  "my.task"() {entry = {deep = [@k]}} : () -> ()
  // expected-error@+1 {{'my.other' op uses the symbol 'k' but is no call, and may depend on the function's type}}
  "my.other"() <{entry = @k}> : () -> ()
  "my.unrelated"() {entry = @elsewhere} : () -> ()
}

// -----

module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
  func.func @orch(%c: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // expected-error@+1 {{'my.region' op is unknown and may define or use symbols in its region, so the signature of 'k' can't be changed safely}}
    "my.region"() ({
      "my.end"() : () -> ()
    }) : () -> ()
    return
  }
}

// -----

// Nothing is to be changed: then nothing is refused.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    return
  }
  "my.task"() {entry = @k} : () -> ()
  func.func @orch(%c: i32) {
    %f = constant @k : (i32) -> ()
    "my.region"() ({
      "my.end"() : () -> ()
    }) : () -> ()
    return
  }
}

// -----

module attributes {pto.backend = #pto.backend<ascend910b>} {
  // expected-note@+1 {{'k' would take the workspace '__gm_pipe_buffer'}}
  func.func private @k(%c: i32, %own: !pto.tensor<64xf32> {pto.dir = #pto.dir<out>})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    // expected-error@+1 {{'pto.aic_initialize_pipe' op already has another gm_slot_buffer}}
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 8, slot_num = 1}
        (gm_slot_buffer = %own : !pto.tensor<64xf32>, c2v_consumer_buf = %c : i32)
    return
  }
}

// -----

module attributes {pto.backend = #pto.backend<ascend910b>} {
  // expected-note@+1 {{'k' takes the workspace '__gm_pipe_buffer'}}
  func.func private @k(%c: i32, %own: !pto.tensor<64xf32> {pto.dir = #pto.dir<out>}, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    // expected-error@+1 {{'pto.aic_initialize_pipe' op already has another gm_slot_buffer}}
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 8, slot_num = 1}
        (gm_slot_buffer = %own : !pto.tensor<64xf32>, c2v_consumer_buf = %c : i32)
    return
  }
}

// -----

// Nobody can pass a workspace to a call that stands outside of a function.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // expected-note@+1 {{'k' would take the workspace '__gm_pipe_buffer'}}
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
  %c = arith.constant 0 : i32
  // expected-error@+1 {{'func.call' op is in no function that could pass the workspace}}
  func.call @k(%c) : (i32) -> ()
}

// -----

// A half that is only declared can't be given the argument.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
  // expected-note@+1 {{'declared' would take the workspace '__gm_pipe_buffer'}}
  func.func private @declared(i32) attributes {pto.func_kind = #pto.func_kind<aiv>}
  func.func private @group(%c: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @k(%c) : (i32) -> ()
    // expected-error@+1 {{'func.call' op starts a half of a group whose other half takes a workspace, but the half is declared without one}}
    call @declared(%c) : (i32) -> ()
    return
  }
}

// -----

// Both halves work on one workspace: a group can't give them two.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // expected-note@+1 {{'marked' takes the workspace '__gm_pipe_buffer'}}
  func.func private @marked(i32, !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aiv>}
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
  func.func private @group(%c: i32, %own: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>})
      attributes {pto.func_kind = #pto.func_kind<group>} {
    // expected-error@+1 {{'func.call' op passes a workspace of its own, while the other half of the group would be passed the one of 'group'}}
    call @marked(%c, %own) : (i32, !pto.tensor<1xf32>) -> ()
    call @k(%c) : (i32) -> ()
    return
  }
}
