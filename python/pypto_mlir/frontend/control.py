# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements with blocks: loops, branches and scopes."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from mlir import ir

from . import loops
from .mlir_types import Shaped, shaped
from .tree import Block, Branch, Loop, Node, Scope, While, Yield
from .values import Unbound, coerce, count, default_type, describe, is_number, materialize, plain

if TYPE_CHECKING:
    from .function import FunctionTranslator

__all__ = ["has_blocks", "translate"]


def has_blocks(node: Node) -> bool:
    """Whether a statement has blocks inside."""
    return isinstance(node, (Loop, While, Branch, Scope))


def translate(fx: FunctionTranslator, node: Node, live: set[str]) -> None:
    """Translates a statement with blocks, after which the names in ``live`` are read."""
    if isinstance(node, Loop):
        loops.translate_for(fx, node, live)
    elif isinstance(node, While):
        loops.translate_while(fx, node, live)
    elif isinstance(node, Branch):
        _branch(fx, node, live)
    elif isinstance(node, Scope):
        _scope(fx, node, live)


def _values(fx: FunctionTranslator, yields: Yield | None) -> list[Any]:
    return [fx.evaluate_yielded(value) for value in yields.values] if yields else []


def bind_targets(fx: FunctionTranslator, yields: Yield, values: Iterable[Any]) -> None:
    """Gives what was yielded to the names on the left of the yield."""
    values = list(values)
    if yields.targets and len(yields.targets) != len(values):
        raise fx.error(
            yields.node,
            f"{count(len(values), 'value')} can't be given to {count(len(yields.targets), 'name')}",
        )
    for name, value in zip(yields.targets, values, strict=False):
        if name != "_":
            fx.env[name] = value


# Branches.


def _branch(fx: FunctionTranslator, node: Branch, live: set[str]) -> None:
    condition = fx.evaluate(node.condition)
    if is_number(condition):
        # Decided before the program runs: the other arm does not exist.
        arm = node.then if plain(condition) else node.orelse
        fx.block(arm, live)
        if arm.yields is not None:
            bind_targets(fx, arm.yields, _values(fx, arm.yields))
        return
    condition = materialize(fx, condition, node.condition)
    if str(condition.type) != "i1":
        raise fx.error(node.condition, f"a condition is a pl.BOOL, found {describe(condition)}")
    explicit = node.then.yields.targets if node.then.yields else []
    bound = node.flow.may_bind | _rebound_arrays(fx, node)
    names = fx.in_order((bound & live) - set(explicit))

    op = fx.builder.create("scf.if", [], [condition], regions=2)
    outer = fx.env
    arms: list[_Arm] = []
    for region, block in zip(op.regions, (node.then, node.orelse), strict=True):
        fx.env = dict(outer)
        if block is node.orelse and not node.has_else and not names:
            break
        body = region.blocks.append()
        with fx.builder.inside(body):
            fx.block(block, live | set(names))
            values = _values(fx, block.yields)
        arms.append(_Arm(body, block, values, fx.env))
    fx.env = dict(outer)
    _join(fx, node, op, arms, names)


class _Arm:
    """An arm of a branch that was translated."""

    def __init__(
        self, body: ir.Block, block: Block, values: list[Any], env: dict[str, Any]
    ) -> None:
        self.body = body
        self.block = block
        self.values = values
        self.env = env

    def place(self, fallback: ast.AST) -> ast.AST:
        return self.block.yields.node if self.block.yields else fallback


def _join(
    fx: FunctionTranslator, node: Branch, op: ir.Operation, arms: list[_Arm], names: list[str]
) -> None:
    """Makes results of what the arms end with, and yields that."""
    if len(arms) == 2 and len(arms[0].values) != len(arms[1].values):
        raise fx.error(
            arms[1].place(node.node),
            f"the arms of the 'if' yield {len(arms[0].values)} and {len(arms[1].values)} values",
        )
    pairs: list[tuple[str | None, Any, Any]] = []
    if len(arms) == 2:
        pairs = [(None, a, b) for a, b in zip(arms[0].values, arms[1].values, strict=True)]
    explicit: list[Any] = [fx.without(a, b) for _, a, b in pairs]
    kept = [pair for pair, left in zip(pairs, explicit, strict=True) if left is None]
    count_explicit = len(kept)
    for name in names:
        first, second = (arm.env.get(name, _missing(node)) for arm in arms)
        if (left := fx.without(first, second)) is not None:
            fx.env[name] = left
        elif isinstance(first, Unbound) or isinstance(second, Unbound):
            fx.env[name] = first if isinstance(first, Unbound) else second
        elif is_number(first) and first == second and type(first) is type(second):
            fx.env[name] = first
        elif isinstance(first, ir.Value) and isinstance(second, ir.Value) and first == second:
            fx.env[name] = first
        else:
            kept.append((name, first, second))
    result_types = [_joined_type(fx, node, name, a, b) for name, a, b in kept]
    for i, arm in enumerate(arms):
        place = arm.place(node.node)
        with fx.at(place), fx.builder.inside(arm.body):
            results: list[ir.Value] = []
            for (name, *values), wanted in zip(kept, result_types, strict=True):
                what = f"'{name}'" if name else "what the other arm yields"
                results.append(coerce(fx, values[i], wanted, place, what))
            fx.builder.create("scf.yield", [], results)
    op = fx.rebuild(op, result_types)
    results = list(op.results)
    if node.then.yields is not None:
        made = iter(results[:count_explicit])
        bind_targets(
            fx, node.then.yields, [next(made) if left is None else left for left in explicit]
        )
    for (name, *_), result in zip(kept, results, strict=True):
        if name is not None:
            fx.env[name] = result


