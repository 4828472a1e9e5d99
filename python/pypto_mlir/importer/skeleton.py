# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Skeletons of kernels: what a kernel does to global memory and to pipes, without what
it computes."""

from __future__ import annotations

import ast
from typing import Any

from mlir import ir

from ..frontend.constructs import Construct, Operation
from ..frontend.declarations import FunctionDecl
from ..frontend.mlir_types import shaped
from ..frontend.source import ProgramError
from ..frontend.statements import assign
from ..frontend.tree import Branch, Broken, Loop, Node, Scope, While, bound_names
from ..frontend.values import LeftOut
from ..language.types import ArraySpec, DynamicDim, ScalarSpec, TensorSpec, TileSpec
from .recovery import RecoveringTranslator

__all__ = ["SkeletonTranslator"]

_PIPES = {
    f"{prefix}{name}"
    for prefix in ("", "tile.", "system.")
    for name in (
        "reserve_buffer",
        "import_peer_buffer",
        "aic_initialize_pipe",
        "aiv_initialize_pipe",
        "tpush_to_aic",
        "tpush_to_aiv",
        "tpop_from_aic",
        "tpop_from_aiv",
        "tfree_to_aic",
        "tfree_to_aiv",
        "tfree_from_aic",
        "tfree_from_aiv",
    )
}
#: Operations whose operand may be a tile that was left out.
_TAKES_TILE = {"store", "tile.store"} | {
    name for name in _PIPES if "tpush" in name or "tfree" in name
}
#: Operations that touch global memory or a pipe.
_EFFECTS = _PIPES | {
    *("load", "tile.load", "store", "tile.store", "read", "write", "fill", "assemble"),
    *("tensor.read", "tensor.write", "tensor.fill", "tensor.assemble"),
}
#: Operations on views, sizes and numbers.
_PLAIN = {
    *("dim", "slice", "reshape", "create_tensor", "min", "max", "cast", "unknown"),
    *("tensor.dim", "tensor.slice", "tensor.reshape", "tensor.create", "tensor.cast"),
}

_REMOVABLE = (
    *("arith.", "math.", "ub.", "tensor."),
    *("pto.tensor.dim", "pto.tensor.slice", "pto.tensor.reshape", "pto.tensor.cast"),
)


class SkeletonTranslator(RecoveringTranslator):
    """Translates loads and stores of arguments, pipe operations, the control flow around
    them, and the arithmetic of their operands.

    Attributes:
        left_out: how many statements are left out.
    """

    def __init__(self, program: Any, decl: FunctionDecl, entry: ir.Block) -> None:
        super().__init__(program, decl, entry)
        self.left_out = 0

    def translate(self) -> list[ir.Value]:
        values = super().translate()
        if self.returned is None and self.decl.results:
            self.result([LeftOut()] * len(self.decl.results), self.decl.node)
            values = self.returned or []
        self._remove_unused(values)
        self.program.note_left_out(self.decl, self.left_out)
        return values

    # Values.

    def lookup(self, name: str, node: ast.AST) -> Any:
        bound = self.env.get(name)
        if not isinstance(bound, LeftOut):
            return super().lookup(name, node)
        if bound.type is None:
            raise self.error(node, f"'{name}' was left out")
        value = self._placeholder(bound)
        self.env[name] = value
        return value

    def _placeholder(self, left: LeftOut) -> ir.Value:
        assert left.type is not None
        parts = shaped(left.type)
        if parts is None or not parts.is_tile:
            return self.undefined(left.type)
        sizes: list[ir.Value] = []
        for name in left.sizes:
            size: object = self.env.get(name)
            if isinstance(size, LeftOut) and size.type is not None:
                size = self._placeholder(size)
            if not isinstance(size, ir.Value) or str(size.type) != "index":
                size = self.undefined(ir.IndexType.get())
            sizes.append(size)
        return self.builder.result("tensor.empty", left.type, sizes)

    def evaluate_yielded(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Name) and isinstance(self.env.get(node.id), LeftOut):
            return self.env[node.id]
        return self.evaluate(node)

    def without(self, first: Any, second: Any) -> LeftOut | None:
        for value in (first, second):
            if isinstance(value, LeftOut):
                other = second if value is first else first
                if value.type is None and isinstance(other, ir.Value):
                    return LeftOut(other.type)
                return value
        for value in (first, second):
            if isinstance(value, ir.Value) and _is_tile(value.type):
                return LeftOut(value.type)
        return None

    # Statements.

    def guarded(self, node: Node, live: set[str]) -> None:
        if not self._is_kept(node):
            self.leave_out(node)
            return
        mark, env, count = self.builder.mark(), dict(self.env), self.left_out
        reshapes = len(self.call_reshapes)
        try:
            if not self._renames(node):
                self.statement(node, live)
        except ProgramError:
            self.builder.roll_back(mark)
            self.env, self.left_out = env, count
            del self.call_reshapes[reshapes:]
            self.leave_out(node)

    def _is_kept(self, node: Node) -> bool:
        if isinstance(node, Broken):
            return False
        if isinstance(node, (Loop, While, Branch, Scope)):
            return self._has_effect(node)
        value = getattr(node.node, "value", None)
        name = self._operation_name(value)
        if name is None:
            return not isinstance(value, ast.Call) or not self._reads_tile(node)
        if name in _TAKES_TILE:
            return not self._is_left_out(value)
        return (name in _EFFECTS or name in _PLAIN) and not self._reads_tile(node)

    def _operation_name(self, node: ast.AST | None) -> str | None:
        """The name of the operation a call is of; None for anything else."""
        if not isinstance(node, ast.Call):
            return None
        callee = self._quiet_callee(node.func)
        return callee.__name__ if isinstance(callee, (Operation, Construct)) else None

    def _is_left_out(self, call: Any) -> bool:
        """Whether the tensor that a store writes was left out."""
        targets = [arg for arg in call.args[2:3] if isinstance(arg, ast.Name)]
        return any(isinstance(self.env.get(target.id), LeftOut) for target in targets)

    def _reads_tile(self, node: Node) -> bool:
        for name in node.flow.reads:
            bound = self.env.get(name)
            type = bound.type if isinstance(bound, (ir.Value, LeftOut)) else None
            if type is not None and _is_tile(type):
                return True
        return False

    def _has_effect(self, node: Node) -> bool:
        """Whether anything in a statement touches memory or a pipe, or calls."""
        for child in ast.walk(node.node):
            if isinstance(child, ast.Call):
                callee = self._quiet_callee(child.func)
                if callee is None and isinstance(child.func, ast.Attribute):
                    return True
                if isinstance(callee, Operation) and callee.__name__ in _EFFECTS:
                    return True
        return False

    def _renames(self, node: Node) -> bool:
        """Passes on a value that was left out under another name."""
        statement = node.node
        value = getattr(statement, "value", None)
        if not isinstance(statement, (ast.Assign, ast.AnnAssign)):
            return False
        if not isinstance(value, ast.Name) or not isinstance(self.env.get(value.id), LeftOut):
            return False
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        for target in targets:
            assign(self, target, self.env[value.id])
        return True

    def leave_out(self, node: Node) -> None:
        self.left_out += sum(
            isinstance(child, (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr))
            for child in ast.walk(node.node)
        )
        known = self._left_out_types(node.node)
        for name in bound_names(node.node):
            self.env[name] = known.get(name) or LeftOut()
        if isinstance(node.node, ast.Return):
            value = node.node.value
            elements = value.elts if isinstance(value, ast.Tuple) else [value]
            self.result([LeftOut()] * len(elements), node.node)

    def _left_out_types(self, node: ast.stmt) -> dict[str, LeftOut]:
        types: dict[str, LeftOut] = {}
        for child in ast.walk(node):
            if isinstance(child, ast.AnnAssign) and isinstance(child.target, ast.Name):
                try:
                    spec = self.annotation(child.annotation)
                    if isinstance(spec, (TileSpec, TensorSpec, ScalarSpec, ArraySpec)):
                        dims = spec.shape if isinstance(spec, TileSpec) else ()
                        sizes = tuple(d.name for d in dims if isinstance(d, DynamicDim))
                        types[child.target.id] = LeftOut(self.type_of(spec, child), sizes)
                except ProgramError:
                    continue
        for name in bound_names(node) - types.keys():
            bound = self.env.get(name)
            if isinstance(bound, ir.Value):
                types[name] = LeftOut(bound.type)
        return types

    def result(self, values: list[Any], node: ast.AST) -> None:
        """What the function returns: for what was left out, the output it must be."""
        types = [self.type_of(spec, node) for spec in self.decl.results or []]
        value_node = node.value if isinstance(node, ast.Return) else None
        places = value_node.elts if isinstance(value_node, ast.Tuple) else [value_node]
        given: list[Any] = []
        for i, value in enumerate(values):
            if isinstance(value, LeftOut):
                type = types[i] if i < len(types) else value.type
                if type is None:
                    raise self.error(node, "the type of a result is not known")
                place = places[i] if i < len(places) else None
                name = place.id if isinstance(place, ast.Name) else ""
                value = self._output(name, type, values) or self.undefined(type)
            given.append(value)
        super().result(given, node)

    def _output(self, name: str, type: ir.Type, returned: list[Any]) -> ir.Value | None:
        """The output of a type that a result continues; None when several may be it."""
        fitting = [
            (parameter.name, argument)
            for parameter, argument in zip(self.decl.parameters, self.entry.arguments, strict=True)
            if parameter.direction != "in" and argument.type == type and argument not in returned
        ]
        # Names in SSA form are those of the source with a suffix.
        same = [f for f in fitting if name and f[0].split("__")[0] == name.split("__")[0]]
        chosen = same if len(same) == 1 else fitting
        return chosen[0][1] if len(chosen) == 1 else None

    def statement(self, node: Node, live: set[str]) -> None:
        value = node.node.value if isinstance(node.node, ast.Return) else None
        if value is None:
            super().statement(node, live)
            return
        elements = value.elts if isinstance(value, ast.Tuple) else [value]
        given = [self.evaluate_yielded(element) for element in elements]
        if len(given) == 1 and isinstance(given[0], tuple):
            given = list(given[0])
        self.result(given, node.node)

    def _remove_unused(self, returned: list[ir.Value]) -> None:
        """Erases arithmetic that nothing uses, such as that of left-out statements."""
        kept = set(returned)
        for op in reversed(self.builder.log):
            if op.name.startswith(_REMOVABLE) and not op.regions:
                if all(not list(r.uses) and r not in kept for r in op.results):
                    op.erase()
        self.builder.log.clear()


def _is_tile(type: ir.Type) -> bool:
    parts = shaped(type)
    return parts is not None and parts.is_tile
