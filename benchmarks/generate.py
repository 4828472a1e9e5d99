# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Orchestrations of any size, to measure `fuse-create-assemble-to-slice` on.

A triple is a staging tensor, the kernel call that fills it and the assemble that
copies it into its row of the target. The shapes differ in how triples follow each
other:

    flat         one after the other, each into the target the last one left
    batched      all creates, then all calls, then all assembles
    shuffled     as batched, each of the three in a random order
    interleaved  some dozens at a time, at random
    symbolic     one after the other, at rows that are sums of arguments
    loops        one in each of many loops, whose value is the target
    nest         a single one under as many loops as the size says
    functions    ten in each of many functions
    nothing      as flat, but none can be fused: for one of several reasons

    python benchmarks/generate.py flat 1000 > flat.mlir
    python benchmarks/generate.py shuffled 1000 --seed 7 > shuffled.mlir
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence

__all__ = ["SHAPES", "generate"]

ROW = "!pto.tensor<1x8xf32>"
ROWS_OF_LOOP = 4
TRIPLES_OF_FUNCTION = 10

HEADER = f"""\
func.func private @fill(%out: {ROW} {{pto.dir = #pto.dir<out>}}) -> {ROW}
func.func private @read(%row: {ROW})"""

Lines = Iterator[str]


def target(rows: int) -> str:
    """Type of a target with as many rows."""
    return f"!pto.tensor<{rows}x8xf32>"


def orchestration(name: str, rows: int, body: Lines, arguments: str = "") -> Lines:
    """A private function, so that it can be dropped as a whole."""
    signature = f"%t: {target(rows)} {{pto.dir = #pto.dir<inout>}}{arguments}"
    kind = "attributes {pto.func_kind = #pto.func_kind<orchestration>}"
    yield f"func.func private @{name}({signature}) {kind} {{"
    yield from body
    yield "  return\n}"


def create(name: str) -> str:
    return f"  %c{name} = pto.tensor.create : {ROW}"


def call(name: str) -> str:
    return f"  %f{name} = func.call @fill(%c{name}) : ({ROW}) -> {ROW}"


def assemble(name: str, into: str, row: str, rows: int, atomic: str = "") -> str:
    types = f"{ROW} into {target(rows)}"
    return f"  %a{name} = pto.tensor.assemble %f{name} into {into}[{row}, 0]{atomic} : {types}"


def flat(size: int, generator: random.Random) -> Lines:
    def body() -> Lines:
        last = "%t"
        for i in range(size):
            yield create(f"{i}")
            yield call(f"{i}")
            yield assemble(f"{i}", last, f"{i}", size)
            last = f"%a{i}"

    yield from orchestration("main", size, body())


def in_batches(size: int, order: Callable[[], Sequence[int]]) -> Lines:
    """All creates, all calls, all assembles, each in an order of its own."""

    def body() -> Lines:
        yield from (create(f"{i}") for i in order())
        yield from (call(f"{i}") for i in order())
        last = "%t"
        for i in order():
            yield assemble(f"{i}", last, f"{i}", size)
            last = f"%a{i}"

    yield from orchestration("main", size, body())


def batched(size: int, generator: random.Random) -> Lines:
    yield from in_batches(size, lambda: range(size))


def shuffled(size: int, generator: random.Random) -> Lines:
    yield from in_batches(size, lambda: generator.sample(range(size), size))


def interleaved(size: int, generator: random.Random) -> Lines:
    def body() -> Lines:
        started, open_triples, last = 0, [], "%t"
        while started < size or open_triples:
            if started < size and len(open_triples) < 48:
                yield create(f"{started}")
                open_triples.append([started, False])
                started += 1
            triple = generator.choice(open_triples)
            if not triple[1]:
                yield call(f"{triple[0]}")
                triple[1] = True
                continue
            yield assemble(f"{triple[0]}", last, f"{triple[0]}", size)
            last = f"%a{triple[0]}"
            open_triples.remove(triple)

    yield from orchestration("main", size, body())


def symbolic(size: int, generator: random.Random) -> Lines:
    bases = 16

    def body() -> Lines:
        last = "%t"
        for i in range(size):
            yield f"  %k{i} = arith.constant {i} : index"
            yield f"  %r{i} = arith.addi %b{generator.randrange(bases)}, %k{i} : index"
            yield create(f"{i}")
            yield call(f"{i}")
            yield assemble(f"{i}", last, f"%r{i}", 2 * size)
            last = f"%a{i}"

    arguments = "".join(f", %b{i}: index" for i in range(bases))
    yield from orchestration("main", 2 * size, body(), arguments)


