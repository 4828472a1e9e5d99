# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""``mlir.ir``, under this package's name.

Generated files look for ``..ir``; users may import from either place, the
objects are the same.
"""

from mlir.ir import *  # noqa: F401,F403
from mlir.ir import register_attribute_builder as register_attribute_builder
