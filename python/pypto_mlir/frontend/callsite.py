# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The place of a call, with checks of its arguments."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from mlir import ir

from ..language.types import DType, Spec
from .builder import DYNAMIC, Builder
from .mlir_types import Shaped, dtype_type, shaped
from .source import ProgramError
from .values import count, describe, is_number, materialize, plain, to_index

if TYPE_CHECKING:
    from .function import FunctionTranslator

__all__ = ["CallSite"]


class CallSite:
    """A call of an operation of the language.

    Attributes:
        fx: the function it is in.
        node: the call.
        name: what is called, as written.
        expected: the type the place asks for, when it says so.
    """

    def __init__(
        self,
        fx: FunctionTranslator,
        node: ast.Call,
        arguments: dict[str, Any],
        expected: Spec | None,
    ) -> None:
        self.fx = fx
        self.node = node
        self.name = ast.unparse(node.func)
        self.expected = expected
        self._arguments = arguments

    @property
    def builder(self) -> Builder:
        return self.fx.builder

    def place(self, argument: str | None = None) -> ast.AST:
        """The node of an argument; that of the call when it was left out."""
        node = self._arguments.get(argument or "")
        return node if isinstance(node, ast.AST) else self.node

    def error(self, message: str, argument: str | None = None) -> ProgramError:
        """The error that points at an argument, or at the call."""
        return self.fx.error(self.place(argument), f"{self.name}: {message}")

    def tensor(self, value: Any, argument: str) -> tuple[ir.Value, Shaped]:
        """A tensor in global memory."""
        parts = shaped(value.type) if isinstance(value, ir.Value) else None
        if parts is None or parts.is_tile:
            raise self.error(f"'{argument}' is a tensor, found {describe(value)}", argument)
        return value, parts

    def tile(self, value: Any, argument: str) -> tuple[ir.Value, Shaped]:
        """A tile."""
        parts = shaped(value.type) if isinstance(value, ir.Value) else None
        if parts is None or not parts.is_tile:
            raise self.error(f"'{argument}' is a tile, found {describe(value)}", argument)
        return value, parts

    def mixed(self, values: Any, argument: str, rank: int | None = None) -> list[int | ir.Value]:
        """A list of sizes, offsets or indices."""
        if not isinstance(values, (list, tuple)):
            raise self.error(f"'{argument}' is a list, found {describe(values)}", argument)
        if rank is not None and len(values) != rank:
            raise self.error(
                f"'{argument}' has {count(len(values), 'element')} for a tensor of rank {rank}",
                argument,
            )
        node = self.place(argument)
        nodes = node.elts if isinstance(node, (ast.List, ast.Tuple)) else [node] * len(values)
        return [self._mixed(v, n, argument) for v, n in zip(values, nodes, strict=True)]

    def _mixed(self, value: Any, node: ast.AST, argument: str) -> int | ir.Value:
        if is_number(value):
            number = plain(value)
            if isinstance(number, bool) or not isinstance(number, int):
                raise self.fx.error(node, f"an element of '{argument}' is an integer")
            if not -(2**62) < number < 2**62:
                raise self.fx.error(node, f"{number} is too big for an element of '{argument}'")
            return number
        return to_index(self.fx, value, node, f"an element of '{argument}'")

    def number(self, value: Any, argument: str) -> int:
        """An integer that is known before the program runs."""
        value = plain(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.error(f"'{argument}' is an integer literal", argument)
        if not -(2**31) <= value < 2**31:
            raise self.error(f"{value} is too big for '{argument}'", argument)
        return value

    def text(self, value: Any, argument: str) -> str:
        """A string."""
        if not isinstance(value, str):
            raise self.error(f"'{argument}' is a string, found {describe(value)}", argument)
        return value

    def dtype(self, value: Any, argument: str = "dtype") -> ir.Type:
        """The MLIR type of an element type."""
        if not isinstance(value, DType):
            raise self.error(
                f"'{argument}' is an element type such as pl.FP32, found {describe(value)}",
                argument,
            )
        try:
            return dtype_type(value)
        except ValueError as error:
            raise self.error(str(error), argument) from None

    def value(self, value: Any, argument: str, type: ir.Type | None = None) -> ir.Value:
        """A value; a number gets the type."""
        return materialize(self.fx, value, self.place(argument), type)

    def element(self, value: Any, argument: str, parts: Shaped) -> ir.Value:
        """A value of the element type of a tensor or tile."""
        scalar = self.value(value, argument, parts.element_type())
        if str(scalar.type) != parts.element:
            raise self.error(
                f"type mismatch: an element is {parts.element}, found {scalar.type}", argument
            )
        return scalar

    def type(self, parts: Shaped, argument: str | None = None) -> ir.Type:
        """A tensor or tile type."""
        negative = [size for size in parts.shape if size is not None and size < 0]
        if negative:
            raise self.error(f"a size is not negative, found {negative[0]}", argument)
        try:
            return parts.type()
        except ValueError as error:
            raise self.error(str(error), argument) from None

    def expected_type(self) -> ir.Type | None:
        """The MLIR type the place asks for."""
        return None if self.expected is None else self.fx.type_of(self.expected, self.node)


def known_sizes(values: list[int | ir.Value]) -> tuple[int | None, ...]:
    """Sizes for a type: None for those that are values."""
    return tuple(v if isinstance(v, int) else None for v in values)


def static_list(values: list[int | ir.Value]) -> ir.Attribute:
    """The attribute with the known ones and a mark for the others."""
    return ir.DenseI64ArrayAttr.get([v if isinstance(v, int) else DYNAMIC for v in values])


def dynamic_values(values: list[int | ir.Value]) -> list[ir.Value]:
    """The ones that are values."""
    return [v for v in values if not isinstance(v, int)]


def segments(*counts: int) -> ir.Attribute:
    """The attribute that says how operands are dealt out."""
    return ir.DenseI32ArrayAttr.get(list(counts))
