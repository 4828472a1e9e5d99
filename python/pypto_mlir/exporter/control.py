# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations that become statements with blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mlir import ir

from .errors import ExportError
from .reader import attributes_of

if TYPE_CHECKING:
    from .body import BodyWriter

__all__ = ["CONTROL"]


def _check(op: ir.Operation, *known: str) -> dict[str, ir.Attribute]:
    """The attributes of an operation.

    Raises:
        ExportError: the language can't say one.
    """
    attributes = attributes_of(op)
    for name in attributes:
        if name not in known and name not in ("operandSegmentSizes", "resultSegmentSizes"):
            raise ExportError(op, f"has the attribute '{name}', which the language can't say")
    return attributes


def _block(op: ir.Operation, region: int) -> ir.Block:
    """The only block of a region.

    Raises:
        ExportError: it has more.
    """
    blocks = list(op.regions[region].blocks)
    if len(blocks) != 1:
        raise ExportError(op, "has branches between blocks, which the language can't say")
    return blocks[0]


def _terminator(block: ir.Block) -> ir.Operation:
    last = list(block.operations)[-1].operation
    _check(last)
    return last


def _tuple(names: list[str]) -> str:
    """Names as a tuple, ``(a,)`` for one."""
    return f"({names[0]},)" if len(names) == 1 else f"({', '.join(names)})"


def _ends(body: BodyWriter, op: ir.Operation, results: list[str], block: ir.Block, by: str) -> None:
    """Writes what a block ends with, if it hands on anything."""
    values = [body.names[value] for value in _terminator(block).operands]
    call = f"pl.{by}({', '.join(values)})"
    if len(results) == 1:
        body.assign(op.results[0], call)
    elif results:
        body.write(f"{', '.join(results)} = {call}")
    elif values:
        body.write(call)


def _for(body: BodyWriter, op: ir.Operation) -> None:
    attributes = _check(op, "pto.loop_kind", "stage")
    block = _block(op, 0)
    variable, *carried = block.arguments
    if str(variable.type) != "index":
        raise ExportError(op, f"runs over {variable.type}; the language has loops over index")
    kind = str(attributes.get("pto.loop_kind", "<range>")).rpartition("<")[2][:-1]
    first, last, step, *values = (body.names[operand] for operand in op.operands)
    given = [first, last, step]
    if values:
        given.append(f"init_values={_tuple(values)}")
    if "stage" in attributes:
        stage = attributes["stage"]
        if not isinstance(stage, ir.IntegerAttr) or str(stage.type) != "i64" or stage.value < 1:
            raise ExportError(op, f"has stage = {stage}; it is a positive i64")
        given.append(f"stage={stage.value}")
    results = body.bind_results(op)
    target = body.names.bind(variable, "i")
    names = [body.names.bind(value, "acc") for value in carried]
    if names:
        target = f"{target}, {_tuple(names)}"
    with body.nested(op, f"for {target} in pl.{kind}({', '.join(given)}):"):
        body.block(block)
        _ends(body, op, results, block, "yield_")


def _while(body: BodyWriter, op: ir.Operation) -> None:
    _check(op)
    before, after = _block(op, 0), _block(op, 1)
    values = [body.names[operand] for operand in op.operands]
    given = f"init_values={_tuple(values)}" if values else ""
    results = body.bind_results(op)
    carried = [body.names.bind(value, "acc") for value in before.arguments]
    with body.nested(op, f"for {_tuple(carried)} in pl.while_({given}):"):
        body.block(before)
        condition, *forwarded = (body.names[v] for v in _terminator(before).operands)
        received = [body.names.bind(value, "acc") for value in after.arguments]
        given = ", ".join([condition, *forwarded])
        body.write(f"{_tuple(received)} = pl.cond({given})")
        body.block(after)
        values = [body.names[value] for value in _terminator(after).operands]
        call = f"pl.yield_({', '.join(values)})"
        if results:
            body.write(f"{', '.join(results)} = {call}")
        elif values:
            body.write(call)


def _if(body: BodyWriter, op: ir.Operation) -> None:
    _check(op)
    results = body.bind_results(op)
    then = _block(op, 0)
    with body.nested(op, f"if {body.names[op.operands[0]]}:"):
        body.block(then)
        _ends(body, op, results, then, "yield_")
    if list(op.regions[1].blocks):
        orelse = _block(op, 1)
        with body.nested(op, "else:"):
            body.block(orelse)
            _ends(body, op, results, orelse, "yield_")


def _scope(body: BodyWriter, op: ir.Operation) -> None:
    attributes = _check(op, "mode")
    is_manual = str(attributes["mode"]).endswith("<manual>")
    _with(body, op, f"pl.scope({'mode=pl.ScopeMode.MANUAL' if is_manual else ''})")


def _region(body: BodyWriter, op: ir.Operation) -> None:
    _check(op)
    _with(body, op, "pl.region()")


def _with(body: BodyWriter, op: ir.Operation, call: str) -> None:
    block = _block(op, 0)
    results = body.bind_results(op)
    with body.nested(op, f"with {call}:"):
        body.block(block)
        _ends(body, op, results, block, "leave")


CONTROL: dict[str, Callable[[BodyWriter, ir.Operation], None]] = {
    "pto.scope": _scope,
    "scf.execute_region": _region,
    "scf.for": _for,
    "scf.if": _if,
    "scf.while": _while,
}
