// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @f
func.func @f() -> !pto.task_id {
  // CHECK-NEXT: %[[A:.*]] = pto.task.none
  // GENERIC: "pto.task.none"() : () -> !pto.task_id
  %a = pto.task.none
  // CHECK-NEXT: %{{.*}} = pto.task.none {my.note}
  %b = pto.task.none {my.note}
  // CHECK-NEXT: return %[[A]] : !pto.task_id
  return %a : !pto.task_id
}
