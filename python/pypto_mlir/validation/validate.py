# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a module before and after a pass pipeline and compares what it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy
from mlir import ir

from ..execution import Signature, UnsupportedTypeError, entry_points, signature_of
from ..execution.inputs import random_arguments
from ..testing.reduce import reduce_module
from .jobs import Job, Outputs, Rewrite, Stopped, apply, run_isolated, run_job

__all__ = ["Difference", "ValidationError", "ValidationReport", "validate"]

# An element that depends on undefined contents has to differ between two of these.
_BEFORE_PATTERNS = (1, 2, 3)
_AFTER_PATTERNS = (1, 2)
# Equal in the runs above by chance: one of these shows it.
_MORE_PATTERNS = tuple(range(4, 20))


class ValidationError(RuntimeError):
    """There is nothing to compare: the module can't be run before the pipeline, or the
    pipeline crashes, or turns the function into one that takes something else.
    """


@dataclass(frozen=True)
class _Settings:
    """How programs are run."""

    dynamic_size: int
    given: Mapping[int, Any] | None
    isolate: bool
    timeout: int

    def execute(self, jobs: list[Job]) -> list[Outputs]:
        if self.isolate:
            return run_isolated(jobs, self.timeout)
        return [run_job(job) for job in jobs]


@dataclass
class Difference:
    """The first element that a pipeline changed.

    Attributes:
        entry: function that was run.
        seed: of its random inputs.
        what: ``argument 1`` or ``result 0``; empty when the run failed.
        index: of the element.
        before: its value before the pipeline.
        after: its value after.
        error: why the run after the pipeline failed.
        arguments: the inputs, to reproduce it.
    """

    entry: str
    seed: int
    what: str
    index: tuple[int, ...]
    before: Any
    after: Any
    error: str
    arguments: list[Any]

    def __str__(self) -> str:
        where = f"@{self.entry} with inputs of seed {self.seed}"
        if self.error:
            return f"{where}: after the pipeline: {self.error}"
        at = ", ".join(map(str, self.index))
        return (
            f"{where}: element [{at}] of {self.what} was {self.before} and is {self.after} "
            "after the pipeline"
        )


@dataclass
class ValidationReport:
    """Outcome of a validation.

    Attributes:
        difference: the first one found, ``None`` if the pipeline changed nothing.
        runs: how often a function was run on inputs and compared.
        undefined: elements that were not compared, since they depend on undefined
            contents.
        compared: elements that were.
        after: the module after the pipeline.
        reduced: a smaller module with a difference, when asked for.
    """

    difference: Difference | None
    runs: int
    undefined: int
    compared: int
    after: str
    reduced: str | None = None

    @property
    def ok(self) -> bool:
        """Whether the pipeline changed nothing."""
        return self.difference is None


def _apply(text: str, pipeline: str, settings: _Settings) -> str:
    rewrite = Rewrite(text, pipeline)
    if not settings.isolate:
        return rewrite.run()
    try:
        return apply(rewrite, settings.timeout)
    except Stopped as error:
        raise ValidationError(f"the pipeline {error}") from error


def _bits(array: Any) -> numpy.ndarray[Any, Any]:
    """Contents as integers, so that equal means equal bits."""
    array = numpy.array(array, order="C")
    return array.reshape(-1).view(numpy.dtype(f"u{array.dtype.itemsize}")).reshape(array.shape)


def _tensors(outputs: Outputs) -> list[tuple[str, Any]]:
    named = [(f"argument {i}", value) for i, value in enumerate(outputs.arguments)]
    named += [(f"result {i}", value) for i, value in enumerate(outputs.results)]
    return [(name, value) for name, value in named if isinstance(value, numpy.ndarray)]


def _compare(
    before: Sequence[Outputs], after: Sequence[Outputs], report: ValidationReport
) -> tuple[str, tuple[int, ...], Any, Any] | None:
    undefined = compared = 0
    for position, (name, first) in enumerate(_tensors(before[0])):
        expected = _bits(first)
        defined = numpy.ones(expected.shape, bool)
        for other in (_tensors(outputs)[position][1] for outputs in before[1:]):
            same_shape = other.shape == first.shape
            defined &= _bits(other) == expected if same_shape else False
        for outputs in after:
            found = _tensors(outputs)[position][1]
            if found.shape != first.shape:
                if not defined.any():
                    continue
                return f"the shape of {name}", (), first.shape, found.shape
            wrong = numpy.argwhere((_bits(found) != expected) & defined)
            if len(wrong):
                index = tuple(int(i) for i in wrong[0])
                return name, index, first[index], found[index]
        undefined += int((~defined).sum())
        compared += int(defined.sum())
    report.undefined += undefined
    report.compared += compared
    return None


def _more_runs(
    job: Job, found: tuple[str, tuple[int, ...], Any, Any], settings: _Settings
) -> list[Outputs]:
    """Runs that show that the element of a difference depends on undefined contents,
    although the first ones did not; none if it does not.
    """
    name, index, value, _ = found
    if isinstance(value, tuple):
        return []
    jobs = [Job(job.text, job.entry, job.arguments, poison) for poison in _MORE_PATTERNS]
    runs = [outputs for outputs in settings.execute(jobs) if not outputs.error]
    expected = _bits(value)
    if all(_bits(dict(_tensors(outputs))[name][index]) == expected for outputs in runs):
        return []
    return runs


