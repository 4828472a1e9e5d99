// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s

// CHECK: func.func private @declaration(!pto.tensor<4xf32> {pto.dir = #pto.dir<in>}, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}, !pto.tensor<4xf32> {my.note, pto.dir = #pto.dir<inout>}, !pto.tensor<4xf32>, index)
func.func private @declaration(!pto.tensor<4xf32> {pto.dir = #pto.dir<in>}, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}, !pto.tensor<4xf32> {pto.dir = #pto.dir<inout>, my.note}, !pto.tensor<4xf32>, index)

// CHECK: func.func @definition(%{{.*}}: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>}, %{{.*}}: index) {
func.func @definition(%t: !pto.tensor<?xf32> {pto.dir = #pto.dir<out>}, %i: index) {
  return
}

// The attributes of a call and what is inside another attribute are not looked at.
// CHECK: func.func @elsewhere(%{{.*}}: !pto.tensor<?xf32>, %{{.*}}: index) attributes {my.note = {pto.dir = 3 : i64}} {
// CHECK-NEXT: call @definition(%{{.*}}, %{{.*}}) {arg_attrs = [{}, {pto.dir = 3 : i64}]}
func.func @elsewhere(%t: !pto.tensor<?xf32>, %i: index) attributes {my.note = {pto.dir = 3}} {
  func.call @definition(%t, %i) {arg_attrs = [{}, {pto.dir = 3}]} : (!pto.tensor<?xf32>, index) -> ()
  return
}
