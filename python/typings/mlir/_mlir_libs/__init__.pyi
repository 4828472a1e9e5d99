# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""``mlir._mlir_libs``, as far as it is used here."""

from mlir import ir

def get_dialect_registry() -> ir.DialectRegistry: ...
