# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a program does, as far as its caller can see, and the comparison of two."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mlir import ir

from .interpreter import Buffer, Handle, Machine, UndefinedBehaviour
from .interpreter.scalars import to_scalar
from .program import Argument, Program

__all__ = ["Outcome", "difference", "observe"]


@dataclass
class Region:
    """A returned handle: which buffer, which window, which contents.

    A buffer is the name of an argument, or the number of the first result that
    is in it.
    """

    buffer: str
    offset: int
    sizes: tuple[int, ...]
    strides: tuple[int, ...]
    values: list[Any]


@dataclass
class Outcome:
    """Contents of the arguments and the results after a run."""

    arguments: list[list[Any] | None]
    results: list[Any]


def _bind(argument: Argument, number: int, generator: random.Random, context: Any) -> Any:
    type_ = ir.Type.parse(argument.dtype, context)
    if argument.shape is None:
        return to_scalar(type_, argument.value)
    values = [to_scalar(type_, value) for value in argument.values(generator)]
    return Handle.of_buffer(Buffer(values, f"argument {number}"), argument.shape)


def observe(
    program: Program,
    module: ir.Module,
    seed: int = 0,
    externals: ir.Module | None = None,
    fuel: int = 20000,
) -> Outcome:
    """Runs the entry function of a module on seeded inputs.

    Args:
        program: says what the arguments are.
        module: to run: the program's own text or what a pipeline made of it.
        seed: of the inputs.
        externals: definitions of what the module declares.
        fuel: loop iterations and calls to spend.

    Raises:
        UndefinedBehaviour: the program has no meaning under the memory model.
        OutOfFuel: it runs for too long.
        Unsupported: it holds something the interpreter does not know.
    """
    generator = random.Random(seed)
    bound = [
        _bind(argument, number, generator, module.context)
        for number, argument in enumerate(program.arguments)
    ]
    modules = [module] if externals is None else [module, externals]
    machine = Machine(*modules, fuel=fuel)
    results = machine.call(program.entry, bound)
    seen: dict[int, str] = {}
    for number, argument in enumerate(bound):
        if isinstance(argument, Handle):
            seen[id(argument.buffer)] = f"argument {number}"
    observed: list[Any] = []
    for number, result in enumerate(results):
        if not isinstance(result, Handle):
            observed.append(result)
            continue
        name = seen.setdefault(id(result.buffer), f"result {number}")
        if result.why_bad:
            raise UndefinedBehaviour(f"returned: {result.why_bad}")
        values = [result.buffer.data[p] for p in result.positions()]
        observed.append(Region(name, result.offset, result.sizes, result.strides, values))
    contents = [a.buffer.data if isinstance(a, Handle) else None for a in bound]
    return Outcome(contents, observed)


def _unlike(before: Any, after: Any) -> bool:
    """Whether a defined value became another one (a NaN is like a NaN)."""
    if before is None:
        return False
    if after is None:
        return True
    return bool(before != after) and not bool(before != before and after != after)


def _first(what: str, before: Sequence[Any], after: Sequence[Any]) -> str | None:
    for position, (old, new) in enumerate(zip(before, after, strict=True)):
        if _unlike(old, new):
            shown = "undefined" if new is None else new
            return f"element {position} of {what} was {old} and is now {shown}"
    return None


def difference(before: Outcome, after: Outcome) -> str | None:
    """The first thing a caller sees that changed, ``None`` if there is none.

    What was undefined before may be anything after.
    """
    for number, (old, new) in enumerate(zip(before.arguments, after.arguments, strict=True)):
        if old is not None and new is not None:
            if found := _first(f"argument {number}", old, new):
                return found
    if len(before.results) != len(after.results):
        return f"there were {len(before.results)} results and are now {len(after.results)}"
    for number, (old, new) in enumerate(zip(before.results, after.results, strict=True)):
        if isinstance(old, Region) != isinstance(new, Region):
            return f"result {number} changed its kind"
        if not isinstance(old, Region):
            if _unlike(old, new):
                return f"result {number} was {old} and is now {new}"
            continue
        for name in ("buffer", "offset", "sizes", "strides"):
            if getattr(old, name) != getattr(new, name):
                return (
                    f"result {number} had {name} {getattr(old, name)} and now has "
                    f"{getattr(new, name)}"
                )
        if found := _first(f"result {number}", old.values, new.values):
            return found
    return None
