# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An operation with its operands as names and its attributes by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mlir import ir

from ..frontend.builder import DYNAMIC
from ..frontend.mlir_types import Shaped, shaped, shaped_text
from .names import Names

__all__ = ["Expression", "Reader", "attributes_of"]

#: What says nothing: how operands are dealt out, and flags that are not set.
_DEFAULTS = {
    "operandSegmentSizes": None,
    "resultSegmentSizes": None,
    "overflowFlags": "#arith.overflow<none>",
    "fastmath": "#arith.fastmath<none>",
}


def attributes_of(op: ir.Operation) -> dict[str, ir.Attribute]:
    """The attributes of an operation by name."""
    attributes = op.attributes
    named = (attributes[i] for i in range(len(attributes)))
    return {a.name: a.attr for a in named}


class Reader:
    """What the expression for an operation is made of.

    Attributes:
        op: the operation.
        attributes: its attributes.
        names: the names of values.
        operands: those of its operands.
        symbols: for each function of the module, its name in the program.
        workspace: whether the function has a workspace parameter.
    """

    def __init__(
        self, op: ir.Operation, names: Names, symbols: dict[str, str], workspace: bool
    ) -> None:
        self.op = op
        self.attributes = attributes_of(op)
        self.names = names
        self.operands = [names[operand] for operand in op.operands]
        self.symbols = symbols
        self.workspace = workspace

    def has_only(self, *known: str) -> bool:
        """Whether no other attribute says anything."""
        return all(
            name in known or (name in _DEFAULTS and _DEFAULTS[name] in (None, str(attribute)))
            for name, attribute in self.attributes.items()
        )

    def is_ordinary(self) -> bool:
        """Whether the language tells the types of all tiles apart."""
        values = [*self.op.operands, *self.op.results]
        texts = [text for value in values if (text := str(value.type)).startswith("tensor<")]
        return all((parts := shaped_text(text)) and parts.text() == text for text in texts)

    def integer(self, name: str, default: int = 0) -> int:
        """An attribute that is an integer."""
        attribute = self.attributes.get(name)
        return default if attribute is None else int(ir.IntegerAttr(attribute).value)

    def groups(self) -> list[list[str]]:
        """The operands as the operation's segments deal them out."""
        rest = iter(self.operands)
        sizes = ir.DenseI32ArrayAttr(self.attributes["operandSegmentSizes"])
        return [[next(rest) for _ in range(size)] for size in sizes]

    def mixed(self, name: str, dynamic: Sequence[str]) -> str:
        """A list of numbers and values, such as ``[r, 0]``."""
        rest = iter(dynamic)
        return f"[{', '.join(next(rest) if v == DYNAMIC else str(v) for v in self.known(name))}]"

    def known(self, name: str) -> list[int]:
        """A static list, with marks for what is a value."""
        return list(ir.DenseI64ArrayAttr(self.attributes[name]))

    def shape(self, operand: int | None = None) -> Shaped:
        """The type of an operand, or of the result, taken apart."""
        value = self.op.results[0] if operand is None else self.op.operands[operand]
        return shaped(value.type) or Shaped(True, (), str(value.type))

    def sizes(self, parts: Shaped, dynamic: Sequence[str]) -> str:
        """The sizes of a type, those it does not tell being values."""
        rest = iter(dynamic)
        return f"[{', '.join(next(rest) if s is None else str(s) for s in parts.shape)}]"


#: Gives the expression for an operation; None when the language can't say it exactly.
Expression = Callable[[Reader], "str | None"]
