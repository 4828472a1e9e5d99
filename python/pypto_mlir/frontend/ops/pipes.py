# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cross-core pipes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mlir import ir

from ...language.enums import Name
from ..callsite import CallSite, segments
from ..constructs import operation
from ..mlir_types import Shaped, shaped
from ..values import describe, integer_cast, is_number, materialize, plain

#: The sentinel for a parameter the compiler chooses.
AUTO = Name("pl", "AUTO")


def _integer(value: int, width: int) -> ir.Attribute:
    return ir.IntegerAttr.get(ir.IntegerType.get_signless(width), value)


def _number64(site: CallSite, value: Any, argument: str) -> ir.Attribute:
    number = plain(value)
    if isinstance(number, bool) or not isinstance(number, int) or not abs(number) < 2**62:
        raise site.error(f"'{argument}' is an integer literal", argument)
    return _integer(number, 64)


@operation("reserve_buffer", "system.reserve_buffer")
def reserve_buffer(site: CallSite, *, name: Any, size: Any, base: Any = AUTO) -> ir.Value:
    """Reserves local memory for the slots of a pipe and gives its address."""
    attributes: dict[str, ir.Attribute] = {
        "name": ir.StringAttr.get(site.text(name, "name")),
        "size": _number64(site, size, "size"),
    }
    if base != AUTO and plain(base) != -1:
        attributes["base"] = _number64(site, base, "base")
    return site.builder.result("pto.reserve_buffer", _i32(), attributes=attributes)


@operation("import_peer_buffer", "system.import_peer_buffer")
def import_peer_buffer(site: CallSite, *, name: Any, peer_func: Any) -> ir.Value:
    """The address of a buffer that the function of the other core reserved."""
    attributes: dict[str, ir.Attribute] = {
        "name": ir.StringAttr.get(site.text(name, "name")),
        "peer_func": ir.FlatSymbolRefAttr.get(site.text(peer_func, "peer_func")),
    }
    return site.builder.result("pto.import_reserved_buffer", _i32(), attributes=attributes)


def _i32() -> ir.Type:
    return ir.IntegerType.get_signless(32)


_WORKSPACE_OF_FUNCTION = object()


def _initialize(side: str) -> Callable[..., Any]:
    def implementation(
        site: CallSite,
        c2v_consumer_buf: Any = 0,
        v2c_consumer_buf: Any = 0,
        *,
        dir_mask: Any,
        slot_size: Any,
        slot_num: Any = None,
        local_slot_num: Any = None,
        id: Any = 0,
        gm_offset: Any = 0,
        gm_slot_buffer: Any = _WORKSPACE_OF_FUNCTION,
    ) -> None:
        mask = site.number(dir_mask, "dir_mask")
        attributes = {
            "id": _integer(site.number(id, "id"), 32),
            "dir_mask": _integer(mask, 32),
            "slot_size": _number64(site, slot_size, "slot_size"),
            "gm_offset": _number64(site, gm_offset, "gm_offset"),
        }
        if slot_num is not None:
            attributes["slot_num"] = _number64(site, slot_num, "slot_num")
        if gm_slot_buffer is _WORKSPACE_OF_FUNCTION:
            gm_slot_buffer = site.fx.workspace()
        buffers: list[ir.Value | None] = [None]
        if gm_slot_buffer is not None:
            buffers[0] = site.tensor(gm_slot_buffer, "gm_slot_buffer")[0]
        for bit, value, argument in (
            (1, c2v_consumer_buf, "c2v_consumer_buf"),
            (2, v2c_consumer_buf, "v2c_consumer_buf"),
        ):
            # A number stands for "none" where the direction is not used.
            if value is None or (is_number(value) and not mask & bit):
                buffers.append(None)
                continue
            place = site.place(argument)
            address = materialize(site.fx, value, place, _i32())
            buffers.append(integer_cast(site.fx, address, _i32(), place, f"'{argument}'"))
        attributes["operandSegmentSizes"] = segments(*(int(b is not None) for b in buffers))
        operands = [b for b in buffers if b is not None]
        site.builder.create(f"pto.{side}_initialize_pipe", [], operands, attributes)

    half = "cube" if side == "aic" else "vector"
    implementation.__doc__ = (
        f"Starts the {half} half of a pipe.\n\n"
        "A function that has the parameter ``__gm_pipe_buffer`` hands it to the pipe "
        "unless ``gm_slot_buffer`` says otherwise."
    )
    return implementation


for _side in ("aic", "aiv"):
    _name = f"{_side}_initialize_pipe"
    operation(_name, f"system.{_name}")(_initialize(_side))


def _keys(site: CallSite, split: Any, id: Any) -> dict[str, ir.Attribute]:
    return {
        "id": _integer(site.number(id, "id"), 32),
        "split": _integer(site.number(split, "split"), 32),
    }


def _push(core: str) -> Callable[..., Any]:
    def implementation(
        site: CallSite, tile: Any, *, split: Any = 0, id: Any = 0, lane_stride: Any = None
    ) -> None:
        value, _ = site.tile(tile, "tile")
        site.builder.create(f"pto.tpush_to_{core}", [], [value], _keys(site, split, id))

    implementation.__doc__ = f"Pushes a tile to the {core} core."
    return implementation


def _pop(core: str) -> Callable[..., Any]:
    def implementation(
        site: CallSite,
        *,
        shape: Any = None,
        dtype: Any = None,
        split: Any = 0,
        id: Any = 0,
        lane_stride: Any = None,
    ) -> ir.Value:
        type = site.expected_type()
        if shape is not None:
            sizes = tuple(s if isinstance(s, int) else None for s in site.mixed(shape, "shape"))
            type = site.type(Shaped(True, sizes, str(site.dtype(dtype))), "shape")
        parts = shaped(type) if type is not None else None
        if parts is None or not parts.is_tile:
            raise site.error(
                "the type of the tile is not known: annotate it, as in "
                "'t: pl.Tile[[16, 16], pl.FP32] = ...', or give shape= and dtype="
            )
        return site.builder.result(
            f"pto.tpop_from_{core}", parts.type(), attributes=_keys(site, split, id)
        )

    implementation.__doc__ = f"The next tile that the {core} core pushed."
    return implementation


def _free(core: str) -> Callable[..., Any]:
    def implementation(
        site: CallSite, tile: Any = None, *, split: Any = None, id: Any = None
    ) -> None:
        if tile is not None and not isinstance(tile, ir.Value):
            raise site.error(f"'tile' is a tile, found {describe(tile)}", "tile")
        keys = _keys(site, split or 0, id or 0)
        popped = tile.owner if isinstance(tile, ir.OpResult) else None
        if popped is not None and popped.name == f"pto.tpop_from_{core}":
            given = {"split": split, "id": id}
            keys |= {name: popped.attributes[name] for name in keys if given[name] is None}
        site.builder.create(f"pto.tfree_from_{core}", attributes=keys)

    implementation.__doc__ = (
        f"Gives the slot of a tile back to the {core} core: of the pipe and split it came "
        "with, unless these are named."
    )
    return implementation


for _core in ("aic", "aiv"):
    operation(f"tpush_to_{_core}", f"tile.tpush_to_{_core}")(_push(_core))
    operation(f"tpop_from_{_core}", f"tile.tpop_from_{_core}")(_pop(_core))
    for _name in (f"tfree_to_{_core}", f"tfree_from_{_core}"):
        operation(_name, f"system.{_name}", f"tile.{_name}")(_free(_core))
