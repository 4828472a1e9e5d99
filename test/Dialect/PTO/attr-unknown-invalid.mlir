// RUN: pypto-opt %s --verify-diagnostics --split-input-file

// A misspelt attribute must not be ignored.
// expected-error @below {{'func.func' op unknown attribute 'pto.func_knd'; known on ops are 'pto.func_kind', 'pto.loop_kind' and 'pto.backend'}}
func.func private @f() attributes {pto.func_knd = #pto.func_kind<aic>}

// -----

// expected-error @below {{'builtin.module' op unknown attribute 'pto.target'; known on ops are 'pto.func_kind', 'pto.loop_kind' and 'pto.backend'}}
module attributes {pto.target = "ascend910b"} {
}

// -----

// expected-error @below {{'func.func' op unknown attribute 'pto.direction'; known on arguments are 'pto.dir' and 'pto.gm_pipe_buffer'}}
func.func private @f(!pto.tensor<4xf32> {pto.direction = #pto.dir<out>})

// -----

// expected-error @below {{'func.func' op unknown attribute 'pto.direction'; known on arguments are 'pto.dir' and 'pto.gm_pipe_buffer'}}
func.func @f(%i: index {pto.direction}) {
  return
}

// -----

// expected-error @below {{'func.func' op unknown attribute 'pto.return'; known on results is 'pto.returns'}}
func.func private @f(!pto.tensor<4xf32>) -> (!pto.tensor<4xf32> {pto.return = 0 : i64})

// -----

func.func @on_an_op_of_the_dialect() {
  // expected-error @below {{'pto.tensor.create' op unknown attribute 'pto.init_value'; known on ops are 'pto.func_kind', 'pto.loop_kind' and 'pto.backend'}}
  %a = pto.tensor.create {pto.init_value = 0.0 : f32} : !pto.tensor<4xf32>
  return
}

// -----

func.func @on_an_upstream_op() {
  // expected-error @below {{'arith.constant' op unknown attribute 'pto.note'; known on ops are 'pto.func_kind', 'pto.loop_kind' and 'pto.backend'}}
  %a = arith.constant {pto.note} 0 : index
  return
}

// -----

// expected-error @below {{'func.func' op 'pto.loop_kind' is allowed on 'scf.for' only}}
func.func private @f() attributes {pto.loop_kind = #pto.loop_kind<unroll>}

// -----

// expected-error @below {{unknown attribute `kind` in dialect `pto`}}
func.func private @f() attributes {my.kind = #pto.kind<aic>}
