# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rules of `pto` operations on tensors and tiles, and of `tensor` ones."""

from __future__ import annotations

from typing import Any

from mlir import ir

from ...dialects import pto
from .decoder import Environment, FunctionDecoder, Step, rule
from .memory import Buffer, Handle, UndefinedBehaviour, same_or_disjoint
from .scalars import Unsupported, from_attribute, integer_width, wrapper
from .tiles import Tile

__all__: list[str] = []

_LARGEST = 1 << 22


def tensor_shape(type: ir.Type) -> list[int | None]:
    """Sizes of a `!pto.tensor` type, ``None`` for `?`."""
    type_ = pto.TensorType(type)
    return [None if type_.is_dynamic_dim(dim) else size for dim, size in enumerate(type_.shape)]


def _sizes_of_type(decoder: FunctionDecoder, op: ir.OpView, dynamic: Any) -> Any:
    dynamic_size = ir.ShapedType.get_dynamic_size()
    static = [dynamic_size if size is None else size for size in tensor_shape(op.results[0].type)]
    return decoder.mixed(static, list(dynamic))


def _known(sizes: list[int | None]) -> list[int]:
    known = [size for size in sizes if size is not None]
    if len(known) != len(sizes):
        raise UndefinedBehaviour("a size depends on undefined contents")
    return known


