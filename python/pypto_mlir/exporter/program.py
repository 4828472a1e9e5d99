# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A module as a program: its head, and those of its functions."""

from __future__ import annotations

import re

from mlir import ir

from ..frontend.declarations import WORKSPACE
from ..language.enums import FunctionType
from .body import BodyWriter
from .errors import ExportError
from .names import Names, identifier, is_identifier
from .reader import attributes_of
from .spelling import attribute_text, quoted, type_text

__all__ = ["program_text"]

_KINDS = {kind.value: kind.name for kind in FunctionType}
#: Attributes of functions that the language has an option for, with their types.
_OPTIONS: dict[str, type] = {
    "level": ir.StringAttr,
    "role": ir.StringAttr,
    "auto_scope": ir.BoolAttr,
    "external_source": ir.StringAttr,
}


class _Sizes:
    """Symbols for sizes that types don't tell: no two in a function are the same."""

    def __init__(self) -> None:
        self.most = 0
        self._used = 0

    def restart(self) -> None:
        self._used = 0

    def __call__(self) -> str:
        self._used += 1
        self.most = max(self.most, self._used)
        return f"D{self._used - 1}"


def program_text(module: ir.Operation) -> str:
    """The text of a module as a program; see ``exporter.to_python``."""
    attributes = attributes_of(module)
    name = attributes.pop("sym_name", None)
    written = ir.StringAttr(name).value if name is not None else "Program"
    sizes = _Sizes()
    functions = [op.operation for op in module.regions[0].blocks[0].operations]
    symbols = _function_names(functions)
    body: list[str] = []
    for function in functions:
        sizes.restart()
        body += ["", *(f"    {line}" for line in _function(function, symbols, sizes))]
    lines = [f"# pypto.program: {_one_line(written)}", "from pypto_mlir import language as pl", ""]
    lines += [f'D{i} = pl.dynamic("D{i}")' for i in range(sizes.most)]
    lines += ["", f"@pl.program{_program_options(attributes)}"]
    lines += [f"class {identifier(written, 'Program')}:", *(body[1:] or ["    pass"])]
    return "\n".join(lines) + "\n"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _program_options(attributes: dict[str, ir.Attribute]) -> str:
    given: list[str] = []
    backend = str(attributes.get("pto.backend", ""))
    if backend.startswith("#"):
        name = re.fullmatch(r"#pto\.backend<(\w+)>", backend)
        given.append(f"backend={quoted(name[1] if name else backend)}")
        del attributes["pto.backend"]
    if attributes:
        given.append(f"attrs={_dictionary(attributes)}")
    return f"({', '.join(given)})" if given else ""


def _dictionary(attributes: dict[str, ir.Attribute]) -> str:
    members = (f"{quoted(name)}: {attribute_text(a)}" for name, a in attributes.items())
    return f"{{{', '.join(members)}}}"


def _function_names(functions: list[ir.Operation]) -> dict[str, str]:
    """For each function's symbol, a name that can stand in a program.

    Raises:
        ExportError: the module holds something else.
    """
    symbols: list[str] = []
    for op in functions:
        if op.name != "func.func":
            raise ExportError(op, "stands beside functions, which the language can't say")
        symbols.append(ir.StringAttr(op.attributes["sym_name"]).value)
    names = Names(symbol for symbol in symbols if is_identifier(symbol))
    return {s: s if is_identifier(s) else names.fresh(s) for s in symbols}


