// RUN: pypto-opt %s --split-input-file --resolve-gm-pipe-buffer | FileCheck %s

// What is no placeholder keeps its size: a user's own tensor is never resized.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK-LABEL: func.func private @sized(
  // CHECK-SAME: !pto.tensor<2048xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}
  // CHECK: pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512, gm_offset = 1024} (
  func.func private @sized(%b: i32, %gm: !pto.tensor<2048xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<2048xf32>, c2v_consumer_buf = %b : i32)
    pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<2048xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK-LABEL: func.func @orch(
  // CHECK-SAME: %[[B:[^:]*]]: i32, %[[OWN:[^:]*]]: !pto.tensor<2048xf32> {pto.dir = #pto.dir<out>})
  // CHECK-NEXT: call @sized(%[[B]], %[[OWN]]) : (i32, !pto.tensor<2048xf32>) -> ()
  // CHECK-NEXT: %[[MADE:.*]] = pto.tensor.create : !pto.tensor<2048xf32>
  // CHECK-NEXT: call @sized(%[[B]], %[[MADE]]) : (i32, !pto.tensor<2048xf32>) -> ()
  func.func @orch(%b: i32, %own: !pto.tensor<2048xf32> {pto.dir = #pto.dir<out>})
      attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @sized(%b, %own) : (i32, !pto.tensor<2048xf32>) -> ()
    %made = pto.tensor.create : !pto.tensor<2048xf32>
    call @sized(%b, %made) : (i32, !pto.tensor<2048xf32>) -> ()
    return
  }
}

// -----

// Nobody here calls them: the workspace comes from elsewhere, in the size that
// their pipes need. Declarations on the way agree.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK-LABEL: func.func @uncalled(
  // CHECK-SAME: %[[B:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<3072xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK: gm_slot_buffer = %[[GM]] : !pto.tensor<3072xf32>
  // CHECK: pto.launch @declared(%[[B]], %[[GM]]) blocks(%{{.*}}) : (i32, !pto.tensor<3072xf32>) -> ()
  // CHECK: pto.launch @k(%[[B]], %[[GM]]) blocks(%{{.*}}) : (i32, !pto.tensor<3072xf32>) -> ()
  func.func @uncalled(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    %c3 = arith.constant 3 : index
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 256} (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %b : i32)
    pto.launch @declared(%b, %gm) blocks(%c3) : (i32, !pto.tensor<1xf32>) -> ()
    pto.launch @k(%b, %gm) blocks(%c3) : (i32, !pto.tensor<1xf32>) -> ()
    return
  }
  // CHECK: func.func private @declared(i32, !pto.tensor<3072xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  func.func private @declared(i32, !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  // CHECK-LABEL: func.func private @k(
  // CHECK-SAME: !pto.tensor<3072xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  func.func private @k(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 256} (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %b : i32)
    return
  }
}

// -----

// A user's workspace of a size known at run time only, beside a placeholder.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // CHECK-LABEL: func.func private @k(
  // CHECK-SAME: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
  func.func private @k(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 256} (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK-LABEL: func.func @orch(
  // CHECK-SAME: %[[B:[^:]*]]: i32, %[[OWN:[^:]*]]: !pto.tensor<?xf32>)
  func.func @orch(%b: i32, %own: !pto.tensor<?xf32>) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // CHECK: call @k(%[[B]], %[[OWN]]) : (i32, !pto.tensor<?xf32>) -> ()
    // CHECK: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<512xf32>
    // CHECK: %[[ANY:.*]] = pto.tensor.cast %[[GM]]
    // CHECK: call @k(%[[B]], %[[ANY]]) : (i32, !pto.tensor<?xf32>) -> ()
    %cast = pto.tensor.cast %own : !pto.tensor<?xf32> to !pto.tensor<1xf32>
    call @k(%b, %cast) : (i32, !pto.tensor<1xf32>) -> ()
    %gm = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    call @k(%b, %gm) : (i32, !pto.tensor<1xf32>) -> ()
    return
  }
}

// -----

// Where no other workspace is passed it may come from anywhere.
module {
  // CHECK-LABEL: func.func private @k(
  // CHECK: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (
  func.func private @k(%b: i32, %gm: !pto.tensor<1024xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<1024xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK-LABEL: func.func @host(
  // CHECK: call @k(%{{.*}}, %{{.*}}) : (i32, !pto.tensor<1024xf32>) -> ()
  func.func @host(%b: i32, %c: i1, %x: !pto.tensor<1024xf32> {pto.dir = #pto.dir<out>}, %y: !pto.tensor<1024xf32> {pto.dir = #pto.dir<out>}) {
    %either = arith.select %c, %x, %y : !pto.tensor<1024xf32>
    call @k(%b, %either) : (i32, !pto.tensor<1024xf32>) -> ()
    return
  }
}
