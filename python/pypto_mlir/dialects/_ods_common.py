# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Helpers of the generated files, from the stock ``mlir`` package."""

from mlir.dialects._ods_common import *  # noqa: F403
from mlir.dialects._ods_common import _cext as _cext
