# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a function of a program on numpy arrays."""

from __future__ import annotations

import itertools
from typing import Any, cast

import numpy
from mlir import ir

from .descriptors import array_of, descriptor_of, free, scalar_from, scalar_of
from .dtypes import numpy_dtype
from .engine import get_engine
from .signature import Signature, Value

__all__ = ["ArgumentError", "results_of", "run"]


class ArgumentError(TypeError):
    """An argument does not fit the function; the text says which and why."""


def results_of(found: Any) -> tuple[Any, ...]:
    """What :func:`run` returned, always as a tuple."""
    if found is None:
        return ()
    return cast("tuple[Any, ...]", found) if isinstance(found, tuple) else (found,)


def _describe(value: Value, position: int) -> str:
    name = f" ({value.name})" if value.name else ""
    return f"argument {position}{name}"


def _check_array(value: Value, position: int, array: Any) -> None:
    what = _describe(value, position)
    if not isinstance(array, numpy.ndarray):
        raise ArgumentError(f"{what} must be a numpy array for {value}, found {array!r}")
    _check_layout(value, what, cast("numpy.ndarray[Any, Any]", array))


def _check_layout(value: Value, what: str, array: numpy.ndarray[Any, Any]) -> None:
    dtype = numpy_dtype(value.dtype)
    if array.dtype != dtype:
        raise ArgumentError(
            f"{what} must have dtype {dtype} for {value}, found an array of {array.dtype}"
        )
    shape = value.shape or ()
    if len(shape) != array.ndim or any(
        size is not None and size != found for size, found in zip(shape, array.shape)
    ):
        wanted = "x".join("?" if size is None else str(size) for size in shape) or "scalar"
        found = "x".join(map(str, array.shape)) or "scalar"
        raise ArgumentError(f"{what} must have shape {wanted}, found {found}")
    if value.direction != "in" and not array.flags.writeable:
        raise ArgumentError(f"{what} is '{value.direction}', but the array is read-only")
    if any(stride % array.itemsize for stride in array.strides):
        raise ArgumentError(f"{what} has strides that are no multiples of its element size")


def _check_overlap(signature: Signature, arguments: tuple[Any, ...]) -> None:
    arrays = [
        (position, value, array)
        for position, (value, array) in enumerate(zip(signature.arguments, arguments))
        if value.is_tensor
    ]
    for (first, one, left), (second, two, right) in itertools.combinations(arrays, 2):
        if one.direction == two.direction == "in":
            continue
        if numpy.shares_memory(left, right):
            raise ArgumentError(
                f"{_describe(one, first)} and {_describe(two, second)} share memory; "
                "only arguments that are read may"
            )


def _bind(signature: Signature, arguments: tuple[Any, ...]) -> list[Any]:
    if len(arguments) != len(signature.arguments):
        wanted = ", ".join(f"{value.direction} {value}" for value in signature.arguments)
        raise ArgumentError(
            f"@{signature.name} takes {len(signature.arguments)} arguments ({wanted}), "
            f"found {len(arguments)}"
        )
    bound: list[Any] = []
    for position, (value, argument) in enumerate(zip(signature.arguments, arguments)):
        if value.is_tensor:
            _check_array(value, position, argument)
            bound.append(descriptor_of(argument))
        else:
            try:
                bound.append(scalar_of(value, argument))
            except (TypeError, ValueError) as error:
                raise ArgumentError(f"{_describe(value, position)}: {error}") from error
    _check_overlap(signature, arguments)
    return bound


def run(module: ir.Module | str, entry: str, *arguments: Any, poison: int = 0) -> Any:
    """Runs a function of a program on this machine.

    The program is compiled once; running it again only calls it.

    Args:
        module: the program, or its text.
        entry: name of the function.
        arguments: numpy arrays for tensors, numbers for scalars. `out` and `inout`
            arrays are written in place.
        poison: if not 0, everything a `pto.tensor.create` leaves undefined starts as a
            pattern made of this number.

    Returns:
        ``None``, the result, or a tuple of results. A tensor that is one of the
        arguments is that very array; others are new arrays.

    Raises:
        ArgumentError: the arguments don't fit the function.
        CompileError: the program can't run on this machine.
        ValueError: there is no such function.
    """
    engine = get_engine(str(module), entry, poison)
    bound = _bind(engine.signature, arguments)
    raw = engine.call(bound)
    own = iter(range(len(engine.own_results)))
    results: list[Any] = []
    allocated: set[int | None] = set()
    for value, argument in zip(engine.signature.results, engine.returned):
        if argument >= 0:
            results.append(arguments[argument])
            continue
        field = getattr(raw, f"r{next(own)}")
        if value.is_tensor:
            results.append(array_of(field, value))
            allocated.add(field.allocated)
        else:
            results.append(scalar_from(value, field))
    for pointer in allocated:
        free(pointer)
    if len(results) <= 1:
        return results[0] if results else None
    return tuple(results)
