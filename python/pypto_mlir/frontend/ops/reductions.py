# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions of tiles along an axis, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mlir import ir

from .. import scalars
from ..callsite import CallSite
from ..constructs import operation
from ..mlir_types import Shaped, is_float, is_integer, shaped
from ..values import describe
from . import matrix, tiles

#: For each reduction: integer and float operation, and where it starts.
_KINDS: dict[str, tuple[str, str, Callable[[ir.Type], int | float]]] = {
    "sum": ("arith.addi", "arith.addf", lambda t: 0.0 if is_float(t) else 0),
    "prod": ("arith.muli", "arith.mulf", lambda t: 1.0 if is_float(t) else 1),
    "max": ("arith.maxsi", "arith.maximumf", lambda t: _lowest(t)),
    "min": ("arith.minsi", "arith.minimumf", lambda t: _highest(t)),
}


def _lowest(type: ir.Type) -> int | float:
    return float("-inf") if is_float(type) else -(1 << (ir.IntegerType(type).width - 1))


def _highest(type: ir.Type) -> int | float:
    return float("inf") if is_float(type) else (1 << (ir.IntegerType(type).width - 1)) - 1


def _reduced(site: CallSite, tile: Any, axis: int, kind: str, init: Any) -> ir.Value:
    value, parts = site.tile(tile, "tile")
    if parts.rank != 2:
        raise site.error(f"'tile' has two dimensions, found {value.type}", "tile")
    element = parts.element_type()
    if not is_float(element) and not (is_integer(element) and str(element) != "index"):
        raise site.error(f"not defined on {element}", "tile")
    flat = parts.with_shape((parts.shape[1 - axis],))
    integer, floating, start = _KINDS[kind]
    if init is None and not flat.is_static:
        size = site.fx.tile_sizes(value)[0]
        number = site.builder.constant(start(element), element)
        first = scalars.fill(site.fx, number, flat.type(), [size])
    elif init is None:
        first = scalars.splat_constant(site.fx, flat.type(), start(element), site.node)
    else:
        first, _ = site.tile(init, "init")
    op = site.builder.create(
        "linalg.reduce",
        [flat.type()],
        [value, first],
        {"dimensions": ir.DenseI64ArrayAttr.get([axis])},
        regions=1,
    )
    body = op.regions[0].blocks.append(element, element, arg_locs=[op.location] * 2)
    with site.builder.inside(body):
        name = floating if is_float(element) else integer
        joined = site.builder.result(name, element, list(body.arguments))
        site.builder.create("linalg.yield", [], [joined])
    return op.result


def _reduction(axis: int, kind: str) -> Callable[..., Any]:
    def implementation(site: CallSite, tile: Any, tmp_tile: Any = None) -> ir.Value:
        value, parts = site.tile(tile, "tile")
        flat = _reduced(site, value, axis, kind, None)
        kept = (parts.shape[0], 1) if axis == 1 else (1, parts.shape[1])
        size = kept[1 - axis]
        dynamic = site.fx.tile_sizes(flat) if size is None else []
        i64 = ir.IntegerType.get_signless(64)
        group = [ir.IntegerAttr.get(i64, i) for i in range(2)]
        return site.builder.result(
            "tensor.expand_shape",
            parts.with_shape(kept).type(),
            [flat, *dynamic],
            {
                "reassociation": ir.ArrayAttr.get([ir.ArrayAttr.get(group)]),
                "static_output_shape": ir.DenseI64ArrayAttr.get(
                    [ir.ShapedType.get_dynamic_size() if s is None else s for s in kept]
                ),
            },
        )

    along = "row, to [M, 1]" if axis == 1 else "column, to [1, N]"
    implementation.__doc__ = f"The {kind} of each {along}."
    return implementation


for _kind in _KINDS:
    for _axis, _direction in ((1, "row"), (0, "col")):
        _name = f"{_direction}_{_kind}"
        operation(_name, f"tile.{_name}")(_reduction(_axis, _kind))


