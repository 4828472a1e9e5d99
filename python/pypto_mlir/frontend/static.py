# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Evaluation of what is known before a program runs.

Annotations, element types, enumerators and the numbers a program takes from the
scope around it. Only these are evaluated: nothing of the program is executed, and
of calls only those that make types.
"""

from __future__ import annotations

import ast
import difflib
import types
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any

from ..language import enums, types as language_types
from ..language.types import (
    Const,
    DType,
    DynamicDim,
    ParamSpec,
    ScalarSpec,
    Spec,
    TupleSpec,
)
from .source import ProgramError, Source

__all__ = ["Namespace", "StaticEvaluator", "suggestion"]

#: What may be called while evaluating: constructors of the language's types.
_CONSTRUCTORS = (
    language_types.const,
    language_types.dynamic,
    language_types.attr,
    language_types.dtype,
    language_types.MemRef,
    language_types.TensorView,
    language_types.TileView,
)
_SUBSCRIPTABLE = (
    language_types.Tensor,
    language_types.Tile,
    language_types.Scalar,
    language_types.Array,
    language_types.Tuple,
    language_types.In,
    language_types.Out,
    language_types.InOut,
)
_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: _times(a, b),
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: lambda a, b: a % b,
    ast.Div: lambda a, b: a / b,
}


class Namespace:
    """A group of names of the language, such as ``pl.tensor``."""

    def __init__(self, name: str, members: dict[str, object]) -> None:
        self.__name__ = name
        self.__dict__.update(members)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"{self.__name__} has no '{name}'")


def suggestion(name: str, known: Iterable[str]) -> str:
    """``; did you mean 'x'?`` when a known name is close, else nothing."""
    close = difflib.get_close_matches(name, [k for k in known if not k.startswith("_")], n=1)
    return f"; did you mean '{close[0]}'?" if close else ""


class StaticEvaluator:
    """Evaluates expressions over the scope around a program.

    Args:
        source: the text the nodes come from.
        lookup: gives the object a name stands for, or raises KeyError.
        known: the names ``lookup`` knows, for suggestions.
    """

    def __init__(
        self,
        source: Source,
        lookup: Callable[[str], object],
        known: Callable[[], Iterable[str]] = lambda: (),
    ) -> None:
        self.source = source
        self.lookup = lookup
        self.known = known

    def annotation(self, node: ast.expr) -> Spec:
        """The type an annotation spells.

        Raises:
            ProgramError: it is no type of the language.
        """
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            try:
                inner = ast.parse(node.value, mode="eval").body
            except SyntaxError:
                raise self.source.error(node, f"'{node.value}' is not a type") from None
            for child in ast.walk(inner):
                ast.copy_location(child, node)
            return self.annotation(inner)
        value = self.evaluate(node)
        if isinstance(value, DType):
            return ScalarSpec(value)
        if isinstance(value, Spec):
            return value
        raise self.source.error(
            node,
            f"expected a type such as pl.Tensor[[4, 8], pl.FP32], found '{ast.unparse(node)}'",
        )

    def evaluate(self, node: ast.expr) -> Any:
        """The value of an expression.

        Raises:
            ProgramError: a name is undefined, or the expression is not static.
        """
        if isinstance(node, ast.Constant):
            return self.source.constant(node)
        if isinstance(node, ast.Name):
            try:
                return self.lookup(node.id)
            except KeyError:
                raise self.source.error(
                    node,
                    f"undefined name '{node.id}'",
                    lambda: suggestion(node.id, self.known()),
                ) from None
        if isinstance(node, ast.Attribute):
            return self._attribute(node)
        if isinstance(node, (ast.List, ast.Tuple)):
            items = [self.evaluate(element) for element in node.elts]
            return items if isinstance(node, ast.List) else tuple(items)
        if isinstance(node, ast.Dict):
            return {
                self.evaluate(key): self.evaluate(value)
                for key, value in zip(node.keys, node.values, strict=True)
                if key is not None
            }
        if isinstance(node, ast.Subscript):
            return self._subscript(node)
        if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
            left, right = self.evaluate(node.left), self.evaluate(node.right)
            return self._apply(node, _BINARY[type(node.op)], _plain(left), _plain(right))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return self._apply(node, lambda a: -a, _plain(self.evaluate(node.operand)))
        if isinstance(node, ast.Call):
            return self._call(node)
        raise self.source.error(node, f"'{ast.unparse(node)}' is not known before the program runs")

    def _attribute(self, node: ast.Attribute) -> Any:
        base = self.evaluate(node.value)
        name = node.attr
        if isinstance(base, types.ModuleType) and not hasattr(base, "__pto_language__"):
            # A module of the user: data only, so that nothing of it is run.
            members: Iterable[str] = vars(base)
        elif isinstance(base, types.ModuleType):
            members = base.__all__
        else:
            members = dir(base)
        if not name.startswith("_") and (isinstance(base, enums.Names) or name in members):
            value = getattr(base, name)
            if isinstance(value, property):
                raise self.source.error(node, f"'{ast.unparse(node)}' is not a constant")
            return value
        text = ast.unparse(node)
        raise self.source.error(node, f"unknown name '{text}'", lambda: suggestion(name, members))

    def _subscript(self, node: ast.Subscript) -> Any:
        base = self.evaluate(node.value)
        # Names in a type that are values of the program are sizes known at run time.
        index = self._type_argument(node.slice) if base in _TYPES else self.evaluate(node.slice)
        if base is tuple:
            base = language_types.Tuple
        if base in _SUBSCRIPTABLE or isinstance(base, (list, tuple, dict)):
            return self._apply(node, lambda b, i: b[i], base, index)
        raise self.source.error(node, f"'{ast.unparse(node.value)}' has no elements")

    def _type_argument(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Tuple):
            return tuple(self._type_argument(element) for element in node.elts)
        if isinstance(node, ast.List):
            return [self.dim(element) for element in node.elts]
        if isinstance(node, ast.Call):
            return self._call(node)
        if isinstance(node, (ast.Name, ast.BinOp)):
            return self.dim(node)
        return self.evaluate(node)

    def dim(self, node: ast.expr) -> Any:
        """A dimension: its value, or a symbol for what is known at run time only."""
        try:
            value = self.evaluate(node)
        except ProgramError:
            if isinstance(node, ast.Attribute):
                raise
            return DynamicDim(ast.unparse(node))
        return value.value if isinstance(value, Const) else value

    def _call(self, node: ast.Call) -> Any:
        function = self.evaluate(node.func)
        is_size = isinstance(function, types.MethodType) and isinstance(function.__self__, DType)
        if function in _CONSTRUCTORS or is_size:
            read = self._lenient if function not in _CONSTRUCTORS[:4] else self.evaluate
            args = [read(arg) for arg in node.args]
            keywords = {k.arg: read(k.value) for k in node.keywords if k.arg}
            return self._apply(node, lambda: function(*args, **keywords))
        if function in (min, max) and not node.keywords:
            args = [self.evaluate(arg) for arg in node.args]
            return self._apply(node, lambda: function(*args))
        raise self.source.error(
            node, f"the call '{ast.unparse(node)}' can't be evaluated before the program runs"
        )

    def _lenient(self, node: ast.expr) -> Any:
        """An argument of a type's constructor, where values of the program may stand."""
        if isinstance(node, ast.List):
            return [self.dim(element) for element in node.elts]
        return self.dim(node) if not isinstance(node, ast.Attribute) else self.evaluate(node)

    def _apply(self, node: ast.AST, function: Callable[..., Any], *args: Any) -> Any:
        try:
            return function(*args)
        except (TypeError, ValueError, LookupError, ArithmeticError) as error:
            raise self.source.error(node, str(error) or type(error).__name__) from None


_TYPES: tuple[object, ...] = (*_SUBSCRIPTABLE, tuple)


def _times(a: Any, b: Any) -> Any:
    for factor in (a, b):
        if not isinstance(factor, (int, float, DynamicDim)):
            raise TypeError(f"can't multiply {factor!r}")
    product = a * b
    if isinstance(product, int) and product.bit_length() > 128:
        raise OverflowError(f"{a} * {b} is too big")
    return product


def _plain(value: Any) -> Any:
    """A number without its type, so that Python computes with it."""
    if isinstance(value, Const):
        return value.value
    if isinstance(value, (bool, Enum, Spec, ParamSpec, TupleSpec)):
        raise TypeError(f"can't compute with {value!r}")
    return value
