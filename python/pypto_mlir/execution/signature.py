# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a function of a program takes and returns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mlir import ir

from ..dialects import pto
from .dtypes import UnsupportedTypeError, ctype_of

__all__ = ["Signature", "Value", "entry_points", "signature_of"]


@dataclass(frozen=True)
class Value:
    """An argument or result.

    Attributes:
        dtype: MLIR name of the type of a scalar, or of a tensor's elements.
        shape: sizes of a tensor, ``None`` for `?`; ``None`` for a scalar.
        direction: of a tensor argument: ``in``, ``out`` or ``inout``.
        name: of an argument, where the program gives one.
    """

    dtype: str
    shape: tuple[int | None, ...] | None = None
    direction: str = "in"
    name: str = ""

    @property
    def is_tensor(self) -> bool:
        """Whether it is a tensor."""
        return self.shape is not None

    def __str__(self) -> str:
        if self.shape is None:
            return self.dtype
        sizes = "".join(f"{'?' if size is None else size}x" for size in self.shape)
        return f"{sizes}{self.dtype}"


@dataclass(frozen=True)
class Signature:
    """Arguments and results of a function."""

    name: str
    arguments: tuple[Value, ...]
    results: tuple[Value, ...]

    def check_types(self) -> None:
        """Checks that every argument and result can be passed.

        Raises:
            UnsupportedTypeError: one can't; the text says which.
        """
        for what, values in (("argument", self.arguments), ("result", self.results)):
            for position, value in enumerate(values):
                try:
                    ctype_of(value.dtype)
                except UnsupportedTypeError as error:
                    raise UnsupportedTypeError(f"{what} {position} of @{self.name}: {error}") from (
                        error
                    )

    def __str__(self) -> str:
        arguments = ", ".join(f"{value.direction} {value}" for value in self.arguments)
        results = ", ".join(map(str, self.results))
        return f"({arguments}) -> ({results})"


def _value(type_: ir.Type, direction: str = "in", name: str = "") -> Value:
    if not isinstance(type_, pto.TensorType):
        return Value(str(type_), None, direction, name)
    shape = tuple(
        None if type_.is_dynamic_dim(dim) else size for dim, size in enumerate(type_.shape)
    )
    return Value(str(type_.element_type), shape, direction, name)


def _functions(module: ir.Module) -> dict[str, ir.OpView]:
    return {
        operation.attributes["sym_name"].value: operation
        for operation in module.body.operations
        if operation.operation.name == "func.func"
    }


def _location_name(argument: ir.Value) -> str:
    location = argument.location
    return location.name_str if location.is_a_name() else ""


def entry_points(module: ir.Module) -> list[str]:
    """Names of the functions that can be run: public ones with a body.

    If some are orchestrations, only those.
    """
    public = {
        name: operation
        for name, operation in _functions(module).items()
        if len(operation.regions[0].blocks) and ("sym_visibility" not in operation.attributes)
    }
    orchestrations = [
        name
        for name, operation in public.items()
        if "orchestration" in str(operation.attributes.get("pto.func_kind", ""))
    ]
    return orchestrations or list(public)


def signature_of(module: ir.Module, entry: str) -> Signature:
    """Arguments and results of a function.

    Raises:
        ValueError: there is no such function, or it has no body.
    """
    functions = _functions(module)
    if entry not in functions:
        raise ValueError(f"no function @{entry}; the module has {', '.join(functions) or 'none'}")
    operation = functions[entry]
    type_ = operation.attributes["function_type"].value
    blocks = operation.regions[0].blocks
    if not len(blocks):
        raise ValueError(f"function @{entry} is only declared; it needs a body to run")
    attributes: list[Any] = (
        list(operation.attributes["arg_attrs"])
        if "arg_attrs" in operation.attributes
        else [{}] * len(type_.inputs)
    )
    arguments: list[Value] = []
    for argument, dictionary in zip(blocks[0].arguments, attributes, strict=True):
        direction = str(dictionary["pto.dir"]) if "pto.dir" in dictionary else "<in>"
        direction = direction.partition("<")[2].rstrip(">")
        arguments.append(_value(argument.type, direction, _location_name(argument)))
    results = tuple(_value(result) for result in type_.results)
    return Signature(entry, tuple(arguments), results)
