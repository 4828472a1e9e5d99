# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations the language has no name for."""

from __future__ import annotations

from collections.abc import Iterator

from mlir import ir

from .errors import ExportError
from .reader import Reader
from .spelling import quoted

__all__ = ["generic_expression"]

_DIALECTS_WITH_BODIES = ("linalg.", "tensor.")


def generic_expression(reader: Reader) -> str:
    """The expression for an operation as MLIR.

    Raises:
        ExportError: the language can't say it.
    """
    op = reader.op
    if not op.context.is_registered_operation(op.name):
        raise ExportError(op, "is not registered, so the language can't say it")
    if op.successors:
        raise ExportError(op, "goes to another block, which the language can't say")
    if not op.regions:
        return _op(reader)
    if op.name.startswith(_DIALECTS_WITH_BODIES):
        text, captured = _function(op)
        return f"pl.mlir({', '.join([text, *(reader.names[value] for value in captured)])})"
    raise ExportError(op, "has a body that the language can't say")


def _op(reader: Reader) -> str:
    name = quoted(reader.op.name)
    attributes: list[str] = []
    for key, attribute in reader.attributes.items():
        attributes.append(f"{quoted(key)}: {quoted(str(attribute))}")
    given = [name, *reader.operands]
    given += [f"attrs={{{', '.join(attributes)}}}"] if attributes else []
    return f"pl.op({', '.join(given)})"


def _function(op: ir.Operation) -> tuple[str, list[ir.Value]]:
    """A function that does what an operation does, and the arguments for it."""
    captured = list(dict.fromkeys([*op.operands, *_captured(op)]))
    holder = ir.Module.create()
    types = [value.type for value in captured]
    results = [result.type for result in op.results]
    function = ir.Operation.create(
        "func.func",
        attributes={
            "sym_name": ir.StringAttr.get("body"),
            "function_type": ir.TypeAttr.get(ir.FunctionType.get(types, results)),
        },
        regions=1,
        ip=ir.InsertionPoint(holder.body),
    )
    entry = function.regions[0].blocks.append(*types)
    with ir.InsertionPoint(entry):
        clone = op.clone()
        arguments = dict(zip(captured, entry.arguments, strict=True))
        for inner in _all(clone.operation):
            for i, operand in enumerate(inner.operands):
                if operand in arguments:
                    inner.operands[i] = arguments[operand]
        ir.Operation.create("func.return", operands=list(clone.operation.results))
    lines = str(function.get_asm(use_local_scope=True, assume_verified=True)).splitlines()
    text = "\n".join(line.rstrip() for line in lines)
    return _literal(text), captured


def _literal(text: str) -> str:
    is_raw = "\\" not in text and '"""' not in text and not text.endswith('"')
    return f'"""{text}"""' if is_raw and "\n" in text else quoted(text)


def _all(op: ir.Operation) -> Iterator[ir.Operation]:
    """An operation and all inside it."""
    yield op
    for region in op.regions:
        for block in region.blocks:
            for inner in block.operations:
                yield from _all(inner.operation)


def _captured(op: ir.Operation) -> Iterator[ir.Value]:
    """The values from around an operation that are used inside."""
    inside: set[ir.Value] = set()
    for inner in _all(op):
        inside.update(inner.results)
        for region in inner.regions:
            for block in region.blocks:
                inside.update(block.arguments)
    for inner in _all(op):
        for operand in inner.operands:
            if operand not in inside:
                yield operand
