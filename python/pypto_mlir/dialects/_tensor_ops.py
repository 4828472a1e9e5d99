# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builders of the operations on tensors and tiles."""

from __future__ import annotations

from collections.abc import Sequence

from mlir import ir

from .._libs._pypto import AtomicAttr, TensorType
from . import _pto_ops_gen as _gen
from ._builders import (
    Mixed,
    ValueLike,
    as_index,
    as_tensor,
    as_value,
    split_mixed,
    verified,
)
from ._pto_enums_gen import AtomicMode, Layout
from ._registration import op_builder, replaces_generated, value_builder

__all__ = [
    "TensorAssembleOp",
    "TensorCastOp",
    "TensorCreateOp",
    "TensorDimOp",
    "TensorFillOp",
    "TensorReadOp",
    "TensorReshapeOp",
    "TensorSliceOp",
    "TensorWriteOp",
    "TileLoadOp",
    "TileStoreOp",
    "tensor_assemble",
    "tensor_cast",
    "tensor_create",
    "tensor_dim",
    "tensor_fill",
    "tensor_read",
    "tensor_reshape",
    "tensor_slice",
    "tensor_write",
    "tile_load",
    "tile_store",
]


def _window_shape(sizes: Sequence[int], drop_dims: int) -> list[int]:
    """The sizes without ``drop_dims`` leading unit sizes."""
    if not 0 <= drop_dims <= len(sizes) or any(size != 1 for size in sizes[:drop_dims]):
        raise ValueError(
            f"drop_dims is {drop_dims}: only leading sizes that are the number 1 can be dropped"
        )
    return list(sizes[drop_dims:])


