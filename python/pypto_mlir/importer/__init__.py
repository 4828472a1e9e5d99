# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reading programs that PyPTO printed between its passes.

```python
from pypto_mlir import importer

module = importer.import_text(open("dump.py").read())
```

The text is parsed and never run. Functions that orchestrate are translated whole;
kernels that use what the dialect has no operation for become skeletons: loads and
stores of their arguments, pipe operations, and the attribute ``left_out`` with the
number of statements that are missing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mlir import ir

from ..frontend.program import backend_attr
from ..frontend.source import ProgramError, ProgramErrors, Source
from .dump import DumpTranslator, program_class

__all__ = ["Imported", "ProgramError", "ProgramErrors", "import_program", "import_text"]


@dataclass
class Imported:
    """What an import gave.

    Attributes:
        module: the module, verified.
        left_out: for each kernel that became a skeleton, or lost its body, the number
            of statements left out.
        skipped: what was not supported elsewhere and skipped.
    """

    module: ir.Module
    left_out: dict[str, int] = field(default_factory=dict)
    skipped: list[ProgramError] = field(default_factory=list)


def import_program(
    text: str,
    filename: str = "<text>",
    *,
    context: ir.Context | None = None,
    backend: str | None = None,
    skip_unsupported: bool = False,
) -> Imported:
    """Translates the text of a program.

    Args:
        text: the program.
        filename: what locations and errors name as the file.
        context: where the module lives; by default the current one, or a new one.
        backend: what becomes the module's ``pto.backend``, such as ``"ascend910b"``;
            by default what the text says, if anything.
        skip_unsupported: whether to leave out statements that are not supported. A
            call of an external function stands for what such a statement may do to
            tensors.

    Raises:
        ProgramError: the program is wrong or uses what is not supported. A
            ``ProgramErrors`` lists all that was found.
        ValueError: there is no such backend.
    """
    source = Source(text.removeprefix("\ufeff"), filename)
    with _context(context) as used, ir.Location.unknown(used):
        if backend is not None:
            backend_attr(backend)
        node, lookup, options = program_class(source)
        translator = DumpTranslator(source, node, lookup, skip_unsupported)
        module = translator.build(backend or options.get("backend"), options.get("attrs"))
    skipped = sorted(translator.errors, key=lambda error: (error.line, error.column))
    return Imported(module, translator.left_out, skipped)


def import_text(
    text: str,
    filename: str = "<text>",
    *,
    context: ir.Context | None = None,
    backend: str | None = None,
    skip_unsupported: bool = False,
) -> ir.Module:
    """Translates the text of a program to a module; see ``import_program``.

    Raises:
        ProgramError: the program is wrong or uses what is not supported.
        ValueError: there is no such backend.
    """
    return import_program(
        text,
        filename,
        context=context,
        backend=backend,
        skip_unsupported=skip_unsupported,
    ).module


def _context(context: ir.Context | None) -> ir.Context:
    if context is not None:
        return context
    try:
        return ir.Context.current or ir.Context()
    except ValueError:
        return ir.Context()
