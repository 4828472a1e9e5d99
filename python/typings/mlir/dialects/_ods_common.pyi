# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""``mlir.dialects._ods_common``, as far as it is used here."""

from mlir._mlir_libs import _mlir as _cext

__all__ = ["_cext"]
