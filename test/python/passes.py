# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""The passes as functions from module to module."""

from mlir import ir
from mlir.passmanager import PassManager

import pypto_mlir  # noqa: F401
from pypto_mlir import passes
from pypto_mlir.dialects import pto

PROGRAM = """
func.func private @kernel(!pto.tensor<1x8xf32> {pto.dir = #pto.dir<out>})
    -> (!pto.tensor<1x8xf32> {pto.returns = 0 : i64})
    attributes {pto.func_kind = #pto.func_kind<incore>}
func.func @vector() attributes {pto.func_kind = #pto.func_kind<aiv>} {
  %c = pto.reserve_buffer {name = "c2v", size = 4096} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
  return
}
func.func @main(%out: !pto.tensor<4x8xf32> {pto.dir = #pto.dir<out>}) -> !pto.tensor<4x8xf32>
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %row = pto.tensor.create : !pto.tensor<1x8xf32>
  %filled = call @kernel(%row) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
  %done = pto.tensor.assemble %filled into %out[2, 0]
      : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
  return %done : !pto.tensor<4x8xf32>
}
"""


def report(run):
    try:
        print("no error:", run())
    except (ValueError, ir.MLIRError) as error:
        print(f"{type(error).__name__}: {str(error).splitlines()[-1]}")


def workspaces(backend):
    """How many arguments the pass marks as workspace."""
    module = ir.Module.parse(PROGRAM)
    passes.inject_gm_pipe_buffer(backend=backend)(module)
    return str(module).count("pto.gm_pipe_buffer")


with ir.Context():
    # The module is rewritten in place and returned.
    # CHECK: fuse_create_assemble_to_slice True
    # CHECK-LABEL: func.func @main
    # CHECK-NEXT: pto.tensor.slice %{{.*}}[2, 0] [1, 8]
    # CHECK-NEXT: call @kernel
    # CHECK-NEXT: return
    fuse = passes.fuse_create_assemble_to_slice()
    module = ir.Module.parse(PROGRAM)
    print(fuse.__name__, fuse(module) is module)
    print(module)

    # CHECK-LABEL: backends
    print("backends")
    # CHECK-NEXT: 1 1 1 0 0
    print(
        workspaces("ascend910b"),
        workspaces("#pto.backend< ascend910b >"),
        workspaces(pto.BackendAttr.get("ascend910b")),
        workspaces(pto.Backend.Ascend950),
        workspaces(None),
    )
    # CHECK-NEXT: ValueError: backend is empty; expected a backend attribute or a name such as 'ascend910b'
    report(lambda: passes.inject_gm_pipe_buffer(backend=""))
    # CHECK-NEXT: MLIRError: error: {{.*}}unknown backend 'ascend910c'; known are 'ascend910b', 'ascend950' and the text of any backend attribute
    report(lambda: workspaces("ascend910c"))
    # Nothing but the option can be put into the pipeline.
    # CHECK-NEXT: MLIRError: error: {{.*}}expected attribute value
    report(lambda: workspaces("ascend910b},canonicalize{"))

    # CHECK-LABEL: arguments
    print("arguments")
    # CHECK-NEXT: ValueError: fuse-create-assemble-to-slice runs on a module, not on 'module {}'
    report(lambda: fuse("module {}"))
    # CHECK-NEXT: ValueError: inject-gm-pipe-buffer runs on a module, not on None
    report(lambda: passes.inject_gm_pipe_buffer()(None))

    # A pipeline by name.
    # CHECK-LABEL: pipeline
    # CHECK-COUNT-1: pto.gm_pipe_buffer
    # CHECK: pto.tensor.slice
    print("pipeline")
    pipeline = (
        "builtin.module(inject-gm-pipe-buffer{backend=ascend910b},fuse-create-assemble-to-slice)"
    )
    module = ir.Module.parse(PROGRAM)
    PassManager.parse(pipeline).run(module.operation)
    print(module)

# No context has to be current.
# CHECK-LABEL: module's own context
# CHECK: pto.tensor.slice
print("module's own context")
print(fuse(ir.Module.parse(PROGRAM, context=ir.Context())))
