# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Element types of programs and the numpy types that hold them."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy

__all__ = ["UnsupportedTypeError", "ctype_of", "numpy_dtype"]


class UnsupportedTypeError(TypeError):
    """A program has an argument or result that numpy can't hold."""


_DTYPES = {
    "f16": "float16",
    "f32": "float32",
    "f64": "float64",
    "i1": "bool",
    "i8": "int8",
    "i16": "int16",
    "i32": "int32",
    "i64": "int64",
    "ui8": "uint8",
    "ui16": "uint16",
    "ui32": "uint32",
    "ui64": "uint64",
    "index": "int64",
}

_CTYPES: dict[str, Any] = {
    "f16": ctypes.c_uint16,
    "bf16": ctypes.c_uint16,
    "f32": ctypes.c_float,
    "f64": ctypes.c_double,
    "i1": ctypes.c_bool,
    "i8": ctypes.c_int8,
    "i16": ctypes.c_int16,
    "i32": ctypes.c_int32,
    "i64": ctypes.c_int64,
    "ui8": ctypes.c_uint8,
    "ui16": ctypes.c_uint16,
    "ui32": ctypes.c_uint32,
    "ui64": ctypes.c_uint64,
    "index": ctypes.c_int64,
}


def numpy_dtype(name: str) -> numpy.dtype[Any]:
    """The numpy type of an element type, by its MLIR name.

    Raises:
        UnsupportedTypeError: there is none, or it is ``bf16`` and the package
            `ml_dtypes`, which brings that type to numpy, is missing.
    """
    if name == "bf16":
        try:
            import ml_dtypes
        except ImportError as error:
            raise UnsupportedTypeError(
                "bf16 needs the package ml_dtypes: pip install ml_dtypes"
            ) from error
        return numpy.dtype(ml_dtypes.bfloat16)
    if name not in _DTYPES:
        known = ", ".join(["bf16", *_DTYPES])
        raise UnsupportedTypeError(f"type {name} can't run; allowed are {known}")
    return numpy.dtype(_DTYPES[name])


def ctype_of(name: str) -> Any:
    """The ctypes type a scalar of an MLIR type is passed as.

    Raises:
        UnsupportedTypeError: there is none.
    """
    numpy_dtype(name)
    return _CTYPES[name]
