# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Translation of one function."""

from __future__ import annotations

import ast
import re
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from mlir import ir

from ..language.enums import ScopeMode
from ..language.types import DynamicDim, Spec, TensorSpec, const
from . import control, expressions, statements
from .builder import Builder
from .constructs import Construct
from .mlir_types import shaped, spec_type
from .source import ProgramError, Source
from .static import StaticEvaluator
from .tree import Block, Broken, Node, Scope, TreeBuilder
from .values import LeftOut, Unbound, coerce, count, materialize

if TYPE_CHECKING:
    from .declarations import FunctionDecl
    from .program import ProgramTranslator

__all__ = ["FunctionTranslator"]

#: Names of the placeholders for workspaces in printed programs.
_PLACEHOLDER = re.compile(r"_{0,2}gm_pipe_buffer(_\d+)?")


class FunctionTranslator:
    """Translates the body of a function into a block.

    Attributes:
        source: the text of the program.
        program: the program the function belongs to.
        decl: the function's declaration.
        builder: builds the operations.
        env: what each name is bound to here.
        call_reshapes: reshapes made to fit arguments to parameters.
    """

    def __init__(self, program: ProgramTranslator, decl: FunctionDecl, entry: ir.Block) -> None:
        self.source: Source = program.source
        self.program = program
        self.decl = decl
        self.entry = entry
        self.builder = Builder(entry, self.location(decl.node))
        self.env: dict[str, Any] = {}
        self.call_reshapes: list[ir.OpView] = []
        self.returned: list[ir.Value] | None = None
        self.return_location: ir.Location | None = None
        self._symbols: dict[str, tuple[ir.Value, int]] = {}
        self._statics = StaticEvaluator(self.source, self._static_name, self.known_names)
        self._local_names = decl.local_names
        for parameter, argument in zip(decl.parameters, entry.arguments, strict=True):
            self.env[parameter.name] = argument
            if isinstance(parameter.type, TensorSpec):
                for i, dim in enumerate(parameter.type.shape):
                    if isinstance(dim, DynamicDim):
                        self._symbols.setdefault(dim.name, (argument, i))

    # Names and static values.

    def _static_name(self, name: str) -> object:
        """What a name stands for in an annotation."""
        if name in self.env or name in self._local_names:
            bound = self.env.get(name)
            if bound is not None and not isinstance(bound, (ir.Value, Unbound, tuple)):
                return bound
            return DynamicDim(name)
        return self.program.lookup(name)

    def known_names(self) -> list[str]:
        """Names that may be used, for suggestions."""
        return [n for n in self.env if not isinstance(self.env[n], Unbound)]

    def static(self, node: ast.expr) -> Any:
        """The value of an expression that has no part of the program in it."""
        return self._statics.evaluate(node)

    def callee(self, node: ast.expr) -> Any:
        """What is called: a construct, an operation, or None for anything else."""
        root = node
        while isinstance(root, ast.Attribute):
            root = root.value
        if not isinstance(root, ast.Name) or root.id in self.env:
            return None
        return self._statics.evaluate(node)

    def construct(self, node: ast.expr) -> str | None:
        """The name of the construct that is called; None for anything else."""
        callee = self._quiet_callee(node)
        return callee.__name__ if isinstance(callee, Construct) else None

    def _quiet_callee(self, node: ast.expr) -> Any:
        try:
            return self.callee(node)
        except ProgramError:
            return None

    def annotation(self, node: ast.expr | None) -> Spec | None:
        """The type an annotation spells; None without one."""
        return None if node is None else self._statics.annotation(node)

    def type_of(self, spec: Spec, node: ast.AST) -> ir.Type:
        """The MLIR type of a type of the language.

        Raises:
            ProgramError: it has none.
        """
        try:
            return spec_type(spec)
        except ValueError as error:
            raise self.error(node, str(error)) from None

    def lookup(self, name: str, node: ast.AST) -> Any:
        """What a name is bound to.

        Raises:
            ProgramError: it is undefined, or has no value on some way to here.
        """
        if name in self.env:
            bound = self.env[name]
            if isinstance(bound, Unbound):
                raise self.error(node, f"'{name}' may have no value here: {bound.reason}")
            return bound
        if name in self._local_names:
            raise self.error(node, f"'{name}' is used before it gets a value")
        return self._statics.evaluate(ast.copy_location(ast.Name(name), node))

    def symbol_value(self, dim: DynamicDim, node: ast.AST) -> ir.Value:
        """The size that a dimension symbol stands for.

        Raises:
            ProgramError: no parameter has it as a dimension.
        """
        if dim.name not in self._symbols:
            raise self.error(
                node, f"the size '{dim.name}' is not known: it is no dimension of a parameter"
            )
        tensor, i = self._symbols[dim.name]
        index = self.builder.index(i)
        return self.builder.result("pto.tensor.dim", ir.IndexType.get(), [tensor, index])

    def evaluate(self, node: ast.expr, expected: Spec | None = None) -> Any:
        """What an expression gives; see ``expressions.evaluate``."""
        return expressions.evaluate(self, node, expected)

    def evaluate_yielded(self, node: ast.expr) -> Any:
        """What an expression gives that starts or ends a loop or branch."""
        return self.evaluate(node)

    def without(self, first: Any, second: Any) -> LeftOut | None:
        """What stands for a value that loops don't carry and branches don't give,
        ``first`` on one way and ``second`` on the other; None for one that they do."""
        return None

    def is_const_call(self, node: ast.expr) -> bool:
        """Whether an expression is ``pl.const(...)``."""
        return isinstance(node, ast.Call) and self._quiet_callee(node.func) is const

    def is_tensor(self, value: object) -> bool:
        """Whether a value is a tensor in global memory."""
        parts = shaped(value.type) if isinstance(value, ir.Value) else None
        return parts is not None and not parts.is_tile

    def in_order(self, names: Iterable[str]) -> list[str]:
        """Names in the order in which the function binds them first."""
        return sorted(names, key=lambda name: self._local_names.get(name, -1))

    def task_id_type(self) -> ir.Type:
        """``!pto.task_id``."""
        return ir.Type.parse("!pto.task_id")

    def tile_sizes(self, tile: ir.Value) -> list[ir.Value]:
        """The sizes of a tile that its type does not tell."""
        parts = shaped(tile.type)
        assert parts is not None
        return [
            self.builder.result("tensor.dim", ir.IndexType.get(), [tile, self.builder.index(i)])
            for i, size in enumerate(parts.shape)
            if size is None
        ]

    def workspace(self) -> ir.Value | None:
        """The workspace parameter, when the function has one."""
        for parameter, argument in zip(self.decl.parameters, self.entry.arguments, strict=True):
            if parameter.is_workspace:
                return argument
        return None

    def scope_mode(self, node: Scope) -> str | None:
        """The mode of a scope; None for a plain region.

        Raises:
            ProgramError: it is none.
        """
        if node.kind == "region":
            return None
        mode = {"manual_scope": ScopeMode.MANUAL}.get(node.kind, ScopeMode.AUTO)
        for keyword in node.call.keywords:
            value = self.evaluate(keyword.value)
            if keyword.arg != "mode" or node.kind != "scope" or not isinstance(value, ScopeMode):
                raise self.error(keyword.value, "a scope takes mode=pl.ScopeMode.AUTO or MANUAL")
            mode = value
        if node.call.args:
            raise self.error(node.call.args[0], "a scope takes mode= only")
        return str(mode.value)

    def rebuild(self, op: ir.Operation, results: list[ir.Type]) -> ir.Operation:
        """An operation with other result types in place of one that ends its block."""
        if not results:
            return op
        new = ir.Operation.create(
            op.name,
            results=results,
            operands=list(op.operands),
            attributes={a.name: a.attr for a in _attributes(op)},
            regions=len(op.regions),
            loc=op.location,
            ip=ir.InsertionPoint(op),
        )
        for old_region, new_region in zip(op.regions, new.regions, strict=True):
            for block in list(old_region.blocks):
                block.append_to(new_region)
        log = self.builder.log
        for i in range(len(log) - 1, -1, -1):
            if log[i] == op:
                log[i] = new
                break
        op.erase()
        return new

    # Places.

    def error(self, node: ast.AST, message: str) -> ProgramError:
        """The error that points at a node."""
        return self.source.error(node, message)

    def location(self, node: ast.AST) -> ir.Location:
        """The MLIR location of a node."""
        line, column = self.source.position(node)
        return ir.Location.file(self.source.filename, line, column)

    @contextmanager
    def at(self, node: ast.AST) -> Generator[None]:
        """Gives what is built the location of a node."""
        outer = self.builder.location
        self.builder.location = self.location(node)
        try:
            yield
        finally:
            self.builder.location = outer

    # Translation.

    def translate(self) -> list[ir.Value]:
        """Translates the body, but for the return; gives what is returned.

        Raises:
            ProgramError: the body is wrong or not supported.
        """
        tree = self.tree_builder().block(self.decl.body or [])
        if tree.yields is not None:
            what = (
                "pl.leave ends a scope" if tree.yields.leaves else "pl.yield_ ends a loop or branch"
            )
            raise self.error(tree.yields.node, f"{what}, not a function")
        self.block(tree, set())
        self._fold_reshapes()
        return self.returned or []

    def tree_builder(self) -> TreeBuilder:
        """What sorts the statements of the body."""
        return TreeBuilder(self.source, self.construct)

    def block(self, block: Block, live: set[str]) -> None:
        """Translates the statements of a block, but for its yield.

        Args:
            block: the block.
            live: names that are read after it.
        """
        live = set(live)
        if block.yields is not None:
            for value in block.yields.values:
                live |= {n.id for n in ast.walk(value) if isinstance(n, ast.Name)}
        after: list[set[str]] = []
        for node in reversed(block.statements):
            # Simple statements don't ask what is read later.
            after.append(set(live) if control.has_blocks(node) else live)
            live -= node.flow.binds
            live |= node.flow.reads
        for node, live_after in zip(block.statements, reversed(after), strict=True):
            with self.at(node.node):
                self.guarded(node, live_after)

    def guarded(self, node: Node, live: set[str]) -> None:
        """Translates a statement, with what a subclass does about errors."""
        self.statement(node, live)

    def statement(self, node: Node, live: set[str]) -> None:
        """Translates a statement after which the names in ``live`` are read."""
        if isinstance(node, Broken):
            raise node.error
        if self.returned is not None:
            raise self.error(node.node, "nothing may follow the return of a function")
        if control.has_blocks(node):
            control.translate(self, node, live)
        else:
            statements.translate(self, node.node)

    def result(self, values: list[Any], node: ast.AST) -> None:
        """Notes what the function returns, in the types it declares."""
        declared = self.decl.results
        self.return_location = self.location(node)
        if declared is not None and len(declared) != len(values):
            raise self.error(
                node,
                f"'{self.decl.name}' returns {count(len(values), 'value')}, "
                f"but declares {len(declared)}",
            )
        places = _places(node, len(values))
        if declared is None:
            self.returned = [
                materialize(self, value, place) for value, place in zip(values, places, strict=True)
            ]
            return
        self.returned = [
            coerce(self, value, self.type_of(spec, place), place, f"result {i}")
            for i, (value, spec, place) in enumerate(zip(values, declared, places, strict=True))
        ]

    def name_value(self, name: str, value: Any) -> None:
        """Binds a name, and lets the operation that made the value carry it."""
        self.env[name] = value
        if not isinstance(value, ir.OpResult):
            return
        owner = value.owner.operation
        if owner.name == "pto.tensor.create" and _PLACEHOLDER.fullmatch(name):
            # inject-gm-pipe-buffer makes it so, but its text does not say.
            if str(value.type) == "!pto.tensor<1xf32>":
                owner.attributes["manual_dep"] = ir.UnitAttr.get()
        if len(owner.results) == 1 and not owner.location.is_a_name():
            owner.location = ir.Location.name(name, owner.location)

    def _fold_reshapes(self) -> None:
        """Turns slices that are only passed on without their unit dimensions into
        slices without them."""
        for reshape in self.call_reshapes:
            source = reshape.operands[0].owner
            if not isinstance(source, (ir.Operation, ir.OpView)):
                continue
            slice = source.operation
            uses = list(slice.results[0].uses) if slice.name == "pto.tensor.slice" else []
            target, origin = shaped(reshape.result.type), shaped(slice.results[0].type)
            if len(uses) != 1 or not target or not origin or target.rank >= origin.rank:
                continue
            folded = ir.Operation.create(
                slice.name,
                results=[reshape.result.type],
                operands=list(slice.operands),
                attributes={a.name: a.attr for a in _attributes(slice)},
                loc=slice.location,
                ip=ir.InsertionPoint(slice),
            )
            reshape.result.replace_all_uses_with(folded.result)
            reshape.erase()
            slice.erase()


def _places(node: ast.AST, count: int) -> list[ast.AST]:
    """The nodes of what a return gives."""
    value = node.value if isinstance(node, ast.Return) else None
    if isinstance(value, ast.Tuple) and len(value.elts) == count:
        return list(value.elts)
    return [value or node] * count


def _attributes(op: ir.Operation) -> list[ir.NamedAttribute]:
    return [op.attributes[i] for i in range(len(op.attributes))]
