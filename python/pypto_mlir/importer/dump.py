# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Translation of a printed program."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any

from mlir import ir

from .. import language
from ..frontend.builder import enum_attr
from ..frontend.declarations import FunctionDecl
from ..frontend.function import FunctionTranslator
from ..frontend.program import ProgramTranslator, Translated, backend_attr
from ..frontend.source import ProgramError, ProgramErrors, Source
from ..frontend.static import StaticEvaluator
from ..language.enums import FunctionType
from ..language.types import Const, DType, DynamicDim
from .recovery import Consequence, RecoveringTranslator
from .skeleton import SkeletonTranslator

__all__ = ["DumpTranslator", "program_class"]

_KERNELS = (FunctionType.InCore, FunctionType.AIC, FunctionType.AIV)
_LANGUAGE_NAMES = ("pypto.language", "pypto_mlir.language")


class _Names:
    """What the text defines outside of its class."""

    def __init__(self, source: Source, tree: ast.Module) -> None:
        # pld, the distributed part of the language, is used without an import.
        self.names: dict[str, object] = {"pl": language, "pld": language, "tuple": tuple}
        self.names |= {"min": min, "max": max}
        statics = StaticEvaluator(source, self.lookup)
        self.classes: list[ast.ClassDef] = []
        for statement in tree.body:
            if isinstance(statement, ast.ClassDef):
                self.classes.append(statement)
            elif isinstance(statement, ast.Import):
                for alias in statement.names:
                    if alias.name.startswith(_LANGUAGE_NAMES) and alias.asname:
                        self.names[alias.asname] = language
            elif isinstance(statement, ast.ImportFrom):
                for alias in statement.names:
                    if alias.name == "language":
                        self.names[alias.asname or alias.name] = language
            elif isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
                self._define(statics, statement.targets[0].id, statement.value)
            elif not isinstance(statement, ast.Expr):
                raise source.error(
                    statement, "expected imports, definitions of symbols, and one program"
                )

    def _define(self, statics: StaticEvaluator, name: str, value: ast.expr) -> None:
        result = statics.evaluate(value)
        if not isinstance(result, (int, float, str, DynamicDim, Const, DType)):
            raise statics.source.error(value, f"'{ast.unparse(value)}' defines no symbol")
        self.names[name] = result

    def lookup(self, name: str) -> object:
        return self.names[name]


def program_class(
    source: Source,
) -> tuple[ast.ClassDef, Callable[[str], object], dict[str, Any]]:
    """The program in a text, the names around it, and what its decorator says.

    Raises:
        ProgramError: there is no program, or more than one.
    """
    tree = source.parse()
    names = _Names(source, tree)
    statics = StaticEvaluator(source, names.lookup)
    found: list[tuple[ast.ClassDef, dict[str, object]]] = []
    for node in names.classes:
        for decorator in node.decorator_list:
            call = decorator if isinstance(decorator, ast.Call) else None
            callee = statics.evaluate(call.func if call else decorator)
            if getattr(callee, "__pto_decorator__", None) == "program":
                found.append((node, _program_options(statics, call)))
    if len(found) != 1:
        place: ast.AST = found[1][0] if found else ast.Pass(lineno=1, col_offset=0)
        count = "no" if not found else "more than one"
        raise source.error(place, f"the text has {count} class marked with @pl.program")
    return found[0][0], names.lookup, found[0][1]


def _program_options(statics: StaticEvaluator, call: ast.Call | None) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for keyword in call.keywords if call else []:
        value = statics.evaluate(keyword.value)
        if keyword.arg == "backend" and isinstance(value, str):
            try:
                backend_attr(value)
            except ValueError as error:
                raise statics.source.error(keyword.value, str(error)) from None
        elif keyword.arg != "attrs" or not isinstance(value, dict):
            message = "pl.program takes backend=, a string, and attrs=, a dictionary"
            raise statics.source.error(keyword.value, message)
        options[keyword.arg] = value
    return options


