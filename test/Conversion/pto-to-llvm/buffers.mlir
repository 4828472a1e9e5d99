// RUN: pypto-opt %s --pto-to-llvm | FileCheck %s

// Buffers are freed when their run is over, those of a loop in the loop, and
// what is returned is the caller's. A window of an argument of a private
// function is handed back without a copy.

// CHECK-LABEL: llvm.func @in_loop(
//       CHECK:   llvm.call @malloc
//       CHECK:   llvm.call @free
//       CHECK:   llvm.br
//       CHECK:   llvm.return
func.func @in_loop(%n: index, %x: f32, %out: !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = pto.tensor.create : !pto.tensor<4xf32>
    %f = pto.tensor.fill %a, %x : !pto.tensor<4xf32>
    %t = pto.tensor.assemble %f into %out[0] : !pto.tensor<4xf32> into !pto.tensor<4xf32>
  }
  return
}

// CHECK-LABEL: llvm.func @returned(
//       CHECK:   llvm.call @malloc
//   CHECK-NOT:   llvm.call @free
//       CHECK:   llvm.return
func.func @returned() -> !pto.tensor<4xf32> {
  %a = pto.tensor.create {init_value = 1.0 : f32} : !pto.tensor<4xf32>
  return %a : !pto.tensor<4xf32>
}

// CHECK-LABEL: llvm.func @window(
//   CHECK-NOT:   malloc
//       CHECK:   llvm.return
func.func private @window(%a: !pto.tensor<4xf32>) -> !pto.tensor<2xf32> {
  %w = pto.tensor.slice %a[1] [2] : !pto.tensor<4xf32> to !pto.tensor<2xf32>
  return %w : !pto.tensor<2xf32>
}

// Bools take a byte each.
// CHECK-LABEL: llvm.func @bools(
//       CHECK:   llvm.zext %{{.*}} : i1 to i8
//       CHECK:   llvm.store %{{.*}} : i8, !llvm.ptr
func.func @bools(%a: !pto.tensor<4xi1> {pto.dir = #pto.dir<out>}, %x: i1) {
  pto.tensor.write %x, %a[0] : !pto.tensor<4xi1>
  return
}
