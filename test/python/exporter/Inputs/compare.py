# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares a module with a program: as text that is imported, and as Python that is run."""

import pathlib
import runpy
import sys

from mlir import ir

import pypto_mlir  # noqa: F401
from pypto_mlir import importer, language as pl
from pypto_mlir.testing import assert_same

with ir.Context():
    module = ir.Module.parse(pathlib.Path(sys.argv[1]).read_text())
    imported = importer.import_program(pathlib.Path(sys.argv[2]).read_text(), sys.argv[2])
    assert not imported.left_out, imported.left_out
    assert_same(imported.module, module)
    # As a Python file it defines the program.
    programs = [p for p in runpy.run_path(sys.argv[2]).values() if isinstance(p, pl.Program)]
    assert_same(programs[0], module)
