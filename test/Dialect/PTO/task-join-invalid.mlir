// RUN: pypto-opt %s --verify-diagnostics --split-input-file

func.func @no_task() {
  // expected-error @below {{'pto.task.join' op needs one task or more, found none; the id of no task is 'pto.task.none'}}
  %a = pto.task.join
  return
}

// -----

func.func @number(%i: index) {
  // expected-error @below {{'pto.task.join' op operand #0 must be variadic of task id or ranked tensor of task ids, but got 'index'}}
  %a = pto.task.join %i : index
  return
}

// -----

func.func @unranked(%i: tensor<*x!pto.task_id>) {
  // expected-error @below {{'pto.task.join' op operand #0 must be variadic of task id or ranked tensor of task ids, but got 'tensor<*x!pto.task_id>'}}
  %a = pto.task.join %i : tensor<*x!pto.task_id>
  return
}

// -----

func.func @types_of_some(%a: !pto.task_id, %b: tensor<2x!pto.task_id>) {
  // expected-error @below {{custom op 'pto.task.join' number of operands and types do not match: got 2 operands and 1 types}}
  %c = pto.task.join %a, %b : !pto.task_id
  return
}
