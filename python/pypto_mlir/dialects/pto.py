# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ``pto`` dialect: operations, types, attributes and enums.

Every operation has a class (``TensorSliceOp``) and a function that builds it
(``tensor_slice``), both generated, with the descriptions of the reference. The
ones below replace generated ones whose arguments spell MLIR's storage:

* offsets, sizes and indices are lists that mix numbers and ``index`` values;
* result types are worked out where the arguments tell them;
* what is built is verified at once. They raise ``ValueError`` or
  ``mlir.ir.MLIRError`` with the reason, and then leave nothing behind.

``loc`` and ``ip`` are as everywhere in ``mlir.ir``: the current location and
insertion point when not given.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any, ParamSpec, TypeVar

from mlir import ir

from .._libs._pypto import (
    AtomicAttr,
    BackendAttr,
    DirAttr,
    FuncKindAttr,
    LoopKindAttr,
    ScopeModeAttr,
    TaskIdType,
    TensorType,
)
from . import _pto_ops_gen as _gen
from ._builders import (
    Mixed,
    ValueLike,
    as_callee,
    as_index,
    as_tasks,
    as_tensor,
    as_value,
    call_results,
    split_mixed,
    verified,
)
from ._ods_common import _cext
from ._pto_enums_gen import (  # noqa: F401
    AtomicMode,
    Backend,
    Direction,
    FuncKind,
    Layout,
    LoopKind,
    ScopeMode,
)
from ._pto_ops_gen import *  # noqa: F403
from ._pto_ops_gen import _Dialect

_P = ParamSpec("_P")
_T = TypeVar("_T")
_Op = TypeVar("_Op", bound=ir.OpView)

# The generated builders parse text; these say what is known instead.
for _key, _class in {
    "PTO_AtomicAttr": AtomicAttr,
    "PTO_BackendAttr": BackendAttr,
    "PTO_DirAttr": DirAttr,
    "PTO_FuncKindAttr": FuncKindAttr,
    "PTO_LoopKindAttr": LoopKindAttr,
    "PTO_ScopeModeAttr": ScopeModeAttr,
}.items():
    ir.register_attribute_builder(_key, replace=True)(
        lambda value, context, cls=_class: cls.get(value, context=context)
    )


def _replaces_generated(cls: type[_Op]) -> type[_Op]:
    """Registers the class; what is said about the operation stays as generated."""
    cls.__doc__ = cls.__mro__[1].__doc__
    return _cext.register_operation(_Dialect, replace=True)(cls)


def _op(cls: Callable[_P, _Op]) -> Callable[_P, _Op]:
    """The function that builds an operation."""

    def build(*args: _P.args, **kwargs: _P.kwargs) -> _Op:
        return cls(*args, **kwargs)

    return _described(build, cls, cls)


def _value(cls: Callable[_P, ir.OpView]) -> Callable[_P, ir.Value]:
    """The function that builds an operation and returns its result."""

    def build(*args: _P.args, **kwargs: _P.kwargs) -> ir.Value:
        return cls(*args, **kwargs).results[0]

    return _described(build, cls, ir.Value)


def _described(build: Callable[_P, _T], cls: Any, result: Any) -> Callable[_P, _T]:
    """Gives a building function the name, signature and documentation it needs."""
    build.__name__ = build.__qualname__ = cls.OPERATION_NAME.removeprefix("pto.").replace(".", "_")
    signature = inspect.signature(cls).replace(return_annotation=result)
    build.__signature__ = signature  # type: ignore[attr-defined]
    build.__doc__ = f"{inspect.getdoc(cls.__init__)}\n\nBuilds a :class:`{cls.__name__}`."
    return build


def _window_shape(sizes: Sequence[int], drop_dims: int) -> list[int]:
    """The sizes without ``drop_dims`` leading unit sizes."""
    if not 0 <= drop_dims <= len(sizes) or any(size != 1 for size in sizes[:drop_dims]):
        raise ValueError(
            f"drop_dims is {drop_dims}: only leading sizes that are the number 1 can be dropped"
        )
    return list(sizes[drop_dims:])


