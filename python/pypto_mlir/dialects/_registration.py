# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How a class takes the place of a generated one, and becomes a function."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from mlir import ir

from .._libs._pypto import (
    AtomicAttr,
    BackendAttr,
    DirAttr,
    FuncKindAttr,
    LoopKindAttr,
    ScopeModeAttr,
)
from . import _pto_ops_gen as _gen
from ._ods_common import _cext  # pyright: ignore[reportPrivateUsage] as upstream names it

_P = ParamSpec("_P")
_T = TypeVar("_T")
_Op = TypeVar("_Op", bound=ir.OpView)

# The class that is registered with the generated operations.
_DIALECT = _gen._Dialect  # pyright: ignore[reportPrivateUsage]


def replaces_generated(cls: type[_Op]) -> type[_Op]:
    """Registers the class; what is said about the operation stays as generated."""
    cls.__doc__ = cls.__mro__[1].__doc__
    return _cext.register_operation(_DIALECT, replace=True)(cls)


def op_builder(cls: Callable[_P, _Op]) -> Callable[_P, _Op]:
    """The function that builds an operation."""

    def build(*args: _P.args, **kwargs: _P.kwargs) -> _Op:
        return cls(*args, **kwargs)

    return _described(build, cls, cls)


def value_builder(cls: Callable[_P, ir.OpView]) -> Callable[_P, ir.Value]:
    """The function that builds an operation and returns its result."""

    def build(*args: _P.args, **kwargs: _P.kwargs) -> ir.Value:
        return cls(*args, **kwargs).results[0]

    return _described(build, cls, ir.Value)


def _described(build: Callable[_P, _T], cls: Any, result: Any) -> Callable[_P, _T]:
    """Gives a building function the name, signature and documentation it needs."""
    build.__name__ = build.__qualname__ = cls.OPERATION_NAME.removeprefix("pto.").replace(".", "_")
    signature = inspect.signature(cls).replace(return_annotation=result)
    build.__signature__ = signature  # type: ignore[attr-defined]
    build.__doc__ = f"{inspect.getdoc(cls.__init__)}\n\nBuilds a :class:`{cls.__name__}`."
    return build


# The generated builders parse text; these say what is known instead.
for _key, _class in {
    "PTO_AtomicAttr": AtomicAttr,
    "PTO_BackendAttr": BackendAttr,
    "PTO_DirAttr": DirAttr,
    "PTO_FuncKindAttr": FuncKindAttr,
    "PTO_LoopKindAttr": LoopKindAttr,
    "PTO_ScopeModeAttr": ScopeModeAttr,
}.items():

    def _build(value: Any, context: ir.Context, cls: Any = _class) -> ir.Attribute:
        return cls.get(value, context=context)

    ir.register_attribute_builder(_key, replace=True)(_build)
