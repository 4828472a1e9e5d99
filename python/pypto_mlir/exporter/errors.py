# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The error of an export."""

from __future__ import annotations

from mlir import ir

__all__ = ["ExportError"]


class ExportError(Exception):
    """A module holds what the language can't say.

    Attributes:
        operation: the name of the operation.
        message: what can't be said.
        file: name of the file the operation is from; empty when it is not known.
        line: line in it, from 1; 0 when it is not known.
        column: column in that line, from 1; 0 when it is not known.
    """

    def __init__(self, op: ir.Operation, message: str) -> None:
        self.operation = op.name
        self.message = message
        location = op.location
        while location.is_a_name():
            location = location.child_loc
        self.file, self.line, self.column = "", 0, 0
        if location.is_a_file():
            self.file, self.line = location.filename, location.start_line
            self.column = location.start_col
        super().__init__(message)

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: " if self.line else ""
        return f"{place}error: '{self.operation}' {self.message}"
