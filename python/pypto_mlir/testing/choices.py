# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A source of random choices that can be replayed and made smaller.

Everything random in a generated program comes from a list of small numbers, and
0 always means the simplest choice. So a program is shrunk by making that list
shorter and its numbers smaller.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

__all__ = ["Choices"]

T = TypeVar("T")


class Choices:
    """Draws numbers and keeps what was drawn.

    Args:
        seed: of the random numbers.
        replay: numbers to use instead; after its end every choice is 0.
    """

    def __init__(self, seed: int | str = 0, replay: Sequence[int] | None = None) -> None:
        self._random = random.Random(seed)
        self._replay = replay
        self.drawn: list[int] = []

    def draw(self, count: int) -> int:
        """A number from 0 to below `count`."""
        if count < 1:
            raise ValueError(f"cannot choose among {count}")
        if self._replay is None:
            value = self._random.randrange(count)
        elif len(self.drawn) < len(self._replay):
            value = min(self._replay[len(self.drawn)], count - 1)
        else:
            value = 0
        self.drawn.append(value)
        return value

    def chance(self, percent: int) -> bool:
        """True in `percent` of cases; false is the simplest choice."""
        return self.draw(100) >= 100 - percent

    def pick(self, items: Sequence[T]) -> T:
        """One of `items`; the first is the simplest."""
        return items[self.draw(len(items))]

    def weighted(self, items: Sequence[tuple[int, T]]) -> T:
        """One of `items` by weight; the first is the simplest."""
        number = self.draw(sum(weight for weight, _ in items))
        for weight, item in items:
            if number < weight:
                return item
            number -= weight
        raise AssertionError("unreachable")
