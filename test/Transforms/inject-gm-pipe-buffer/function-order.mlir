// The order of the functions does not matter: callers first, callees first and
// mixed give the same functions.
// RUN: split-file %s %t
// RUN: cat %t/open %t/k %t/half %t/group %t/wrap %t/orch %t/close > %t/up.mlir
// RUN: cat %t/open %t/orch %t/wrap %t/group %t/half %t/k %t/close > %t/down.mlir
// RUN: cat %t/open %t/group %t/orch %t/half %t/wrap %t/k %t/close > %t/mixed.mlir
// RUN: pypto-opt %t/up.mlir --inject-gm-pipe-buffer | sort > %t/up.out
// RUN: pypto-opt %t/down.mlir --inject-gm-pipe-buffer | sort | diff %t/up.out -
// RUN: pypto-opt %t/mixed.mlir --inject-gm-pipe-buffer | sort | diff %t/up.out -
// RUN: FileCheck %s < %t/up.out

// CHECK: call @group(%arg0, %arg1) : (i32, !pto.tensor<1xf32>) -> ()
// CHECK: call @half(%arg0, %arg1) : (i32, !pto.tensor<1xf32>) -> ()
// CHECK: call @k(%arg0, %arg1) : (i32, !pto.tensor<1xf32>) -> ()
// CHECK: call @wrap(%arg0, %0) : (i32, !pto.tensor<1xf32>) -> ()

//--- open
module attributes {pto.backend = #pto.backend<ascend910b>} {
//--- k
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
//--- half
  func.func private @half(%c: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    return
  }
//--- group
  func.func private @group(%c: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @k(%c) : (i32) -> ()
    call @half(%c) : (i32) -> ()
    return
  }
//--- wrap
  func.func private @wrap(%c: i32) attributes {pto.func_kind = #pto.func_kind<spmd>} {
    call @group(%c) : (i32) -> ()
    return
  }
//--- orch
  func.func @orch(%c: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @wrap(%c) : (i32) -> ()
    return
  }
//--- close
}
