# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""``mlir.passmanager``."""

from mlir._mlir_libs._mlir.passmanager import PassManager as PassManager
