# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""Importing what was exported gives the module again, up to names."""

import pathlib

from mlir import ir

import pypto_mlir  # noqa: F401
from pypto_mlir import exporter, importer, passes
from pypto_mlir.testing import assert_same, generate

EXAMPLES = pathlib.Path(__file__).parents[3] / "examples"


def check(module: ir.Module, name: str) -> None:
    text = exporter.to_python(module)
    imported = importer.import_program(text, f"{name}.py")
    assert not imported.left_out and not imported.skipped, imported
    assert_same(imported.module, module)
    # Names are kept, so that nothing of the text changes when it goes round again.
    assert exporter.to_python(imported.module).splitlines()[2:] == text.splitlines()[2:], name


# CHECK: decode_attention flattened_target fuse_padded fuse_row inject_pipe read_after zero_init
paths = sorted(EXAMPLES.glob("*.mlir"))
print(*(path.stem for path in paths))
for path in paths:
    with ir.Context():
        module = ir.Module.parse(path.read_text())
        check(module, path.stem)
        passes.inject_gm_pipe_buffer(backend="ascend910b")(module)
        passes.fuse_create_assemble_to_slice()(module)
        check(module, path.stem)

# CHECK: 65 random modules
SEEDS = [(seed, 12) for seed in range(60)] + [(seed, 50) for seed in range(200, 205)]
for seed, size in SEEDS:
    with ir.Context():
        check(ir.Module.parse(generate(seed, size).text), f"seed{seed}")
print(len(SEEDS), "random modules")
