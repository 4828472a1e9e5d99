# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %examples/decode_attention.mlir | FileCheck %s
"""Passes give one result, whatever runs beside them, and can be watched at work."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mlir import ir
from mlir.passmanager import PassManager

import pypto_mlir  # noqa: F401

PROGRAM = Path(sys.argv[1]).read_text()
PIPELINE = "builtin.module(inject-gm-pipe-buffer,fuse-create-assemble-to-slice)"


def run(_: int = 0, multithreading: bool = True) -> str:
    """The program after both passes, in a context of its own."""
    with ir.Context() as context:
        context.enable_multithreading(multithreading)
        module = ir.Module.parse(PROGRAM)
        PassManager.parse(PIPELINE).run(module.operation)
        return str(module)


expected = run(multithreading=False)

# CHECK: with threads: True
print("with threads:", all(run() == expected for _ in range(25)))

# CHECK-NEXT: from 8 threads: True
with ThreadPoolExecutor(8) as pool:
    print("from 8 threads:", all(result == expected for result in pool.map(run, range(16))))

# A module keeps its context alive.
# CHECK-NEXT: context gone: True
module = ir.Module.parse(PROGRAM, context=ir.Context())
PassManager.parse(PIPELINE, context=module.context).run(module.operation)
print("context gone:", str(module) == expected)

# What every pass did; threads must be off for that.
# CHECK-NEXT: watched
print("watched", flush=True)
os.dup2(1, 2)  # MLIR prints to standard error.
with ir.Context() as context:
    context.enable_multithreading(False)
    module = ir.Module.parse("func.func @main() { return }")
    manager = PassManager.parse(PIPELINE)
    manager.enable_ir_printing()
    # CHECK: IR Dump After {{.*}}(inject-gm-pipe-buffer)
    # CHECK: IR Dump After {{.*}}(fuse-create-assemble-to-slice)
    manager.run(module.operation)
