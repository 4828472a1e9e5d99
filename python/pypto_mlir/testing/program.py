# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A program for the interpreter: text, entry and the values it is run on."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

__all__ = ["Argument", "Program"]


@dataclass(frozen=True)
class Argument:
    """One argument of the entry function.

    Attributes:
        dtype: text of the element or scalar type.
        shape: sizes of a tensor, ``None`` for a scalar.
        value: of a scalar.
        below: integers in a tensor are drawn from 0 to below it.
    """

    dtype: str
    shape: tuple[int, ...] | None = None
    value: int | float | None = None
    below: int | None = None

    def values(self, generator: random.Random) -> list[int | float]:
        """Contents of a tensor, in row-major order."""
        count = 1
        for size in self.shape or ():
            count *= size
        if self.below is not None:
            return [generator.randrange(self.below) for _ in range(count)]
        if self.dtype.startswith(("f", "bf")):
            return [generator.randrange(-32, 33) / 4 for _ in range(count)]
        return [generator.randrange(-100, 101) for _ in range(count)]


@dataclass
class Program:
    """A module with one entry function.

    Attributes:
        text: the module.
        externals: a module with bodies of what `text` only declares.
        entry: name of the function to run.
        arguments: of the entry function.
        name: of the module.
        choices: what the generator chose, to replay and shrink.
    """

    text: str
    arguments: list[Argument]
    externals: str = "module {}"
    entry: str = "main"
    name: str = "program"
    choices: list[int] = field(default_factory=list, repr=False)
