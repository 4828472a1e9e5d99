# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar values of the reference interpreter.

Integers are Python ints in two's complement range (``i1`` is 0 or 1), floats are
numpy scalars of their own width, so that every operation rounds like the target.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy
from mlir import ir

__all__ = ["Unsupported", "from_attribute", "integer_width", "numpy_type", "to_scalar"]


class Unsupported(Exception):
    """The interpreter has no rule for an operation or type."""


def integer_width(type_: ir.Type) -> int | None:
    """Bits of an integer or index type, ``None`` for others."""
    if isinstance(type_, ir.IntegerType):
        return type_.width
    if isinstance(type_, ir.IndexType):
        return 64
    return None


def numpy_type(type_: ir.Type) -> Any:
    """The numpy scalar type of an element type.

    Raises:
        Unsupported: there is none.
    """
    text = str(type_)
    if text == "bf16":
        import ml_dtypes

        return ml_dtypes.bfloat16
    known = {
        "f16": numpy.float16,
        "f32": numpy.float32,
        "f64": numpy.float64,
        "index": numpy.int64,
        "i1": numpy.bool_,
        "i8": numpy.int8,
        "i16": numpy.int16,
        "i32": numpy.int32,
        "i64": numpy.int64,
    }
    if text not in known:
        raise Unsupported(f"element type {text}")
    return known[text]


def wrapper(type_: ir.Type) -> Callable[[int], int]:
    """A function that brings an int into the range of an integer type."""
    width = integer_width(type_)
    if width is None:
        raise Unsupported(f"{type_} is no integer type")
    mask = (1 << width) - 1
    if width == 1:
        return lambda value: value & 1
    half = 1 << (width - 1)
    return lambda value: ((value + half) & mask) - half


def to_scalar(type_: ir.Type, value: Any) -> Any:
    """A Python or numpy number as a value of the interpreter."""
    if integer_width(type_) is not None:
        return wrapper(type_)(int(value))
    return numpy_type(type_)(value)


def from_attribute(attribute: ir.Attribute) -> Any:
    """The value of an integer, float or bool attribute.

    Raises:
        Unsupported: it is something else.
    """
    if isinstance(attribute, ir.BoolAttr):
        return int(attribute.value)
    if isinstance(attribute, (ir.IntegerAttr, ir.FloatAttr)):
        return to_scalar(attribute.type, attribute.value)
    raise Unsupported(f"constant {attribute}")
