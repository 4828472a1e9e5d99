// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: pypto-opt %s --canonicalize --cse --loop-invariant-code-motion --control-flow-sink | FileCheck %s

// CHECK-LABEL: func.func @f
func.func @f(%t: tensor<16x16xf16>) attributes {pto.func_kind = #pto.func_kind<aic>} {
  // CHECK-NEXT: pto.tpush_to_aiv(%{{.*}} : tensor<16x16xf16>) {id = 1, split = 1}
  pto.tpush_to_aiv(%t : tensor<16x16xf16>) {id = 1, split = 1}
  // CHECK-NEXT: pto.tpush_to_aiv(%{{.*}} : tensor<16x16xf16>) {id = 1, split = 2}
  pto.tpush_to_aiv(%t : tensor<16x16xf16>) {split = 2, id = 1}
  // CHECK-NEXT: pto.tpush_to_aiv(%{{.*}} : tensor<16x16xf16>) {split = 1}
  pto.tpush_to_aiv(%t : tensor<16x16xf16>) {id = 0, split = 1}
  // Defaults are not printed, but are there. Like ops are never merged.
  // CHECK-NEXT: pto.tpush_to_aiv(%{{.*}} : tensor<16x16xf16>){{$}}
  // CHECK-NEXT: pto.tpush_to_aiv(%{{.*}} : tensor<16x16xf16>){{$}}
  // CHECK-NEXT: pto.tpush_to_aiv(%{{.*}} : tensor<16x16xf16>){{$}}
  // GENERIC-COUNT-3: "pto.tpush_to_aiv"(%{{.*}}) <{id = 0 : i32, split = 0 : i32}> : (tensor<16x16xf16>) -> ()
  pto.tpush_to_aiv(%t : tensor<16x16xf16>)
  pto.tpush_to_aiv(%t : tensor<16x16xf16>) {}
  pto.tpush_to_aiv(%t : tensor<16x16xf16>) {id = 0, split = 0}
  // CHECK-NEXT: pto.tpush_to_aiv(%{{.*}} : tensor<16x16xf16>) {id = 3} attributes {my.note}
  pto.tpush_to_aiv(%t : tensor<16x16xf16>) {id = 3} attributes {my.note}
  // CHECK-NEXT: return
  return
}

// An op stays in its loop, although nothing in the loop changes its operands.
// CHECK-LABEL: func.func @loop
func.func @loop(%t: tensor<16x16xf16>, %n: index) attributes {pto.func_kind = #pto.func_kind<aic>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for
  // CHECK-NEXT: pto.tpush_to_aiv(%{{.*}} : tensor<16x16xf16>)
  // CHECK-NEXT: }
  scf.for %i = %c0 to %n step %c1 {
    pto.tpush_to_aiv(%t : tensor<16x16xf16>)
  }
  return
}
