# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls, launches and submits of the program's functions."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mlir import ir

from ..language import enums
from ..language.types import AttrText, Const, ParamSpec
from .callsite import segments
from .mlir_types import shaped
from .source import Source
from .tree import names_in
from .values import Unbound, coerce, describe, is_number, plain, to_index

if TYPE_CHECKING:
    from .declarations import FunctionDecl
    from .function import FunctionTranslator

__all__ = ["call_function", "submit"]


def _target(fx: FunctionTranslator, node: ast.AST, name: str) -> FunctionDecl:
    decl = fx.program.functions.get(name)
    if decl is None:
        raise fx.program.missing(name, node)
    return decl


def _arguments(
    fx: FunctionTranslator, node: ast.Call, decl: FunctionDecl, args: Sequence[ast.expr]
) -> list[ir.Value]:
    """The arguments in the types of the parameters.

    Trailing output parameters that are left out get a tensor of their own.
    """
    parameters = decl.parameters
    if len(args) > len(parameters):
        raise fx.error(
            args[len(parameters)],
            f"'{decl.name}' takes {len(parameters)} arguments, found {len(args)}",
        )
    values: list[ir.Value] = []
    for parameter, arg in zip(parameters, args, strict=False):
        what = f"'{parameter.name}' of '{decl.name}'"
        if isinstance(arg, ast.Starred):
            raise fx.error(arg, "'*' is not supported in a call")
        type = fx.type_of(parameter.spec, parameter.node)
        values.append(coerce(fx, fx.evaluate(arg), type, arg, what))
    for parameter in parameters[len(args) :]:
        type = fx.type_of(parameter.spec, parameter.node)
        parts = shaped(type)
        is_output = isinstance(parameter.spec, ParamSpec) and parameter.direction == "out"
        if not is_output or parts is None or not parts.is_static:
            raise fx.error(
                node,
                f"'{decl.name}' takes {len(parameters)} arguments, found {len(args)}: "
                f"'{parameter.name}' is missing",
            )
        values.append(fx.builder.result("pto.tensor.create", type))
    return values


def _outcome(values: Sequence[ir.Value]) -> Any:
    """What a call with these results gives."""
    if not values:
        return None
    return values[0] if len(values) == 1 else tuple(values)


def call_function(fx: FunctionTranslator, node: ast.Call, name: str) -> Any:
    """``self.name(...)``: a call, or a launch when it is told a number of blocks."""
    decl = _target(fx, node, name)
    positional = list(node.args)
    keywords: dict[str, ast.expr] = {}
    known = {parameter.name for parameter in decl.parameters}
    for keyword in node.keywords:
        if keyword.arg in ("attrs", "device", "blocks"):
            keywords[keyword.arg] = keyword.value
        elif keyword.arg in known:
            if [p.name for p in decl.parameters].index(keyword.arg) != len(positional):
                raise fx.error(keyword.value, "arguments by name follow in the order declared")
            positional.append(keyword.value)
        else:
            raise fx.error(keyword.value, f"'{name}' has no parameter '{keyword.arg}'")
    arguments = _arguments(fx, node, decl, positional)
    blocks, options = _attrs(fx, keywords.get("attrs"), positional)
    if "device" in keywords:
        options["device"] = _option(fx, keywords["device"], positional)
    is_launch = blocks is not None or bool(options)
    if "blocks" in keywords:
        is_launch = True
        blocks = _blocks(fx, keywords["blocks"])
    types = fx.program.result_types(decl, node)
    callee = ir.FlatSymbolRefAttr.get(decl.symbol)
    if not is_launch:
        op = fx.builder.create("func.call", types, arguments, {"callee": callee})
        return _outcome(list(op.results))
    attributes: dict[str, ir.Attribute] = {
        "callee": callee,
        "operandSegmentSizes": segments(len(arguments), 0 if blocks is None else 1),
    }
    if options:
        attributes["options"] = ir.DictAttr.get(options)
    operands = [*arguments, *([] if blocks is None else [blocks])]
    return _outcome(list(fx.builder.create("pto.launch", types, operands, attributes).results))


def _blocks(fx: FunctionTranslator, node: ast.expr) -> ir.Value | None:
    value = fx.evaluate(node)
    return None if value is None else to_index(fx, value, node, "the number of blocks")


