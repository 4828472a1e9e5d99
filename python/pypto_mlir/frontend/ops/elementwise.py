# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations element by element, on tiles and on scalars."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from mlir import ir

from .. import scalars
from ..callsite import CallSite
from ..constructs import operation
from ..mlir_types import is_float, is_integer, shaped
from ..values import describe, is_number, plain


def _operator(operator: type[ast.operator], doc: str) -> Callable[..., Any]:
    def implementation(site: CallSite, lhs: Any, rhs: Any) -> Any:
        return scalars.binary(site.fx, site.node, operator, lhs, rhs)

    implementation.__doc__ = doc
    return implementation


for _names, _kind, _doc in (
    (("add", "adds"), ast.Add, "The sum."),
    (("sub", "subs"), ast.Sub, "The difference."),
    (("mul", "muls"), ast.Mult, "The product."),
    (("div", "divs"), ast.Div, "The quotient of floats."),
    (("and_", "ands"), ast.BitAnd, "Bitwise and."),
    (("or_", "ors"), ast.BitOr, "Bitwise or."),
    (("xor", "xors"), ast.BitXor, "Bitwise exclusive or."),
    (("shl", "shls"), ast.LShift, "Shift to the left."),
    (("shr", "shrs"), ast.RShift, "Shift to the right, keeping the sign."),
):
    operation(*_names, *(f"tile.{name}" for name in _names))(_operator(_kind, _doc))


def _extremum(site: CallSite, sign: str, lhs: Any, rhs: Any, ops: tuple[str, str]) -> Any:
    if is_number(lhs) and is_number(rhs):
        chosen = max if ops[0] == "maxsi" else min
        return chosen(lhs, rhs, key=plain)
    a, b = scalars.unify(site.fx, site.node, sign, lhs, rhs)
    element = scalars.element_of(a)
    if not is_integer(element) and not is_float(element):
        raise site.error(f"not defined on {element}")
    return site.builder.result(f"arith.{ops[is_float(element)]}", a.type, [a, b])


@operation("max", "maximum", "maximums", "tile.maximum", "tile.maximums")
def maximum(site: CallSite, lhs: Any, rhs: Any) -> Any:
    """The bigger of two."""
    return _extremum(site, "max", lhs, rhs, ("maxsi", "maximumf"))


@operation("min", "minimum", "minimums", "tile.minimum", "tile.minimums")
def minimum(site: CallSite, lhs: Any, rhs: Any) -> Any:
    """The smaller of two."""
    return _extremum(site, "min", lhs, rhs, ("minsi", "minimumf"))


def _number_or_tile(site: CallSite, value: Any) -> ir.Value:
    if isinstance(value, ir.Value) and not site.fx.is_tensor(value):
        return value
    if is_number(value):
        return site.value(value, "input")
    raise site.error(f"'input' is a tile or number, found {describe(value)}", "input")


def _float(site: CallSite, value: Any) -> ir.Value:
    result = _number_or_tile(site, value)
    element = scalars.element_of(result)
    if not is_float(element):
        raise site.error(f"defined on floats only, found {element}", "input")
    return result


def _math(name: str, doc: str) -> Callable[..., Any]:
    def implementation(site: CallSite, input: Any) -> ir.Value:
        value = _float(site, input)
        return site.builder.result(f"math.{name}", value.type, [value])

    implementation.__doc__ = doc
    return implementation


for _name, _doc in (
    ("exp", "The exponential."),
    ("log", "The natural logarithm."),
    ("sqrt", "The square root."),
    ("rsqrt", "One over the square root."),
    ("sin", "The sine."),
    ("cos", "The cosine."),
    ("tanh", "The hyperbolic tangent."),
    ("erf", "The error function."),
    ("floor", "Rounded down."),
    ("ceil", "Rounded up."),
):
    operation(_name, f"tile.{_name}")(_math(_name, _doc))


@operation("neg", "tile.neg")
def neg(site: CallSite, input: Any) -> Any:
    """The negative."""
    return scalars.unary(site.fx, site.node, ast.USub, input)


@operation("not_", "tile.not_")
def not_(site: CallSite, input: Any) -> Any:
    """Every bit inverted."""
    return scalars.unary(site.fx, site.node, ast.Invert, input)


@operation("abs", "tile.abs")
def absolute(site: CallSite, input: Any) -> ir.Value:
    """The absolute value."""
    value = _number_or_tile(site, input)
    name = "math.absf" if is_float(scalars.element_of(value)) else "math.absi"
    return site.builder.result(name, value.type, [value])


@operation("recip", "tile.recip")
def recip(site: CallSite, input: Any) -> ir.Value:
    """One over it."""
    return scalars.binary(site.fx, site.node, ast.Div, 1.0, _float(site, input))


@operation("relu", "tile.relu")
def relu(site: CallSite, input: Any) -> ir.Value:
    """It, or 0 where it is negative."""
    return _extremum(site, "relu", _number_or_tile(site, input), 0, ("maxsi", "maximumf"))


_COMPARISONS: dict[Any, type[ast.cmpop]] = {
    0: ast.Eq,
    1: ast.NotEq,
    2: ast.Lt,
    3: ast.LtE,
    4: ast.Gt,
    5: ast.GtE,
    "eq": ast.Eq,
    "ne": ast.NotEq,
    "lt": ast.Lt,
    "le": ast.LtE,
    "gt": ast.Gt,
    "ge": ast.GtE,
}


@operation("cmp", "cmps", "tile.cmp", "tile.cmps")
def cmp(site: CallSite, lhs: Any, rhs: Any, cmp_type: Any = 0) -> Any:
    """A comparison: ``cmp_type`` is eq, ne, lt, le, gt or ge, or 0 to 5 in that order."""
    kind = plain(cmp_type)
    if kind not in _COMPARISONS:
        raise site.error("'cmp_type' is eq, ne, lt, le, gt, ge or 0 to 5", "cmp_type")
    return scalars.compare(site.fx, site.node, _COMPARISONS[kind], lhs, rhs)


@operation("sel", "sels", "tile.sel", "tile.sels")
def sel(site: CallSite, mask: Any, lhs: Any, rhs: Any) -> ir.Value:
    """``lhs`` where the mask is true, ``rhs`` elsewhere."""
    condition = site.value(mask, "mask")
    parts = shaped(condition.type)
    if (parts.element if parts else str(condition.type)) != "i1":
        raise site.error(f"'mask' has elements pl.BOOL, found {condition.type}", "mask")
    return scalars.select(site.fx, site.node, condition, lhs, rhs)
