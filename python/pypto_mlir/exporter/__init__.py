# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Modules as programs of the language.

```python
from pypto_mlir import exporter, importer

text = exporter.to_python(module)
same = importer.import_text(text)
```

The text defines one ``@pl.program`` class. Importing it gives the module again, up to
the names of values and locations. Each operation becomes a statement; one that the
language has no name for is written ``pl.op("arith.remui", a, b, attrs=...)``, and one of
``linalg`` or ``tensor`` with a body of its own ``pl.mlir("func.func ...", a, b)``.
"""

from __future__ import annotations

from typing import Any

from mlir import ir

from ..frontend.program import deep_recursion
from .errors import ExportError
from .program import program_text

__all__ = ["ExportError", "to_python"]


def to_python(module: Any) -> str:
    """The text of a module as a program.

    Args:
        module: a verified module, or an object with a ``module``.

    Raises:
        ExportError: the language can't say an operation, or something about one; the
            error names the operation and its place.
        TypeError: something else was given.
    """
    found = getattr(module, "module", module) if not isinstance(module, ir.OpView) else module
    operation = getattr(found, "operation", None)
    if not isinstance(operation, ir.Operation) or operation.name != "builtin.module":
        raise TypeError(f"expected an MLIR module, found {type(module).__name__}")
    with operation.context, ir.Location.unknown(), deep_recursion():
        return program_text(operation)
