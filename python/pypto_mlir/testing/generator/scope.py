# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a generated program knows of its values."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["Index", "Scope", "Tensor", "Window", "may_overlap"]

Window = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Index:
    """An `index` value and the range it is surely in (both ends included)."""

    name: str
    low: int
    high: int


@dataclass(frozen=True)
class Tensor:
    """A handle.

    Attributes:
        name: of the SSA value.
        dtype: text of the element type.
        sizes: of the type, ``None`` for `?`.
        ranges: of the run-time sizes, both ends included.
        roots: numbers of the buffers it may be.
        window: constant window in its only root's own shape, if known.
        writable: false for what belongs to an `in` argument.
        staging: a create of this run that no assemble has read yet.
        initial: a create that starts with a value.
    """

    name: str
    dtype: str
    sizes: tuple[int | None, ...]
    ranges: tuple[tuple[int, int], ...]
    roots: frozenset[int]
    window: Window | None = None
    writable: bool = True
    staging: bool = False
    initial: bool = False

    @property
    def rank(self) -> int:
        """Number of dimensions."""
        return len(self.sizes)

    @property
    def type(self) -> str:
        """Text of the type."""
        sizes = "".join(f"{'?' if size is None else size}x" for size in self.sizes)
        return f"!pto.tensor<{sizes}{self.dtype}>"

    @property
    def is_static(self) -> bool:
        """Whether no size is `?`."""
        return None not in self.sizes

    @property
    def surely_has_elements(self) -> bool:
        """Whether every size is at least 1."""
        return all(low >= 1 for low, _ in self.ranges)


def may_overlap(lhs: Tensor, rhs: Tensor) -> bool:
    """Whether two handles may share an element, as far as the generator knows."""
    if lhs.roots.isdisjoint(rhs.roots):
        return False
    if lhs.window is None or rhs.window is None or len(lhs.roots | rhs.roots) > 1:
        return True
    return all(
        a < b + n and b < a + m for (a, m), (b, n) in zip(lhs.window, rhs.window, strict=True)
    )


@dataclass
class Scope:
    """Values visible at a place: of this block, then of those around it."""

    outer: Scope | None = None
    tensors: list[Tensor] = field(default_factory=list)
    indices: list[Index] = field(default_factory=list)
    scalars: list[tuple[str, str]] = field(default_factory=list)
    conditions: list[str] = field(default_factory=list)
    tasks: list[str] = field(default_factory=list)
    spent: set[str] = field(default_factory=set)

    def all_tensors(self) -> list[Tensor]:
        """Every visible handle, the newest first."""
        here = list(reversed(self.tensors))
        return here + (self.outer.all_tensors() if self.outer else [])

    def all_indices(self) -> list[Index]:
        """Every visible index, the newest first."""
        here = list(reversed(self.indices))
        return here + (self.outer.all_indices() if self.outer else [])

    def all_tasks(self) -> list[str]:
        """Every visible id of a submitted task, the newest first."""
        here = list(reversed(self.tasks))
        return here + (self.outer.all_tasks() if self.outer else [])

    def all_scalars(self) -> list[tuple[str, str]]:
        """Every visible element value with its type, the newest first."""
        here = list(reversed(self.scalars))
        return here + (self.outer.all_scalars() if self.outer else [])

    def all_conditions(self) -> list[str]:
        """Every visible `i1`, the newest first."""
        here = list(reversed(self.conditions))
        return here + (self.outer.all_conditions() if self.outer else [])
