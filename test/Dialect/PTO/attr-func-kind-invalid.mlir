// RUN: pypto-opt %s --verify-diagnostics --split-input-file

// expected-error @below {{unknown function kind 'kernel'; known are opaque, orchestration, incore, aic, aiv, group, spmd, inline, graph}}
// expected-error @below {{failed to parse PTO_FuncKindAttr parameter 'value'}}
func.func private @f() attributes {pto.func_kind = #pto.func_kind<kernel>}

// -----

// expected-error @below {{'func.func' op 'pto.func_kind' must be a #pto.func_kind, found "aic"}}
func.func private @f() attributes {pto.func_kind = "aic"}

// -----

// expected-error @below {{'func.func' op 'pto.func_kind' must be a #pto.func_kind, found #pto.dir<in>}}
func.func private @f() attributes {pto.func_kind = #pto.dir<in>}

// -----

// expected-error @below {{'func.func' op 'pto.func_kind' must be a #pto.func_kind, found unit}}
func.func private @f() attributes {pto.func_kind}

// -----

// expected-error @below {{'builtin.module' op 'pto.func_kind' is allowed on 'func.func' only}}
module attributes {pto.func_kind = #pto.func_kind<aic>} {
}

// -----

// expected-error @below {{expected '>'}}
func.func private @f() attributes {pto.func_kind = #pto.func_kind<aic, aiv>}

// -----

// expected-error @below {{'func.func' op unknown attribute 'pto.func_kind'; known on arguments are 'pto.dir' and 'pto.gm_pipe_buffer'}}
func.func private @f(!pto.tensor<4xf32> {pto.func_kind = #pto.func_kind<aic>})
