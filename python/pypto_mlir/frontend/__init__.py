# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The front end: from the syntax tree of a program to a ``pto`` module.

The language (``pypto_mlir.language``) and the importer of pass dumps
(``pypto_mlir.importer``) share it; a dump is the same language in SSA form.
Nothing of a program is executed.
"""

# The two import each other; the language has to come first.
from .. import language as _language  # noqa: F401  # pyright: ignore[reportUnusedImport]
