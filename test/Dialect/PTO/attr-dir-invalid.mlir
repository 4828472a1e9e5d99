// RUN: pypto-opt %s --verify-diagnostics --split-input-file

// expected-error @below {{unknown direction 'both'; known are in, out, inout}}
// expected-error @below {{failed to parse PTO_DirAttr parameter 'value'}}
func.func private @f(!pto.tensor<4xf32> {pto.dir = #pto.dir<both>})

// -----

// expected-error @below {{'func.func' op 'pto.dir' must be a #pto.dir, found "in"}}
func.func private @f(!pto.tensor<4xf32> {pto.dir = "in"})

// -----

// expected-error @below {{'func.func' op 'pto.dir' is allowed on '!pto.tensor' arguments only, found 'index'}}
func.func private @f(index {pto.dir = #pto.dir<in>})

// -----

// expected-error @below {{'func.func' op 'pto.dir' is allowed on '!pto.tensor' arguments only, found 'tensor<4xf32>'}}
func.func @f(%t: tensor<4xf32> {pto.dir = #pto.dir<out>}) {
  return
}

// -----

// expected-error @below {{'func.func' op 'pto.dir' is allowed on '!pto.tensor' arguments only, found 'tensor<2x!pto.task_id>'}}
func.func private @f(tensor<2x!pto.task_id> {pto.dir = #pto.dir<in>})

// -----

// expected-error @below {{'func.func' op unknown attribute 'pto.dir'; known on results is 'pto.returns'}}
func.func private @f() -> (!pto.tensor<4xf32> {pto.dir = #pto.dir<out>})

// -----

// expected-error @below {{'func.func' op 'pto.dir' is allowed on arguments of functions only}}
func.func private @f() attributes {pto.dir = #pto.dir<in>}

// -----

func.func @f(%t: !pto.tensor<4xf32>) {
  // expected-error @below {{'pto.tensor.cast' op 'pto.dir' is allowed on arguments of functions only}}
  %u = pto.tensor.cast %t {pto.dir = #pto.dir<in>} : !pto.tensor<4xf32> to !pto.tensor<?xf32>
  return
}
