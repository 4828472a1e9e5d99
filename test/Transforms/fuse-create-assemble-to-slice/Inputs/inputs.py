# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The programs of this folder's tests and of the examples, for tests of what must hold for all."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).parent.parent
PASS = "fuse-create-assemble-to-slice"
# Inputs on which the pass fails.
FAILING = {"required-property.mlir"}

_REMARK = re.compile(r"remark: .*?\[(?:Passed|Missed)\] ([\w-]+) .*?Function=(\w+)")
_STATISTIC = re.compile(r"\(S\) +(\d+) num-([\w-]+)")


def input_programs(examples: str) -> list[tuple[str, str]]:
    """Name and text of every test input and example that the pass can be run on."""
    files = sorted(FOLDER.glob("*.mlir")) + sorted(Path(examples).glob("*.mlir"))
    programs = []
    for file in files:
        if file.name in FAILING:
            continue
        chunks = file.read_text().split("// -----\n")
        for number, text in enumerate(chunks):
            suffix = f":{number}" if len(chunks) > 1 else ""
            programs.append((file.name + suffix, text))
    return programs


@dataclass
class Run:
    """What one run of the pass printed.

    Attributes:
        output: the module.
        verdicts: function and reason (``fused`` or why not) of each assemble, in order.
        remarks: the lines of the remarks.
        statistics: by name, without ``num-``.
    """

    output: str
    verdicts: list[tuple[str, str]]
    remarks: list[str]
    statistics: dict[str, int] = field(default_factory=dict)

    @property
    def fused(self) -> int:
        """How many assembles went."""
        return sum(reason == "fused" for _, reason in self.verdicts)


def run_opt(text: str, *flags: str) -> tuple[str, str]:
    """Output and error stream of `pypto-opt` on a module.

    Raises:
        RuntimeError: it failed.
    """
    command = ["pypto-opt", "-", "--allow-unregistered-dialect", *flags]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stderr}")
    return done.stdout, done.stderr


def fuse(text: str, *flags: str) -> Run:
    """Runs the pass on a module and collects what it says."""
    output, error = run_opt(
        text,
        f"--{PASS}",
        f"--remarks-filter={PASS}",
        "--remark-format=emitRemark",
        "--mlir-pass-statistics",
        "--mlir-pass-statistics-display=list",
        *flags,
    )
    lines = [line for line in error.splitlines() if _REMARK.search(line)]
    verdicts = []
    for line in lines:
        reason, function = _REMARK.search(line).groups()
        verdicts.append((function, reason))
    statistics = {name: int(count) for count, name in _STATISTIC.findall(error)}
    return Run(output, verdicts, lines, statistics)


def split_functions(text: str) -> dict[str, str]:
    """Text of each function of a printed module, by name."""
    parts = re.split(r"^( *)(?=func\.func )", text, flags=re.MULTILINE)[2::2]
    return {re.search(r"@(\w+)", part)[1]: part for part in parts}
