# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements without blocks."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mlir import ir

from ..language.types import Const, DType, PtrSpec, ScalarSpec, Spec, TupleSpec
from . import scalars, subscripts
from .mlir_types import is_integer, shaped
from .values import Unbound, coerce, count, describe, integer_cast, is_number, plain

if TYPE_CHECKING:
    from .function import FunctionTranslator

__all__ = ["assign", "translate"]


def translate(fx: FunctionTranslator, node: ast.stmt) -> None:
    """Translates a statement.

    Raises:
        ProgramError: it is wrong or not supported.
    """
    if isinstance(node, ast.Expr):
        if not isinstance(node.value, ast.Constant):
            fx.evaluate(node.value)
    elif isinstance(node, ast.Return):
        _return(fx, node)
    elif isinstance(node, ast.Assign):
        value = _right_side(fx, node.value, None)
        for target in node.targets:
            assign(fx, target, value)
    elif isinstance(node, ast.AnnAssign):
        if node.value is None:
            raise fx.error(node, "a declaration without a value")
        spec = fx.annotation(node.annotation)
        value = _right_side(fx, node.value, spec)
        if spec is not None:
            value = annotated(fx, value, spec, node)
        assign(fx, node.target, value)
    elif isinstance(node, ast.AugAssign):
        _augmented(fx, node)


def _right_side(fx: FunctionTranslator, node: ast.expr, spec: Spec | None) -> Any:
    if fx.is_const_call(node):
        # Bound to a name, a typed literal is a constant at this place.
        value = fx.evaluate(node)
        if isinstance(value, Const):
            type = fx.type_of(ScalarSpec(value.dtype), node)
            try:
                return fx.builder.constant(value.value, type, fresh=True)
            except ValueError as error:
                raise fx.error(node, str(error)) from None
    value = fx.evaluate(node, spec)
    if value is None and isinstance(node, ast.Call):
        raise fx.error(node, f"'{ast.unparse(node.func)}' gives no value")
    return value


def assign(fx: FunctionTranslator, target: ast.expr, value: Any) -> None:
    """Binds the names of a target."""
    if isinstance(target, ast.Name):
        if target.id != "_":
            fx.name_value(target.id, value)
    elif isinstance(target, (ast.Tuple, ast.List)):
        _unpack(fx, target, value)
    elif isinstance(target, ast.Subscript):
        subscripts.store(fx, target, value)
    else:
        raise fx.error(target, f"can't assign to '{ast.unparse(target)}'")


def _unpack(fx: FunctionTranslator, target: ast.Tuple | ast.List, value: Any) -> None:
    elements = target.elts
    members = list(value) if isinstance(value, (tuple, list)) else [value]
    nested = elements[0] if elements else None
    if len(elements) == 2 and isinstance(nested, (ast.Tuple, ast.List)) and len(members) != 2:
        # (a, b), task = pl.submit(...)
        members = [tuple(members[:-1]), members[-1]]
    is_unused = isinstance(nested, ast.Name) and nested.id == "_"
    if len(elements) == 2 and is_unused and len(members) == 1:
        # _, task = pl.submit(...) of a function without results
        members = [None, *members]
    if len(members) != len(elements):
        raise fx.error(
            target,
            f"{count(len(members), 'value')} can't be given to {count(len(elements), 'name')}",
        )
    for element, member in zip(elements, members, strict=True):
        assign(fx, element, member)


def annotated(fx: FunctionTranslator, value: Any, spec: Spec, node: ast.AnnAssign) -> Any:
    """A value in the type that an annotation spells.

    What is known of a size is kept, be it from the value or from the annotation.

    Raises:
        ProgramError: they don't go together.
    """
    if isinstance(spec, PtrSpec):
        return value
    if isinstance(spec, TupleSpec):
        members = value if isinstance(value, tuple) else (value,)
        if len(members) != len(spec.members) and len(members) == len(_leaves(spec)):
            members = _grouped(spec, iter(members))
        if len(members) != len(spec.members):
            raise fx.error(
                node, f"a tuple of {len(spec.members)} is declared, found {describe(value)}"
            )
        return tuple(annotated(fx, m, s, node) for m, s in zip(members, spec.members, strict=True))
    if isinstance(value, tuple) and len(value) == 1:
        value = value[0]
    if is_number(value) and isinstance(spec, ScalarSpec):
        return _typed_number(fx, value, spec.dtype, node.value or node)
    type = fx.type_of(spec, node.annotation)
    what = f"'{ast.unparse(node.target)}'"
    if isinstance(value, ir.Value):
        have, want = shaped(value.type), shaped(type)
        if have and want and have.rank == want.rank:
            sizes = tuple(
                w if h is None else h for h, w in zip(have.shape, want.shape, strict=True)
            )
            known = want.with_shape(sizes)
            both = all(w is None or w == s for w, s in zip(want.shape, sizes, strict=True))
            type = known.type() if both else type
        elif have is None and want is None and _converts(fx, value.type, type):
            return integer_cast(fx, value, type, node, what)
    return coerce(fx, value, type, node.value or node, what)


def _leaves(spec: Spec) -> list[Spec]:
    """The members of a tuple and of the tuples in it."""
    if not isinstance(spec, TupleSpec):
        return [spec]
    return [leaf for member in spec.members for leaf in _leaves(member)]


def _grouped(spec: TupleSpec, leaves: Iterator[Any]) -> tuple[Any, ...]:
    """Values in a row as the nested tuple that is declared."""
    return tuple(
        _grouped(member, leaves) if isinstance(member, TupleSpec) else next(leaves)
        for member in spec.members
    )


def _converts(fx: FunctionTranslator, have: ir.Type, want: ir.Type) -> bool:
    """Whether an integer may become another by itself."""
    texts = (str(have), str(want))
    if not (is_integer(have) and is_integer(want)) or "i1" in texts:
        return False
    return fx.program.is_dump or "index" in texts


def _typed_number(fx: FunctionTranslator, value: Any, dtype: DType, node: ast.AST) -> Any:
    number = plain(value)
    if dtype.name.startswith(("FP", "BF")):
        if isinstance(number, bool):
            raise fx.error(node, f"type mismatch: {number} is no {dtype!r}")
        return Const(float(number), dtype)
    if isinstance(number, float) or isinstance(number, bool) is not (dtype.name == "BOOL"):
        raise fx.error(node, f"type mismatch: {number} is no {dtype!r}")
    if isinstance(value, Const) and value.dtype != dtype and not fx.program.is_dump:
        raise fx.error(node, f"type mismatch: {value.dtype!r} is no {dtype!r}")
    return number if dtype.name in ("INDEX", "BOOL") else Const(number, dtype)


def _augmented(fx: FunctionTranslator, node: ast.AugAssign) -> None:
    left, right = fx.evaluate(node.target), fx.evaluate(node.value)
    assign(fx, node.target, scalars.binary(fx, node, type(node.op), left, right))


def _return(fx: FunctionTranslator, node: ast.Return) -> None:
    if node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None):
        fx.result([], node)
        return
    value = fx.evaluate(node.value)
    if value is None:
        raise fx.error(node, f"'{ast.unparse(node.value)}' gives no value to return")
    members = list(value) if isinstance(value, tuple) else [value]
    for member in members:
        if isinstance(member, Unbound):
            raise fx.error(node, member.reason)
    fx.result(members, node)
