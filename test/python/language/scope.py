# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""Numbers, types and dimensions come from the scope around a program; nothing there
is run, and what can't be known is said."""

import math
import types

from pypto_mlir import language as pl
from pypto_mlir.language import FP32, Tensor

config = types.SimpleNamespace(heads=4, tile=[2, 8], name="kernel")
ROWS = 2 * config.heads


def never() -> int:
    raise AssertionError("a function of the user was run")


def build(width: int) -> pl.Program:
    @pl.program
    class Built:
        """Documentation."""

        # CHECK-LABEL: func.func @rows(
        # CHECK-SAME:    !pto.tensor<8x16xf32>
        # CHECK:       pto.tensor.slice %{{.*}}[4, 0] [2, 8]
        # CHECK:       pto.tensor.slice %{{.*}}[0, 0] [6, 16]
        # CHECK:       pto.tensor.create : !pto.tensor<96xf32>
        @pl.function(type=pl.FunctionType.Orchestration)
        def rows(self, x: Tensor[[ROWS, width], FP32]):
            """Documentation."""
            a = pl.slice(x, config.tile, [config.heads, 0])
            b = pl.slice(x, [min(ROWS - 2, 100), width], [0, 0])
            c = pl.create_tensor([ROWS * 12], dtype=FP32)

    return Built


print(build(16).module)


def attempt(define) -> None:
    try:
        define()
        print("no error")
    except (pl.ProgramError, TypeError, ValueError) as error:
        print(error)


def calls_function():
    @pl.program
    class Wrong:
        @pl.function
        def f(self, x: Tensor[[ROWS], FP32]):
            return x[never()]


# CHECK: scope.py:[[#]]:22: error: 'never' can't be called: the body of a function is not run
attempt(calls_function)


def hidden_name():
    @pl.program
    class Wrong:
        @pl.function
        def f(self, x: Tensor[[ROWS], FP32]):
            return pl.create_tensor([math.__doc__], dtype=FP32)


# CHECK: scope.py:[[#]]:38: error: unknown name 'math.__doc__'
attempt(hidden_name)


def not_a_function():
    @pl.program
    class Wrong:
        size = 3


# CHECK: scope.py:[[#]]:9: error: a program holds functions only
attempt(not_a_function)


def undecorated():
    @pl.program
    class Wrong:
        def f(self): ...


# CHECK: scope.py:[[#]]:9: error: a function of a program is a @pl.function
attempt(undecorated)


def unknown_option():
    @pl.program
    class Wrong:
        @pl.function(kind=pl.FunctionType.InCore)
        def f(self): ...


# CHECK: scope.py:[[#]]:27: error: pl.function has no 'kind'; it has type, level,
attempt(unknown_option)


def default_value():
    @pl.program
    class Wrong:
        @pl.function
        def f(self, n: pl.Scalar[pl.INDEX] = 3): ...


# CHECK: scope.py:[[#]]:46: error: parameters have no defaults
attempt(default_value)


def no_result():
    @pl.program
    class Wrong:
        @pl.function
        def f(self, n: pl.Scalar[pl.INDEX]) -> pl.Scalar[pl.INDEX]:
            m = n


# CHECK: scope.py:[[#]]:9: error: 'f' has to end in a return
attempt(no_result)


def recursive():
    @pl.program
    class Wrong:
        @pl.function
        def f(self, n: pl.Scalar[pl.INDEX]):
            return self.g(n)

        @pl.function
        def g(self, n: pl.Scalar[pl.INDEX]):
            return self.f(n)


# CHECK: scope.py:[[#]]:20: error: 'f' needs the types of its results, since it is recursive
attempt(recursive)

# CHECK: there is no source for 'Wrong'; pl.program needs it
attempt(lambda: exec("@pl.program\nclass Wrong: pass", {"pl": pl}))
# CHECK: @pl.program stands before a class
attempt(lambda: pl.program(3))
# CHECK: unknown backend 'ascend9000'; expected ascend910b, ascend950 or a backend attribute
attempt(lambda: pl.program(backend="ascend9000"))
# CHECK: pl.load has a meaning in the body of a @pl.function only
attempt(lambda: pl.load(1, 2, 3))
# CHECK: pl.range has a meaning in the body of a @pl.function only
attempt(lambda: pl.range(3))
# CHECK: the shape of pl.Tensor is a list such as [4, 8], got 4
attempt(lambda: pl.Tensor[4, pl.FP32])
# CHECK: the element type of pl.Tile is one such as pl.FP32, got 'f32'
attempt(lambda: pl.Tile[[4], "f32"])
# CHECK: a dimension of pl.Tensor is not negative, got -1
attempt(lambda: pl.Tensor[[-1], pl.FP32])
# CHECK: pl.Out takes a pl.Tensor[...], got ScalarSpec(dtype=pl.FP32)
attempt(lambda: pl.Out[pl.Scalar[pl.FP32]])
# CHECK: pl.dynamic takes the name of the symbol, got 3
attempt(lambda: pl.dynamic(3))
# CHECK: pl.const takes an element type such as pl.INDEX, got 3
attempt(lambda: pl.const(3, 3))

# CHECK: [1, 1, 2, 4, 8, 1, 2]
print([t.get_byte() for t in (pl.BOOL, pl.INT8, pl.BF16, pl.FP32, pl.INDEX, pl.FP4, pl.UINT16)])
