// RUN: pypto-opt %s --split-input-file --verify-diagnostics --verify-pto-directions

!vec = !pto.tensor<4xf32>

// expected-note @below {{the argument is here}}
func.func @stores_an_in(%x: !vec, %tile: tensor<4xf32>) attributes {pto.func_kind = #pto.func_kind<incore>} {
  // expected-error @below {{'pto.tile.store' op writes argument #0 of 'stores_an_in', whose direction is 'in': that allows reading only; 'out' or 'inout' allow writing}}
  %done = pto.tile.store %tile into %x[0] : tensor<4xf32> into !vec
  return
}

// -----

// Written down, too, and named where it is.
func.func @explicit_in(%out: !pto.tensor<4xf32> {pto.dir = #pto.dir<out>},
                       // expected-note @below {{the argument is here}}
                       %in: !pto.tensor<4xf32> {pto.dir = #pto.dir<in>}, %v: f32) {
  %out1 = pto.tensor.fill %out, %v : !pto.tensor<4xf32>
  // expected-error @below {{'pto.tensor.fill' op writes argument #1 of 'explicit_in', whose direction is 'in': that allows reading only}}
  %in1 = pto.tensor.fill %in, %v : !pto.tensor<4xf32>
  return
}

// -----

// Only the first op is told for each argument, and each argument.

!vec = !pto.tensor<4xf32>

// expected-note @below {{the argument is here}}
func.func @two_arguments(%a: !vec,
                         // expected-note @below {{the argument is here}}
                         %b: !vec,
                         %x: f32) {
  // expected-error @below {{'pto.tensor.write' op writes argument #0 of 'two_arguments'}}
  pto.tensor.write %x, %a[0] : !vec
  // expected-error @below {{'pto.tensor.write' op writes argument #1 of 'two_arguments'}}
  pto.tensor.write %x, %b[0] : !vec
  pto.tensor.write %x, %a[1] : !vec
  return
}

// -----

// Through views, in a branch.

// expected-note @below {{the argument is here}}
func.func @through_views(%x: !pto.tensor<4x8xf32>, %v: f32, %c: i1, %r: index) {
  %flat = pto.tensor.reshape %x : !pto.tensor<4x8xf32> to !pto.tensor<32xf32>
  %some = pto.tensor.slice %flat[%r] [4] : !pto.tensor<32xf32> to !pto.tensor<4xf32>
  scf.if %c {
    // expected-error @below {{'pto.tensor.fill' op writes argument #0 of 'through_views'}}
    %done = pto.tensor.fill %some, %v : !pto.tensor<4xf32>
  }
  return
}

// -----

// By an assemble, through a value that a loop carries.

!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

// expected-note @below {{the argument is here}}
func.func @assembled(%out: !all, %row: !row) -> !all attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %res = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %out) -> (!all) {
    // expected-error @below {{'pto.tensor.assemble' op writes argument #0 of 'assembled'}}
    %acc1 = pto.tensor.assemble %row into %acc[%i, 0] : !row into !all
    scf.yield %acc1 : !all
  }
  return %res : !all
}

// -----

// By calls, launches and tasks whose callee is declared to write.

!vec = !pto.tensor<4xf32>

func.func private @kernel(%x: !vec, %y: !vec {pto.dir = #pto.dir<inout>})

// expected-note @below {{the argument is here}}
func.func @by_a_call(%x: !vec, %y: !vec {pto.dir = #pto.dir<out>}) {
  func.call @kernel(%y, %y) : (!vec, !vec) -> ()
  // expected-error @below {{'func.call' op writes argument #0 of 'by_a_call'}}
  func.call @kernel(%y, %x) : (!vec, !vec) -> ()
  return
}
// expected-note @below {{the argument is here}}
func.func @by_a_launch(%x: !vec) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  // expected-error @below {{'pto.launch' op writes argument #0 of 'by_a_launch'}}
  pto.launch @kernel(%x, %x) : (!vec, !vec) -> ()
  return
}
// expected-note @below {{the argument is here}}
func.func @by_a_task(%x: !vec) attributes {pto.func_kind = #pto.func_kind<group>} {
  // expected-error @below {{'pto.submit' op writes argument #0 of 'by_a_task'}}
  %id = pto.submit @kernel(%x, %x) : (!vec, !vec) -> !pto.task_id
  return
}

// -----

// It may be another buffer that is written.

!vec = !pto.tensor<4xf32>

// expected-note @below {{the argument is here}}
func.func @perhaps(%x: !vec, %out: !vec {pto.dir = #pto.dir<out>}, %c: i1, %v: f32) {
  %either = arith.select %c, %x, %out : !vec
  // expected-error @below {{'pto.tensor.fill' op may write argument #0 of 'perhaps', whose direction is 'in': that allows reading only; 'out' or 'inout' allow writing}}
  %done = pto.tensor.fill %either, %v : !vec
  return
}

// -----

// In a nested module.

module @nested {
  // expected-note @below {{the argument is here}}
  func.func @inner(%x: !pto.tensor<4xf32>, %v: f32) {
    // expected-error @below {{'pto.tensor.fill' op writes argument #0 of 'inner'}}
    %done = pto.tensor.fill %x, %v : !pto.tensor<4xf32>
    return
  }
}

// -----

// An `out` argument that is never written.

!vec = !pto.tensor<4xf32>

func.func private @fill(%out: !vec {pto.dir = #pto.dir<out>}) -> !vec

// expected-warning @below {{argument #0 of 'rebound', whose direction is 'out', is never written}}
func.func @rebound(%out: !vec {pto.dir = #pto.dir<out>}) -> !vec {
  %fresh = pto.tensor.create : !vec
  %fresh1 = func.call @fill(%fresh) : (!vec) -> !vec
  return %fresh1 : !vec
}

// -----

// An `out` argument that is read first.

!vec = !pto.tensor<4xf32>

// expected-note @below {{the argument is here}}
func.func @accumulates(%acc: !vec {pto.dir = #pto.dir<out>}) {
  // expected-warning @below {{reads argument #0 of 'accumulates', whose direction is 'out', before anything is written to it: what it reads is undefined; 'inout' hands the contents in}}
  %old = pto.tile.load %acc[0] [4] : !vec to tensor<4xf32>
  %new = arith.addf %old, %old : tensor<4xf32>
  %done = pto.tile.store %new into %acc[0] : tensor<4xf32> into !vec
  return
}
