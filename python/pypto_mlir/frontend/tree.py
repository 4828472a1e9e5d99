# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A function's body as a tree of blocks, with what flows between them.

The statements of Python are sorted into loops, branches, scopes and simple
statements, and each is told which names it reads before it binds them and which it
binds. From that the values a loop carries and a branch yields follow, without
looking at any statement twice.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from .source import ProgramError, Source

__all__ = [
    "Branch",
    "Broken",
    "Flow",
    "Loop",
    "Node",
    "Scope",
    "Simple",
    "TreeBuilder",
    "While",
    "Yield",
]


@dataclass
class Flow:
    """Names and a piece of code.

    Attributes:
        reads: read, on some way, before the code binds them.
        binds: bound on every way through.
        may_bind: bound on some way.
        stores: names of what an element is stored to, as in ``x[i] = v``: bound
            anew if it is an array, but not if it is a tensor.
    """

    reads: set[str] = field(default_factory=set)
    binds: set[str] = field(default_factory=set)
    may_bind: set[str] = field(default_factory=set)
    stores: set[str] = field(default_factory=set)

    def then(self, other: Flow) -> None:
        """Adds code that follows."""
        self.reads |= other.reads - self.binds
        self.binds |= other.binds
        self.may_bind |= other.may_bind
        self.stores |= other.stores


@dataclass
class Node:
    """A statement."""

    node: ast.stmt
    flow: Flow = field(default_factory=Flow)


@dataclass
class Simple(Node):
    """A statement without statements inside."""


@dataclass
class Broken(Node):
    """A statement that is not of the language."""

    error: ProgramError = field(default_factory=lambda: ProgramError("", "", 1, 1))


@dataclass
class Yield:
    """The ``pl.yield_`` or ``pl.leave`` at the end of a block.

    Attributes:
        node: the statement.
        targets: names it gives to the results of the loop or branch around it.
        values: what it yields.
        annotation: type of the single target, when written.
        leaves: whether it is a ``pl.leave``, which ends a scope.
    """

    node: ast.stmt
    targets: list[str]
    values: list[ast.expr]
    annotation: ast.expr | None = None
    leaves: bool = False


@dataclass
class Block:
    """Statements, and the yield that ends them."""

    statements: list[Node] = field(default_factory=list)
    yields: Yield | None = None
    flow: Flow = field(default_factory=Flow)


@dataclass
class Loop(Node):
    """``for i in pl.range(...)`` and its likes, ``call`` being the iterator."""

    call: ast.Call = field(default_factory=lambda: ast.Call(ast.Name("_"), [], []))
    kind: str = "range"
    index: str = "_"
    carried: list[str] = field(default_factory=list)
    body: Block = field(default_factory=Block)


@dataclass
class While(Node):
    """A loop with a condition.

    Attributes:
        call: ``pl.while_(...)``; None for a ``while`` statement.
        before: what runs before the condition is tested, each time.
        condition: the condition.
        forward: what ``pl.cond`` hands to the body and to the results; None for
            the carried values themselves.
        received: the names under which the body gets it.
    """

    call: ast.Call | None = None
    carried: list[str] = field(default_factory=list)
    before: Block = field(default_factory=Block)
    condition: ast.expr = field(default_factory=lambda: ast.Constant(True))
    forward: list[ast.expr] | None = None
    received: list[str] = field(default_factory=list)
    body: Block = field(default_factory=Block)


@dataclass
class Branch(Node):
    """``if``, with an empty ``orelse`` when there is no ``else``."""

    condition: ast.expr = field(default_factory=lambda: ast.Constant(True))
    then: Block = field(default_factory=Block)
    orelse: Block = field(default_factory=Block)
    has_else: bool = False


@dataclass
class Scope(Node):
    """``with pl.scope(...)`` and its likes."""

    call: ast.Call = field(default_factory=lambda: ast.Call(ast.Name("_"), [], []))
    kind: str = "scope"
    body: Block = field(default_factory=Block)


def names_in(*nodes: ast.AST | None) -> set[str]:
    """The names that expressions read."""
    return {
        child.id
        for node in nodes
        if node is not None
        for child in ast.walk(node)
        if isinstance(child, ast.Name) and child.id != "self"
    }


def target_names(target: ast.expr) -> Iterator[ast.Name]:
    """The names that an assignment to ``target`` binds."""
    if isinstance(target, ast.Name):
        yield target
    elif isinstance(target, (ast.Tuple, ast.List)):
        for element in target.elts:
            yield from target_names(element)
    elif isinstance(target, ast.Subscript):
        yield from target_names(target.value)


