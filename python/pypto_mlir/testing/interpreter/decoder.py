# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Turns functions into closures: one per operation, over a list of registers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mlir import ir

from .scalars import Unsupported

if TYPE_CHECKING:
    from .machine import Machine

__all__ = ["Code", "Environment", "FunctionDecoder", "Step", "rule"]

Environment = list[Any]
Step = Callable[[Environment], None]
# The operation is of the class that the rule is for.
Rule = Callable[["FunctionDecoder", Any], Step]

_RULES: dict[str, Rule] = {}
_DYNAMIC = ir.ShapedType.get_dynamic_size()


def rule(*names: str) -> Callable[[Rule], Rule]:
    """Registers the decoder of operations."""

    def register(function: Rule) -> Rule:
        for name in names:
            _RULES[name] = function
        return function

    return register


@dataclass
class Code:
    """A decoded block.

    Attributes:
        arguments: registers of the block's arguments.
        steps: the operations but the terminator.
        results: registers of the terminator's operands.
        terminator: name of the terminator.
    """

    arguments: list[int]
    steps: list[Step]
    results: list[int]
    terminator: str

    def run(self, env: Environment, arguments: Sequence[Any] = ()) -> list[Any]:
        """Runs the block and yields the terminator's operands."""
        for register, value in zip(self.arguments, arguments, strict=True):
            env[register] = value
        for step in self.steps:
            step(env)
        return [env[register] for register in self.results]


class FunctionDecoder:
    """Decodes the body of one function."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.registers: dict[ir.Value, int] = {}

    def register(self, value: ir.Value) -> int:
        """The register of an SSA value."""
        return self.registers.setdefault(value, len(self.registers))

    def registers_of(self, values: Sequence[ir.Value]) -> list[int]:
        """The registers of SSA values."""
        return [self.register(value) for value in values]

    def region(self, region: ir.Region) -> Code:
        """Decodes a region of one block.

        Raises:
            Unsupported: it has more blocks or holds an unknown operation.
        """
        blocks = list(region.blocks)
        if len(blocks) != 1:
            raise Unsupported(f"a region of {len(blocks)} blocks")
        return self.block(blocks[0])

    def block(self, block: ir.Block) -> Code:
        """Decodes a block with its terminator."""
        operations = list(block.operations)
        arguments = self.registers_of(block.arguments)
        steps = [self.operation(operation) for operation in operations[:-1]]
        last = operations[-1].operation
        return Code(arguments, steps, self.registers_of(last.operands), last.name)

    def operation(self, operation: ir.OpView) -> Step:
        """Decodes one operation."""
        name = operation.operation.name
        if name not in _RULES:
            raise Unsupported(f"operation {name}")
        return _RULES[name](self, operation)

    def mixed(
        self, static: Sequence[int], dynamic: Sequence[ir.Value]
    ) -> Callable[[Environment], list[int | None]]:
        """A reader of a list that mixes constants and SSA values."""
        if not dynamic:
            values: list[int | None] = list(static)
            return lambda env: values
        registers = iter(self.registers_of(dynamic))
        pairs = [(next(registers), 0) if value == _DYNAMIC else (None, value) for value in static]
        return lambda env: [
            value if register is None else env[register] for register, value in pairs
        ]
