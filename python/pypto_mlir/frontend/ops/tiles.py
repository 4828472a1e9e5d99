# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tiles: moving them to and from global memory, making and reshaping them."""

from __future__ import annotations

from typing import Any

from mlir import ir

from ...language.enums import AtomicType
from .. import scalars
from ..callsite import CallSite, dynamic_values, known_sizes, segments, static_list
from ..constructs import operation
from ..mlir_types import Shaped, is_float, shaped
from ..values import describe, is_number, plain


@operation("load", "tile.load")
def load(
    site: CallSite,
    tensor: Any,
    offsets: Any,
    shapes: Any,
    valid_shapes: Any = None,
    *,
    target_memory: Any = None,
    transpose: Any = False,
) -> ir.Value:
    """A tile with the elements of a window of a tensor.

    ``valid_shapes`` is the part of the window that exists, and so the tile's shape.
    """
    source, parts = site.tensor(tensor, "tensor")
    if plain(transpose):
        raise site.error("loading a transposed tile is not supported", "transpose")
    begin = site.mixed(offsets, "offsets", parts.rank)
    sizes = site.mixed(valid_shapes or shapes, "shapes", parts.rank)
    expected = site.expected_type()
    wanted = shaped(expected) if expected is not None else None
    dropped = max(0, parts.rank - wanted.rank) if wanted and wanted.is_tile else 0
    if any(size != 1 for size in sizes[:dropped]):
        dropped = 0
    type = site.type(Shaped(True, known_sizes(sizes)[dropped:], parts.element), "shapes")
    return load_window(site, source, type, begin, sizes)


def load_window(
    site: CallSite,
    source: ir.Value,
    type: ir.Type,
    offsets: list[int | ir.Value],
    sizes: list[int | ir.Value],
) -> ir.Value:
    """Builds the load of a window."""
    return site.builder.result(
        "pto.tile.load",
        type,
        [source, *dynamic_values(offsets), *dynamic_values(sizes)],
        {
            "static_offsets": static_list(offsets),
            "static_sizes": static_list(sizes),
            "operandSegmentSizes": segments(
                1, len(dynamic_values(offsets)), len(dynamic_values(sizes))
            ),
        },
    )


@operation("store", "tile.store")
def store(
    site: CallSite,
    tile: Any,
    offsets: Any,
    output_tensor: Any,
    shapes: Any = None,
    *,
    atomic: Any = AtomicType.None_,
) -> ir.Value:
    """``output_tensor`` with a tile written to an offset.

    With ``atomic=pl.AtomicType.Add`` the tile is added to what is there.
    """
    value, tile_parts = site.tile(tile, "tile")
    target, parts = site.tensor(output_tensor, "output_tensor")
    begin = site.mixed(offsets, "offsets", parts.rank)
    if not isinstance(atomic, AtomicType):
        raise site.error(f"'atomic' is a pl.AtomicType, found {describe(atomic)}", "atomic")
    if atomic is AtomicType.Add:
        value = _added(site, value, tile_parts, target, parts, begin)
    return site.builder.result(
        "pto.tile.store",
        target.type,
        [value, target, *dynamic_values(begin)],
        {"static_offsets": static_list(begin)},
    )


def _added(
    site: CallSite,
    value: ir.Value,
    tile: Shaped,
    target: ir.Value,
    parts: Shaped,
    offsets: list[int | ir.Value],
) -> ir.Value:
    sizes: list[int | ir.Value] = [1] * (parts.rank - tile.rank)
    dynamic = iter(site.fx.tile_sizes(value))
    sizes += [next(dynamic) if size is None else size for size in tile.shape]
    present = load_window(site, target, value.type, offsets, sizes)
    name = "arith.addf" if is_float(tile.element_type()) else "arith.addi"
    return site.builder.result(name, value.type, [present, value])


@operation("create_tile", "tile.create")
def create_tile(site: CallSite, shape: Any, dtype: Any, *, target_memory: Any = None) -> ir.Value:
    """A tile with undefined elements."""
    sizes = site.mixed(shape, "shape")
    parts = Shaped(True, known_sizes(sizes), str(site.dtype(dtype)))
    return site.builder.result("tensor.empty", site.type(parts, "shape"), dynamic_values(sizes))


@operation("full", "tile.full")
def full(site: CallSite, shape: Any, dtype: Any, value: Any) -> ir.Value:
    """A tile with the same value everywhere."""
    sizes = site.mixed(shape, "shape")
    element = site.dtype(dtype)
    parts = Shaped(True, known_sizes(sizes), str(element))
    type = site.type(parts, "shape")
    if parts.is_static and is_number(value):
        return scalars.splat_constant(site.fx, type, plain(value), site.place("value"))
    scalar = site.value(value, "value", element)
    if scalar.type != element:
        raise site.error(f"'value' is {element}, found {scalar.type}", "value")
    return scalars.fill(site.fx, scalar, type, dynamic_values(sizes))


