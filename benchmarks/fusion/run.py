# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What fusing staging tensors is worth: time, bytes allocated and bytes copied.

    python benchmarks/fusion/run.py [--repeat 30]

Runs the programs of this folder on the CPU as they are and fused, and prints a table.
"""

from __future__ import annotations

import argparse
import pathlib
import sys
import time
from dataclasses import dataclass

import numpy
from mlir import ir

from pypto_mlir import passes
from pypto_mlir.dialects import pto
from pypto_mlir.execution import run, signature_of
from pypto_mlir.execution.inputs import random_arguments


@dataclass
class Traffic:
    """Bytes of one run: of fresh buffers, and of copies by assembles."""

    allocated: int = 0
    copied: int = 0


def bytes_of(type_: pto.TensorType) -> int:
    """Size of a tensor of static shape."""
    width = 8 if isinstance(type_.element_type, ir.IndexType) else type_.element_type.width // 8
    return width * int(numpy.prod(type_.shape, dtype=numpy.int64))


def constant(value: ir.Value) -> int:
    """Value of a constant index.

    Raises:
        ValueError: it is something else.
    """
    operation = value.owner
    if isinstance(operation, ir.Block) or operation.operation.name != "arith.constant":
        raise ValueError(f"a loop bound is no constant: {value}")
    return operation.attributes["value"].value


def measure(module: ir.Module, entry: str) -> Traffic:
    """Counts the traffic of a program of constant loop bounds."""
    functions = {f.attributes["sym_name"].value: f for f in module.body.operations}
    traffic = Traffic()

    def visit(operation: ir.OpView, runs: int) -> None:
        name = operation.operation.name
        if name == "pto.tensor.create":
            traffic.allocated += runs * bytes_of(operation.results[0].type)
        elif name == "pto.tensor.assemble":
            traffic.copied += runs * bytes_of(operation.operands[0].type)
        elif name in ("func.call", "pto.launch", "pto.submit"):
            visit(functions[operation.attributes["callee"].value], runs)
        elif name == "scf.for":
            low, high, step = (constant(value) for value in list(operation.operands)[:3])
            runs *= max(0, -(-(high - low) // step))
        for region in operation.regions:
            for block in region.blocks:
                for inner in block.operations:
                    visit(inner, runs)

    visit(functions[entry], 1)
    return traffic


def time_of(text: str, entry: str, repeat: int) -> tuple[float, list[numpy.ndarray]]:
    """Shortest time of a run, in seconds, and what it leaves in the arguments."""
    arguments = random_arguments(signature_of(ir.Module.parse(text, ir.Context()), entry))
    run(text, entry, *arguments)
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        run(text, entry, *arguments)
        times.append(time.perf_counter() - start)
    return min(times), arguments


def main() -> int:
    """Runs the benchmarks."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--repeat", type=int, default=30, help="runs to time (default 30)")
    repeat = parser.parse_args().repeat
    row = "{:18} {:>10} {:>10} {:>7} {:>14} {:>14} {:>12} {:>12}"
    print(
        row.format(
            "program",
            "as is",
            "fused",
            "faster",
            "allocated MB",
            "fused MB",
            "copied MB",
            "fused MB",
        )
    )
    for path in sorted(pathlib.Path(__file__).parent.glob("*.mlir")):
        module = ir.Module.parse(path.read_text(), ir.Context())
        before, old = str(module), measure(module, "main")
        passes.fuse_create_assemble_to_slice()(module)
        after, new = str(module), measure(module, "main")
        slow, expected = time_of(before, "main", repeat)
        fast, found = time_of(after, "main", repeat)
        if not all(map(numpy.array_equal, expected, found)):
            print(f"{path.name}: fusion changed the result", file=sys.stderr)
            return 1
        print(
            row.format(
                path.stem,
                f"{1000 * slow:.2f} ms",
                f"{1000 * fast:.2f} ms",
                f"{slow / fast:.2f}x",
                *(
                    f"{value / 1e6:.1f}"
                    for value in (old.allocated, new.allocated, old.copied, new.copied)
                ),
            )
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
