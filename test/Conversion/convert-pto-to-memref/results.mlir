// RUN: pypto-opt %s --convert-pto-to-memref --split-input-file | FileCheck %s

// Results that are arguments on every way are dropped, and callers use the
// operand.
// CHECK-LABEL: func.func private @both(
//  CHECK-SAME:   %{{[^)]*}}) {
//       CHECK:   return{{$}}
func.func private @both(%a: !pto.tensor<4xf32> {pto.dir = #pto.dir<out>},
                        %b: !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}, %n: index, %x: f32)
    -> (!pto.tensor<4xf32>, !pto.tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %b) -> (!pto.tensor<4xf32>) {
    %f = pto.tensor.fill %p, %x : !pto.tensor<4xf32>
    scf.yield %f : !pto.tensor<4xf32>
  }
  return %r, %a : !pto.tensor<4xf32>, !pto.tensor<4xf32>
}
// CHECK-LABEL: func.func @caller(
//  CHECK-SAME:   %[[A:[^:]*]]: memref<4xf32, strided<[?], offset: ?>>, %[[B:[^:]*]]: memref<4xf32, strided<[?], offset: ?>>, %[[N:.*]]: index, %[[X:.*]]: f32)
//  CHECK-SAME:   attributes {llvm.emit_c_interface, returned_arguments = array<i64: 1, 0>}
func.func @caller(%a: !pto.tensor<4xf32> {pto.dir = #pto.dir<out>},
                  %b: !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}, %n: index, %x: f32)
    -> (!pto.tensor<4xf32>, !pto.tensor<4xf32>)
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // CHECK-NEXT: call @both(%[[A]], %[[B]], %[[N]], %[[X]]) : {{.*}} -> ()
  %r:2 = call @both(%a, %b, %n, %x)
      : (!pto.tensor<4xf32>, !pto.tensor<4xf32>, index, f32) -> (!pto.tensor<4xf32>, !pto.tensor<4xf32>)
  // CHECK-NEXT: linalg.fill ins(%[[X]] : f32) outs(%[[B]] :
  %f = pto.tensor.fill %r#0, %x : !pto.tensor<4xf32>
  // CHECK-NEXT: return{{$}}
  return %f, %r#1 : !pto.tensor<4xf32>, !pto.tensor<4xf32>
}

// -----

// A result of another type than the argument it is.
// CHECK-LABEL: func.func @dynamic(
//  CHECK-SAME:   %[[A:.*]]: memref<4xf32, strided<[?], offset: ?>>)
func.func private @cast(%a: !pto.tensor<4xf32>) -> !pto.tensor<?xf32> {
  %z = pto.tensor.cast %a : !pto.tensor<4xf32> to !pto.tensor<?xf32>
  return %z : !pto.tensor<?xf32>
}
func.func @dynamic(%a: !pto.tensor<4xf32>) -> f32 {
  // CHECK-NEXT: call @cast(%[[A]]) : (memref<4xf32, strided<[?], offset: ?>>) -> ()
  // CHECK-NEXT: %[[Z:.*]] = memref.cast %[[A]] : {{.*}} to memref<?xf32, strided<[?], offset: ?>>
  %z = call @cast(%a) : (!pto.tensor<4xf32>) -> !pto.tensor<?xf32>
  // CHECK: memref.load %[[Z]]
  %x = pto.tensor.read %z[0] : !pto.tensor<?xf32>
  return %x : f32
}

// -----

// What may be one argument or another, a window, or fresh stays a result. A
// public function is called through a private copy then.
// CHECK-LABEL: func.func @choose(
//  CHECK-SAME:   -> (memref<4xf32, strided<[?], offset: ?>>, memref<2xf32, strided<[?], offset: ?>>)
//  CHECK-SAME:   returned_arguments = array<i64: -1, -1, 1>
func.func @choose(%a: !pto.tensor<4xf32>, %b: !pto.tensor<4xf32>, %c: i1)
    -> (!pto.tensor<4xf32>, !pto.tensor<2xf32>, !pto.tensor<4xf32>) {
  %r = arith.select %c, %a, %b : !pto.tensor<4xf32>
  %w = pto.tensor.slice %a[1] [2] : !pto.tensor<4xf32> to !pto.tensor<2xf32>
  return %r, %w, %b : !pto.tensor<4xf32>, !pto.tensor<2xf32>, !pto.tensor<4xf32>
}
// CHECK-LABEL: func.func private @choose_0(
//  CHECK-SAME:   -> (memref<4xf32, strided<[?], offset: ?>>, memref<2xf32, strided<[?], offset: ?>>)
// CHECK-LABEL: func.func @uses_choose(
//       CHECK:   call @choose_0(
func.func @uses_choose(%a: !pto.tensor<4xf32>, %b: !pto.tensor<4xf32>, %c: i1) -> f32 {
  %r:3 = call @choose(%a, %b, %c)
      : (!pto.tensor<4xf32>, !pto.tensor<4xf32>, i1) -> (!pto.tensor<4xf32>, !pto.tensor<2xf32>, !pto.tensor<4xf32>)
  %x = pto.tensor.read %r#1[0] : !pto.tensor<2xf32>
  return %x : f32
}

// -----

// A declaration says it by pto.returns, or by its only output of that type.
// CHECK: func.func private @says({{[^)]*}}){{$}}
func.func private @says(!pto.tensor<4xf32> {pto.dir = #pto.dir<out>}, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>})
    -> (!pto.tensor<4xf32> {pto.returns = 0 : i64})
// CHECK: func.func private @only({{[^)]*}}){{$}}
func.func private @only(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> !pto.tensor<4xf32>
// CHECK: func.func private @unclear({{[^)]*}}) -> memref
func.func private @unclear(!pto.tensor<4xf32> {pto.dir = #pto.dir<out>}, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<4xf32>

// -----

// A function that calls itself hands its argument back, too.
// CHECK-LABEL: func.func private @recursive(
//  CHECK-SAME:   %{{[^)]*}}) {
func.func private @recursive(%a: !pto.tensor<4xf32>, %c: i1) -> !pto.tensor<4xf32> {
  %r = scf.if %c -> (!pto.tensor<4xf32>) {
    scf.yield %a : !pto.tensor<4xf32>
  } else {
    scf.yield %a : !pto.tensor<4xf32>
  }
  return %r : !pto.tensor<4xf32>
}

// -----

// Every attribute of the dialect is gone.
// CHECK-NOT: pto.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func @attributes(%a: !pto.tensor<4xf32> {pto.dir = #pto.dir<out>},
                        %n: index, %w: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
      attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
    } {pto.loop_kind = #pto.loop_kind<parallel>}
    return
  }
}
