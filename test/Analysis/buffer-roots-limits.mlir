// RUN: pypto-opt %s --test-print-buffer-roots --allow-unregistered-dialect -o /dev/null | FileCheck %s --match-full-lines --implicit-check-not=' = '

!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

// At most eight buffers are kept apart.
//
// CHECK-LABEL: buffer roots of @many
// CHECK-NEXT:    %arg0 = %arg0: whole
// CHECK-NEXT:    %arg1 = %arg1: whole
// CHECK-NEXT:    %arg2 = %arg2: whole
// CHECK-NEXT:    %arg3 = %arg3: whole
// CHECK-NEXT:    %arg4 = %arg4: whole
// CHECK-NEXT:    %arg5 = %arg5: whole
// CHECK-NEXT:    %arg6 = %arg6: whole
// CHECK-NEXT:    %arg7 = %arg7: whole
// CHECK-NEXT:    %arg8 = %arg8: whole
// CHECK-NEXT:    %0 = %arg0: whole | %arg1: whole
// CHECK-NEXT:    %1 = %arg0: whole | %arg1: whole | %arg2: whole
// CHECK-NEXT:    %2 = %arg0: whole | %arg1: whole | %arg2: whole | %arg3: whole
// CHECK-NEXT:    %3 = %arg0: whole | %arg1: whole | %arg2: whole | %arg3: whole | %arg4: whole
// CHECK-NEXT:    %4 = %arg0: whole | %arg1: whole | %arg2: whole | %arg3: whole | %arg4: whole | %arg5: whole
// CHECK-NEXT:    %5 = %arg0: whole | %arg1: whole | %arg2: whole | %arg3: whole | %arg4: whole | %arg5: whole | %arg6: whole
// CHECK-NEXT:    %6 = %arg0: whole | %arg1: whole | %arg2: whole | %arg3: whole | %arg4: whole | %arg5: whole | %arg6: whole | %arg7: whole
// CHECK-NEXT:    %7 = unknown
// CHECK-NEXT:    %arg0 is not followed behind 'arith.select'
// CHECK-NEXT:    %arg1 is not followed behind 'arith.select'
// CHECK-NEXT:    %arg2 is not followed behind 'arith.select'
// CHECK-NEXT:    %arg3 is not followed behind 'arith.select'
// CHECK-NEXT:    %arg4 is not followed behind 'arith.select'
// CHECK-NEXT:    %arg5 is not followed behind 'arith.select'
// CHECK-NEXT:    %arg6 is not followed behind 'arith.select'
// CHECK-NEXT:    %arg7 is not followed behind 'arith.select'
// CHECK-NEXT:    %arg8 is not followed behind 'arith.select'
func.func @many(%0: !row, %1: !row, %2: !row, %3: !row, %4: !row, %5: !row, %6: !row, %7: !row, %8: !row, %c: i1) {
  %01 = arith.select %c, %0, %1 : !row
  %012 = arith.select %c, %01, %2 : !row
  %0123 = arith.select %c, %012, %3 : !row
  %01234 = arith.select %c, %0123, %4 : !row
  %012345 = arith.select %c, %01234, %5 : !row
  %0123456 = arith.select %c, %012345, %6 : !row
  %eight = arith.select %c, %0123456, %7 : !row
  %nine = arith.select %c, %eight, %8 : !row
  return
}

// Ops that are not understood, blocks.
//
// CHECK-LABEL: buffer roots of @unknown
// CHECK-NEXT:    %arg0 = %arg0: whole
// CHECK-NEXT:    %arg1 = %arg1: whole
// CHECK-NEXT:    %1 = %arg0: unknown window | %arg1: unknown window | unknown
// CHECK-NEXT:    %0 = unknown
// CHECK-NEXT:    %arg0 is not followed behind 'other.op'
func.func @unknown(%t: !all, %u: !all, %c: i1) {
  %x = "other.op"(%t) : (!all) -> !all
  cf.cond_br %c, ^next(%t : !all), ^next(%u : !all)
^next(%y: !all):
  return
}
