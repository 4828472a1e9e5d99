# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builders of launches, scopes and buffers of pipes."""

from __future__ import annotations

from collections.abc import Sequence

from mlir import ir

from .._libs._pypto import ScopeModeAttr, TaskIdType
from . import _pto_ops_gen as _gen
from ._builders import (
    Mixed,
    ValueLike,
    as_callee,
    as_index,
    as_tasks,
    as_value,
    call_results,
    verified,
)
from ._pto_enums_gen import ScopeMode
from ._registration import op_builder, replaces_generated, value_builder

__all__ = [
    "ImportReservedBufferOp",
    "LaunchOp",
    "ReserveBufferOp",
    "ScopeOp",
    "SubmitOp",
    "import_reserved_buffer",
    "launch",
    "reserve_buffer",
    "scope",
    "submit",
    "yield_",
]


@replaces_generated
class LaunchOp(_gen.LaunchOp):
    def __init__(
        self,
        callee: str | ir.FlatSymbolRefAttr | ir.OpView,
        arguments: Sequence[ValueLike],
        results: Sequence[ir.Type] | None = None,
        *,
        blocks: Mixed | None = None,
        options: dict[str, ir.Attribute] | ir.DictAttr | None = None,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """Calls a function on a number of blocks.

        Args:
            callee: the function, or its name.
            arguments: all of its arguments, in order.
            results: the types of its results; needed when ``callee`` is a name.
            blocks: how many blocks run it, a number or an ``index``; 1 when None.
            options: what passes hand on to the run-time and don't look at.

        Raises:
            ValueError: ``callee`` is a name and ``results`` is not given.
        """
        super().__init__(
            call_results(callee, results),
            as_callee(callee),
            [as_value("an argument", argument) for argument in arguments],
            blocks=None if blocks is None else as_index("blocks", blocks, loc, ip),
            options=ir.DictAttr.get(options) if isinstance(options, dict) else options,
            loc=loc,
            ip=ip,
        )
        verified(self)


launch = op_builder(LaunchOp)


@replaces_generated
class SubmitOp(_gen.SubmitOp):
    def __init__(
        self,
        callee: str | ir.FlatSymbolRefAttr | ir.OpView,
        arguments: Sequence[ValueLike],
        results: Sequence[ir.Type] | None = None,
        *,
        after: Sequence[ValueLike] = (),
        blocks: Mixed | None = None,
        options: dict[str, ir.Attribute] | ir.DictAttr | None = None,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """Launches a function as a task.

        Args:
            callee: the function, or its name.
            arguments: all of its arguments, in order.
            results: the types of its results, without the task id; needed when ``callee`` is a
                name.
            after: task ids and tensors of task ids to wait for.
            blocks: how many blocks run it, a number or an ``index``; 1 when None.
            options: what passes hand on to the run-time and don't look at.

        ``results_`` of the operation are the function's results, ``task_id`` is the task.

        Raises:
            ValueError: ``callee`` is a name and ``results`` is not given, or what is waited for
                is no task.
        """
        super().__init__(
            call_results(callee, results),
            TaskIdType.get(),
            as_callee(callee),
            [as_value("an argument", argument) for argument in arguments],
            as_tasks(after),
            blocks=None if blocks is None else as_index("blocks", blocks, loc, ip),
            options=ir.DictAttr.get(options) if isinstance(options, dict) else options,
            loc=loc,
            ip=ip,
        )
        verified(self)


submit = op_builder(SubmitOp)


@replaces_generated
class ScopeOp(_gen.ScopeOp):
    def __init__(
        self,
        mode: ScopeMode | ScopeModeAttr | str,
        results: Sequence[ir.Type] = (),
        *,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """A region of tasks.

        Args:
            mode: a :class:`ScopeMode`, its name or attribute.
            results: the types of what the body yields.

        Fill the body with ``with ir.InsertionPoint(op.block): ...`` and end it with
        :func:`yield_`.
        """
        super().__init__(list(results), mode, loc=loc, ip=ip)
        self.regions[0].blocks.append()

    @property
    def block(self) -> ir.Block:
        """The block of the body. End it with :func:`yield_`."""
        return self.regions[0].blocks[0]


scope = op_builder(ScopeOp)


def yield_(
    operands: Sequence[ValueLike] = (),
    *,
    loc: ir.Location | None = None,
    ip: ir.InsertionPoint | None = None,
) -> _gen.YieldOp:
    """Ends the body of a scope; the operands are the scope's results."""
    return _gen.YieldOp([as_value("an operand", value) for value in operands], loc=loc, ip=ip)


# The key `name` of these two must not hide the name of the operation, which
# every operation has.
@replaces_generated
class ReserveBufferOp(_gen.ReserveBufferOp):
    @property
    def name(self) -> str:
        """``"pto.reserve_buffer"``; the buffer's name is ``buffer_name``."""
        return self.operation.name

    @property
    def buffer_name(self) -> ir.StringAttr:
        """The name that the other core imports the buffer by."""
        return ir.StringAttr(self.attributes["name"])

    @buffer_name.setter
    def buffer_name(self, value: ir.StringAttr) -> None:
        self.attributes["name"] = value


reserve_buffer = value_builder(ReserveBufferOp)


@replaces_generated
class ImportReservedBufferOp(_gen.ImportReservedBufferOp):
    @property
    def name(self) -> str:
        """``"pto.import_reserved_buffer"``; the buffer's name is ``buffer_name``."""
        return self.operation.name

    @property
    def buffer_name(self) -> ir.StringAttr:
        """The name that the other core reserves the buffer under."""
        return ir.StringAttr(self.attributes["name"])

    @buffer_name.setter
    def buffer_name(self, value: ir.StringAttr) -> None:
        self.attributes["name"] = value


import_reserved_buffer = value_builder(ImportReservedBufferOp)
