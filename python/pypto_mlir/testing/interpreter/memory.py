# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Global memory of the reference interpreter: buffers, handles, definedness.

An element is a Python or numpy scalar, or ``None`` when its contents are
undefined. Whatever is computed from ``None`` is ``None``; a program whose control
flow or addresses depend on it has no result to compare.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = [
    "Access",
    "Buffer",
    "Guard",
    "Handle",
    "UndefinedBehaviour",
    "same_or_disjoint",
]


class UndefinedBehaviour(Exception):
    """The program did something the memory model gives no meaning to."""


class Guard:
    """The elements a callee has written through one `out` argument's buffer."""

    __slots__ = ("written",)

    def __init__(self) -> None:
        self.written: set[int] = set()


class Access:
    """What one call allows through one of its arguments.

    Attributes:
        readonly: no element may be written.
        guard: if given, an element not yet in it reads as undefined.
        outer: what the caller's handle had; a returned handle gets it back.
    """

    __slots__ = ("guard", "outer", "readonly")

    def __init__(self, readonly: bool, guard: Guard | None, outer: Access | None) -> None:
        self.readonly = readonly
        self.guard = guard
        self.outer = outer


class Buffer:
    """A run of elements, made by a create or given to the entry function."""

    __slots__ = ("data", "guards", "name")

    def __init__(self, data: list[Any], name: str | None = None) -> None:
        self.data = data
        self.guards: list[Guard] = []
        self.name = name


