# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""The compiled program does what the reference interpreter says."""

from pypto_mlir.testing.compiled import compare_with_compiled
from pypto_mlir.testing.generator import generate
from pypto_mlir.testing.interpreter import OutOfFuel, UndefinedBehaviour

agreed = 0
for seed in range(40):
    try:
        difference = compare_with_compiled(generate(seed, 14, f"p{seed}"))
    except (UndefinedBehaviour, OutOfFuel):
        continue
    if difference:
        print(f"seed {seed}: {difference}")
    else:
        agreed += 1
# CHECK-NOT: seed
# CHECK: agreed: True
print("agreed:", agreed > 30)
