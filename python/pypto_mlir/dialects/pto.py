# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ``pto`` dialect: operations, types, attributes and enums."""

from ._pto_enums_gen import *  # noqa: F401,F403
from ._pto_ops_gen import *  # noqa: F401,F403
