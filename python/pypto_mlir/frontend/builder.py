# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Building operations at a place that moves through a function."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager

from mlir import ir

from .mlir_types import is_float, is_integer

__all__ = ["DYNAMIC", "Builder", "Mixed", "element_attr", "enum_attr", "number_attr"]

#: Marks a size or offset that is a value in an operation's static list.
DYNAMIC: int = ir.ShapedType.get_dynamic_size()

#: Sizes, offsets or indices: known ones and values.
Mixed = Sequence["int | ir.Value"]


def enum_attr(name: str, value: str) -> ir.Attribute:
    """The attribute ``#pto.<name><value>``."""
    return ir.Attribute.parse(f"#pto.{name}<{value}>")


class Builder:
    """Creates operations at the end of a block.

    Attributes:
        block: where operations go.
        location: what they get as location.
        log: the operations made since it was emptied, in order.
    """

    def __init__(self, block: ir.Block, location: ir.Location) -> None:
        self.block = block
        self.location = location
        self.log: list[ir.Operation] = []
        self._constants: dict[str, ir.Value] = {}

    @contextmanager
    def inside(self, block: ir.Block) -> Generator[None]:
        """Builds in another block, inside the current one, for a while."""
        outer = self.block, self._constants
        self.block, self._constants = block, dict(self._constants)
        try:
            yield
        finally:
            self.block, self._constants = outer

    def create(
        self,
        name: str,
        results: Sequence[ir.Type] = (),
        operands: Sequence[ir.Value] = (),
        attributes: Mapping[str, ir.Attribute] | None = None,
        regions: int = 0,
    ) -> ir.Operation:
        """Creates an operation."""
        op = ir.Operation.create(
            name,
            results=list(results),
            operands=list(operands),
            attributes=dict(attributes or {}),
            regions=regions,
            loc=self.location,
            ip=ir.InsertionPoint(self.block),
        )
        self.log.append(op)
        return op

    def mark(self) -> tuple[int, ir.Block, dict[str, ir.Value], ir.Location]:
        """A state to come back to with ``roll_back``."""
        return len(self.log), self.block, dict(self._constants), self.location

    def roll_back(self, mark: tuple[int, ir.Block, dict[str, ir.Value], ir.Location]) -> None:
        """Erases what was built since a mark."""
        length, self.block, self._constants, self.location = mark
        while len(self.log) > length:
            self.log.pop().erase()

    def result(
        self,
        name: str,
        type: ir.Type,
        operands: Sequence[ir.Value] = (),
        attributes: Mapping[str, ir.Attribute] | None = None,
    ) -> ir.Value:
        """Creates an operation with one result, and gives that."""
        return self.create(name, [type], operands, attributes).result

    def constant(self, value: int | float | bool, type: ir.Type, fresh: bool = False) -> ir.Value:
        """A constant; one that is in sight is used again unless ``fresh``.

        Raises:
            ValueError: the type can't hold the value.
        """
        key = f"{value!r}:{type}"
        if not fresh and key in self._constants:
            return self._constants[key]
        attribute = number_attr(value, type)
        result = self.result("arith.constant", type, attributes={"value": attribute})
        if not fresh:
            self._constants[key] = result
        return result

    def index(self, value: int | ir.Value) -> ir.Value:
        """A value of type ``index``."""
        if isinstance(value, int):
            return self.constant(value, ir.IndexType.get())
        return value


def number_attr(value: int | float | bool, type: ir.Type) -> ir.IntegerAttr | ir.FloatAttr:
    """The attribute for a number.

    Raises:
        ValueError: the type can't hold the value, or arith knows no constants of it.
    """
    if is_float(type):
        if isinstance(value, bool):
            raise ValueError(f"{value} is no {type}")
        return ir.FloatAttr.get(type, float(value))
    if isinstance(value, float):
        raise ValueError(f"{value} is no {type}")
    if not is_integer(type):
        raise ValueError(f"there are no constants of type {type}")
    width = 64 if isinstance(type, ir.IndexType) else ir.IntegerType(type).width
    # A bit is written 0, 1 or -1; others as signed numbers or as bit patterns.
    if not -(1 << (width - 1)) <= value < (1 << width):
        raise ValueError(f"{value} does not fit into {type}")
    if value >= 1 << (width - 1):
        value = int(value) - (1 << width)
    return ir.IntegerAttr.get(type, int(value))


def element_attr(value: int | float | bool, type: ir.Type) -> ir.Attribute:
    """The attribute for an element of a tensor, which may be a signed or unsigned integer.

    Raises:
        ValueError: the type can't hold the value.
    """
    if not isinstance(type, ir.IntegerType) or type.is_signless:
        return number_attr(value, type)
    low, high = (-(1 << (type.width - 1)), 1 << (type.width - 1))
    if type.is_unsigned:
        low, high = 0, 1 << type.width
    if isinstance(value, float) or not low <= value < high:
        raise ValueError(f"{value} does not fit into {type}")
    return ir.IntegerAttr.get(type, int(value))
