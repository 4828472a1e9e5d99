# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Expressions."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from mlir import ir

from ..language.types import Spec
from . import calls, scalars, subscripts
from .values import coerce, default_type, describe, is_number, materialize, plain

if TYPE_CHECKING:
    from .function import FunctionTranslator

__all__ = ["evaluate"]


def evaluate(fx: FunctionTranslator, node: ast.expr, expected: Spec | None = None) -> Any:
    """What an expression gives.

    Args:
        fx: the function it is in.
        node: the expression.
        expected: the type the place asks for, when it says so.

    Raises:
        ProgramError: it is wrong or not supported.
    """
    if isinstance(node, ast.Constant):
        return fx.source.constant(node)
    if isinstance(node, ast.Name):
        return fx.lookup(node.id, node)
    if isinstance(node, ast.Attribute):
        if calls.function_name(node) is not None:
            raise fx.error(node, f"'{ast.unparse(node)}' is a function, which can only be called")
        return fx.static(node)
    if isinstance(node, ast.Tuple):
        return tuple(evaluate(fx, element) for element in node.elts)
    if isinstance(node, ast.List):
        return [evaluate(fx, element) for element in node.elts]
    if isinstance(node, ast.Dict):
        return {
            plain(evaluate(fx, key)): evaluate(fx, value)
            for key, value in zip(node.keys, node.values, strict=True)
            if key is not None
        }
    handler = _HANDLERS.get(type(node))
    if handler is None:
        raise fx.error(node, f"'{ast.unparse(node)}' is not supported")
    with fx.at(node):
        if isinstance(node, ast.Call):
            return calls.call(fx, node, expected)
        return handler(fx, node)


def _binary(fx: FunctionTranslator, node: ast.BinOp) -> Any:
    left, right = evaluate(fx, node.left), evaluate(fx, node.right)
    return scalars.binary(fx, node, type(node.op), left, right)


def _unary(fx: FunctionTranslator, node: ast.UnaryOp) -> Any:
    return scalars.unary(fx, node, type(node.op), evaluate(fx, node.operand))


def _compare(fx: FunctionTranslator, node: ast.Compare) -> Any:
    operands = [evaluate(fx, node.left), *(evaluate(fx, c) for c in node.comparators)]
    result: Any = None
    for operator, left, right in zip(node.ops, operands, operands[1:], strict=False):
        test = scalars.compare(fx, node, type(operator), left, right)
        result = test if result is None else scalars.both(fx, node, result, test)
    return result


def _boolean(fx: FunctionTranslator, node: ast.BoolOp) -> Any:
    is_and = isinstance(node.op, ast.And)
    result = _truth(fx, evaluate(fx, node.values[0]), node.values[0])
    for operand in node.values[1:]:
        if isinstance(result, bool):
            if result is not is_and:
                return result
            result = _truth(fx, evaluate(fx, operand), operand)
        elif _needs_guard(operand):
            result = _guarded(fx, result, operand, is_and)
        else:
            other = _truth(fx, evaluate(fx, operand), operand)
            result = scalars.both(fx, node, result, other, "arith.andi" if is_and else "arith.ori")
    return result


def _truth(fx: FunctionTranslator, value: Any, node: ast.AST) -> Any:
    if is_number(value):
        return bool(plain(value))
    if not isinstance(value, ir.Value) or str(value.type) != "i1":
        raise fx.error(node, f"expected a pl.BOOL, found {describe(value)}")
    return value


def _needs_guard(node: ast.AST) -> bool:
    """Whether an expression must not be evaluated where its value is not asked for: it
    may read an element, which needs a valid index, or divide by zero."""
    return any(
        isinstance(child, (ast.Call, ast.Subscript))
        or (
            isinstance(child, ast.BinOp)
            and isinstance(child.op, (ast.FloorDiv, ast.Mod))
            and not isinstance(child.right, ast.Constant)
        )
        for child in ast.walk(node)
    )


def _guarded(fx: FunctionTranslator, first: ir.Value, operand: ast.expr, is_and: bool) -> ir.Value:
    """``first and operand`` with the operand evaluated only where it decides."""
    bool_type = ir.IntegerType.get_signless(1)
    op = fx.builder.create("scf.if", [bool_type], [first], regions=2)
    for region, evaluates in zip(op.regions, (is_and, not is_and), strict=True):
        with fx.builder.inside(region.blocks.append()):
            value = evaluate(fx, operand) if evaluates else not is_and
            value = materialize(fx, _truth(fx, value, operand), operand)
            fx.builder.create("scf.yield", [], [value])
    return op.result


def _conditional(fx: FunctionTranslator, node: ast.IfExp) -> Any:
    condition = _truth(fx, evaluate(fx, node.test), node.test)
    if isinstance(condition, bool):
        return evaluate(fx, node.body if condition else node.orelse)
    if _needs_guard(node.body) or _needs_guard(node.orelse):
        return _either(fx, condition, node.body, node.orelse)
    return scalars.select(fx, node, condition, evaluate(fx, node.body), evaluate(fx, node.orelse))


def _either(
    fx: FunctionTranslator, condition: ir.Value, body: ast.expr, orelse: ast.expr
) -> ir.Value:
    """One of two expressions, of which only that one is evaluated."""
    op = fx.builder.create("scf.if", [], [condition], regions=2)
    arms: list[tuple[ir.Block, Any, ast.expr]] = []
    for region, arm in zip(op.regions, (body, orelse), strict=True):
        block = region.blocks.append()
        with fx.builder.inside(block):
            arms.append((block, evaluate(fx, arm), arm))
    values = [value for _, value, _ in arms]
    type = next((value.type for value in values if isinstance(value, ir.Value)), None)
    for block, value, arm in arms:
        with fx.builder.inside(block):
            result = coerce(fx, value, type or default_type(value), arm, "the other value")
            type = result.type
            fx.builder.create("scf.yield", [], [result])
    assert type is not None
    return fx.rebuild(op, [type]).result


_HANDLERS: dict[type[ast.expr], Any] = {
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.Compare: _compare,
    ast.BoolOp: _boolean,
    ast.IfExp: _conditional,
    ast.Subscript: subscripts.load,
    ast.Call: calls.call,
}
