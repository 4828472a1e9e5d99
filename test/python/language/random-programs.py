# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""Random programs on numbers compute what Python computes, also after a round trip."""

import contextlib
import random

import numpy
from mlir import ir

import pypto_mlir  # noqa: F401
from pypto_mlir import exporter, importer
from pypto_mlir.execution import run

NAMES = "abcd"
HEAD = """import pypto.language as pl
@pl.program
class P:
    @pl.function(type=pl.FunctionType.Orchestration)
    def f(self, a: pl.Scalar[pl.INDEX], b: pl.Scalar[pl.INDEX], o: pl.Out[pl.Tensor[[4], pl.INT64]]):
"""


class Python:
    """What the language means where Python runs it."""

    range, min, max = range, min, max
    scope = staticmethod(contextlib.nullcontext)


class Maker:
    """Makes the body of a function that binds a, b, c and d."""

    def __init__(self, seed: int) -> None:
        self.choose = random.Random(seed)
        self.loops = 0

    def number(self, depth: int = 0) -> str:
        kind = self.choose.random()
        if depth > 2 or kind < 0.4:
            return self.choose.choice(NAMES)
        if kind < 0.5:
            return str(self.choose.randint(-5, 9))
        left, right = self.number(depth + 1), self.number(depth + 1)
        if kind < 0.8:
            return f"({left} {self.choose.choice('+-*')} {right})"
        if kind < 0.9:
            return f"({left} {self.choose.choice(['//', '%'])} {self.choose.choice([2, 3, -7])})"
        if kind < 0.95:
            return f"({left} if {self.condition()} else {right} % d if d != 0 else 1)"
        return f"pl.{self.choose.choice(['min', 'max'])}({left}, {right})"

    def condition(self) -> str:
        sign = self.choose.choice(["<", "<=", "==", "!=", ">", ">="])
        test = f"{self.number(2)} {sign} {self.number(2)}"
        return f"not ({test})" if self.choose.random() < 0.2 else test

    def block(self, depth: int = 0) -> list[str]:
        lines: list[str] = []
        for _ in range(self.choose.randint(1, 3)):
            kind, name = self.choose.random(), self.choose.choice(NAMES)
            if depth > 2 or kind < 0.5:
                lines += [f"{name} = {self.number()}", f"{name} = {name} % 97"]
                continue
            inner = [f"    {line}" for line in self.block(depth + 1)]
            if kind < 0.65:
                lines += [f"if {self.condition()}:", *inner]
                if self.choose.random() < 0.5:
                    lines += ["else:", *(f"    {line}" for line in self.block(depth + 1))]
            elif kind < 0.85:
                stop = self.choose.choice(["3", "b % 4", "0, 7, 3"])
                lines += [f"for i in pl.range({stop}):", f"    {name} = i + {name}", *inner]
            elif kind < 0.95:
                self.loops += 1
                count = f"w{self.loops}"
                test = f"while {count} < 3 and ({self.condition()}):"
                lines += [f"{count} = 0", test, *inner, f"    {count} += 1"]
            else:
                lines += ["with pl.scope():", *inner]
        return lines


def check(seed: int) -> None:
    maker = Maker(seed)
    body = ["c = 1", "d = a", *maker.block()]
    a, b = maker.choose.randint(-9, 9), maker.choose.randint(0, 9)
    names: dict[str, object] = {"pl": Python, "a": a, "b": b}
    exec("\n".join(body), names)
    writes = [f"pl.write(o, [{i}], pl.cast({name}, pl.INT64))" for i, name in enumerate(NAMES)]
    text = HEAD + "\n".join(f"        {line}" for line in [*body, *writes])
    with ir.Context():
        module = importer.import_text(text)
        if seed % 2:
            module = importer.import_text(exporter.to_python(module))
        found = numpy.zeros(4, numpy.int64)
        run(module, "f", a, b, found)
    assert list(found) == [names[name] for name in NAMES], f"seed {seed}: {found}\n{text}"


for seed in range(30):
    check(seed)
# CHECK: 30 programs
print("30 programs")
