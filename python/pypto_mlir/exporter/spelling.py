# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types, numbers and attributes as the language spells them."""

from __future__ import annotations

import json
import math
from collections.abc import Callable

from mlir import ir

from ..frontend.mlir_types import element_dtype, shaped

__all__ = ["attribute_text", "dtype_text", "number_text", "quoted", "type_text"]

_TASK_ID = "!pto.task_id"


def quoted(text: str) -> str:
    """A string literal."""
    return json.dumps(text, ensure_ascii=False)


def dtype_text(type: ir.Type | str) -> str:
    """An element type, or any type as that of a ``pl.Scalar``."""
    name = element_dtype(type)
    return f"pl.dtype({quoted(str(type))})" if name is None else f"pl.{name}"


def type_text(type: ir.Type, unknown_size: Callable[[], str]) -> str:
    """A type as an annotation; ``unknown_size`` gives a symbol for a size."""
    parts = shaped(type)
    if parts is None or parts.text() != str(type):
        return f"pl.Scalar[{dtype_text(type)}]"
    sizes = [unknown_size() if size is None else str(size) for size in parts.shape]
    element = dtype_text(parts.element)
    if parts.is_tile and parts.rank == 1 and parts.element == _TASK_ID:
        return f"pl.Array[{sizes[0]}, {element}]"
    layout = "" if parts.layout == "nd" else f", pl.{parts.layout.upper()}"
    kind = "Tile" if parts.is_tile else "Tensor"
    return f"pl.{kind}[[{', '.join(sizes)}], {element}{layout}]"


def number_text(value: int | float | bool) -> str | None:
    """A number; None for one without a literal."""
    if isinstance(value, float):
        if math.isnan(value):
            return None
        if math.isinf(value):
            return "1e999" if value > 0 else "-1e999"
    return repr(value)


def attribute_text(attribute: ir.Attribute) -> str:
    """An attribute that the program says as a Python value, or as MLIR text."""
    if isinstance(attribute, ir.BoolAttr):
        return repr(attribute.value)
    if isinstance(attribute, ir.IntegerAttr) and str(attribute.type) == "i64":
        return str(attribute.value)
    if isinstance(attribute, ir.FloatAttr) and str(attribute.type) == "f64":
        number = number_text(attribute.value)
        if number is not None:
            return number
    if isinstance(attribute, ir.StringAttr) and str(attribute.type) == "none":
        try:
            return quoted(attribute.value)
        except UnicodeDecodeError:
            pass
    if isinstance(attribute, ir.ArrayAttr):
        return f"[{', '.join(attribute_text(member) for member in attribute)}]"
    if isinstance(attribute, ir.DictAttr):
        members = (f"{quoted(named.name)}: {attribute_text(named.attr)}" for named in attribute)
        return f"{{{', '.join(members)}}}"
    return f"pl.attr({quoted(str(attribute))})"
