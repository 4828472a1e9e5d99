// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @unknown_mode() {
  // expected-error @below {{custom op 'pto.scope' unknown scope mode 'often'; known are auto and manual}}
  pto.scope often {
  }
  return
}

// -----

func.func @no_mode() {
  // expected-error @below {{custom op 'pto.scope' expected valid keyword}}
  pto.scope {
  }
  return
}

// -----

func.func @argument() {
  // expected-error @below {{'pto.scope' op region should have no arguments}}
  pto.scope auto {
  ^entry(%i: index):
  }
  return
}

// -----

func.func @two_blocks() {
  // expected-error @below {{'pto.scope' op expects region #0 to have 0 or 1 blocks}}
  pto.scope auto {
    cf.br ^next
  ^next:
    pto.yield
  }
  return
}

// -----

func.func @yields_nothing() {
  // expected-error @below {{'pto.yield' op must yield the results of its scope, ('f32'), found ()}}
  %r = pto.scope auto -> (f32) {
  }
  return
}

// -----

// What the pretty form can't say.

func.func @no_block() {
  // expected-error @below {{'pto.scope' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  "pto.scope"() <{mode = #pto.scope_mode<auto>}> ({
  }) : () -> ()
  return
}

// -----

func.func @empty_block() {
  // expected-error @below {{'pto.scope' op expects a non-empty block}}
  "pto.scope"() <{mode = #pto.scope_mode<auto>}> ({
  ^entry:
  }) : () -> ()
  return
}

// -----

func.func @two_regions() {
  // expected-error @below {{'pto.scope' op requires one region}}
  "pto.scope"() <{mode = #pto.scope_mode<auto>}> ({
    pto.yield
  }, {
    pto.yield
  }) : () -> ()
  return
}

// -----

func.func @no_mode_attribute() {
  // expected-error @below {{'pto.scope' op requires attribute 'mode'}}
  "pto.scope"() ({
    pto.yield
  }) : () -> ()
  return
}

// -----

func.func @mode_of_another_kind() {
  // expected-error @below {{for op pto.scope: Invalid attribute `mode` in property conversion: "auto"}}
  "pto.scope"() <{mode = "auto"}> ({
    pto.yield
  }) : () -> ()
  return
}

// -----

func.func @other_terminator() {
  // expected-error @below {{'pto.scope' op expects regions to end with 'pto.yield', found 'ub.unreachable'}}
  // expected-note @below {{in custom textual format, the absence of terminator implies 'pto.yield'}}
  "pto.scope"() <{mode = #pto.scope_mode<auto>}> ({
    ub.unreachable
  }) : () -> ()
  return
}
