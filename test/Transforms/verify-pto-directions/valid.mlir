// RUN: pypto-opt %s --allow-unregistered-dialect --verify-pto-directions -o %t 2>&1 | count 0
// RUN: pypto-opt %s --allow-unregistered-dialect | diff %t -
// RUN: %python -c "import pathlib, sys; [print(p.read_text(), '// -----', sep='\n') for p in sorted(pathlib.Path(sys.argv[1]).glob('*.mlir'))]" %examples > %t.examples.mlir
// RUN: pypto-opt %t.examples.mlir --split-input-file --verify-pto-directions -o /dev/null 2>&1 | count 0

// Bodies that stay within their directions: nothing is said, nothing is changed.

!vec = !pto.tensor<4xf32>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @read(%x: !vec)
func.func private @update(%x: !vec {pto.dir = #pto.dir<inout>}) -> !vec

func.func @only_reads(%x: !vec, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @read(%x) : (!vec) -> ()
  }
  %v = pto.tensor.read %x[0] : !vec
  return %v : f32
}

func.func @reads_and_writes(%x: !vec {pto.dir = #pto.dir<inout>}, %v: f32) -> !vec {
  %x1 = func.call @update(%x) : (!vec) -> !vec
  pto.tensor.write %v, %x1[2] : !vec
  return %x1 : !vec
}

// An `inout` argument need not be written, an unused one not be used.
func.func @unused(%x: !vec, %y: !vec {pto.dir = #pto.dir<inout>}) {
  return
}

// Written through the value that a loop carries, so far as it runs.
func.func @written_in_a_loop(%out: !all {pto.dir = #pto.dir<out>}, %row: !row, %n: index) -> !all {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %res = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %out) -> (!all) {
    %acc1 = pto.tensor.assemble %row into %acc[%i, 0] : !row into !all
    scf.yield %acc1 : !all
  }
  return %res : !all
}

// Read back after it was written; in a loop, a write further down comes first.
func.func @read_back(%out: !vec {pto.dir = #pto.dir<out>}, %v: f32) -> f32 {
  %out1 = pto.tensor.fill %out, %v : !vec
  %x = pto.tensor.read %out1[0] : !vec
  return %x : f32
}
func.func @read_in_a_loop(%out: !vec {pto.dir = #pto.dir<out>}, %v: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %later = arith.cmpi ne, %i, %c0 : index
    scf.if %later {
      %x = pto.tensor.read %out[0] : !vec
    }
    %out1 = pto.tensor.fill %out, %v : !vec
  }
  return
}

// Passed to a function that may read it.
func.func @updated(%out: !vec {pto.dir = #pto.dir<out>}) {
  %out1 = func.call @update(%out) : (!vec) -> !vec
  return
}

// Its own tensors a function may write as it likes, also where an `in` argument was
// copied to.
func.func @own(%x: !vec, %v: f32) {
  %own = pto.tensor.create : !vec
  %own1 = pto.tensor.assemble %x into %own[0] : !vec into !vec
  %own2 = pto.tensor.fill %own1, %v : !vec
  return
}

// Both halves of a group have one list of arguments; one of them writes.
func.func @half(%x: !vec, %out: !vec {pto.dir = #pto.dir<out>}) attributes {pto.func_kind = #pto.func_kind<aic>} {
  return
}

// The workspace of pipes.
func.func @cube(%x: !vec, %c: i32, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
    attributes {pto.func_kind = #pto.func_kind<aic>} {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %c : i32)
  return
}

// An op that is not understood may write; nothing is claimed of it.
func.func @unknown(%x: !vec, %out: !vec {pto.dir = #pto.dir<out>}) {
  "other.op"(%x, %out) : (!vec, !vec) -> ()
  return
}

// A declaration has no body.
func.func private @declared(%x: !vec, %out: !vec {pto.dir = #pto.dir<out>})
