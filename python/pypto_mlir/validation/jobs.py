# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs of a program, in this process or in one of their own that may crash."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

import numpy

from ..execution import run
from ..execution.run import results_of

__all__ = ["Job", "Outputs", "run_isolated", "run_job"]


@dataclass
class Job:
    """One run of a function."""

    text: str
    entry: str
    arguments: list[Any]
    poison: int


@dataclass
class Outputs:
    """What a run left in the arguments and returned, or why there is nothing."""

    arguments: list[Any]
    results: list[Any]
    error: str = ""


def run_job(job: Job) -> Outputs:
    """Runs a job in this process.

    Raises:
        As for `pypto_mlir.execution.run`.
    """
    arguments: list[Any] = [copy.copy(argument) for argument in job.arguments]
    found = run(job.text, job.entry, *arguments, poison=job.poison)
    return Outputs(arguments, [numpy.array(result) for result in results_of(found)])


def run_isolated(jobs: list[Job]) -> list[Outputs]:
    """Runs jobs in a process of their own; after a crash the rest is not run."""
    done = subprocess.run(
        [sys.executable, "-m", f"{__package__}.worker"],
        input=pickle.dumps(jobs),
        capture_output=True,
    )
    outputs: list[Outputs] = []
    position = 0
    while position < len(done.stdout):
        length = int.from_bytes(done.stdout[position : position + 8], "little")
        position += 8
        outputs.append(pickle.loads(done.stdout[position : position + length]))
        position += length
    while len(outputs) < len(jobs):
        code = done.returncode
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        detail = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        outputs.append(Outputs([], [], f"the program crashed ({how}) {detail}".strip()))
    return outputs
