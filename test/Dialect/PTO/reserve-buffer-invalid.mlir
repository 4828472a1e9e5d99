// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @f() {
  // expected-error@+1 {{'pto.reserve_buffer' op size must be positive, but is 0}}
  %a = pto.reserve_buffer {name = "b", size = 0} -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'pto.reserve_buffer' op base must not be negative, but is -4}}
  %a = pto.reserve_buffer {name = "b", size = 8, base = -4} -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'pto.reserve_buffer' op name must not be empty}}
  %a = pto.reserve_buffer {name = "", size = 8} -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'pto.reserve_buffer' needs the key 'size'}}
  %a = pto.reserve_buffer {name = "b"} -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'pto.reserve_buffer' needs the key 'name'}}
  %a = pto.reserve_buffer -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'pto.reserve_buffer' key 'size' is given twice}}
  %a = pto.reserve_buffer {name = "b", size = 8, size = 8} -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'pto.reserve_buffer' unknown key 'sise'; the keys are 'name', 'size', 'base'; other attributes go into 'attributes {...}'}}
  %a = pto.reserve_buffer {name = "b", sise = 8} -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'pto.reserve_buffer' 'base' is the op's own and may not stand in 'attributes'}}
  %a = pto.reserve_buffer {name = "b", size = 8} attributes {base = 8 : i64} -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'pto.reserve_buffer' yields 'i32', but got 'i64'}}
  %a = pto.reserve_buffer {name = "b", size = 8} -> i64
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected '}'}}
  %a = pto.reserve_buffer {name = "b", size = 8 : i64} -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected integer value}}
  %a = pto.reserve_buffer {name = "b", size = "8"} -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{integer value too large}}
  %a = pto.reserve_buffer {name = "b", size = 9223372036854775808} -> i32
  return
}
