# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""What a pipeline changes is found, with the inputs and a smaller module."""

import numpy
from mlir import ir

import pypto_mlir
from pypto_mlir.validation import validate as module_validate

# The second store is dead for a pass that takes handles for values.
PROGRAM = """
func.func @unused(%x: !pto.tensor<4xi32>) {
  return
}
func.func @main(%a: !pto.tensor<4xi32> {pto.dir = #pto.dir<inout>}, %b: !pto.tensor<4xi32>, %n: index)
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %v = pto.tensor.read %b[3] : !pto.tensor<4xi32>
  %w = arith.addi %v, %c2 : i32
  pto.tensor.write %w, %a[2] : !pto.tensor<4xi32>
  pto.tensor.write %c1, %a[1] : !pto.tensor<4xi32>
  %x = pto.tensor.read %a[1] : !pto.tensor<4xi32>
  pto.tensor.write %x, %a[0] : !pto.tensor<4xi32>
  return
}
"""

# A pipeline with a fault: every constant 1 becomes a 5.
validation = __import__("pypto_mlir.validation.validate", fromlist=["_apply"])
right = validation._apply
validation._apply = lambda *arguments: right(*arguments).replace(
    "arith.constant 1 : i32", "arith.constant 5 : i32"
)

report = pypto_mlir.validate(
    ir.Module.parse(PROGRAM, ir.Context()), "builtin.module(cse)", reduce=True
)
# CHECK: False @main with inputs of seed 0: element [0] of argument 0 was 1 and is 5 after the pipeline
print(report.ok, report.difference)
# CHECK-NEXT: argument 0 (0,) 1 5 3 (4,)
found = report.difference
print(
    found.what,
    found.index,
    found.before,
    found.after,
    len(found.arguments),
    found.arguments[0].shape,
)
# CHECK: func.func @main(
# CHECK-NEXT: %[[ONE:.*]] = arith.constant 1 : i32
# CHECK-NEXT: pto.tensor.write %[[ONE]], %{{.*}}[1]
# CHECK-NEXT: return
print(report.reduced)

# CHECK: same again: True 3
validation._apply = right
report = module_validate(PROGRAM, "builtin.module(cse,canonicalize)", isolate=False)
print("same again:", report.ok, report.runs)

# What hangs on undefined contents may change, whatever it goes through.
UNDEFINED = """
func.func @main(%a: !pto.tensor<4xi32> {pto.dir = #pto.dir<inout>}) -> (i32, i32, i1) {
  %s = pto.tensor.create : !pto.tensor<4xi32>
  %v = pto.tensor.read %s[0] : !pto.tensor<4xi32>
  %zero = arith.constant 0 : i32
  %w = arith.muli %v, %zero : i32
  %sign = arith.cmpi sgt, %v, %zero : i32
  pto.tensor.write %v, %a[1] : !pto.tensor<4xi32>
  return %v, %w, %sign : i32, i32, i1
}
"""
# CHECK: undefined: True 3 4
report = module_validate(UNDEFINED, "builtin.module(cse)", seeds=[5])
print("undefined:", report.ok, report.undefined, report.compared)
assert numpy.array(report.compared).shape == ()

# So may what compares or combines undefined contents, be it of one buffer, of two, or
# of two runs of one create.
MIXED = """
func.func @main(%a: !pto.tensor<8xi32> {pto.dir = #pto.dir<inout>}, %b: !pto.tensor<2xi1> {pto.dir = #pto.dir<inout>})
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i32
  %s = pto.tensor.create : !pto.tensor<4xi32>
  %t = pto.tensor.create : !pto.tensor<4xi32>
  %s0 = pto.tensor.read %s[0] : !pto.tensor<4xi32>
  %s1 = pto.tensor.read %s[1] : !pto.tensor<4xi32>
  %t0 = pto.tensor.read %t[0] : !pto.tensor<4xi32>
  %one = arith.subi %s0, %s1 : i32
  pto.tensor.write %one, %a[0] : !pto.tensor<8xi32>
  %two = arith.xori %s0, %t0 : i32
  pto.tensor.write %two, %a[1] : !pto.tensor<8xi32>
  %both = scf.for %i = %c0 to %c2 step %c1 iter_args(%sum = %zero) -> (i32) {
    %u = pto.tensor.create : !pto.tensor<1xi32>
    %v = pto.tensor.read %u[0] : !pto.tensor<1xi32>
    %negative = arith.subi %v, %sum : i32
    scf.yield %negative : i32
  }
  pto.tensor.write %both, %a[2] : !pto.tensor<8xi32>
  %p = pto.tensor.create : !pto.tensor<2xi1>
  %p0 = pto.tensor.read %p[0] : !pto.tensor<2xi1>
  %p1 = pto.tensor.read %p[1] : !pto.tensor<2xi1>
  %parity = arith.xori %p0, %p1 : i1
  pto.tensor.write %parity, %b[0] : !pto.tensor<2xi1>
  return
}
"""
# A pipeline that gives what was undefined a value of its own changes nothing.
validation._apply = lambda *arguments: (
    right(*arguments)
    .replace(
        "pto.tensor.create : !pto.tensor<4xi32>",
        "pto.tensor.create {init_value = 7 : i32} : !pto.tensor<4xi32>",
    )
    .replace(
        "pto.tensor.create : !pto.tensor<2xi1>",
        "pto.tensor.create {init_value = true} : !pto.tensor<2xi1>",
    )
)
# CHECK: mixed: True
report = module_validate(MIXED, "builtin.module(cse)", seeds=range(6))
print("mixed:", report.ok, report.difference or "")

# A scalar result has no index.
RESULT = """
func.func @main() -> (i32, f16) {
  %c1 = arith.constant 1 : i32
  %f = arith.constant 2.0 : f16
  return %c1, %f : i32, f16
}
"""
validation._apply = lambda *arguments: right(*arguments).replace("2.000000e+00", "3.000000e+00")
# CHECK: element [] of result 1 was 2.0 and is 3.0 after the pipeline
print(module_validate(RESULT, "builtin.module(cse)").difference)

# A program that a pipeline lets run for ever, or crash, is told from one it leaves alone.
LOOP = """
func.func @main(%a: !pto.tensor<4xi32> {pto.dir = #pto.dir<inout>}) {
  %at = arith.constant 2 : index
  %v = arith.constant 5 : i32
  scf.while : () -> () {
    %more = arith.constant false
    pto.tensor.write %v, %a[%at] : !pto.tensor<4xi32>
    scf.condition(%more)
  } do {
    scf.yield
  }
  return
}
"""
validation._apply = lambda *arguments: right(*arguments).replace("false", "true")
# CHECK: endless: @main with inputs of seed 0: after the pipeline: the program ran for more than 2 s
print("endless:", module_validate(LOOP, "builtin.module(cse)", timeout=2).difference)
validation._apply = lambda *arguments: right(*arguments).replace(
    "constant 2 : index", "constant 9000000000000 : index"
)
# CHECK: crash: @main with inputs of seed 0: after the pipeline: the program crashed (signal {{[0-9]+}})
print("crash:", module_validate(LOOP, "builtin.module(cse)").difference)
