// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @f(%t: tensor<16x16xf16>) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.tpush_to_aiv' op must be in a function of kind 'aic', but 'f' is of kind 'aiv'}}
  pto.tpush_to_aiv(%t : tensor<16x16xf16>)
  return
}

// -----

func.func @f(%t: tensor<16x16xf16>) attributes {pto.func_kind = #pto.func_kind<incore>} {
  // expected-error@+1 {{'pto.tpush_to_aiv' op must be in a function of kind 'aic', but 'f' is of kind 'incore'}}
  pto.tpush_to_aiv(%t : tensor<16x16xf16>)
  return
}

// -----

%t = tensor.empty() : tensor<16x16xf16>
// expected-error@+1 {{'pto.tpush_to_aiv' op must be in a 'func.func' of kind 'aic', but is in none}}
pto.tpush_to_aiv(%t : tensor<16x16xf16>)

// -----

func.func @f(%t: tensor<16x16xf16>) attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{'pto.tpush_to_aiv' op id must not be negative, but is -2}}
  pto.tpush_to_aiv(%t : tensor<16x16xf16>) {id = -2}
  return
}

// -----

func.func @f(%t: tensor<16x16xf16>) attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{'pto.tpush_to_aiv' op split must not be negative, but is -1}}
  pto.tpush_to_aiv(%t : tensor<16x16xf16>) {split = -1}
  return
}

// -----

func.func @f(%t: tensor<16x16xf16>) attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{custom op 'pto.tpush_to_aiv' key 'split' is given twice}}
  pto.tpush_to_aiv(%t : tensor<16x16xf16>) {split = 1, split = 1}
  return
}

// -----

func.func @f(%t: tensor<16x16xf16>) attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{custom op 'pto.tpush_to_aiv' unknown key 'slot_size'; the keys are 'id', 'split'; other attributes go into 'attributes {...}'}}
  pto.tpush_to_aiv(%t : tensor<16x16xf16>) {slot_size = 1}
  return
}

// -----

func.func @f(%t: tensor<16x16xf16>) attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{custom op 'pto.tpush_to_aiv' 'split' is the op's own and may not stand in 'attributes'}}
  pto.tpush_to_aiv(%t : tensor<16x16xf16>) attributes {split = 1 : i32}
  return
}

// -----

func.func @f(%t: !pto.tensor<16x16xf16>) attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{'pto.tpush_to_aiv' op operand #0 must be ranked tensor of any type values, but got '!pto.tensor<16x16xf16>'}}
  pto.tpush_to_aiv(%t : !pto.tensor<16x16xf16>)
  return
}