@rule("pto.tensor.create")
def _create(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    result = decoder.register(op.results[0])
    sizes_of = _sizes_of_type(decoder, op, op.operands)
    initial = None
    if "init_value" in op.attributes:
        initial = from_attribute(op.attributes["init_value"])

    def step(env: Environment) -> None:
        sizes = sizes_of(env)
        count = 1
        for size in sizes:
            if size is None or size < 0:
                raise UndefinedBehaviour(f"a create of sizes {sizes}")
            count *= size
        if count > _LARGEST:
            raise Unsupported(f"a create of {count} elements")
        env[result] = Handle.of_buffer(Buffer([initial] * count), sizes)

    return step


@rule("pto.tensor.slice")
def _slice(decoder: FunctionDecoder, op: pto.TensorSliceOp) -> Step:
    result = decoder.register(op.results[0])
    source = decoder.register(op.source)
    offsets = decoder.mixed(op.attributes["static_offsets"], op.offsets)
    sizes = decoder.mixed(op.attributes["static_sizes"], op.sizes)
    dropped = len(op.attributes["static_sizes"]) - len(tensor_shape(op.results[0].type))

    def step(env: Environment) -> None:
        env[result] = env[source].window(offsets(env), sizes(env)).drop_leading(dropped)

    return step


@rule("pto.tensor.reshape")
def _reshape(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    result = decoder.register(op.results[0])
    source = decoder.register(op.operands[0])
    sizes = _sizes_of_type(decoder, op, list(op.operands)[1:])

    def step(env: Environment) -> None:
        env[result] = env[source].reshape(sizes(env))

    return step


@rule("pto.tensor.cast")
def _cast(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    result = decoder.register(op.results[0])
    source = decoder.register(op.operands[0])
    shape = tensor_shape(op.results[0].type)

    def step(env: Environment) -> None:
        handle = env[source]
        if any(s is not None and s != t for s, t in zip(shape, handle.sizes, strict=True)):
            handle = handle.with_access(handle.access)
            handle.why_bad = handle.why_bad or f"cast of {handle.sizes} to {shape}"
            handle._positions = None
        env[result] = handle

    return step


@rule("pto.tensor.dim")
def _dim(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    result = decoder.register(op.results[0])
    source, dimension = decoder.registers_of(op.operands)

    def step(env: Environment) -> None:
        sizes = env[source].sizes
        index = env[dimension]
        if index is None or not 0 <= index < len(sizes):
            env[result] = None
        else:
            env[result] = sizes[index]

    return step


@rule("pto.tensor.assemble")
def _assemble(decoder: FunctionDecoder, op: pto.TensorAssembleOp) -> Step:
    result = decoder.register(op.results[0])
    source, target, *_ = decoder.registers_of(op.operands)
    offsets = decoder.mixed(op.attributes["static_offsets"], op.offsets)
    atomic = "atomic" in op.attributes and "add" in str(op.attributes["atomic"])
    type_ = pto.TensorType(op.results[0].type).element_type
    wrap = wrapper(type_) if integer_width(type_) is not None else lambda value: value

    def step(env: Environment) -> None:
        values = env[source].load_all()
        window = env[target].padded_window(offsets(env), env[source].sizes)
        if not same_or_disjoint(env[source], window):
            raise UndefinedBehaviour("an assemble's source overlaps its window in part")
        if atomic:
            values = [
                None if a is None or b is None else wrap(a + b)
                for a, b in zip(values, window.load_all(), strict=True)
            ]
        window.store_all(values)
        env[result] = env[target]

    return step


@rule("pto.tensor.fill")
def _fill(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    result = decoder.register(op.results[0])
    target, value = decoder.registers_of(op.operands)

    def step(env: Environment) -> None:
        env[target].store_all([env[value]] * env[target].count())
        env[result] = env[target]

    return step


@rule("pto.tensor.read")
def _read(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    result = decoder.register(op.results[0])
    source = decoder.register(op.operands[0])
    indices = decoder.mixed(op.attributes["static_indices"], list(op.operands)[1:])

    def step(env: Environment) -> None:
        env[result] = env[source].load(indices(env))

    return step


@rule("pto.tensor.write")
def _write(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    value, target, *_ = decoder.registers_of(op.operands)
    indices = decoder.mixed(op.attributes["static_indices"], list(op.operands)[2:])

    def step(env: Environment) -> None:
        env[target].store(indices(env), env[value])

    return step


@rule("pto.tile.load")
def _load(decoder: FunctionDecoder, op: pto.TileLoadOp) -> Step:
    result = decoder.register(op.results[0])
    source = decoder.register(op.source)
    offsets = decoder.mixed(op.attributes["static_offsets"], op.offsets)
    sizes = decoder.mixed(op.attributes["static_sizes"], op.sizes)
    rank = ir.RankedTensorType(op.results[0].type).rank
    dropped = len(op.attributes["static_sizes"]) - rank

    def step(env: Environment) -> None:
        window = env[source].window(offsets(env), sizes(env)).drop_leading(dropped)
        env[result] = Tile(window.sizes, window.load_all())

    return step


@rule("pto.tile.store")
def _store(decoder: FunctionDecoder, op: pto.TileStoreOp) -> Step:
    result = decoder.register(op.results[0])
    tile, target, *_ = decoder.registers_of(op.operands)
    offsets = decoder.mixed(op.attributes["static_offsets"], op.offsets)

    def step(env: Environment) -> None:
        window = env[target].padded_window(offsets(env), env[tile].shape)
        window.store_all(env[tile].elements)
        env[result] = env[target]

    return step


@rule("tensor.extract")
def _extract(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    result = decoder.register(op.results[0])
    tile, *indices = decoder.registers_of(op.operands)

    def step(env: Environment) -> None:
        chosen = [env[index] for index in indices]
        position = -1 if None in chosen else env[tile].position(chosen)
        if position < 0:
            raise UndefinedBehaviour(f"an extract of element {chosen}")
        env[result] = env[tile].elements[position]

    return step


@rule("tensor.splat")
def _splat(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    type_ = ir.RankedTensorType(op.results[0].type)
    result = decoder.register(op.results[0])
    value, *_ = decoder.registers_of(op.operands)
    sizes = decoder.mixed(type_.shape, list(op.operands)[1:])

    def step(env: Environment) -> None:
        env[result] = Tile.splat(_known(sizes(env)), env[value])

    return step


@rule("tensor.empty")
def _empty(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    type_ = ir.RankedTensorType(op.results[0].type)
    result = decoder.register(op.results[0])
    sizes = decoder.mixed(type_.shape, list(op.operands))

    def step(env: Environment) -> None:
        env[result] = Tile.splat(_known(sizes(env)), None)

    return step


@rule("linalg.fill")
def _linalg_fill(decoder: FunctionDecoder, op: ir.OpView) -> Step:
    result = decoder.register(op.results[0])
    value, tile = decoder.registers_of(op.operands)

    def step(env: Environment) -> None:
        env[result] = Tile.splat(env[tile].shape, env[value])

    return step