@operation("reduce", "tile.reduce")
def reduce(site: CallSite, tile: Any, axis: Any, kind: Any, init: Any) -> ir.Value:
    """A reduction without the unit dimension, started with the tile ``init``.

    ``kind`` is sum, prod, max or min.
    """
    if kind not in _KINDS:
        raise site.error(f"'kind' is one of {', '.join(_KINDS)}, found {describe(kind)}", "kind")
    along = site.number(axis, "axis")
    if along not in (0, 1):
        raise site.error(f"'axis' is 0 or 1, found {along}", "axis")
    return _reduced(site, tile, along, kind, init)


def broadcast(site: CallSite, vector: Any, like: Shaped, axis: int, argument: str) -> ir.Value:
    """A vector repeated along an axis of a tile."""
    value, parts = site.tile(vector, argument)
    length = like.shape[1 - axis]
    shapes = [(length,), (length, 1) if axis == 1 else (1, length)]
    if parts.shape not in shapes or parts.element != like.element or not like.is_static:
        raise site.error(
            f"'{argument}' is tensor<{'x'.join(map(str, shapes[1]))}x{like.element}>, "
            f"found {value.type}",
            argument,
        )
    flat = tiles.reshape_tile(site, value, parts, parts.with_shape((length,)))
    return _broadcast_op(site, flat, like, axis)


def _broadcast_op(site: CallSite, flat: ir.Value, like: Shaped, axis: int) -> ir.Value:
    empty = site.builder.result("tensor.empty", like.type())
    op = site.builder.create(
        "linalg.broadcast",
        [like.type()],
        [flat, empty],
        {"dimensions": ir.DenseI64ArrayAttr.get([axis])},
        regions=1,
    )
    matrix.yield_input(site, op)
    return op.result


def _expansion(axis: int, ops: tuple[str, str]) -> Callable[..., Any]:
    def implementation(site: CallSite, tile: Any, vector: Any) -> ir.Value:
        value, parts = site.tile(tile, "tile")
        if parts.rank != 2:
            raise site.error(f"'tile' has two dimensions, found {value.type}", "tile")
        name = ops[is_float(parts.element_type())]
        if not name:
            raise site.error(f"not defined on {parts.element}", "tile")
        spread = broadcast(site, vector, parts, axis, "vector")
        return site.builder.result(name, value.type, [value, spread])

    of, shape = ("row", "[M, 1]") if axis == 1 else ("column", "[1, N]")
    implementation.__doc__ = f"Each {of} of a tile with the element of ``vector``, {shape}."
    return implementation


for _suffix, _ops in (
    ("add", ("arith.addi", "arith.addf")),
    ("sub", ("arith.subi", "arith.subf")),
    ("mul", ("arith.muli", "arith.mulf")),
    ("div", ("", "arith.divf")),
    ("max", ("arith.maxsi", "arith.maximumf")),
    ("min", ("arith.minsi", "arith.minimumf")),
):
    for _axis, _direction in ((1, "row"), (0, "col")):
        _name = f"{_direction}_expand_{_suffix}"
        operation(_name, f"tile.{_name}")(_expansion(_axis, _ops))


def _spread(axis: int) -> Callable[..., Any]:
    def implementation(site: CallSite, target: Any, vector: Any) -> ir.Value:
        _, parts = site.tile(target, "target")
        if parts.rank != 2:
            raise site.error("'target' has two dimensions", "target")
        return broadcast(site, vector, parts, axis, "vector")

    implementation.__doc__ = "A vector repeated to the shape of ``target``."
    return implementation


operation("row_expand", "tile.row_expand")(_spread(1))
operation("col_expand", "tile.col_expand")(_spread(0))


@operation("broadcast", "tile.broadcast")
def broadcast_to(site: CallSite, vector: Any, shape: Any, axis: Any) -> ir.Value:
    """A vector of one dimension repeated along an axis of a shape."""
    value, parts = site.tile(vector, "vector")
    sizes = site.mixed(shape, "shape")
    along = site.number(axis, "axis")
    known = tuple(s for s in sizes if isinstance(s, int))
    if len(known) != 2 or along not in (0, 1) or parts.shape != (known[1 - along],):
        raise site.error(f"{value.type} can't be repeated to {list(known)}", "shape")
    target = shaped(value.type)
    assert target is not None
    return _broadcast_op(site, value, target.with_shape(known), along)