class DumpTranslator(ProgramTranslator):
    """Translates a printed program, with kernels as skeletons where they use what is
    not supported.

    Attributes:
        errors: what is wrong or not supported, apart from that.
        left_out: for each skeleton, the number of statements left out.
        skips_unsupported: whether to go on without what is not supported.
    """

    is_dump = True

    def __init__(
        self,
        source: Source,
        node: ast.ClassDef,
        lookup: Callable[[str], object],
        skips_unsupported: bool,
    ) -> None:
        super().__init__(source, node, lookup)
        self.errors: list[ProgramError] = []
        self.left_out: dict[str, int] = {}
        self.skips_unsupported = skips_unsupported
        self._broken_functions: set[str] = set()
        self._unknown_functions: dict[str, Translated] = {}

    def build(
        self, backend: str | None = None, attrs: Mapping[str, Any] | None = None
    ) -> ir.Module:
        module = super().build(backend, attrs)
        if self.errors and not self.skips_unsupported:
            raise ProgramErrors(_sorted(self.errors))
        return module

    def report(self, error: ProgramError, decl: FunctionDecl | None = None) -> None:
        """Notes an error, unless it follows from another one."""
        if not isinstance(error, Consequence):
            self.errors.append(error)

    def note_left_out(self, decl: FunctionDecl, count: int) -> None:
        """Notes that statements of a kernel were left out."""
        self.left_out[decl.name] = count

    def unknown_function(self, types: list[ir.Type], directions: list[str]) -> str:
        """The name of an external function that may do to such tensors what their
        directions allow."""
        key = ", ".join(map(str, zip(directions, types, strict=True)))
        if key not in self._unknown_functions:
            name = f"left_out_{len(self._unknown_functions)}"
            attributes = [{} if d == "in" else {"pto.dir": enum_attr("dir", d)} for d in directions]
            op = ir.Operation.create(
                "func.func",
                attributes={
                    "sym_name": ir.StringAttr.get(name),
                    "function_type": ir.TypeAttr.get(ir.FunctionType.get(types, [])),
                    "sym_visibility": ir.StringAttr.get("private"),
                    "arg_attrs": ir.ArrayAttr.get([ir.DictAttr.get(a) for a in attributes]),
                },
                regions=1,
                loc=ir.Location.file(self.source.filename, 1, 1),
            )
            self._unknown_functions[key] = Translated(op)
        op = self._unknown_functions[key].op
        return ir.StringAttr(op.attributes["sym_name"]).value

    # Functions.

    def declare_functions(self) -> None:
        super().declare_functions()
        for decl in self.functions.values():
            if self._is_skipped(decl):
                decl.body = None

    @staticmethod
    def _is_skipped(decl: FunctionDecl) -> bool:
        """Whether a function is Python that runs on the host."""
        return decl.kind is FunctionType.Opaque and decl.options.get("role") == "SubWorker"

    def declare_function(self, statement: ast.stmt) -> None:
        try:
            super().declare_function(statement)
        except ProgramError as error:
            self.report(error)
            if isinstance(statement, ast.FunctionDef):
                self._broken_functions.add(statement.name)

    def missing(self, name: str, node: ast.AST) -> ProgramError:
        error = super().missing(name, node)
        if name in self._broken_functions:
            return Consequence(error.message, error.file, error.line, error.column)
        return error

    def translate(self, decl: FunctionDecl) -> None:
        try:
            super().translate(decl)
        except ProgramError as error:
            self.report(error, decl)
            self._broken_functions.add(decl.name)
            del self.functions[decl.name]

    def translate_function(self, decl: FunctionDecl) -> tuple[ir.Operation, list[ir.Type]]:
        if decl.body is None:
            return self.declaration(decl)
        if decl.kind in _KERNELS:
            return self._kernel(decl)
        if decl.kind is FunctionType.Opaque:
            return self._opaque(decl)
        op, results = self.definition(decl, RecoveringTranslator)
        try:
            op.verify()
        except ir.MLIRError as error:
            self.errors += self.all_from_mlir(error)
        return op, results

    def _kernel(self, decl: FunctionDecl) -> tuple[ir.Operation, list[ir.Type]]:
        """A kernel: all of it, or its skeleton, or, at worst, its head."""
        try:
            return self._verified(decl, FunctionTranslator)
        except ProgramError:
            self._check_free_variables(decl)
        try:
            op, results = self._verified(decl, SkeletonTranslator)
            i64 = ir.IntegerType.get_signless(64)
            op.attributes["left_out"] = ir.IntegerAttr.get(i64, self.left_out[decl.name])
            return op, results
        except ProgramError:
            return self._without_body(decl)

    def _check_free_variables(self, decl: FunctionDecl) -> None:
        for statement in decl.body or []:
            for node in ast.walk(statement):
                if isinstance(node, ast.Name) and node.id.endswith("__FREE_VAR"):
                    self.report(
                        self.source.error(
                            node, f"'{node.id}' is not defined in the program that was printed"
                        )
                    )

    def _opaque(self, decl: FunctionDecl) -> tuple[ir.Operation, list[ir.Type]]:
        try:
            return self._verified(decl, FunctionTranslator)
        except ProgramError:
            return self._without_body(decl)

    def _verified(
        self, decl: FunctionDecl, translator: type[FunctionTranslator]
    ) -> tuple[ir.Operation, list[ir.Type]]:
        op, results = self.definition(decl, translator)
        try:
            op.verify()
        except ir.MLIRError as error:
            op.erase()
            raise self.from_mlir(error) from None
        return op, results

    def _without_body(self, decl: FunctionDecl) -> tuple[ir.Operation, list[ir.Type]]:
        count = sum(
            isinstance(child, (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr))
            for statement in decl.body or []
            for child in ast.walk(statement)
        )
        op, results = self.declaration(decl)
        self.note_left_out(decl, count)
        i64 = ir.IntegerType.get_signless(64)
        op.attributes["left_out"] = ir.IntegerAttr.get(i64, count)
        return op, results

    def finish(self, module: ir.Module) -> None:
        for unknown in self._unknown_functions.values():
            module.body.append(unknown.op)

    def verify(self, module: ir.Module) -> None:
        if self.errors and not self.skips_unsupported:
            return
        try:
            module.operation.verify()
        except ir.MLIRError as error:
            found = self.errors + self.all_from_mlir(error)
            raise ProgramErrors(_sorted(found)) from None


def _sorted(errors: list[ProgramError]) -> list[ProgramError]:
    return sorted(errors, key=lambda error: (error.line, error.column))
