# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rules of `arith` operations, on scalars and elementwise on tiles."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy
from mlir import ir

from .decoder import Environment, FunctionDecoder, Step, rule
from .memory import UndefinedBehaviour
from .scalars import Unsupported, from_attribute, integer_width, numpy_type, wrapper
from .tiles import Tile, map_tiles

__all__: list[str] = []

numpy.seterr(all="ignore")


def element_type(type_: ir.Type) -> ir.Type:
    """The type itself, or the element type of a tile."""
    return type_.element_type if isinstance(type_, ir.RankedTensorType) else type_


def _elementwise(decoder: FunctionDecoder, op: ir.OpView, function: Callable[..., Any]) -> Step:
    """Applies a function of scalars; an undefined operand makes it undefined."""
    result = decoder.register(op.results[0])
    operands = decoder.registers_of(op.operands)

    def scalar(*values: Any) -> Any:
        return None if None in values else function(*values)

    if isinstance(op.results[0].type, ir.RankedTensorType):

        def tile_step(env: Environment) -> None:
            env[result] = map_tiles(scalar, *[env[operand] for operand in operands])

        return tile_step
    if len(operands) == 2:
        first, second = operands

        def binary_step(env: Environment) -> None:
            lhs, rhs = env[first], env[second]
            env[result] = None if lhs is None or rhs is None else function(lhs, rhs)

        return binary_step

    def step(env: Environment) -> None:
        env[result] = scalar(*[env[operand] for operand in operands])

    return step


def _truncating_division(lhs: int, rhs: int) -> int:
    quotient = abs(lhs) // abs(rhs)
    return quotient if (lhs < 0) == (rhs < 0) else -quotient


