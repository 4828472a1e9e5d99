// RUN: pypto-opt %S/worked-numbers.mlir --inject-gm-pipe-buffer --resolve-gm-pipe-buffer > %t.1
// RUN: pypto-opt %t.1 --resolve-gm-pipe-buffer | diff %t.1 -
// RUN: pypto-opt %t.1 --inject-gm-pipe-buffer --resolve-gm-pipe-buffer | diff %t.1 -
// RUN: pypto-opt %S/blocks.mlir --split-input-file --inject-gm-pipe-buffer --resolve-gm-pipe-buffer > %t.2
// RUN: pypto-opt %t.2 --split-input-file --resolve-gm-pipe-buffer | diff %t.2 -
// RUN: pypto-opt %S/shared-pipes.mlir --split-input-file --inject-gm-pipe-buffer --resolve-gm-pipe-buffer > %t.3
// RUN: pypto-opt %t.3 --split-input-file --resolve-gm-pipe-buffer | diff %t.3 -
// RUN: pypto-opt %S/existing-workspaces.mlir --split-input-file --resolve-gm-pipe-buffer > %t.4
// RUN: pypto-opt %t.4 --split-input-file --resolve-gm-pipe-buffer | diff %t.4 -

// Nor do upstream's clean-ups in between matter.
// RUN: pypto-opt %t.2 --split-input-file --canonicalize --cse > %t.5
// RUN: pypto-opt %t.5 --split-input-file --resolve-gm-pipe-buffer | diff %t.5 -

// RUN: pypto-opt %s --inject-gm-pipe-buffer --resolve-gm-pipe-buffer --mlir-pass-statistics --mlir-pass-statistics-display=list 2>&1 | FileCheck %s
// RUN: pypto-opt %s --inject-gm-pipe-buffer --resolve-gm-pipe-buffer | pypto-opt --resolve-gm-pipe-buffer --mlir-pass-statistics --mlir-pass-statistics-display=list 2>&1 | FileCheck %s --check-prefix=TWICE

// CHECK: ResolveGMPipeBuffer
// CHECK-NEXT: (S) 1 num-arguments
// CHECK-NEXT: (S) 1 num-offsets
// CHECK-NEXT: (S) 2 num-placeholders

// TWICE: ResolveGMPipeBuffer
// TWICE-NEXT: (S) 0 num-arguments
// TWICE-NEXT: (S) 0 num-offsets
// TWICE-NEXT: (S) 0 num-placeholders

module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @k(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func @orch(%b: i32, %n: index) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @k(%b) : (i32) -> ()
    pto.launch @k(%b) blocks(%n) : (i32) -> ()
    return
  }
}
