# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types of the language: what stands in annotations.

The objects here are plain descriptions. They are made both by Python, when it
evaluates the annotations of a ``@pl.program`` class, and by the front end, when
it reads an annotation from source text. The front end turns them into MLIR types.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from .enums import TensorLayout

__all__ = [
    "Array",
    "ArraySpec",
    "AttrText",
    "Const",
    "DType",
    "Dim",
    "DynamicDim",
    "In",
    "InOut",
    "MemRef",
    "Out",
    "ParamSpec",
    "Ptr",
    "PtrSpec",
    "Scalar",
    "ScalarSpec",
    "Spec",
    "TaskId",
    "Tensor",
    "TensorSpec",
    "TensorView",
    "Tile",
    "TileSpec",
    "TileView",
    "Tuple",
    "TupleSpec",
    "attr",
    "const",
    "dtype",
    "dynamic",
]


@dataclass(frozen=True)
class DType:
    """An element type, such as ``pl.FP32``.

    Attributes:
        name: its name in the language, or its text in MLIR.
        bits: its size.
        is_mlir: whether the name is the text in MLIR.
    """

    name: str
    bits: int
    is_mlir: bool = False

    def get_byte(self) -> int:
        """Size of an element in bytes, rounded up to one."""
        return max(1, (self.bits + 7) // 8)

    def __repr__(self) -> str:
        return f'pl.dtype("{self.name}")' if self.is_mlir else f"pl.{self.name}"


def dtype(text: str) -> DType:
    """The element type that MLIR spells so, for those the language has no name for.

    Raises:
        TypeError: ``text`` is not a string.
    """
    if not isinstance(text, str):
        raise TypeError(f"pl.dtype takes the text of an MLIR type, got {text!r}")
    digits = "".join(c for c in text if c.isdigit())
    return DType(text, int(digits) if digits else 64, is_mlir=True)


@dataclass(frozen=True)
class AttrText:
    """An attribute by its text in MLIR."""

    text: str


def attr(text: str) -> AttrText:
    """The attribute that MLIR spells so.

    Raises:
        TypeError: ``text`` is not a string.
    """
    if not isinstance(text, str):
        raise TypeError(f"pl.attr takes the text of an MLIR attribute, got {text!r}")
    return AttrText(text)


@dataclass(frozen=True)
class DynamicDim:
    """A dimension known at run time only: a symbol, or an expression of some."""

    name: str

    def __repr__(self) -> str:
        return f"the size '{self.name}'"

    def _combine(self, sign: str, other: object, swap: bool = False) -> DynamicDim:
        left, right = (other, self) if swap else (self, other)
        return DynamicDim(f"({_dim_text(left)} {sign} {_dim_text(right)})")

    def __add__(self, other: object) -> DynamicDim:
        return self._combine("+", other)

    def __radd__(self, other: object) -> DynamicDim:
        return self._combine("+", other, swap=True)

    def __sub__(self, other: object) -> DynamicDim:
        return self._combine("-", other)

    def __rsub__(self, other: object) -> DynamicDim:
        return self._combine("-", other, swap=True)

    def __mul__(self, other: object) -> DynamicDim:
        return self._combine("*", other)

    def __rmul__(self, other: object) -> DynamicDim:
        return self._combine("*", other, swap=True)

    def __floordiv__(self, other: object) -> DynamicDim:
        return self._combine("//", other)

    def __mod__(self, other: object) -> DynamicDim:
        return self._combine("%", other)


Dim = int | DynamicDim


def _dim_text(dim: object) -> str:
    return dim.name if isinstance(dim, DynamicDim) else str(dim)


def dynamic(name: str) -> DynamicDim:
    """Declares a dimension symbol: a size known at run time only.

    Raises:
        TypeError: ``name`` is not a string.
    """
    if not isinstance(name, str):
        raise TypeError(f"pl.dynamic takes the name of the symbol, got {name!r}")
    return DynamicDim(name)


@dataclass(frozen=True)
class Const:
    """A literal with a type: ``pl.const(1, pl.INT32)``."""

    value: int | float | bool
    dtype: DType


def const(value: int | float | bool, dtype: DType) -> Const:
    """A literal of type ``dtype``.

    Raises:
        TypeError: ``value`` is no number or ``dtype`` no element type.
    """
    if not isinstance(value, (int, float, bool)):
        raise TypeError(f"pl.const takes a number, got {value!r}")
    if not isinstance(dtype, DType):
        raise TypeError(f"pl.const takes an element type such as pl.INDEX, got {dtype!r}")
    return Const(value, dtype)


@dataclass(frozen=True)
class Spec:
    """Base of the types."""


@dataclass(frozen=True)
class TensorSpec(Spec):
    """A tensor in global memory."""

    shape: tuple[Dim, ...]
    dtype: DType
    layout: TensorLayout = TensorLayout.ND


@dataclass(frozen=True)
class TileSpec(Spec):
    """What a core computes on."""

    shape: tuple[Dim, ...]
    dtype: DType


@dataclass(frozen=True)
class ScalarSpec(Spec):
    """One number, or a task id."""

    dtype: DType


@dataclass(frozen=True)
class ArraySpec(Spec):
    """A one-dimensional array of scalars or task ids."""

    size: Dim
    dtype: DType


@dataclass(frozen=True)
class TupleSpec(Spec):
    """Several values."""

    members: tuple[Spec, ...]


@dataclass(frozen=True)
class PtrSpec(Spec):
    """An address in a core's memory; has no counterpart in MLIR."""


@dataclass(frozen=True)
class ParamSpec(Spec):
    """A type with the direction of a parameter."""

    type: Spec
    direction: str


@dataclass(frozen=True)
class MemRef:
    """Where a value was placed. Read and ignored."""

    base: object = None
    offset: object = None
    size: object = None


@dataclass(frozen=True)
class TensorView:
    """Strides, layout and valid shape of a tensor; only the layout matters here."""

    valid_shape: object = None
    stride: object = None
    layout: TensorLayout = TensorLayout.ND
    pad: object = None


class TileView:
    """Properties of a tile; only the valid shape matters here."""

    def __init__(self, valid_shape: Iterable[Any] | None = None, **_ignored: object) -> None:
        self.valid_shape = valid_shape


def _parameters(params: object) -> tuple[object, ...]:
    """What stands between brackets."""
    return cast("tuple[object, ...]", params) if isinstance(params, tuple) else (params,)


def _shape(kind: str, dims: object) -> tuple[Dim, ...]:
    if not isinstance(dims, (list, tuple)):
        raise TypeError(f"the shape of {kind} is a list such as [4, 8], got {dims!r}")
    result: list[Dim] = []
    for dim in cast("Sequence[object]", dims):
        value = dim.value if isinstance(dim, Const) else dim
        if isinstance(value, bool) or not isinstance(value, (int, DynamicDim)):
            raise TypeError(
                f"a dimension of {kind} is an integer or a symbol made with pl.dynamic, got {dim!r}"
            )
        if isinstance(value, int) and value < 0:
            raise TypeError(f"a dimension of {kind} is not negative, got {value}")
        result.append(value)
    return tuple(result)


def _dtype(kind: str, dtype: object) -> DType:
    if not isinstance(dtype, DType):
        raise TypeError(f"the element type of {kind} is one such as pl.FP32, got {dtype!r}")
    return dtype


class Tensor:
    """``pl.Tensor[[4, 8], pl.FP32]``: a tensor in global memory.

    Further parameters may follow: a layout such as ``pl.NZ``, a
    ``pl.TensorView(...)``, a ``pl.MemRef(...)``.
    """

    def __class_getitem__(cls, params: object) -> TensorSpec:
        params = _parameters(params)
        if len(params) < 2:
            raise TypeError("pl.Tensor takes a shape and an element type")
        spec = TensorSpec(_shape("pl.Tensor", params[0]), _dtype("pl.Tensor", params[1]))
        for extra in params[2:]:
            if isinstance(extra, TensorLayout):
                spec = replace(spec, layout=extra)
            elif isinstance(extra, TensorView):
                spec = replace(spec, layout=extra.layout)
            elif not isinstance(extra, MemRef):
                raise TypeError(f"pl.Tensor takes a layout after the element type, got {extra!r}")
        return spec


class Tile:
    """``pl.Tile[[4, 8], pl.FP32]``: a value a core computes on.

    What may follow (memory space, place, view) is read and, but for the valid
    shape of a view, ignored.
    """

    def __class_getitem__(cls, params: object) -> TileSpec:
        params = _parameters(params)
        if len(params) < 2:
            raise TypeError("pl.Tile takes a shape and an element type")
        shape = _shape("pl.Tile", params[0])
        for extra in params[2:]:
            if isinstance(extra, TileView) and extra.valid_shape is not None:
                shape = _shape("pl.TileView", extra.valid_shape)
        return TileSpec(shape, _dtype("pl.Tile", params[1]))


class Scalar:
    """``pl.Scalar[pl.INDEX]``: one number."""

    def __class_getitem__(cls, dtype: object) -> ScalarSpec:
        return ScalarSpec(_dtype("pl.Scalar", dtype))


class Array:
    """``pl.Array[8, pl.TASK_ID]``: an array of task ids or scalars."""

    def __class_getitem__(cls, params: object) -> ArraySpec:
        params = _parameters(params)
        if len(params) != 2:
            raise TypeError("pl.Array takes a size and an element type")
        return ArraySpec(_shape("pl.Array", [params[0]])[0], _dtype("pl.Array", params[1]))


class Tuple:
    """``pl.Tuple[T, ...]``: several values."""

    def __class_getitem__(cls, params: object) -> TupleSpec:
        members: list[Spec] = []
        for member in _parameters(params):
            if not isinstance(member, Spec):
                raise TypeError(f"the members of pl.Tuple are types, got {member!r}")
            members.append(member)
        return TupleSpec(tuple(members))


def _param(name: str, direction: str, type: Any) -> ParamSpec:
    if not isinstance(type, TensorSpec):
        raise TypeError(f"pl.{name} takes a pl.Tensor[...], got {type!r}")
    return ParamSpec(type, direction)


class In:
    """``pl.In[T]``: the function reads this tensor, which is so without it, too."""

    def __class_getitem__(cls, type: Any) -> ParamSpec:
        return _param("In", "in", type)


class Out:
    """``pl.Out[T]``: the function writes this tensor."""

    def __class_getitem__(cls, type: Any) -> ParamSpec:
        return _param("Out", "out", type)


class InOut:
    """``pl.InOut[T]``: the function reads and writes this tensor."""

    def __class_getitem__(cls, type: Any) -> ParamSpec:
        return _param("InOut", "inout", type)


Ptr = PtrSpec()
TaskId = ScalarSpec(DType("TASK_ID", 64))
