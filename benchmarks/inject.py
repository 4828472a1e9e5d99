# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long the passes on pipes take, against a bare walk of the same module.

Two shapes of programs: `wide`, one orchestration that calls N groups of a kernel
each, and `chain`, one kernel under N functions that call each other. For each
size, one process runs a bare walk and the passes, one after the other, on one
thread; the table shows the median of several runs, and ratios within a run.

    python benchmarks/inject.py                          # 1,000 to 100,000
    python benchmarks/inject.py --sizes 100000 --json out.json

A bare walk needs a pypto-opt with the test passes (that of a build tree has
them); without them the ratios are left out.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator

TENSOR = "!pto.tensor<16x16xf16>"
SIGNATURE = f"(%x: {TENSOR}, %b: i32, %o: {TENSOR} {{pto.dir = #pto.dir<out>}})"
CALL_TYPE = f"({TENSOR}, i32, {TENSOR}) -> ()"
PASSES = ["inject-gm-pipe-buffer", "resolve-gm-pipe-buffer", "verify-pto-pipes"]
# What --mlir-timing calls them.
NAMES = {
    "TestBareWalk": "walk",
    "InjectGMPipeBuffer": "inject-gm-pipe-buffer",
    "ResolveGMPipeBuffer": "resolve-gm-pipe-buffer",
    "VerifyPTOPipes": "verify-pto-pipes",
}


def function(name: str, kind: str, *body: str) -> str:
    kind = f" attributes {{pto.func_kind = #pto.func_kind<{kind}>}}"
    lines = [f"func.func private @{name}{SIGNATURE}{kind} {{", *body, "return", "}"]
    return "\n".join(lines)


def kernel(name: str) -> str:
    keys = "{dir_mask = 1, slot_size = 512}"
    return function(name, "aic", f"pto.aic_initialize_pipe {keys} (c2v_consumer_buf = %b : i32)")


def call(name: str) -> str:
    return f"call @{name}(%x, %b, %o) : {CALL_TYPE}"


def wide(size: int) -> Iterator[str]:
    """`size` kernels, a group for each, and an orchestration that calls all groups."""
    for i in range(size):
        yield kernel(f"k{i}")
        yield function(f"g{i}", "group", call(f"k{i}"))
    yield function("main", "orchestration", *(call(f"g{i}") for i in range(size)))


def chain(size: int) -> Iterator[str]:
    """A kernel, and `size` - 1 functions above it that call each other."""
    yield kernel("f0")
    for i in range(1, size):
        yield function(f"f{i}", "opaque", call(f"f{i - 1}"))
    yield function("main", "orchestration", call(f"f{size - 1}"))


SHAPES = {"wide": wide, "chain": chain}


def has_pass(tool: str, name: str) -> bool:
    help_text = subprocess.run([tool, "--help"], capture_output=True, text=True).stdout
    return f"--{name} " in help_text


def run_once(tool: str, bytecode: pathlib.Path, passes: list[str]) -> dict[str, float]:
    """Seconds of each pass in one run."""
    command = [tool, str(bytecode), *(f"--{name}" for name in passes)]
    command += ["--mlir-disable-threading", "--verify-each=0", "-o", "/dev/null"]
    command += ["--mlir-timing", "--mlir-timing-display=list"]
    report = subprocess.run(command, capture_output=True, text=True)
    if report.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{report.stderr}")
    seconds = {}
    for time, name in re.findall(r"^\s*([\d.]+) \([^)]*\)\s+(\S+)", report.stderr, re.MULTILINE):
        if known := NAMES.get(name.split("::")[-1]):
            seconds[known] = float(time)
    return seconds


def measure(tool: str, shape: str, size: int, repeat: int, walk: bool) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as directory:
        text = pathlib.Path(directory, "in.mlir")
        bytecode = pathlib.Path(directory, "in.mlirbc")
        with text.open("w") as out:
            out.write("module attributes {pto.backend = #pto.backend<ascend910b>} {\n")
            for part in SHAPES[shape](size):
                out.write(part + "\n")
            out.write("}\n")
        subprocess.run([tool, text, "-emit-bytecode", "-o", bytecode], check=True)
        passes = (["test-bare-walk"] if walk else []) + PASSES
        runs = [run_once(tool, bytecode, passes) for _ in range(repeat)]
    row: dict[str, object] = {"shape": shape, "size": size}
    for name in runs[0]:
        row[name] = statistics.median(run[name] for run in runs)
        # Times are reported in steps of 0.1 ms.
        if walk and name != "walk" and min(run["walk"] for run in runs) >= 1e-3:
            row[f"{name}/walk"] = statistics.median(run[name] / run["walk"] for run in runs)
    return row


def print_table(rows: list[dict[str, object]]) -> None:
    header = f"{'shape':8}{'size':>10}{'walk':>10}"
    print(header + "".join(f"{name:>26}{'x walk':>8}{'us each':>9}" for name in PASSES))
    for row in rows:
        size = row["size"]
        walk = f"{row['walk'] * 1e3:.1f} ms" if "walk" in row else "-"
        line = f"{row['shape']:8}{size:>10,}{walk:>10}"
        for name in PASSES:
            ratio = row.get(f"{name}/walk")
            line += f"{row[name] * 1e3:>23.1f} ms"
            line += f"{'-' if ratio is None else format(ratio, '.1f'):>8}"
            line += f"{row[name] / size * 1e6:>9.2f}"
        print(line)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tool", default="pypto-opt", help="the pypto-opt to measure")
    parser.add_argument("--shapes", nargs="+", choices=SHAPES, default=list(SHAPES))
    parser.add_argument("--sizes", nargs="+", type=int, default=[1_000, 10_000, 100_000])
    parser.add_argument("--repeat", type=int, default=5, help="runs to take the median of")
    parser.add_argument("--json", type=pathlib.Path, help="file to write the numbers to")
    arguments = parser.parse_args()
    tool = shutil.which(arguments.tool)
    if tool is None:
        parser.error(f"{arguments.tool} was not found; see CONTRIBUTING.md for how to build it")
    if min(arguments.sizes) < 1 or arguments.repeat < 1:
        parser.error("sizes and --repeat must be positive")

    walk = has_pass(tool, "test-bare-walk")
    rows = [
        measure(tool, shape, size, arguments.repeat, walk)
        for shape in arguments.shapes
        for size in arguments.sizes
    ]
    print_table(rows)
    if arguments.json:
        arguments.json.write_text(json.dumps(rows, indent=2) + "\n")


if __name__ == "__main__":
    main()
