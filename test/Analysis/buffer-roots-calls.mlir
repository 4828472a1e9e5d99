// RUN: pypto-opt %s --test-print-buffer-roots -o /dev/null | FileCheck %s --match-full-lines --implicit-check-not=' = '

!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

// What a call returns: from the body, the declaration, or not known. In a cycle of
// calls bodies are not looked into.

func.func private @out(%a: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @either(%a: !row {pto.dir = #pto.dir<out>}, %b: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @second(%a: !row {pto.dir = #pto.dir<out>}, %b: !row {pto.dir = #pto.dir<out>}) -> (!row {pto.returns = 1 : i64})
func.func private @nothing() -> !row
// CHECK-LABEL: buffer roots of @permuted
// CHECK-NEXT:    %arg0 = %arg0: whole
// CHECK-NEXT:    %arg1 = %arg1: whole
func.func private @permuted(%a: !row, %b: !row) -> (!row, !row) {
  return %b, %a : !row, !row
}
// CHECK-LABEL: buffer roots of @window
// CHECK-NEXT:    %arg0 = %arg0: whole
// CHECK-NEXT:    %0 = %arg0: window [1, size 1, 0, size 8]
func.func private @window(%t: !all) -> !row {
  %w = pto.tensor.slice %t[1, 0] [1, 8] : !all to !row
  return %w : !row
}
// CHECK-LABEL: buffer roots of @fresh
// CHECK-NEXT:    %0 = %0: whole
func.func private @fresh() -> !row {
  %c = pto.tensor.create : !row
  return %c : !row
}
// CHECK-LABEL: buffer roots of @wrapped
// CHECK-NEXT:    %arg0 = %arg0: whole
// CHECK-NEXT:    %arg1 = %arg1: whole
// CHECK-NEXT:    %0#0 = %arg1: whole
// CHECK-NEXT:    %0#1 = %arg0: whole
func.func private @wrapped(%a: !row, %b: !row) -> (!row, !row) {
  %r:2 = func.call @permuted(%a, %b) : (!row, !row) -> (!row, !row)
  return %r#0, %r#1 : !row, !row
}
// CHECK-LABEL: buffer roots of @again
// CHECK-NEXT:    %arg0 = %arg0: whole
// CHECK-NEXT:    %0 = %arg0: unknown window | %0: unknown window | unknown
func.func private @again(%a: !row {pto.dir = #pto.dir<out>}) -> !row {
  %r = func.call @again(%a) : (!row) -> !row
  return %r : !row
}
// CHECK-LABEL: buffer roots of @calls
// CHECK-NEXT:    %arg0 = %arg0: whole
// CHECK-NEXT:    %arg1 = %arg1: whole
// CHECK-NEXT:    %arg2 = %arg2: whole
// CHECK-NEXT:    %0 = %arg1: whole
// CHECK-NEXT:    %1 = %arg1: unknown window | %arg2: unknown window | %1: unknown window | unknown
// CHECK-NEXT:    %results = %arg2: whole
// CHECK-NEXT:    %2 = %2: unknown window | unknown
// CHECK-NEXT:    %3#0 = %arg2: whole
// CHECK-NEXT:    %3#1 = %arg1: whole
// CHECK-NEXT:    %4 = %arg0: unknown window
// CHECK-NEXT:    %5 = %5: whole
// CHECK-NEXT:    %6#0 = %arg2: whole
// CHECK-NEXT:    %6#1 = %arg1: whole
// CHECK-NEXT:    %7 = %arg1: unknown window | %7: unknown window | unknown
func.func @calls(%t: !all, %a: !row, %b: !row) {
  %1 = func.call @out(%a) : (!row) -> !row
  %2 = func.call @either(%a, %b) : (!row, !row) -> !row
  %3, %id = pto.submit @second(%a, %b) : (!row, !row) -> (!row, !pto.task_id)
  %4 = func.call @nothing() : () -> !row
  %5:2 = func.call @permuted(%a, %b) : (!row, !row) -> (!row, !row)
  %6 = pto.launch @window(%t) : (!all) -> !row
  %7 = func.call @fresh() : () -> !row
  %8:2 = func.call @wrapped(%a, %b) : (!row, !row) -> (!row, !row)
  %9 = func.call @again(%a) : (!row) -> !row
  return
}
