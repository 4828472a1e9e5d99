# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls: of operations, and of the functions of the program."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from mlir import ir

from ..language.types import Spec
from . import launches
from .callsite import CallSite
from .constructs import OPERATIONS, Construct, Operation
from .static import suggestion

if TYPE_CHECKING:
    from .function import FunctionTranslator

__all__ = ["call", "function_name"]

_BUILTINS = {min: "min", max: "max", abs: "abs"}


def function_name(node: ast.expr) -> str | None:
    """The name of the function that ``self.name`` refers to."""
    if (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    ):
        return node.attr
    return None


def call(fx: FunctionTranslator, node: ast.Call, expected: Spec | None) -> Any:
    """What a call gives.

    Raises:
        ProgramError: there is nothing such to call, or its arguments are wrong.
    """
    name = function_name(node.func)
    if name is not None:
        return launches.call_function(fx, node, name)
    callee = fx.callee(node.func)
    if isinstance(callee, Construct):
        if callee.__name__ in ("submit", "spmd_submit"):
            return launches.submit(fx, node, callee.__name__)
        raise fx.error(node, f"pl.{callee.__name__} can't stand here")
    try:
        is_builtin = callee in _BUILTINS
    except TypeError:
        is_builtin = False
    if is_builtin:
        callee = OPERATIONS[_BUILTINS[callee]]
    if isinstance(callee, Operation):
        return invoke(fx, node, callee, expected)
    if callee is not None and getattr(callee, "__module__", "").startswith(_LANGUAGE):
        return fx.static(node)
    text = ast.unparse(node.func)
    hint = suggestion(text, fx.program.functions)
    if isinstance(node.func, ast.Name) and node.func.id in fx.program.functions:
        hint = f"; a function of the program is called as self.{text}(...)"
    raise fx.error(
        node,
        f"'{text}' can't be called: the body of a function is not run, it calls "
        f"self.<function> and the operations of the language{hint}",
    )


_LANGUAGE = __name__.partition(".")[0] + ".language"


def invoke(fx: FunctionTranslator, node: ast.Call, callee: Operation, expected: Spec | None) -> Any:
    """Evaluates the arguments of an operation and builds it."""
    for arg in node.args:
        if isinstance(arg, ast.Starred):
            raise fx.error(arg, "'*' is not supported in a call")
    keywords: dict[str, ast.expr] = {}
    for keyword in node.keywords:
        if keyword.arg is None:
            raise fx.error(keyword.value, "'**' is not supported in a call")
        if keyword.arg in keywords:
            raise fx.error(keyword.value, f"'{keyword.arg}' is given twice")
        keywords[keyword.arg] = keyword.value
    try:
        bound = callee.signature.bind(*node.args, **keywords)
    except TypeError as error:
        raise fx.error(node, f"{ast.unparse(node.func)}: {error}") from None
    site = CallSite(fx, node, dict(bound.arguments), expected)
    for name, argument in bound.arguments.items():
        if isinstance(argument, tuple):
            bound.arguments[name] = tuple(fx.evaluate(a) for a in argument)
        elif isinstance(argument, dict):
            bound.arguments[name] = {k: fx.evaluate(a) for k, a in argument.items()}
        else:
            bound.arguments[name] = fx.evaluate(argument)
    with fx.at(node):
        try:
            return callee.implementation(site, *bound.args, **bound.kwargs)
        except (ValueError, ir.MLIRError) as error:
            # A type of what is given, together, that MLIR does not have.
            raise site.error(str(error)) from None