def _function(op: ir.Operation, symbols: dict[str, str], sizes: _Sizes) -> list[str]:
    """The lines of a function."""
    attributes = attributes_of(op)
    type = ir.FunctionType(ir.TypeAttr(attributes["function_type"]).value)
    blocks = list(op.regions[0].blocks)
    if len(blocks) > 1:
        raise ExportError(op, "has branches between blocks, which the language can't say")
    names = Names([WORKSPACE])
    arguments = _argument_attributes(op, attributes, len(type.inputs))
    parameters, has_workspace = ["self"], False
    for i, (input, given) in enumerate(zip(type.inputs, arguments, strict=True)):
        is_workspace = "pto.gm_pipe_buffer" in given
        has_workspace |= is_workspace
        name = WORKSPACE if is_workspace else f"arg{i}"
        if blocks:
            value = blocks[0].arguments[i]
            name = names.bind(value, name, WORKSPACE if is_workspace else None)
        parameters.append(f"{name}: {_parameter_type(input, given, sizes)}")
    results = [type_text(result, sizes) for result in type.results]
    gives = "None" if not results else results[0]
    if len(results) > 1:
        gives = f"tuple[{', '.join(results)}]"
    symbol = ir.StringAttr(attributes["sym_name"]).value
    head = f"def {symbols[symbol]}({', '.join(parameters)}) -> {gives}:"
    options = _function_options(op, attributes, symbols[symbol])
    lines = [f"@pl.function({options})" if options else "@pl.function"]
    if not blocks:
        return [*lines, f"{head} ..."]
    body = BodyWriter(names, symbols, has_workspace, sizes)
    body.block(blocks[0])
    body.returns(blocks[0])
    return [*lines, head, *(f"    {line}" for line in body.lines)]


def _argument_attributes(
    op: ir.Operation, attributes: dict[str, ir.Attribute], count: int
) -> list[dict[str, ir.Attribute]]:
    """The attributes of each argument.

    Raises:
        ExportError: the language can't say one.
    """
    if "arg_attrs" not in attributes:
        return [{} for _ in range(count)]
    found: list[dict[str, ir.Attribute]] = []
    for member in ir.ArrayAttr(attributes["arg_attrs"]):
        given = {named.name: named.attr for named in ir.DictAttr(member)}
        for name in given:
            if name not in ("pto.dir", "pto.gm_pipe_buffer"):
                message = f"has an argument with '{name}', which the language can't say"
                raise ExportError(op, message)
        found.append(given)
    return found


def _parameter_type(type: ir.Type, given: dict[str, ir.Attribute], sizes: _Sizes) -> str:
    text = type_text(type, sizes)
    if "pto.dir" not in given:
        return text
    direction = str(given["pto.dir"]).rpartition("<")[2][:-1]
    kind = {"in": "In", "out": "Out", "inout": "InOut"}[direction]
    return f"pl.{kind}[{text}]"


def _function_options(op: ir.Operation, attributes: dict[str, ir.Attribute], name: str) -> str:
    """What stands in the decorator of a function."""
    rest = dict(attributes)
    symbol = ir.StringAttr(rest.pop("sym_name")).value
    for known in ("function_type", "arg_attrs"):
        rest.pop(known, None)
    is_typed = "pto.func_kind" in rest
    kind = str(rest.pop("pto.func_kind", "<opaque>")).rpartition("<")[2][:-1]
    given = [f"type=pl.FunctionType.{_KINDS[kind]}"] if is_typed else []
    if symbol != name:
        given.append(f"name={quoted(symbol)}")
    is_declaration = not list(op.regions[0].blocks)
    if str(rest.get("sym_visibility")) == '"private"':
        del rest["sym_visibility"]
        given += [] if is_declaration else ["private=True"]
    inline = rest.pop("no_inline", None) is None
    if inline is not (kind in ("opaque", "inline")):
        given.append(f"inline={inline}")
    results = len(ir.FunctionType(ir.TypeAttr(attributes["function_type"]).value).results)
    returns = _returns(op, rest.pop("res_attrs", None), results)
    if is_declaration and results:
        given.append(f"returns={returns}")
    elif any(i is not None for i in returns):
        raise ExportError(op, "has a body and results with attributes")
    for option, attribute_type in _OPTIONS.items():
        if isinstance(rest.get(option), attribute_type):
            given.append(f"{option}={attribute_text(rest.pop(option))}")
    if rest:
        given.append(f"attrs={_dictionary(rest)}")
    return ", ".join(given)


def _returns(op: ir.Operation, attribute: ir.Attribute | None, results: int) -> list[int | None]:
    """For each result, the argument it is as far as attributes say.

    Raises:
        ExportError: they say something else.
    """
    if attribute is None:
        return [None] * results
    found: list[int | None] = []
    for member in ir.ArrayAttr(attribute):
        given = {named.name: named.attr for named in ir.DictAttr(member)}
        returned = given.pop("pto.returns", None)
        if given:
            name = next(iter(given))
            raise ExportError(op, f"has a result with '{name}', which the language can't say")
        found.append(None if returned is None else int(ir.IntegerAttr(returned).value))
    return found
