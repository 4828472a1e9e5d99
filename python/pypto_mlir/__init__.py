# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""PyPTO programs in MLIR: the ``pto`` dialect and its passes.

Importing this package makes the dialect known to every ``mlir.ir.Context``
created afterwards, and its passes to ``mlir.passmanager.PassManager``.
"""

from typing import Any as _Any

# The stock package has to be loaded first: it brings the MLIR our extension uses.
from mlir._mlir_libs import _mlir as _mlir_ext, get_dialect_registry as _get_dialect_registry

from ._libs import _pypto
from .gm_pipes import gm_pipe_layout

__all__: list[str] = ["__version__", "gm_pipe_layout", "validate"]
__version__ = "0.1.0"

_pypto.register_dialects(_get_dialect_registry())
_mlir_ext.globals.append_dialect_search_prefix("pypto_mlir.dialects")


def __getattr__(name: str) -> _Any:
    # Brings the compiler along, which few users of the package need.
    if name == "validate":
        from .validation import validate

        return validate
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
