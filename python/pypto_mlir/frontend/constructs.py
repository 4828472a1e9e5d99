# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a name of the language stands for in a body: a construct or an operation."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, NoReturn

__all__ = ["OPERATIONS", "Construct", "Operation", "operation"]


class _NotCallable:
    """Something that has a meaning in the body of a ``@pl.function`` only."""

    def __init__(self, name: str) -> None:
        self.__name__ = name

    def __call__(self, *args: object, **kwargs: object) -> NoReturn:
        raise TypeError(
            f"pl.{self.__name__} has a meaning in the body of a @pl.function only, "
            "which is translated and never run"
        )

    def __repr__(self) -> str:
        return f"pl.{self.__name__}"


class Construct(_NotCallable):
    """A name the front end treats itself, such as ``pl.range``."""

    def __init__(self, name: str, doc: str) -> None:
        super().__init__(name)
        self.__doc__ = doc


class Operation(_NotCallable):
    """A name with an implementation that builds MLIR, such as ``pl.load``.

    Attributes:
        implementation: called with the call site and the evaluated arguments.
        signature: what a program may write, without the call site.
    """

    def __init__(self, name: str, implementation: Callable[..., Any]) -> None:
        super().__init__(name)
        self.implementation = implementation
        signature = inspect.signature(implementation)
        parameters = list(signature.parameters.values())[1:]
        self.signature = signature.replace(parameters=parameters)
        self.__signature__ = self.signature
        self.__doc__ = implementation.__doc__


#: Every operation by its full name, such as ``load`` or ``tensor.create``.
OPERATIONS: dict[str, Operation] = {}


def operation(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Makes a function the implementation of the language's operations ``names``."""

    def register(implementation: Callable[..., Any]) -> Callable[..., Any]:
        for name in names:
            OPERATIONS[name] = Operation(name, implementation)
        return implementation

    return register