def _attrs(
    fx: FunctionTranslator, node: ast.expr | None, args: Sequence[ast.expr]
) -> tuple[ir.Value | None, dict[str, ir.Attribute]]:
    """Block count and options in the ``attrs`` of a call."""
    if node is None:
        return None, {}
    if not isinstance(node, ast.Dict):
        raise fx.error(node, "attrs is a dictionary")
    blocks: ir.Value | None = None
    options: dict[str, ir.Attribute] = {}
    for key, value in zip(node.keys, node.values, strict=True):
        if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
            raise fx.error(key or value, "a key of attrs is a string")
        if key.value == "core_num":
            blocks = _blocks(fx, value)
        elif key.value != "arg_directions":
            # The directions of the arguments follow from the callee's signature.
            options[key.value] = _option(fx, value, args)
    return blocks, options


def _option(fx: FunctionTranslator, node: ast.expr, args: Sequence[ast.expr]) -> ir.Attribute:
    """An option as attribute; a name of an argument becomes its position."""
    if isinstance(node, (ast.List, ast.Tuple)):
        return ir.ArrayAttr.get([_option(fx, element, args) for element in node.elts])
    if isinstance(node, ast.Dict):
        return ir.DictAttr.get(
            {
                str(key.value): _option(fx, value, args)
                for key, value in zip(node.keys, node.values, strict=True)
                if isinstance(key, ast.Constant)
            }
        )
    if isinstance(node, ast.Name):
        for i, arg in enumerate(args):
            if isinstance(arg, ast.Name) and arg.id == node.id:
                return ir.IntegerAttr.get(ir.IntegerType.get_signless(64), i)
        if isinstance(fx.env.get(node.id), (ir.Value, tuple, Unbound)):
            return ir.StringAttr.get(node.id)
    value = fx.evaluate(node)
    if isinstance(value, ir.Value):
        return ir.StringAttr.get(ast.unparse(node))
    return attribute_of(fx.source, value, node)


def attribute_of(source: Source, value: Any, node: ast.AST) -> ir.Attribute:
    """The attribute for something known before the program runs."""
    if isinstance(value, Const):
        value = value.value
    if isinstance(value, bool):
        return ir.BoolAttr.get(value)
    if isinstance(value, int) and -(2**63) <= value < 2**63:
        return ir.IntegerAttr.get(ir.IntegerType.get_signless(64), value)
    if isinstance(value, float):
        return ir.FloatAttr.get(ir.F64Type.get(), value)
    if isinstance(value, str):
        return ir.StringAttr.get(value)
    if isinstance(value, AttrText):
        try:
            return ir.Attribute.parse(value.text)
        except ir.MLIRError as error:
            reason = "; ".join(d.message for d in error.error_diagnostics)
            raise source.error(node, f"{reason} (in '{value.text}')") from None
    if isinstance(value, enums.Name):
        return ir.StringAttr.get(value.name)
    if isinstance(value, enums.Enum):
        return ir.StringAttr.get(value.name)
    if isinstance(value, (list, tuple)):
        return ir.ArrayAttr.get([attribute_of(source, member, node) for member in value])
    if isinstance(value, dict):
        return ir.DictAttr.get({str(k): attribute_of(source, v, node) for k, v in value.items()})
    raise source.error(
        node, f"expected a number, string, list or dictionary, found {describe(value)}"
    )


_SUBMIT = {"deps", "dumps", "allow_early_resolve", "timing_slot", "predicate", "attrs"}
_SPMD_SUBMIT = _SUBMIT | {"core_num", "sync_start"}