def bound_names(node: ast.AST) -> set[str]:
    """The names that are bound somewhere in a statement."""
    return {
        child.id
        for child in ast.walk(node)
        if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store)
    }


def _has_slice(target: ast.Subscript) -> bool:
    index = target.slice
    elements = index.elts if isinstance(index, ast.Tuple) else [index]
    return any(isinstance(element, ast.Slice) for element in elements)


def _with_return_outside(statements: list[ast.stmt]) -> list[ast.stmt]:
    """The statements of a block, a return that ends a scope at their end put behind it."""
    last = statements[-1] if statements else None
    if not isinstance(last, ast.With):
        return statements
    body = _with_return_outside(last.body)
    end = body[-1]
    if not isinstance(end, ast.Return):
        return statements
    body = body[:-1]
    members = end.value.elts if isinstance(end.value, ast.Tuple) else [end.value]
    if not all(isinstance(member, (ast.Name, ast.Constant, type(None))) for member in members):
        # No program can bind this name itself.
        name = ast.copy_location(ast.Name("return", ast.Store()), end)
        assert end.value is not None
        body.append(ast.copy_location(ast.Assign([name], end.value), end.value))
        value = ast.copy_location(ast.Name("return", ast.Load()), end.value)
        end = ast.copy_location(ast.Return(value), end)
    scope = ast.With(last.items, body or [ast.copy_location(ast.Pass(), end)])
    return [*statements[:-1], ast.copy_location(scope, last), end]


