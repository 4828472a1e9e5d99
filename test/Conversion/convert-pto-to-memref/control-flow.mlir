// RUN: pypto-opt %s --convert-pto-to-memref --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @regions(
//  CHECK-SAME:   %[[A:.*]]: memref<4xf32, strided<[?], offset: ?>>, %[[B:.*]]: memref<4xf32, strided<[?], offset: ?>>, %[[C:.*]]: i1, %[[N:.*]]: index) -> f32
func.func @regions(%a: !pto.tensor<4xf32>, %b: !pto.tensor<4xf32>, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for {{.*}} iter_args(%[[P:.*]] = %[[A]], %[[Q:.*]] = %[[B]]) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>)
  // CHECK-NEXT: scf.yield %[[Q]], %[[P]]
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b)
      -> (!pto.tensor<4xf32>, !pto.tensor<4xf32>) {
    scf.yield %q, %p : !pto.tensor<4xf32>, !pto.tensor<4xf32>
  }
  // CHECK: scf.if %[[C]] -> (memref<4xf32, strided<[?], offset: ?>>)
  %s = scf.if %c -> (!pto.tensor<4xf32>) {
    scf.yield %r#0 : !pto.tensor<4xf32>
  } else {
    scf.yield %r#1 : !pto.tensor<4xf32>
  }
  // CHECK: scf.while ({{.*}}) : (memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>>
  %w = scf.while (%p = %s) : (!pto.tensor<4xf32>) -> !pto.tensor<4xf32> {
    scf.condition(%c) %p : !pto.tensor<4xf32>
  } do {
  ^bb0(%p: !pto.tensor<4xf32>):
    scf.yield %p : !pto.tensor<4xf32>
  }
  // CHECK: arith.select %[[C]], %{{.*}}, %[[A]] : memref<4xf32, strided<[?], offset: ?>>
  %x = arith.select %c, %w, %a : !pto.tensor<4xf32>
  // CHECK: scf.execute_region -> memref<4xf32, strided<[?], offset: ?>>
  %e = scf.execute_region -> !pto.tensor<4xf32> {
    scf.yield %x : !pto.tensor<4xf32>
  }
  // CHECK: scf.index_switch %[[N]] -> memref<4xf32, strided<[?], offset: ?>>
  %y = scf.index_switch %n -> !pto.tensor<4xf32>
  case 1 {
    scf.yield %e : !pto.tensor<4xf32>
  }
  default {
    scf.yield %a : !pto.tensor<4xf32>
  }
  %v = pto.tensor.read %y[0] : !pto.tensor<4xf32>
  return %v : f32
}

// -----

// What a scope holds goes into its place.
// CHECK-LABEL: func.func @scope(
// CHECK-NEXT:   %[[A:.*]] = memref.alloc
// CHECK-NEXT:   %[[C:.*]] = memref.cast %[[A]]
//      CHECK:   memref.load %[[C]]
func.func @scope() -> f32 {
  %r = pto.scope manual -> (!pto.tensor<4xf32>) {
    %v = pto.tensor.create : !pto.tensor<4xf32>
    pto.yield %v : !pto.tensor<4xf32>
  }
  %x = pto.tensor.read %r[1] : !pto.tensor<4xf32>
  return %x : f32
}

// -----

// Task ids are numbers that nothing reads.
// CHECK-LABEL: func.func @tasks(
//  CHECK-SAME:   %[[X:.*]]: memref<4xf32, strided<[?], offset: ?>>, %[[IDS:.*]]: tensor<2xindex>, %[[I:.*]]: index) -> index
func.func private @k(%o: !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> !pto.tensor<4xf32> {
  return %o : !pto.tensor<4xf32>
}
func.func @tasks(%x: !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}, %ids: tensor<2x!pto.task_id>,
                 %i: index) -> !pto.task_id {
  %none = pto.task.none
  // CHECK: call @k(%[[X]]) : (memref<4xf32, strided<[?], offset: ?>>) -> ()
  %r, %id = pto.submit @k(%x) after(%none)
      : (!pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK: %[[NEW:.*]] = tensor.insert %[[ZERO]] into %[[IDS]][%[[I]]] : tensor<2xindex>
  %new = tensor.insert %id into %ids[%i] : tensor<2x!pto.task_id>
  // CHECK: %[[E:.*]] = tensor.extract %[[NEW]][%[[I]]] : tensor<2xindex>
  %e = tensor.extract %new[%i] : tensor<2x!pto.task_id>
  %both = pto.task.join %e, %id
  return %both : !pto.task_id
}

// -----

// Branches between blocks; both ways may lead to the same one.
// CHECK-LABEL: func.func @blocks(
//  CHECK-SAME:   %[[A:.*]]: memref<4xf32, strided<[?], offset: ?>>, %[[B:.*]]: memref<4xf32, strided<[?], offset: ?>>, %[[C:.*]]: i1, %{{.*}}: f32)
//  CHECK-NEXT:   cf.cond_br %[[C]], ^[[BB:.*]](%[[A]] : memref<4xf32, strided<[?], offset: ?>>), ^[[BB]](%[[B]] : memref<4xf32, strided<[?], offset: ?>>)
//  CHECK-NEXT: ^[[BB]](%[[P:.*]]: memref<4xf32, strided<[?], offset: ?>>):
//       CHECK:   memref.store %{{.*}}, %[[P]]
//       CHECK:   cf.br ^[[BB]](%[[B]] : memref<4xf32, strided<[?], offset: ?>>)
func.func @blocks(%a: !pto.tensor<4xf32> {pto.dir = #pto.dir<inout>},
                  %b: !pto.tensor<4xf32> {pto.dir = #pto.dir<inout>}, %c: i1, %x: f32) {
  cf.cond_br %c, ^bb1(%a : !pto.tensor<4xf32>), ^bb1(%b : !pto.tensor<4xf32>)
^bb1(%p: !pto.tensor<4xf32>):
  pto.tensor.write %x, %p[1] : !pto.tensor<4xf32>
  cf.br ^bb1(%b : !pto.tensor<4xf32>)
}
