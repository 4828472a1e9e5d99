// RUN: pypto-opt %s --split-input-file --inject-gm-pipe-buffer --resolve-gm-pipe-buffer | FileCheck %s

// A kernel that two calls reach beside different pipes has one place in both
// workspaces. So both have the layout of all their pipes.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK: func.func private @shared
  // CHECK: pto.aiv_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512, gm_offset = 1024} (
  func.func private @shared(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK: func.func private @left
  // CHECK: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (
  // CHECK: pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512, gm_offset = 1024} (
  func.func private @left(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK: func.func private @right
  // CHECK: pto.aic_initialize_pipe {id = 2, dir_mask = 1, slot_size = 512, gm_offset = 2048} (
  // CHECK: pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512, gm_offset = 1024} (
  func.func private @right(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {id = 2, dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @left_group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @left(%b) : (i32) -> ()
    call @shared(%b) : (i32) -> ()
    return
  }
  func.func private @right_group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @right(%b) : (i32) -> ()
    call @shared(%b) : (i32) -> ()
    return
  }
  // What reaches none of them has a layout of its own.
  // CHECK: func.func private @apart
  // CHECK: pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 4} (
  func.func private @apart(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 4} (c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK: func.func @orch
  // CHECK: pto.tensor.create {manual_dep} : !pto.tensor<3072xf32>
  // CHECK-NEXT: call @left_group(
  // CHECK: pto.tensor.create {manual_dep} : !pto.tensor<3072xf32>
  // CHECK-NEXT: call @right_group(
  // CHECK: pto.tensor.create {manual_dep} : !pto.tensor<8xf32>
  // CHECK-NEXT: call @apart(
  func.func @orch(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @left_group(%b) : (i32) -> ()
    call @right_group(%b) : (i32) -> ()
    call @apart(%b) : (i32) -> ()
    return
  }
}

// -----

// The same id in different groups is another pipe. A half without pipes takes
// part in neither layout; workspaces of different sizes get to it.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK: func.func private @a
  // CHECK: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 4} (gm_slot_buffer = %{{.*}} : !pto.tensor<?xf32>
  func.func private @a(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 4} (c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK: func.func private @b
  // CHECK: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 8} (gm_slot_buffer = %{{.*}} : !pto.tensor<?xf32>
  func.func private @b(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 8} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @no_pipe(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    return
  }
  func.func private @group_a(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @a(%b) : (i32) -> ()
    call @no_pipe(%b) : (i32) -> ()
    return
  }
  func.func private @group_b(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @b(%b) : (i32) -> ()
    call @no_pipe(%b) : (i32) -> ()
    return
  }
  // CHECK: func.func @orch
  // CHECK: pto.tensor.create {manual_dep} : !pto.tensor<8xf32>
  // CHECK: call @group_a(
  // CHECK: pto.tensor.create {manual_dep} : !pto.tensor<16xf32>
  // CHECK: call @group_b(
  // CHECK: pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
  // CHECK: call @no_pipe(
  func.func @orch(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @group_a(%b) : (i32) -> ()
    call @group_b(%b) : (i32) -> ()
    call @no_pipe(%b) : (i32) -> ()
    return
  }
}

// -----

// Everything that a function reaches lies in the one workspace it is passed,
// through helpers, cycles and groups inside of it.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK: func.func private @k0
  // CHECK: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 4} (
  func.func private @k0(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 4} (c2v_consumer_buf = %b : i32)
    return
  }
  // The half's pipe is started by a helper of the half.
  // CHECK: func.func private @helper
  // CHECK: pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 4} (
  func.func private @helper(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 4} (c2v_consumer_buf = %b : i32)
    call @half(%b) : (i32) -> ()
    return
  }
  func.func private @half(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    call @helper(%b) : (i32) -> ()
    return
  }
  func.func private @inner(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @k0(%b) : (i32) -> ()
    call @half(%b) : (i32) -> ()
    return
  }
  // CHECK: func.func private @k1
  // CHECK: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 40, gm_offset = 8} (
  func.func private @k1(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 40} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @outer(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @inner(%b) : (i32) -> ()
    call @k1(%b) : (i32) -> ()
    return
  }
  // CHECK: func.func @orch
  // CHECK: pto.tensor.create {manual_dep} : !pto.tensor<88xf32>
  func.func @orch(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @outer(%b) : (i32) -> ()
    return
  }
}

// -----

// Halves that no group starts belong together by the buffer that one imports.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK: func.func private @cube
  // CHECK: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (
  func.func private @cube() attributes {pto.func_kind = #pto.func_kind<aic>} {
    %b = pto.import_reserved_buffer {name = "c2v", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK: func.func private @vector
  // CHECK: pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (
  func.func private @vector() attributes {pto.func_kind = #pto.func_kind<aiv>} {
    %b = pto.reserve_buffer {name = "c2v", size = 4096} -> i32
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @cluster() attributes {pto.func_kind = #pto.func_kind<spmd>} {
    call @cube() : () -> ()
    call @vector() : () -> ()
    return
  }
  // CHECK: func.func @orch
  // CHECK: pto.tensor.create {manual_dep} : !pto.tensor<1024xf32>
  func.func @orch() attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @cluster() : () -> ()
    return
  }
}

// -----

// Without that, they are two pipes.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK: func.func private @vector
  // CHECK: pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512, gm_offset = 1024} (
  func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @cluster(%b: i32) attributes {pto.func_kind = #pto.func_kind<spmd>} {
    call @cube(%b) : (i32) -> ()
    call @vector(%b) : (i32) -> ()
    return
  }
}

// -----

// Outside of groups the halves find each other through the buffer, also when
// helpers start them: one region for both.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK-LABEL: func.func private @start_vector(
  // CHECK-SAME: !pto.tensor<1024xf32> {
  // CHECK-NEXT: pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (
  func.func private @start_vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @vector() attributes {pto.func_kind = #pto.func_kind<aiv>} {
    %b = pto.reserve_buffer {name = "c2v", size = 4096} -> i32
    call @start_vector(%b) : (i32) -> ()
    return
  }
  // CHECK-LABEL: func.func private @cube(
  // CHECK: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (
  func.func private @cube() attributes {pto.func_kind = #pto.func_kind<aic>} {
    %b = pto.import_reserved_buffer {name = "c2v", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @both() attributes {pto.func_kind = #pto.func_kind<incore>} {
    call @cube() : () -> ()
    call @vector() : () -> ()
    return
  }
  func.func @orch() attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @both() : () -> ()
    return
  }
}
