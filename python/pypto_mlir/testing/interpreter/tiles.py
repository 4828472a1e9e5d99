# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tiles, the values of builtin ranked tensor type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["Tile", "map_tiles"]


class Tile:
    """An immutable value of a shape and elements in row-major order."""

    __slots__ = ("elements", "shape")

    def __init__(self, shape: Sequence[int], elements: list[Any]) -> None:
        self.shape = tuple(shape)
        self.elements = elements

    @staticmethod
    def splat(shape: Sequence[int], value: Any) -> Tile:
        """A tile of equal elements."""
        count = 1
        for size in shape:
            count *= size
        return Tile(shape, [value] * count)

    def position(self, indices: Sequence[int]) -> int:
        """Position of an element, -1 when out of bounds."""
        position = 0
        for index, size in zip(indices, self.shape, strict=True):
            if not 0 <= index < size:
                return -1
            position = position * size + index
        return position


def map_tiles(function: Callable[..., Any], *tiles: Tile) -> Tile:
    """Applies a function element by element."""
    elements = [
        function(*values) for values in zip(*[tile.elements for tile in tiles], strict=True)
    ]
    return Tile(tiles[0].shape, elements)
