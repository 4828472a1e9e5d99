# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from mlir import ir

from . import control
from .builder import enum_attr
from .tree import Block, Loop, Node, While, Yield
from .values import Unbound, coerce, count, describe, is_number, materialize, plain, to_index

if TYPE_CHECKING:
    from .function import FunctionTranslator

__all__ = ["translate_for", "translate_while"]


class _Carried:
    """The values a loop carries: those it names first, then those it rebinds.

    Attributes:
        explicit: names inside the loop of what ``init_values`` starts.
        implicit: names bound before the loop and bound anew inside, whose value
            the next run or the code after the loop reads.
        dropped: names whose value is left out.
        values: what they start with.
    """

    def __init__(
        self, fx: FunctionTranslator, node: Loop | While, reads: set[str], live: set[str]
    ) -> None:
        rebound = node.flow.may_bind | {
            name for name in node.flow.stores if not fx.is_tensor(fx.env.get(name))
        }
        targets = set(node.body.yields.targets if node.body.yields else ())
        self.implicit = [
            name
            for name in fx.in_order((rebound & (reads | live)) - targets)
            if not isinstance(fx.env.get(name, _NOTHING), Unbound)
        ]
        started = _init_values(fx, node)
        if len(started) != len(node.carried):
            raise fx.error(
                node.call or node.node,
                f"init_values starts {count(len(started), 'value')}, "
                f"the loop names {len(node.carried)}",
            )
        #: For each value init_values starts: what stands for it when it is left out.
        self.left_out = [fx.without(value, value) for value, _ in started]
        self.explicit = [
            name for name, left in zip(node.carried, self.left_out, strict=True) if left is None
        ]
        self.dropped = {
            name: left
            for name, left in zip(node.carried, self.left_out, strict=True)
            if left is not None
        }
        for name in self.implicit:
            if (left := fx.without(fx.env[name], fx.env[name])) is not None:
                self.dropped[name] = left
        self.implicit = [name for name in self.implicit if name not in self.dropped]
        self.values: list[ir.Value] = [
            materialize(fx, value, place)
            for (value, place), left in zip(started, self.left_out, strict=True)
            if left is None
        ]
        for name in self.implicit:
            bound = fx.env[name]
            if not is_number(bound) and not isinstance(bound, ir.Value):
                raise fx.error(
                    node.node,
                    f"'{name}', which is {describe(bound)}, can't change in a loop",
                )
            self.values.append(materialize(fx, bound, node.node))

    @property
    def names(self) -> list[str]:
        return self.explicit + self.implicit

    @property
    def types(self) -> list[ir.Type]:
        return [value.type for value in self.values]


_NOTHING = Unbound("")


def _init_values(fx: FunctionTranslator, node: Loop | While) -> list[tuple[Any, ast.AST]]:
    keywords = {k.arg: k.value for k in node.call.keywords} if node.call else {}
    values = keywords.get("init_values")
    if values is None:
        return []
    if not isinstance(values, (ast.Tuple, ast.List)):
        raise fx.error(values, "init_values is a tuple, such as (x, y)")
    return [(fx.evaluate_yielded(element), element) for element in values.elts]


def _check_keywords(fx: FunctionTranslator, call: ast.Call, allowed: set[str]) -> None:
    for keyword in call.keywords:
        if keyword.arg not in allowed:
            name = call.func.attr if isinstance(call.func, ast.Attribute) else "loop"
            raise fx.error(
                keyword, f"pl.{name} has no '{keyword.arg}'; it has {', '.join(sorted(allowed))}"
            )


def translate_for(fx: FunctionTranslator, node: Loop, live: set[str]) -> None:
    """Translates a counting loop, after which the names in ``live`` are read."""
    call = node.call
    _check_keywords(fx, call, {"init_values", "attrs", "stage"})
    if not 1 <= len(call.args) <= 3:
        raise fx.error(call, "a loop takes (stop), (start, stop) or (start, stop, step)")
    bounds = [fx.evaluate(arg) for arg in call.args]
    places: list[ast.AST] = list(call.args)
    if len(bounds) == 1:
        bounds, places = [0, *bounds], [call, *places]
    if len(bounds) == 2:
        bounds, places = [*bounds, 1], [*places, call]
    if is_number(bounds[2]) and plain(bounds[2]) <= 0:
        raise fx.error(places[2], f"the step of a loop is positive, found {plain(bounds[2])}")
    operands = [
        to_index(fx, bound, place, "the bound of a loop")
        for bound, place in zip(bounds, places, strict=True)
    ]
    carried = _Carried(fx, node, node.body.flow.reads, live)
    attributes: dict[str, ir.Attribute] = {}
    if node.kind != "range":
        attributes["pto.loop_kind"] = enum_attr("loop_kind", node.kind)
    for keyword in call.keywords:
        if keyword.arg == "stage":
            stage = plain(fx.evaluate(keyword.value))
            if not isinstance(stage, int) or stage < 1:
                raise fx.error(keyword.value, f"stage is a positive number, found {stage}")
            attributes["stage"] = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), stage)
    op = fx.builder.create(
        "scf.for", carried.types, [*operands, *carried.values], attributes, regions=1
    )
    index_type = ir.IndexType.get()
    names = [node.index, *carried.names]
    body = _block(fx, op.regions[0], names, [index_type, *carried.types])
    outer = fx.env
    fx.env = {**outer, **carried.dropped, **dict(zip(names, body.arguments, strict=True))}
    _body(fx, node.body, node.body.flow.reads | live, body, carried, node)
    _after(fx, node, outer, carried, list(op.results), {node.index})


