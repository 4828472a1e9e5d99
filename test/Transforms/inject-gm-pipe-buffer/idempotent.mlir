// RUN: pypto-opt %S/callers.mlir --inject-gm-pipe-buffer > %t.1
// RUN: pypto-opt %t.1 --inject-gm-pipe-buffer | diff %t.1 -
// RUN: pypto-opt %S/groups.mlir --inject-gm-pipe-buffer > %t.2
// RUN: pypto-opt %t.2 --inject-gm-pipe-buffer | diff %t.2 -
// RUN: pypto-opt %S/cycles-and-diamonds.mlir --inject-gm-pipe-buffer > %t.3
// RUN: pypto-opt %t.3 --inject-gm-pipe-buffer | diff %t.3 -
// RUN: pypto-opt %S/placeholders.mlir --inject-gm-pipe-buffer > %t.4
// RUN: pypto-opt %t.4 --inject-gm-pipe-buffer | diff %t.4 -
// RUN: pypto-opt %S/already-marked.mlir --split-input-file --inject-gm-pipe-buffer > %t.5
// RUN: pypto-opt %t.5 --split-input-file --inject-gm-pipe-buffer | diff %t.5 -
// RUN: pypto-opt %s --inject-gm-pipe-buffer --mlir-pass-statistics --mlir-pass-statistics-display=list 2>&1 | FileCheck %s
// RUN: pypto-opt %s --inject-gm-pipe-buffer | pypto-opt --inject-gm-pipe-buffer --mlir-pass-statistics --mlir-pass-statistics-display=list 2>&1 | FileCheck %s --check-prefix=TWICE

// CHECK: InjectGMPipeBuffer
// CHECK-NEXT: (S) 3 num-calls
// CHECK-NEXT: (S) 2 num-functions
// CHECK-NEXT: (S) 1 num-pipes
// CHECK-NEXT: (S) 2 num-placeholders

// TWICE: InjectGMPipeBuffer
// TWICE-NEXT: (S) 0 num-calls
// TWICE-NEXT: (S) 0 num-functions
// TWICE-NEXT: (S) 0 num-pipes
// TWICE-NEXT: (S) 0 num-placeholders

module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
  func.func private @group(%c: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @k(%c) : (i32) -> ()
    return
  }
  func.func @orch(%c: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @group(%c) : (i32) -> ()
    pto.launch @k(%c) : (i32) -> ()
    return
  }
}
