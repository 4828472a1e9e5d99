# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs, a reference interpreter, and the comparison of the two ends of
a pass pipeline.
"""

from .compare import assert_same, difference
from .generator import generate, random_program
from .program import Argument, Program

__all__ = [
    "Argument",
    "Program",
    "assert_same",
    "difference",
    "generate",
    "random_program",
]
