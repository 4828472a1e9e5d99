// RUN: pypto-opt %s --convert-pto-to-memref --split-input-file --verify-diagnostics

func.func private @cube(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error @+1 {{'pto.aic_initialize_pipe' op can't run on the CPU yet: the two halves of a cross-core pipe run at the same time}}
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
  return
}

// -----

func.func private @vector() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error @+1 {{'pto.tpop_from_aic' op can't run on the CPU yet}}
  %t = pto.tpop_from_aic {split = 1} -> tensor<16x16xf16>
  return
}

// -----

func.func private @update(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<inout>})
func.func @blocks(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32> {pto.dir = #pto.dir<inout>}) {
  %n = arith.constant 4 : index
  // expected-error @+1 {{'pto.launch' op can't run on the CPU with more than one block: argument 1 of @update is 'inout', so that a block depends on those before it; allowed are 'in' and 'out'}}
  pto.launch @update(%x, %o) blocks(%n) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> ()
  return
}

// -----

func.func private @f(!pto.tensor<4xf32>)
func.func @value(%x: !pto.tensor<4xf32>) {
  // expected-error @+1 {{'func.constant' op can't run on the CPU yet: its result is a function of tensors, called by no symbol}}
  %f = func.constant @f : (!pto.tensor<4xf32>) -> ()
  func.call_indirect %f(%x) : (!pto.tensor<4xf32>) -> ()
  return
}
