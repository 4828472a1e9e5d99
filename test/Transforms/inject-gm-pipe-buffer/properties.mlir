// What the pass needs and keeps, by name of the property.
// RUN: pypto-opt %s --split-input-file --inject-gm-pipe-buffer --verify-each --verify-diagnostics | FileCheck %s

// SSAForm: every new use is dominated by its definition, in branches, loops
// and across blocks.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
  // CHECK-LABEL: func.func private @blocks(
  // CHECK-SAME: %{{[^:]*}}: i32, %{{[^:]*}}: i1, %[[GM:[^:]*]]: !pto.tensor<1xf32>
  func.func private @blocks(%c: i32, %cond: i1) {
    cf.cond_br %cond, ^a, ^b
  ^a:
    // CHECK: call @k(%{{.*}}, %[[GM]])
    call @k(%c) : (i32) -> ()
    return
  ^b:
    // CHECK: call @k(%{{.*}}, %[[GM]])
    call @k(%c) : (i32) -> ()
    cf.br ^a
  }
}

// -----

// NormalizedStmtStructure: a call stays one op in its block, one placeholder
// stands before it.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
  // CHECK-LABEL: func.func @orch
  func.func @orch(%c: i32, %cond: i1) -> i32 attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    // CHECK-NEXT: %[[R:.*]] = scf.if
    // CHECK-NEXT: %[[GM:.*]] = pto.tensor.create {manual_dep} : !pto.tensor<1xf32>
    // CHECK-NEXT: func.call @k(%{{.*}}, %[[GM]])
    // CHECK-NEXT: scf.yield
    // CHECK-NEXT: } else {
    // CHECK-NEXT: scf.yield
    // CHECK-NEXT: }
    // CHECK-NEXT: return %[[R]]
    %r = scf.if %cond -> i32 {
      func.call @k(%c) : (i32) -> ()
      scf.yield %c : i32
    } else {
      scf.yield %c : i32
    }
    return %r : i32
  }
}

// -----

// MixedKernelExpanded: pipes are started in functions of one core only.
module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @mixed(%c: i32) attributes {pto.func_kind = #pto.func_kind<incore>} {
    // expected-error@+1 {{'pto.aic_initialize_pipe' op must be in a function of kind 'aic', but 'mixed' is of kind 'incore'}}
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
}
