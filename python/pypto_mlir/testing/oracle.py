# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Judges a pass pipeline by running programs before and after it."""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mlir import ir

from .interpreter import OutOfFuel, UndefinedBehaviour, Unsupported
from .outcome import Outcome, difference, observe
from .pipeline import Result, run_pipeline
from .program import Program

__all__ = ["Report", "Transform", "Verdict", "judge"]


class Verdict(enum.Enum):
    """How a program fared."""

    SAME = "same"
    DISCARDED = "discarded"
    DIFFERENT = "different"
    FAILED = "failed"
    NOT_IDEMPOTENT = "not idempotent"

    @property
    def is_fault(self) -> bool:
        """Whether the pipeline did something wrong."""
        return self not in (Verdict.SAME, Verdict.DISCARDED)


@dataclass
class Report:
    """A program, how it fared and what the pipeline made of it."""

    program: Program
    verdict: Verdict
    why: str = ""
    after: str | None = None
    assembles_removed: int = 0


INPUT_SEEDS = (1,)

Transform = Callable[[Sequence[str]], list[Result]]
"""Rewrites modules; a result holds the new text or an error."""


def _observe_all(
    program: Program, text: str, context: ir.Context, fuel: int, seeds: Sequence[int]
) -> list[Outcome]:
    module = ir.Module.parse(text, context)
    externals = None
    if "func.func" in program.externals:
        externals = ir.Module.parse(program.externals, context)
    return [observe(program, module, seed, externals, fuel) for seed in seeds]


def judge(
    programs: Sequence[Program],
    pipeline: str | Transform,
    tool: str | None = None,
    idempotent: bool = True,
    fuel: int = 20000,
    seeds: Sequence[int] = INPUT_SEEDS,
) -> list[Report]:
    """Runs programs before and after a pipeline and compares what they do.

    Args:
        programs: to judge; their modules need names of their own.
        pipeline: text of a pipeline for `pypto-opt`, or a function that rewrites modules.
        tool: path of `pypto-opt`.
        idempotent: whether a second run of the pipeline must change nothing.
        fuel: loop iterations and calls of one run.
        seeds: of the inputs each program is run on.

    Raises:
        MLIRError: a program is not well-formed.
        Unsupported: a program holds something the interpreter does not know.
    """
    context = ir.Context()
    reports: dict[int, Report] = {}
    before: dict[int, list[Outcome]] = {}
    for number, program in enumerate(programs):
        try:
            before[number] = _observe_all(program, program.text, context, fuel, seeds)
        except (UndefinedBehaviour, OutOfFuel) as error:
            why = str(error) or type(error).__name__
            reports[number] = Report(program, Verdict.DISCARDED, why)
    numbers = list(before)
    if not numbers:
        return [reports[number] for number in range(len(programs))]
    transform = (
        pipeline if callable(pipeline) else lambda texts: run_pipeline(texts, pipeline, tool)
    )
    results = transform([programs[number].text for number in numbers])
    again: dict[int, Result] = {}
    if idempotent:
        fine = [(n, r.text) for n, r in zip(numbers, results, strict=True) if r.text is not None]
        seconds = transform([text for _, text in fine]) if fine else []
        again = {number: second for (number, _), second in zip(fine, seconds, strict=True)}
    for number, result in zip(numbers, results, strict=True):
        program = programs[number]
        reports[number] = _compare(program, before[number], result, context, fuel, seeds)
        second = again.get(number)
        if second is not None and reports[number].verdict is Verdict.SAME:
            if second.text is None:
                reports[number].verdict = Verdict.FAILED
                reports[number].why = f"second run: {second.error}"
            elif second.text.strip() != (result.text or "").strip():
                reports[number].verdict = Verdict.NOT_IDEMPOTENT
                reports[number].why = f"a second run made this:\n{second.text}"
    return [reports[number] for number in range(len(programs))]


def _compare(
    program: Program,
    before: list[Outcome],
    result: Result,
    context: ir.Context,
    fuel: int,
    seeds: Sequence[int],
) -> Report:
    if result.text is None:
        return Report(program, Verdict.FAILED, result.error)
    removed = program.text.count("pto.tensor.assemble") - result.text.count("pto.tensor.assemble")
    report = Report(program, Verdict.SAME, "", result.text, removed)
    try:
        after = _observe_all(program, result.text, context, 4 * fuel, seeds)
    except (UndefinedBehaviour, OutOfFuel, Unsupported) as error:
        report.verdict = Verdict.DIFFERENT
        report.why = f"after the pipeline: {error or type(error).__name__}"
        return report
    except ir.MLIRError as error:
        report.verdict = Verdict.FAILED
        report.why = f"the result does not parse: {error}"
        return report
    for old, new in zip(before, after, strict=True):
        if why := difference(old, new):
            report.verdict = Verdict.DIFFERENT
            report.why = why
            break
    return report
