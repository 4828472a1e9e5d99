// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @f() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.tpop_from_aiv' op must be in a function of kind 'aic', but 'f' is of kind 'aiv'}}
  %t = pto.tpop_from_aiv -> tensor<16x16xf16>
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<incore>} {
  // expected-error@+1 {{'pto.tpop_from_aiv' op must be in a function of kind 'aic', but 'f' is of kind 'incore'}}
  %t = pto.tpop_from_aiv -> tensor<16x16xf16>
  return
}

// -----

// expected-error@+1 {{'pto.tpop_from_aiv' op must be in a 'func.func' of kind 'aic', but is in none}}
%t = pto.tpop_from_aiv -> tensor<16x16xf16>

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{'pto.tpop_from_aiv' op id must not be negative, but is -2}}
  %t = pto.tpop_from_aiv {id = -2} -> tensor<16x16xf16>
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{'pto.tpop_from_aiv' op split must not be negative, but is -1}}
  %t = pto.tpop_from_aiv {split = -1} -> tensor<16x16xf16>
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{custom op 'pto.tpop_from_aiv' key 'split' is given twice}}
  %t = pto.tpop_from_aiv {split = 1, split = 1} -> tensor<16x16xf16>
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{custom op 'pto.tpop_from_aiv' unknown key 'slot_size'; the keys are 'id', 'split'; other attributes go into 'attributes {...}'}}
  %t = pto.tpop_from_aiv {slot_size = 1} -> tensor<16x16xf16>
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{custom op 'pto.tpop_from_aiv' 'split' is the op's own and may not stand in 'attributes'}}
  %t = pto.tpop_from_aiv attributes {split = 1 : i32} -> tensor<16x16xf16>
  return
}

// -----

// Nothing at run time could say how big the tile is.
func.func @f() attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{'pto.tpop_from_aiv' op result #0 must be statically shaped tensor of any type values, but got 'tensor<?x16xf16>'}}
  %t = pto.tpop_from_aiv -> tensor<?x16xf16>
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{'pto.tpop_from_aiv' op result #0 must be statically shaped tensor of any type values, but got '!pto.tensor<16x16xf16>'}}
  %t = pto.tpop_from_aiv -> !pto.tensor<16x16xf16>
  return
}
