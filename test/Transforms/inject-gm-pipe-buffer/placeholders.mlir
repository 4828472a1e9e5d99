// RUN: pypto-opt %s --inject-gm-pipe-buffer | FileCheck %s
// RUN: pypto-opt %s --inject-gm-pipe-buffer --canonicalize --cse --loop-invariant-code-motion --control-flow-sink | FileCheck %s --check-prefix=KEPT

module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }

  // One placeholder for each call, launch and submit, directly before it,
  // however deep it is.
  // CHECK-LABEL: func.func @orch(
  // CHECK-SAME: %[[C:[^:]*]]: i32, %[[N:[^:]*]]: index, %[[COND:[^:]*]]: i1, %[[ID0:[^:]*]]: !pto.task_id)
  func.func @orch(%c: i32, %n: index, %cond: i1, %id0: !pto.task_id) -> !pto.task_id
      attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    // CHECK: %[[GM0:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    // CHECK-NEXT: call @k(%[[C]], %[[GM0]])
    // CHECK-NEXT: %[[GM1:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    // CHECK-NEXT: call @k(%[[C]], %[[GM1]])
    call @k(%c) : (i32) -> ()
    call @k(%c) : (i32) -> ()
    // CHECK-NEXT: scf.for
    // CHECK-NEXT: scf.if
    // CHECK-NEXT: %[[GM2:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    // CHECK-NEXT: pto.launch @k(%[[C]], %[[GM2]]) blocks(%[[N]]) : (i32, !pto.tensor<1xf32>) -> ()
    // CHECK-NEXT: } else {
    // CHECK-NEXT: %[[GM3:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    // CHECK-NEXT: pto.launch @k(%[[C]], %[[GM3]]) : (i32, !pto.tensor<1xf32>) -> ()
    // KEPT: scf.for
    // KEPT-NEXT: scf.if
    // KEPT-NEXT: %[[GM2:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    // KEPT-NEXT: pto.launch @k(%{{.*}}, %[[GM2]]) blocks(%{{.*}})
    scf.for %i = %c0 to %n step %c1 {
      scf.if %cond {
        pto.launch @k(%c) blocks(%n) : (i32) -> ()
      } else {
        pto.launch @k(%c) : (i32) -> ()
      }
    }
    // CHECK: pto.scope manual -> (!pto.task_id) {
    // CHECK-NEXT: %[[GM4:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    // CHECK-NEXT: %[[ID1:.*]] = pto.submit @k(%[[C]], %[[GM4]]) after(%[[ID0]]) blocks(%[[N]]) : (i32, !pto.tensor<1xf32>) -> !pto.task_id
    // CHECK-NEXT: %[[GM5:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    // CHECK-NEXT: %[[ID2:.*]] = pto.submit @k(%[[C]], %[[GM5]]) after(%[[ID0]], %[[ID1]]) : (i32, !pto.tensor<1xf32>) -> !pto.task_id
    // CHECK-NEXT: pto.yield %[[ID2]]
    // KEPT: pto.scope manual -> (!pto.task_id) {
    // KEPT-NEXT: %[[GM4:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    // KEPT-NEXT: %[[ID1:.*]] = pto.submit @k(%{{.*}}, %[[GM4]])
    // KEPT-NEXT: %[[GM5:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    // KEPT-NEXT: %[[ID2:.*]] = pto.submit @k(%{{.*}}, %[[GM5]])
    %last = pto.scope manual -> (!pto.task_id) {
      %id1 = pto.submit @k(%c) after(%id0) blocks(%n) : (i32) -> !pto.task_id
      %id2 = pto.submit @k(%c) after(%id0, %id1) : (i32) -> !pto.task_id
      pto.yield %id2 : !pto.task_id
    }
    return %last : !pto.task_id
  }

  // The placeholder stays below what its real size will depend on.
  // CHECK-LABEL: func.func @sized(
  // KEPT-LABEL: func.func @sized(
  func.func @sized(%c: i32, %x: !pto.tensor<?xf32>) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    // CHECK: %[[D:.*]] = pto.tensor.dim
    // CHECK-NEXT: %[[N:.*]] = arith.divui %[[D]]
    // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    // CHECK-NEXT: pto.launch @k(%{{.*}}, %[[GM]]) blocks(%[[N]])
    // KEPT: %[[N:.*]] = arith.divui
    // KEPT-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    // KEPT-NEXT: pto.launch @k(%{{.*}}, %[[GM]]) blocks(%[[N]])
    %d = pto.tensor.dim %x, %c0 : !pto.tensor<?xf32>
    %n = arith.divui %d, %c16 : index
    pto.launch @k(%c) blocks(%n) : (i32) -> ()
    return
  }

  // A graph is a fragment of an orchestration.
  // CHECK-LABEL: func.func private @graph(
  // CHECK-SAME: %[[C:[^:]*]]: i32) attributes
  // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
  // CHECK-NEXT: call @k(%[[C]], %[[GM]])
  func.func private @graph(%c: i32) attributes {pto.func_kind = #pto.func_kind<graph>} {
    call @k(%c) : (i32) -> ()
    return
  }
  // CHECK-LABEL: func.func @calls_graph(
  // CHECK-SAME: %[[C:[^:]*]]: i32) attributes
  // CHECK-NEXT: call @graph(%[[C]]) : (i32) -> ()
  func.func @calls_graph(%c: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @graph(%c) : (i32) -> ()
    return
  }
}
