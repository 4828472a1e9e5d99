// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @f() attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{'pto.tfree_from_aic' op must be in a function of kind 'aiv', but 'f' is of kind 'aic'}}
  pto.tfree_from_aic
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<incore>} {
  // expected-error@+1 {{'pto.tfree_from_aic' op must be in a function of kind 'aiv', but 'f' is of kind 'incore'}}
  pto.tfree_from_aic
  return
}

// -----

// expected-error@+1 {{'pto.tfree_from_aic' op must be in a 'func.func' of kind 'aiv', but is in none}}
pto.tfree_from_aic

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.tfree_from_aic' op id must not be negative, but is -2}}
  pto.tfree_from_aic {id = -2}
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.tfree_from_aic' op split must not be negative, but is -1}}
  pto.tfree_from_aic {split = -1}
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{custom op 'pto.tfree_from_aic' key 'split' is given twice}}
  pto.tfree_from_aic {split = 1, split = 1}
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{custom op 'pto.tfree_from_aic' unknown key 'slot_size'; the keys are 'id', 'split'; other attributes go into 'attributes {...}'}}
  pto.tfree_from_aic {slot_size = 1}
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{custom op 'pto.tfree_from_aic' 'split' is the op's own and may not stand in 'attributes'}}
  pto.tfree_from_aic attributes {split = 1 : i32}
  return
}
