# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the head of a function says."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..language.dtypes import FP32
from ..language.enums import FunctionType, Name
from ..language.types import ParamSpec, Spec, TensorSpec, TupleSpec
from .constructs import Construct
from .source import Source
from .static import StaticEvaluator
from .tree import target_names

__all__ = ["WORKSPACE", "FunctionDecl", "Parameter", "declare"]

#: The parameter that inject-gm-pipe-buffer adds, in printed programs.
WORKSPACE = "__gm_pipe_buffer"

#: The options of a function, each with what it is.
_FUNCTION_OPTIONS: dict[str, tuple[type | tuple[type, ...], str]] = {
    "type": (FunctionType, "a pl.FunctionType"),
    "level": (str, "a pl.Level"),
    "role": (str, "a pl.Role"),
    "auto_scope": (bool, "True or False"),
    "external_source": (str, "a string"),
    "name": (str, "a string"),
    "private": (bool, "True or False"),
    "inline": (bool, "True or False"),
    "left_out": (int, "a number"),
    "returns": ((list, tuple), "a list"),
    "attrs": (dict, "a dictionary"),
}


@dataclass
class Parameter:
    """A parameter of a function.

    Attributes:
        name: its name.
        spec: its type with the direction.
        node: where it stands.
        annotated: whether the program spells the type.
    """

    name: str
    spec: Spec
    node: ast.AST
    annotated: bool = True

    @property
    def direction(self) -> str:
        return self.spec.direction if isinstance(self.spec, ParamSpec) else "in"

    @property
    def type(self) -> Spec:
        return self.spec.type if isinstance(self.spec, ParamSpec) else self.spec

    @property
    def is_workspace(self) -> bool:
        """Whether it is the workspace that inject-gm-pipe-buffer adds."""
        spec = self.type
        return (
            self.name == WORKSPACE
            and isinstance(spec, TensorSpec)
            and len(spec.shape) == 1
            and spec.dtype == FP32
            and self.direction == "out"
        )


@dataclass
class FunctionDecl:
    """A function's head, and its body as statements.

    Attributes:
        name: its name in the program.
        symbol: its name in the module.
        node: where it stands.
        kind: what it is.
        parameters: its parameters, without ``self``.
        results: types of its results; None when the program does not say.
        body: its statements; None when it has none here.
        options: what else its decorator says.
        attrs: what its ``pl.func_attr`` says.
        local_names: names its body binds, in order, with a number.
    """

    name: str
    symbol: str
    node: ast.FunctionDef
    kind: FunctionType
    parameters: list[Parameter]
    results: list[Spec] | None
    body: list[ast.stmt] | None
    options: dict[str, Any] = field(default_factory=dict)
    attrs: dict[str, Any] = field(default_factory=dict)
    local_names: dict[str, int] = field(default_factory=dict)


def declare(
    source: Source,
    node: ast.FunctionDef,
    statics: StaticEvaluator,
    resolve: Callable[[ast.expr], Any],
) -> FunctionDecl | None:
    """Reads the head of a function; None when it is no ``@pl.function``.

    Args:
        source: the text.
        node: the function.
        statics: evaluates annotations.
        resolve: gives what a callee stands for, None for what is unknown.

    Raises:
        ProgramError: the head is wrong.
    """
    options = _decorator(source, node, statics, resolve)
    if options is None:
        return None
    kind = options.get("type", FunctionType.Opaque)
    results = _results(statics, node.returns)
    parameters = _parameters(source, node, statics)
    body, attrs = _body(node, kind, statics, resolve)
    local = {parameter.name: i for i, parameter in enumerate(parameters)}
    stored = [
        (child.lineno, child.col_offset, child.id)
        for statement in node.body
        for child in ast.walk(statement)
        for target in _targets(child)
        for child in target_names(target)
    ]
    for _, _, name in sorted(stored):
        local.setdefault(name, len(local))
    symbol = options.get("name", node.name)
    if not symbol:
        raise source.error(node, "the name of a function is empty")
    return FunctionDecl(
        node.name, symbol, node, kind, parameters, results, body, options, attrs, local
    )