class TreeBuilder:
    """Sorts statements.

    Args:
        source: the text the statements come from.
        construct: the name of the construct a callee stands for, such as
            ``range`` or ``yield_``; None for anything else.
        keeps_broken: whether a statement that is not of the language becomes a
            ``Broken`` node, rather than an error.
    """

    def __init__(
        self,
        source: Source,
        construct: Callable[[ast.expr], str | None],
        keeps_broken: bool = False,
    ) -> None:
        self._source = source
        self._construct = construct
        self._keeps_broken = keeps_broken

    def block(self, statements: Iterable[ast.stmt]) -> Block:
        """The block of some statements.

        Raises:
            ProgramError: a statement is not of the language.
        """
        block = Block()
        pending = _with_return_outside(list(statements))
        for i, statement in enumerate(pending):
            is_last = i + 1 == len(pending)
            if (ended := self._yield(statement)) is not None:
                if not is_last:
                    name = "leave" if ended.leaves else "yield_"
                    raise self._source.error(
                        statement, f"pl.{name} must be the last statement of its block"
                    )
                block.yields = ended
                block.flow.then(Flow(reads=names_in(*ended.values)))
                break
            node = self._guarded(statement)
            block.statements.append(node)
            block.flow.then(node.flow)
            if isinstance(node, Scope) and node.body.yields and not node.body.yields.leaves:
                if not is_last:
                    raise self._source.error(
                        node.body.yields.node, "a pl.yield_ ends a loop or branch, not this scope"
                    )
                # The yield of the block around the scope, written inside.
                block.yields, node.body.yields = node.body.yields, None
                block.flow.then(Flow(reads=names_in(*block.yields.values)))
        return block

    def _inner(self, statements: Iterable[ast.stmt]) -> Block:
        """The block of a loop or branch."""
        block = self.block(statements)
        if block.yields is not None and block.yields.leaves:
            raise self._source.error(block.yields.node, "pl.leave ends a scope")
        self._check_returns(block, "a function returns at its end, not in a loop or branch")
        return block

    def _check_returns(self, block: Block, message: str) -> None:
        for node in block.statements:
            if isinstance(node.node, ast.Return):
                raise self._source.error(node.node, message)

    def _call_of(self, node: ast.expr | None, *constructs: str) -> ast.Call | None:
        if isinstance(node, ast.Call) and self._construct(node.func) in constructs:
            return node
        return None

    def _yield(self, statement: ast.stmt) -> Yield | None:
        annotation = None
        if isinstance(statement, ast.AnnAssign):
            value, targets, annotation = statement.value, [statement.target], statement.annotation
        elif isinstance(statement, ast.Assign):
            value, targets = statement.value, statement.targets
        elif isinstance(statement, ast.Expr):
            value, targets = statement.value, []
        else:
            return None
        call = self._call_of(value, "yield_", "leave")
        if call is None:
            return None
        if call.keywords or len(targets) > 1:
            raise self._source.error(statement, f"expected 'r, s = {ast.unparse(call.func)}(v, w)'")
        elements: list[ast.expr] = []
        if targets:
            target = targets[0]
            elements = target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]
        for element in elements:
            if not isinstance(element, ast.Name):
                raise self._source.error(element, "what is yielded is given to names")
        self._check_distinct(elements)
        names = [element.id for element in elements if isinstance(element, ast.Name)]
        leaves = self._construct(call.func) == "leave"
        return Yield(statement, names, list(call.args), annotation, leaves)

    def _guarded(self, statement: ast.stmt) -> Node:
        try:
            return self._statement(statement)
        except ProgramError as error:
            if not self._keeps_broken:
                raise
            bound = bound_names(statement)
            return Broken(statement, Flow(names_in(statement), set(bound), set(bound)), error)

    def _statement(self, statement: ast.stmt) -> Node:
        if isinstance(statement, ast.For):
            return self._for(statement)
        if isinstance(statement, ast.While):
            return self._while_statement(statement)
        if isinstance(statement, ast.If):
            return self._if(statement)
        if isinstance(statement, ast.With):
            return self._with(statement)
        return self._simple(statement)

    def _simple(self, statement: ast.stmt) -> Node:
        flow = Flow()
        if isinstance(statement, ast.Assign):
            targets: list[ast.expr] = statement.targets
            flow.reads = names_in(statement.value)
        elif isinstance(statement, ast.AnnAssign):
            targets = [statement.target]
            flow.reads = names_in(statement.value)
        elif isinstance(statement, ast.AugAssign):
            targets = [statement.target]
            flow.reads = names_in(statement.value, statement.target)
        elif isinstance(statement, (ast.Expr, ast.Return)):
            targets = []
            flow.reads = names_in(statement.value)
        elif isinstance(statement, ast.Pass):
            targets = []
        else:
            keyword = ast.unparse(statement).split()[0].strip(":()@")
            raise self._source.error(
                statement, f"'{keyword}' is not supported in the body of a function"
            )
        for target in targets:
            if isinstance(target, ast.Subscript):
                flow.reads |= names_in(target)
                if not _has_slice(target):
                    flow.stores |= {name.id for name in target_names(target)}
                    continue
            flow.binds |= {name.id for name in target_names(target)}
        flow.may_bind = set(flow.binds)
        return Simple(statement, flow)

    def _for(self, statement: ast.For) -> Node:
        if statement.orelse:
            raise self._source.error(statement.orelse[0], "a loop has no 'else'")
        if call := self._call_of(statement.iter, "while_"):
            return self._while_call(statement, call)
        kinds = ("range", "parallel", "unroll", "pipeline")
        call = self._call_of(statement.iter, *kinds)
        if call is None:
            raise self._source.error(
                statement.iter,
                "a loop runs over pl.range, pl.parallel, pl.unroll, pl.pipeline or pl.while_, "
                f"not over '{ast.unparse(statement.iter)}'",
            )
        target, carried = statement.target, []
        if isinstance(target, ast.Tuple):
            if len(target.elts) != 2 or not isinstance(target.elts[1], (ast.Tuple, ast.List)):
                raise self._source.error(target, "expected 'for i, (a, b) in ...'")
            carried = self._names(target.elts[1].elts)
            target = target.elts[0]
        if not isinstance(target, ast.Name):
            raise self._source.error(target, "the variable of a loop is a name")
        if target.id in carried:
            raise self._source.error(target, f"'{target.id}' is a carried value, too")
        body = self._inner(statement.body)
        flow = Flow(reads=names_in(*call.args, *(k.value for k in call.keywords)))
        self._add_loop(flow, body, {target.id, *carried})
        kind = self._construct(call.func) or "range"
        return Loop(statement, flow, call, kind, target.id, carried, body)

    def _names(self, elements: list[ast.expr]) -> list[str]:
        for element in elements:
            if not isinstance(element, ast.Name):
                raise self._source.error(element, "a carried value is a name")
        self._check_distinct(elements)
        return [element.id for element in elements if isinstance(element, ast.Name)]

    def _check_distinct(self, elements: Sequence[ast.expr]) -> None:
        seen: set[str] = set()
        for element in elements:
            if isinstance(element, ast.Name) and element.id != "_":
                if element.id in seen:
                    raise self._source.error(element, f"'{element.id}' stands here twice")
                seen.add(element.id)

    @staticmethod
    def _add_loop(flow: Flow, body: Block, local: set[str]) -> None:
        flow.reads |= body.flow.reads - local
        flow.may_bind |= body.flow.may_bind - local
        flow.stores |= body.flow.stores - local
        if body.yields is not None:
            flow.binds |= set(body.yields.targets)
            flow.may_bind |= set(body.yields.targets)

    def _while_call(self, statement: ast.For, call: ast.Call) -> Node:
        target = statement.target
        if not isinstance(target, (ast.Tuple, ast.List)):
            raise self._source.error(target, "expected 'for (a, b) in pl.while_(...)'")
        carried = self._names(target.elts)
        for inner in statement.body:
            value = inner.value if isinstance(inner, (ast.Expr, ast.Assign)) else None
            if condition := self._call_of(value, "cond"):
                break
        else:
            raise self._source.error(statement, "the body of pl.while_ starts with pl.cond(...)")
        if not condition.args or condition.keywords:
            raise self._source.error(condition, "pl.cond takes a condition")
        i = statement.body.index(inner)
        before = self.block(statement.body[:i])
        test, forward, received = condition.args[0], None, list(carried)
        if isinstance(inner, ast.Assign) or len(condition.args) > 1:
            forward, received = condition.args[1:], []
            if isinstance(inner, ast.Assign):
                received = [n.id for n in target_names(inner.targets[0])]
            if len(received) != len(forward):
                raise self._source.error(inner, "pl.cond gives each value it forwards to a name")
        body = self._inner(statement.body[i + 1 :])
        return self._finish_while(
            While(statement, Flow(), call, carried, before, test, forward, received, body)
        )

    def _while_statement(self, statement: ast.While) -> Node:
        if statement.orelse:
            raise self._source.error(statement.orelse[0], "a loop has no 'else'")
        body = self._inner(statement.body)
        return self._finish_while(
            While(statement, Flow(), None, [], Block(), statement.test, None, [], body)
        )

    def _finish_while(self, loop: While) -> While:
        inner = Block(yields=loop.body.yields)
        inner.flow.then(loop.before.flow)
        inner.flow.then(Flow(reads=names_in(loop.condition, *(loop.forward or []))))
        body_reads = loop.body.flow.reads - set(loop.received)
        received, body = set(loop.received), loop.body.flow
        inner.flow.then(Flow(body_reads, set(), body.may_bind - received, body.stores - received))
        if loop.call is not None:
            loop.flow.reads |= names_in(*(k.value for k in loop.call.keywords), *loop.call.args)
        self._add_loop(loop.flow, inner, set(loop.carried))
        return loop

    def _if(self, statement: ast.If) -> Node:
        then, orelse = self._inner(statement.body), self._inner(statement.orelse)
        targets = [block.yields.targets if block.yields else [] for block in (then, orelse)]
        if targets[0] != targets[1] or (then.yields is None) != (orelse.yields is None):
            raise self._source.error(
                statement, "both arms of an 'if' end in a pl.yield_ to the same names, or neither"
            )
        flow = Flow(reads=names_in(statement.test))
        flow.reads |= then.flow.reads | orelse.flow.reads
        flow.binds = (then.flow.binds & orelse.flow.binds) | set(targets[0])
        flow.may_bind = then.flow.may_bind | orelse.flow.may_bind | set(targets[0])
        flow.stores = then.flow.stores | orelse.flow.stores
        return Branch(statement, flow, statement.test, then, orelse, bool(statement.orelse))

    def _with(self, statement: ast.With) -> Node:
        item = statement.items[0]
        kinds = ("scope", "manual_scope", "auto_scope", "region")
        call = self._call_of(item.context_expr, *kinds) if len(statement.items) == 1 else None
        if call is None:
            raise self._source.error(
                item.context_expr,
                "a 'with' opens a pl.scope(), pl.manual_scope() or pl.auto_scope(), "
                f"not '{ast.unparse(item.context_expr)}'",
            )
        if item.optional_vars is not None:
            raise self._source.error(item.optional_vars, "a scope gives no value to 'as'")
        body = self.block(statement.body)
        self._check_returns(body, "nothing may follow the return of a function")
        flow = Flow()
        flow.then(body.flow)
        if body.yields is not None and body.yields.leaves:
            # Nothing but what it leaves is seen after the scope.
            flow.binds = flow.may_bind = set(body.yields.targets)
        return Scope(statement, flow, call, self._construct(call.func) or "scope", body)
