# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Expressions for calls, launches, tasks and pipes."""

from __future__ import annotations

from mlir import ir

from .reader import Expression, Reader
from .spelling import attribute_text, quoted

__all__ = ["EXPRESSIONS"]

#: Bytes and slots beyond are not written as literals.
_LIMIT = 2**62


def _callee(reader: Reader) -> str | None:
    symbol = ir.FlatSymbolRefAttr(reader.attributes["callee"]).value
    return reader.symbols.get(symbol)


def _options(reader: Reader) -> list[str] | None:
    """The options of a launch as an argument; None when the language reads them
    another way."""
    options = reader.attributes.get("options")
    if options is None:
        return []
    keys = [named.name for named in ir.DictAttr(options)]
    # These two mean something of their own in attrs=.
    if not keys or "core_num" in keys or "arg_directions" in keys:
        return None
    return [f"attrs={attribute_text(options)}"]


def _call(reader: Reader) -> str | None:
    name = _callee(reader)
    if name is None or not reader.has_only("callee"):
        return None
    return f"self.{name}({', '.join(reader.operands)})"


def _launch(reader: Reader) -> str | None:
    name, options = _callee(reader), _options(reader)
    if name is None or options is None or not reader.has_only("callee", "options"):
        return None
    arguments, blocks = reader.groups()
    given = [f"blocks={blocks[0] if blocks else None}"] if blocks or not options else []
    return f"self.{name}({', '.join([*arguments, *given, *options])})"


def _submit(reader: Reader) -> str | None:
    name, options = _callee(reader), _options(reader)
    if name is None or options is None or not reader.has_only("callee", "options"):
        return None
    arguments, dependencies, blocks = reader.groups()
    given = [f"deps=[{', '.join(dependencies)}]"] if dependencies else []
    given += [f"core_num={blocks[0]}"] if blocks else []
    kind = "spmd_submit" if blocks else "submit"
    return f"pl.{kind}({', '.join([f'self.{name}', *arguments, *given, *options])})"


def _none(reader: Reader) -> str | None:
    return "pl.system.task_invalid()" if reader.has_only() else None


def _join(reader: Reader) -> str | None:
    if not reader.operands or not reader.has_only():
        return None
    return f"pl.system.task_dummy(deps=[{', '.join(reader.operands)}])"


# Pipes.


def _reserve(reader: Reader) -> str | None:
    numbers = [reader.integer("base"), reader.integer("size")]
    if not reader.has_only("name", "size", "base") or not all(0 <= n < _LIMIT for n in numbers):
        return None
    name = quoted(ir.StringAttr(reader.attributes["name"]).value)
    base = f", base={reader.integer('base')}" if "base" in reader.attributes else ""
    return f"pl.reserve_buffer(name={name}, size={reader.integer('size')}{base})"


def _import(reader: Reader) -> str | None:
    if not reader.has_only("name", "peer_func"):
        return None
    name = quoted(ir.StringAttr(reader.attributes["name"]).value)
    peer = quoted(ir.FlatSymbolRefAttr(reader.attributes["peer_func"]).value)
    return f"pl.import_peer_buffer(name={name}, peer_func={peer})"


_PIPE_KEYS = ("dir_mask", "slot_size", "slot_num", "id", "gm_offset")


def _initialize(reader: Reader) -> str | None:
    if not reader.has_only(*_PIPE_KEYS):
        return None
    if any(abs(reader.integer(key)) >= _LIMIT for key in _PIPE_KEYS):
        return None
    workspace, *buffers = reader.groups()
    given = [buffer[0] if buffer else "0" for buffer in buffers]
    for key in _PIPE_KEYS:
        has_default = key in ("id", "gm_offset")
        if key in reader.attributes and not (has_default and not reader.integer(key)):
            given.append(f"{key}={reader.integer(key)}")
    if workspace or reader.workspace:
        given.append(f"gm_slot_buffer={workspace[0] if workspace else None}")
    return f"pl.{reader.op.name.removeprefix('pto.')}({', '.join(given)})"


def _transfer(reader: Reader) -> str | None:
    if not reader.has_only("id", "split"):
        return None
    keys = [f"{k}={reader.integer(k)}" for k in ("id", "split") if reader.integer(k)]
    name = reader.op.name.removeprefix("pto.")
    return f"pl.{name}({', '.join([*reader.operands, *keys])})"


EXPRESSIONS: dict[str, Expression] = {
    "func.call": _call,
    "pto.import_reserved_buffer": _import,
    "pto.launch": _launch,
    "pto.reserve_buffer": _reserve,
    "pto.submit": _submit,
    "pto.task.join": _join,
    "pto.task.none": _none,
    **{f"pto.{core}_initialize_pipe": _initialize for core in ("aic", "aiv")},
    **{
        f"pto.{kind}_{core}": _transfer
        for kind in ("tpush_to", "tpop_from", "tfree_from")
        for core in ("aic", "aiv")
    },
}
