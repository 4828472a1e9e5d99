// RUN: pypto-opt %s --verify-diagnostics --split-input-file

// expected-error @below {{'func.func' op 'pto.returns' must be an argument index below 1, found 1}}
func.func private @f(!pto.tensor<4xf32>) -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})

// -----

// expected-error @below {{'func.func' op 'pto.returns' must be an argument index below 1, found -1}}
func.func private @f(!pto.tensor<4xf32>) -> (!pto.tensor<4xf32> {pto.returns = -1 : i64})

// -----

// expected-error @below {{'func.func' op 'pto.returns' must be an argument index below 0, found 0}}
func.func private @f() -> (!pto.tensor<4xf32> {pto.returns = 0 : i64})

// -----

// expected-error @below {{'func.func' op 'pto.returns' must be an i64 argument index, found 0 : i32}}
func.func private @f(!pto.tensor<4xf32>) -> (!pto.tensor<4xf32> {pto.returns = 0 : i32})

// -----

// expected-error @below {{'func.func' op 'pto.returns' must be an i64 argument index, found "0"}}
func.func private @f(!pto.tensor<4xf32>) -> (!pto.tensor<4xf32> {pto.returns = "0"})

// -----

// expected-error @below {{'func.func' op 'pto.returns' names argument 0 of type '!pto.tensor<4xf32>', but the result has type '!pto.tensor<?xf32>'}}
func.func private @f(!pto.tensor<4xf32>) -> (!pto.tensor<?xf32> {pto.returns = 0 : i64})

// -----

// expected-error @below {{'func.func' op 'pto.returns' is allowed on declarations only; the body of a definition says what it returns}}
func.func @f(%t: !pto.tensor<4xf32>) -> (!pto.tensor<4xf32> {pto.returns = 0 : i64}) {
  return %t : !pto.tensor<4xf32>
}

// -----

// expected-error @below {{'func.func' op 'pto.returns' is allowed on results of functions only}}
func.func private @f(!pto.tensor<4xf32> {pto.returns = 0 : i64})

// -----

// expected-error @below {{'func.func' op 'pto.returns' is allowed on results of functions only}}
func.func private @f() attributes {pto.returns = 0 : i64}
