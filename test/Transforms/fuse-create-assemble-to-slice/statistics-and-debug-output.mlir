// Statistics count what was fused, stripped and refused by reason; the debug output
// has a line for each look at a candidate.
//
// RUN: pypto-opt %s --fuse-create-assemble-to-slice --mlir-pass-statistics --mlir-pass-statistics-display=list -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS
// RUN: pypto-opt %s --fuse-create-assemble-to-slice --debug-only=fuse-create-assemble-to-slice --mlir-disable-threading -o /dev/null 2>&1 | FileCheck %s --check-prefix=DEBUG

// STATISTICS:      FuseCreateAssembleToSlice
// STATISTICS-NEXT:   (S) 0 num-ambiguous-root - assembles not fused: ambiguous-root
// STATISTICS-NEXT:   (S) 1 num-atomic - assembles not fused: atomic
// STATISTICS-NEXT:   (S) 0 num-escapes - assembles not fused: escapes
// STATISTICS-NEXT:   (S) 3 num-fused - staging tensors that became slices
// STATISTICS-NEXT:   (S) 0 num-manual-dep - assembles not fused: manual-dep
// STATISTICS-NEXT:   (S) 2 num-multiple-assembles - assembles not fused: multiple-assembles
// STATISTICS-NEXT:   (S) 0 num-not-contiguous - assembles not fused: not-contiguous
// STATISTICS-NEXT:   (S) 0 num-not-executed-once - assembles not fused: not-executed-once
// STATISTICS-NEXT:   (S) 0 num-operand-not-available - assembles not fused: operand-not-available
// STATISTICS-NEXT:   (S) 0 num-out-of-bounds - assembles not fused: out-of-bounds
// STATISTICS-NEXT:   (S) 0 num-read-after-overwrite - assembles not fused: read-after-overwrite
// STATISTICS-NEXT:   (S) 0 num-self-assemble - assembles not fused: self-assemble
// STATISTICS-NEXT:   (S) 1 num-source-is-view - assembles not fused: source-is-view
// STATISTICS-NEXT:   (S) 3 num-stripped - pass-through values stripped
// STATISTICS-NEXT:   (S) 0 num-target-read - assembles not fused: target-read
// STATISTICS-NEXT:   (S) 0 num-target-written - assembles not fused: target-written
// STATISTICS-NEXT:   (S) 0 num-type-mismatch - assembles not fused: type-mismatch
// STATISTICS-NEXT:   (S) 0 num-unknown-access - assembles not fused: unknown-access
// STATISTICS-NEXT:   (S) 0 num-unknown-attribute - assembles not fused: unknown-attribute
// STATISTICS-NEXT:   (S) 0 num-unknown-root - assembles not fused: unknown-root
// STATISTICS-NEXT:   (S) 0 num-written-after-assemble - assembles not fused: written-after-assemble

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

// Two loops carry the target, an inner one a value that was pass-through before.
func.func @nest(%out: !all, %n: index) -> !all attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %res = scf.for %i = %c0 to %n step %c1 iter_args(%outer = %out) -> (!all) {
    %inner:2 = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %outer, %same = %i) -> (!all, index) {
      %row = pto.tensor.create : !row
      // DEBUG: fuse-create-assemble-to-slice {{.*}}statistics-and-debug-output.mlir":[[#@LINE+1]]:15): fused
      %acc1 = pto.tensor.assemble %row into %acc[%same, 0] : !row into !all
      scf.yield %acc1, %same : !all, index
    }
    scf.yield %inner#0 : !all
  }
  return %res : !all
}

func.func @several(%out: !all) attributes {pto.func_kind = #orchestration} {
  %a = pto.tensor.create : !row
  %b = pto.tensor.create : !row
  %c = pto.tensor.create : !row
  %d = pto.tensor.create : !row
  // DEBUG: statistics-and-debug-output.mlir":[[#@LINE+1]]:11): multiple-assembles
  %out1 = pto.tensor.assemble %a into %out[0, 0] : !row into !all
  // DEBUG: statistics-and-debug-output.mlir":[[#@LINE+1]]:11): multiple-assembles
  %out2 = pto.tensor.assemble %a into %out1[1, 0] : !row into !all
  // DEBUG: statistics-and-debug-output.mlir":[[#@LINE+1]]:11): atomic
  %out3 = pto.tensor.assemble %b into %out2[2, 0] atomic<add> : !row into !all
  // DEBUG: statistics-and-debug-output.mlir":[[#@LINE+1]]:11): fused
  %out4 = pto.tensor.assemble %c into %out3[3, 0] : !row into !all
  %view = pto.tensor.slice %d[0, 0] [1, 4] : !row to !pto.tensor<1x4xf32>
  // DEBUG: statistics-and-debug-output.mlir":[[#@LINE+1]]:11): source-is-view
  %out5 = pto.tensor.assemble %view into %out4[3, 0] : !pto.tensor<1x4xf32> into !all
  return
}

func.func @one(%out: !all) attributes {pto.func_kind = #orchestration} {
  %a = pto.tensor.create : !row
  // DEBUG: statistics-and-debug-output.mlir":[[#@LINE+1]]:11): fused
  %out1 = pto.tensor.assemble %a into %out[0, 0] : !row into !all
  return
}
