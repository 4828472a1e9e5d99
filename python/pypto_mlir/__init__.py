# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""PyPTO programs in MLIR: the ``pto`` dialect and its passes.

Importing this package makes the dialect known to every ``mlir.ir.Context``
created afterwards, and its passes to ``mlir.passmanager.PassManager``.
"""

import sys as _sys
from typing import TYPE_CHECKING as _TYPE_CHECKING, Any as _Any

from ._version import __version__

if _TYPE_CHECKING:
    from .validation import validate

__all__: list[str] = ["__version__", "gm_pipe_layout", "validate"]

try:
    # The stock package has to be loaded first: it brings the MLIR our extension uses.
    from mlir._mlir_libs import _mlir as _mlir_ext, get_dialect_registry as _get_dialect_registry

    from ._libs import _pypto
    from .gm_pipes import gm_pipe_layout
except ImportError as _error:
    # `python -m pypto_mlir doctor`, which runs this first, says what to do. While
    # Python looks for what follows -m, the name of the program is "-m".
    if _sys.argv[:1] != ["-m"]:
        raise ImportError(
            f"{_error}\npypto_mlir can't work like this: "
            f"`{_sys.executable} -m pypto_mlir doctor` says what is missing"
        ) from _error
else:
    _pypto.register_dialects(_get_dialect_registry())
    _mlir_ext.globals.append_dialect_search_prefix("pypto_mlir.dialects")


def __getattr__(name: str) -> _Any:
    # Brings the compiler along, which few users of the package need.
    if name == "validate":
        from .validation import validate

        return validate
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
