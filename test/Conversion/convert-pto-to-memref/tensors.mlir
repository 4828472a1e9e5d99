// RUN: pypto-opt %s --convert-pto-to-memref --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @create(
//  CHECK-SAME:   %[[N:.*]]: index)
func.func @create(%n: index) {
  // CHECK: %[[A:.*]] = memref.alloc() : memref<4x8xf32>
  // CHECK-NEXT: memref.cast %[[A]] : memref<4x8xf32> to memref<4x8xf32, strided<[?, ?], offset: ?>>
  %a = pto.tensor.create : !pto.tensor<4x8xf32>
  // CHECK: %[[B:.*]] = memref.alloc(%[[N]]) : memref<?x2xi8>
  // CHECK-NEXT: %[[SEVEN:.*]] = arith.constant 7 : i8
  // CHECK-NEXT: linalg.fill ins(%[[SEVEN]] : i8) outs(%[[B]] : memref<?x2xi8>)
  %b = pto.tensor.create(%n) {init_value = 7 : i8, manual_dep} : !pto.tensor<?x2xi8>
  // A scalar tensor.
  // CHECK: memref.alloc() : memref<f32>
  // CHECK-NEXT: memref.cast {{.*}} : memref<f32> to memref<f32, strided<[], offset: ?>>
  %c = pto.tensor.create : !pto.tensor<f32>
  return
}

// -----

// A window that surely lies within its tensor, and leading dimensions dropped.
// CHECK-LABEL: func.func @slice_static(
func.func @slice_static(%t: !pto.tensor<2x4x8xf32>) -> f32 {
  // CHECK: %[[W:.*]] = memref.subview %{{.*}}[1, 2, 0] [1, 2, 8] [1, 1, 1] :
  // CHECK-SAME: to memref<2x8xf32, strided<[?, ?], offset: ?>>
  %w = pto.tensor.slice %t[1, 2, 0] [1, 2, 8] : !pto.tensor<2x4x8xf32> to !pto.tensor<2x8xf32>
  // CHECK: memref.load %[[W]]
  %s = pto.tensor.read %w[0, 3] : !pto.tensor<2x8xf32>
  return %s : f32
}

// -----

// Any other window: a subview's verifier would refuse it once it is folded to
// one out of bounds.
// CHECK-LABEL: func.func @slice_dynamic(
//  CHECK-SAME:   %[[T:.*]]: memref<4x8xf32, strided<[?, ?], offset: ?>>, %[[I:.*]]: index, %[[N:.*]]: index) -> f32
func.func @slice_dynamic(%t: !pto.tensor<4x8xf32>, %i: index, %n: index) -> f32 {
  // CHECK: %[[BASE:.*]], %[[OFFSET:.*]], %{{.*}}:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[T]]
  // CHECK-NEXT: %[[STEP:.*]] = arith.muli %[[I]], %[[STRIDES]]#0 : index
  // CHECK-NEXT: %[[AT:.*]] = arith.addi %[[OFFSET]], %[[STEP]] : index
  // CHECK-NEXT: memref.reinterpret_cast %[[BASE]] to offset: [%[[AT]]], sizes: [2, %[[N]]], strides: [%[[STRIDES]]#0, %[[STRIDES]]#1]
  // CHECK-SAME: to memref<2x?xf32, strided<[?, ?], offset: ?>>
  %w = pto.tensor.slice %t[%i, 0] [2, %n] : !pto.tensor<4x8xf32> to !pto.tensor<2x?xf32>
  %s = pto.tensor.read %w[0, 0] : !pto.tensor<2x?xf32>
  return %s : f32
}

// -----

