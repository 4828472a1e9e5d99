# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operations of the language: each is a function that builds MLIR.

Importing this package fills ``constructs.OPERATIONS``.
"""

from . import arrays, conversions, elementwise, generic, matrix, pipes, reductions, tensors, tiles

__all__ = [
    "arrays",
    "conversions",
    "elementwise",
    "generic",
    "matrix",
    "pipes",
    "reductions",
    "tensors",
    "tiles",
]
