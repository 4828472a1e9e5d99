# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arithmetic and comparisons, on scalars and element by element on tiles."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from mlir import ir

from ..language.types import Const, DynamicDim
from .builder import number_attr
from .mlir_types import is_float, is_integer, shaped
from .values import describe, integer_cast, is_number, materialize, plain

if TYPE_CHECKING:
    from .function import FunctionTranslator

__all__ = ["binary", "both", "compare", "element_of", "select", "splat", "unary", "unify"]

_FOLD: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: lambda a, b: a % b,
    ast.Div: lambda a, b: a / b,
    ast.BitAnd: lambda a, b: a & b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitXor: lambda a, b: a ^ b,
    ast.LShift: lambda a, b: a << b,
    ast.RShift: lambda a, b: a >> b,
}
_INTEGER = {
    ast.Add: "addi",
    ast.Sub: "subi",
    ast.Mult: "muli",
    ast.FloorDiv: "floordivsi",
    ast.BitAnd: "andi",
    ast.BitOr: "ori",
    ast.BitXor: "xori",
    ast.LShift: "shli",
    ast.RShift: "shrsi",
}
_FLOAT = {ast.Add: "addf", ast.Sub: "subf", ast.Mult: "mulf", ast.Div: "divf"}
#: Numbers of more bits are of no use in a program.
_MOST_BITS = 128
_SIGNS: dict[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Div: "/",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
#: Predicates of arith.cmpi (signed) and arith.cmpf (ordered, but for !=).
_PREDICATES = {
    ast.Eq: (0, 1),
    ast.NotEq: (1, 13),
    ast.Lt: (2, 4),
    ast.LtE: (3, 5),
    ast.Gt: (4, 2),
    ast.GtE: (5, 3),
}
_COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
}


def element_of(value: ir.Value) -> ir.Type:
    """Type of a scalar, or of the elements of a tile."""
    parts = shaped(value.type)
    return parts.element_type() if parts else value.type


def splat(fx: FunctionTranslator, scalar: Any, like: ir.Value, node: ast.AST) -> ir.Value:
    """A tile of the shape of ``like`` with the same scalar everywhere."""
    parts = shaped(like.type)
    assert parts is not None
    element = parts.element_type()
    if is_number(scalar) and not isinstance(scalar, Const) and parts.is_static:
        return splat_constant(fx, like.type, scalar, node)
    value = materialize(fx, scalar, node, element)
    if value.type != element:
        raise fx.error(node, f"type mismatch: a tile of {element} and a scalar of {value.type}")
    return fill(fx, value, like.type, fx.tile_sizes(like))


def splat_constant(
    fx: FunctionTranslator, type: ir.Type, number: int | float, node: ast.AST
) -> ir.Value:
    """A constant tile with the same number everywhere.

    Raises:
        ProgramError: the element type can't hold the number.
    """
    parts = shaped(type)
    assert parts is not None
    try:
        element = number_attr(number, parts.element_type())
    except ValueError as error:
        raise fx.error(node, str(error)) from None
    attribute = ir.DenseElementsAttr.get_splat(type, element)
    return fx.builder.result("arith.constant", type, attributes={"value": attribute})


def fill(fx: FunctionTranslator, value: ir.Value, type: ir.Type, sizes: list[ir.Value]) -> ir.Value:
    """A tile with the same value everywhere; ``sizes`` are those not in the type."""
    return fx.builder.result("tensor.splat", type, [value, *sizes])


def unify(
    fx: FunctionTranslator, node: ast.AST, sign: str, left: Any, right: Any
) -> tuple[ir.Value, ir.Value]:
    """Both operands in one type: numbers take the other's, integers the wider one.

    Raises:
        ProgramError: they don't go together.
    """
    values = [left, right]
    for i, value in enumerate(values):
        if isinstance(value, DynamicDim):
            values[i] = fx.symbol_value(value, node)
        elif not is_number(value) and not isinstance(value, ir.Value):
            raise fx.error(node, f"'{sign}' needs numbers, found {describe(value)}")
        elif isinstance(value, ir.Value) and fx.is_tensor(value):
            raise fx.error(
                node,
                f"'{sign}' works on scalars and tiles, not on tensors in global memory "
                f"({value.type}); load a tile first",
            )
    a, b = values
    if isinstance(a, ir.Value) and isinstance(b, ir.Value):
        return _same_type(fx, node, sign, a, b)
    if isinstance(a, ir.Value):
        return a, _like(fx, node, sign, b, a)
    if isinstance(b, ir.Value):
        return _like(fx, node, sign, a, b), b
    a = materialize(fx, a, node)
    return a, materialize(fx, b, node, a.type)


