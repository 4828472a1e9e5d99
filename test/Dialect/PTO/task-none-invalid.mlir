// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @result() {
  // expected-error @below {{'pto.task.none' op result #0 must be !pto.task_id, the token of a submitted task, but got 'i64'}}
  %a = "pto.task.none"() : () -> i64
  return
}

// -----

func.func @operand(%a: !pto.task_id) {
  // expected-error @below {{'pto.task.none' op requires zero operands}}
  %b = "pto.task.none"(%a) : (!pto.task_id) -> !pto.task_id
  return
}
