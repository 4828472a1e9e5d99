# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""Types, attributes and enums of the dialect in Python."""

from mlir import ir

import pypto_mlir  # noqa: F401
from pypto_mlir.dialects import pto


def report(make):
    try:
        print("no error:", make())
    except (ValueError, ir.MLIRError) as error:
        print(f"{type(error).__name__}: {error}")


with ir.Context() as context, ir.Location.unknown():
    f32 = ir.F32Type.get()

    # CHECK-LABEL: TensorType
    print("TensorType")
    # CHECK-NEXT: !pto.tensor<4x8xf32> 2 [4, 8] f32 nd
    tensor = pto.TensorType.get([4, 8], f32)
    print(tensor, tensor.rank, tensor.shape, tensor.element_type, tensor.layout)
    # CHECK-NEXT: !pto.tensor<?x8x?xbf16> True False True
    dynamic = ir.ShapedType.get_dynamic_size()
    tensor = pto.TensorType.get([None, 8, dynamic], ir.BF16Type.get())
    print(tensor, tensor.is_dynamic_dim(0), tensor.is_dynamic_dim(1), tensor.is_dynamic_dim(2))
    # CHECK-NEXT: !pto.tensor<16x16xf16, nz> True
    tensor = pto.TensorType.get([16, 16], ir.F16Type.get(), pto.Layout.NZ)
    print(tensor, tensor.layout is pto.Layout.NZ)
    # CHECK-NEXT: !pto.tensor<16x16xf16, dn>
    print(pto.TensorType.get([16, 16], ir.F16Type.get(), "dn"))
    # CHECK-NEXT: !pto.tensor<index> 0
    tensor = pto.TensorType.get([], ir.IndexType.get())
    print(tensor, tensor.rank)
    # CHECK-NEXT: TensorType True True False
    parsed = ir.Type.parse("!pto.tensor<4x8xf32>")
    print(
        type(parsed).__name__,
        parsed == pto.TensorType.get((4, 8), f32),
        isinstance(parsed, ir.ShapedType),
        pto.TensorType.isinstance(f32),
    )
    # CHECK-NEXT: ValueError: a dimension of a '!pto.tensor' must be at least 0 or '?', found -1
    report(lambda: pto.TensorType.get([-1], f32))
    # CHECK-NEXT: ValueError: a dimension must be an int, or None for a dynamic one, not '4'
    report(lambda: pto.TensorType.get(["4"], f32))
    # CHECK-NEXT: ValueError: a dimension must be an int, or None for a dynamic one, not 1{{0+}}
    report(lambda: pto.TensorType.get([10**30], f32))
    # CHECK-NEXT: ValueError: element type of a '!pto.tensor' must be a builtin integer, float or index type, found 'vector<2xf32>'
    report(lambda: pto.TensorType.get([4], ir.VectorType.get([2], f32)))
    # CHECK-NEXT: ValueError: layout 'nz' needs two dimensions or more, found 1
    report(lambda: pto.TensorType.get([4], f32, "nz"))
    # CHECK-NEXT: ValueError: 'zz' is no Layout; known are nd, dn, nz
    report(lambda: pto.TensorType.get([4, 4], f32, "zz"))
    # CHECK-NEXT: ValueError: Cannot cast type to TensorType (from F32Type(f32))
    report(lambda: pto.TensorType(f32))

    # CHECK-LABEL: TaskIdType
    print("TaskIdType")
    # CHECK-NEXT: !pto.task_id TaskIdType tensor<4x!pto.task_id>
    task_id = pto.TaskIdType.get()
    array = ir.RankedTensorType.get([4], task_id)
    print(task_id, type(ir.Type.parse("!pto.task_id")).__name__, array)

    # CHECK-LABEL: attributes
    print("attributes")
    for attribute, value in (
        (pto.AtomicAttr, "add"),
        (pto.BackendAttr, pto.Backend.Ascend950),
        (pto.DirAttr, pto.Direction.InOut),
        (pto.FuncKindAttr, 3),
        (pto.LoopKindAttr, "parallel"),
        (pto.ScopeModeAttr, pto.ScopeMode.Manual),
    ):
        made = attribute.get(value)
        parsed = ir.Attribute.parse(str(made))
        print(made, repr(made.value), type(parsed) is attribute, parsed == made)
    # CHECK-NEXT: #pto.atomic<add> <AtomicMode.Add: 1> True True
    # CHECK-NEXT: #pto.backend<ascend950> <Backend.Ascend950: 1> True True
    # CHECK-NEXT: #pto.dir<inout> <Direction.InOut: 2> True True
    # CHECK-NEXT: #pto.func_kind<aic> <FuncKind.AIC: 3> True True
    # CHECK-NEXT: #pto.loop_kind<parallel> <LoopKind.Parallel: 0> True True
    # CHECK-NEXT: #pto.scope_mode<manual> <ScopeMode.Manual: 1> True True

    # The context is the current one or given.
    # CHECK-NEXT: True
    print(pto.DirAttr.get("in", context=context) == pto.DirAttr.get("in"))

    # CHECK-NEXT: ValueError: 'kernel' is no FuncKind; known are opaque, orchestration, incore, aic, aiv, group, spmd, inline, graph
    report(lambda: pto.FuncKindAttr.get("kernel"))
    # CHECK-NEXT: ValueError: 3 is no Direction; known are in, out, inout
    report(lambda: pto.DirAttr.get(3))
    # CHECK-NEXT: ValueError: -1 is no LoopKind; known are parallel, unroll, pipeline
    report(lambda: pto.LoopKindAttr.get(-1))
    # CHECK-NEXT: ValueError: None is no Backend; known are ascend910b, ascend950
    report(lambda: pto.BackendAttr.get(None))
    # CHECK-NEXT: ValueError: Cannot cast attribute to DirAttr (from AtomicAttr(#pto.atomic<add>))
    report(lambda: pto.DirAttr(pto.AtomicAttr.get("add")))
