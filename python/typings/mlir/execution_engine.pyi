# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""``mlir.execution_engine``."""

from mlir._mlir_libs._mlirExecutionEngine import ExecutionEngine as _ExecutionEngine

class ExecutionEngine(_ExecutionEngine):
    def lookup(self, name: str) -> object: ...
    def invoke(self, name: str, *ctypes_args: object) -> None: ...
    def register_runtime(self, name: str, ctypes_callback: object) -> None: ...