def _missing(node: Branch) -> Unbound:
    return Unbound(f"only one branch of the 'if' in line {node.node.lineno} gives it one")


def _rebound_arrays(fx: FunctionTranslator, node: Node) -> set[str]:
    """Arrays that an element is stored to, which makes a new array."""
    return {name for name in node.flow.stores if not fx.is_tensor(fx.env.get(name))}


def _joined_type(
    fx: FunctionTranslator, node: Branch, name: str | None, first: Any, second: Any
) -> ir.Type:
    """The type that holds what both arms give."""
    values = [v for v in (first, second) if isinstance(v, ir.Value)]
    types = [value.type for value in values]
    if not types:
        for number in (first, second):
            if not is_number(number):
                raise fx.error(node.node, f"expected a value, found {describe(number)}")
        types = [default_type(first), default_type(second)]
    if len(types) == 1 or types[0] == types[1]:
        return types[0]
    a, b = shaped(types[0]), shaped(types[1])
    if a and b and a.with_shape(()) == b.with_shape(()) and a.rank == b.rank:
        sizes = tuple(x if x == y else None for x, y in zip(a.shape, b.shape, strict=True))
        return Shaped(a.is_tile, sizes, a.element, a.layout).type()
    what = f"'{name}' is" if name else "the arms yield"
    raise fx.error(
        node.node,
        f"type mismatch: {what} {types[0]} after one branch of the 'if' and "
        f"{types[1]} after the other",
    )


# Scopes.


def _scope(fx: FunctionTranslator, node: Scope, live: set[str]) -> None:
    mode = fx.scope_mode(node)
    attributes = {} if mode is None else {"mode": ir.Attribute.parse(f"#pto.scope_mode<{mode}>")}
    op_name = "scf.execute_region" if mode is None else "pto.scope"
    op = fx.builder.create(op_name, [], [], attributes, regions=1)
    body = op.regions[0].blocks.append()
    outer = fx.env
    fx.env = dict(outer)
    leaves = node.body.yields
    with fx.builder.inside(body):
        fx.block(node.body, set() if leaves else live)
        values = [materialize(fx, fx.evaluate(v), v) for v in leaves.values] if leaves else []
    names: list[str] = []
    if leaves is None:
        names = fx.in_order((node.flow.may_bind | _rebound_arrays(fx, node)) & live)
        for name in names:
            for leaf in _leaves(fx.env.get(name)):
                if _is_made_in(leaf, op) and leaf not in values:
                    values.append(leaf)
    with fx.builder.inside(body):
        fx.builder.create("scf.yield" if mode is None else "pto.yield", [], values)
    inner = fx.env
    fx.env = dict(outer)
    op = fx.rebuild(op, [value.type for value in values])
    results = list(op.results)
    if leaves is not None:
        bind_targets(fx, leaves, results)
        return
    for name in names:
        if name in inner:
            fx.env[name] = _replaced(inner[name], values, results)


def _leaves(value: Any) -> list[ir.Value]:
    if isinstance(value, tuple):
        return [leaf for member in value for leaf in _leaves(member)]
    return [value] if isinstance(value, ir.Value) else []


def _is_made_in(value: ir.Value, op: ir.Operation) -> bool:
    """Whether a value that is in sight at the end of a scope was made in it."""
    owner = value.owner
    return not isinstance(owner, ir.Block) and owner.operation.parent == op


def _replaced(value: Any, values: list[ir.Value], results: Sequence[ir.Value]) -> Any:
    if isinstance(value, tuple):
        return tuple(_replaced(member, values, results) for member in value)
    if isinstance(value, ir.Value) and value in values:
        return results[values.index(value)]
    return value