def _like(
    fx: FunctionTranslator, node: ast.AST, sign: str, number: Any, like: ir.Value
) -> ir.Value:
    element = element_of(like)
    if isinstance(number, Const):
        number = materialize(fx, number, node)
        if shaped(like.type) is None:
            return _same_type(fx, node, sign, number, like)[0]
    elif isinstance(number, bool) is not (str(element) == "i1"):
        raise _mismatch(fx, node, sign, f"{element} and {describe(number)}")
    elif isinstance(number, float) and not is_float(element):
        raise _mismatch(fx, node, sign, f"{element} and {describe(number)}")
    if shaped(like.type) is not None:
        return splat(fx, number, like, node)
    return materialize(fx, number, node, element)


def _mismatch(fx: FunctionTranslator, node: ast.AST, sign: str, found: str) -> Exception:
    return fx.error(node, f"type mismatch: '{sign}' on {found}; use pl.cast")


def _same_type(
    fx: FunctionTranslator, node: ast.AST, sign: str, a: ir.Value, b: ir.Value
) -> tuple[ir.Value, ir.Value]:
    if a.type == b.type:
        return a, b
    first, second = shaped(a.type), shaped(b.type)
    if (first is None) is not (second is None):
        if first is None:
            return splat(fx, a, b, node), b
        return a, splat(fx, b, a, node)
    if first is None and is_integer(a.type) and is_integer(b.type):
        if "i1" not in (str(a.type), str(b.type)):
            wider = _wider(a.type, b.type)
            return (
                integer_cast(fx, a, wider, node, "an operand"),
                integer_cast(fx, b, wider, node, "an operand"),
            )
    raise _mismatch(fx, node, sign, f"{a.type} and {b.type}")


def _wider(a: ir.Type, b: ir.Type) -> ir.Type:
    if str(a) == "index" or str(b) == "index":
        return ir.IndexType.get()
    return a if ir.IntegerType(a).width >= ir.IntegerType(b).width else b


def binary(
    fx: FunctionTranslator, node: ast.AST, operator: type[ast.operator], left: Any, right: Any
) -> Any:
    """``left operator right``.

    Raises:
        ProgramError: the operands are wrong, or there is no such operation on them.
    """
    sign = _SIGNS.get(operator)
    if sign is None:
        raise fx.error(node, f"the operator '{operator.__name__}' is not supported")
    if is_number(left) and is_number(right):
        return _folded(fx, node, operator, left, right)
    if operator in (ast.FloorDiv, ast.Mod) and is_number(right) and plain(right) == 0:
        raise fx.error(node, "division by zero")
    a, b = unify(fx, node, sign, left, right)
    element = element_of(a)
    if str(element) == "i1" and operator not in (ast.BitAnd, ast.BitOr, ast.BitXor):
        raise fx.error(node, f"'{sign}' is not defined on pl.BOOL")
    if is_float(element) and operator in _FLOAT:
        return fx.builder.result(f"arith.{_FLOAT[operator]}", a.type, [a, b])
    if is_integer(element):
        if operator is ast.Mod:
            return _modulo(fx, a, b)
        if operator in _INTEGER:
            return fx.builder.result(f"arith.{_INTEGER[operator]}", a.type, [a, b])
    hint = "; use '//'" if operator is ast.Div else ""
    raise fx.error(node, f"'{sign}' is not defined on {element}{hint}")


def _folded(
    fx: FunctionTranslator, node: ast.AST, operator: type[ast.operator], left: Any, right: Any
) -> Any:
    a, b = plain(left), plain(right)
    try:
        if operator is ast.LShift and b > _MOST_BITS:
            raise OverflowError(f"{a} << {b} is too big")
        value = _FOLD[operator](a, b)
        if isinstance(value, int) and value.bit_length() > _MOST_BITS:
            raise OverflowError(f"the result of '{_SIGNS[operator]}' is too big")
    except (TypeError, ValueError, ArithmeticError, OverflowError) as error:
        raise fx.error(node, str(error)) from None
    typed = next((v for v in (left, right) if isinstance(v, Const)), None)
    return Const(value, typed.dtype) if typed else value


def _modulo(fx: FunctionTranslator, a: ir.Value, b: ir.Value) -> ir.Value:
    """``a % b`` as Python means it: the result has the sign of b."""
    if is_not_negative(a) and is_not_negative(b):
        return fx.builder.result("arith.remsi", a.type, [a, b])
    quotient = fx.builder.result("arith.floordivsi", a.type, [a, b])
    product = fx.builder.result("arith.muli", a.type, [quotient, b])
    return fx.builder.result("arith.subi", a.type, [a, product])


