# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %S/Inputs | FileCheck %s
"""300 random programs show every rule that a fusion leaves out."""

import sys

from mlir import ir

import pypto_mlir  # noqa: F401
from pypto_mlir.testing.generator import generate
from pypto_mlir.testing.oracle import judge
from pypto_mlir.testing.pipeline import Result

sys.path.insert(0, sys.argv[1])
from small_fusion import RULES, Fusion  # noqa: E402

PROGRAMS = [generate(seed, 12, f"p{seed}") for seed in range(300)]


def fuse(without):
    def transform(texts):
        results = []
        for text in texts:
            module = ir.Module.parse(text, ir.Context())
            Fusion(without).run(module)
            module.operation.verify()
            results.append(Result(str(module)))
        return results

    return transform


def count(without, programs):
    fused = 0
    for start in range(0, len(programs), 20):
        for report in judge(programs[start : start + 20], fuse(without), idempotent=False):
            if report.verdict.is_fault:
                return f"found a fault in {report.program.name}: {report.why}"
            fused += report.assembles_removed
    return f"no fault, {fused} fused"


# CHECK: every rule: no fault, {{[1-9][0-9]+}} fused
print("every rule:", count("", PROGRAMS))
# CHECK-NEXT: without reads: found a fault
# CHECK-NEXT: without overlap: found a fault
# CHECK-NEXT: without branches: found a fault
# CHECK-NEXT: without init_value: found a fault
# CHECK-NEXT: without escapes: found a fault
for rule in RULES:
    print(f"without {rule}:", count(rule, PROGRAMS))
