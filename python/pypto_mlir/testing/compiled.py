# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what the compiled program does with what the interpreter says."""

from __future__ import annotations

import random
from typing import Any

import numpy
from mlir import ir

from ..execution import run
from ..execution.dtypes import numpy_dtype
from .outcome import Outcome, Region, difference, observe
from .program import Argument, Program

__all__ = ["compare_with_compiled", "link"]


def link(module: ir.Module, externals: ir.Module) -> None:
    """Puts the functions of `externals` in the place of their declarations."""
    defined = {
        operation.attributes["sym_name"].value: operation for operation in externals.body.operations
    }
    for operation in list(module.body.operations):
        if operation.operation.name != "func.func" or len(operation.regions[0].blocks):
            continue
        name = operation.attributes["sym_name"].value
        if name in defined:
            operation.operation.erase()
            module.body.append(defined[name].operation.clone())


def _array(argument: Argument, generator: random.Random) -> Any:
    if argument.shape is None:
        return argument.value
    values = argument.values(generator)
    return numpy.array(values).astype(numpy_dtype(argument.dtype)).reshape(argument.shape)


def _flat(value: Any) -> Any:
    """An array as a list of scalars like the interpreter's."""
    flat = value.reshape(-1)
    return flat.astype(numpy.int64).tolist() if flat.dtype.kind in "biu" else list(flat)


def compare_with_compiled(program: Program, seed: int = 1, fuel: int = 20000) -> str | None:
    """The first difference between interpreter and compiled program, or ``None``.

    Raises:
        UndefinedBehaviour: the program has no meaning under the memory model.
        OutOfFuel: it runs for too long.
        CompileError: it can't be compiled.
    """
    context = ir.Context()
    module = ir.Module.parse(program.text, context)
    link(module, ir.Module.parse(program.externals, context))
    expected = observe(program, module, seed, fuel=fuel)
    generator = random.Random(seed)
    arguments = [_array(argument, generator) for argument in program.arguments]
    found = run(module, program.entry, *arguments)
    found = found if isinstance(found, tuple) else () if found is None else (found,)
    contents = [_flat(a) if isinstance(a, numpy.ndarray) else None for a in arguments]
    # Where a returned tensor lies can't be seen from outside.
    expected.results = [r.values if isinstance(r, Region) else [r] for r in expected.results]
    results = [_flat(r) if isinstance(r, numpy.ndarray) else [_flat(r[None])[0]] for r in found]
    for number, (old, new) in enumerate(zip(expected.results, results, strict=True)):
        if why := difference(Outcome([old], []), Outcome([new], [])):
            return why.replace("argument 0", f"result {number}")
    return difference(Outcome(expected.arguments, []), Outcome(contents, []))
