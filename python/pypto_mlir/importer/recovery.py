# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Translation that goes on after an error."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from mlir import ir

from ..frontend.function import FunctionTranslator
from ..frontend.mlir_types import shaped
from ..frontend.source import ProgramError
from ..frontend.tree import Node, Simple, TreeBuilder, bound_names
from ..frontend.values import Unbound

if TYPE_CHECKING:
    from .dump import DumpTranslator

__all__ = ["BrokenName", "Consequence", "RecoveringTranslator"]


class Consequence(ProgramError):
    """An error that follows from one that was reported before."""


class BrokenName(Unbound):
    """A name whose value could not be translated."""


class RecoveringTranslator(FunctionTranslator):
    """Translates what can be translated and reports the rest.

    A call of an external function stands for what such a statement may do to the tensors
    it names, and undefined values for what it gives. So the statements that follow can be
    looked at, and the rest be imported where that is asked for.
    """

    program: DumpTranslator

    def tree_builder(self) -> TreeBuilder:
        return TreeBuilder(self.source, self.construct, keeps_broken=True)

    def lookup(self, name: str, node: ast.AST) -> Any:
        if isinstance(self.env.get(name), BrokenName):
            raise self.consequence(node, name)
        if name.endswith("__FREE_VAR"):
            raise self.error(node, f"'{name}' is not defined in the program that was printed")
        return super().lookup(name, node)

    def consequence(self, node: ast.AST, name: str) -> Consequence:
        """The error of a use of a name without a value."""
        error = self.error(node, f"'{name}' has no value")
        return Consequence(error.message, error.file, error.line, error.column)

    def guarded(self, node: Node, live: set[str]) -> None:
        mark, env = self.builder.mark(), dict(self.env)
        reshapes = len(self.call_reshapes)
        try:
            self.statement(node, live)
            self._verify(node, mark[0])
        except ProgramError as error:
            self.builder.roll_back(mark)
            self.env = env
            del self.call_reshapes[reshapes:]
            self.program.report(error, self.decl)
            self.leave_out(node)

    def _verify(self, node: Node, start: int) -> None:
        """Verifies what a statement became, so that an error is known to be its."""
        if not isinstance(node, Simple):
            return
        for op in self.builder.log[start:]:
            try:
                op.verify()
            except ir.MLIRError as error:
                raise self.program.from_mlir(error) from None

    def leave_out(self, node: Node) -> None:
        """Builds what stands for a statement that is left out."""
        read = [self.env.get(name) for name in self.in_order(node.flow.reads)]
        tensors = [v for v in read if isinstance(v, ir.Value) and self.is_tensor(v)]
        if tensors:
            callee = self.program.unknown_function(
                [tensor.type for tensor in tensors],
                ["in" if self._is_input(tensor) else "inout" for tensor in tensors],
            )
            attributes = {"callee": ir.FlatSymbolRefAttr.get(callee)}
            self.builder.create("func.call", [], tensors, attributes)
        types = self._bound_types(node.node)
        for name in self.in_order(bound_names(node.node)):
            type = types.get(name)
            if type is None:
                self.env[name] = BrokenName("it could not be translated")
            else:
                self.env[name] = self.undefined(type)
        if isinstance(node.node, ast.Return):
            declared = self.decl.results or []
            self.returned = [self.undefined(self.type_of(spec, node.node)) for spec in declared]

    def _is_input(self, tensor: ir.Value) -> bool:
        """Whether a tensor is a parameter that the function does not write."""
        if not isinstance(tensor.owner, ir.Block) or tensor.owner != self.entry:
            return False
        parameter = self.decl.parameters[ir.BlockArgument(tensor).arg_number]
        return parameter.direction == "in"

    def _bound_types(self, node: ast.stmt) -> dict[str, ir.Type]:
        """Types of the names that a statement binds, as far as it spells them."""
        types: dict[str, ir.Type] = {}
        for child in ast.walk(node):
            if isinstance(child, ast.AnnAssign) and isinstance(child.target, ast.Name):
                try:
                    spec = self.annotation(child.annotation)
                    if spec is not None:
                        types[child.target.id] = self.type_of(spec, child)
                except ProgramError:
                    continue
        for name in bound_names(node) - types.keys():
            bound = self.env.get(name)
            if isinstance(bound, ir.Value):
                types[name] = bound.type
        return types

    def undefined(self, type: ir.Type) -> ir.Value:
        """A value about which nothing is known."""
        if type == self.task_id_type():
            return self.builder.result("pto.task.none", type)
        parts = shaped(type)
        if parts is not None and parts.is_tile and parts.is_static:
            return self.builder.result("tensor.empty", type)
        poison = ir.Attribute.parse("#ub.poison")
        return self.builder.result("ub.poison", type, attributes={"value": poison})
