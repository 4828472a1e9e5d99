# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""``@pl.program`` and ``@pl.function``."""

from __future__ import annotations

import ast
import builtins
import inspect
import linecache
import sys
from collections.abc import Callable, Mapping
from types import FrameType
from typing import Any, TypeVar, overload

from mlir import ir

from ..frontend.program import ProgramTranslator, backend_attr
from ..frontend.source import Source

__all__ = ["Program", "function", "program"]

_Function = TypeVar("_Function", bound=Callable[..., Any])


class Program:
    """A translated program.

    Attributes:
        name: name of the class.
        module: its MLIR module. Passes that run on it change it; ``build`` gives a
            new one.
    """

    def __init__(
        self,
        source: Source,
        node: ast.ClassDef,
        scope: Mapping[str, Any],
        backend: str | None,
        attrs: Mapping[str, Any] | None,
    ) -> None:
        self.name = node.name
        self._source = source
        self._node = node
        self._scope = scope
        self._backend = backend
        self._attrs = attrs
        current = ir.Context.current if _has_context() else None
        self.module = self.build(current)

    def build(self, context: ir.Context | None = None) -> ir.Module:
        """Translates the program anew.

        Args:
            context: where the module lives; by default a new one.

        Raises:
            ProgramError: the program is wrong or uses what is not supported.
        """
        with context or ir.Context() as used, ir.Location.unknown(used):
            translator = ProgramTranslator(self._source, self._node, self._scope.__getitem__)
            return translator.build(self._backend, self._attrs)

    def __str__(self) -> str:
        return str(self.module)

    def __repr__(self) -> str:
        return f"<pl.program {self.name}>"


def _has_context() -> bool:
    try:
        return ir.Context.current is not None
    except ValueError:
        return False


class _Scope(Mapping[str, Any]):
    """The names a class can see: those of the functions around it, of its module, and
    Python's own."""

    def __init__(self, frame: FrameType) -> None:
        self._layers = [frame.f_locals, frame.f_globals, vars(builtins)]

    def __getitem__(self, name: str) -> Any:
        for layer in self._layers:
            if name in layer:
                return layer[name]
        raise KeyError(name)

    def __iter__(self) -> Any:
        return iter({name for layer in self._layers for name in layer})

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _class_node(source: Source, cls: type, line: int) -> ast.ClassDef:
    """The class in the text whose decorator is at ``line``."""
    found = [
        node
        for node in ast.walk(source.parse())
        if isinstance(node, ast.ClassDef) and node.name == cls.__name__
    ]
    for node in found:
        first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
        if first <= line <= (node.end_lineno or node.lineno):
            return node
    raise TypeError(f"the source of '{cls.__name__}' was not found; pl.program needs it")


def _translate(
    cls: type, frame: FrameType, backend: str | None, attrs: Mapping[str, Any] | None
) -> Program:
    if not isinstance(cls, type):
        raise TypeError(f"@pl.program stands before a class, not before {cls!r}")
    filename = inspect.getsourcefile(frame) or frame.f_code.co_filename
    lines = linecache.getlines(filename, frame.f_globals)
    if not lines:
        raise TypeError(f"there is no source for '{cls.__name__}'; pl.program needs it")
    source = Source("".join(lines), filename)
    node = _class_node(source, cls, frame.f_lineno)
    return Program(source, node, _Scope(frame), backend, attrs)


@overload
def program(cls: type, /) -> Program: ...
@overload
def program(
    *, backend: str | None = None, attrs: Mapping[str, Any] | None = None
) -> Callable[[type], Program]: ...
def program(
    cls: type | None = None,
    /,
    *,
    backend: str | None = None,
    attrs: Mapping[str, Any] | None = None,
) -> Program | Callable[[type], Program]:
    """Translates a class of functions into an MLIR module.

    The bodies are read from the source and not run. The module is made in the current
    context, or in one of its own.

    Args:
        cls: the class.
        backend: what becomes the module's ``pto.backend``, such as ``"ascend910b"``.
        attrs: other attributes of the module.

    Raises:
        ProgramError: the program is wrong or uses what is not supported; the error
            says where.
        TypeError: the source of the class is not available.
        ValueError: there is no such backend.
    """
    if backend is not None:
        with ir.Context():
            backend_attr(backend)
    frame = sys._getframe(1)  # pyright: ignore[reportPrivateUsage]
    if cls is not None:
        return _translate(cls, frame, backend, attrs)

    def decorate(decorated: type) -> Program:
        frame = sys._getframe(1)  # pyright: ignore[reportPrivateUsage]
        return _translate(decorated, frame, backend, attrs)

    return decorate


@overload
def function(function: _Function, /) -> _Function: ...
@overload
def function(**options: Any) -> Callable[[_Function], _Function]: ...
def function(
    function: Callable[..., object] | None = None, /, **options: Any
) -> Callable[..., object]:
    """Marks a method of a ``@pl.program`` class as a function of the program.

    Args:
        function: the method.
        options: ``type=pl.FunctionType.X`` says what it is; ``level``, ``role``,
            ``auto_scope``, ``external_source`` and ``attrs`` are kept as attributes;
            ``name`` is its symbol when that differs; ``private`` and ``inline`` say
            whether it is seen outside and may be inlined; ``returns`` says, for each
            result of a function without a body, which parameter it is, or None.
    """
    if function is not None:
        return function

    def decorate(decorated: Callable[..., object]) -> Callable[..., object]:
        return decorated

    return decorate


function.__pto_decorator__ = "function"  # type: ignore[attr-defined]
program.__pto_decorator__ = "program"  # type: ignore[attr-defined]
