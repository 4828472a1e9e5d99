# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Expressions for operations on tensors in global memory, on tiles and on arrays."""

from __future__ import annotations

from mlir import ir

from .reader import Expression, Reader
from .spelling import attribute_text, dtype_text, number_text

__all__ = ["EXPRESSIONS"]

#: Sizes and offsets beyond are not written as literals.
_LIMIT = 2**62


def _create(reader: Reader) -> str | None:
    if not reader.has_only("init_value", "manual_dep"):
        return None
    parts = reader.shape()
    text = f"pl.create_tensor({reader.sizes(parts, reader.operands)}, "
    text += f"dtype={dtype_text(parts.element)}"
    if parts.layout != "nd":
        text += f", layout=pl.{parts.layout.upper()}"
    if "manual_dep" in reader.attributes:
        text += ", manual_dep=True"
    if (value := reader.attributes.get("init_value")) is not None:
        number = None
        if isinstance(value, (ir.BoolAttr, ir.IntegerAttr, ir.FloatAttr)):
            number = number_text(value.value)
        text += f", init_value={number or attribute_text(value)}"
        if number is None and not attribute_text(value).startswith("pl.attr"):
            return None
    return f"{text})"


def _window(reader: Reader, dropped: int) -> bool:
    """Whether the window of an operation gives the type that follows from its sizes."""
    sizes = reader.known("static_sizes")
    shape = tuple(size if size >= 0 else None for size in sizes)
    numbers = [*sizes, *reader.known("static_offsets")]
    return (
        reader.has_only("static_offsets", "static_sizes")
        and dropped >= 0
        and shape[dropped:] == reader.shape().shape
        and all(size == 1 for size in shape[:dropped])
        and all(n < _LIMIT for n in numbers)
    )


def _slice(reader: Reader) -> str | None:
    dropped = reader.shape(0).rank - reader.shape().rank
    if not _window(reader, dropped):
        return None
    (source,), offsets, sizes = reader.groups()
    text = f"pl.slice({source}, {reader.mixed('static_sizes', sizes)}, "
    text += reader.mixed("static_offsets", offsets)
    return f"{text}, drop_dims={list(range(dropped))})" if dropped else f"{text})"


def _load(reader: Reader) -> str | None:
    if not _window(reader, reader.shape(0).rank - reader.shape().rank):
        return None
    (source,), offsets, sizes = reader.groups()
    begin, shape = reader.mixed("static_offsets", offsets), reader.mixed("static_sizes", sizes)
    return f"pl.load({source}, {begin}, {shape})"


def _store(reader: Reader) -> str | None:
    if not reader.has_only("static_offsets"):
        return None
    tile, target, *offsets = reader.operands
    return f"pl.store({tile}, {reader.mixed('static_offsets', offsets)}, {target})"


def _assemble(reader: Reader) -> str | None:
    if not reader.has_only("static_offsets", "atomic"):
        return None
    source, target, *offsets = reader.operands
    text = f"pl.assemble({target}, {source}, {reader.mixed('static_offsets', offsets)}"
    is_atomic = str(reader.attributes.get("atomic", "")).endswith("<add>")
    return f"{text}, atomic=pl.AtomicType.Add)" if is_atomic else f"{text})"


def _reshape(reader: Reader) -> str | None:
    source, *sizes = reader.operands
    text = f"pl.reshape({source}, {reader.sizes(reader.shape(), sizes)})"
    return text if reader.has_only() else None


def _cast(reader: Reader) -> str | None:
    sizes = list(reader.shape().shape)
    return f"pl.tensor.cast({reader.operands[0]}, {sizes})" if reader.has_only() else None


def _fill(reader: Reader) -> str | None:
    return f"pl.fill({', '.join(reader.operands)})" if reader.has_only() else None


def _dim(reader: Reader) -> str | None:
    return f"pl.dim({', '.join(reader.operands)})" if reader.has_only() else None


def _read(reader: Reader) -> str | None:
    source, *indices = reader.operands
    text = f"pl.read({source}, {reader.mixed('static_indices', indices)})"
    return text if reader.has_only("static_indices") else None


def _write(reader: Reader) -> str | None:
    value, target, *indices = reader.operands
    text = f"pl.write({target}, {reader.mixed('static_indices', indices)}, {value})"
    return text if reader.has_only("static_indices") else None


def _extract(reader: Reader) -> str | None:
    source, *indices = reader.operands
    return f"pl.read({source}, [{', '.join(indices)}])" if reader.has_only() else None


def _insert(reader: Reader) -> str | None:
    value, target, *indices = reader.operands
    return f"pl.write({target}, [{', '.join(indices)}], {value})" if reader.has_only() else None


def _splat(reader: Reader) -> str | None:
    value, *sizes = reader.operands
    text = f"pl.splat({reader.sizes(reader.shape(), sizes)}, {value})"
    return text if reader.has_only() else None


def _empty(reader: Reader) -> str | None:
    parts = reader.shape()
    if not reader.has_only():
        return None
    sizes = reader.sizes(parts, reader.operands)
    return f"pl.create_tile({sizes}, dtype={dtype_text(parts.element)})"


def _unknown(reader: Reader) -> str | None:
    is_tile = str(reader.op.results[0].type).startswith("tensor<")
    is_said = str(reader.attributes["value"]) == "#ub.poison" and not is_tile
    return "pl.unknown()" if is_said and reader.has_only("value") else None


def _matmul(reader: Reader) -> str | None:
    parts = [reader.shape(i) for i in range(3)]
    is_plain = all(p.rank == 2 and p.is_static for p in parts)
    is_plain = is_plain and parts[0].element == parts[1].element
    if not is_plain or not reader.has_only("indexing_maps"):
        return None
    if str(reader.attributes.get("indexing_maps")) != _MATMUL_MAPS:
        return None
    a, b, acc = reader.operands
    return f"pl.matmul_acc({acc}, {a}, {b})"


_MATMUL_MAPS = (
    "[affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, "
    "affine_map<(d0, d1, d2) -> (d0, d1)>]"
)

EXPRESSIONS: dict[str, Expression] = {
    "linalg.matmul": _matmul,
    "pto.tensor.assemble": _assemble,
    "pto.tensor.cast": _cast,
    "pto.tensor.create": _create,
    "pto.tensor.dim": _dim,
    "pto.tensor.fill": _fill,
    "pto.tensor.read": _read,
    "pto.tensor.reshape": _reshape,
    "pto.tensor.slice": _slice,
    "pto.tensor.write": _write,
    "pto.tile.load": _load,
    "pto.tile.store": _store,
    "tensor.empty": _empty,
    "tensor.extract": _extract,
    "tensor.insert": _insert,
    "tensor.splat": _splat,
    "ub.poison": _unknown,
}
