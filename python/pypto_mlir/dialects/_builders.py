# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the builders have in common.

Arguments are checked here, before MLIR sees them: it treats a wrong type in a
builder as a programming error and would end the process.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence

from mlir import ir
from mlir.dialects import arith

from .._libs._pypto import TaskIdType, TensorType

ValueLike = ir.Value | ir.OpView | ir.Operation
Mixed = int | ValueLike

_DYNAMIC = ir.ShapedType.get_dynamic_size()
_INT64 = range(-(2**63) + 1, 2**63)  # the smallest number stands for `?`


def as_value(what: str, value: ValueLike) -> ir.Value:
    """The single value that ``value`` is or yields.

    Raises:
        ValueError: it is something else.
    """
    if isinstance(value, ir.Value):
        return value
    if isinstance(value, ir.OpView):
        value = value.operation
    if not isinstance(value, ir.Operation):
        raise ValueError(f"{what} must be a value, not {value!r}")
    if len(value.results) != 1:
        raise ValueError(
            f"{what} must be a value; {value.name} has {len(value.results)} results: name one"
        )
    return value.results[0]


def as_tensor(what: str, value: ValueLike) -> tuple[ir.Value, TensorType]:
    """The value and its type.

    Raises:
        ValueError: it is no value, or its type is no ``!pto.tensor``.
    """
    value = as_value(what, value)
    if not isinstance(value.type, TensorType):
        raise ValueError(f"{what} must be a !pto.tensor, not {value.type}")
    return value, value.type


def as_index(
    what: str,
    value: Mixed,
    loc: ir.Location | None = None,
    ip: ir.InsertionPoint | None = None,
) -> ir.Value:
    """An ``index`` value; a number becomes a constant.

    Raises:
        ValueError: it is neither a number nor an ``index`` value.
    """
    static, dynamic = split_mixed(what, [value])
    if dynamic:
        return dynamic[0]
    return arith.constant(ir.IndexType.get(), static[0], loc=loc, ip=ip)


def as_tasks(values: Sequence[ValueLike]) -> list[ir.Value]:
    """The tasks to wait for.

    Raises:
        ValueError: one is neither a task id nor a tensor of them.
    """
    tasks = [as_value("a task to wait for", value) for value in values]
    for task in tasks:
        element = (
            task.type.element_type if isinstance(task.type, ir.RankedTensorType) else task.type
        )
        if not isinstance(element, TaskIdType):
            raise ValueError(
                f"a task to wait for must be a !pto.task_id or a tensor of them, not {task.type}"
            )
    return tasks


def split_mixed(what: str, values: Sequence[Mixed]) -> tuple[list[int], list[ir.Value]]:
    """Numbers and ``index`` values as MLIR keeps them: a number for each, with the
    marker for ``?`` where a value stands, and the values.

    Raises:
        ValueError: an element is neither a number nor an ``index`` value.
    """
    if isinstance(values, str) or not isinstance(values, Sequence):
        raise ValueError(
            f"{what} must be given by a list of numbers and index values, not {values!r}"
        )
    static: list[int] = []
    dynamic: list[ir.Value] = []
    for value in values:
        if isinstance(value, (ir.Value, ir.OpView, ir.Operation)):
            value = as_value(what, value)
            if not isinstance(value.type, ir.IndexType):
                raise ValueError(
                    f"{what} must be given by numbers and index values, not {value.type}"
                )
            static.append(_DYNAMIC)
            dynamic.append(value)
            continue
        try:
            number = operator.index(value)
        except TypeError:
            raise ValueError(
                f"{what} must be given by numbers and index values, not {value!r}"
            ) from None
        if number not in _INT64:
            raise ValueError(f"{what}: {number} does not fit into 64 bits")
        static.append(number)
    return static, dynamic


def as_callee(callee: str | ir.FlatSymbolRefAttr | ir.OpView) -> ir.FlatSymbolRefAttr:
    """The symbol of a function given by name, symbol or operation.

    Raises:
        ValueError: it is none of these.
    """
    if isinstance(callee, ir.FlatSymbolRefAttr):
        return callee
    if isinstance(callee, str):
        return ir.FlatSymbolRefAttr.get(callee.removeprefix("@"))
    if isinstance(callee, ir.OpView) and "sym_name" in callee.attributes:
        return ir.FlatSymbolRefAttr.get(ir.StringAttr(callee.attributes["sym_name"]).value)
    raise ValueError(f"callee must be the name of a function or a function, not {callee!r}")


def call_results(callee: object, results: Sequence[ir.Type] | None) -> list[ir.Type]:
    """The result types of a call.

    Raises:
        ValueError: they are not given, and ``callee`` is no function to read them from.
    """
    if results is not None:
        return list(results)
    if isinstance(callee, ir.OpView) and "function_type" in callee.attributes:
        function_type = ir.TypeAttr(callee.attributes["function_type"]).value
        return list(ir.FunctionType(function_type).results)
    raise ValueError("give the result types, or the function itself as callee")


def verified(op: ir.OpView) -> None:
    """Verifies an operation that was just made; takes it back if it is wrong.

    Raises:
        mlir.ir.MLIRError: with the verifier's messages.
    """
    try:
        op.operation.verify()
    except ir.MLIRError:
        op.operation.erase()
        raise
