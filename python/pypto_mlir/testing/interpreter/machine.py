# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the functions of a module."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from mlir import ir

from .decoder import Code, FunctionDecoder
from .memory import Access, Guard, Handle, UndefinedBehaviour, same_or_disjoint
from .scalars import Unsupported

__all__ = ["Function", "Machine", "OutOfFuel"]


class OutOfFuel(Exception):
    """The program ran for longer than allowed."""


@dataclass
class Function:
    """A function with what its attributes say about memory."""

    operation: ir.OpView
    kind: str
    directions: list[str | None]
    code: Code | None = None
    num_registers: int = 0
    decoder: FunctionDecoder | None = field(default=None, repr=False)


def _keyword(attribute: ir.Attribute) -> str:
    """`K` of an attribute printed as `#pto.name<K>`."""
    return str(attribute).partition("<")[2].rstrip(">")


class Machine:
    """An interpreter of a module, and of others that define what it declares.

    Args:
        modules: the program, then modules with bodies of its declarations.
        fuel: loop iterations and calls after which a run is given up.
    """

    def __init__(self, *modules: ir.Module, fuel: int = 20000) -> None:
        self.fuel = fuel
        # Operations do not keep their module alive.
        self.modules = modules
        self.functions: dict[str, Function] = {}
        for module in modules:
            for operation in module.body.operations:
                if operation.operation.name == "func.func":
                    self._add(operation)

    def _add(self, operation: ir.OpView) -> None:
        name = operation.attributes["sym_name"].value
        if not len(operation.regions[0].blocks) or (
            name in self.functions and len(self.functions[name].operation.regions[0].blocks)
        ):
            self.functions.setdefault(name, self._function(operation))
            return
        self.functions[name] = self._function(operation)

    @staticmethod
    def _function(operation: ir.OpView) -> Function:
        type_ = operation.attributes["function_type"].value
        attributes: Sequence[Any] = [None] * len(type_.inputs)
        if "arg_attrs" in operation.attributes:
            attributes = list(operation.attributes["arg_attrs"])
        directions: list[str | None] = []
        for argument, dictionary in zip(type_.inputs, attributes, strict=True):
            if not str(argument).startswith("!pto.tensor<"):
                directions.append(None)
            elif dictionary is not None and "pto.dir" in dictionary:
                directions.append(_keyword(dictionary["pto.dir"]))
            else:
                directions.append("in")
        kind = "opaque"
        if "pto.func_kind" in operation.attributes:
            kind = _keyword(operation.attributes["pto.func_kind"])
        return Function(operation, kind, directions)

    def burn(self) -> None:
        """Counts one iteration or call.

        Raises:
            OutOfFuel: there were too many.
        """
        self.fuel -= 1
        if self.fuel < 0:
            raise OutOfFuel

    def lookup(self, name: str) -> Function:
        """The decoded function of a name.

        Raises:
            Unsupported: it is not there, or has no body.
        """
        function = self.functions.get(name)
        if function is None:
            raise Unsupported(f"unknown function @{name}")
        if function.decoder is None:
            if not len(function.operation.regions[0].blocks):
                raise Unsupported(f"function @{name} has no body")
            function.decoder = FunctionDecoder(self)
            function.code = function.decoder.region(function.operation.regions[0])
            function.num_registers = len(function.decoder.registers)
        return function

    def call(self, name: str, arguments: Sequence[Any]) -> list[Any]:
        """Calls a function and checks what a call must keep.

        Raises:
            UndefinedBehaviour: the program has no meaning under the memory model.
            OutOfFuel: it ran too long.
            Unsupported: the interpreter does not know something in it.
        """
        self.burn()
        function = self.lookup(name)
        self._check_overlap(function, arguments)
        passed: list[Any] = []
        outer: dict[Access, Access | None] = {}
        guards: list[tuple[Handle, Guard]] = []
        for direction, argument in zip(function.directions, arguments, strict=True):
            if direction is None or direction == "inout":
                passed.append(argument)
                continue
            before = argument.access
            if direction == "in":
                access = Access(True, before and before.guard, before)
            else:
                guard = Guard()
                guards.append((argument, guard))
                argument.buffer.guards.append(guard)
                access = Access(bool(before and before.readonly), guard, before)
            outer[access] = before
            passed.append(argument.with_access(access))
        assert function.code is not None
        results = function.code.run([None] * function.num_registers, passed)
        for argument, guard in guards:
            argument.buffer.guards.remove(guard)
        return [
            result.with_access(outer[result.access])
            if isinstance(result, Handle) and result.access in outer
            else result
            for result in results
        ]

    @staticmethod
    def _check_overlap(function: Function, arguments: Sequence[Any]) -> None:
        handles = [
            (argument, direction)
            for argument, direction in zip(arguments, function.directions, strict=True)
            if direction is not None
        ]
        apart = function.kind in ("orchestration", "graph")
        for index, (handle, direction) in enumerate(handles):
            for other, other_direction in handles[:index]:
                if handle.buffer is not other.buffer:
                    continue
                if apart:
                    if not set(handle.positions()).isdisjoint(other.positions()):
                        raise UndefinedBehaviour("arguments of an orchestration overlap")
                elif direction != "in" or other_direction != "in":
                    if not same_or_disjoint(handle, other):
                        raise UndefinedBehaviour("a written argument overlaps another in part")