def submit(fx: FunctionTranslator, node: ast.Call, kind: str) -> Any:
    """``pl.submit(self.f, ...)`` and ``pl.spmd_submit(self.f, ..., core_num=n)``."""
    from .calls import function_name

    name = function_name(node.args[0]) if node.args else None
    if name is None:
        raise fx.error(node, f"pl.{kind} takes a function of the program, self.<function>, first")
    decl = _target(fx, node.args[0], name)
    args = node.args[1:]
    keywords = {keyword.arg: keyword.value for keyword in node.keywords}
    allowed = _SUBMIT if kind == "submit" else _SPMD_SUBMIT
    for keyword in node.keywords:
        if keyword.arg not in allowed:
            raise fx.error(
                keyword.value,
                f"pl.{kind} has no '{keyword.arg}'; it has {', '.join(sorted(allowed))}",
            )
    arguments = _arguments(fx, node, decl, args)
    dependencies = _dependencies(fx, keywords.get("deps"))
    blocks, options = _attrs(fx, keywords.get("attrs"), args)
    if kind == "spmd_submit":
        if "core_num" in keywords:
            blocks = _blocks(fx, keywords["core_num"])
        if blocks is None:
            raise fx.error(node, "pl.spmd_submit needs core_num=, the number of blocks")
    for option in ("allow_early_resolve", "sync_start", "timing_slot", "dumps"):
        if option in keywords:
            options[option] = _option(fx, keywords[option], args)
    types = fx.program.result_types(decl, node)

    def build() -> list[ir.Value]:
        attributes: dict[str, ir.Attribute] = {
            "callee": ir.FlatSymbolRefAttr.get(decl.symbol),
            "operandSegmentSizes": segments(
                len(arguments), len(dependencies), 0 if blocks is None else 1
            ),
        }
        if options:
            attributes["options"] = ir.DictAttr.get(options)
        operands = [*arguments, *dependencies, *([] if blocks is None else [blocks])]
        results = [*types, fx.task_id_type()]
        return list(fx.builder.create("pto.submit", results, operands, attributes).results)

    if "predicate" not in keywords:
        return tuple(build())
    return tuple(_predicated(fx, decl, keywords["predicate"], arguments, options, build))


def _predicated(
    fx: FunctionTranslator,
    decl: FunctionDecl,
    predicate: ast.expr,
    arguments: list[ir.Value],
    options: dict[str, ir.Attribute],
    build: Any,
) -> list[ir.Value]:
    """A submit that does nothing when the predicate is false.

    The condition is part of what the program means, so it becomes a branch; the
    option tells a run-time that it may be tested when the task is dispatched.
    """
    condition = fx.evaluate(predicate)
    if is_number(condition):
        if plain(condition):
            return build()
        raise fx.error(predicate, "a predicate that is never true")
    if not isinstance(condition, ir.Value) or str(condition.type) != "i1":
        raise fx.error(predicate, f"a predicate is a pl.BOOL, found {describe(condition)}")
    continued = continued_arguments(fx, decl, predicate)
    options["predicate"] = ir.BoolAttr.get(True)
    types = [arguments[i].type for i in continued]
    op = fx.builder.create("scf.if", [*types, fx.task_id_type()], [condition], regions=2)
    with fx.builder.inside(op.regions[0].blocks.append()):
        fx.builder.create("scf.yield", [], build())
    with fx.builder.inside(op.regions[1].blocks.append()):
        none = fx.builder.result("pto.task.none", fx.task_id_type())
        fx.builder.create("scf.yield", [], [*(arguments[i] for i in continued), none])
    return list(op.results)


def continued_arguments(fx: FunctionTranslator, decl: FunctionDecl, node: ast.AST) -> list[int]:
    """For each result of a function, the output parameter it hands back.

    Raises:
        ProgramError: that can't be told from the types.
    """
    left = [i for i, p in enumerate(decl.parameters) if p.direction != "in"]
    continued: list[int] = []
    for type in fx.program.result_types(decl, node):
        fitting = [i for i in left if fx.type_of(decl.parameters[i].spec, node) == type]
        if not fitting:
            raise fx.error(
                node,
                f"the results of '{decl.name}' can't be told from its outputs, "
                "which a predicate needs",
            )
        continued.append(fitting[0])
        left.remove(fitting[0])
    return continued


def _dependencies(fx: FunctionTranslator, node: ast.expr | None) -> list[ir.Value]:
    """The task ids, and arrays of them, of ``deps=[...]``."""
    if node is None:
        return []
    if not isinstance(node, (ast.List, ast.Tuple)):
        raise fx.error(node, "deps is a list of task ids and arrays of task ids")
    return [task_ids(fx, fx.evaluate(element), element) for element in node.elts]


def task_ids(fx: FunctionTranslator, value: Any, node: ast.AST) -> ir.Value:
    """A task id or an array of them.

    Raises:
        ProgramError: it is something else.
    """
    if isinstance(value, tuple) and len(value) == 1:
        value = value[0]
    task_id = str(fx.task_id_type())
    if isinstance(value, ir.Value):
        parts = shaped(value.type)
        if task_id == (parts.element if parts else str(value.type)):
            return value
    hint = ""
    if names_in(node) and isinstance(value, tuple):
        hint = "; the task id is the last member of what a submit gives"
    raise fx.error(node, f"expected a task id, found {describe(value)}{hint}")
