# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""Pipelines as text: Python knows what pypto-opt knows, and says what is wrong."""

import re
import subprocess

from mlir import ir
from mlir.passmanager import PassManager

import pypto_mlir  # noqa: F401

listed = subprocess.run(["pypto-opt", "--list-passes"], capture_output=True, text=True, check=True)
passes = [
    name
    for name in re.findall(r"^  --([\w-]+) ", listed.stdout + listed.stderr, re.MULTILINE)
    if not name.startswith("test-")
]


def reject(pipeline: str, source: str = "module {}") -> None:
    """Prints what is wrong, on one line."""
    try:
        PassManager.parse(pipeline).run(ir.Module.parse(source).operation)
        print("accepted:", pipeline)
    except (ValueError, ir.MLIRError) as error:
        print(f"{type(error).__name__}:", *str(error).split())


with ir.Context():
    # CHECK: unknown in Python: []
    unknown = []
    for name in passes:
        for anchor in ("builtin.module", "func.func", "any"):
            try:
                PassManager.parse(f"{anchor}({name})")
                break
            except ValueError:
                pass
        else:
            unknown.append(name)
    # Made for other tools to nest a pipeline in; it needs options.
    print("unknown in Python:", [name for name in unknown if not name.startswith("composite-")])
    # CHECK: own passes: ['convert-pto-to-memref', 'fuse-create-assemble-to-slice', 'inject-gm-pipe-buffer'
    print("own passes:", [name for name in passes if re.search("fuse|pipe|pto", name)])
    # CHECK-NEXT: builtin.module(inject-gm-pipe-buffer{backend=},fuse-create-assemble-to-slice,canonicalize{{.*}},cse)
    print(PassManager.parse("builtin.module(pto-default-pipeline)"))

    # White space and nesting don't matter.
    # CHECK-NEXT: builtin.module(inject-gm-pipe-buffer{backend=ascend910b},fuse-create-assemble-to-slice)
    manager = PassManager.parse(
        " builtin.module( inject-gm-pipe-buffer{ backend=ascend910b } , fuse-create-assemble-to-slice ) "
    )
    print(manager)

    # CHECK-NEXT: ValueError: {{.*}}expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'
    reject("fuse-create-assemble-to-slice")
    # CHECK-NEXT: ValueError: {{.*}}<Pass-Options-Parser>: no such option typo
    reject("builtin.module(inject-gm-pipe-buffer{typo=1})")
    # CHECK-NEXT: ValueError: Can't add pass 'InjectGMPipeBuffer' restricted to 'builtin.module' on a PassManager intended to run on 'func.func', did you intend to nest?
    reject("builtin.module(func.func(inject-gm-pipe-buffer))")
    # CHECK-NEXT: ValueError: {{.*}}'fuse-create-assemble-to-slise' does not refer to a registered pass or pass pipeline
    reject("builtin.module(fuse-create-assemble-to-slise)")
    # CHECK-NEXT: MLIRError: {{.*}}unknown backend 'ascend910'{{.*}}
    reject("builtin.module(inject-gm-pipe-buffer{backend=ascend910})")
