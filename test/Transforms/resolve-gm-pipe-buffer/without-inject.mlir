// Without a workspace to resolve nothing changes. A remark says what is missing
// where something is.
// RUN: split-file %s %t
// RUN: pypto-opt %t/needed.mlir > %t/needed.out
// RUN: pypto-opt %t/needed.mlir --resolve-gm-pipe-buffer 2> %t/needed.err | diff %t/needed.out -
// RUN: FileCheck %s < %t/needed.err
// RUN: pypto-opt %t/direct.mlir > %t/direct.out
// RUN: pypto-opt %t/direct.mlir --resolve-gm-pipe-buffer 2>&1 | diff %t/direct.out -
// RUN: pypto-opt %t/no-pipes.mlir > %t/no-pipes.out
// RUN: pypto-opt %t/no-pipes.mlir --resolve-gm-pipe-buffer 2>&1 | diff %t/no-pipes.out -

// CHECK: needed.mlir:1:1: remark: pipes are started, but no function takes the workspace: run 'inject-gm-pipe-buffer' first
// CHECK-NOT: see current operation

//--- needed.mlir
module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func @k(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
}
//--- direct.mlir
module attributes {pto.backend = #pto.backend<ascend950>} {
  func.func @k(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
}
//--- no-pipes.mlir
module attributes {pto.backend = #pto.backend<ascend910b>} {
}
