# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The body of a function as statements."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

from mlir import ir

from . import arithmetic, launches, tensors
from .control import CONTROL
from .errors import ExportError
from .generic import generic_expression
from .names import Names
from .reader import Expression, Reader, attributes_of
from .spelling import type_text

__all__ = ["BodyWriter"]

_EXPRESSIONS: dict[str, Expression] = {
    **arithmetic.EXPRESSIONS,
    **launches.EXPRESSIONS,
    **tensors.EXPRESSIONS,
}
#: What values are called, by the operation that makes them.
_HINTS = {
    "pto.reserve_buffer": "slots",
    "pto.import_reserved_buffer": "slots",
    "pto.submit": "task",
    "pto.task.join": "task",
    "pto.task.none": "task",
    "pto.tensor.create": "t",
    "pto.tensor.slice": "view",
    "pto.tensor.dim": "size",
    "pto.tile.load": "tile",
}
#: Python reads no more levels of indentation than 100; the class and the function are two.
_DEEPEST = 97


class BodyWriter:
    """Writes the statements of a function.

    Args:
        names: the names of its values.
        symbols: for each function of the module, its name in the program.
        workspace: whether the function has a workspace parameter.
        unknown_size: gives a symbol for a size that a type does not tell.
    """

    def __init__(
        self,
        names: Names,
        symbols: dict[str, str],
        workspace: bool,
        unknown_size: Callable[[], str],
    ) -> None:
        self.names = names
        self.lines: list[str] = []
        self._symbols = symbols
        self._workspace = workspace
        self._unknown_size = unknown_size
        self._depth = 0

    def write(self, statement: str) -> None:
        """Adds a statement."""
        self.lines.append("    " * self._depth + statement)

    @contextmanager
    def nested(self, op: ir.Operation, head: str) -> Generator[None]:
        """Adds the statements that follow to a block.

        Raises:
            ExportError: there are too many levels for Python.
        """
        if self._depth >= _DEEPEST:
            raise ExportError(op, "is nested too deeply: Python reads 100 levels of indentation")
        self.write(head)
        self._depth += 1
        count = len(self.lines)
        yield
        if len(self.lines) == count:
            self.write("pass")
        self._depth -= 1

    def type(self, type: ir.Type) -> str:
        """A type as an annotation."""
        return type_text(type, self._unknown_size)

    def bind_results(self, op: ir.Operation) -> list[str]:
        """Names the results of an operation."""
        hint = _HINTS.get(op.name, "v")
        if op.name == "arith.constant":
            hint = arithmetic.constant_hint(op)
        return [self.names.bind(result, hint) for result in op.results]

    def assign(self, result: ir.Value, expression: str) -> None:
        """Adds an assignment to a name that is bound already, with its type."""
        self.write(f"{self.names[result]}: {self.type(result.type)} = {expression}")

    def block(self, block: ir.Block) -> None:
        """Writes the statements of a block, but for its terminator."""
        operations = [op.operation for op in block.operations]
        for op in operations[:-1]:
            if op.name in CONTROL:
                CONTROL[op.name](self, op)
            else:
                self._simple(op)

    def returns(self, block: ir.Block) -> None:
        """Writes the end of the function.

        Raises:
            ExportError: it ends another way.
        """
        end = list(block.operations)[-1].operation
        if end.name != "func.return" or attributes_of(end):
            raise ExportError(end, "ends a function, which the language can't say")
        values = ", ".join(self.names[value] for value in end.operands)
        self.write(f"return {values}".rstrip())

    def _simple(self, op: ir.Operation) -> None:
        reader = Reader(op, self.names, self._symbols, self._workspace)
        expression, is_tuple = None, op.name == "pto.submit"
        if op.name in _EXPRESSIONS and reader.is_ordinary():
            expression = _EXPRESSIONS[op.name](reader)
        is_generic = expression is None
        if expression is None:
            expression = generic_expression(reader)
            is_tuple = expression.startswith("pl.mlir") and len(op.results) > 1
        results = self.bind_results(op)
        if not results:
            self.write(expression)
        elif is_tuple or (len(results) > 1 and not is_generic):
            target = f"({results[0]},)" if len(results) == 1 else ", ".join(results)
            self.write(f"{target} = {expression}")
        elif len(results) == 1:
            is_constant = expression.startswith("pl.const(")
            if is_constant:
                self.write(f"{results[0]} = {expression}")
            else:
                self.assign(op.results[0], expression)
        else:
            members = ", ".join(self.type(result.type) for result in op.results)
            together = self.names.fresh("results")
            self.write(f"{together}: pl.Tuple[{members}] = {expression}")
            self.write(f"{', '.join(results)} = {together}")
