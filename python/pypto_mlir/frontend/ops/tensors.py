# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations on tensors in global memory, and their like on tiles."""

from __future__ import annotations

from typing import Any

from mlir import ir

from ...language.enums import AtomicType, TensorLayout
from ...language.types import AttrText
from ..builder import element_attr, enum_attr
from ..callsite import CallSite, dynamic_values, known_sizes, segments, static_list
from ..constructs import operation
from ..launches import attribute_of
from ..mlir_types import Shaped, shaped
from ..subscripts import extract_slice, insert_slice
from ..values import describe, is_number, plain
from . import tiles


@operation("create_tensor", "tensor.create")
def create_tensor(
    site: CallSite,
    shape: Any,
    dtype: Any,
    *,
    layout: Any = TensorLayout.ND,
    manual_dep: Any = False,
    init_value: Any = None,
) -> ir.Value:
    """A fresh tensor in global memory, its elements undefined unless ``init_value`` is given."""
    sizes = site.mixed(shape, "shape")
    element = site.dtype(dtype)
    if not isinstance(layout, TensorLayout):
        raise site.error(f"'layout' is a pl.TensorLayout, found {describe(layout)}", "layout")
    type = site.type(Shaped(False, known_sizes(sizes), str(element), layout.value), "shape")
    attributes: dict[str, ir.Attribute] = {}
    if isinstance(init_value, AttrText):
        attributes["init_value"] = attribute_of(site.fx.source, init_value, site.node)
    elif init_value is not None:
        if not is_number(init_value):
            raise site.error("'init_value' is a number", "init_value")
        try:
            attributes["init_value"] = element_attr(plain(init_value), element)
        except ValueError as error:
            raise site.error(str(error), "init_value") from None
    if plain(manual_dep):
        attributes["manual_dep"] = ir.UnitAttr.get()
    return site.builder.result("pto.tensor.create", type, dynamic_values(sizes), attributes)


def _dropped(site: CallSite, parts: Shaped, sizes: list[int | ir.Value], drop_dims: Any) -> int:
    """How many leading unit dimensions a window leaves out."""
    if drop_dims:
        dims = [plain(d) for d in drop_dims] if isinstance(drop_dims, (list, tuple)) else None
        if dims is None or dims != list(range(len(dims))) or len(dims) > parts.rank:
            raise site.error("only leading dimensions can be dropped", "drop_dims")
        dropped = len(dims)
    else:
        expected = site.expected_type()
        wanted = shaped(expected) if expected is not None else None
        dropped = max(0, parts.rank - wanted.rank) if wanted else 0
        if not all(size == 1 for size in sizes[:dropped] if isinstance(size, int)):
            dropped = 0
    if any(size != 1 for size in sizes[:dropped]):
        raise site.error("only dimensions of size 1 can be dropped", "drop_dims")
    return dropped


@operation("slice", "tensor.slice", "tile.slice")
def slice(
    site: CallSite,
    input: Any,
    shape: Any,
    offset: Any,
    valid_shape: Any = None,
    drop_dims: Any = None,
) -> ir.Value:
    """The window of a tensor (a view) or tile (a copy) of a shape at an offset.

    ``drop_dims``, ``[0, 1, ...]``, leaves out leading dimensions of size 1; so does an
    annotation of lower rank.
    """
    parts = shaped(input.type) if isinstance(input, ir.Value) else None
    if parts is None:
        raise site.error(f"'input' is a tensor or tile, found {describe(input)}", "input")
    offsets = site.mixed(offset, "offset", parts.rank)
    sizes = site.mixed(shape, "shape", parts.rank)
    dropped = _dropped(site, parts, sizes, drop_dims)
    type = site.type(parts.with_shape(known_sizes(sizes)[dropped:]), "shape")
    if parts.is_tile:
        return extract_slice(site.fx, input, type, offsets, sizes)
    return site.builder.result(
        "pto.tensor.slice",
        type,
        [input, *dynamic_values(offsets), *dynamic_values(sizes)],
        {
            "static_offsets": static_list(offsets),
            "static_sizes": static_list(sizes),
            "operandSegmentSizes": segments(
                1, len(dynamic_values(offsets)), len(dynamic_values(sizes))
            ),
        },
    )


