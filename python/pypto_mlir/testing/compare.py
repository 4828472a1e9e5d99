# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Equality of modules, for tests."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from mlir import ir

__all__ = ["assert_same", "difference"]

#: What can be compared: a module, an operation, or something with a module.
Comparable = Any

_NAME = re.compile(r"(?<![\w$.#-])%[\w$.#-]+(?::\d+)?")


def assert_same(actual: Comparable, expected: Comparable) -> None:
    """Checks that two modules are the same but for names of values, locations, the
    order of attributes and the modules' own names.

    Args:
        actual: a module, an operation, or an object with a ``module``.
        expected: what it should be.

    Raises:
        AssertionError: they differ; the message names the first difference and shows
            the lines that differ.
        TypeError: something else was given.
    """
    message = difference(actual, expected)
    if message is not None:
        raise AssertionError(message)


def difference(actual: Comparable, expected: Comparable) -> str | None:
    """The first difference of two modules with the lines that differ; None without one.

    Raises:
        TypeError: something else than modules was given.
    """
    a, b = _operation(actual), _operation(expected)
    found = _Comparison().operations(a, b)
    if found is None:
        return None
    return f"the modules differ: {found}\n{_diff(_text(a), _text(b))}"


def _operation(value: Comparable) -> ir.Operation:
    value = getattr(value, "module", value) if not isinstance(value, ir.OpView) else value
    if isinstance(value, (ir.Module, ir.OpView)):
        return value.operation
    if isinstance(value, ir.Operation):
        return value
    raise TypeError(f"expected an MLIR module, found {type(value).__name__}")


class _Comparison:
    """Walks two operations side by side."""

    def __init__(self) -> None:
        self._values: dict[ir.Value, ir.Value] = {}
        self._taken: set[ir.Value] = set()
        self._block_numbers: dict[ir.Block, int] = {}

    def operations(self, a: ir.Operation, b: ir.Operation) -> str | None:
        """How two operations differ, with what is inside; None when they don't."""
        # Nesting is followed with a list, so that it may be deep.
        pending: list[Iterator[str | None]] = [self._operation(a, b)]
        self._pending = pending
        while pending:
            step = next(pending[-1], _DONE)
            if step is _DONE:
                pending.pop()
            elif step is not None:
                return step
        return None

    def _operation(self, a: ir.Operation, b: ir.Operation) -> Iterator[str | None]:
        place = f"'{b.name}'" + _where(b)
        if a.name != b.name:
            yield f"found '{a.name}' in place of {place}"
            return
        for step in (
            _attributes(a, b),
            self._lengths("operands", len(a.operands), len(b.operands)),
            self._lengths("results", len(a.results), len(b.results)),
            self._lengths("regions", len(a.regions), len(b.regions)),
        ):
            if step is not None:
                yield f"{place} {step}"
        for i, (x, y) in enumerate(zip(a.operands, b.operands, strict=True)):
            if not self._same_value(x, y):
                yield f"{place} has another operand {i}"
        for i, (x, y) in enumerate(zip(a.results, b.results, strict=True)):
            if str(x.type) != str(y.type):
                yield f"{place} has result {i} of type {x.type}, expected {y.type}"
            if not self._same_value(x, y):
                yield f"{place} has result {i} in place of another value"
        blocks = [[self._block_numbers.get(x) for x in op.successors] for op in (a, b)]
        if blocks[0] != blocks[1]:
            yield f"{place} goes to another block"
        for i, (x, y) in enumerate(zip(a.regions, b.regions, strict=True)):
            yield from self._region(f"region {i} of {place}", x, y)

    def _same_value(self, x: ir.Value, y: ir.Value) -> bool:
        """Whether two values stand for each other; they do from where they meet first."""
        if x not in self._values and y not in self._taken:
            self._values[x] = y
            self._taken.add(y)
        return self._values.get(x) == y

    @staticmethod
    def _lengths(what: str, a: int, b: int) -> str | None:
        return None if a == b else f"has {a} {what}, expected {b}"

    def _region(self, place: str, a: ir.Region, b: ir.Region) -> Iterator[str | None]:
        first, second = list(a.blocks), list(b.blocks)
        if len(first) != len(second):
            yield f"{place} has {len(first)} blocks, expected {len(second)}"
            return
        for number, (x, y) in enumerate(zip(first, second, strict=True)):
            self._block_numbers[x] = self._block_numbers[y] = number
            types = [[str(v.type) for v in block.arguments] for block in (x, y)]
            if types[0] != types[1]:
                yield f"{place} has arguments {types[0]}, expected {types[1]}"
                return
            for p, q in zip(x.arguments, y.arguments, strict=True):
                self._same_value(p, q)
        for x, y in zip(first, second, strict=True):
            for p, q in zip_longest(x.operations, y.operations):
                if p is None or q is None:
                    present = q if p is None else p
                    assert present is not None
                    extra = present.operation
                    word = "is missing" if p is None else "is too much"
                    yield f"in {place}, '{extra.name}'{_where(extra)} {word}"
                    return
                self._pending.append(self._operation(p.operation, q.operation))
                yield None


_DONE = "done"


def _attributes(a: ir.Operation, b: ir.Operation) -> str | None:
    first, second = ({x.name: str(x.attr) for x in _named(op)} for op in (a, b))
    if a.name == "builtin.module":
        # The name of a module is a name.
        first.pop("sym_name", None)
        second.pop("sym_name", None)
    for name in sorted(first.keys() | second.keys()):
        x, y = first.get(name), second.get(name)
        if x != y:
            found = f"no attribute '{name}'" if x is None else f"attribute '{name}' = {x}"
            return f"has {found}, expected {'none' if y is None else y}"
    return None


def _named(op: ir.Operation) -> list[ir.NamedAttribute]:
    return [op.attributes[i] for i in range(len(op.attributes))]


def _where(op: ir.Operation) -> str:
    """The function an operation is in, and its own symbol."""
    if "sym_name" in op.attributes:
        return f" {op.attributes['sym_name']}"
    parent = op.parent
    while parent is not None:
        attributes = parent.operation.attributes
        if "sym_name" in attributes and parent.operation.name != "builtin.module":
            return f" in {attributes['sym_name']}"
        parent = parent.operation.parent
    return ""


def _text(op: ir.Operation) -> list[str]:
    return str(op.get_asm(assume_verified=False)).splitlines()


def _diff(actual: list[str], expected: list[str]) -> str:
    """The lines that differ when the numbering of values is left out of account."""
    # Lines are matched without names: one operation more renumbers all that follow.
    keys = [[_NAME.sub("%", line) for line in lines] for lines in (expected, actual)]
    lines: list[str] = []
    matcher = difflib.SequenceMatcher(None, *keys, autojunk=False)
    for group in matcher.get_grouped_opcodes(2):
        lines.append(f"@@ expected {group[0][1] + 1}, actual {group[0][3] + 1} @@")
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                lines += [f"  {line}" for line in actual[j1:j2]]
                continue
            lines += [f"- {line}" for line in expected[i1:i2]]
            lines += [f"+ {line}" for line in actual[j1:j2]]
    if not lines:
        # Only what the names refer to differs.
        lines = list(difflib.unified_diff(expected, actual, "expected", "actual", lineterm="", n=2))
    return "\n".join(["--- expected", "+++ actual", *(x for x in lines if x[:3] not in _HEADS)])


_HEADS = ("---", "+++")
