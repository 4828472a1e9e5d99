// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @f() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // expected-error@+1 {{'pto.tfree_from_aiv' op must be in a function of kind 'aic', but 'f' is of kind 'aiv'}}
  pto.tfree_from_aiv
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<incore>} {
  // expected-error@+1 {{'pto.tfree_from_aiv' op must be in a function of kind 'aic', but 'f' is of kind 'incore'}}
  pto.tfree_from_aiv
  return
}

// -----

// expected-error@+1 {{'pto.tfree_from_aiv' op must be in a 'func.func' of kind 'aic', but is in none}}
pto.tfree_from_aiv

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{'pto.tfree_from_aiv' op id must not be negative, but is -2}}
  pto.tfree_from_aiv {id = -2}
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{'pto.tfree_from_aiv' op split must not be negative, but is -1}}
  pto.tfree_from_aiv {split = -1}
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{custom op 'pto.tfree_from_aiv' key 'split' is given twice}}
  pto.tfree_from_aiv {split = 1, split = 1}
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{custom op 'pto.tfree_from_aiv' unknown key 'slot_size'; the keys are 'id', 'split'; other attributes go into 'attributes {...}'}}
  pto.tfree_from_aiv {slot_size = 1}
  return
}

// -----

func.func @f() attributes {pto.func_kind = #pto.func_kind<aic>} {
  // expected-error@+1 {{custom op 'pto.tfree_from_aiv' 'split' is the op's own and may not stand in 'attributes'}}
  pto.tfree_from_aiv attributes {split = 1 : i32}
  return
}
