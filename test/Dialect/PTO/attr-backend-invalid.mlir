// RUN: pypto-opt %s --verify-diagnostics --split-input-file

// expected-error @below {{unknown backend 'ascend910'; known are ascend910b, ascend950}}
// expected-error @below {{failed to parse PTO_BackendAttr parameter 'value'}}
module attributes {pto.backend = #pto.backend<ascend910>} {
}

// -----

// expected-error @below {{'builtin.module' op 'pto.backend' must be a backend such as #pto.backend<ascend910b>, found "ascend910b"}}
module attributes {pto.backend = "ascend910b"} {
}

// -----

// expected-error @below {{'builtin.module' op 'pto.backend' must be a backend such as #pto.backend<ascend910b>, found #pto.func_kind<aic>}}
module attributes {pto.backend = #pto.func_kind<aic>} {
}

// -----

// expected-error @below {{'func.func' op 'pto.backend' is allowed on modules only}}
func.func private @f() attributes {pto.backend = #pto.backend<ascend910b>}
