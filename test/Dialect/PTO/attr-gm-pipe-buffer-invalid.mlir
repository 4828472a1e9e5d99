// RUN: pypto-opt %s --verify-diagnostics --split-input-file

// expected-error @below {{'func.func' op 'pto.gm_pipe_buffer' must be on the last argument, found it on argument 0 of 2}}
func.func private @not_last(!pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}, index)

// -----

// expected-error @below {{'func.func' op 'pto.gm_pipe_buffer' must be on the last argument, found it on argument 0 of 2}}
func.func private @two(!pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}, !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})

// -----

// expected-error @below {{'func.func' op 'pto.gm_pipe_buffer' needs an argument of a one-dimensional '!pto.tensor' of f32, found '!pto.tensor<1x1xf32>'}}
func.func private @rank(!pto.tensor<1x1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})

// -----

// expected-error @below {{'func.func' op 'pto.gm_pipe_buffer' needs an argument of a one-dimensional '!pto.tensor' of f32, found '!pto.tensor<1xf16>'}}
func.func @element(%w: !pto.tensor<1xf16> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) {
  return
}

// -----

// expected-error @below {{'func.func' op 'pto.gm_pipe_buffer' needs an argument of a one-dimensional '!pto.tensor' of f32, found 'memref<1xf32>'}}
func.func private @no_tensor(memref<1xf32> {pto.gm_pipe_buffer})

// -----

// expected-error @below {{'func.func' op 'pto.gm_pipe_buffer' needs 'pto.dir = #pto.dir<out>', found 'in'}}
func.func private @no_direction(!pto.tensor<1xf32> {pto.gm_pipe_buffer})

// -----

// expected-error @below {{'func.func' op 'pto.gm_pipe_buffer' needs 'pto.dir = #pto.dir<out>', found 'inout'}}
func.func private @direction(!pto.tensor<1xf32> {pto.dir = #pto.dir<inout>, pto.gm_pipe_buffer})

// -----

// expected-error @below {{'func.func' op 'pto.gm_pipe_buffer' must be a unit attribute, found true}}
func.func private @value(!pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer = true})

// -----

// expected-error @below {{'func.func' op 'pto.gm_pipe_buffer' is allowed on arguments of functions only}}
func.func private @function() attributes {pto.gm_pipe_buffer}

// -----

// expected-error @below {{'func.func' op unknown attribute 'pto.gm_pipe_buffer'; known on results is 'pto.returns'}}
func.func private @result() -> (!pto.tensor<1xf32> {pto.gm_pipe_buffer})
