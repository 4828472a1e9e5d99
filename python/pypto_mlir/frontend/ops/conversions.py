# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conversions between element types."""

from __future__ import annotations

import ast
from typing import Any

from mlir import ir

from ...language.types import Const, DType, DynamicDim
from .. import scalars
from ..builder import number_attr
from ..callsite import CallSite
from ..constructs import operation
from ..mlir_types import is_float, is_integer, shaped
from ..values import describe, is_number, plain

_ROUNDINGS = {
    "none": None,
    "trunc": None,
    "rint": "roundeven",
    "round": "round",
    "floor": "floor",
    "ceil": "ceil",
}


@operation("cast", "tile.cast")
def cast(site: CallSite, input: Any, target_type: Any, mode: Any = None) -> Any:
    """A number or the elements of a tile in another type.

    ``mode`` says how a float becomes an integer: trunc (scalars), round (tiles; half
    away from zero), rint (half to even), floor or ceil.
    """
    type = site.dtype(target_type, "target_type")
    if not is_integer(type) and not is_float(type):
        raise site.error(f"conversion to {type} is not supported", "target_type")
    if isinstance(input, DynamicDim):
        input = site.fx.symbol_value(input, site.node)
    if is_number(input):
        return _number(site, plain(input), target_type, type)
    if not isinstance(input, ir.Value) or site.fx.is_tensor(input):
        raise site.error(f"'input' is a number or tile, found {describe(input)}", "input")
    parts = shaped(input.type)
    if mode is None:
        mode = "trunc" if parts is None else "round"
    if mode not in _ROUNDINGS:
        raise site.error(f"'mode' is one of {', '.join(_ROUNDINGS)}", "mode")
    element = scalars.element_of(input)
    if not is_integer(element) and not is_float(element):
        raise site.error(f"conversion from {element} is not supported", "input")
    return _convert(site, input, element, type, _ROUNDINGS[mode])


def _number(site: CallSite, number: int | float, dtype: DType, type: ir.Type) -> Any:
    if is_float(type):
        return Const(float(number), dtype)
    converted: int | bool = bool(number) if str(type) == "i1" else int(number)
    try:
        number_attr(converted, type)
    except ValueError as error:
        raise site.error(str(error), "input") from None
    return converted if dtype.name in ("INDEX", "BOOL") else Const(converted, dtype)


def _width(type: ir.Type) -> int:
    text = str(type)
    if text == "index":
        return 64
    digits = "".join(c for c in text.replace("bf", "f").split("E")[0] if c.isdigit())
    return int(digits)


def _convert(
    site: CallSite, value: ir.Value, have: ir.Type, want: ir.Type, rounding: str | None
) -> ir.Value:
    if have == want:
        return value

    def build(name: str, type: ir.Type, operand: ir.Value) -> ir.Value:
        parts = shaped(value.type)
        full = parts.with_element(type).type() if parts else type
        return site.builder.result(name, full, [operand])

    if str(want) == "i1":
        zero: Any = 0.0 if is_float(have) else 0
        return scalars.compare(site.fx, site.node, ast.NotEq, value, zero)
    if is_float(have) and is_float(want):
        if _width(have) == _width(want):
            value = build("arith.extf", ir.F32Type.get(), value)
            return build("arith.truncf", want, value)
        widens = _width(have) < _width(want)
        return build("arith.extf" if widens else "arith.truncf", want, value)
    i64 = ir.IntegerType.get_signless(64)
    if is_float(have):
        if rounding is not None:
            value = build(f"math.{rounding}", have, value)
        if str(want) == "index":
            return build("arith.index_cast", want, build("arith.fptosi", i64, value))
        return build("arith.fptosi", want, value)
    if is_float(want):
        if str(have) == "index":
            value = build("arith.index_cast", i64, value)
        return build("arith.uitofp" if str(have) == "i1" else "arith.sitofp", want, value)
    if "index" in (str(have), str(want)):
        return build("arith.index_castui" if str(have) == "i1" else "arith.index_cast", want, value)
    if _width(have) > _width(want):
        return build("arith.trunci", want, value)
    return build("arith.extui" if str(have) == "i1" else "arith.extsi", want, value)
