# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Handles as compiled programs take them: a pointer, offset, sizes and strides."""

from __future__ import annotations

import ctypes
import functools
from typing import Any

import numpy

from .dtypes import ctype_of, numpy_dtype
from .signature import Value

__all__ = ["array_of", "descriptor_of", "descriptor_type", "free", "scalar_from", "scalar_of"]

_libc = ctypes.CDLL(None)
_libc.free.argtypes = [ctypes.c_void_p]


def free(pointer: int | None) -> None:
    """Frees memory that a compiled program has allocated."""
    _libc.free(pointer)


@functools.cache
def descriptor_type(rank: int) -> Any:
    """The structure of a handle of a rank."""
    fields: list[tuple[str, Any]] = [
        ("allocated", ctypes.c_void_p),
        ("aligned", ctypes.c_void_p),
        ("offset", ctypes.c_int64),
    ]
    if rank:
        fields += [("sizes", ctypes.c_int64 * rank), ("strides", ctypes.c_int64 * rank)]
    return type(f"Descriptor{rank}", (ctypes.Structure,), {"_fields_": fields})


def descriptor_of(array: numpy.ndarray[Any, Any]) -> ctypes.Structure:
    """A handle to the memory of an array. The array must outlive it."""
    descriptor = descriptor_type(array.ndim)()
    descriptor.allocated = descriptor.aligned = array.ctypes.data
    descriptor.offset = 0
    for dimension in range(array.ndim):
        descriptor.sizes[dimension] = array.shape[dimension]
        descriptor.strides[dimension] = array.strides[dimension] // array.itemsize
    return descriptor


def array_of(descriptor: Any, value: Value) -> numpy.ndarray[Any, Any]:
    """A copy of what a returned handle names.

    Raises:
        ValueError: a size is negative, which no tensor's is.
    """
    dtype = numpy_dtype(value.dtype)
    rank = len(value.shape or ())
    sizes = tuple(descriptor.sizes) if rank else ()
    strides = tuple(stride * dtype.itemsize for stride in descriptor.strides) if rank else ()
    if any(size < 0 for size in sizes):
        shape = "x".join(map(str, sizes))
        raise ValueError(f"the program made a tensor of shape {shape}, but sizes are not negative")
    if 0 in sizes:
        return numpy.empty(sizes, dtype)
    start = descriptor.aligned + descriptor.offset * dtype.itemsize
    extent = sum((n - 1) * s for n, s in zip(sizes, strides, strict=True)) + dtype.itemsize
    raw = (ctypes.c_uint8 * extent).from_address(start)
    named: Any = numpy.ndarray(sizes, dtype, memoryview(raw), 0, strides)
    return named.copy()


def scalar_of(value: Value, number: Any) -> Any:
    """A scalar argument as a ctypes object.

    Raises:
        TypeError: it is no number.
        ValueError: it does not fit into the type.
    """
    ctype = ctype_of(value.dtype)
    dtype: Any = numpy_dtype(value.dtype)
    is_number: bool = numpy.isscalar(number) and not isinstance(number, (str, bytes))
    if not is_number:
        raise TypeError(f"expected a number of type {value.dtype}, found {number!r}")
    try:
        given: Any = number
        if dtype.kind in "iub" and not (int(given) == given and _fits(given, dtype)):
            raise OverflowError
        converted: Any = dtype.type(given)
    except (OverflowError, TypeError, ValueError):  # infinity, complex, NaN as an integer
        raise ValueError(f"{number!r} is no value of type {value.dtype}") from None
    if ctype is ctypes.c_uint16 and dtype.kind not in "iu":
        return ctype(int(converted.view(numpy.uint16)))
    return ctype(converted.item())


def _fits(number: int, dtype: Any) -> bool:
    """Whether an integer or a boolean type has the value."""
    if dtype.kind == "b":
        return number in (0, 1)
    limits = numpy.iinfo(dtype)
    return bool(limits.min <= number <= limits.max)


def scalar_from(value: Value, raw: Any) -> Any:
    """A scalar result as a numpy scalar."""
    dtype: Any = numpy_dtype(value.dtype)
    if value.dtype in ("f16", "bf16"):
        bits: Any = numpy.uint16(raw)
        return bits.view(dtype)
    return dtype.type(raw)
