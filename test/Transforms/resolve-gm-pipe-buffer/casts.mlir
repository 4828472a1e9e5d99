// RUN: pypto-opt %s --split-input-file --resolve-gm-pipe-buffer | FileCheck %s
// RUN: pypto-opt %s --split-input-file --resolve-gm-pipe-buffer > %t.1
// RUN: pypto-opt %t.1 --split-input-file --resolve-gm-pipe-buffer | diff %t.1 -
// RUN: pypto-opt %S/../inject-gm-pipe-buffer/sized-callers.mlir --split-input-file --inject-gm-pipe-buffer --resolve-gm-pipe-buffer | FileCheck %s --check-prefix=INJECTED

// A cast of the workspace is the workspace: pipes that it is passed to must not
// meet those that get it as it is.
module {
  // CHECK-LABEL: func.func private @cube(
  // CHECK-NEXT: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (
  func.func private @cube(%b: i32, %gm: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<?xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK-LABEL: func.func private @vector(
  // CHECK-NEXT: pto.aiv_initialize_pipe {id = 1, dir_mask = 2, slot_size = 512, gm_offset = 1024} (
  func.func private @vector(%b: i32, %gm: !pto.tensor<2048xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {id = 1, dir_mask = 2, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<2048xf32>, v2c_consumer_buf = %b : i32)
    return
  }
  // CHECK-LABEL: func.func private @group(
  // CHECK-SAME: %[[B:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<?xf32>
  // CHECK-NEXT: call @cube(%[[B]], %[[GM]])
  // CHECK-NEXT: %[[CAST:.*]] = pto.tensor.cast %[[GM]] : !pto.tensor<?xf32> to !pto.tensor<2048xf32>
  // CHECK-NEXT: call @vector(%[[B]], %[[CAST]])
  func.func private @group(%b: i32, %gm: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube(%b, %gm) : (i32, !pto.tensor<?xf32>) -> ()
    %cast = pto.tensor.cast %gm : !pto.tensor<?xf32> to !pto.tensor<2048xf32>
    call @vector(%b, %cast) : (i32, !pto.tensor<2048xf32>) -> ()
    return
  }
}

// -----

// Casts that only stood between types that are open go with them.
module {
  // CHECK-LABEL: func.func private @k(
  // CHECK-SAME: %[[B:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<1024xf32>
  // CHECK-NEXT: (gm_slot_buffer = %[[GM]] : !pto.tensor<1024xf32>
  // CHECK-NEXT: return
  func.func private @k(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes {pto.func_kind = #pto.func_kind<aic>} {
    %any = pto.tensor.cast %gm : !pto.tensor<1xf32> to !pto.tensor<?xf32>
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %any : !pto.tensor<?xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK-LABEL: func.func private @wrapper(
  // CHECK-SAME: %[[B:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<1024xf32>
  // CHECK-NEXT: call @k(%[[B]], %[[GM]]) : (i32, !pto.tensor<1024xf32>) -> ()
  // CHECK-NEXT: return
  func.func private @wrapper(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) {
    %any = pto.tensor.cast %gm : !pto.tensor<1xf32> to !pto.tensor<?xf32>
    %one = pto.tensor.cast %any : !pto.tensor<?xf32> to !pto.tensor<1xf32>
    call @k(%b, %one) : (i32, !pto.tensor<1xf32>) -> ()
    return
  }
  // CHECK-LABEL: func.func @orch(
  // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1024xf32>
  // CHECK-NEXT: call @wrapper(%{{.*}}, %[[GM]]) : (i32, !pto.tensor<1024xf32>) -> ()
  func.func @orch(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    %gm = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    call @wrapper(%b, %gm) : (i32, !pto.tensor<1xf32>) -> ()
    return
  }
}

// -----

// A placeholder may be passed to what takes any size already. Arguments of a
// size that is known keep their type.
module {
  // CHECK-LABEL: func.func private @k(
  // CHECK-SAME: !pto.tensor<?xf32> {
  func.func private @k(%b: i32, %gm: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<?xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK-LABEL: func.func private @sized(
  // CHECK-SAME: !pto.tensor<4096xf32> {
  func.func private @sized(%b: i32, %gm: !pto.tensor<4096xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) {
    %any = pto.tensor.cast %gm : !pto.tensor<4096xf32> to !pto.tensor<?xf32>
    call @k(%b, %any) : (i32, !pto.tensor<?xf32>) -> ()
    return
  }
  // CHECK-LABEL: func.func @orch(
  // CHECK-SAME: %[[B:[^:]*]]: i32, %[[N:[^:]*]]: index)
  // CHECK-NEXT: %[[GM0:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1024xf32>
  // CHECK-NEXT: %[[ANY:.*]] = pto.tensor.cast %[[GM0]]
  // CHECK-NEXT: call @k(%[[B]], %[[ANY]])
  // CHECK-NEXT: %[[C1024:.*]] = arith.constant 1024 : index
  // CHECK-NEXT: %[[SIZE:.*]] = arith.muli %[[N]], %[[C1024]]
  // CHECK-NEXT: %[[GM1:.*]] = pto.tensor.create(%[[SIZE]]) {manual_dep} : !pto.tensor<?xf32>
  // CHECK-NEXT: pto.launch @k(%[[B]], %[[GM1]]) blocks(%[[N]])
  // CHECK-NEXT: return
  func.func @orch(%b: i32, %n: index) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    %gm0 = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    %any0 = pto.tensor.cast %gm0 : !pto.tensor<1xf32> to !pto.tensor<?xf32>
    call @k(%b, %any0) : (i32, !pto.tensor<?xf32>) -> ()
    %gm1 = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    %any1 = pto.tensor.cast %gm1 : !pto.tensor<1xf32> to !pto.tensor<?xf32>
    pto.launch @k(%b, %any1) blocks(%n) : (i32, !pto.tensor<?xf32>) -> ()
    return
  }
}

// INJECTED-LABEL: func.func private @k(
// INJECTED-SAME: !pto.tensor<4096xf32> {
// INJECTED-LABEL: func.func private @uncalled(
// INJECTED-SAME: %[[B:[^:]*]]: i32, %[[GM:[^:]*]]: !pto.tensor<?xf32> {
// INJECTED-NEXT: call @k(%[[B]], %[[GM]])
// INJECTED-NEXT: return
// INJECTED-LABEL: func.func @orch(
// INJECTED-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1024xf32>
// INJECTED-NEXT: %[[ANY:.*]] = pto.tensor.cast %[[GM]]
// INJECTED-NEXT: call @k(%{{.*}}, %[[ANY]])

// -----

// Casts that nothing uses go, too: they would not fit the new types, and keep a
// placeholder alive that another create replaces.
module {
  // CHECK-LABEL: func.func private @k(
  // CHECK-SAME: %[[GM:[^:]*]]: !pto.tensor<?xf32>
  // CHECK-NEXT: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %[[GM]] : !pto.tensor<?xf32>
  // CHECK-NEXT: return
  func.func private @k(%b: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) attributes {pto.func_kind = #pto.func_kind<aic>} {
    %unused = pto.tensor.cast %gm : !pto.tensor<1xf32> to !pto.tensor<?xf32>
    %same = pto.tensor.cast %unused : !pto.tensor<?xf32> to !pto.tensor<1xf32>
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %b : i32)
    return
  }
  // CHECK-LABEL: func.func @orch(
  // CHECK-SAME: %[[N:[^:]*]]: index)
  // CHECK-NEXT: %[[FIXED:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1024xf32>
  // CHECK-NEXT: %[[CAST:.*]] = pto.tensor.cast %[[FIXED]] : !pto.tensor<1024xf32> to !pto.tensor<?xf32>
  // CHECK-NEXT: call @k(%{{.*}}, %[[CAST]])
  // CHECK-NEXT: %[[C:.*]] = arith.constant 1024 : index
  // CHECK-NEXT: %[[SIZE:.*]] = arith.muli %[[N]], %[[C]] : index
  // CHECK-NEXT: %[[SIZED:.*]] = pto.tensor.create(%[[SIZE]]) {manual_dep} : !pto.tensor<?xf32>
  // CHECK-NEXT: pto.launch @k(%{{.*}}, %[[SIZED]]) blocks(%[[N]])
  // CHECK-NEXT: return
  func.func @orch(%b: i32, %n: index) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    %fixed = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    %any = pto.tensor.cast %fixed : !pto.tensor<1xf32> to !pto.tensor<?xf32>
    %one = pto.tensor.cast %fixed : !pto.tensor<1xf32> to !pto.tensor<1xf32>
    call @k(%b, %fixed) : (i32, !pto.tensor<1xf32>) -> ()
    %sized = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    %unused = pto.tensor.cast %sized : !pto.tensor<1xf32> to !pto.tensor<?xf32>
    %back = pto.tensor.cast %unused : !pto.tensor<?xf32> to !pto.tensor<1xf32>
    pto.launch @k(%b, %sized) blocks(%n) : (i32, !pto.tensor<1xf32>) -> ()
    return
  }
}
