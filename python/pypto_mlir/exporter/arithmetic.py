# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Expressions for arithmetic on scalars and tiles."""

from __future__ import annotations

from collections.abc import Callable

from mlir import ir

from ..frontend import scalars
from ..frontend.mlir_types import is_float, is_integer, shaped
from .reader import Expression, Reader
from .spelling import dtype_text, number_text

__all__ = ["EXPRESSIONS", "constant_hint"]

_BINARY = {
    "arith.addi": "+",
    "arith.subi": "-",
    "arith.muli": "*",
    "arith.floordivsi": "//",
    "arith.remsi": "%",
    "arith.andi": "&",
    "arith.ori": "|",
    "arith.xori": "^",
    "arith.shli": "<<",
    "arith.shrsi": ">>",
    "arith.addf": "+",
    "arith.subf": "-",
    "arith.mulf": "*",
    "arith.divf": "/",
}
_CALLS = {
    "arith.minsi": "min",
    "arith.maxsi": "max",
    "arith.minimumf": "min",
    "arith.maximumf": "max",
    "math.absf": "abs",
    "math.absi": "abs",
    **{
        f"math.{name}": name
        for name in ("exp", "log", "sqrt", "rsqrt", "sin", "cos", "tanh", "erf", "floor", "ceil")
    },
}
#: Signs of arith.cmpi and arith.cmpf by predicate.
_SIGNS = {
    "arith.cmpi": {0: "==", 1: "!=", 2: "<", 3: "<=", 4: ">", 5: ">="},
    "arith.cmpf": {1: "==", 13: "!=", 4: "<", 5: "<=", 2: ">", 3: ">="},
}


def constant_hint(op: ir.Operation) -> str:
    """What a constant is called."""
    value = op.attributes["value"]
    if not isinstance(value, ir.IntegerAttr) or isinstance(value, ir.BoolAttr):
        return "cst"
    return f"c{value.value}" if value.value >= 0 else f"cm{-value.value}"


def _is_arithmetic(type: ir.Type) -> bool:
    """Whether the language computes with values of a type."""
    parts = shaped(type)
    element = parts.element_type() if parts else type
    return is_integer(element) or is_float(element)


def _binary(reader: Reader) -> str | None:
    op = reader.op
    if not reader.has_only() or not _is_arithmetic(op.results[0].type):
        return None
    is_bool = str(scalars.element_of(op.results[0])) == "i1"
    if is_bool and _BINARY[op.name] not in "&|^":
        return None
    if op.name == "arith.remsi" and not all(map(scalars.is_not_negative, op.operands)):
        # The sign of the language's '%' is another one.
        return None
    return f"{reader.operands[0]} {_BINARY[op.name]} {reader.operands[1]}"


def _call(reader: Reader) -> str | None:
    if not reader.has_only() or not _is_arithmetic(reader.op.results[0].type):
        return None
    return f"pl.{_CALLS[reader.op.name]}({', '.join(reader.operands)})"


def _compare(reader: Reader) -> str | None:
    operand = reader.op.operands[0].type
    sign = _SIGNS[reader.op.name].get(reader.integer("predicate"))
    if sign is None or not reader.has_only("predicate") or not _is_arithmetic(operand):
        return None
    if str(scalars.element_of(reader.op.operands[0])) == "i1" and sign not in ("==", "!="):
        return None
    return f"{reader.operands[0]} {sign} {reader.operands[1]}"


def _negative(reader: Reader) -> str | None:
    is_said = reader.has_only() and _is_arithmetic(reader.op.results[0].type)
    return f"-{reader.operands[0]}" if is_said else None


def _select(reader: Reader) -> str | None:
    condition, a, b = reader.operands
    if not reader.has_only():
        return None
    if str(reader.op.operands[0].type) == "i1":
        is_tensor = str(reader.op.results[0].type).startswith("!pto.tensor")
        is_said = is_tensor or _is_arithmetic(reader.op.results[0].type)
        return f"{a} if {condition} else {b}" if is_said else None
    is_tile = shaped(reader.op.results[0].type) and _is_arithmetic(reader.op.results[0].type)
    return f"pl.sel({condition}, {a}, {b})" if is_tile else None


def _constant(reader: Reader) -> str | None:
    type, value = reader.op.results[0].type, reader.attributes["value"]
    if not reader.has_only("value") or shaped(type) or not (is_integer(type) or is_float(type)):
        return None
    if isinstance(value, (ir.BoolAttr, ir.IntegerAttr, ir.FloatAttr)):
        number = number_text(value.value)
        dtype = dtype_text(type)
        if number is not None and not dtype.startswith("pl.dtype"):
            return f"pl.const({number}, {dtype})"
    return None


def _full(reader: Reader) -> str | None:
    """A constant tile with the same element everywhere."""
    parts = shaped(reader.op.results[0].type)
    value = reader.attributes["value"]
    if not parts or not reader.has_only("value") or not _is_arithmetic(parts.type()):
        return None
    if not isinstance(value, ir.DenseElementsAttr) or not value.is_splat:
        return None
    element = value.get_splat_value()
    if not isinstance(element, (ir.BoolAttr, ir.IntegerAttr, ir.FloatAttr)):
        return None
    number = number_text(element.value)
    shape = list(parts.shape)
    return number and f"pl.full({shape}, dtype={dtype_text(parts.element)}, value={number})"


def _convert(is_said: Callable[[str, str], bool]) -> Expression:
    def expression(reader: Reader) -> str | None:
        have = str(scalars.element_of(reader.op.operands[0]))
        want = str(scalars.element_of(reader.op.results[0]))
        if not reader.has_only() or not is_said(have, want):
            return None
        target = dtype_text(want)
        is_float_to_int = reader.op.name == "arith.fptosi"
        mode = ', mode="none"' if is_float_to_int and shaped(reader.op.results[0].type) else ""
        is_named = not target.startswith("pl.dtype") and not dtype_text(have).startswith("pl.dtype")
        return f"pl.cast({reader.operands[0]}, {target}{mode})" if is_named else None

    return expression


def _is_bool(have: str, want: str) -> bool:
    return have == "i1" and want != "index"


def _is_no_bool(have: str, want: str) -> bool:
    return "i1" not in (have, want)


def _changes_width(have: str, want: str) -> bool:
    return {have, want} != {"f16", "bf16"}


EXPRESSIONS: dict[str, Expression] = {
    **dict.fromkeys(_BINARY, _binary),
    **dict.fromkeys(_CALLS, _call),
    **dict.fromkeys(_SIGNS, _compare),
    "arith.negf": _negative,
    "arith.select": _select,
    "arith.constant": lambda reader: _constant(reader) or _full(reader),
    "arith.extf": _convert(_changes_width),
    "arith.truncf": _convert(_changes_width),
    "arith.extsi": _convert(_is_no_bool),
    "arith.trunci": _convert(_is_no_bool),
    "arith.extui": _convert(_is_bool),
    "arith.index_cast": _convert(_is_no_bool),
    "arith.sitofp": _convert(_is_no_bool),
    "arith.uitofp": _convert(_is_bool),
    "arith.fptosi": _convert(_is_no_bool),
}
