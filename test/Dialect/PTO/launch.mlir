// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

func.func private @k(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func private @nothing()

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[X:[a-z0-9]*]]: !pto.tensor<4xf32>, %[[O:[a-z0-9]*]]: !pto.tensor<4xf32>, %[[N:[a-z0-9]*]]: index)
func.func @f(%x: !pto.tensor<4xf32>, %out: !pto.tensor<4xf32>, %n: index) {
  // CHECK-NEXT: %{{.*}} = pto.launch @k(%[[X]], %[[O]]) blocks(%[[N]]) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  // GENERIC: "pto.launch"(%{{.*}}, %{{.*}}, %{{.*}}) <{callee = @k, operandSegmentSizes = array<i32: 2, 1>}> : (!pto.tensor<4xf32>, !pto.tensor<4xf32>, index) -> !pto.tensor<4xf32>
  %r0 = pto.launch @k(%x, %out) blocks(%n) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  // CHECK-NEXT: %{{.*}} = pto.launch @k(%[[X]], %[[O]]) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  %r1 = pto.launch @k(%x, %out) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  // CHECK-NEXT: pto.launch @nothing() : () -> ()
  pto.launch @nothing() : () -> ()
  // CHECK-NEXT: pto.launch @nothing() {my.note, options = {sync_start = true}} : () -> ()
  // GENERIC: "pto.launch"() <{callee = @nothing, operandSegmentSizes = array<i32: 0, 0>, options = {sync_start = true}}> {my.note} : () -> ()
  pto.launch @nothing() {my.note, options = {sync_start = true}} : () -> ()
  // CHECK-NEXT: pto.launch @k(%[[X]], %[[O]]) {arg_attrs = [{my.a}, {}], res_attrs = [{my.r}]} : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  %r2 = pto.launch @k(%x, %out) {arg_attrs = [{my.a}, {}], res_attrs = [{my.r}]} : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  // CHECK-NEXT: return
  return
}

// The callee is looked up in the nearest module.
// CHECK-LABEL: module @inner
module @inner {
  func.func private @k(index) -> index
  func.func @f(%n: index) -> index {
    // CHECK: pto.launch @k(%{{.*}}) : (index) -> index
    %r = pto.launch @k(%n) : (index) -> index
    return %r : index
  }
}
