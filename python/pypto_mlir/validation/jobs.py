# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Work in this process, or in one of its own that may crash or not come to an end."""

from __future__ import annotations

import copy
import pickle
import signal
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

import numpy
from mlir import ir
from mlir.passmanager import PassManager

from ..execution import run
from ..execution.run import results_of

__all__ = ["Job", "Outputs", "Rewrite", "Stopped", "apply", "run_isolated", "run_job"]


class Stopped(RuntimeError):
    """A process of its own crashed or took too long; the text says how."""


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


@dataclass
class Rewrite:
    """One run of a pass pipeline on a module."""

    text: str
    pipeline: str

    def run(self) -> str:
        """Runs it in this process and returns the module's new text.

        Raises:
            MLIRError: the module is not well-formed, or the pipeline fails on it.
            ValueError: the pipeline is not well-formed.
        """
        module = ir.Module.parse(self.text, ir.Context())
        PassManager.parse(self.pipeline, module.context).run(module.operation)
        return str(module)


def apply(rewrite: Rewrite, timeout: int) -> str:
    """Runs a pipeline in a process of its own and returns the module's new text.

    Raises:
        Stopped: it crashed, or took longer than `timeout` seconds.
        As for `Rewrite.run`.
    """
    answers, stopped = _work([rewrite], timeout)
    if not answers:
        raise Stopped(stopped)
    if isinstance(answers[0], Exception):
        # An MLIRError can't be sent as it is: run into it here.
        return rewrite.run()
    return str(answers[0])


def run_job(job: Job) -> Outputs:
    """Runs a job in this process.

    Raises:
        As for `pypto_mlir.execution.run`.
    """
    arguments: list[Any] = [copy.copy(argument) for argument in job.arguments]
    found = run(job.text, job.entry, *arguments, poison=job.poison)
    return Outputs(arguments, [numpy.array(result) for result in results_of(found)])


def _work(tasks: list[Any], timeout: int) -> tuple[list[Any], str]:
    """Answers of a process of its own to tasks, and why some are missing."""
    done = subprocess.run(
        [sys.executable, "-m", f"{__package__}.worker"],
        input=pickle.dumps((timeout, tasks)),
        capture_output=True,
    )
    answers: list[Any] = []
    position = 0
    while position < len(done.stdout):
        length = int.from_bytes(done.stdout[position : position + 8], "little")
        position += 8
        answers.append(pickle.loads(done.stdout[position : position + length]))
        position += length
    code = done.returncode
    if -code == signal.SIGALRM:
        return answers, f"ran for more than {timeout} s"
    how = f"signal {-code}" if code < 0 else f"exit code {code}"
    detail = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
    return answers, f"crashed ({how}) {detail}".strip()


def run_isolated(jobs: list[Job], timeout: int) -> list[Outputs]:
    """Runs jobs in a process of their own; after a crash the rest is not run.

    A job may take `timeout` seconds.
    """
    outputs, stopped = _work(jobs, timeout)
    missing = len(jobs) - len(outputs)
    return outputs + [Outputs([], [], f"the program {stopped}") for _ in range(missing)]
