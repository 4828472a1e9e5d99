# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""What the language can't say is an error that names the operation and its place."""

from mlir import ir

import pypto_mlir  # noqa: F401
from pypto_mlir import exporter


def check(text: str) -> None:
    with ir.Context():
        try:
            print(exporter.to_python(ir.Module.parse(text)))
        except exporter.ExportError as error:
            print(error)
            assert (error.operation in str(error)) and error.line > 0 and error.file == "-"


def body(text: str) -> str:
    return f"func.func @f(%n: index, %c: i1, %t: tensor<4xf32>) {{\n{text}\nreturn\n}}"


# CHECK: -:2:1: error: 'scf.index_switch' has a body that the language can't say
check(body("scf.index_switch %n default { scf.yield }"))

# CHECK: -:3:1: error: 'scf.forall' has a body that the language can't say
check(body("\nscf.forall (%i) in (4) { }"))

# CHECK: -:2:34: error: 'scf.for' runs over i32; the language has loops over index
check(body("%z = arith.constant 0 : i32      scf.for %i = %z to %z step %z : i32 { }"))

# CHECK: -:2:1: error: 'scf.for' has the attribute 'my.note', which the language can't say
check(body("scf.for %i = %n to %n step %n { } {my.note}"))

# CHECK: -:2:1: error: 'scf.for' has the attribute 'unsignedCmp', which the language can't say
check(body("scf.for unsigned %i = %n to %n step %n { }"))

# CHECK: -:2:1: error: 'scf.for' has stage = "two"; it is a positive i64
check(body('scf.for %i = %n to %n step %n { } {stage = "two"}'))

# CHECK: -:2:1: error: 'pto.scope' has the attribute 'my.note', which the language can't say
check(body("pto.scope auto attributes {my.note} { }"))

# CHECK: -:2:1: error: 'scf.execute_region' has branches between blocks, which the language can't say
check(body("scf.execute_region { cf.br ^a \n ^a: scf.yield }"))

# CHECK: -:1:1: error: 'func.func' has branches between blocks, which the language can't say
check(body("cf.br ^a\n^a:"))

# CHECK: -:1:19: error: 'ub.unreachable' ends a function, which the language can't say
check("func.func @f() {  ub.unreachable }")

# CHECK: -:1:1: error: 'builtin.module' stands beside functions, which the language can't say
check("module @inner { }\nmodule @inner2 { }")

# CHECK: -:1:1: error: 'func.func' has an argument with 'my.note', which the language can't say
check("func.func private @f(i32 {my.note})")

# CHECK: -:1:1: error: 'func.func' has a result with 'my.note', which the language can't say
check("func.func private @f() -> (i32 {my.note})")

# Python itself reads 100 levels.
# CHECK: -:1:{{[0-9]+}}: error: 'scf.if' is nested too deeply: Python reads 100 levels of indentation
check("func.func @f(%c: i1) { " + "scf.if %c { " * 120 + "}" * 120 + " return }")

# CHECK: an unregistered operation: -:1:18: error: 'my.op' is not registered, so the language can't say it
with ir.Context() as context, ir.Location.unknown():
    context.allow_unregistered_dialects = True
    module = ir.Module.parse('func.func @f() { "my.op"() : () -> () return }')
    try:
        exporter.to_python(module)
    except exporter.ExportError as error:
        print("an unregistered operation:", error)

# CHECK: expected an MLIR module, found int
# CHECK: expected an MLIR module, found FuncOp
for wrong in (3, module.body.operations[0]):
    try:
        exporter.to_python(wrong)
    except TypeError as error:
        print(error)
