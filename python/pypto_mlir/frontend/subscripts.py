# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Elements and windows: ``x[i, j]``, ``x[a:b, c:d]``, and assignments to them."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from mlir import ir

from .callsite import dynamic_values, known_sizes, segments, static_list
from .mlir_types import Shaped, shaped
from .tree import target_names
from .values import coerce, describe, is_number, materialize, plain, size_of, to_index

if TYPE_CHECKING:
    from .function import FunctionTranslator

__all__ = ["load", "store"]


def load(fx: FunctionTranslator, node: ast.Subscript) -> Any:
    """``x[...]`` as a value.

    Raises:
        ProgramError: there is no such element or window.
    """
    if isinstance(node.value, ast.Attribute):
        return fx.static(node)
    base = fx.evaluate(node.value)
    if isinstance(base, (tuple, list, dict)):
        return _member(fx, node, base)
    parts = shaped(base.type) if isinstance(base, ir.Value) else None
    if parts is None:
        if isinstance(base, ir.Value) and _is_first(node.slice):
            # The only member of what a submit without results gives.
            return base
        raise fx.error(node, f"{describe(base)} has no elements")
    indices = _indices(fx, node, parts)
    if not any(isinstance(index, ast.Slice) for index in indices):
        return _element(fx, node, base, parts, indices)
    offsets, sizes, dropped = _window(fx, node, base, parts, indices)
    shape = known_sizes(sizes)[dropped:]
    type = parts.with_shape(shape).type()
    if parts.is_tile:
        return extract_slice(fx, base, type, offsets, sizes)
    return fx.builder.result(
        "pto.tensor.slice",
        type,
        [base, *dynamic_values(offsets), *dynamic_values(sizes)],
        {
            "static_offsets": static_list(offsets),
            "static_sizes": static_list(sizes),
            "operandSegmentSizes": segments(
                1, len(dynamic_values(offsets)), len(dynamic_values(sizes))
            ),
        },
    )


