// RUN: pypto-opt %s --test-print-buffer-roots -o /dev/null | FileCheck %s --match-full-lines --implicit-check-not=' = '

!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

// Arguments, creates, slices, reshapes, casts: whole buffers and windows.
//
// CHECK-LABEL: buffer roots of @views
// CHECK-NEXT:    %arg0 = %arg0: whole
// CHECK-NEXT:    %arg1 = %arg1: whole
// CHECK-NEXT:    %0 = %0: whole
// CHECK-NEXT:    %3 = %arg0: window [%arg3+2*%arg2+0, size 2, 0, size 8]
// CHECK-NEXT:    %4 = %arg0: window [%arg3+2*%arg2+1, size 1, 4, size 4]
// CHECK-NEXT:    %5 = %arg0: whole
// CHECK-NEXT:    %6 = %arg0: whole
// CHECK-NEXT:    %7 = %arg0: window of a reshape [%arg2+0, size 8]
// CHECK-NEXT:    %8 = %arg0: window [%arg3+2*%arg2+0, size 2, 0, size 8]
// CHECK-NEXT:    %9 = %arg0: whole
// CHECK-NEXT:    %10 = %arg1: window [%arg2+0, size ?, 0, size 8]
// CHECK-NEXT:    %11 = %arg0: window [%arg3+2*%arg2+1, size 1, 4, size 4]
// CHECK-NEXT:    %12 = %arg0: whole
func.func @views(%t: !all, %d: !pto.tensor<?x8xf32>, %i: index, %n: index, %v: f32) {
  %c = pto.tensor.create : !row
  %c2 = arith.constant 2 : index
  %r = arith.muli %i, %c2 : index
  %r1 = arith.addi %r, %n : index
  %two = pto.tensor.slice %t[%r1, 0] [2, 8] : !all to !pto.tensor<2x8xf32>
  %part = pto.tensor.slice %two[1, 4] [1, 4] : !pto.tensor<2x8xf32> to !pto.tensor<4xf32>
  %full = pto.tensor.slice %t[0, 0] [4, 8] : !all to !all
  %flat = pto.tensor.reshape %t : !all to !pto.tensor<32xf32>
  %some = pto.tensor.slice %flat[%i] [8] : !pto.tensor<32xf32> to !pto.tensor<8xf32>
  %unit = pto.tensor.reshape %two : !pto.tensor<2x8xf32> to !pto.tensor<2x1x8xf32>
  %cast = pto.tensor.cast %t : !all to !pto.tensor<?x8xf32>
  %dyn = pto.tensor.slice %d[%i, 0] [%n, 8] : !pto.tensor<?x8xf32> to !pto.tensor<?x8xf32>
  %filled = pto.tensor.fill %part, %v : !pto.tensor<4xf32>
  %t1 = pto.tensor.assemble %c into %t[1, 0] : !row into !all
  return
}
