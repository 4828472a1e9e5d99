# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""MLIR types of the language's types, and what can be asked of MLIR types."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import lru_cache

from mlir import ir

from ..language.types import (
    ArraySpec,
    Dim,
    DType,
    ParamSpec,
    ScalarSpec,
    Spec,
    TensorSpec,
    TileSpec,
)

__all__ = [
    "Shaped",
    "dtype_type",
    "element_dtype",
    "is_float",
    "is_integer",
    "shaped",
    "shaped_text",
    "spec_type",
]

_ELEMENTS = {
    "BOOL": "i1",
    "INT4": "i4",
    "INT8": "i8",
    "INT16": "i16",
    "INT32": "i32",
    "INT64": "i64",
    "UINT4": "ui4",
    "UINT8": "ui8",
    "UINT16": "ui16",
    "UINT32": "ui32",
    "UINT64": "ui64",
    "FP4": "f4E2M1FN",
    "FP8E4M3FN": "f8E4M3FN",
    "FP8E5M2": "f8E5M2",
    "FP8E8M0": "f8E8M0FNU",
    "FP16": "f16",
    "BF16": "bf16",
    "FP32": "f32",
    "FP64": "f64",
    "INDEX": "index",
    "TASK_ID": "!pto.task_id",
}
_DTYPES = {element: name for name, element in _ELEMENTS.items()}

_TENSOR = re.compile(r"!pto\.tensor<((?:(?:\d+|\?)x)*)([^,]+?)(?:, (nd|dn|nz))?>")
_TILE = re.compile(r"tensor<((?:(?:\d+|\?)x)*)([^,]+?)>")


@dataclass(frozen=True)
class Shaped:
    """A ``!pto.tensor`` or builtin ``tensor`` type, taken apart.

    Attributes:
        is_tile: whether it is the builtin one.
        shape: sizes; None for one known at run time only.
        element: text of the element type.
        layout: ``nd``, ``dn`` or ``nz``.
    """

    is_tile: bool
    shape: tuple[int | None, ...]
    element: str
    layout: str = "nd"

    @property
    def rank(self) -> int:
        return len(self.shape)

    @property
    def is_static(self) -> bool:
        return None not in self.shape

    def text(self) -> str:
        dims = "".join("?x" if size is None else f"{size}x" for size in self.shape)
        if self.is_tile:
            return f"tensor<{dims}{self.element}>"
        layout = "" if self.layout == "nd" else f", {self.layout}"
        return f"!pto.tensor<{dims}{self.element}{layout}>"

    def type(self) -> ir.Type:
        """The MLIR type, in the current context.

        Raises:
            ValueError: there is no such type.
        """
        if self.is_tile and math.prod(size for size in self.shape if size) >= 2**63:
            # MLIR counts the elements of a tile, and stops when it can't.
            raise ValueError(f"'{self.text()}' has too many elements")
        return parse_type(self.text())

    def element_type(self) -> ir.Type:
        return parse_type(self.element)

    def with_shape(self, shape: tuple[int | None, ...]) -> Shaped:
        return Shaped(self.is_tile, shape, self.element, self.layout)

    def with_element(self, element: ir.Type | str) -> Shaped:
        return Shaped(self.is_tile, self.shape, str(element), self.layout)


@lru_cache(maxsize=4096)
def shaped_text(text: str) -> Shaped | None:
    """The text of a tensor or tile type taken apart; None for others."""
    for pattern, is_tile in ((_TENSOR, False), (_TILE, True)):
        if match := pattern.fullmatch(text):
            sizes = match[1].split("x")[:-1]
            shape = tuple(None if size == "?" else int(size) for size in sizes)
            layout = "nd" if is_tile else (match[3] or "nd")
            return Shaped(is_tile, shape, match[2], layout)
    return None


def shaped(type: ir.Type) -> Shaped | None:
    """A tensor or tile type taken apart; None for others."""
    return shaped_text(str(type))


def parse_type(text: str) -> ir.Type:
    """The type spelled by ``text``.

    Raises:
        ValueError: there is none; the message says why.
    """
    try:
        return ir.Type.parse(text)
    except ir.MLIRError as error:
        reason = "; ".join(d.message for d in error.error_diagnostics) or str(error)
        raise ValueError(f"{reason} (in '{text}')") from None


def dtype_type(dtype: DType) -> ir.Type:
    """The MLIR type of an element type.

    Raises:
        ValueError: MLIR has none.
    """
    if dtype.is_mlir:
        return parse_type(dtype.name)
    if dtype.name not in _ELEMENTS:
        known = ", ".join(f"pl.{name}" for name in _ELEMENTS)
        raise ValueError(f"{dtype!r} has no MLIR type; those that have one are {known}")
    return parse_type(_ELEMENTS[dtype.name])


def element_dtype(type: ir.Type | str) -> str | None:
    """The language's name of an element type; None when it has none."""
    return _DTYPES.get(str(type))


def _sizes(shape: tuple[Dim, ...]) -> tuple[int | None, ...]:
    return tuple(dim if isinstance(dim, int) else None for dim in shape)


def spec_type(spec: Spec) -> ir.Type:
    """The MLIR type of a type of the language.

    Raises:
        ValueError: it has none; the message says why.
    """
    if isinstance(spec, ParamSpec):
        return spec_type(spec.type)
    if isinstance(spec, TensorSpec):
        element = str(dtype_type(spec.dtype))
        return Shaped(False, _sizes(spec.shape), element, spec.layout.value).type()
    if isinstance(spec, TileSpec):
        return Shaped(True, _sizes(spec.shape), str(dtype_type(spec.dtype))).type()
    if isinstance(spec, ArraySpec):
        return Shaped(True, _sizes((spec.size,)), str(dtype_type(spec.dtype))).type()
    if isinstance(spec, ScalarSpec):
        return dtype_type(spec.dtype)
    raise ValueError("a tuple or pointer has no MLIR type here")


def is_float(type: ir.Type) -> bool:
    text = str(type)
    return text.startswith(("f", "bf")) and text[-1] not in ">"


def is_integer(type: ir.Type) -> bool:
    """Whether arith's integer ops take the type: signless, or index."""
    text = str(type)
    return text == "index" or (text[0] == "i" and text[1:].isdigit())
