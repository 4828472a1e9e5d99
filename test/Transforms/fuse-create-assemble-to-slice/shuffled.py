# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %examples | FileCheck %s
# REQUIRES: python
"""Every test input with its independent ops in other orders: the same is fused.

Arithmetic, views and creates go anywhere in their block between what they use and
what uses them; all other ops keep their order. What is fused, and why the rest is
not, must stay the same.
"""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "Inputs"))
from inputs import fuse, input_programs
from mlir import ir

import pypto_mlir  # noqa: F401

SEEDS = range(int(sys.argv[2]) if len(sys.argv) > 2 else 5)

VIEWS = {"pto.tensor.slice", "pto.tensor.reshape", "pto.tensor.cast", "pto.tensor.dim"}
# These may trap: where they stand matters.
FIXED = {f"arith.{name}{kind}" for name in ("div", "rem", "ceildiv", "floordiv") for kind in "us"}


def is_independent(op: ir.Operation) -> bool:
    """Whether the op may stand anywhere between its operands and its users."""
    if op.name in VIEWS or op.name in ("pto.tensor.create", "affine.apply", "pto.task.none"):
        return True
    return op.name.startswith("arith.") and op.name.removesuffix("i") not in FIXED


def enclosed_in(op: ir.Operation, block: ir.Block) -> ir.Operation | None:
    """The op of the block that is ``op`` or holds it."""
    while op.parent is not None:
        if op.block == block:
            return op
        op = op.parent.operation
    return None


def shuffle(block: ir.Block, generator: random.Random) -> None:
    """Brings the ops of a block into another order."""
    ops = [view.operation for view in block.operations]
    index = {op: number for number, op in enumerate(ops)}
    waits_for: list[set[int]] = [set() for _ in ops]
    fixed = [number for number, op in enumerate(ops) if not is_independent(op)]
    for first, second in zip(fixed, fixed[1:]):
        waits_for[second].add(first)
    for number, op in enumerate(ops):
        for result in op.results:
            for use in result.uses:
                user = enclosed_in(use.owner.operation, block)
                # Where order does not matter, ops can use what comes later.
                if user is not None and index[user] > number:
                    waits_for[index[user]].add(number)
    # Any order in which each op comes after what it waits for, the terminator last.
    done: set[int] = set()
    order: list[int] = []
    rest = set(range(len(ops) - 1))
    while rest:
        ready = sorted(number for number in rest if waits_for[number] <= done)
        number = generator.choice(ready)
        order.append(number)
        done.add(number)
        rest.remove(number)
    for number in order:
        ops[number].move_before(ops[-1])


def shuffle_all(module: ir.Module, seed: int) -> None:
    """Shuffles every block of every function."""
    generator = random.Random(seed)
    blocks: list[ir.Block] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name != "builtin.module":
            blocks.extend(block for region in op.regions for block in region if block.operations)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    for block in blocks:
        shuffle(block, generator)


different, moved = [], 0
with ir.Context() as context:
    context.allow_unregistered_dialects = True
    for title, text in input_programs(sys.argv[1]):
        expected = fuse(text).verdicts
        original = str(ir.Module.parse(text))
        for seed in SEEDS:
            module = ir.Module.parse(text)
            shuffle_all(module, seed)
            shuffled = str(module)
            moved += shuffled != original
            verdicts = fuse(shuffled).verdicts
            if verdicts != expected:
                changes = [(a, b) for a, b in zip(expected, verdicts) if a != b]
                different.append((title, seed, changes))

# CHECK: different: []
print("different:", different)
# CHECK-NEXT: moved enough: True
print("moved enough:", moved > 30 * len(SEEDS))
