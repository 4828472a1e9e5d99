# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations by their name in MLIR, and values that are not known."""

from __future__ import annotations

from typing import Any

from mlir import ir

from ...language.types import TupleSpec
from ..callsite import CallSite
from ..constructs import operation
from ..mlir_types import shaped
from ..values import describe


@operation("op")
def op(site: CallSite, name: Any, *operands: Any, attrs: Any = None) -> Any:
    """An MLIR operation without regions, its result types taken from the annotation.

    ``attrs`` maps names to the text of attributes.
    """
    attributes: dict[str, ir.Attribute] = {}
    if attrs is not None and not isinstance(attrs, dict):
        raise site.error(f"'attrs' is a dictionary, found {describe(attrs)}", "attrs")
    for key, text in (attrs or {}).items():
        try:
            attributes[key] = ir.Attribute.parse(site.text(text, "attrs"))
        except ir.MLIRError as error:
            reason = "; ".join(d.message for d in error.error_diagnostics)
            raise site.error(f"attribute '{key}': {reason}", "attrs") from None
    specs = [] if site.expected is None else [site.expected]
    if isinstance(site.expected, TupleSpec):
        specs = list(site.expected.members)
    types = [site.fx.type_of(spec, site.node) for spec in specs]
    values = [site.value(operand, "operands") for operand in operands]
    full_name = site.text(name, "name")
    context = ir.Context.current
    assert context is not None  # The one of the module that is built.
    if not context.is_registered_operation(full_name):
        raise site.error(f"there is no operation '{full_name}'", "name")
    try:
        made = site.builder.create(full_name, types, values, attributes)
    except (ir.MLIRError, ValueError) as error:
        raise site.error(str(error)) from None
    results = list(made.results)
    if _ends_block(site.builder.block):
        site.builder.log.pop().erase()
        raise site.error(f"'{full_name}' ends a block, which a program says another way", "name")
    if not results:
        return None
    return results[0] if len(results) == 1 else tuple(results)


def _ends_block(block: ir.Block) -> bool:
    try:
        ir.InsertionPoint.at_block_terminator(block)
    except ValueError:
        return False
    return True


@operation("mlir")
def mlir(site: CallSite, text: Any, *operands: Any) -> Any:
    """What the body of an MLIR function, given as text, does and returns.

    ``text`` is one ``func.func`` with one block that takes the operands' types.
    """
    values = [site.value(operand, "operands") for operand in operands]
    try:
        module = ir.Module.parse(site.text(text, "text"))
    except ir.MLIRError as error:
        reason = "; ".join(d.message for d in error.error_diagnostics)
        raise site.error(f"'text' is no MLIR: {reason}", "text") from None
    function = _function(site, module, values)
    entry = function.regions[0].blocks[0]
    for argument, value in zip(entry.arguments, values, strict=True):
        argument.replace_all_uses_with(value)
    *inner, end = (op.operation for op in entry.operations)
    results = list(end.operands)
    for op in inner:
        site.builder.block.append(op)
        site.builder.log.append(op)
        _relocate(op, site.builder.location)
    if not results:
        return None
    return results[0] if len(results) == 1 else tuple(results)


def _function(site: CallSite, module: ir.Module, values: list[ir.Value]) -> ir.Operation:
    """The function that is all a module holds, which takes the values."""
    functions = list(module.body.operations)
    if len(functions) != 1 or functions[0].operation.name != "func.func":
        raise site.error("'text' is one func.func", "text")
    function = functions[0].operation
    if len(function.regions[0].blocks) != 1:
        raise site.error("the function has one block", "text")
    wanted = [str(argument.type) for argument in function.regions[0].blocks[0].arguments]
    found = [str(value.type) for value in values]
    if wanted != found:
        raise site.error(
            f"the function takes ({', '.join(wanted)}), found ({', '.join(found)})", "operands"
        )
    return function


def _relocate(op: ir.Operation, location: ir.Location) -> None:
    """Gives an operation, and all inside, the place in the program."""
    op.location = location
    for region in op.regions:
        for block in region.blocks:
            for inner in block.operations:
                _relocate(inner.operation, location)


@operation("unknown")
def unknown(site: CallSite) -> ir.Value:
    """A value that is left open, of the annotated type: what stands for left-out code."""
    type = site.expected_type()
    if type is None:
        raise site.error("the type of the value is not known: annotate it")
    parts = shaped(type)
    if parts is not None and parts.is_tile and parts.is_static:
        return site.builder.result("tensor.empty", type)
    attribute = ir.Attribute.parse("#ub.poison")
    return site.builder.result("ub.poison", type, attributes={"value": attribute})
