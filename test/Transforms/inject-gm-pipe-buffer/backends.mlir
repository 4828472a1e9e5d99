// The backend decides, and the option decides over the module.
// RUN: split-file %s %t
// RUN: pypto-opt %t/none.mlir --inject-gm-pipe-buffer=backend=ascend910b | FileCheck %s --check-prefix=YES
// RUN: pypto-opt %t/none.mlir --inject-gm-pipe-buffer="backend=#pto.backend<ascend910b>" | FileCheck %s --check-prefix=YES
// RUN: pypto-opt %t/a910b.mlir --inject-gm-pipe-buffer | FileCheck %s --check-prefix=YES
// RUN: pypto-opt %t/a950.mlir --inject-gm-pipe-buffer=backend=ascend910b | FileCheck %s --check-prefix=YES
// RUN: pypto-opt %t/a910b.mlir --pass-pipeline='builtin.module(inject-gm-pipe-buffer{backend=ascend910b})' | FileCheck %s --check-prefix=YES

// Where none is needed, the text stays the same to the byte.
// RUN: pypto-opt %t/none.mlir > %t/none.out
// RUN: pypto-opt %t/none.mlir --inject-gm-pipe-buffer 2> %t/none.err | diff %t/none.out -
// RUN: FileCheck %s --check-prefix=REMARK < %t/none.err
// RUN: pypto-opt %t/none.mlir --inject-gm-pipe-buffer=backend=ascend950 2>&1 | diff %t/none.out -
// RUN: pypto-opt %t/a950.mlir > %t/a950.out
// RUN: pypto-opt %t/a950.mlir --inject-gm-pipe-buffer 2>&1 | diff %t/a950.out -
// RUN: pypto-opt %t/a910b.mlir > %t/a910b.out
// RUN: pypto-opt %t/a910b.mlir --inject-gm-pipe-buffer=backend=ascend950 2>&1 | diff %t/a910b.out -

// Without pipes there is nothing to say.
// RUN: pypto-opt %t/no-pipes.mlir > %t/no-pipes.out
// RUN: pypto-opt %t/no-pipes.mlir --inject-gm-pipe-buffer 2>&1 | diff %t/no-pipes.out -

// A backend that is none is an error, and nothing is printed.
// RUN: not pypto-opt %t/a910b.mlir --inject-gm-pipe-buffer=backend=ascend910 2>&1 | FileCheck %s --check-prefix=NAME --implicit-check-not=func.func
// RUN: not pypto-opt %t/a910b.mlir --inject-gm-pipe-buffer=backend=Ascend910B 2>&1 | FileCheck %s --check-prefix=CASE
// RUN: not pypto-opt %t/a910b.mlir --inject-gm-pipe-buffer="backend=#pto.backend<ascend>" 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: not pypto-opt %t/a910b.mlir --inject-gm-pipe-buffer="backend=#pto.func_kind<aic>" 2>&1 | FileCheck %s --check-prefix=KIND
// RUN: not pypto-opt %t/a910b.mlir --inject-gm-pipe-buffer=backned=ascend910b 2>&1 | FileCheck %s --check-prefix=OPTION

// YES: func.func @k(%{{.*}}: i32, %[[GM:.*]]: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
// YES-NEXT: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %[[GM]] : !pto.tensor<1xf32>

// REMARK: none.mlir:1:1: remark: no 'pto.backend' here or around and no option 'backend': pipes are left without a workspace in global memory
// NAME: a910b.mlir:1:1: error: option 'backend': unknown backend 'ascend910'; known are 'ascend910b', 'ascend950' and the text of any backend attribute
// CASE: error: option 'backend': unknown backend 'Ascend910B'; known are 'ascend910b', 'ascend950' and the text of any backend attribute
// TEXT: error: option 'backend': '#pto.backend<ascend>' is no backend attribute; known backends are 'ascend910b', 'ascend950'
// KIND: error: option 'backend': '#pto.func_kind<aic>' is no backend attribute; known backends are 'ascend910b', 'ascend950'
// OPTION: no such option backned

//--- none.mlir
module {
  func.func @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
}
//--- a910b.mlir
module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
}
//--- a950.mlir
module attributes {pto.backend = #pto.backend<ascend950>} {
  func.func @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
}
//--- no-pipes.mlir
module {
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    return
  }
  func.func @orch(%c: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @k(%c) : (i32) -> ()
    return
  }
}