def _check_signature(before: Signature, after: str, entry: str) -> None:
    """Checks that a pipeline leaves a function's arguments and results as they are.

    Raises:
        ValidationError: they changed, or the function is gone.
    """
    try:
        now = signature_of(ir.Module.parse(after, ir.Context()), entry)
    except ValueError as error:
        raise ValidationError(f"after the pipeline there is {error}") from error
    if str(now) != str(before):
        raise ValidationError(
            f"the pipeline turns @{entry} from {before} into {now}; only a pipeline that keeps "
            "its arguments and results can be validated"
        )


def _check(
    text: str, after: str, entries: Sequence[str], seeds: Sequence[int], settings: _Settings
) -> ValidationReport:
    report = ValidationReport(None, 0, 0, 0, after)
    module = ir.Module.parse(text, ir.Context())
    for entry in entries:
        signature = signature_of(module, entry)
        inputs = [
            random_arguments(signature, seed, settings.dynamic_size, settings.given)
            for seed in seeds
        ]
        _check_signature(signature, after, entry)
        old = settings.execute([Job(text, entry, i, p) for i in inputs for p in _BEFORE_PATTERNS])
        for outputs in old:
            if outputs.error:
                raise ValidationError(f"before the pipeline, @{entry}: {outputs.error}")
        new = settings.execute([Job(after, entry, i, p) for i in inputs for p in _AFTER_PATTERNS])
        for number, (seed, arguments) in enumerate(zip(seeds, inputs)):
            before = old[number * len(_BEFORE_PATTERNS) :][: len(_BEFORE_PATTERNS)]
            later = new[number * len(_AFTER_PATTERNS) :][: len(_AFTER_PATTERNS)]
            report.runs += 1
            failed = next((outputs.error for outputs in later if outputs.error), "")
            if failed:
                report.difference = Difference(entry, seed, "", (), None, None, failed, arguments)
                return report
            while found := _compare(before, later, report):
                job = Job(text, entry, arguments, 0)
                more = _more_runs(job, found, settings)
                if not more:
                    report.difference = Difference(entry, seed, *found, "", arguments)
                    return report
                before = [*before, *more]
    return report


def validate(
    module: ir.Module | str,
    pipeline: str,
    entry: str | None = None,
    seeds: Sequence[int] = (0, 1, 2),
    dynamic_size: int = 4,
    given: Mapping[int, Any] | None = None,
    isolate: bool = True,
    reduce: bool = False,
    timeout: int = 60,
) -> ValidationReport:
    """Runs a module before and after a pipeline on seeded random inputs.

    Every element of every argument and result is compared, bit by bit, but for those
    that depend on contents the program leaves undefined: runs before the pipeline
    start fresh buffers as different patterns, and elements that differ between these
    runs may become anything.

    Args:
        module: the program, or its text.
        pipeline: text for `PassManager.parse`, such as
            ``builtin.module(fuse-create-assemble-to-slice)``.
        entry: function to run; by default every orchestration, or every public
            function when there is none.
        seeds: of the inputs.
        dynamic_size: size of every `?`.
        given: values of scalar arguments by position, instead of random ones.
        isolate: run programs in a process of their own, so that a wild access does not
            end this one.
        reduce: on a difference, look for a smaller module that shows one.
        timeout: seconds that one run, or the pipeline, may take when isolated.

    Raises:
        MLIRError: the module is not well-formed, or the pipeline fails on it.
        ValidationError: the module can't be run as it is, the pipeline crashes on it,
            or changes what the function takes.
        ValueError: there is nothing to run, or the pipeline's text is not well-formed.
    """
    if not seeds:
        raise ValueError("no seed was given, so that nothing would be compared")
    if dynamic_size < 0:
        raise ValueError(f"the size of a dimension must be at least 0, found {dynamic_size}")
    if timeout < 1:
        raise ValueError(f"the timeout must be at least 1 second, found {timeout}")
    settings = _Settings(dynamic_size, given, isolate, timeout)
    text = str(module)
    parsed = ir.Module.parse(text, ir.Context())
    entries = [entry] if entry else entry_points(parsed)
    if not entries:
        raise ValueError("the module has no public function with a body")
    try:
        report = _check(text, _apply(text, pipeline, settings), entries, seeds, settings)
    except UnsupportedTypeError as error:
        raise ValidationError(str(error)) from error
    if report.difference is None or not reduce:
        return report
    name, seed = report.difference.entry, report.difference.seed

    def fails(candidate: str) -> bool:
        try:
            again = _check(
                candidate, _apply(candidate, pipeline, settings), [name], [seed], settings
            )
        except (ValidationError, ValueError, ir.MLIRError):
            return False
        return not again.ok

    report.reduced = reduce_module(text, fails)
    return report
