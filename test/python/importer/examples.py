# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""The programs of the passes' pages as text: a pass makes of the one before the one after."""

import ast
import pathlib

from mlir import ir

from pypto_mlir import exporter, importer, passes
from pypto_mlir.testing import assert_same

LANGUAGE = pathlib.Path(__file__).parents[1] / "language"


def programs(path: pathlib.Path) -> dict[str, str]:
    """The text of each program in a file, with its decorator."""
    text = path.read_text()
    found = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef):
            first = node.decorator_list[0].lineno - 1
            lines = text.splitlines()[first : node.end_lineno]
            head = [f"# pypto.program: {node.name}", "import pypto.language as pl"]
            found[node.name] = "\n".join([*head, *lines, ""])
    return found


fuse = programs(LANGUAGE / "fuse-example.py")
inject = programs(LANGUAGE / "inject-example.py")
assert sorted(fuse) == ["After", "After3D", "Before", "Before3D"], sorted(fuse)
assert sorted(inject) == ["After", "Before"], sorted(inject)
for before, after, run in (
    (fuse["Before"], fuse["After"], passes.fuse_create_assemble_to_slice()),
    (fuse["Before3D"], fuse["After3D"], passes.fuse_create_assemble_to_slice()),
    (inject["Before"], inject["After"], passes.inject_gm_pipe_buffer()),
):
    with ir.Context():
        found, expected = importer.import_program(before), importer.import_program(after)
        assert not found.left_out and not expected.left_out
        assert_same(run(found.module), expected.module)
        # What the pass made can be printed as a program again.
        assert_same(importer.import_text(exporter.to_python(found.module)), expected.module)
