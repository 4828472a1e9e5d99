// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @outside_a_scope() {
  // expected-error @below {{'pto.yield' op expects parent op 'pto.scope'}}
  pto.yield
}

// -----

func.func @of_a_loop(%n: index) {
  scf.for %i = %n to %n step %n {
    // expected-error @below {{'pto.yield' op expects parent op 'pto.scope'}}
    pto.yield
  }
  return
}

// -----

func.func @too_many(%i: index) {
  %r = pto.scope auto -> (index) {
    // expected-error @below {{'pto.yield' op must yield the results of its scope, ('index'), found ('index', 'index')}}
    pto.yield %i, %i : index, index
  }
  return
}

// -----

func.func @another_type(%t: !pto.tensor<4xf32>) {
  %r = pto.scope auto -> (!pto.tensor<?xf32>) {
    // expected-error @below {{'pto.yield' op must yield the results of its scope, ('!pto.tensor<?xf32>'), found ('!pto.tensor<4xf32>')}}
    pto.yield %t : !pto.tensor<4xf32>
  }
  return
}

// -----

func.func @not_last(%i: index) {
  pto.scope auto {
    // expected-error @below {{'pto.yield' op must be the last operation in the parent block}}
    pto.yield
    func.call @not_last(%i) : (index) -> ()
  }
  return
}
