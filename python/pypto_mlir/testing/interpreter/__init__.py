# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A reference interpreter of pto programs, written for clarity of meaning.

It follows the memory model word by word, keeps undefined contents apart from
defined ones and reports undefined behaviour, so that a program can be judged
before and after a rewrite without running it on any target.
"""

# Imported for the rules they add.
from . import arith_rules, control_rules, pto_rules  # pyright: ignore[reportUnusedImport]  # noqa: F401
from .machine import Machine, OutOfFuel
from .memory import Buffer, Handle, UndefinedBehaviour
from .scalars import Unsupported

__all__ = [
    "Buffer",
    "Handle",
    "Machine",
    "OutOfFuel",
    "UndefinedBehaviour",
    "Unsupported",
]
