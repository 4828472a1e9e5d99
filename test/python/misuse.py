# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""What random misuse (test/Fuzzer/python-api.py) found: an exception, and no end of Python."""

from collections.abc import Callable
from typing import Any

from mlir import ir

from pypto_mlir.dialects import pto


def attempt(function: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
    """Prints what a call raises."""
    try:
        print("returned", function(*args, **kwargs))
    except Exception as error:
        print(f"{type(error).__name__}: {str(error).splitlines()[0]}")


with ir.Context(), ir.Location.unknown():
    tensor = pto.TensorType.get([4, None], ir.F32Type.get())
    # CHECK: returned 4
    attempt(tensor.get_dim_size, 0)
    # CHECK-NEXT: returned True
    attempt(tensor.is_dynamic_dim, 1)
    # CHECK-NEXT: returned False
    attempt(tensor.is_static_dim, 1)
    # CHECK-NEXT: ValueError: dimension 5 does not exist, the type has 2
    attempt(tensor.get_dim_size, 5)
    # CHECK-NEXT: ValueError: dimension -1 does not exist, the type has 2
    attempt(tensor.is_dynamic_dim, -1)
    # CHECK-NEXT: ValueError: dimension 2 does not exist, the type has 2
    attempt(tensor.is_static_dim, 2)
    # CHECK-NEXT: TypeError: get_dim_size(): incompatible function arguments.
    attempt(tensor.get_dim_size, 2**64)

    # CHECK-NEXT: TypeError: expected a type, found UnitAttr(unit)
    attempt(pto.TensorType, ir.UnitAttr.get())
    # CHECK-NEXT: TypeError: expected a type, found None
    attempt(pto.TaskIdType, None)
    # CHECK-NEXT: TypeError: expected an attribute, found F32Type(f32)
    attempt(pto.DirAttr, ir.F32Type.get())
    # CHECK-NEXT: ValueError: Cannot cast type to TensorType (from F32Type(f32))
    attempt(pto.TensorType, ir.F32Type.get())

    module = ir.Module.create()
    with ir.InsertionPoint(module.body):
        # CHECK-NEXT: TypeError: loc must be a location, not []
        attempt(pto.tfree_from_aic, loc=[])
