# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs programs on this machine, through MLIR's just-in-time compiler."""

from .dtypes import UnsupportedTypeError
from .engine import CompileError
from .run import ArgumentError, run
from .signature import Signature, Value, entry_points, signature_of

__all__ = [
    "ArgumentError",
    "CompileError",
    "Signature",
    "UnsupportedTypeError",
    "Value",
    "entry_points",
    "run",
    "signature_of",
]
