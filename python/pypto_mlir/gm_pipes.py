# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where cross-core pipes lie in their workspaces in global memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mlir import ir

from ._libs import _pypto

__all__ = ["CallSite", "GMPipeRegion", "gm_pipe_layout"]


@dataclass(frozen=True)
class CallSite:
    """A call, launch or submit that is passed a workspace of its own.

    Attributes:
        caller: name of the function that holds the call.
        callee: name of the function that is called.
        location: location of the call, as MLIR prints it.
        blocks: number of blocks it starts; None when it is not constant.
    """

    caller: str
    callee: str
    location: str
    blocks: int | None


@dataclass(frozen=True)
class GMPipeRegion:
    """The region of one pipe in the workspace of one call site.

    Attributes:
        layout: number of the layout. Call sites that reach a common pipe have the
            same one, with the same regions.
        call_site: the call that the workspace is made for; None when nothing in
            the module calls the functions that start the pipe.
        pipe: id of the pipe, as on its initialize operations.
        direction: ``"cube to vector"``, ``"vector to cube"`` or ``"both"``.
        functions: names of the functions that start the pipe.
        rings: number of rings, one for each direction.
        slots: number of slots of a ring.
        slot_bytes: size of a slot in bytes.
        region_bytes: size of the region in bytes, all rings together.
        offset: place of the region in the part of one block, in f32 elements (4
            bytes each); what ``resolve-gm-pipe-buffer`` writes as ``gm_offset``.
        block_bytes: size in bytes of the part of one block, all its regions
            together.
        total_bytes: size in bytes of the whole workspace, for all blocks of the
            call; None when their number is not constant or there is no call.
    """

    layout: int
    call_site: CallSite | None
    pipe: int
    direction: str
    functions: tuple[str, ...]
    rings: int
    slots: int
    slot_bytes: int
    region_bytes: int
    offset: int
    block_bytes: int
    total_bytes: int | None


_DIRECTIONS = {1: "cube to vector", 2: "vector to cube", 3: "both"}


def gm_pipe_layout(module: ir.Module) -> list[GMPipeRegion]:
    """The regions of the pipes of a module, for each call site.

    What ``resolve-gm-pipe-buffer`` gives the workspaces; works before and after
    ``inject-gm-pipe-buffer``, whatever the backend, and changes nothing.

    Returns:
        One entry for each call site and each pipe in its workspace: call sites
        by layout and in the order of the text, pipes by their offset.

    Raises:
        ValueError: ``module`` is no module or not valid, halves of a pipe disagree,
            a size does not fit in 64 bits, or a number of blocks is not known where
            the workspace is made. The message holds MLIR's diagnostics.
    """
    if not isinstance(module, ir.Module):
        raise ValueError(f"gm_pipe_layout takes a module, not {module!r}")
    import json  # Not needed to import the package.

    regions: list[GMPipeRegion] = []
    for number, layout in enumerate(json.loads(_pypto.gm_pipe_layout_json(module))):
        sites: list[dict[str, Any] | None] = layout["call_sites"] or [None]
        for site in sites:
            regions += [_region(number, layout, site, region) for region in layout["regions"]]
    return regions


def _region(
    number: int, layout: dict[str, Any], site: dict[str, Any] | None, region: dict[str, Any]
) -> GMPipeRegion:
    call_site = None
    if site:
        call_site = CallSite(site["caller"], site["callee"], site["location"], site["blocks"])
    return GMPipeRegion(
        layout=number,
        call_site=call_site,
        pipe=region["id"],
        direction=_DIRECTIONS[region["dir_mask"]],
        functions=tuple(region["functions"]),
        rings=region["rings"],
        slots=region["slots"],
        slot_bytes=region["slot_bytes"],
        region_bytes=region["region_bytes"],
        offset=region["offset"],
        block_bytes=layout["bytes_per_block"],
        total_bytes=site["total_bytes"] if site else None,
    )
