# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Source text and the errors that point into it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["ProgramError", "ProgramErrors", "Source"]


class ProgramError(Exception):
    """A program is wrong, or uses what is not supported.

    Attributes:
        message: what is wrong.
        file: name of the source file.
        line: line in it, from 1.
        column: column in that line, from 1.
        source_line: the text of the line.
    """

    def __init__(
        self,
        message: str,
        file: str,
        line: int,
        column: int,
        source_line: str = "",
        width: int = 1,
        hint: Callable[[], str] | None = None,
    ) -> None:
        self._message = message
        self._hint = hint
        self.file = file
        self.line = line
        self.column = column
        self.source_line = source_line
        self._width = max(1, width)
        super().__init__(message)

    @property
    def message(self) -> str:
        # What may have been meant takes time to find, and most errors are caught.
        return self._message + (self._hint() if self._hint else "")

    def __str__(self) -> str:
        text = f"{self.file}:{self.line}:{self.column}: error: {self.message}"
        if not self.source_line:
            return text
        # Tabs are kept, so that the marker stands under what it marks.
        before = "".join("\t" if c == "\t" else " " for c in self.source_line[: self.column - 1])
        width = max(1, min(self._width, len(self.source_line) - self.column + 1))
        return f"{text}\n{self.source_line}\n{before}^{'~' * (width - 1)}"


class ProgramErrors(ProgramError):
    """Several errors of one program; the attributes are those of the first.

    Attributes:
        errors: all of them, in the order of the source.
    """

    def __init__(self, errors: Sequence[ProgramError]) -> None:
        first = errors[0]
        super().__init__(first.message, first.file, first.line, first.column, first.source_line)
        self.errors = list(errors)

    def __str__(self) -> str:
        return "\n".join(str(error) for error in self.errors)


class Source:
    """The text of a source file."""

    def __init__(self, text: str, filename: str) -> None:
        self.text = text
        self.filename = filename
        # What Python, other than str.splitlines, takes for the end of a line.
        self._lines = re.split(r"\r\n|\r|\n", text)

    def line(self, number: int) -> str:
        """The text of a line, from 1; empty when there is none."""
        return self._lines[number - 1] if 0 < number <= len(self._lines) else ""

    def column(self, number: int, byte_offset: int) -> int:
        """The column, from 1, of a byte offset in a line, which is what ``ast`` counts."""
        prefix = self.line(number).encode("utf-8", "surrogatepass")[:byte_offset]
        return len(prefix.decode("utf-8", "ignore")) + 1

    def position(self, node: ast.AST) -> tuple[int, int]:
        """Line and column, from 1, at which a node starts."""
        line = getattr(node, "lineno", 1)
        return line, self.column(line, getattr(node, "col_offset", 0))

    def error(
        self, node: ast.AST, message: str, hint: Callable[[], str] | None = None
    ) -> ProgramError:
        """The error that points at a node; the hint is added to the message when read."""
        line, column = self.position(node)
        end_line = getattr(node, "end_lineno", None)
        width = 1
        if end_line == line:
            width = self.column(line, getattr(node, "end_col_offset", 0)) - column
        elif end_line is not None:
            width = len(self.line(line)) - column + 1
        return ProgramError(message, self.filename, line, column, self.line(line), width, hint)

    def error_at(self, line: int, column: int, message: str, width: int = 1) -> ProgramError:
        """The error that points at a line and column, both from 1."""
        return ProgramError(message, self.filename, line, column, self.line(line), width)

    def constant(self, node: ast.Constant) -> Any:
        """The value of a literal.

        Raises:
            ProgramError: it is a string that no file can hold.
        """
        if isinstance(node.value, str):
            try:
                node.value.encode("utf-8")
            except UnicodeEncodeError:
                raise self.error(node, "the string is not valid Unicode") from None
        return node.value

    def parse(self) -> ast.Module:
        """The syntax tree.

        Raises:
            ProgramError: the text is not Python.
        """
        try:
            return ast.parse(self.text, self.filename)
        except SyntaxError as error:
            raise self.error_at(error.lineno or 1, error.offset or 1, error.msg) from None
        except (ValueError, RecursionError) as error:
            # A NUL byte, or nesting that Python itself gives up on.
            raise self.error_at(1, 1, str(error)) from None
