# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Translation of a program."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from mlir import ir

from ..language.enums import FunctionType
from ..language.types import ParamSpec
from . import inference
from .builder import enum_attr
from .calls import function_name
from .declarations import FunctionDecl, declare
from .function import FunctionTranslator
from .launches import attribute_of
from .mlir_types import spec_type
from .source import ProgramError, Source
from .static import StaticEvaluator, suggestion

__all__ = ["Lookup", "ProgramTranslator", "Translated", "backend_attr"]

#: Gives the object a name around the program stands for, or raises KeyError.
Lookup = Callable[[str], object]


@dataclass
class Translated:
    """A function that was translated."""

    op: ir.Operation
    result_types: list[ir.Type] = field(default_factory=list)


class ProgramTranslator:
    """Translates a class of functions into a module.

    Attributes:
        source: the text.
        functions: the functions of the program by name.
        is_dump: whether the text is a pass dump: what it says of integer types is
            taken as it is.
    """

    is_dump = False

    def __init__(self, source: Source, node: ast.ClassDef, lookup: Lookup) -> None:
        self.source = source
        self.node = node
        self.lookup = lookup
        self.functions: dict[str, FunctionDecl] = {}
        self.statics = StaticEvaluator(source, lookup)
        self._done: dict[str, Translated] = {}

    def build(
        self, backend: str | None = None, attrs: Mapping[str, Any] | None = None
    ) -> ir.Module:
        """The module, verified. A context has to be current.

        Args:
            backend: what becomes its ``pto.backend``.
            attrs: other attributes of the module.

        Raises:
            ProgramError: the program is wrong or uses what is not supported.
        """
        with deep_recursion():
            try:
                return self._build(backend, attrs or {})
            except RecursionError:
                message = "the program is nested too deeply"
                raise self.source.error(self.node, message) from None

    def _build(self, backend: str | None, attrs: Mapping[str, Any]) -> ir.Module:
        self.declare_functions()
        location = ir.Location.file(self.source.filename, *self.source.position(self.node))
        module = ir.Module.create(location)
        module.operation.attributes["sym_name"] = ir.StringAttr.get(self.node.name)
        if backend is not None:
            module.operation.attributes["pto.backend"] = backend_attr(backend)
        for name, value in attrs.items():
            module.operation.attributes[name] = attribute_of(self.source, value, self.node)
        for decl in self._callees_first():
            self.translate(decl)
        for name in self.functions:
            if name in self._done:
                module.body.append(self._done[name].op)
        self.finish(module)
        self.verify(module)
        return module

    def finish(self, module: ir.Module) -> None:
        """Called when all functions are in the module, before it is verified."""

    def declare_functions(self) -> None:
        """Reads the heads of the functions."""
        for statement in self.node.body:
            self.declare_function(statement)
        inference.infer_parameters(self)

    def declare_function(self, statement: ast.stmt) -> None:
        """Reads the head of a function.

        Raises:
            ProgramError: it is wrong, or no function.
        """
        if isinstance(statement, ast.FunctionDef):
            decl = declare(self.source, statement, self.statics, self.resolve)
            if decl is None:
                raise self.source.error(statement, "a function of a program is a @pl.function")
            if decl.name in self.functions:
                raise self.source.error(statement, f"two functions are named '{decl.name}'")
            self.functions[decl.name] = decl
        elif not isinstance(statement, ast.Pass) and not _is_text(statement):
            raise self.source.error(statement, "a program holds functions only")

    def resolve(self, node: ast.expr) -> Any:
        """What a callee outside of any function stands for; None for what is unknown."""
        try:
            return self.statics.evaluate(node)
        except ProgramError:
            return None

    # Order.

    def callees(self, decl: FunctionDecl) -> Iterator[str]:
        """Names of the program's functions that a function uses."""
        for statement in decl.body or []:
            for child in ast.walk(statement):
                name = function_name(child) if isinstance(child, ast.Attribute) else None
                if name in self.functions:
                    yield name

    def _callees_first(self) -> list[FunctionDecl]:
        order: list[FunctionDecl] = []
        state: dict[str, bool] = {}
        for root in self.functions:
            stack: list[tuple[str, Iterator[str]]] = []
            if root not in state:
                state[root] = False
                stack.append((root, self.callees(self.functions[root])))
            while stack:
                name, rest = stack[-1]
                callee = next((c for c in rest if c not in state), None)
                if callee is None:
                    state[name] = True
                    order.append(self.functions[name])
                    stack.pop()
                else:
                    state[callee] = False
                    stack.append((callee, self.callees(self.functions[callee])))
        return order

    # Functions.

    def missing(self, name: str, node: ast.AST) -> ProgramError:
        """The error of a use of a function that is not there."""
        hint = suggestion(name, self.functions)
        return self.source.error(node, f"the program has no function '{name}'{hint}")

    def result_types(self, decl: FunctionDecl, node: ast.AST) -> list[ir.Type]:
        """The types of what a function returns.

        Raises:
            ProgramError: they are not known yet, in a recursion.
        """
        if decl.name in self._done:
            return self._done[decl.name].result_types
        if decl.results is None:
            if decl.body is None:
                return []
            raise self.source.error(
                node, f"'{decl.name}' needs the types of its results, since it is recursive"
            )
        return [self.spec_type(spec, decl.node) for spec in decl.results]

    def spec_type(self, spec: Any, node: ast.AST) -> ir.Type:
        """The MLIR type of a type of the language."""
        try:
            return spec_type(spec)
        except ValueError as error:
            raise self.source.error(node, str(error)) from None

    def translate(self, decl: FunctionDecl) -> None:
        """Translates a function."""
        self._done[decl.name] = Translated(*self.translate_function(decl))

    def translate_function(self, decl: FunctionDecl) -> tuple[ir.Operation, list[ir.Type]]:
        """The operation of a function, in no module yet, and its result types."""
        if decl.body is None:
            return self.declaration(decl)
        return self.definition(decl, FunctionTranslator)

    def definition(
        self, decl: FunctionDecl, translator: type[FunctionTranslator]
    ) -> tuple[ir.Operation, list[ir.Type]]:
        """A function with its body, translated by ``translator``."""
        types = [self.spec_type(p.spec, p.node) for p in decl.parameters]
        op = self.function_op(decl, types)
        locations = [self._location(p.node, p.name) for p in decl.parameters]
        entry = op.regions[0].blocks.append(*types, arg_locs=locations)
        fx = translator(self, decl, entry)
        try:
            values = fx.translate()
        except BaseException:
            op.erase()
            raise
        if fx.returned is None and decl.results:
            op.erase()
            raise self.source.error(decl.node, f"'{decl.name}' has to end in a return")
        fx.builder.location = fx.return_location or fx.builder.location
        fx.builder.create("func.return", [], values)
        results = [value.type for value in values]
        op.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(types, results))
        return op, results

    def declaration(self, decl: FunctionDecl) -> tuple[ir.Operation, list[ir.Type]]:
        """A function whose body is elsewhere."""
        types = [self.spec_type(p.spec, p.node) for p in decl.parameters]
        results = [self.spec_type(spec, decl.node) for spec in decl.results or []]
        op = self.function_op(decl, types)
        op.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(types, results))
        op.attributes["sym_visibility"] = ir.StringAttr.get("private")
        returns = self._returned_arguments(decl, types, results)
        if any(i is not None for i in returns):
            i64 = ir.IntegerType.get_signless(64)
            op.attributes["res_attrs"] = ir.ArrayAttr.get(
                [
                    ir.DictAttr.get(
                        {} if i is None else {"pto.returns": ir.IntegerAttr.get(i64, i)}
                    )
                    for i in returns
                ]
            )
        return op, results

    def _returned_arguments(
        self, decl: FunctionDecl, types: list[ir.Type], results: list[ir.Type]
    ) -> Sequence[int | None]:
        """For each result of a function whose body is elsewhere, the parameter it is."""
        returns = decl.options.get("returns")
        if returns is None:
            # Outputs are handed back in the order of the parameters.
            outputs = [i for i, p in enumerate(decl.parameters) if p.direction != "in"]
            return outputs if [types[i] for i in outputs] == results else ()
        fits = isinstance(returns, (list, tuple)) and len(returns) == len(results)
        if not fits or not all(i is None or type(i) is int for i in returns):
            raise self.source.error(
                decl.node,
                f"returns names a parameter, or None, for each of {len(results)} results",
            )
        return returns

    def function_op(self, decl: FunctionDecl, types: list[ir.Type]) -> ir.Operation:
        """The operation of a function with its attributes, results left open."""
        attributes: dict[str, ir.Attribute] = {
            "sym_name": ir.StringAttr.get(decl.symbol),
            "function_type": ir.TypeAttr.get(ir.FunctionType.get(types, [])),
        }
        if "type" in decl.options:
            attributes["pto.func_kind"] = enum_attr("func_kind", decl.kind.value)
        inline = decl.kind in (FunctionType.Opaque, FunctionType.Inline)
        if not decl.options.get("inline", inline):
            attributes["no_inline"] = ir.UnitAttr.get()
        if decl.options.get("private"):
            attributes["sym_visibility"] = ir.StringAttr.get("private")
        evaluated = {k: decl.options[k] for k in _KEPT if k in decl.options}
        evaluated |= {**decl.options.get("attrs", {})}
        if decl.attrs:
            evaluated["attrs"] = decl.attrs
        for name, value in evaluated.items():
            attributes[name] = attribute_of(self.source, value, decl.node)
        if any(isinstance(p.spec, ParamSpec) for p in decl.parameters):
            attributes["arg_attrs"] = ir.ArrayAttr.get(
                [ir.DictAttr.get(_parameter_attrs(decl, i)) for i in range(len(types))]
            )
        return ir.Operation.create(
            "func.func", attributes=attributes, regions=1, loc=self._location(decl.node)
        )

    def _location(self, node: ast.AST, name: str | None = None) -> ir.Location:
        location = ir.Location.file(self.source.filename, *self.source.position(node))
        return location if name is None else ir.Location.name(name, location)

    # Verification.

    def verify(self, module: ir.Module) -> None:
        """Verifies the module.

        Raises:
            ProgramError: it is wrong; the error points at the source.
        """
        try:
            module.operation.verify()
        except ir.MLIRError as error:
            raise self.from_mlir(error) from None

    def from_mlir(self, error: ir.MLIRError) -> ProgramError:
        """The error that points at what a diagnostic is about."""
        errors = self.all_from_mlir(error)
        return errors[0]

    def all_from_mlir(self, error: ir.MLIRError) -> list[ProgramError]:
        """The errors that point at what diagnostics are about; one at least."""
        errors: list[ProgramError] = []
        for diagnostic in error.error_diagnostics:
            location = diagnostic.location
            while location.is_a_name():
                location = location.child_loc
            line, column = 1, 1
            if location.is_a_file():
                line, column = location.start_line, location.start_col
            errors.append(self.source.error_at(line, column, diagnostic.message))
        return errors or [self.source.error_at(1, 1, str(error))]


@contextmanager
def deep_recursion() -> Generator[None]:
    """Lets expressions and blocks nest as deep as Python reads them."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 10_000))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


_KEPT = ("level", "role", "auto_scope", "external_source", "left_out")


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _parameter_attrs(decl: FunctionDecl, i: int) -> dict[str, ir.Attribute]:
    parameter = decl.parameters[i]
    attributes: dict[str, ir.Attribute] = {}
    if isinstance(parameter.spec, ParamSpec):
        attributes["pto.dir"] = enum_attr("dir", parameter.direction)
    if parameter.is_workspace and i + 1 == len(decl.parameters):
        attributes["pto.gm_pipe_buffer"] = ir.UnitAttr.get()
    return attributes


def backend_attr(text: str) -> ir.Attribute:
    """The backend that a name or the text of an attribute stands for.

    Raises:
        ValueError: there is none.
    """
    try:
        return ir.Attribute.parse(text if text.startswith("#") else f"#pto.backend<{text}>")
    except ir.MLIRError:
        raise ValueError(
            f"unknown backend '{text}'; expected ascend910b, ascend950 or a backend attribute"
        ) from None
