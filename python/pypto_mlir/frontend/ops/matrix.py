# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrix products and transposes of tiles."""

from __future__ import annotations

from typing import Any

from mlir import ir

from .. import scalars
from ..callsite import CallSite
from ..constructs import operation
from ..mlir_types import Shaped, is_float, shaped
from ..values import plain

_MAPS = {
    "matmul": "[affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, "
    "affine_map<(m, n, k) -> (m, n)>]",
    "batch_matmul": "[affine_map<(b, m, n, k) -> (b, m, k)>, "
    "affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>]",
}


def _accumulator_element(element: str) -> str:
    if element in ("f16", "bf16", "f32") or element.startswith("f8"):
        return "f32"
    return element if element == "f64" else "i32"


def _product(site: CallSite, name: str, acc: ir.Value, lhs: ir.Value, rhs: ir.Value) -> ir.Value:
    from mlir.dialects import linalg

    with site.builder.location, ir.InsertionPoint(site.builder.block):
        result = getattr(linalg, name)(lhs, rhs, outs=[acc])
    op = result.owner.operation
    # Left out, it is what the parser makes of that; so text and module agree.
    op.attributes["indexing_maps"] = ir.Attribute.parse(_MAPS[name])
    site.builder.log.append(op)
    return result


def _operand(
    site: CallSite, value: Any, argument: str, is_transposed: Any
) -> tuple[ir.Value, Shaped]:
    tile, parts = site.tile(value, argument)
    if plain(is_transposed):
        if parts.rank < 2:
            raise site.error(f"'{argument}' is a matrix, found {tile.type}", argument)
        tile, parts = permuted(site, tile, parts, parts.rank - 2, parts.rank - 1)
    return tile, parts


def _result_shape(site: CallSite, left: Shaped, right: Shaped) -> tuple[int | None, ...]:
    if left.rank != right.rank or left.rank not in (2, 3):
        raise site.error(f"expected two matrices, found {left.text()} and {right.text()}")
    inner = (left.shape[-1], right.shape[-2])
    outer = (left.shape[:-2], right.shape[:-2])
    if (None not in inner and inner[0] != inner[1]) or outer[0] != outer[1]:
        raise site.error(f"shapes {list(left.shape)} and {list(right.shape)} can't be multiplied")
    if left.element != right.element:
        raise site.error(f"type mismatch: {left.element} and {right.element}")
    return (*outer[0], left.shape[-2], right.shape[-1])


@operation("matmul", "batch_matmul", "tile.matmul", "tile.batch_matmul")
def matmul(
    site: CallSite,
    lhs: Any,
    rhs: Any,
    out_dtype: Any = None,
    *,
    a_trans: Any = False,
    b_trans: Any = False,
) -> ir.Value:
    """The product of two matrices, or of two batches of them.

    It is accumulated, and given, in FP32 or INT32 unless ``out_dtype`` or the
    annotation says otherwise.
    """
    a, left = _operand(site, lhs, "lhs", a_trans)
    b, right = _operand(site, rhs, "rhs", b_trans)
    shape = _result_shape(site, left, right)
    element = _accumulator_element(left.element)
    expected = site.expected_type()
    wanted = shaped(expected) if expected is not None else None
    if out_dtype is not None:
        element = str(site.dtype(out_dtype, "out_dtype"))
    elif wanted is not None:
        element = wanted.element
    parts = Shaped(True, shape, element)
    if not parts.is_static:
        raise site.error("a matrix of unknown size can't be multiplied; use pl.matmul_acc")
    start = 0.0 if is_float(parts.element_type()) else 0
    zero = scalars.splat_constant(site.fx, parts.type(), start, site.node)
    return _product(site, "matmul" if left.rank == 2 else "batch_matmul", zero, a, b)


@operation("matmul_acc", "tile.matmul_acc")
def matmul_acc(site: CallSite, acc: Any, lhs: Any, rhs: Any) -> ir.Value:
    """``acc`` plus the product of two matrices."""
    start, parts = site.tile(acc, "acc")
    a, left = site.tile(lhs, "lhs")
    b, right = site.tile(rhs, "rhs")
    shape = _result_shape(site, left, right)
    if any(None not in (x, y) and x != y for x, y in zip(shape, parts.shape, strict=False)):
        raise site.error(f"the product has shape {list(shape)}, found {list(parts.shape)}", "acc")
    return _product(site, "matmul" if left.rank == 2 else "batch_matmul", start, a, b)


@operation("matmul_bias", "tile.matmul_bias")
def matmul_bias(site: CallSite, lhs: Any, rhs: Any, bias: Any) -> ir.Value:
    """The product of two matrices plus a row, ``[1, N]``, added to each row."""
    from .reductions import broadcast

    product = matmul(site, lhs, rhs)
    row, _ = site.tile(bias, "bias")
    parts = shaped(product.type)
    assert parts is not None
    spread = broadcast(site, row, parts, 0, "bias")
    name = "arith.addf" if is_float(parts.element_type()) else "arith.addi"
    return site.builder.result(name, product.type, [product, spread])


def permuted(
    site: CallSite, tile: ir.Value, parts: Shaped, first: int, second: int
) -> tuple[ir.Value, Shaped]:
    """A tile with two dimensions exchanged."""
    order = list(range(parts.rank))
    order[first], order[second] = order[second], order[first]
    target = parts.with_shape(tuple(parts.shape[i] for i in order))
    known = iter(site.fx.tile_sizes(tile))
    sizes = [next(known) if size is None else size for size in parts.shape]
    dynamic = [v for i in order if not isinstance(v := sizes[i], int)]
    empty = site.builder.result("tensor.empty", target.type(), dynamic)
    op = site.builder.create(
        "linalg.transpose",
        [target.type()],
        [tile, empty],
        {"permutation": ir.DenseI64ArrayAttr.get(order)},
        regions=1,
    )
    yield_input(site, op)
    return op.result, target


def yield_input(site: CallSite, op: ir.Operation) -> None:
    """Gives a linalg operation that moves elements the body that yields its input."""
    parts = shaped(op.operands[0].type)
    assert parts is not None
    element = parts.element_type()
    body = op.regions[0].blocks.append(element, element, arg_locs=[op.location] * 2)
    with site.builder.inside(body):
        site.builder.create("linalg.yield", [], [body.arguments[0]])


@operation("transpose", "tile.transpose", "tensor.transpose")
def transpose(site: CallSite, input: Any, axis1: Any = 0, axis2: Any = 1) -> ir.Value:
    """A tile with two dimensions exchanged."""
    if site.fx.is_tensor(input):
        raise site.error("a tensor in global memory can't be transposed; load a tile", "input")
    tile, parts = site.tile(input, "input")
    axes = [site.number(axis1, "axis1"), site.number(axis2, "axis2")]
    for axis, name in zip(axes, ("axis1", "axis2"), strict=True):
        if not -parts.rank <= axis < parts.rank:
            raise site.error(f"a tile of rank {parts.rank} has no dimension {axis}", name)
    return permuted(site, tile, parts, axes[0] % parts.rank, axes[1] % parts.rank)[0]
