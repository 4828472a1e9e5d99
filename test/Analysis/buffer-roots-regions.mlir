// RUN: pypto-opt %s --test-print-buffer-roots -o /dev/null | FileCheck %s --match-full-lines --implicit-check-not=' = '

!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

// What may be one of several.
//
// CHECK-LABEL: buffer roots of @joins
// CHECK-NEXT:    %arg0 = %arg0: whole
// CHECK-NEXT:    %arg1 = %arg1: whole
// CHECK-NEXT:    %0 = %arg0: whole | %arg1: whole
// CHECK-NEXT:    %1 = %arg0: whole
// CHECK-NEXT:    %2 = %arg0: window [0, size 2, 0, size 8]
// CHECK-NEXT:    %3 = %arg0: window [2, size 2, 0, size 8]
// CHECK-NEXT:    %4 = %arg0: unknown window
// CHECK-NEXT:    %5#0 = %7: whole | %arg1: whole
// CHECK-NEXT:    %5#1 = %arg0: window [0, size 2, 0, size 8]
// CHECK-NEXT:    %7 = %7: whole
// CHECK-NEXT:    %6 = %arg0: window [1, size 1, 0, size 8] | %arg1: window [1, size 1, 0, size 8]
func.func @joins(%t: !all, %u: !all, %c: i1) {
  %sel = arith.select %c, %t, %u : !all
  %same = arith.select %c, %t, %t : !all
  %a = pto.tensor.slice %t[0, 0] [2, 8] : !all to !pto.tensor<2x8xf32>
  %b = pto.tensor.slice %t[2, 0] [2, 8] : !all to !pto.tensor<2x8xf32>
  %which = arith.select %c, %a, %b : !pto.tensor<2x8xf32>
  %if:2 = scf.if %c -> (!all, !pto.tensor<2x8xf32>) {
    %fresh = pto.tensor.create : !all
    scf.yield %fresh, %a : !all, !pto.tensor<2x8xf32>
  } else {
    scf.yield %u, %a : !all, !pto.tensor<2x8xf32>
  }
  %in = pto.tensor.slice %sel[1, 0] [1, 8] : !all to !row
  return
}

// Loop values: what comes in and what any iteration yields.
//
// CHECK-LABEL: buffer roots of @loops
// CHECK-NEXT:    %arg0 = %arg0: whole
// CHECK-NEXT:    %arg1 = %arg1: whole
// CHECK-NEXT:    %0 = %arg0: window [0, size 1, 0, size 8]
// CHECK-NEXT:    %1#0 = %arg0: whole
// CHECK-NEXT:    %1#1 = %arg0: whole | %arg1: whole
// CHECK-NEXT:    %1#2 = %arg0: window [0, size 1, 0, size 8]
// CHECK-NEXT:    %1#3 = %arg0: unknown window
// CHECK-NEXT:    %arg5 = %arg0: whole
// CHECK-NEXT:    %arg6 = %arg0: whole | %arg1: whole
// CHECK-NEXT:    %arg7 = %arg0: window [0, size 1, 0, size 8]
// CHECK-NEXT:    %arg8 = %arg0: unknown window
// CHECK-NEXT:    %4 = %arg0: window [%arg4+0, size 1, 0, size 8]
// CHECK-NEXT:    %2#0 = %arg1: whole | %arg0: whole
// CHECK-NEXT:    %2#1 = %arg0: whole
// CHECK-NEXT:    %arg4 = %arg0: whole
// CHECK-NEXT:    %arg5 = %arg1: whole | %arg0: whole
// CHECK-NEXT:    %arg4 = %arg1: whole | %arg0: whole
// CHECK-NEXT:    %arg5 = %arg0: whole
// CHECK-NEXT:    %3 = %arg0: window [2*%arg2+0, size 1, 0, size 8]
// CHECK-NEXT:    %5 = %arg0: window [2*%arg2+0, size 1, 0, size 8]
func.func @loops(%t: !all, %u: !all, %n: index, %more: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w0 = pto.tensor.slice %t[0, 0] [1, 8] : !all to !row
  %for:4 = scf.for %i = %c0 to %n step %c1 iter_args(%same = %t, %rebound = %t, %fixed = %w0, %moving = %w0) -> (!all, !all, !row, !row) {
    %w = pto.tensor.slice %t[%i, 0] [1, 8] : !all to !row
    scf.yield %same, %u, %w0, %w : !all, !all, !row, !row
  }
  %while:2 = scf.while (%a = %t, %b = %u) : (!all, !all) -> (!all, !all) {
    scf.condition(%more) %b, %a : !all, !all
  } do {
  ^bb0(%x: !all, %y: !all):
    scf.yield %y, %y : !all, !all
  }
  %scope = pto.scope auto -> (!row) {
    %r = arith.addi %n, %n : index
    %w = pto.tensor.slice %t[%r, 0] [1, 8] : !all to !row
    pto.yield %w : !row
  }
  return
}

// Each run of a loop's body makes another buffer; they have one root.
//
// CHECK-LABEL: buffer roots of @carried_create
// CHECK-NEXT:    %arg0 = %arg0: whole
// CHECK-NEXT:    %0 = %arg0: whole | %1: whole
// CHECK-NEXT:    %arg3 = %arg0: whole | %1: whole
// CHECK-NEXT:    %1 = %1: whole
func.func @carried_create(%first: !row, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%before = %first) -> (!row) {
    %c = pto.tensor.create : !row
    scf.yield %c : !row
  }
  return
}
