// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @f() attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{'pto.tpop_from_aic' op must be in a function of kind 'aiv', but 'f' is of kind 'aic'}}
  %t = pto.tpop_from_aic -> tensor<16x16xf16>
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<incore>} {
  // expected-error@+1 {{'pto.tpop_from_aic' op must be in a function of kind 'aiv', but 'f' is of kind 'incore'}}
  %t = pto.tpop_from_aic -> tensor<16x16xf16>
  return
}

// -----

// expected-error@+1 {{'pto.tpop_from_aic' op must be in a 'func.func' of kind 'aiv', but is in none}}
%t = pto.tpop_from_aic -> tensor<16x16xf16>

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.tpop_from_aic' op id must not be negative, but is -2}}
  %t = pto.tpop_from_aic {id = -2} -> tensor<16x16xf16>
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.tpop_from_aic' op split must not be negative, but is -1}}
  %t = pto.tpop_from_aic {split = -1} -> tensor<16x16xf16>
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{custom op 'pto.tpop_from_aic' key 'split' is given twice}}
  %t = pto.tpop_from_aic {split = 1, split = 1} -> tensor<16x16xf16>
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{custom op 'pto.tpop_from_aic' unknown key 'slot_size'; the keys are 'id', 'split'; other attributes go into 'attributes {...}'}}
  %t = pto.tpop_from_aic {slot_size = 1} -> tensor<16x16xf16>
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{custom op 'pto.tpop_from_aic' 'split' is the op's own and may not stand in 'attributes'}}
  %t = pto.tpop_from_aic attributes {split = 1 : i32} -> tensor<16x16xf16>
  return
}

// -----

// Nothing at run time could say how big the tile is.
func.func @f() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.tpop_from_aic' op result #0 must be statically shaped tensor of any type values, but got 'tensor<?x16xf16>'}}
  %t = pto.tpop_from_aic -> tensor<?x16xf16>
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.tpop_from_aic' op result #0 must be statically shaped tensor of any type values, but got '!pto.tensor<16x16xf16>'}}
  %t = pto.tpop_from_aic -> !pto.tensor<16x16xf16>
  return
}
