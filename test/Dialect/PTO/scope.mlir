// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

func.func private @k(!pto.tensor<4xf32> {pto.dir = #pto.dir<out>})

// CHECK-LABEL: func.func @f
func.func @f(%i: index) {
  // CHECK-NEXT: pto.scope auto {
  // CHECK-NEXT: }
  // GENERIC: "pto.scope"() <{mode = #pto.scope_mode<auto>}> ({
  // GENERIC-NEXT: "pto.yield"() : () -> ()
  // GENERIC-NEXT: }) : () -> ()
  pto.scope auto {
  }
  // The yield may be written where nothing leaves; it is not printed.
  // CHECK-NEXT: pto.scope manual {
  // CHECK-NEXT: }
  pto.scope manual {
    pto.yield
  }
  // CHECK-NEXT: %[[R:.*]] = pto.scope manual -> (!pto.tensor<4xf32>) {
  // CHECK-NEXT:   %[[V:.*]] = pto.tensor.create
  // CHECK-NEXT:   %{{.*}} = pto.submit @k(%[[V]])
  // CHECK-NEXT:   pto.yield %[[V]] : !pto.tensor<4xf32>
  // CHECK-NEXT: }
  // GENERIC: "pto.yield"(%{{.*}}) : (!pto.tensor<4xf32>) -> ()
  %r = pto.scope manual -> (!pto.tensor<4xf32>) {
    %v = pto.tensor.create : !pto.tensor<4xf32>
    %id = pto.submit @k(%v) : (!pto.tensor<4xf32>) -> !pto.task_id
    pto.yield %v : !pto.tensor<4xf32>
  }
  // CHECK-NEXT: %{{.*}}:2 = pto.scope auto -> (index, !pto.tensor<4xf32>) attributes {my.note = 1 : i64} {
  // CHECK-NEXT:   pto.yield {my.mark} %{{.*}}, %[[R]] : index, !pto.tensor<4xf32>
  // CHECK-NEXT: }
  %s:2 = pto.scope auto -> (index, !pto.tensor<4xf32>) attributes {my.note = 1} {
    pto.yield {my.mark} %i, %r : index, !pto.tensor<4xf32>
  }
  // CHECK-NEXT: pto.scope auto attributes {my.note} {
  // CHECK-NEXT:   pto.scope manual {
  // CHECK-NEXT:   }
  // CHECK-NEXT: }
  pto.scope auto attributes {my.note} {
    pto.scope manual {
    }
  }
  // CHECK-NEXT: return
  return
}