@operation("splat")
def splat(site: CallSite, shape: Any, value: Any) -> ir.Value:
    """A tile or array with the same value, which is no literal, everywhere."""
    sizes = site.mixed(shape, "shape")
    scalar = site.value(value, "value")
    type = site.type(Shaped(True, known_sizes(sizes), str(scalar.type)), "shape")
    return scalars.fill(site.fx, scalar, type, dynamic_values(sizes))


@operation("move", "tile.move")
def move(site: CallSite, tile: Any, target_memory: Any = None) -> ir.Value:
    """The tile in another memory space, which is the same value here."""
    return site.tile(tile, "tile")[0]


def _groups(source: tuple[int | None, ...], target: tuple[int | None, ...]) -> list[list[int]]:
    """Which dimensions of the longer shape make up each of the shorter one.

    Empty when they don't group.
    """
    groups: list[list[int]] = []
    position = 0
    for size in target:
        group = [position] if position < len(source) else []
        product = source[position] if group else None
        position += len(group)
        while group and product is not None and size is not None and product < size:
            if position == len(source) or source[position] is None:
                return []
            product *= source[position] or 0
            group.append(position)
            position += 1
        if not group or product != size:
            return []
        groups.append(group)
    if not groups:
        return []
    while position < len(source):
        if source[position] != 1:
            return []
        groups[-1].append(position)
        position += 1
    return groups


def _regroup(site: CallSite, tile: ir.Value, have: Shaped, want: Shaped) -> ir.Value | None:
    """Joins or splits dimensions; None when one shape is no refinement of the other."""
    joins = have.rank > want.rank
    longer, shorter = (have, want) if joins else (want, have)
    groups = _groups(longer.shape, shorter.shape)
    if not groups and shorter.rank:
        return None
    i64 = ir.IntegerType.get_signless(64)
    reassociation = ir.ArrayAttr.get(
        [ir.ArrayAttr.get([ir.IntegerAttr.get(i64, i) for i in group]) for group in groups]
    )
    attributes: dict[str, ir.Attribute] = {"reassociation": reassociation}
    if joins:
        return site.builder.result("tensor.collapse_shape", want.type(), [tile], attributes)
    attributes["static_output_shape"] = ir.DenseI64ArrayAttr.get([size or 0 for size in want.shape])
    return site.builder.result("tensor.expand_shape", want.type(), [tile], attributes)


def reshape_tile(site: CallSite, tile: ir.Value, have: Shaped, want: Shaped) -> ir.Value:
    """A tile in another shape.

    Raises:
        ProgramError: sizes are unknown or the numbers of elements differ.
    """
    if have.shape == want.shape:
        return tile
    if not have.is_static or not want.is_static:
        raise site.error("a tile of unknown size can't be reshaped", "shape")
    if _count(have) != _count(want):
        raise site.error(
            f"{_count(have)} elements can't be reshaped to {list(want.shape)}", "shape"
        )
    if have.rank != want.rank:
        direct = _regroup(site, tile, have, want)
        if direct is not None:
            return direct
    flat = have.with_shape((_count(have),))
    joined = tile if have.rank == 1 else _regroup(site, tile, have, flat)
    assert joined is not None
    split = joined if want.rank == 1 else _regroup(site, joined, flat, want)
    assert split is not None
    return split


def _count(parts: Shaped) -> int:
    count = 1
    for size in parts.shape:
        count *= size or 0
    return count


@operation("concat", "tile.concat")
def concat(site: CallSite, first: Any, second: Any, axis: Any = 1) -> ir.Value:
    """Two tiles beside each other."""
    a, left = site.tile(first, "first")
    b, right = site.tile(second, "second")
    along = site.number(axis, "axis") % max(1, left.rank)
    others = [
        (x, y) for i, (x, y) in enumerate(zip(left.shape, right.shape, strict=False)) if i != along
    ]
    if left.rank != right.rank or left.element != right.element or any(x != y for x, y in others):
        raise site.error(f"type mismatch: {a.type} and {b.type}", "second")
    size = left.shape[along]
    more = right.shape[along]
    total = None if size is None or more is None else size + more
    shape = (*left.shape[:along], total, *left.shape[along + 1 :])
    attribute = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), along)
    type = left.with_shape(shape).type()
    return site.builder.result("tensor.concat", type, [a, b], {"dim": attribute})
