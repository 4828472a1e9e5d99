// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: pypto-opt %s --canonicalize --cse --loop-invariant-code-motion --control-flow-sink | FileCheck %s

// CHECK-LABEL: func.func @f
func.func @f() attributes {pto.func_kind = #pto.func_kind<aic>} {
  // CHECK-NEXT: %{{.*}} = pto.tpop_from_aiv {id = 1, split = 1} -> tensor<16x16xf16>
  %a = pto.tpop_from_aiv {id = 1, split = 1} -> tensor<16x16xf16>
  // CHECK-NEXT: %{{.*}} = pto.tpop_from_aiv {id = 1, split = 2} -> tensor<16x16xf16>
  %b = pto.tpop_from_aiv {split = 2, id = 1} -> tensor<16x16xf16>
  // CHECK-NEXT: %{{.*}} = pto.tpop_from_aiv {split = 1} -> tensor<16x16xf16>
  %c = pto.tpop_from_aiv {id = 0, split = 1} -> tensor<16x16xf16>
  // Defaults are not printed, but are there. Like ops are never merged.
  // CHECK-NEXT: %{{.*}} = pto.tpop_from_aiv -> tensor<16x16xf16>{{$}}
  // CHECK-NEXT: %{{.*}} = pto.tpop_from_aiv -> tensor<16x16xf16>{{$}}
  // CHECK-NEXT: %{{.*}} = pto.tpop_from_aiv -> tensor<16x16xf16>{{$}}
  // GENERIC-COUNT-3: "pto.tpop_from_aiv"() <{id = 0 : i32, split = 0 : i32}> : () -> tensor<16x16xf16>
  %d = pto.tpop_from_aiv -> tensor<16x16xf16>
  %e = pto.tpop_from_aiv {} -> tensor<16x16xf16>
  %g = pto.tpop_from_aiv {id = 0, split = 0} -> tensor<16x16xf16>
  // CHECK-NEXT: %{{.*}} = pto.tpop_from_aiv {id = 3} attributes {my.note} -> tensor<16x16xf16>
  %h = pto.tpop_from_aiv {id = 3} attributes {my.note} -> tensor<16x16xf16>
  // CHECK-NEXT: return
  return
}

// An op stays in its loop, although nothing in the loop changes its operands.
// CHECK-LABEL: func.func @loop
func.func @loop(%n: index) attributes {pto.func_kind = #pto.func_kind<aic>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for
  // CHECK-NEXT: %{{.*}} = pto.tpop_from_aiv -> tensor<16x16xf16>
  // CHECK-NEXT: }
  scf.for %i = %c0 to %n step %c1 {
    %t = pto.tpop_from_aiv -> tensor<16x16xf16>
  }
  return
}
