# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""``mlir.ir``: its extension, and what Python code adds to it."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TypeVar

from mlir._mlir_libs import get_dialect_registry as get_dialect_registry
from mlir._mlir_libs._mlir.ir import *  # noqa: F403
from mlir._mlir_libs._mlir.ir import DiagnosticInfo, _OperationBase as _OperationBase

_F = TypeVar("_F", bound=Callable[..., object])

class MLIRError(Exception):
    message: str
    error_diagnostics: list[DiagnosticInfo]
    def __init__(self, message: str, error_diagnostics: list[DiagnosticInfo]) -> None: ...

def loc_tracebacks(*, max_depth: int | None = None) -> AbstractContextManager[None]: ...
def register_attribute_builder(kind: str, replace: bool = False) -> Callable[[_F], _F]: ...
