# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""State of one orchestration function under construction, and its small parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from ..choices import Choices
from .kernels import Kernel
from .scope import Index, Scope, Tensor, Window
from .writer import Writer, constant

__all__ = ["Builder", "ModuleState"]


@dataclass
class ModuleState:
    """What the functions of a module share."""

    kernels: list[tuple[Kernel, tuple[str, ...]]] = field(default_factory=list)
    functions: list[str] = field(default_factory=list)
    externals: list[str] = field(default_factory=list)
    roots: int = 0
    names: int = 0
    nesting: int = 0
    dtypes: list[str] = field(default_factory=lambda: ["i32"])

    def fresh_root(self) -> int:
        """Number of a new buffer."""
        self.roots += 1
        return self.roots

    def fresh_name(self, hint: str) -> str:
        """Name of a new function."""
        self.names += 1
        return f"{hint}{self.names}"


class Builder:
    """Writes statements of one orchestration function.

    Args:
        choices: source of randomness.
        module: what is shared with other functions.
        budget: number of statements.
    """

    def __init__(self, choices: Choices, module: ModuleState, budget: int) -> None:
        self.choices = choices
        self.module = module
        self.budget = budget
        self.writer = Writer()
        self.scope = Scope()
        self.depth = 0
        self.outside: frozenset[int] = frozenset()
        self.offsets: Tensor | None = None
        # What the next region may start with.
        self.pending: list[Callable[[], None]] = []

    # Values.

    def add(self, tensor: Tensor) -> Tensor:
        """Makes a handle visible."""
        self.scope.tensors.append(tensor)
        return tensor

    def tensors(self, limit: int = 14) -> list[Tensor]:
        """The newest visible handles."""
        return self.scope.all_tensors()[:limit]

    def constant_index(self, value: int) -> str:
        """A name for a constant index."""
        return self.writer.index(value)

    def bounded_index(self, high: int) -> Index | int:
        """An offset from 0 to `high`: a constant or a value in that range."""
        choices = self.choices
        if high <= 0:
            return 0
        style = choices.weighted([(55, "constant"), (35, "value"), (10, "sum")])
        fitting = [i for i in self.scope.all_indices()[:10] if i.low >= 0 and i.high <= high]
        if style == "constant" or not fitting:
            return choices.draw(high + 1)
        index = fitting[0] if choices.chance(40) else choices.pick(fitting)
        if style == "sum" and index.high < high:
            added = 1 + choices.draw(high - index.high)
            name = self.writer.let(f"arith.addi {index.name}, {self.constant_index(added)} : index")
            index = Index(name, index.low + added, index.high + added)
            self.scope.indices.append(index)
        return index

    @staticmethod
    def spell(offsets: Sequence[Index | int]) -> str:
        """A mixed list."""
        return ", ".join(o.name if isinstance(o, Index) else str(o) for o in offsets)

    def condition(self) -> str:
        """An `i1` that is decided by defined values only."""
        choices = self.choices
        known = self.scope.all_conditions()[:4]
        indices = self.scope.all_indices()[:6]
        if known and (choices.chance(30) or not indices):
            return choices.pick(known)
        index = choices.pick(indices).name if indices else self.constant_index(choices.draw(3))
        bound = self.constant_index(choices.draw(3))
        predicate = choices.pick(["ult", "eq", "ugt"])
        name = self.writer.let(f"arith.cmpi {predicate}, {index}, {bound} : index", "b")
        self.scope.conditions.append(name)
        return name

    def scalar(self, dtype: str) -> str:
        """A defined value of an element type."""
        known = [name for name, type_ in self.scope.all_scalars()[:6] if type_ == dtype]
        if known and self.choices.chance(50):
            return self.choices.pick(known)
        return self.writer.let(f"arith.constant {constant(dtype, self.choices.draw(9))}")

    # Windows.

    def window_of(self, tensor: Tensor, sizes: Sequence[int]) -> list[Index | int]:
        """Offsets at which a window of `sizes` surely lies within `tensor`."""
        return [
            self.bounded_index(low - size)
            for (low, _), size in zip(tensor.ranges, sizes, strict=True)
        ]

    def random_sizes(self, tensor: Tensor) -> list[int]:
        """Sizes of a window that fits into `tensor`."""
        choices = self.choices
        sizes = []
        for low, _ in tensor.ranges:
            style = choices.weighted([(40, "one"), (30, "full"), (28, "some"), (2, "none")])
            if style == "none" or low == 0:
                sizes.append(0)
            elif style == "one":
                sizes.append(1)
            else:
                sizes.append(low if style == "full" else 1 + choices.draw(low))
        return sizes

    @staticmethod
    def constant_window(
        tensor: Tensor, offsets: Sequence[Index | int], sizes: Sequence[int]
    ) -> Window | None:
        """The window in the root's shape, when it is constant."""
        if tensor.window is None or any(isinstance(offset, Index) for offset in offsets):
            return None
        lead = len(tensor.window) - len(sizes)
        inner = tensor.window[lead:]
        return tensor.window[:lead] + tuple(
            (base + offset, size)
            for (base, _), offset, size in zip(inner, offsets, sizes, strict=True)
            if isinstance(offset, int)
        )

    # Operations that several statements need.

    def create(self, dtype: str, sizes: Sequence[int], zero: bool = False) -> Tensor:
        """A create, sometimes with an initial value or a dynamic size.

        Args:
            dtype: of the elements.
            sizes: of the tensor.
            zero: whether it starts as 0 in any case.
        """
        choices = self.choices
        attributes = []
        initial = zero or choices.chance(35)
        if initial:
            value = 0 if zero else choices.weighted([(80, 0), (10, 1), (10, 2)])
            attributes.append(f"init_value = {constant(dtype, value)}")
        if choices.chance(3):
            attributes.append("manual_dep")
        dictionary = f" {{{', '.join(attributes)}}}" if attributes else ""
        root = self.module.fresh_root()
        tensor = Tensor(
            self.writer.fresh("t"),
            dtype,
            tuple(sizes),
            tuple((size, size) for size in sizes),
            frozenset([root]),
            tuple((0, size) for size in sizes),
            staging=True,
            initial=initial,
        )
        operands = ""
        if sizes and choices.chance(6):
            dim = choices.draw(len(sizes))
            name = self.size_value(sizes[dim])
            operands = f"({name})"
            dynamic = list(tensor.sizes)
            dynamic[dim] = None
            tensor = replace(tensor, sizes=tuple(dynamic))
        self.writer.line(f"{tensor.name} = pto.tensor.create{operands}{dictionary} : {tensor.type}")
        return self.add(tensor)

    def size_value(self, size: int) -> str:
        """An index of exactly this value, by an argument where there is one."""
        for index in self.scope.all_indices():
            if index.low == index.high == size:
                return index.name
        return self.constant_index(size)

    def slice(self, tensor: Tensor, offsets: Sequence[Index | int], sizes: Sequence[int]) -> Tensor:
        """A slice, sometimes without leading unit sizes."""
        dropped = 0
        while dropped < len(sizes) and sizes[dropped] == 1 and self.choices.chance(30):
            dropped += 1
        result = Tensor(
            self.writer.fresh("s"),
            tensor.dtype,
            tuple(sizes[dropped:]),
            tuple((size, size) for size in sizes[dropped:]),
            tensor.roots,
            self.constant_window(tensor, offsets, sizes),
            tensor.writable,
        )
        self.writer.line(
            f"{result.name} = pto.tensor.slice {tensor.name}[{self.spell(offsets)}] "
            f"[{', '.join(map(str, sizes))}] : {tensor.type} to {result.type}"
        )
        return self.add(result)

    def assemble(
        self, source: Tensor, target: Tensor, offsets: Sequence[Index | int], atomic: bool
    ) -> Tensor:
        """An assemble of `source` into `target`."""
        mode = " atomic<add>" if atomic else ""
        name = self.writer.fresh("t")
        self.writer.line(
            f"{name} = pto.tensor.assemble {source.name} into {target.name}"
            f"[{self.spell(offsets)}]{mode} : {source.type} into {target.type}"
        )
        self.scope.spent.add(source.name)
        return self.add(replace(target, name=name))