class Handle:
    """A strided window of a buffer.

    ``why_bad`` is set on a window that is out of bounds, or a reshape of
    something it can't view: naming it is fine, an access is undefined.
    """

    __slots__ = ("_positions", "access", "buffer", "offset", "sizes", "strides", "why_bad")

    def __init__(
        self,
        buffer: Buffer,
        offset: int,
        sizes: tuple[int, ...],
        strides: tuple[int, ...],
        access: Access | None = None,
        why_bad: str | None = None,
    ) -> None:
        self.buffer = buffer
        self.offset = offset
        self.sizes = sizes
        self.strides = strides
        self.access = access
        self.why_bad = why_bad
        self._positions: list[int] | None = None

    @staticmethod
    def of_buffer(buffer: Buffer, sizes: Sequence[int]) -> Handle:
        """The whole of a buffer, in row-major order."""
        return Handle(buffer, 0, tuple(sizes), row_major(sizes))

    def count(self) -> int:
        """Number of elements."""
        count = 1
        for size in self.sizes:
            count *= size
        return count

    def positions(self) -> list[int]:
        """Position in the buffer of every element, in row-major order.

        Raises:
            UndefinedBehaviour: the handle names no valid window.
        """
        if self._positions is None:
            if self.why_bad:
                raise UndefinedBehaviour(self.why_bad)
            positions = [self.offset]
            for size, stride in zip(self.sizes, self.strides, strict=True):
                positions = [p + i * stride for p in positions for i in range(size)]
            self._positions = positions
        return self._positions

    def position(self, indices: Sequence[int | None]) -> int:
        """Position in the buffer of one element.

        Raises:
            UndefinedBehaviour: an index is undefined or out of bounds.
        """
        if self.why_bad:
            raise UndefinedBehaviour(self.why_bad)
        position = self.offset
        for index, size, stride in zip(indices, self.sizes, self.strides, strict=True):
            if index is None:
                raise UndefinedBehaviour("an address depends on undefined contents")
            if not 0 <= index < size:
                raise UndefinedBehaviour(f"index {index} is out of bounds of {self.sizes}")
            position += index * stride
        return position

    def load(self, indices: Sequence[int | None]) -> Any:
        """Reads one element."""
        position = self.position(indices)
        access = self.access
        if access is not None and access.guard is not None:
            if position not in access.guard.written:
                return None
        return self.buffer.data[position]

    def store(self, indices: Sequence[int | None], value: Any) -> None:
        """Writes one element."""
        self._put(self.position(indices), value)

    def load_all(self) -> list[Any]:
        """Reads every element, in row-major order."""
        data = self.buffer.data
        access = self.access
        if access is not None and access.guard is not None:
            written = access.guard.written
            return [data[p] if p in written else None for p in self.positions()]
        return [data[p] for p in self.positions()]

    def store_all(self, values: Sequence[Any]) -> None:
        """Writes every element, in row-major order."""
        for position, value in zip(self.positions(), values, strict=True):
            self._put(position, value)

    def _put(self, position: int, value: Any) -> None:
        access = self.access
        if access is not None and access.readonly:
            raise UndefinedBehaviour("an 'in' argument is written")
        buffer = self.buffer
        buffer.data[position] = value
        for guard in buffer.guards:
            guard.written.add(position)

    def window(self, offsets: Sequence[int | None], sizes: Sequence[int | None]) -> Handle:
        """The window that starts at `offsets` and has `sizes`, in all dimensions."""
        why_bad = self.why_bad
        position = self.offset
        known: list[int] = []
        for offset, size, extent, stride in zip(
            offsets, sizes, self.sizes, self.strides, strict=True
        ):
            if offset is None or size is None:
                raise UndefinedBehaviour("an address depends on undefined contents")
            if offset < 0 or size < 0 or offset + size > extent:
                why_bad = why_bad or (
                    f"a window of offsets {list(offsets)} and sizes {list(sizes)} is out of "
                    f"bounds of {list(self.sizes)}"
                )
            position += offset * stride
            known.append(size)
        return Handle(self.buffer, position, tuple(known), self.strides, self.access, why_bad)

    def drop_leading(self, count: int) -> Handle:
        """The same elements without `count` leading dimensions of size 1."""
        if not count:
            return self
        return Handle(
            self.buffer,
            self.offset,
            self.sizes[count:],
            self.strides[count:],
            self.access,
            self.why_bad,
        )

    def padded_window(self, offsets: Sequence[int | None], shape: Sequence[int]) -> Handle:
        """The window of a value of `shape`, missing leading dimensions being 1."""
        return self.window(offsets, (1,) * (len(self.sizes) - len(shape)) + tuple(shape))

    def is_contiguous(self) -> bool:
        """Whether the elements follow each other in the buffer."""
        expected = 1
        for size, stride in zip(reversed(self.sizes), reversed(self.strides), strict=True):
            if size == 0:
                return True
            if size != 1:
                if stride != expected:
                    return False
                expected *= size
        return True

    def reshape(self, sizes: Sequence[int | None]) -> Handle:
        """The same elements in another shape."""
        known = tuple(size for size in sizes if size is not None)
        if len(known) != len(sizes):
            raise UndefinedBehaviour("a size depends on undefined contents")
        sizes = known
        why_bad = self.why_bad
        count = 1
        for size in sizes:
            count *= size
        if count != self.count() or any(size < 0 for size in sizes):
            why_bad = why_bad or f"reshape of {self.sizes} to {sizes} changes the element count"
        elif [s for s in sizes if s != 1] == [s for s in self.sizes if s != 1]:
            # Only unit dimensions come or go: any strides will do.
            kept = iter([t for s, t in zip(self.sizes, self.strides, strict=True) if s != 1])
            strides = tuple(next(kept) if s != 1 else 1 for s in sizes)
            return Handle(self.buffer, self.offset, sizes, strides, self.access, why_bad)
        elif not self.is_contiguous():
            why_bad = why_bad or "reshape of a window that is not contiguous"
        return Handle(self.buffer, self.offset, sizes, row_major(sizes), self.access, why_bad)

    def with_access(self, access: Access | None) -> Handle:
        """The same window under other rules."""
        handle = Handle(self.buffer, self.offset, self.sizes, self.strides, access, self.why_bad)
        handle._positions = self._positions
        return handle


def row_major(sizes: Sequence[int]) -> tuple[int, ...]:
    """Strides of a contiguous tensor."""
    strides = []
    stride = 1
    for size in reversed(sizes):
        strides.append(stride)
        stride *= size
    return tuple(reversed(strides))


def same_or_disjoint(lhs: Handle, rhs: Handle) -> bool:
    """Whether two handles name the very same region or share no element."""
    if lhs.buffer is not rhs.buffer:
        return True
    first, second = lhs.positions(), rhs.positions()
    return first == second or set(first).isdisjoint(second)