def _is_first(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0


def _member(fx: FunctionTranslator, node: ast.Subscript, base: Any) -> Any:
    index = plain(fx.evaluate(node.slice))
    try:
        return base[index]
    except (TypeError, LookupError):
        member = describe(index).removeprefix("the number ")
        raise fx.error(node, f"{describe(base)} has no member {member}") from None


def _indices(fx: FunctionTranslator, node: ast.Subscript, parts: Shaped) -> list[ast.expr]:
    index = node.slice
    indices = list(index.elts) if isinstance(index, ast.Tuple) else [index]
    if len(indices) > parts.rank:
        raise fx.error(node, _ranks(len(indices), parts))
    if any(isinstance(i, ast.Slice) for i in indices):
        indices += [ast.Slice() for _ in range(parts.rank - len(indices))]
    if len(indices) != parts.rank:
        raise fx.error(node, _ranks(len(indices), parts))
    return indices


def _ranks(indices: int, parts: Shaped) -> str:
    noun = "index" if indices == 1 else "indices"
    return f"{indices} {noun} for a tensor of rank {parts.rank}"


def _element(
    fx: FunctionTranslator,
    node: ast.Subscript,
    base: ir.Value,
    parts: Shaped,
    indices: list[ast.expr],
) -> ir.Value:
    if parts.is_tile:
        values = [to_index(fx, fx.evaluate(i), i, "an index") for i in indices]
        return fx.builder.result("tensor.extract", parts.element_type(), [base, *values])
    mixed = [_offset(fx, fx.evaluate(i), i) for i in indices]
    return fx.builder.result(
        "pto.tensor.read",
        parts.element_type(),
        [base, *dynamic_values(mixed)],
        {"static_indices": static_list(mixed)},
    )


def _offset(fx: FunctionTranslator, value: Any, node: ast.AST) -> int | ir.Value:
    if is_number(value) and isinstance(plain(value), int):
        return int(plain(value))
    return to_index(fx, value, node, "an index")


def _window(
    fx: FunctionTranslator,
    node: ast.Subscript,
    base: ir.Value,
    parts: Shaped,
    indices: list[ast.expr],
) -> tuple[list[int | ir.Value], list[int | ir.Value], int]:
    """Offsets and sizes of a window, and how many leading dimensions an index drops."""
    offsets: list[int | ir.Value] = []
    sizes: list[int | ir.Value] = []
    dropped = 0
    for i, index in enumerate(indices):
        if not isinstance(index, ast.Slice):
            if dropped != i:
                raise fx.error(
                    index, "an index that drops a dimension stands before the slices; use i:i + 1"
                )
            dropped += 1
            offsets.append(_offset(fx, fx.evaluate(index), index))
            sizes.append(1)
            continue
        if index.step is not None:
            raise fx.error(index.step, "a slice has no step")
        full = parts.shape[i]
        lower = 0 if index.lower is None else _offset(fx, fx.evaluate(index.lower), index.lower)
        offsets.append(lower)
        if index.upper is None and lower == 0:
            sizes.append(full if full is not None else size_of(fx, base, i))
            continue
        place = index.upper or index.lower or node
        if (size := _known_size(index, lower)) is not None:
            if size < 0:
                raise fx.error(place, f"the end of the slice is {-size} before its start")
            sizes.append(size)
            continue
        upper: int | ir.Value
        if index.upper is None:
            upper = full if full is not None else size_of(fx, base, i)
        else:
            upper = _offset(fx, fx.evaluate(index.upper), index.upper)
        sizes.append(_difference(fx, lower, upper, place))
    return offsets, sizes, dropped


def _known_size(index: ast.Slice, lower: int | ir.Value) -> int | None:
    """The size of ``a:a + n``; None when it does not follow from the text."""
    if index.lower is None or index.upper is None or isinstance(lower, int):
        return None
    first, last = _linear(index.lower), _linear(index.upper)
    terms = {t: last.get(t, 0) - first.get(t, 0) for t in first.keys() | last.keys()}
    if any(factor for term, factor in terms.items() if term):
        return None
    return terms.get("", 0)


def _difference(
    fx: FunctionTranslator, lower: int | ir.Value, upper: int | ir.Value, place: ast.AST
) -> int | ir.Value:
    if isinstance(lower, int) and isinstance(upper, int):
        if upper < lower:
            raise fx.error(place, f"the end of the slice is {lower - upper} before its start")
        return upper - lower
    if lower == 0:
        return upper
    operands = [fx.builder.index(upper), fx.builder.index(lower)]
    return fx.builder.result("arith.subi", ir.IndexType.get(), operands)


def _linear(node: ast.expr) -> dict[str, int]:
    """An expression as a sum of terms times factors; the constant has the term ''."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return {"": node.value}
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return {term: -factor for term, factor in _linear(node.operand).items()}
    if isinstance(node, ast.BinOp):
        left, right = _linear(node.left), _linear(node.right)
        if isinstance(node.op, (ast.Add, ast.Sub)):
            sign = 1 if isinstance(node.op, ast.Add) else -1
            result = dict(left)
            for term, factor in right.items():
                result[term] = result.get(term, 0) + sign * factor
            return result
        if isinstance(node.op, ast.Mult):
            for a, b in ((left, right), (right, left)):
                if set(a) <= {""}:
                    return {term: factor * a.get("", 0) for term, factor in b.items()}
    return {ast.unparse(node): 1}


def extract_slice(
    fx: FunctionTranslator,
    tile: ir.Value,
    type: ir.Type,
    offsets: list[int | ir.Value],
    sizes: list[int | ir.Value],
) -> ir.Value:
    """A part of a tile."""
    return fx.builder.result(
        "tensor.extract_slice",
        type,
        [tile, *dynamic_values(offsets), *dynamic_values(sizes)],
        {
            "static_offsets": static_list(offsets),
            "static_sizes": static_list(sizes),
            "static_strides": ir.DenseI64ArrayAttr.get([1] * len(sizes)),
            "operandSegmentSizes": segments(
                1, len(dynamic_values(offsets)), len(dynamic_values(sizes)), 0
            ),
        },
    )


def insert_slice(
    fx: FunctionTranslator,
    part: ir.Value,
    tile: ir.Value,
    offsets: list[int | ir.Value],
    sizes: list[int | ir.Value],
) -> ir.Value:
    """A tile with a part replaced."""
    return fx.builder.result(
        "tensor.insert_slice",
        tile.type,
        [part, tile, *dynamic_values(offsets), *dynamic_values(sizes)],
        {
            "static_offsets": static_list(offsets),
            "static_sizes": static_list(sizes),
            "static_strides": ir.DenseI64ArrayAttr.get([1] * len(sizes)),
            "operandSegmentSizes": segments(
                1, 1, len(dynamic_values(offsets)), len(dynamic_values(sizes)), 0
            ),
        },
    )


def store(fx: FunctionTranslator, node: ast.Subscript, value: Any) -> None:
    """``x[...] = value``.

    Raises:
        ProgramError: there is no such element or window, or the value does not fit.
    """
    if not isinstance(node.value, ast.Name):
        raise fx.error(node, f"can't assign to '{ast.unparse(node)}'")
    name = next(target_names(node)).id
    base = fx.lookup(name, node.value)
    parts = shaped(base.type) if isinstance(base, ir.Value) else None
    if parts is None:
        raise fx.error(node, f"{describe(base)} has no elements")
    indices = _indices(fx, node, parts)
    if any(isinstance(index, ast.Slice) for index in indices):
        _store_window(fx, node, name, base, parts, value, indices)
        return
    scalar = materialize(fx, value, node, parts.element_type())
    scalar = coerce(fx, scalar, parts.element_type(), node, f"an element of '{name}'")
    if parts.is_tile:
        values = [to_index(fx, fx.evaluate(i), i, "an index") for i in indices]
        fx.env[name] = fx.builder.result("tensor.insert", base.type, [scalar, base, *values])
        return
    mixed = [_offset(fx, fx.evaluate(i), i) for i in indices]
    fx.builder.create(
        "pto.tensor.write",
        [],
        [scalar, base, *dynamic_values(mixed)],
        {"static_indices": static_list(mixed)},
    )


def _store_window(
    fx: FunctionTranslator,
    node: ast.Subscript,
    name: str,
    base: ir.Value,
    parts: Shaped,
    value: Any,
    indices: list[ast.expr],
) -> None:
    offsets, sizes, _ = _window(fx, node, base, parts, indices)
    source = shaped(value.type) if isinstance(value, ir.Value) else None
    wanted = known_sizes(sizes)
    if source is None or source.is_tile and not parts.is_tile:
        raise fx.error(node, f"expected a tensor of shape {list(wanted)}, found {describe(value)}")
    padded = (1,) * (parts.rank - source.rank) + source.shape
    if len(padded) != parts.rank or any(
        None not in (a, b) and a != b for a, b in zip(padded, wanted, strict=True)
    ):
        raise fx.error(node, f"a value of shape {list(source.shape)} does not fill {list(wanted)}")
    if parts.is_tile:
        fx.env[name] = insert_slice(fx, value, base, offsets, sizes)
        return
    fx.env[name] = fx.builder.result(
        "pto.tensor.assemble",
        base.type,
        [value, base, *dynamic_values(offsets)],
        {"static_offsets": static_list(offsets)},
    )
