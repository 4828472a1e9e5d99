# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What names are bound to while a function is translated, and conversions.

A name stands for an MLIR value, a tuple of such things, a number known before the
program runs (a Python number, or a ``Const`` when it has a type), another object of
the language, or for nothing yet.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mlir import ir

from ..language.types import Const, DynamicDim
from .builder import DYNAMIC
from .mlir_types import Shaped, dtype_type, is_float, is_integer, shaped

if TYPE_CHECKING:
    from .function import FunctionTranslator

__all__ = [
    "LeftOut",
    "Unbound",
    "coerce",
    "count",
    "describe",
    "is_number",
    "materialize",
    "reshape",
    "to_index",
]


@dataclass
class Unbound:
    """A name that has no value here.

    Attributes:
        reason: why, as a clause.
    """

    reason: str


@dataclass
class LeftOut:
    """A value whose code was left out.

    Attributes:
        type: its MLIR type; None when it is not known.
        sizes: the names of the sizes its type does not tell, in order.
    """

    type: ir.Type | None = None
    sizes: tuple[str, ...] = ()


def is_number(value: object) -> bool:
    """Whether a value is a number known before the program runs."""
    return isinstance(value, (int, float, Const))


def plain(value: Any) -> Any:
    """A number without its type."""
    return value.value if isinstance(value, Const) else value


def describe(value: object) -> str:
    """What a value is, for messages."""
    if isinstance(value, ir.Value):
        return str(value.type)
    if isinstance(value, (tuple, list)):
        kind = "tuple" if isinstance(value, tuple) else "list"
        return f"a {kind} of {count(len(value), 'value')}"
    if isinstance(value, dict):
        return "a dictionary"
    if isinstance(value, DynamicDim):
        return f"the size '{value.name}'"
    if isinstance(value, LeftOut):
        return "a value whose code was left out"
    if value is None:
        return "nothing"
    if isinstance(value, (bool, int, float)):
        return f"the number {value}"
    return repr(value)


def count(number: int, noun: str) -> str:
    """``1 value`` or ``2 values``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def default_type(value: object) -> ir.Type:
    """The type of a number that has none of its own."""
    if isinstance(value, Const):
        return dtype_type(value.dtype)
    if isinstance(value, bool):
        return ir.IntegerType.get_signless(1)
    return ir.F32Type.get() if isinstance(value, float) else ir.IndexType.get()


def materialize(
    fx: FunctionTranslator, value: Any, node: ast.AST, type: ir.Type | None = None
) -> ir.Value:
    """The MLIR value of what an expression gave; a number becomes a constant.

    Raises:
        ProgramError: it has none.
    """
    if isinstance(value, tuple) and len(value) == 1:
        value = value[0]
    if isinstance(value, ir.Value):
        return value
    if isinstance(value, DynamicDim):
        return fx.symbol_value(value, node)
    if is_number(value):
        own = default_type(value)
        if type is None or shaped(type) is not None or isinstance(value, Const):
            type = own
        elif not (is_float(type) or is_integer(type)):
            raise fx.error(node, f"type mismatch: expected {type}, found {describe(value)}")
        elif isinstance(value, bool) and str(type) != "i1":
            raise fx.error(node, f"type mismatch: expected {type}, found {describe(value)}")
        try:
            return fx.builder.constant(plain(value), type)
        except ValueError as error:
            raise fx.error(node, str(error)) from None
    raise fx.error(node, f"expected a value, found {describe(value)}")


def to_index(fx: FunctionTranslator, value: Any, node: ast.AST, what: str) -> ir.Value:
    """The value as an ``index``.

    Raises:
        ProgramError: it is no integer.
    """
    result = materialize(fx, value, node, ir.IndexType.get())
    return integer_cast(fx, result, ir.IndexType.get(), node, what)


def integer_cast(
    fx: FunctionTranslator, value: ir.Value, type: ir.Type, node: ast.AST, what: str
) -> ir.Value:
    """An integer in another integer type.

    Raises:
        ProgramError: it is no integer.
    """
    if value.type == type:
        return value
    if not is_integer(value.type) or str(value.type) == "i1":
        raise fx.error(node, f"{what} is an integer of type {type}, found {describe(value)}")
    if str(value.type) == "index" or str(type) == "index":
        return fx.builder.result("arith.index_cast", type, [value])
    widens = ir.IntegerType(value.type).width < ir.IntegerType(type).width
    return fx.builder.result("arith.extsi" if widens else "arith.trunci", type, [value])


def coerce(fx: FunctionTranslator, value: Any, type: ir.Type, node: ast.AST, what: str) -> ir.Value:
    """The value in the type that a place asks for.

    Numbers get the type; tensors may differ in leading unit dimensions (a reshape)
    and in what is known of their sizes (a cast).

    Raises:
        ProgramError: the types don't go together.
    """
    result = materialize(fx, value, node, type)
    if result.type == type:
        return result
    have, want = shaped(result.type), shaped(type)
    if have and want and have.is_tile == want.is_tile:
        if have.element == want.element and have.layout == want.layout:
            converted = _coerce_shape(fx, result, have, want)
            if converted is not None:
                return converted
    raise fx.error(node, f"type mismatch: {what} is {type}, found {result.type}")


def _coerce_shape(
    fx: FunctionTranslator, value: ir.Value, have: Shaped, want: Shaped
) -> ir.Value | None:
    if have.rank != want.rank:
        if have.is_tile:
            return None
        dropped = have.rank - want.rank
        if dropped > 0:
            fits, shape = all(size == 1 for size in have.shape[:dropped]), have.shape[dropped:]
        else:
            fits = all(size in (1, None) for size in want.shape[:-dropped])
            shape = (1,) * -dropped + have.shape
        if not fits:
            return None
        have = have.with_shape(shape)
        value = reshape(fx, value, have, dropped)
    if any(None not in (a, b) and a != b for a, b in zip(have.shape, want.shape, strict=True)):
        return None
    if have.shape == want.shape:
        return value
    name = "tensor.cast" if have.is_tile else "pto.tensor.cast"
    return fx.builder.result(name, want.type(), [value])


def reshape(fx: FunctionTranslator, value: ir.Value, target: Shaped, dropped: int) -> ir.Value:
    """A tensor without ``dropped`` leading unit dimensions, or with so many more."""
    sizes = [size_of(fx, value, i + dropped) for i, size in enumerate(target.shape) if size is None]
    result = fx.builder.result("pto.tensor.reshape", target.type(), [value, *sizes])
    fx.call_reshapes.append(result.owner)
    return result


def size_of(fx: FunctionTranslator, value: ir.Value, i: int) -> ir.Value:
    """The size of a dimension of a tensor."""
    owner = value.owner
    if not isinstance(owner, ir.Block) and owner.operation.name == "pto.tensor.slice":
        # The window's own size, so that the slice has no use more.
        known = list(ir.DenseI64ArrayAttr(owner.attributes["static_sizes"]))
        position = i + len(known) - (shaped(value.type) or Shaped(False, (), "")).rank
        if known[position] == DYNAMIC:
            return owner.operands[len(owner.operands) - known[position:].count(DYNAMIC)]
    index = fx.builder.index(i)
    return fx.builder.result("pto.tensor.dim", ir.IndexType.get(), [value, index])


def split_mixed(values: list[int | ir.Value]) -> tuple[list[int], list[ir.Value]]:
    """Known sizes, with a mark for the others, and the values of those."""
    known = [v if isinstance(v, int) else DYNAMIC for v in values]
    return known, [v for v in values if not isinstance(v, int)]
