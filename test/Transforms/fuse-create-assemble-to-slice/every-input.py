# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %examples | FileCheck %s
# REQUIRES: python
"""What must hold for every test input: the pass runs twice, counts, names and threads don't matter."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "Inputs"))
from inputs import Run, fuse, input_programs, run_opt, split_functions


def is_idempotent(text: str, run: Run) -> bool:
    """A second run changes nothing and fuses nothing."""
    again = fuse(run.output)
    return again.output == run.output and again.fused == 0


def is_the_same_without_threads(text: str, run: Run) -> bool:
    """Output and remarks do not depend on threads."""
    other = fuse(text, "--mlir-disable-threading")
    return other.output == run.output and other.remarks == run.remarks


def is_the_same_without_names(text: str, run: Run) -> bool:
    """Names of values and locations play no part."""
    generic, _ = run_opt(text, "--mlir-print-op-generic", "--strip-debuginfo")
    other = fuse(generic)
    return other.output == run.output and other.verdicts == run.verdicts


def has_one_remark_for_each_assemble(text: str, run: Run) -> bool:
    """Exactly one for each in an orchestration, none for others; statistics agree."""
    before, _ = run_opt(text)
    functions = split_functions(before.split("module @nested")[0])
    assembles = {
        name: count
        for name, body in functions.items()
        if "func_kind<orchestration>" in body and (count := body.count("pto.tensor.assemble"))
    }
    told = [function for function, _ in run.verdicts]
    reasons = [reason for _, reason in run.verdicts]
    counted = {name: n for name, n in run.statistics.items() if n and name != "stripped"}
    return (
        {name: told.count(name) for name in told} == assembles
        and counted == {reason: reasons.count(reason) for reason in reasons}
    )  # fmt: skip


def leaves_the_rest_alone(text: str, run: Run) -> bool:
    """A function without a fusion is what it was; each fusion removes one assemble."""
    before, after = split_functions(run_opt(text)[0]), split_functions(run.output)
    fused = {function for function, reason in run.verdicts if reason == "fused"}
    unchanged = all(before[name] == after[name] for name in before if name not in fused)
    removed = run_opt(text)[0].count("tensor.assemble") - run.output.count("tensor.assemble")
    return list(before) == list(after) and unchanged and removed == run.fused


CHECKS = [
    is_idempotent,
    is_the_same_without_threads,
    is_the_same_without_names,
    has_one_remark_for_each_assemble,
    leaves_the_rest_alone,
]

programs = input_programs(sys.argv[1])
failures = {check.__name__: [] for check in CHECKS}
for title, program in programs:
    result = fuse(program)
    for check in CHECKS:
        if not check(program, result):
            failures[check.__name__].append(title)

# CHECK: is_idempotent []
# CHECK-NEXT: is_the_same_without_threads []
# CHECK-NEXT: is_the_same_without_names []
# CHECK-NEXT: has_one_remark_for_each_assemble []
# CHECK-NEXT: leaves_the_rest_alone []
for name, failed in failures.items():
    print(name, failed)
# CHECK-NEXT: inputs enough: True
print("inputs enough:", len(programs) > 40)
