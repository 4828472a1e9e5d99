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
validation._apply = lambda text, pipeline: right(text, pipeline).replace(
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
