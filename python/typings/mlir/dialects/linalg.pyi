# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""``mlir.dialects.linalg``, as far as it is used here."""

def __getattr__(name: str) -> object: ...
