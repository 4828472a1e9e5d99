# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a failing program smaller by making its choices fewer and smaller."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .generator import generate
from .program import Program

__all__ = ["shrink"]


def _smaller(choices: list[int]) -> Iterator[list[int]]:
    """Simpler lists of choices, the much simpler ones first."""
    length = len(choices)
    block = length // 2
    while block >= 1:
        for start in range(length - block, -1, -max(1, block // 2)):
            yield choices[:start] + choices[start + block :]
        block //= 2
    for block in (8, 4, 2, 1):
        for start in range(0, length, block):
            if any(choices[start : start + block]):
                zeros = [0] * len(choices[start : start + block])
                yield choices[:start] + zeros + choices[start + block :]
    for position, value in enumerate(choices):
        for smaller in (value // 2, value - 1):
            if 0 < smaller < value:
                yield [*choices[:position], smaller, *choices[position + 1 :]]


def shrink(
    program: Program, size: int, fails: Callable[[Program], bool], attempts: int = 1500
) -> Program:
    """A smaller program that still fails.

    Args:
        program: made by `generate` with this `size`.
        size: number of statements it was made with.
        fails: whether a program shows the fault.
        attempts: programs to try at most.
    """
    best = program
    seen: set[tuple[int, ...]] = set()
    progress = True
    while progress and attempts > 0:
        progress = False
        for choices in _smaller(best.choices):
            if attempts <= 0:
                break
            if tuple(choices) in seen:
                continue
            seen.add(tuple(choices))
            attempts -= 1
            candidate = generate(0, size, program.name, replay=choices)
            if len(candidate.text) < len(best.text) or (
                len(candidate.text) == len(best.text) and candidate.choices < best.choices
            ):
                if fails(candidate):
                    best = candidate
                    progress = True
                    break
    return best
