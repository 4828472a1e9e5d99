# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Seeded random arguments for a function."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy

from .dtypes import numpy_dtype
from .signature import Signature, Value

__all__ = ["random_arguments"]


def _random(value: Value, generator: numpy.random.Generator, dynamic_size: int) -> Any:
    dtype = numpy_dtype(value.dtype)
    if value.shape is None:
        return dtype.type(generator.integers(0, 4))
    shape = tuple(dynamic_size if size is None else size for size in value.shape)
    if dtype.kind == "b":
        return generator.integers(0, 2, shape).astype(dtype)
    if value.dtype == "index":
        # Most likely an offset somewhere.
        return generator.integers(0, 2, shape).astype(dtype)
    if dtype.kind in "iu":
        return generator.integers(0 if dtype.kind == "u" else -100, 100, shape).astype(dtype)
    # Multiples of a quarter are exact in every float type.
    return (generator.integers(-32, 33, shape) / 4).astype(dtype)


def random_arguments(
    signature: Signature,
    seed: int = 0,
    dynamic_size: int = 4,
    given: Mapping[int, Any] | None = None,
) -> list[Any]:
    """Arguments for a function, the same for the same seed.

    `out` arguments are filled, too, so that elements the function leaves alone show.

    Args:
        signature: of the function.
        seed: of the random numbers.
        dynamic_size: size of every `?`.
        given: arguments to use instead, by position.

    Raises:
        UnsupportedTypeError: there is no numpy type for an argument.
        ValueError: `given` names an argument that is not there, or a tensor.
    """
    given = given or {}
    for position in given:
        if not 0 <= position < len(signature.arguments):
            raise ValueError(
                f"@{signature.name} has no argument {position}; it has {len(signature.arguments)}"
            )
        value = signature.arguments[position]
        if value.is_tensor:
            raise ValueError(
                f"argument {position} of @{signature.name} is a tensor ({value}); "
                "only a scalar can be given a value"
            )
    generator = numpy.random.default_rng(seed)
    signature.check_types()
    arguments = [_random(value, generator, dynamic_size) for value in signature.arguments]
    return [given.get(position, argument) for position, argument in enumerate(arguments)]