_KEEPS_SIGN = {
    "arith.addi",
    "arith.muli",
    "arith.floordivsi",
    "arith.divsi",
    "arith.remsi",
    "arith.minsi",
    "arith.maxsi",
}


def is_not_negative(value: ir.Value, depth: int = 8) -> bool:
    """Whether a value is surely 0 or more, sizes and loop variables being index."""
    owner = value.owner
    if isinstance(owner, ir.Block):
        loop = owner.owner
        is_variable = loop.name == "scf.for" and ir.BlockArgument(value).arg_number == 0
        return is_variable and is_not_negative(loop.operation.operands[0], depth - 1)
    op = owner.operation
    if op.name == "arith.constant":
        attribute = op.attributes["value"]
        return isinstance(attribute, ir.IntegerAttr) and attribute.value >= 0
    if op.name == "pto.tensor.dim":
        return True
    if op.name in _KEEPS_SIGN and depth > 0:
        return all(is_not_negative(operand, depth - 1) for operand in op.operands)
    return False


def unary(fx: FunctionTranslator, node: ast.AST, operator: type[ast.unaryop], value: Any) -> Any:
    """``operator value``.

    Raises:
        ProgramError: there is no such operation.
    """
    if isinstance(value, DynamicDim):
        value = fx.symbol_value(value, node)
    if is_number(value):
        number = plain(value)
        if operator is ast.Not:
            return not number
        if operator is ast.USub:
            result = -number
        else:
            result = ~number if operator is ast.Invert else number
        return Const(result, value.dtype) if isinstance(value, Const) else result
    if not isinstance(value, ir.Value) or fx.is_tensor(value):
        raise fx.error(node, f"expected a number, found {describe(value)}")
    element = element_of(value)
    if operator is ast.UAdd:
        return value
    if operator is ast.USub and is_float(element):
        return fx.builder.result("arith.negf", value.type, [value])
    if operator is ast.USub and is_integer(element):
        return binary(fx, node, ast.Sub, 0, value)
    if operator is ast.Not and str(element) == "i1":
        return binary(fx, node, ast.BitXor, True, value)
    if operator is ast.Invert and is_integer(element):
        return binary(fx, node, ast.BitXor, value, True if str(element) == "i1" else -1)
    raise fx.error(node, f"this operator is not defined on {element}")


def compare(
    fx: FunctionTranslator, node: ast.AST, operator: type[ast.cmpop], left: Any, right: Any
) -> Any:
    """``left operator right`` for a comparison.

    Raises:
        ProgramError: the operands can't be compared.
    """
    if operator not in _PREDICATES:
        raise fx.error(node, f"the comparison '{operator.__name__}' is not supported")
    if not any(isinstance(v, (ir.Value, DynamicDim)) for v in (left, right)):
        try:
            return _COMPARE[operator](plain(left), plain(right))
        except TypeError as error:
            raise fx.error(node, str(error)) from None
    a, b = unify(fx, node, _SIGNS[operator], left, right)
    element = element_of(a)
    integer, ordered = _PREDICATES[operator]
    if not is_integer(element) and not is_float(element):
        raise fx.error(node, f"values of {element} can't be compared")
    parts = shaped(a.type)
    bool_type = ir.IntegerType.get_signless(1)
    type = parts.with_element(bool_type).type() if parts else bool_type
    if str(element) == "i1" and operator not in (ast.Eq, ast.NotEq):
        raise fx.error(node, "values of i1 can be compared with '==' and '!=' only")
    name, predicate = ("cmpi", integer) if is_integer(element) else ("cmpf", ordered)
    attribute = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), predicate)
    return fx.builder.result(f"arith.{name}", type, [a, b], {"predicate": attribute})


def both(
    fx: FunctionTranslator, node: ast.AST, left: Any, right: Any, op: str = "arith.andi"
) -> Any:
    """``left and right``, or another operation on two truth values."""
    is_and = op == "arith.andi"
    for value, other in ((left, right), (right, left)):
        if is_number(value):
            return other if bool(plain(value)) is is_and else not is_and
    if left.type != right.type:
        raise fx.error(node, f"type mismatch: {left.type} and {right.type}")
    return fx.builder.result(op, left.type, [left, right])


def select(
    fx: FunctionTranslator, node: ast.AST, condition: ir.Value, left: Any, right: Any
) -> ir.Value:
    """``left if condition else right``."""
    if fx.is_tensor(left) or fx.is_tensor(right):
        a, b = materialize(fx, left, node), materialize(fx, right, node)
        if a.type != b.type:
            raise fx.error(node, f"type mismatch: {a.type} and {b.type}")
    else:
        a, b = unify(fx, node, "if else", left, right)
    return fx.builder.result("arith.select", a.type, [condition, a, b])
