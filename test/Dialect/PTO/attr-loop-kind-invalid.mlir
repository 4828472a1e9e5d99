// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @f(%n: index) {
  scf.for %i = %n to %n step %n {
  // expected-error @below {{unknown loop kind 'vector'; known are parallel, unroll, pipeline}}
  // expected-error @below {{failed to parse PTO_LoopKindAttr parameter 'value'}}
  } {pto.loop_kind = #pto.loop_kind<vector>}
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{'scf.for' op 'pto.loop_kind' must be a #pto.loop_kind, found "parallel"}}
  scf.for %i = %n to %n step %n {
  } {pto.loop_kind = "parallel"}
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{'scf.forall' op 'pto.loop_kind' is allowed on 'scf.for' only}}
  scf.forall (%i) in (%n) {
  } {pto.loop_kind = #pto.loop_kind<parallel>}
  return
}