// An empty window at the end.
// CHECK-LABEL: func.func @slice_empty(
func.func @slice_empty(%t: !pto.tensor<4xf32>, %x: f32) {
  // CHECK-NOT: memref.subview
  // CHECK: %[[W:.*]] = memref.reinterpret_cast {{.*}} sizes: [0]
  // CHECK: linalg.fill {{.*}} outs(%[[W]]
  %w = pto.tensor.slice %t[4] [0] : !pto.tensor<4xf32> to !pto.tensor<0xf32>
  %f = pto.tensor.fill %w, %x : !pto.tensor<0xf32>
  return
}

// -----

// Unit dimensions come and go without asking for contiguous strides.
// CHECK-LABEL: func.func @reshape_unit(
func.func @reshape_unit(%t: !pto.tensor<4x8xf32>) -> f32 {
  // CHECK: %[[BASE:.*]], %[[OFFSET:.*]], %{{.*}}:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata
  // CHECK: memref.reinterpret_cast %[[BASE]] to offset: [%[[OFFSET]]], sizes: [4, 1, 8], strides: [%[[STRIDES]]#0, %{{.*}}, %[[STRIDES]]#1]
  %r = pto.tensor.reshape %t : !pto.tensor<4x8xf32> to !pto.tensor<4x1x8xf32>
  %s = pto.tensor.read %r[0, 0, 0] : !pto.tensor<4x1x8xf32>
  return %s : f32
}

// -----

// Another shape has row-major strides.
// CHECK-LABEL: func.func @reshape_flat(
func.func @reshape_flat(%t: !pto.tensor<4x8xf32>) -> f32 {
  // CHECK: %[[ONE:.*]] = arith.constant 1 : index
  // CHECK: memref.reinterpret_cast {{.*}} sizes: [32], strides: [%[[ONE]]]
  %r = pto.tensor.reshape %t : !pto.tensor<4x8xf32> to !pto.tensor<32xf32>
  %s = pto.tensor.read %r[5] : !pto.tensor<32xf32>
  return %s : f32
}

// -----

// Whether only unit dimensions change shows at run time.
// CHECK-LABEL: func.func @reshape_unknown(
//  CHECK-SAME:   %{{.*}}: memref<?x8xf32, strided<[?, ?], offset: ?>>, %[[N:.*]]: index)
func.func @reshape_unknown(%t: !pto.tensor<?x8xf32>, %n: index) -> f32 {
  // CHECK: %{{.*}}, %{{.*}}, %[[SIZES:.*]]:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata
  // CHECK: %[[SAME:.*]] = arith.cmpi eq, %[[SIZES]]#0, %[[N]] : index
  // CHECK: arith.select %[[SAME]], %[[STRIDES]]#0, %{{.*}} : index
  // CHECK: arith.select %[[SAME]], %[[STRIDES]]#1, %{{.*}} : index
  %r = pto.tensor.reshape %t to [1, %n, 8] : !pto.tensor<?x8xf32> to !pto.tensor<1x?x8xf32>
  %s = pto.tensor.read %r[0, 0, 0] : !pto.tensor<1x?x8xf32>
  return %s : f32
}

// -----

// CHECK-LABEL: func.func @cast_and_dim(
//  CHECK-SAME:   %[[T:.*]]: memref<4x?xf32, strided<[?, ?], offset: ?>>)
func.func @cast_and_dim(%t: !pto.tensor<4x?xf32>) -> index {
  // CHECK: memref.cast {{.*}} to memref<?x8xf32, strided<[?, ?], offset: ?>>
  %z = pto.tensor.cast %t : !pto.tensor<4x?xf32> to !pto.tensor<?x8xf32>
  %c1 = arith.constant 1 : index
  // CHECK: memref.dim %[[T]], %{{.*}}
  %d = pto.tensor.dim %t, %c1 : !pto.tensor<4x?xf32>
  return %d : index
}

// -----

