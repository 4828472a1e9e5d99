# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a module smaller while something about it stays true."""

from __future__ import annotations

from collections.abc import Callable

from mlir import ir

__all__ = ["reduce_module"]


def _operations(module: ir.Module) -> list[ir.Operation]:
    """The operations in functions that may go, outer ones before inner ones."""
    found: list[ir.Operation] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        parent = operation.parent
        if parent is not None and parent.name != "builtin.module":
            block = operation.operation.block
            if operation != block.operations[len(block.operations) - 1].operation:
                found.append(operation)
        return ir.WalkResult.ADVANCE

    module.operation.walk(lambda operation: visit(operation.operation), ir.WalkOrder.PRE_ORDER)
    return found


def _stand_in(operation: ir.Operation, result: ir.Value) -> ir.Value | None:
    """A value to use instead of a result: an operand, or a constant."""
    for operand in operation.operands:
        if operand.type == result.type:
            return operand
    type_ = result.type
    if isinstance(type_, (ir.IndexType, ir.IntegerType)):
        attribute: ir.Attribute = ir.IntegerAttr.get(type_, 0)
    elif isinstance(type_, (ir.F16Type, ir.BF16Type, ir.F32Type, ir.F64Type)):
        attribute = ir.FloatAttr.get(type_, 0.0)
    else:
        return None
    if operation.name == "arith.constant":
        return None
    with ir.InsertionPoint(operation), operation.location:
        constant = ir.Operation.create("arith.constant", [type_], [], {"value": attribute})
    return constant.results[0]


def _erase(operation: ir.Operation) -> None:
    """Takes an operation out, if its results have something to stand in."""
    for result in operation.results:
        if not len(list(result.uses)):
            continue
        value = _stand_in(operation, result)
        if value is None:
            return
        result.replace_all_uses_with(value)
    operation.erase()


def _without(text: str, numbers: range) -> str | None:
    """The module without some operations, or ``None`` if that is not well-formed."""
    module = ir.Module.parse(text, ir.Context())
    operations = _operations(module)
    # From the back: users go before what they use, inner ones before outer ones.
    for number in reversed(numbers):
        _erase(operations[number])
    try:
        module.operation.verify()
        from mlir.passmanager import PassManager

        PassManager.parse("builtin.module(symbol-dce)", module.context).run(module.operation)
    except ir.MLIRError:
        return None
    return str(module)


def reduce_module(text: str, fails: Callable[[str], bool], attempts: int = 300) -> str:
    """A smaller module for which `fails` still says true.

    Takes out operations, many at a time first, and what no symbol refers to any more.

    Args:
        text: a module for which `fails` says true.
        fails: whether a module shows the fault.
        attempts: modules to try at most.
    """
    best = text
    count = len(_operations(ir.Module.parse(best, ir.Context())))
    block = max(1, count // 2)
    while attempts > 0:
        progress = False
        start = max(0, count - block)
        while attempts > 0:
            attempts -= 1
            numbers = range(start, min(start + block, count))
            candidate = _without(best, numbers)
            if candidate is not None and len(candidate) < len(best) and fails(candidate):
                best = candidate
                count = len(_operations(ir.Module.parse(best, ir.Context())))
                progress = True
            if start == 0:
                break
            start = max(0, min(start, count) - block)
        if block == 1 and not progress:
            break
        if not progress:
            block = max(1, block // 2)
        block = min(block, max(1, count))
    return best
