# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types of parameters that the program does not annotate.

Such a parameter takes its type from the arguments it is called with, else from the
parameter it is passed on to, else from how its elements are used; with none of
these it is a tensor of two unknown sizes and FP32 elements. It is an output when
the function writes it.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..language.dtypes import FP32, INDEX
from ..language.types import DType, DynamicDim, ParamSpec, ScalarSpec, Spec, TensorSpec, TileSpec
from .calls import function_name
from .declarations import WORKSPACE, FunctionDecl, Parameter
from .source import ProgramError

if TYPE_CHECKING:
    from .program import ProgramTranslator

__all__ = ["infer_parameters"]


def infer_parameters(program: ProgramTranslator) -> None:
    """Gives every parameter a type."""
    open_parameters = [
        (decl, parameter)
        for decl in program.functions.values()
        for parameter in decl.parameters
        if not parameter.annotated
    ]
    if not open_parameters:
        return
    for _, parameter in open_parameters:
        if parameter.name == WORKSPACE:
            parameter.spec = ParamSpec(TensorSpec((1,), FP32), "out")
    calls = _Calls(program)
    _spread(calls, open_parameters)
    for decl, parameter in open_parameters:
        if not _is_known(parameter):
            parameter.spec = _from_uses(program, decl, parameter)
            _spread(calls, open_parameters)
    _find_outputs(program, calls, open_parameters)


def _is_known(parameter: Parameter) -> bool:
    return type(parameter.spec) is not Spec


class _Calls:
    """The calls of a program's functions with what is passed."""

    def __init__(self, program: ProgramTranslator) -> None:
        self.found: list[tuple[FunctionDecl, FunctionDecl, list[ast.expr]]] = []
        self.locals: dict[str, dict[str, Spec]] = {}
        for decl in program.functions.values():
            self.locals[decl.name] = _local_types(program, decl)
            for statement in decl.body or []:
                for node in ast.walk(statement):
                    if isinstance(node, ast.Call):
                        self._add(program, decl, node)

    def _add(self, program: ProgramTranslator, decl: FunctionDecl, node: ast.Call) -> None:
        name, args = function_name(node.func), node.args
        if name is None and args:
            name, args = function_name(args[0]), args[1:]
        if name in program.functions:
            self.found.append((decl, program.functions[name], args))


def _local_types(program: ProgramTranslator, decl: FunctionDecl) -> dict[str, Spec]:
    """Types of local names as far as statements spell them."""
    types: dict[str, Spec] = {}
    for statement in decl.body or []:
        for node in ast.walk(statement):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                try:
                    types.setdefault(node.target.id, program.statics.annotation(node.annotation))
                except ProgramError:
                    continue
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                spec = _created(program, node.value)
                if spec is not None:
                    types.setdefault(node.targets[0].id, spec)
    return types


def _created(program: ProgramTranslator, node: ast.expr) -> Spec | None:
    """The type of what ``pl.create_tensor([...], dtype=...)`` makes."""
    if not isinstance(node, ast.Call) or not node.args:
        return None
    callee = program.resolve(node.func)
    if getattr(callee, "__name__", "") not in ("create_tensor", "tensor.create"):
        return None
    shape, dtype = node.args[0], next((k.value for k in node.keywords if k.arg == "dtype"), None)
    dtype = node.args[1] if dtype is None and len(node.args) > 1 else dtype
    element = program.resolve(dtype) if dtype is not None else None
    if not isinstance(shape, (ast.List, ast.Tuple)) or not isinstance(element, DType):
        return None
    dims = [program.statics.dim(d) for d in shape.elts]
    return TensorSpec(tuple(d if isinstance(d, int) else DynamicDim("?") for d in dims), element)