@operation("assemble", "tensor.assemble", "tile.assemble")
def assemble(
    site: CallSite, target: Any, source: Any, offset: Any, *, atomic: Any = AtomicType.None_
) -> ir.Value:
    """``target`` with ``source`` copied to an offset."""
    parts = shaped(target.type) if isinstance(target, ir.Value) else None
    if parts is None:
        raise site.error(f"'target' is a tensor or tile, found {describe(target)}", "target")
    offsets = site.mixed(offset, "offset", parts.rank)
    if parts.is_tile:
        tile, source_parts = site.tile(source, "source")
        if not source_parts.is_static:
            raise site.error("a tile of unknown size can't be put into another", "source")
        sizes: list[int | ir.Value] = [1] * (parts.rank - source_parts.rank)
        sizes += [size for size in source_parts.shape if size is not None]
        return insert_slice(site.fx, tile, target, offsets, sizes)
    value, _ = site.tensor(source, "source")
    attributes = {"static_offsets": static_list(offsets)}
    if not isinstance(atomic, AtomicType):
        raise site.error(f"'atomic' is a pl.AtomicType, found {describe(atomic)}", "atomic")
    if atomic is not AtomicType.None_:
        attributes["atomic"] = enum_attr("atomic", atomic.value)
    operands = [value, target, *dynamic_values(offsets)]
    return site.builder.result("pto.tensor.assemble", target.type, operands, attributes)


@operation("reshape", "tensor.reshape", "tile.reshape")
def reshape(site: CallSite, input: Any, shape: Any) -> ir.Value:
    """The same elements in another shape, of a tensor as a view."""
    parts = shaped(input.type) if isinstance(input, ir.Value) else None
    if parts is None:
        raise site.error(f"'input' is a tensor or tile, found {describe(input)}", "input")
    sizes = site.mixed(shape, "shape")
    target = parts.with_shape(known_sizes(sizes))
    type = site.type(target, "shape")
    if parts.is_tile:
        return tiles.reshape_tile(site, input, parts, target)
    return site.builder.result("pto.tensor.reshape", type, [input, *dynamic_values(sizes)])


@operation("tensor.cast")
def cast_shape(site: CallSite, input: Any, shape: Any) -> ir.Value:
    """The same tensor with sizes made unknown or known in its type.

    A size that is no number is unknown.
    """
    value, parts = site.tensor(input, "input")
    if not isinstance(shape, (list, tuple)) or len(shape) != parts.rank:
        raise site.error(f"'shape' is a list of {parts.rank} sizes", "shape")
    sizes = tuple(int(plain(s)) if is_number(s) else None for s in shape)
    type = site.type(parts.with_shape(sizes), "shape")
    return site.builder.result("pto.tensor.cast", type, [value])


@operation("fill", "tensor.fill")
def fill(site: CallSite, target: Any, value: Any) -> ir.Value:
    """``target`` with one value written to every element."""
    tensor, parts = site.tensor(target, "target")
    scalar = site.element(value, "value", parts)
    return site.builder.result("pto.tensor.fill", tensor.type, [tensor, scalar])


@operation("dim", "tensor.dim")
def dim(site: CallSite, tensor: Any, axis: Any) -> int | ir.Value:
    """The size of a dimension."""
    value, parts = site.tensor(tensor, "tensor")
    if is_number(axis):
        number = plain(axis)
        if not isinstance(number, int) or not -parts.rank <= number < parts.rank:
            raise site.error(f"a tensor of rank {parts.rank} has no dimension {number}", "axis")
        number %= parts.rank
        known = parts.shape[number]
        if known is not None:
            return known
        axis = number
    index = site.value(axis, "axis", ir.IndexType.get())
    return site.builder.result("pto.tensor.dim", ir.IndexType.get(), [value, index])


def _indices(site: CallSite, values: Any, rank: int) -> list[int | ir.Value]:
    if not isinstance(values, (list, tuple)):
        values = [values]
    return site.mixed(values, "indices", rank)


@operation("read", "tensor.read", "tile.read")
def read(site: CallSite, input: Any, indices: Any) -> ir.Value:
    """An element."""
    parts = shaped(input.type) if isinstance(input, ir.Value) else None
    if parts is None:
        raise site.error(f"'input' is a tensor or tile, found {describe(input)}", "input")
    mixed = _indices(site, indices, parts.rank)
    element = parts.element_type()
    if parts.is_tile:
        values = [site.builder.index(i) for i in mixed]
        return site.builder.result("tensor.extract", element, [input, *values])
    return site.builder.result(
        "pto.tensor.read",
        element,
        [input, *dynamic_values(mixed)],
        {"static_indices": static_list(mixed)},
    )


@operation("write", "tensor.write", "tile.write")
def write(site: CallSite, target: Any, indices: Any, value: Any) -> ir.Value | None:
    """Writes an element of a tensor; of a tile, gives the tile with the element changed."""
    parts = shaped(target.type) if isinstance(target, ir.Value) else None
    if parts is None:
        raise site.error(f"'target' is a tensor or tile, found {describe(target)}", "target")
    mixed = _indices(site, indices, parts.rank)
    scalar = site.element(value, "value", parts)
    if parts.is_tile:
        values = [site.builder.index(i) for i in mixed]
        return site.builder.result("tensor.insert", target.type, [scalar, target, *values])
    site.builder.create(
        "pto.tensor.write",
        [],
        [scalar, target, *dynamic_values(mixed)],
        {"static_indices": static_list(mixed)},
    )
    return None
