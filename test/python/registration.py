# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""Importing the package makes the dialect and the passes known."""

from mlir import ir

before = ir.Context()

import pypto_mlir  # noqa: E402, I001
from mlir.passmanager import PassManager  # noqa: E402
from pypto_mlir import ir as pypto_ir  # noqa: E402

TEXT = "func.func private @f(!pto.tensor<4x8xf32>)"

# CHECK: made before the import: Dialect `pto' not found for custom op
try:
    ir.Module.parse("func.func @f() { pto.task.none return }", context=before)
except ir.MLIRError as error:
    found = "Dialect `pto' not found for custom op" in str(error)
    print("made before the import:", "Dialect `pto' not found for custom op" if found else error)

# CHECK: func.func private @f(!pto.tensor<4x8xf32>)
with ir.Context():
    print(ir.Module.parse(TEXT))

# Other dialects need not be loaded.
# CHECK: func.func private @f(!pto.tensor<4x8xf32>)
with ir.Context(load_on_create_dialects=["pto", "func"]):
    print(ir.Module.parse(TEXT))

# Operation classes are found without an import of their module in this file.
# CHECK: TaskNoneOp pypto_mlir.dialects.{{.*}}
with ir.Context(), ir.Location.unknown():
    op = ir.Operation.parse("pto.task.none")
    print(type(op.opview).__name__, type(op.opview).__module__)

# CHECK: builtin.module(inject-gm-pipe-buffer{{.*}},fuse-create-assemble-to-slice{{.*}},canonicalize{{.*}},cse)
with ir.Context():
    print(PassManager.parse("builtin.module(pto-default-pipeline)"))

# There is one MLIR in the process, and our name for its module is only a name.
# CHECK: True
print(pypto_ir.Context is ir.Context)
# CHECK: libMLIRPythonCAPI.so: 1
# CHECK: libMLIR.so: 0
with open("/proc/self/maps") as maps:
    loaded = {line.split()[-1].rpartition("/")[2] for line in maps if ".so" in line}
for library in ("libMLIRPythonCAPI.so", "libMLIR.so"):
    print(f"{library}:", sum(name.startswith(library) for name in loaded))

# CHECK: 0.1.0
print(pypto_mlir.__version__)