@_replaces_generated
class TensorCreateOp(_gen.TensorCreateOp):
    def __init__(
        self,
        shape: Sequence[Mixed],
        element_type: ir.Type,
        layout: Layout | str | None = None,
        *,
        init_value: ir.Attribute | int | float | None = None,
        manual_dep: bool = False,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """A fresh buffer.

        ``init_value`` is the first value of every element: an attribute of the
        element type or a number.
        """
        sizes, dynamic = split_mixed("sizes", shape)
        result = TensorType.get(sizes, element_type, layout)
        if isinstance(init_value, (int, float)):
            make = ir.FloatAttr if isinstance(element_type, ir.FloatType) else ir.IntegerAttr
            if make is ir.IntegerAttr and isinstance(init_value, float):
                raise ValueError(f"init_value {init_value} is no value of {element_type}")
            init_value = make.get(element_type, init_value)
        super().__init__(
            result, dynamic, init_value=init_value, manual_dep=manual_dep or None, loc=loc, ip=ip
        )
        verified(self)


tensor_create = _value(TensorCreateOp)


@_replaces_generated
class TensorSliceOp(_gen.TensorSliceOp):
    def __init__(
        self,
        source: ValueLike,
        offsets: Sequence[Mixed],
        sizes: Sequence[Mixed],
        *,
        drop_dims: int = 0,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """A window as a view.

        ``drop_dims`` leading unit sizes are left out of the result's type.
        """
        source, source_type = as_tensor("source", source)
        static_offsets, dynamic_offsets = split_mixed("offsets", offsets)
        static_sizes, dynamic_sizes = split_mixed("sizes", sizes)
        result = TensorType.get(
            _window_shape(static_sizes, drop_dims), source_type.element_type, source_type.layout
        )
        super().__init__(
            result,
            source,
            dynamic_offsets,
            dynamic_sizes,
            static_offsets,
            static_sizes,
            loc=loc,
            ip=ip,
        )
        verified(self)


tensor_slice = _value(TensorSliceOp)


@_replaces_generated
class TensorReshapeOp(_gen.TensorReshapeOp):
    def __init__(
        self,
        source: ValueLike,
        shape: Sequence[Mixed],
        *,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """The same elements in another shape, as a view."""
        source, source_type = as_tensor("source", source)
        sizes, dynamic = split_mixed("sizes", shape)
        result = TensorType.get(sizes, source_type.element_type, source_type.layout)
        super().__init__(result, source, dynamic, loc=loc, ip=ip)
        verified(self)


tensor_reshape = _value(TensorReshapeOp)


@_replaces_generated
class TensorCastOp(_gen.TensorCastOp):
    def __init__(
        self,
        source: ValueLike,
        shape: Sequence[int | None],
        *,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """The same tensor with other static sizes; None is ``?``."""
        source, source_type = as_tensor("source", source)
        result = TensorType.get(shape, source_type.element_type, source_type.layout)
        super().__init__(result, source, loc=loc, ip=ip)
        verified(self)


tensor_cast = _value(TensorCastOp)


@_replaces_generated
class TensorAssembleOp(_gen.TensorAssembleOp):
    def __init__(
        self,
        source: ValueLike,
        target: ValueLike,
        offsets: Sequence[Mixed],
        *,
        atomic: AtomicMode | AtomicAttr | str | None = None,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """Copies ``source`` into a window of ``target``.

        The result is the target, under its new name for "after the write".
        """
        source, _ = as_tensor("source", source)
        target, target_type = as_tensor("target", target)
        static, dynamic = split_mixed("offsets", offsets)
        super().__init__(
            source, target, dynamic, static, atomic=atomic, results=[target_type], loc=loc, ip=ip
        )
        verified(self)


tensor_assemble = _value(TensorAssembleOp)


@_replaces_generated
class TensorFillOp(_gen.TensorFillOp):
    def __init__(
        self,
        target: ValueLike,
        value: ValueLike,
        *,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """Writes ``value`` to every element. The result is the target."""
        target, target_type = as_tensor("target", target)
        value = as_value("value", value)
        super().__init__(target, value, results=[target_type], loc=loc, ip=ip)
        verified(self)


tensor_fill = _value(TensorFillOp)


@_replaces_generated
class TensorDimOp(_gen.TensorDimOp):
    def __init__(
        self,
        source: ValueLike,
        index: Mixed,
        *,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """The size of a dimension. A number becomes a constant."""
        source, _ = as_tensor("source", source)
        super().__init__(source, as_index("index", index, loc, ip), loc=loc, ip=ip)
        verified(self)


tensor_dim = _value(TensorDimOp)


@_replaces_generated
class TensorReadOp(_gen.TensorReadOp):
    def __init__(
        self,
        source: ValueLike,
        indices: Sequence[Mixed],
        *,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """One element."""
        source, source_type = as_tensor("source", source)
        static, dynamic = split_mixed("indices", indices)
        super().__init__(
            source, dynamic, static, results=[source_type.element_type], loc=loc, ip=ip
        )
        verified(self)


tensor_read = _value(TensorReadOp)


@_replaces_generated
class TensorWriteOp(_gen.TensorWriteOp):
    def __init__(
        self,
        value: ValueLike,
        target: ValueLike,
        indices: Sequence[Mixed],
        *,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """Writes one element."""
        target, _ = as_tensor("target", target)
        static, dynamic = split_mixed("indices", indices)
        super().__init__(as_value("value", value), target, dynamic, static, loc=loc, ip=ip)
        verified(self)


tensor_write = _op(TensorWriteOp)


@_replaces_generated
class TileLoadOp(_gen.TileLoadOp):
    def __init__(
        self,
        source: ValueLike,
        offsets: Sequence[Mixed],
        sizes: Sequence[Mixed],
        *,
        drop_dims: int = 0,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """Copies a window into a tile, which is a builtin tensor.

        ``drop_dims`` leading unit sizes are left out of the tile's type.
        """
        source, source_type = as_tensor("source", source)
        static_offsets, dynamic_offsets = split_mixed("offsets", offsets)
        static_sizes, dynamic_sizes = split_mixed("sizes", sizes)
        shape = _window_shape(static_sizes, drop_dims)
        if any(size < 0 and size != ir.ShapedType.get_dynamic_size() for size in shape):
            raise ValueError(f"sizes must not be negative: {list(sizes)}")
        super().__init__(
            ir.RankedTensorType.get(shape, source_type.element_type),
            source,
            dynamic_offsets,
            dynamic_sizes,
            static_offsets,
            static_sizes,
            loc=loc,
            ip=ip,
        )
        verified(self)


tile_load = _value(TileLoadOp)


@_replaces_generated
class TileStoreOp(_gen.TileStoreOp):
    def __init__(
        self,
        tile: ValueLike,
        target: ValueLike,
        offsets: Sequence[Mixed],
        *,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """Copies a tile into a window. The result is the target."""
        target, target_type = as_tensor("target", target)
        static, dynamic = split_mixed("offsets", offsets)
        super().__init__(
            as_value("tile", tile), target, dynamic, static, results=[target_type], loc=loc, ip=ip
        )
        verified(self)


tile_store = _value(TileStoreOp)


@_replaces_generated
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

        ``callee`` is the function or its name; with a name, give the result types.
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


launch = _op(LaunchOp)


@_replaces_generated
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

        ``callee`` is the function or its name; with a name, give the result types,
        without the task id. ``results_`` of the operation are the function's
        results, ``task_id`` is the task.
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


submit = _op(SubmitOp)


@_replaces_generated
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

        Fill the body with ``with ir.InsertionPoint(op.block): ...`` and end it with
        :func:`yield_`.
        """
        super().__init__(list(results), mode, loc=loc, ip=ip)
        self.regions[0].blocks.append()

    @property
    def block(self) -> ir.Block:
        """The block of the body. End it with :func:`yield_`."""
        return self.regions[0].blocks[0]


scope = _op(ScopeOp)


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
@_replaces_generated
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


reserve_buffer = _value(ReserveBufferOp)


@_replaces_generated
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


import_reserved_buffer = _value(ImportReservedBufferOp)
