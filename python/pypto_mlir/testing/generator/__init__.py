# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random, well-formed orchestration programs."""

from __future__ import annotations

from collections.abc import Sequence

from ..choices import Choices
from ..program import Argument, Program
from .builder import ModuleState
from .regions import Regions
from .scope import Index, Tensor

__all__ = ["generate", "random_program"]


def _arguments(builder: Regions, tensors: int) -> tuple[list[str], list[Argument]]:
    """Declares the arguments of an orchestration."""
    choices = builder.choices
    module = builder.module
    texts: list[str] = []
    specs: list[Argument] = []
    for number in range(tensors):
        rank = choices.weighted([(35, 2), (35, 1), (20, 3), (10, 4)])
        limit = {1: 6, 2: 4, 3: 3, 4: 2}[rank]
        shape = tuple(2 + choices.draw(limit - 1) for _ in range(rank))
        direction = choices.weighted([(50, "inout"), (25, "out"), (25, "in")])
        if number == 0 and direction == "in":
            direction = "out"
        sizes: list[int | None] = list(shape)
        if choices.chance(12):
            sizes[choices.draw(rank)] = None
        tensor = Tensor(
            f"%arg{number}",
            choices.pick(module.dtypes),
            tuple(sizes),
            tuple((size, size) for size in shape),
            frozenset([module.fresh_root()]),
            tuple((0, size) for size in shape),
            writable=direction != "in",
        )
        builder.add(tensor)
        builder.outside |= tensor.roots
        texts.append(f"{tensor.name}: {tensor.type} {{pto.dir = #pto.dir<{direction}>}}")
        specs.append(Argument(tensor.dtype, shape))
    direction = choices.weighted([(70, "in"), (30, "inout")])
    texts.append(f"%idx: !pto.tensor<4xindex> {{pto.dir = #pto.dir<{direction}>}}")
    specs.append(Argument("index", (4,), below=3))
    offsets = Tensor(
        "%idx",
        "index",
        (4,),
        ((4, 4),),
        frozenset([module.fresh_root()]),
        ((0, 4),),
        writable=direction == "inout",
    )
    builder.offsets = offsets
    for number in range(choices.weighted([(50, 0), (30, 1), (20, 2)])):
        value = choices.draw(4)
        texts.append(f"%m{number}: index")
        specs.append(Argument("index", value=value))
        builder.scope.indices.append(Index(f"%m{number}", value, value))
    return texts, specs


def _orchestration(
    name: str, choices: Choices, module: ModuleState, budget: int
) -> tuple[str, list[Argument]]:
    """One orchestration function."""
    builder = Regions(choices, module, budget)
    texts, specs = _arguments(builder, choices.weighted([(60, 2), (25, 1), (15, 3)]))
    for number in range(choices.draw(3)):
        element = builder.writer.let(f"pto.tensor.read %idx[{number}] : !pto.tensor<4xindex>", "e")
        builder.scope.indices.append(Index(element, 0, 2))
    builder.statements(stop=1)
    tensors = builder.tensors()
    returned = [choices.pick(tensors) for _ in range(choices.draw(4))]
    types = ", ".join(tensor.type for tensor in returned)
    names = ", ".join(tensor.name for tensor in returned)
    builder.writer.line(f"return {names} : {types}" if returned else "return")
    results = f" -> ({types})" if returned else ""
    lines = [
        f"  func.func @{name}({', '.join(texts)}){results} "
        "attributes {pto.func_kind = #pto.func_kind<orchestration>} {",
        *["  " + line for line in builder.writer.lines],
        "  }",
    ]
    return "\n".join(lines), specs


def generate(
    seed: int | str = 0,
    size: int = 12,
    name: str = "program",
    replay: Sequence[int] | None = None,
) -> Program:
    """A random program.

    Args:
        seed: of the random choices; the same seed and size give the same program.
        size: number of statements.
        name: of the module.
        replay: choices to use instead of random ones.

    Raises:
        ValueError: `size` is less than 1.
    """
    if size < 1:
        raise ValueError(f"size must be at least 1, got {size}")
    choices = Choices(f"{seed}/{size}", replay)
    first = choices.weighted([(60, "i32"), (30, "f32"), (10, "i64")])
    dtypes = [first, first, first]
    if choices.chance(30):
        dtypes.append(choices.pick(["i32", "f32", "f16", "bf16", "i8", "i64", "f64", "i16"]))
    module = ModuleState(dtypes=dtypes)
    text, arguments = _orchestration("main", choices, module, size)
    functions = "\n".join([*module.functions, text])
    return Program(
        f"module @{name} {{\n{functions}\n}}\n",
        arguments,
        "module {\n" + "\n".join(module.externals) + "\n}\n",
        name=name,
        choices=choices.drawn,
    )


def random_program(seed: int | str = 0, size: int = 12) -> str:
    """Text of a random module; see `generate`."""
    return generate(seed, size).text