@replaces_generated
class TensorCreateOp(_gen.TensorCreateOp):
    def __init__(
        self,
        shape: Sequence[Mixed],
        element_type: ir.Type,
        layout: Layout | str | None = None,
        *,
        init_value: ir.Attribute | int | float | None = None,
        manual_dep: bool = False,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """A new tensor in global memory.

        Args:
            shape: its sizes, in elements.
            element_type: an integer, float or ``index`` type.
            layout: a :class:`Layout` or its name; ``nd`` when None.
            init_value: the first value of every element, as an attribute of the element
                type or a number; undefined when None.
            manual_dep: tells a run-time not to order tasks by this tensor.

        Raises:
            ValueError: a size is negative, or ``init_value`` is no value of the element type.
        """
        sizes, dynamic = split_mixed("sizes", shape)
        result = TensorType.get(sizes, element_type, layout)
        if isinstance(init_value, (int, float)):
            if isinstance(element_type, ir.FloatType):
                init_value = ir.FloatAttr.get(element_type, init_value)
            elif isinstance(init_value, float):
                raise ValueError(f"init_value {init_value} is no value of {element_type}")
            else:
                init_value = ir.IntegerAttr.get(element_type, init_value)
        super().__init__(
            result, dynamic, init_value=init_value, manual_dep=manual_dep or None, loc=loc, ip=ip
        )
        verified(self)


tensor_create = value_builder(TensorCreateOp)


@replaces_generated
class TensorSliceOp(_gen.TensorSliceOp):
    def __init__(
        self,
        source: ValueLike,
        offsets: Sequence[Mixed],
        sizes: Sequence[Mixed],
        *,
        drop_dims: int = 0,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """A window as a view: it accesses nothing.

        Args:
            source: a ``!pto.tensor``.
            offsets: where the window begins; one for each dimension of ``source``.
            sizes: the sizes of the window, as many.
            drop_dims: how many leading unit sizes are left out of the result's type.

        Raises:
            ValueError: ``drop_dims`` is not the number of leading sizes that are the number 1,
                or less.
        """
        source, source_type = as_tensor("source", source)
        static_offsets, dynamic_offsets = split_mixed("offsets", offsets)
        static_sizes, dynamic_sizes = split_mixed("sizes", sizes)
        result = TensorType.get(
            _window_shape(static_sizes, drop_dims), source_type.element_type, source_type.layout
        )
        super().__init__(
            result,
            source,
            dynamic_offsets,
            dynamic_sizes,
            static_offsets,
            static_sizes,
            loc=loc,
            ip=ip,
        )
        verified(self)


tensor_slice = value_builder(TensorSliceOp)


@replaces_generated
class TensorReshapeOp(_gen.TensorReshapeOp):
    def __init__(
        self,
        source: ValueLike,
        shape: Sequence[Mixed],
        *,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """The same elements in row-major order in another shape, as a view.

        Args:
            source: a ``!pto.tensor``; contiguous, unless only unit sizes change.
            shape: the new sizes; their product is that of the source's.
        """
        source, source_type = as_tensor("source", source)
        sizes, dynamic = split_mixed("sizes", shape)
        result = TensorType.get(sizes, source_type.element_type, source_type.layout)
        super().__init__(result, source, dynamic, loc=loc, ip=ip)
        verified(self)


tensor_reshape = value_builder(TensorReshapeOp)


@replaces_generated
class TensorCastOp(_gen.TensorCastOp):
    def __init__(
        self,
        source: ValueLike,
        shape: Sequence[int | None],
        *,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """The same tensor with other sizes static, as a view.

        Args:
            source: a ``!pto.tensor``.
            shape: its sizes, of which None is ``?``. One that is a number here and ``?`` in
                the source must hold at run time.
        """
        source, source_type = as_tensor("source", source)
        result = TensorType.get(shape, source_type.element_type, source_type.layout)
        super().__init__(result, source, loc=loc, ip=ip)
        verified(self)


tensor_cast = value_builder(TensorCastOp)


@replaces_generated
class TensorAssembleOp(_gen.TensorAssembleOp):
    def __init__(
        self,
        source: ValueLike,
        target: ValueLike,
        offsets: Sequence[Mixed],
        *,
        atomic: AtomicMode | AtomicAttr | str | None = None,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """Copies a tensor into a window of another.

        Args:
            source: a ``!pto.tensor``. Its shape is that of the window; leading dimensions it
                lacks have size 1.
            target: a ``!pto.tensor`` of at least the source's rank.
            offsets: where the window begins; one for each dimension of ``target``.
            atomic: how elements are combined: an :class:`AtomicMode`, its name or attribute.

        The result is the target, under its new name for "after the write".
        """
        source, _ = as_tensor("source", source)
        target, target_type = as_tensor("target", target)
        static, dynamic = split_mixed("offsets", offsets)
        super().__init__(
            source, target, dynamic, static, atomic=atomic, results=[target_type], loc=loc, ip=ip
        )
        verified(self)


tensor_assemble = value_builder(TensorAssembleOp)


@replaces_generated
class TensorFillOp(_gen.TensorFillOp):
    def __init__(
        self,
        target: ValueLike,
        value: ValueLike,
        *,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """Writes a value of the element type to every element. The result is the target."""
        target, target_type = as_tensor("target", target)
        value = as_value("value", value)
        super().__init__(target, value, results=[target_type], loc=loc, ip=ip)
        verified(self)


tensor_fill = value_builder(TensorFillOp)


@replaces_generated
class TensorDimOp(_gen.TensorDimOp):
    def __init__(
        self,
        source: ValueLike,
        index: Mixed,
        *,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """The size of a dimension, in elements, as an ``index``.

        ``index`` counts dimensions from 0. A number becomes a constant.
        """
        source, _ = as_tensor("source", source)
        super().__init__(source, as_index("index", index, loc, ip), loc=loc, ip=ip)
        verified(self)


tensor_dim = value_builder(TensorDimOp)


@replaces_generated
class TensorReadOp(_gen.TensorReadOp):
    def __init__(
        self,
        source: ValueLike,
        indices: Sequence[Mixed],
        *,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """One element. There is an index for each dimension."""
        source, source_type = as_tensor("source", source)
        static, dynamic = split_mixed("indices", indices)
        super().__init__(
            source, dynamic, static, results=[source_type.element_type], loc=loc, ip=ip
        )
        verified(self)


tensor_read = value_builder(TensorReadOp)


@replaces_generated
class TensorWriteOp(_gen.TensorWriteOp):
    def __init__(
        self,
        value: ValueLike,
        target: ValueLike,
        indices: Sequence[Mixed],
        *,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """Writes one element. There is an index for each dimension; ``value`` has the
        element type.
        """
        target, _ = as_tensor("target", target)
        static, dynamic = split_mixed("indices", indices)
        super().__init__(as_value("value", value), target, dynamic, static, loc=loc, ip=ip)
        verified(self)


tensor_write = op_builder(TensorWriteOp)


@replaces_generated
class TileLoadOp(_gen.TileLoadOp):
    def __init__(
        self,
        source: ValueLike,
        offsets: Sequence[Mixed],
        sizes: Sequence[Mixed],
        *,
        drop_dims: int = 0,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """Copies a window into a tile, which is a builtin tensor.

        Args:
            source: a ``!pto.tensor``.
            offsets: where the window begins; one for each dimension of ``source``.
            sizes: the sizes of the window, as many.
            drop_dims: how many leading unit sizes are left out of the tile's type.

        Raises:
            ValueError: a size is negative, or ``drop_dims`` is more than the number of leading
                sizes that are the number 1.
        """
        source, source_type = as_tensor("source", source)
        static_offsets, dynamic_offsets = split_mixed("offsets", offsets)
        static_sizes, dynamic_sizes = split_mixed("sizes", sizes)
        shape = _window_shape(static_sizes, drop_dims)
        if any(size < 0 and size != ir.ShapedType.get_dynamic_size() for size in shape):
            raise ValueError(f"sizes must not be negative: {list(sizes)}")
        super().__init__(
            ir.RankedTensorType.get(shape, source_type.element_type),
            source,
            dynamic_offsets,
            dynamic_sizes,
            static_offsets,
            static_sizes,
            loc=loc,
            ip=ip,
        )
        verified(self)


tile_load = value_builder(TileLoadOp)


@replaces_generated
class TileStoreOp(_gen.TileStoreOp):
    def __init__(
        self,
        tile: ValueLike,
        target: ValueLike,
        offsets: Sequence[Mixed],
        *,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """Copies a tile into a window of a tensor. The result is the target.

        Args:
            tile: a builtin tensor. Its shape is that of the window; leading dimensions it
                lacks have size 1.
            target: a ``!pto.tensor`` of at least the tile's rank.
            offsets: where the window begins; one for each dimension of ``target``.
        """
        target, target_type = as_tensor("target", target)
        static, dynamic = split_mixed("offsets", offsets)
        super().__init__(
            as_value("tile", tile), target, dynamic, static, results=[target_type], loc=loc, ip=ip
        )
        verified(self)


tile_store = value_builder(TileStoreOp)
