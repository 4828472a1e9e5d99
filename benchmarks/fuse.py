# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What `fuse-create-assemble-to-slice` costs, against a bare walk and `cse`.

For each shape of programs (see generate.py) and size, one process runs a bare walk,
`cse` and the pass, one after the other, on one thread. The table shows the median of
several runs: the time of each, for the pass also the time for each triple and the
ratios to the other two within a run. "module" and "pass" are memory: the peak of a
process that only reads the module, and what the pass adds to that. At the end, for
each shape, how far apart the times for a triple are, and for programs of many
functions two threads against one.

    python benchmarks/fuse.py                       # 1,000 to 300,000 triples
    python benchmarks/fuse.py --quick               # small, for a try
    python benchmarks/fuse.py --shapes flat nest --sizes 1000 10000 --json out.json

A bare walk needs a pypto-opt with the test passes (that of a build tree has them);
without them that column is left out.
"""

from __future__ import annotations

import argparse
import json
import os
import pathlib
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass

from generate import SHAPES, TRIPLES_OF_FUNCTION, generate

PASS = "fuse-create-assemble-to-slice"
# What --mlir-timing calls them.
NAMES = {"TestBareWalk": "walk", "CSE": "cse", "FuseCreateAssembleToSlice": "fuse"}
# A nest is as deep as the size says, and text so deep is read by recursion.
MAX_DEPTH = 10_000


@dataclass
class Row:
    """What was measured of one program. Times are seconds, memory is bytes."""

    shape: str
    size: int
    ops: int
    triples: int
    fused: int
    walk: float | None
    cse: float
    fuse: float
    per_triple: float
    per_walk: float | None
    per_cse: float
    module_memory: int
    pass_memory: int


def raise_stack_limit() -> None:
    """MLIR reads and verifies nested regions by recursion; deep nests need a big stack."""
    _, hard = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (hard, hard))


def run(command: list[str]) -> tuple[str, int]:
    """Error stream and peak memory of a process.

    Raises:
        SystemExit: it failed.
    """
    with tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=errors, preexec_fn=raise_stack_limit
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        text = errors.read()
    if process.returncode:
        sys.exit(f"{' '.join(command)} failed ({process.returncode}):\n{text[:2000]}")
    return text, usage.ru_maxrss * 1024


def has_pass(tool: str, name: str) -> bool:
    help_text = subprocess.run([tool, "--help"], capture_output=True, text=True).stdout
    return f"--{name} " in help_text


def make_module(tool: str, shape: str, size: int, seed: int, directory: str) -> str:
    """Path of a generated module, as bytecode."""
    text = pathlib.Path(directory, "in.mlir")
    bytecode = pathlib.Path(directory, "in.mlirbc")
    with text.open("w") as out:
        out.writelines(line + "\n" for line in generate(shape, size, seed))
    run([tool, str(text), "-emit-bytecode", "-o", str(bytecode)])
    return str(bytecode)


def time_passes(
    tool: str, module: str, passes: list[str], threads: bool = False
) -> tuple[dict[str, float], str]:
    """Seconds of each pass in one run, and all that was printed."""
    command = [tool, module, *(f"--{name}" for name in passes), "--verify-each=0"]
    # All functions are private and unused: nothing is left to print.
    command += ["--symbol-dce", "-o", "/dev/null", "--mlir-timing", "--mlir-timing-display=list"]
    command += ["--mlir-pass-statistics", "--mlir-pass-statistics-display=list"]
    if not threads:
        command.append("--mlir-disable-threading")
    report, _ = run(command)
    seconds = {}
    lines = re.findall(r"^\s*([\d.]+) \([^)]*\)\s+(\S+)", report, re.MULTILINE)
    for *times, name in lines:
        if known := NAMES.get(name.split("::")[-1]):
            seconds[known] = float(times[-1])
    return seconds, report


def statistic(report: str, name: str) -> int:
    found = re.search(rf"\(S\) +(\d+) {name} ", report)
    return int(found[1]) if found else 0


def peak(tool: str, module: str, *passes: str) -> int:
    flags = [*(f"--{name}" for name in passes), "--symbol-dce"]
    return run([tool, module, *flags, "--mlir-disable-threading", "-o", "/dev/null"])[1]


def measure(
    tool: str, shape: str, size: int, seed: int, repeat: int, walk: bool, empty: int
) -> Row:
    with tempfile.TemporaryDirectory() as directory:
        module = make_module(tool, shape, size, seed, directory)
        passes = (["test-bare-walk"] if walk else []) + ["cse", PASS]
        runs = [time_passes(tool, module, passes) for _ in range(repeat)]
        peak_without, peak_with = peak(tool, module), peak(tool, module, PASS)
    report = runs[0][1]
    times = [seconds for seconds, _ in runs]

    def median(key: str) -> float:
        return statistics.median(seconds[key] for seconds in times)

    def ratio(key: str) -> float | None:
        # Times are reported in steps of 0.1 ms.
        if min(seconds[key] for seconds in times) < 5e-4:
            return None
        return statistics.median(seconds["fuse"] / seconds[key] for seconds in times)

    triples = {"nest": 1, "functions": -(-size // TRIPLES_OF_FUNCTION) * TRIPLES_OF_FUNCTION}
    count = triples.get(shape, size)
    return Row(
        shape=shape,
        size=size,
        ops=statistic(report, "num-ops"),
        triples=count,
        fused=statistic(report, "num-fused"),
        walk=median("walk") if walk else None,
        cse=median("cse"),
        fuse=median("fuse"),
        # A nest has one triple under many loops.
        per_triple=median("fuse") / (size if shape == "nest" else count),
        per_walk=ratio("walk") if walk else None,
        per_cse=ratio("cse"),
        module_memory=max(peak_without - empty, 0),
        pass_memory=max(peak_with - peak_without, 0),
    )


def print_row(row: Row) -> None:
    def milliseconds(seconds: float | None) -> str:
        return "-" if seconds is None else f"{seconds * 1e3:.1f}"

    def times(ratio: float | None) -> str:
        return "-" if ratio is None else f"{ratio:.1f}"

    print(
        f"{row.shape:12}{row.size:>9,}{row.ops:>11,}{row.fused:>9,}"
        f"{milliseconds(row.walk):>9}{milliseconds(row.cse):>9}{milliseconds(row.fuse):>9}"
        f"{row.per_triple * 1e6:>8.2f}{times(row.per_walk):>8}{times(row.per_cse):>7}"
        f"{row.module_memory / 1e6:>9.1f}{row.pass_memory / 1e6:>8.1f}",
        flush=True,
    )


def print_header() -> None:
    print(
        f"{'shape':12}{'size':>9}{'ops':>11}{'fused':>9}"
        f"{'walk ms':>9}{'cse ms':>9}{'fuse ms':>9}"
        f"{'us each':>8}{'x walk':>8}{'x cse':>7}{'module MB':>10}{'pass MB':>8}"
    )


def print_spread(rows: list[Row]) -> dict[str, float]:
    """How many times the fastest time for a triple the slowest is, by shape."""
    spreads = {}
    for shape in dict.fromkeys(row.shape for row in rows):
        times = [row.per_triple for row in rows if row.shape == shape]
        if len(times) > 1 and min(times) > 0:
            spreads[shape] = max(times) / min(times)
            sizes = [row.size for row in rows if row.shape == shape]
            print(f"{shape}: within {spreads[shape]:.2f} x from {min(sizes):,} to {max(sizes):,}")
    return spreads


def measure_threads(tool: str, size: int, seed: int, repeat: int) -> dict[str, float]:
    """One thread against two (or as many as the machine has) on many functions."""
    with tempfile.TemporaryDirectory() as directory:
        module = make_module(tool, "functions", size, seed, directory)
        one, all_threads = (
            statistics.median(
                time_passes(tool, module, [PASS], threads)[0]["fuse"] for _ in range(repeat)
            )
            for threads in (False, True)
        )
    print(
        f"threads: {size:,} triples in functions of {TRIPLES_OF_FUNCTION} take {one * 1e3:.1f} ms "
        f"on one thread, {all_threads * 1e3:.1f} ms on {os.cpu_count()}"
    )
    return {"size": size, "one": one, "all": all_threads, "count": os.cpu_count() or 1}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tool", default="pypto-opt", help="the pypto-opt to measure")
    parser.add_argument("--shapes", nargs="+", choices=SHAPES, default=list(SHAPES))
    parser.add_argument("--sizes", nargs="+", type=int)
    parser.add_argument("--repeat", type=int, help="runs to take the median of")
    parser.add_argument("--seed", type=int, default=0, help="of what is random in the programs")
    parser.add_argument("--quick", action="store_true", help="few small programs, once")
    parser.add_argument("--json", type=pathlib.Path, help="file to write the numbers to")
    arguments = parser.parse_args()
    sizes = arguments.sizes or (
        [100, 1_000] if arguments.quick else [1_000, 10_000, 100_000, 300_000]
    )
    repeat = arguments.repeat or (1 if arguments.quick else 5)
    tool = shutil.which(arguments.tool)
    if tool is None:
        parser.error(f"{arguments.tool} was not found; see CONTRIBUTING.md for how to build it")
    if min(sizes) < 1 or repeat < 1:
        parser.error("sizes and --repeat must be positive")

    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as nothing:
        empty = peak(tool, nothing.name)
    walk = has_pass(tool, "test-bare-walk")
    rows = []
    print_header()
    for shape in arguments.shapes:
        for size in sizes:
            if shape == "nest" and size > MAX_DEPTH:
                continue
            rows.append(measure(tool, shape, size, arguments.seed, repeat, walk, empty))
            print_row(rows[-1])
    spreads = print_spread(rows)
    threads = None
    if "functions" in arguments.shapes:
        threads = measure_threads(tool, max(sizes), arguments.seed, repeat)
    if arguments.json:
        result = {
            "seed": arguments.seed,
            "repeat": repeat,
            "rows": [asdict(row) for row in rows],
            "spreads": spreads,
            "threads": threads,
        }
        arguments.json.write_text(json.dumps(result, indent=2) + "\n")


if __name__ == "__main__":
    main()
