# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""``mlir.dialects.arith``, as far as it is used here."""

from mlir import ir

def constant(
    result: ir.Type,
    value: int | float | ir.Attribute,
    *,
    loc: ir.Location | None = None,
    ip: ir.InsertionPoint | None = None,
) -> ir.OpResult: ...
