// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s

// CHECK-LABEL: func.func @f
func.func @f(%n: index, %t: !pto.tensor<4xf32>) {
  // CHECK: } {pto.loop_kind = #pto.loop_kind<parallel>}
  scf.for %i = %n to %n step %n {
  } {pto.loop_kind = #pto.loop_kind<parallel>}
  // CHECK: } {pto.loop_kind = #pto.loop_kind<unroll>}
  %r = scf.for %i = %n to %n step %n iter_args(%a = %t) -> !pto.tensor<4xf32> {
    scf.yield %a : !pto.tensor<4xf32>
  } {pto.loop_kind = #pto.loop_kind<unroll>}
  // CHECK: } {pto.loop_kind = #pto.loop_kind<pipeline>}
  scf.for %i = %n to %n step %n {
  } {pto.loop_kind = #pto.loop_kind<pipeline>}
  return
}