def _targets(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        return node.targets
    if isinstance(node, (ast.AnnAssign, ast.AugAssign, ast.For)):
        target = node.target
        if isinstance(node, ast.For) and isinstance(target, ast.Tuple):
            return [*target.elts]
        return [target]
    return []


def _decorator(
    source: Source,
    node: ast.FunctionDef,
    statics: StaticEvaluator,
    resolve: Callable[[ast.expr], Any],
) -> dict[str, Any] | None:
    found: dict[str, Any] | None = None
    for decorator in node.decorator_list:
        callee = decorator.func if isinstance(decorator, ast.Call) else decorator
        construct = resolve(callee)
        if getattr(construct, "__pto_decorator__", None) != "function":
            raise source.error(decorator, f"unknown decorator '{ast.unparse(decorator)}'")
        found = {}
        if not isinstance(decorator, ast.Call):
            continue
        if decorator.args:
            raise source.error(decorator.args[0], "pl.function takes keywords only")
        for keyword in decorator.keywords:
            if keyword.arg not in _FUNCTION_OPTIONS:
                known = ", ".join(_FUNCTION_OPTIONS)
                raise source.error(
                    keyword.value, f"pl.function has no '{keyword.arg}'; it has {known}"
                )
            value = statics.evaluate(keyword.value)
            value = value.name if isinstance(value, Name) else value
            expected, what = _FUNCTION_OPTIONS[keyword.arg]
            if not isinstance(value, expected):
                raise source.error(keyword.value, f"'{keyword.arg}' is {what}")
            found[keyword.arg] = value
    return found


def _results(statics: StaticEvaluator, node: ast.expr | None) -> list[Spec] | None:
    if node is None:
        return None
    if isinstance(node, ast.Constant) and node.value is None:
        return []
    spec = statics.annotation(node)
    if isinstance(spec, TupleSpec):
        return list(spec.members)
    return [spec.type if isinstance(spec, ParamSpec) else spec]


def _parameters(source: Source, node: ast.FunctionDef, statics: StaticEvaluator) -> list[Parameter]:
    args = node.args
    for extra in (args.vararg, args.kwarg):
        if extra is not None:
            raise source.error(extra, "'*' and '**' parameters are not supported")
    for default in [*args.defaults, *(d for d in args.kw_defaults if d is not None)]:
        raise source.error(default, "parameters have no defaults")
    parameters: list[Parameter] = []
    seen: set[str] = set()
    for i, arg in enumerate([*args.posonlyargs, *args.args, *args.kwonlyargs]):
        if i == 0 and arg.arg == "self":
            continue
        if arg.arg in seen:
            raise source.error(arg, f"two parameters are named '{arg.arg}'")
        seen.add(arg.arg)
        if arg.annotation is None:
            parameters.append(Parameter(arg.arg, Spec(), arg, annotated=False))
            continue
        spec = statics.annotation(arg.annotation)
        if isinstance(spec, TupleSpec):
            raise source.error(arg.annotation, "a parameter is no tuple")
        parameters.append(Parameter(arg.arg, spec, arg))
    return parameters


def _body(
    node: ast.FunctionDef,
    kind: FunctionType,
    statics: StaticEvaluator,
    resolve: Callable[[ast.expr], Any],
) -> tuple[list[ast.stmt] | None, dict[str, Any]]:
    """The statements without docstring and attributes.

    None when the body is elsewhere: it is ``...``, or nothing but ``pass`` in a kernel.
    """
    attrs: dict[str, Any] = {}
    body: list[ast.stmt] = []
    for statement in node.body:
        value = statement.value if isinstance(statement, ast.Expr) else None
        if isinstance(value, ast.Call) and not body:
            construct = resolve(value.func)
            if isinstance(construct, Construct) and construct.__name__ == "func_attr":
                for arg in value.args:
                    given = statics.evaluate(arg)
                    if not isinstance(given, dict):
                        raise statics.source.error(arg, "pl.func_attr takes a dictionary")
                    attrs.update(given)
                continue
        if not isinstance(value, ast.Constant):
            body.append(statement)
    if body:
        is_kernel = kind not in (
            FunctionType.Orchestration,
            FunctionType.Graph,
            FunctionType.Group,
            FunctionType.Spmd,
        )
        is_elsewhere = is_kernel and all(isinstance(s, ast.Pass) for s in body)
    else:
        last = node.body[-1]
        is_elsewhere = (
            isinstance(last, ast.Expr)
            and isinstance(last.value, ast.Constant)
            and last.value.value is ...
        )
    return (None if is_elsewhere else body), attrs
