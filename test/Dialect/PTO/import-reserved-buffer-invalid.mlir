// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @f() {
  // expected-error@+1 {{'pto.import_reserved_buffer' op name must not be empty}}
  %a = pto.import_reserved_buffer {name = "", peer_func = @g} -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{needs the key 'peer_func'}}
  %a = pto.import_reserved_buffer {name = "b"} -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{key 'peer_func' is given twice}}
  %a = pto.import_reserved_buffer {peer_func = @g, name = "b", peer_func = @g} -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{unknown key 'size'; the keys are 'name', 'peer_func'; other attributes go into 'attributes {...}'}}
  %a = pto.import_reserved_buffer {name = "b", size = 8} -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected valid '@'-identifier for symbol name}}
  %a = pto.import_reserved_buffer {name = "b", peer_func = "g"} -> i32
  return
}
