# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
#
# Generated kernels are given as declarations only where those say nothing wrong: a result
# without pto.returns is taken for the only written argument of its type.

from pypto_mlir.testing.generator.kernels import Kernel


def may_be_declared(result_type: str, meaning: object, *arguments: tuple[str, str]) -> bool:
    named = [(f"%a{i}", type_, direction) for i, (type_, direction) in enumerate(arguments)]
    return Kernel("k", "", "", named, [result_type], [meaning]).may_be_declared


WINDOW = ("window", 0, (4,))
# CHECK: the argument, with pto.returns: True
print("the argument, with pto.returns:", may_be_declared("4", 0, ("4", "out")))
# CHECK: a window of one argument, with the type of another: False
print(
    "a window of one argument, with the type of another:",
    may_be_declared("4", WINDOW, ("5", "out"), ("4", "out")),
)
# CHECK: a window with the type of an argument that is only read: True
print(
    "a window with the type of an argument that is only read:",
    may_be_declared("4", WINDOW, ("5", "out"), ("4", "in")),
)
# CHECK: a window with the type of two arguments: True
print(
    "a window with the type of two arguments:",
    may_be_declared("4", WINDOW, ("5", "out"), ("4", "out"), ("4", "inout")),
)
# CHECK: a new tensor with the type of an argument: False
print("a new tensor with the type of an argument:", may_be_declared("4", "fresh", ("4", "inout")))
