# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %examples | FileCheck %s
# REQUIRES: python
"""Every test input again with its calls as submits and as launches: the same is fused.

Replacing the calls before the pass and after it must give the same module.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "Inputs"))
from inputs import PASS, input_programs
from mlir import ir
from mlir.dialects import func
from mlir.passmanager import PassManager

import pypto_mlir  # noqa: F401


def calls_in_orchestrations(module: ir.Module) -> list[func.CallOp]:
    """Every direct call in an orchestration function of the module."""
    calls = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if isinstance(op.opview, func.CallOp):
            calls.append(op.opview)
        return ir.WalkResult.ADVANCE

    for op in module.body.operations:
        kind = op.attributes["pto.func_kind"] if "pto.func_kind" in op.attributes else ""
        if "orchestration" in str(kind):
            op.operation.walk(visit)
    return calls


def replace_calls(module: ir.Module, name: str) -> int:
    """Makes every call of an orchestration a ``pto.submit`` or ``pto.launch``."""
    calls = calls_in_orchestrations(module)
    for call in calls:
        operands = list(call.operands)
        types = [result.type for result in call.results]
        segments = [len(operands), 0]
        if name == "pto.submit":
            types.append(ir.Type.parse("!pto.task_id"))
            segments.append(0)
        attributes = {
            "callee": call.attributes["callee"],
            "operandSegmentSizes": ir.DenseI32ArrayAttr.get(segments),
        }
        new = ir.Operation.create(
            name,
            results=types,
            operands=operands,
            attributes=attributes,
            loc=call.location,
            ip=ir.InsertionPoint(call.operation),
        )
        for old, result in zip(call.results, new.results, strict=False):
            old.replace_all_uses_with(result)
        call.operation.erase()
    return len(calls)


def fuse(module: ir.Module) -> None:
    """Runs the pass."""
    PassManager.parse(f"builtin.module({PASS})").run(module.operation)


with ir.Context() as context, ir.Location.unknown():
    context.allow_unregistered_dialects = True
    for name in ["pto.submit", "pto.launch"]:
        different, replaced, slices = [], 0, 0
        for title, text in input_programs(sys.argv[1]):
            before, after = ir.Module.parse(text), ir.Module.parse(text)
            replaced += replace_calls(before, name)
            fuse(before)
            fuse(after)
            replace_calls(after, name)
            slices += str(after).count("pto.tensor.slice")
            if str(before) != str(after) or not before.operation.verify():
                different.append(title)
        # CHECK: pto.submit [] True
        # CHECK-NEXT: pto.launch [] True
        print(name, different, replaced > 300 and slices > 200)