def _spread(calls: _Calls, parameters: list[tuple[FunctionDecl, Parameter]]) -> None:
    """Carries known types along calls until nothing changes."""
    changed = True
    while changed:
        changed = False
        for caller, callee, args in calls.found:
            passed = {p.name: p for p in caller.parameters}
            for parameter, arg in zip(callee.parameters, args, strict=False):
                if not isinstance(arg, ast.Name):
                    continue
                own = passed.get(arg.id)
                known = own.type if own and _is_known(own) else None
                if own is None:
                    known = calls.locals[caller.name].get(arg.id)
                if not _is_known(parameter) and known is not None and not parameter.annotated:
                    parameter.spec, changed = known, True
                elif own is not None and not _is_known(own) and _is_known(parameter):
                    own.spec, changed = parameter.type, True


def _from_uses(program: ProgramTranslator, decl: FunctionDecl, parameter: Parameter) -> Spec:
    """The type that follows from loads, stores and arithmetic."""
    rank, dtype = 2, FP32
    for statement in decl.body or []:
        for node in ast.walk(statement):
            if isinstance(node, (ast.BinOp, ast.Compare)) and _names(node, parameter.name):
                return ScalarSpec(INDEX)
            if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Call):
                call = node.value
                if call.args and _is_name(call.args[0], parameter.name):
                    try:
                        spec = program.statics.annotation(node.annotation)
                    except ProgramError:
                        continue
                    if isinstance(spec, (TileSpec, TensorSpec)):
                        dtype = spec.dtype
            if isinstance(node, ast.Call):
                rank = _rank_used(node, parameter.name) or rank
    return TensorSpec(tuple(DynamicDim(f"{parameter.name}.{i}") for i in range(rank)), dtype)


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _names(node: ast.BinOp | ast.Compare, name: str) -> bool:
    operands = [node.left, *([node.right] if isinstance(node, ast.BinOp) else node.comparators)]
    return any(_is_name(operand, name) for operand in operands)


def _rank_used(node: ast.Call, name: str) -> int | None:
    """The rank of a tensor that a call uses with a list of offsets or sizes."""
    if not any(_is_name(arg, name) for arg in node.args):
        return None
    for arg in node.args:
        if isinstance(arg, ast.List) and arg.elts:
            return len(arg.elts)
    return None


_WRITES = {"store": 2, "tile.store": 2, "assemble": 0, "tensor.assemble": 0} | {
    "write": 0,
    "tensor.write": 0,
    "fill": 0,
    "tensor.fill": 0,
}
_READS = {"load": 0, "tile.load": 0, "read": 0, "tensor.read": 0}


def _find_outputs(
    program: ProgramTranslator, calls: _Calls, parameters: list[tuple[FunctionDecl, Parameter]]
) -> None:
    """Makes parameters outputs that are written, by the function or by what it calls."""
    read: set[tuple[str, str]] = set()
    written: set[tuple[str, str]] = set()
    for decl in program.functions.values():
        for statement in decl.body or []:
            for node in ast.walk(statement):
                if isinstance(node, ast.Call):
                    callee = getattr(program.resolve(node.func), "__name__", "")
                    for table, names in ((_WRITES, written), (_READS, read)):
                        position = table.get(callee)
                        if position is not None and position < len(node.args):
                            target = node.args[position]
                            if isinstance(target, ast.Name):
                                names.add((decl.name, target.id))
    changed = True
    while changed:
        changed = False
        for caller, callee, args in calls.found:
            for parameter, arg in zip(callee.parameters, args, strict=False):
                if not isinstance(arg, ast.Name):
                    continue
                key, inner = (caller.name, arg.id), (callee.name, parameter.name)
                for names, is_so in (
                    (written, inner in written or parameter.direction != "in"),
                    (read, inner in read or parameter.direction == "inout"),
                ):
                    if is_so and key not in names:
                        names.add(key)
                        changed = True
    for decl, parameter in parameters:
        spec, key = parameter.type, (decl.name, parameter.name)
        if isinstance(spec, TensorSpec) and key in written and parameter.direction == "in":
            parameter.spec = ParamSpec(spec, "inout" if key in read else "out")