// CHECK-LABEL: func.func @accesses(
//  CHECK-SAME:   %[[T:.*]]: memref<4x8xf32, strided<[?, ?], offset: ?>>, %[[X:.*]]: f32, %[[I:.*]]: index)
func.func @accesses(%t: !pto.tensor<4x8xf32> {pto.dir = #pto.dir<inout>}, %x: f32, %i: index) {
  // CHECK: linalg.fill ins(%[[X]] : f32) outs(%[[T]] :
  %f = pto.tensor.fill %t, %x : !pto.tensor<4x8xf32>
  // CHECK: %[[THREE:.*]] = arith.constant 3 : index
  // CHECK: %[[S:.*]] = memref.load %[[T]][%[[I]], %[[THREE]]]
  %s = pto.tensor.read %f[%i, 3] : !pto.tensor<4x8xf32>
  // CHECK: memref.store %[[S]], %[[T]][%[[I]], %[[I]]]
  pto.tensor.write %s, %t[%i, %i] : !pto.tensor<4x8xf32>
  return
}

// -----

// CHECK-LABEL: func.func @assemble(
//  CHECK-SAME:   %[[A:.*]]: memref<8xf32, strided<[?], offset: ?>>, %[[T:.*]]: memref<4x8xf32, strided<[?, ?], offset: ?>>)
func.func @assemble(%a: !pto.tensor<8xf32>, %t: !pto.tensor<4x8xf32> {pto.dir = #pto.dir<inout>}) {
  // CHECK: %[[W:.*]] = memref.subview %[[T]][2, 0] [1, 8] [1, 1] : {{.*}} to memref<8xf32, strided<[?], offset: ?>>
  // CHECK-NEXT: linalg.copy ins(%[[A]] : {{.*}}) outs(%[[W]] :
  %t1 = pto.tensor.assemble %a into %t[2, 0] : !pto.tensor<8xf32> into !pto.tensor<4x8xf32>
  // CHECK: %[[V:.*]] = memref.subview %[[T]][3, 0]
  // CHECK-NEXT: linalg.generic {{.*}}iterator_types = ["parallel"]} ins(%[[A]] : {{.*}}) outs(%[[V]] :
  // CHECK: arith.addf
  %t2 = pto.tensor.assemble %a into %t1[3, 0] atomic<add> : !pto.tensor<8xf32> into !pto.tensor<4x8xf32>
  return
}

// -----

// A tile keeps what it loaded, so it is a copy.
// CHECK-LABEL: func.func @tiles(
//  CHECK-SAME:   %[[T:.*]]: memref<4x8xf32, strided<[?, ?], offset: ?>>)
func.func @tiles(%t: !pto.tensor<4x8xf32> {pto.dir = #pto.dir<inout>}) {
  // CHECK: %[[W:.*]] = memref.subview %[[T]][1, 0] [1, 8] [1, 1]
  // CHECK: %[[BUFFER:.*]] = memref.alloc() : memref<1x8xf32>
  // CHECK: linalg.copy ins(%[[W]] : {{.*}}) outs(%[[BUFFER]] : memref<1x8xf32>)
  // CHECK: %[[TILE:.*]] = bufferization.to_tensor %[[BUFFER]] restrict writable
  %q = pto.tile.load %t[1, 0] [1, 8] : !pto.tensor<4x8xf32> to tensor<1x8xf32>
  // CHECK: %[[READ:.*]] = bufferization.to_buffer %[[TILE]] read_only
  // CHECK: %[[V:.*]] = memref.subview %[[T]][2, 0] [1, 8] [1, 1]
  // CHECK: linalg.copy ins(%[[READ]] : {{.*}}) outs(%[[V]] :
  %o = pto.tile.store %q into %t[2, 0] : tensor<1x8xf32> into !pto.tensor<4x8xf32>
  return
}

// -----

// Other layouts are stored in the order of their indices.
// CHECK-LABEL: func.func @layouts(
//  CHECK-SAME:   memref<16x16xf16, strided<[?, ?], offset: ?>>
func.func @layouts(%t: !pto.tensor<16x16xf16, nz>) {
  return
}
