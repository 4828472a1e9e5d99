# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Text of a function under construction."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

__all__ = ["Writer", "constant"]


def constant(dtype: str, value: int) -> str:
    """Text of a constant attribute of an element type."""
    return f"{value}.0 : {dtype}" if dtype.startswith(("f", "bf")) else f"{value} : {dtype}"


class Writer:
    """Lines with indentation, and fresh names."""

    def __init__(self, indent: int = 1) -> None:
        self.lines: list[str] = []
        self._indent = indent
        self._names = 0

    def fresh(self, hint: str = "v") -> str:
        """A name not used yet."""
        self._names += 1
        return f"%{hint}{self._names}"

    def line(self, text: str) -> None:
        """Adds a line."""
        self.lines.append("  " * self._indent + text)

    def let(self, text: str, hint: str = "v") -> str:
        """Adds an operation with one result and returns its name."""
        name = self.fresh(hint)
        self.line(f"{name} = {text}")
        return name

    def index(self, value: int) -> str:
        """A constant index."""
        return self.let(f"arith.constant {value} : index", "c")

    @contextmanager
    def nested(self, opening: str, closing: str = "}") -> Generator[None]:
        """A region between two lines."""
        self.line(opening)
        self._indent += 1
        yield
        self._indent -= 1
        self.line(closing)