def translate_while(fx: FunctionTranslator, node: While, live: set[str]) -> None:
    """Translates a loop with a condition."""
    if node.call is not None:
        _check_keywords(fx, node.call, {"init_values", "attrs"})
        if node.call.args:
            raise fx.error(node.call, "pl.while_ takes init_values= only")
    again = node.flow.reads | node.before.flow.reads | node.body.flow.reads
    again |= {n.id for n in ast.walk(node.condition) if isinstance(n, ast.Name)}
    carried = _Carried(fx, node, again, live)
    op = fx.builder.create("scf.while", [], carried.values, regions=2)
    outer = fx.env

    before = _block(fx, op.regions[0], carried.names, carried.types)
    arguments = dict(zip(carried.names, before.arguments, strict=True))
    fx.env = {**outer, **carried.dropped, **arguments}
    with fx.builder.inside(before), fx.at(node.condition):
        fx.block(node.before, again | live)
        condition = materialize(fx, fx.evaluate(node.condition), node.condition)
        if str(condition.type) != "i1":
            raise fx.error(node.condition, f"a condition is a pl.BOOL, found {describe(condition)}")
        if node.forward is None:
            forward = [fx.env[name] for name in carried.explicit]
        else:
            forward = [materialize(fx, fx.evaluate(v), v) for v in node.forward]
        forward += [fx.env[name] for name in carried.implicit]
        fx.builder.create("scf.condition", [], [condition, *forward])
    types = [value.type for value in forward]
    explicit = carried.explicit if node.forward is None else node.received
    received = [*explicit, *carried.implicit]
    body = _block(fx, op.regions[1], received, types)
    reason = f"it gets one before the pl.cond of the loop in line {node.node.lineno}"
    hidden = {name: Unbound(reason) for name in node.before.flow.may_bind}
    arguments = dict(zip(received, body.arguments, strict=True))
    fx.env = {**outer, **hidden, **carried.dropped, **arguments}
    _body(fx, node.body, again | live, body, carried, node)
    fx.env = outer
    op = fx.rebuild(op, types)
    _after(fx, node, outer, carried, list(op.results), set())


def _block(
    fx: FunctionTranslator, region: ir.Region, names: list[str], types: list[ir.Type]
) -> ir.Block:
    locations = [ir.Location.name(name, fx.builder.location) for name in names]
    return region.blocks.append(*types, arg_locs=locations)


def _body(
    fx: FunctionTranslator,
    block: Block,
    live: set[str],
    body: ir.Block,
    carried: _Carried,
    node: Node,
) -> None:
    """Translates the body of a loop and what it hands to the next run."""
    yields = block.yields
    with fx.builder.inside(body):
        fx.block(block, live | set(carried.implicit))
        place = yields.node if yields else node.node
        with fx.at(place):
            yielded = yields.values if yields else []
            if len(yielded) != len(carried.left_out):
                raise fx.error(
                    place,
                    f"the loop carries {count(len(carried.left_out), 'value')}, "
                    f"its body yields {len(yielded)}",
                )
            values = [
                (fx.evaluate(v), v)
                for v, left in zip(yielded, carried.left_out, strict=True)
                if left is None
            ]
            values += [(fx.lookup(name, place), place) for name in carried.implicit]
            results: list[ir.Value] = []
            for name, type, (value, where) in zip(
                carried.names, carried.types, values, strict=True
            ):
                what = f"'{name}' before the loop"
                results.append(coerce(fx, value, type, where, what))
            fx.builder.create("scf.yield", [], results)


def _after(
    fx: FunctionTranslator,
    node: Loop | While,
    outer: dict[str, Any],
    carried: _Carried,
    results: list[ir.Value],
    local: set[str],
) -> None:
    """Binds the names after a loop."""
    fx.env = dict(outer)
    line = node.node.lineno
    for name in node.flow.may_bind | local | set(carried.explicit):
        if name not in outer or name in local:
            fx.env[name] = Unbound(f"only the loop in line {line} gives it one, and may not run")
    first = len(results) - len(carried.implicit)
    for name in carried.dropped.keys() & outer.keys():
        fx.env[name] = carried.dropped[name]
    for name, result in zip(carried.implicit, results[first:], strict=True):
        fx.env[name] = result
    yields: Yield | None = node.body.yields
    if yields is not None:
        explicit: list[Any] = results[:first]
        if isinstance(node, Loop) or node.forward is None:
            made = iter(explicit)
            explicit = [next(made) if left is None else left for left in carried.left_out]
        control.bind_targets(fx, yields, explicit)