_INTEGER: dict[str, Callable[[int, int], int]] = {
    "addi": operator.add,
    "subi": operator.sub,
    "muli": operator.mul,
    "andi": operator.and_,
    "ori": operator.or_,
    "xori": operator.xor,
    "maxsi": max,
    "minsi": min,
}
_DIVISION: dict[str, Callable[[int, int], int]] = {
    "divsi": _truncating_division,
    "remsi": lambda a, b: a - b * _truncating_division(a, b),
    "floordivsi": operator.floordiv,
    "ceildivsi": lambda a, b: -(-a // b),
}
_UNSIGNED: dict[str, Callable[[int, int], int]] = {
    "maxui": max,
    "minui": min,
    "divui": operator.floordiv,
    "remui": operator.mod,
    "ceildivui": lambda a, b: -(-a // b),
    "shrui": operator.rshift,
}
_FLOAT: dict[str, Callable[[Any, Any], Any]] = {
    "addf": operator.add,
    "subf": operator.sub,
    "mulf": operator.mul,
    "divf": operator.truediv,
    "maximumf": numpy.maximum,
    "minimumf": numpy.minimum,
}


@rule(*(f"arith.{name}" for name in _INTEGER))
def _integer(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    function = _INTEGER[op.operation.name[6:]]
    wrap = wrapper(element_type(op.results[0].type))
    return _elementwise(decoder, op, lambda a, b: wrap(function(a, b)))


@rule(*(f"arith.{name}" for name in _DIVISION))
def _division(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    function = _DIVISION[op.operation.name[6:]]
    wrap = wrapper(element_type(op.results[0].type))

    def divide(lhs: int, rhs: int) -> int:
        if rhs == 0:
            raise UndefinedBehaviour("division by zero")
        return wrap(function(lhs, rhs))

    return _elementwise(decoder, op, divide)


@rule(*(f"arith.{name}" for name in _UNSIGNED))
def _unsigned(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    name = op.operation.name[6:]
    function = _UNSIGNED[name]
    type_ = element_type(op.results[0].type)
    wrap = wrapper(type_)
    width = integer_width(type_) or 64
    mask = (1 << width) - 1

    def apply(lhs: int, rhs: int) -> int | None:
        if rhs == 0 and ("div" in name or "rem" in name):
            raise UndefinedBehaviour("division by zero")
        if name == "shrui" and (rhs & mask) >= width:
            return None
        return wrap(function(lhs & mask, rhs & mask))

    return _elementwise(decoder, op, apply)


@rule("arith.shli", "arith.shrsi")
def _shift(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    left = op.operation.name == "arith.shli"
    type_ = element_type(op.results[0].type)
    wrap = wrapper(type_)
    width = integer_width(type_) or 64

    def shift(lhs: int, rhs: int) -> int | None:
        if not 0 <= rhs < width:
            return None
        return wrap(lhs << rhs if left else lhs >> rhs)

    return _elementwise(decoder, op, shift)


@rule(*(f"arith.{name}" for name in _FLOAT))
def _float(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    return _elementwise(decoder, op, _FLOAT[op.operation.name[6:]])


@rule("arith.negf")
def _negate(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    return _elementwise(decoder, op, operator.neg)


@rule("arith.constant")
def _constant(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    result = decoder.register(op.results[0])
    attribute = op.attributes["value"]
    if isinstance(attribute, ir.DenseElementsAttr):
        if not attribute.is_splat:
            raise Unsupported(f"constant {attribute}")
        type_ = ir.RankedTensorType(attribute.type)
        value: Any = Tile.splat(type_.shape, from_attribute(attribute.get_splat_value()))
    else:
        value = from_attribute(attribute)

    def step(env: Environment) -> None:
        env[result] = value

    return step


_SIGNED_COMPARISONS: list[Callable[[Any, Any], bool]] = [
    operator.eq,
    operator.ne,
    operator.lt,
    operator.le,
    operator.gt,
    operator.ge,
]


@rule("arith.cmpi")
def _compare_integers(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    predicate = ir.IntegerAttr(op.attributes["predicate"]).value
    if predicate < 6:
        compare = _SIGNED_COMPARISONS[predicate]
        return _elementwise(decoder, op, lambda a, b: int(compare(a, b)))
    unsigned = _SIGNED_COMPARISONS[predicate - 4]
    mask = (1 << (integer_width(element_type(op.operands[0].type)) or 64)) - 1
    return _elementwise(decoder, op, lambda a, b: int(unsigned(a & mask, b & mask)))


@rule("arith.cmpf")
def _compare_floats(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    predicate = ir.IntegerAttr(op.attributes["predicate"]).value
    names = ["", "eq", "gt", "ge", "lt", "le", "ne", "ord"]

    def compare(lhs: Any, rhs: Any) -> int:
        unordered = bool(lhs != lhs or rhs != rhs)
        if predicate in (0, 15):
            return int(predicate == 15)
        if predicate in (7, 14):
            return int(unordered == (predicate == 14))
        if unordered:
            return int(predicate > 7)
        name = names[predicate if predicate < 7 else predicate - 7]
        return int(getattr(operator, name)(lhs, rhs))

    return _elementwise(decoder, op, compare)


@rule("arith.index_cast", "arith.extsi", "arith.trunci")
def _signed_cast(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    from_bool = integer_width(element_type(op.operands[0].type)) == 1
    wrap = wrapper(element_type(op.results[0].type))
    return _elementwise(decoder, op, lambda a: wrap(-a if from_bool else a))


@rule("arith.index_castui", "arith.extui")
def _unsigned_cast(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    mask = (1 << (integer_width(element_type(op.operands[0].type)) or 64)) - 1
    wrap = wrapper(element_type(op.results[0].type))
    return _elementwise(decoder, op, lambda a: wrap(a & mask))


@rule("arith.sitofp", "arith.extf", "arith.truncf")
def _to_float(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    return _elementwise(decoder, op, numpy_type(element_type(op.results[0].type)))


@rule("arith.fptosi")
def _to_integer(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    width = integer_width(element_type(op.results[0].type)) or 64
    half = 1 << (width - 1)

    def convert(value: Any) -> int | None:
        if not numpy.isfinite(value) or not -half - 1 < float(value) < half:
            return None
        return int(value)

    return _elementwise(decoder, op, convert)


@rule("arith.select")
def _select(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    result = decoder.register(op.results[0])
    condition, true, false = decoder.registers_of(op.operands)
    is_handle = str(op.results[0].type).startswith("!pto.")

    def step(env: Environment) -> None:
        if env[condition] is None:
            if is_handle:
                raise UndefinedBehaviour("a select depends on undefined contents")
            env[result] = None
        else:
            env[result] = env[true] if env[condition] else env[false]

    return step
