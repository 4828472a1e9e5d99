# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names of values."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable

from mlir import ir

__all__ = ["Names", "identifier", "is_identifier"]

#: Names the importer treats in a way of its own.
_SPECIAL = re.compile(r"_{0,2}gm_pipe_buffer(_\d+)?|.*__FREE_VAR|self|pl|pld|tuple|D\d+|_+|__.*__")
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def is_identifier(name: str) -> bool:
    """Whether a name can stand in a program and mean nothing else there."""
    return bool(
        _IDENTIFIER.fullmatch(name) and not keyword.iskeyword(name) and not _SPECIAL.fullmatch(name)
    )


def identifier(name: str, fallback: str) -> str:
    """A name that can stand in a program, close to one that maybe can't."""
    cleaned = re.sub(r"[^A-Za-z0-9_]", "_", name)
    for candidate in (cleaned, f"v_{cleaned}"):
        if is_identifier(candidate):
            return candidate
    return fallback


class Names:
    """Gives each value of a function a name of its own."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)
        self._numbers: dict[str, int] = {}
        self._names: dict[ir.Value, str] = {}

    def __getitem__(self, value: ir.Value) -> str:
        return self._names[value]

    def bind(self, value: ir.Value, hint: str, exact: str | None = None) -> str:
        """Names a value: as its location does, else after ``hint``.

        Args:
            value: the value.
            hint: what it is called when nothing else is known.
            exact: a name that it has to have.
        """
        name = exact or self.fresh(_location_name(value) or hint)
        self._names[value] = name
        return name

    def fresh(self, hint: str) -> str:
        """A name that is not taken."""
        base = name = identifier(hint, "v")
        while name in self._taken:
            self._numbers[base] = self._numbers.get(base, 0) + 1
            name = f"{base}_{self._numbers[base]}"
        self._taken.add(name)
        return name


def _location_name(value: ir.Value) -> str | None:
    location = value.location
    return location.name_str if location.is_a_name() else None
