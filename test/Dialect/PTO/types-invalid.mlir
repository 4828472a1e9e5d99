// RUN: pypto-opt %s --verify-diagnostics --split-input-file

// expected-error @below {{expected a dimension ('?' or a number, then 'x') or an element type}}
func.func private @t(!pto.tensor<>)

// -----

// expected-error @below {{expected a dimension ('?' or a number, then 'x') or an element type}}
func.func private @t(!pto.tensor<4x>)

// -----

// expected-error @below {{expected a dimension ('?' or a number, then 'x') or an element type}}
func.func private @t(!pto.tensor<-1xf32>)

// -----

// expected-error @below {{expected a dimension ('?' or a number, then 'x') or an element type}}
func.func private @t(!pto.tensor<*xf32>)

// -----

// No scalable dimensions.
// expected-error @below {{expected a dimension ('?' or a number, then 'x') or an element type}}
func.func private @t(!pto.tensor<4x[4]xf32>)

// -----

// expected-error @below {{invalid dimension}}
func.func private @t(!pto.tensor<9223372036854775808xf32>)

// -----

// expected-error @below {{element type of a '!pto.tensor' must be a builtin integer, float or index type, found 'tensor<4xf32>'}}
func.func private @t(!pto.tensor<4xtensor<4xf32>>)

// -----

// expected-error @below {{element type of a '!pto.tensor' must be a builtin integer, float or index type, found '!pto.tensor<4xf32>'}}
func.func private @t(!pto.tensor<4x!pto.tensor<4xf32>>)

// -----

// expected-error @below {{element type of a '!pto.tensor' must be a builtin integer, float or index type, found '!pto.task_id'}}
func.func private @t(!pto.tensor<4x!pto.task_id>)

// -----

// expected-error @below {{element type of a '!pto.tensor' must be a builtin integer, float or index type, found 'complex<f32>'}}
func.func private @t(!pto.tensor<4xcomplex<f32>>)

// -----

// expected-error @below {{element type of a '!pto.tensor' must be a builtin integer, float or index type, found 'vector<4xf32>'}}
func.func private @t(!pto.tensor<4xvector<4xf32>>)

// -----

// expected-error @below {{element type of a '!pto.tensor' must be a builtin integer, float or index type, found 'none'}}
func.func private @t(!pto.tensor<4xnone>)

// -----

// expected-error @below {{layout 'nz' needs two dimensions or more, found 1}}
func.func private @t(!pto.tensor<4xf32, nz>)

// -----

// expected-error @below {{layout 'dn' needs two dimensions or more, found 0}}
func.func private @t(!pto.tensor<f32, dn>)

// -----

// expected-error @below {{unknown layout 'zz'; known are nd, dn and nz}}
func.func private @t(!pto.tensor<4x4xf32, zz>)

// -----

// expected-error @below {{expected valid keyword}}
func.func private @t(!pto.tensor<4x4xf32, 3>)

// -----

// expected-error @below {{expected '>'}}
func.func private @t(!pto.tensor<4x4xf32, nd, nd>)

// -----

// expected-error @below {{expected '<'}}
func.func private @t(!pto.tensor)

// -----

// expected-error @below {{'!pto.task_id' takes no parameters}}
func.func private @t(!pto.task_id<4>)

// -----

// expected-error @below {{unknown  type `memref` in dialect `pto`}}
func.func private @t(!pto.memref<4xf32>)