def loop(name: str, rows: int, last: str, start: int) -> Lines:
    kind = target(rows)
    yield f"  %k{name} = arith.constant {start} : index"
    yield (
        f"  %l{name} = scf.for %i = %zero to %end step %one iter_args(%acc = {last}) -> ({kind}) {{"
    )
    yield f"  %r = arith.addi %k{name}, %i : index"
    yield create("")
    yield call("")
    yield assemble("", "%acc", "%r", rows)
    yield f"  scf.yield %a : {kind}\n  }}"


def constants(end: int) -> Lines:
    for name, value in (("zero", 0), ("one", 1), ("end", end)):
        yield f"  %{name} = arith.constant {value} : index"


def loops(size: int, generator: random.Random) -> Lines:
    rows = ROWS_OF_LOOP * size

    def body() -> Lines:
        yield from constants(ROWS_OF_LOOP)
        last = "%t"
        for i in range(size):
            yield from loop(f"{i}", rows, last, ROWS_OF_LOOP * i)
            last = f"%l{i}"

    yield from orchestration("main", rows, body())


def nest(size: int, generator: random.Random) -> Lines:
    kind = target(1)

    def body() -> Lines:
        yield from constants(1)
        last = "%t"
        for i in range(size):
            carried = f"iter_args(%t{i} = {last}) -> ({kind})"
            yield f"  %l{i} = scf.for %i{i} = %zero to %end step %one {carried} {{"
            last = f"%t{i}"
        yield create("")
        yield call("")
        yield assemble("", last, "%zero", 1)
        last = "%a"
        for i in reversed(range(size)):
            yield f"  scf.yield {last} : {kind}\n  }}"
            last = f"%l{i}"

    yield from orchestration("main", 1, body())


def functions(size: int, generator: random.Random) -> Lines:
    def body() -> Lines:
        last = "%t"
        for i in range(TRIPLES_OF_FUNCTION):
            yield create(f"{i}")
            yield call(f"{i}")
            yield assemble(f"{i}", last, f"{i}", TRIPLES_OF_FUNCTION)
            last = f"%a{i}"

    for i in range(-(-size // TRIPLES_OF_FUNCTION)):
        yield from orchestration(f"main{i}", TRIPLES_OF_FUNCTION, body())


def nothing(size: int, generator: random.Random) -> Lines:
    def body() -> Lines:
        last = "%t"
        for i in range(size):
            reason = generator.choice(["atomic", "window read", "written again"])
            yield create(f"{i}")
            yield call(f"{i}")
            if reason == "window read":
                kind = f"{target(size)} to {ROW}"
                yield f"  %w{i} = pto.tensor.slice %t[{i}, 0] [1, 8] : {kind}"
                yield f"  func.call @read(%w{i}) : ({ROW}) -> ()"
            atomic = " atomic<add>" if reason == "atomic" else ""
            yield assemble(f"{i}", last, f"{i}", size, atomic)
            if reason == "written again":
                yield f"  func.call @fill(%f{i}) : ({ROW}) -> {ROW}"
            last = f"%a{i}"

    yield from orchestration("main", size, body())


SHAPES: dict[str, Callable[[int, random.Random], Lines]] = {
    "flat": flat,
    "batched": batched,
    "shuffled": shuffled,
    "interleaved": interleaved,
    "symbolic": symbolic,
    "loops": loops,
    "nest": nest,
    "functions": functions,
    "nothing": nothing,
}


def generate(shape: str, size: int, seed: int = 0) -> Lines:
    """Lines of a module.

    Args:
        shape: one of `SHAPES`.
        size: number of triples; of loops for ``nest``.
        seed: of what is random. The same arguments give the same module.

    Raises:
        KeyError: the shape is unknown.
        ValueError: the size is not positive.
    """
    if size < 1:
        raise ValueError(f"size is {size}; it must be positive")
    yield HEADER
    yield from SHAPES[shape](size, random.Random(seed))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("shape", choices=SHAPES)
    parser.add_argument("size", type=int, help="number of triples; of loops for nest")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    if arguments.size < 1:
        parser.error(f"size is {arguments.size}; it must be positive")
    for line in generate(arguments.shape, arguments.size, arguments.seed):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
