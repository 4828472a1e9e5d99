# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Enumerations of the language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

__all__ = [
    "AtomicType",
    "CompactMode",
    "FunctionType",
    "Level",
    "Mem",
    "MemorySpace",
    "Name",
    "Names",
    "PadValue",
    "Role",
    "ScopeMode",
    "TensorLayout",
    "TileLayout",
    "TilePad",
    "adir",
]


class FunctionType(Enum):
    """Kind of a function; the value is the name in ``#pto.func_kind``."""

    Opaque = "opaque"
    Orchestration = "orchestration"
    InCore = "incore"
    AIC = "aic"
    AIV = "aiv"
    Group = "group"
    Spmd = "spmd"
    Inline = "inline"
    Graph = "graph"


class TensorLayout(Enum):
    """Layout of a tensor; the value is the name in ``!pto.tensor``."""

    ND = "nd"
    DN = "dn"
    NZ = "nz"


class ScopeMode(Enum):
    """Who orders the tasks of a ``pl.scope``."""

    AUTO = "auto"
    MANUAL = "manual"


class AtomicType(Enum):
    """Combine mode of an assemble or store."""

    None_ = "none"
    Add = "add"


@dataclass(frozen=True)
class Name:
    """A name such as ``pl.Mem.Vec`` that this language keeps but does not interpret."""

    group: str
    name: str


class Names:
    """A group of such names: every attribute is one."""

    def __init__(self, group: str) -> None:
        self._group = group

    def __getattr__(self, name: str) -> Name:
        if name.startswith("_"):
            raise AttributeError(name)
        return Name(self._group, name)


#: Where a function runs; kept as an attribute of the function.
Level = Names("Level")
#: What a function does at its level; kept as an attribute of the function.
Role = Names("Role")
#: Memory space of a tile; tiles are values here.
Mem = Names("Mem")
MemorySpace = Mem
TileLayout = Names("TileLayout")
CompactMode = Names("CompactMode")
PadValue = Names("PadValue")
TilePad = Names("TilePad")
#: Direction of an argument, as pass dumps note it at calls.
adir = Names("adir")
