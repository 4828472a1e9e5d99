# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The element types of the language."""

from __future__ import annotations

from .types import DType

BOOL = DType("BOOL", 1)
INT4 = DType("INT4", 4)
INT8 = DType("INT8", 8)
INT16 = DType("INT16", 16)
INT32 = DType("INT32", 32)
INT64 = DType("INT64", 64)
UINT4 = DType("UINT4", 4)
UINT8 = DType("UINT8", 8)
UINT16 = DType("UINT16", 16)
UINT32 = DType("UINT32", 32)
UINT64 = DType("UINT64", 64)
FP4 = DType("FP4", 4)
FP8E4M3FN = DType("FP8E4M3FN", 8)
FP8E5M2 = DType("FP8E5M2", 8)
FP8E8M0 = DType("FP8E8M0", 8)
FP8 = FP8E4M3FN
FP16 = DType("FP16", 16)
BF16 = DType("BF16", 16)
BFLOAT16 = BF16
FP32 = DType("FP32", 32)
FP64 = DType("FP64", 64)
HF4 = DType("HF4", 4)
HF8 = DType("HF8", 8)
INDEX = DType("INDEX", 64)
TASK_ID = DType("TASK_ID", 64)

#: Every name of an element type, aliases included.
DTYPES: dict[str, DType] = {
    name: value for name, value in list(globals().items()) if isinstance(value, DType)
}

__all__ = ["DTYPES", *DTYPES]  # pyright: ignore[reportUnsupportedDunderAll]
