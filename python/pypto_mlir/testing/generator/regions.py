# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements with regions, and lists of statements."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace

from .scope import Index, Scope, Tensor, may_overlap
from .statements import Statements, join

__all__ = ["Regions"]

MAX_DEPTH = 4


class Regions(Statements):
    """Random statements of all kinds."""

    @contextmanager
    def inner(self, opening: str, closing: str = "}") -> Generator[None]:
        """A region with a scope of its own."""
        self.scope = Scope(self.scope, spent=set(self.scope.spent))
        self.depth += 1
        with self.writer.nested(opening, closing):
            yield
        self.depth -= 1
        spent = self.scope.spent
        assert self.scope.outer is not None
        self.scope = self.scope.outer
        self.scope.spent |= spent

    def statements(self, stop: int = 20) -> None:
        """A random list of statements, within the budget.

        Args:
            stop: percentage of lists that end after each statement.
        """
        while self.budget > 0 and self.choices.chance(100 - stop):
            self.budget -= 1
            if self.pending and self.choices.chance(60):
                self.pending.pop()()
            else:
                self.statement()

    def staged(self) -> None:
        """A create, the calls that fill it and its assemble, with others in between."""
        choices = self.choices
        target = choices.pick(self.writable() or self.tensors())
        sizes = self.random_sizes(target)
        while len(sizes) > 1 and sizes[0] == 1 and choices.chance(25):
            sizes = sizes[1:]
        if choices.chance(20):
            self.windows(target)
        staging = self.create(target.dtype, sizes)
        if choices.chance(15):
            self.reshape(staging)
        for percent in (30, 15):
            if choices.chance(percent):
                self.statement()
        if choices.chance(25 if staging.initial else 8):
            self.read_by_kernel(staging.roots)
        if choices.chance(15):
            self.read_by_kernel(target.roots)

        def fill() -> None:
            for percent in (60 if staging.initial else 90, 25):
                if choices.chance(percent):
                    self.call(staging)

        def finish() -> None:
            self.put(staging, target.roots)

        where = "here"
        if self.depth < MAX_DEPTH:
            where = choices.weighted([(65, "here"), (23, "put inside"), (12, "all inside")])
        if where != "all inside":
            fill()
        if choices.chance(10):
            self.read_by_kernel(target.roots)
        if choices.chance(10) and self.depth < MAX_DEPTH:
            self.sweep(target)
        if self.offsets is not None and choices.chance(12):
            self.read_offset(self.offsets)
        if choices.chance(30):
            self.budget -= 1
            self.statement()

        def both() -> None:
            fill()
            finish()

        if where != "here" and self.depth < MAX_DEPTH:
            # Somewhere inside a region, perhaps.
            self.pending.append(finish if where == "put inside" else both)
            choices.weighted(
                [(45, self.if_), (25, self.for_loop), (10, self.while_loop), (20, self.once)]
            )()
            if not self.pending:
                return
            self.pending.pop()
        finish()

    def zeros(self) -> None:
        """Stagings that start as zero, for a target that does, in a loop or not."""
        choices = self.choices
        model = choices.pick(self.tensors())
        target = self.create(model.dtype, [low for low, _ in model.ranges], zero=True)

        def stage() -> None:
            staging = self.create(target.dtype, self.random_sizes(target), zero=True)
            if choices.chance(80):
                self.call(staging)
            self.put(staging, target.roots)

        if choices.chance(20):
            self.call(target)
        if choices.chance(70) and self.depth < MAX_DEPTH:
            self.pending.append(stage)
            choices.weighted([(60, self.for_loop), (20, self.if_), (20, self.once)])()
            if not self.pending:
                return
            self.pending.pop()
        stage()

    def windows(self, target: Tensor) -> None:
        """Two windows of a handle, and one that is either of them."""
        sizes = self.random_sizes(target)
        first = self.slice(target, self.window_of(target, sizes), sizes)
        second = self.slice(target, self.window_of(target, sizes), sizes)
        if first.type == second.type and self.choices.chance(50):
            self.pick_one(first, second)

    def sweep(self, target: Tensor) -> None:
        """A loop over the rows of a handle that reads or writes each of them."""
        choices = self.choices
        if not target.rank or target.ranges[0][0] < 1:
            return
        rows = target.ranges[0][0]
        low = choices.draw(min(rows, 2))
        high = rows - choices.draw(min(rows, 2))
        start, end, step = (self.constant_index(v) for v in (low, high, 1 + choices.chance(15)))
        variable = self.writer.fresh("i")
        with self.inner(f"scf.for {variable} = {start} to {end} step {step} {{"):
            index = Index(variable, low, max(low, high - 1))
            self.scope.indices.append(index)
            sizes = [1, *(size for size, _ in target.ranges[1:])]
            row = self.slice(target, [index, *(0 for _ in sizes[1:])], sizes)
            if target.writable and choices.chance(40):
                self.call(row)
            else:
                self.read_by_kernel(row.roots)

    def batch(self) -> None:
        """Several stagings of one target: made first, filled and assembled in any order."""
        choices = self.choices
        target = choices.pick(self.writable() or self.tensors())
        batch = [
            self.create(target.dtype, self.random_sizes(target))
            for _ in range(2 + choices.chance(30))
        ]
        waiting = list(batch)
        while waiting:
            staging = waiting.pop(choices.draw(len(waiting)))
            self.call(staging)
        if choices.chance(30):
            self.statement()
        while batch:
            staging = batch.pop(choices.draw(len(batch)))
            if choices.chance(25):
                self.call(staging)
            self.put(staging, target.roots)

    def statement(self) -> None:
        """One random statement."""
        simple: list[tuple[int, Callable[[], None]]] = [
            (14, self.stage),
            (20, self.call),
            (17, self.put),
            (20, self.staged),
            (5, self.batch),
            (4, self.zeros),
            (9, self.view),
            (4, self.fill),
            (6, self.read_element),
            (4, self.write_element),
            (4, self.copy_elements),
            (3, self.select),
            (3, self.make_big),
            (3, self.call_orchestration),
        ]
        nested: list[tuple[int, Callable[[], None]]] = [
            (12, self.for_loop),
            (9, self.if_),
            (4, self.while_loop),
            (4, self.once),
        ]
        self.choices.weighted(simple + (nested if self.depth < MAX_DEPTH else []))()

    # Loops.

    def carried(self) -> list[Tensor]:
        """Handles to carry through a loop."""
        tensors = self.tensors()
        count = self.choices.weighted([(50, 1), (20, 0), (20, 2), (10, 3)])
        chosen = [self.choices.pick(tensors) for _ in range(count)]
        if count >= 2 and self.choices.chance(50):
            same = [tensor for tensor in tensors if tensor.type == chosen[0].type]
            chosen[1] = self.choices.pick(same)
        return chosen

    def carry(self, initial: list[Tensor]) -> list[Tensor]:
        """The loop's own names of carried handles."""
        values = []
        for tensor in initial:
            peers = [other for other in initial if other.type == tensor.type]
            value = tensor
            for peer in peers:
                if peer is not tensor:
                    value = join(value, peer, tensor.name)
            values.append(replace(value, name=self.writer.fresh("p"), staging=False))
        return values

    def yielded(self, values: list[Tensor]) -> list[Tensor]:
        """What to hand on for each carried handle."""
        results = []
        for value in values:
            fitting = [
                tensor
                for tensor in self.tensors(30)
                if tensor.type == value.type
                and tensor.writable >= value.writable
                and all(
                    low <= a and b <= high
                    for (a, b), (low, high) in zip(tensor.ranges, value.ranges, strict=True)
                )
            ]
            follows = [tensor for tensor in fitting if tensor.roots == value.roots] or [value]
            style = self.choices.weighted([(75, "follow"), (10, "same"), (15, "any")])
            if style == "follow":
                results.append(follows[0])
            elif style == "same" or not fitting:
                results.append(value)
            else:
                results.append(self.choices.pick(fitting))
        return results

    def yield_line(self, keyword: str, values: list[Tensor], extra: str = "") -> None:
        """A terminator."""
        names = [value.name for value in values]
        types = [value.type for value in values]
        if extra:
            names.insert(0, extra)
            types.insert(0, "index")
        self.writer.line(f"{keyword} {', '.join(names)} : {', '.join(types)}")

    def finish(self, joined: list[tuple[Tensor, Tensor]]) -> list[str]:
        """Names and handles for the results of a region op: each one of two."""
        names = []
        for first, second in joined:
            name = self.writer.fresh("t")
            names.append(name)
            self.add(replace(join(first, second, name), staging=False))
        return names

    def for_loop(self) -> None:
        """A for loop with carried handles."""
        choices = self.choices
        low = choices.weighted([(80, 0), (15, 1), (5, 2)])
        trips = choices.weighted([(40, 2), (30, 3), (15, 1), (5, 0), (10, 4)])
        bound = self.constant_index(low + trips)
        last = max(low, low + trips - 1)
        dynamic = [index for index in self.scope.all_indices() if 0 <= index.high <= 4]
        if dynamic and choices.chance(25):
            index = choices.pick(dynamic)
            bound, low = index.name, 0
            last = max(0, index.high - 1)
        step = choices.weighted([(90, 1), (10, 2)])
        start, increment = self.constant_index(low), self.constant_index(step)
        initial = self.carried()
        values = self.carry(initial)
        variable = self.writer.fresh("i")
        position = len(self.writer.lines)
        with self.inner(""):
            self.scope.indices.append(Index(variable, low, last))
            for value in values:
                self.add(value)
            self.statements(stop=15)
            handed_on = self.yielded(values)
            if values:
                self.yield_line("scf.yield", handed_on)
        names = self.finish(list(zip(initial, handed_on, strict=True)))
        carried = ""
        if names:
            pairs = ", ".join(f"{v.name} = {i.name}" for v, i in zip(values, initial, strict=True))
            carried = f" iter_args({pairs}) -> ({', '.join(v.type for v in values)})"
        left = f"{', '.join(names)} = " if names else ""
        indent = self.writer.lines[-1][: -len("}")]
        self.writer.lines[position] = (
            f"{indent}{left}scf.for {variable} = {start} to {bound} step {increment}{carried} {{"
        )

    def while_loop(self) -> None:
        """A while loop that counts to a bound."""
        choices = self.choices
        initial = self.carried()
        before = self.carry(initial)
        after = [replace(value, name=self.writer.fresh("p")) for value in before]
        zero, one = self.constant_index(0), self.constant_index(1)
        trips = choices.draw(4)
        bound = self.constant_index(trips)
        counter, inner_counter = self.writer.fresh("n"), self.writer.fresh("n")
        position = len(self.writer.lines)
        with self.inner("", "} do {"):
            for value in before:
                self.add(value)
            self.scope.indices.append(Index(counter, 0, trips))
            if choices.chance(40):
                self.budget -= 1
                self.statement()
            passed = self.yielded(before)
            condition = self.writer.let(f"arith.cmpi ult, {counter}, {bound} : index")
            names = ", ".join([counter, *(value.name for value in passed)])
            types = ", ".join(["index", *(value.type for value in passed)])
            self.writer.line(f"scf.condition({condition}) {names} : {types}")
        indent = self.writer.lines.pop()[: -len("} do {")]
        after = [
            replace(value, roots=value.roots | p.roots)
            for value, p in zip(after, passed, strict=True)
        ]
        arguments = ", ".join(
            [f"{inner_counter}: index", *(f"{value.name}: {value.type}" for value in after)]
        )
        self.writer.lines.append(f"{indent}}} do {{")
        self.writer.lines.append(f"{indent}^bb0({arguments}):")
        position_after = len(self.writer.lines)
        with self.inner(""):
            self.scope.indices.append(Index(inner_counter, 0, max(0, trips - 1)))
            for value in after:
                self.add(value)
            self.statements(stop=15)
            handed_on = self.yielded(after)
            next_ = self.writer.let(f"arith.addi {inner_counter}, {one} : index")
            self.yield_line("scf.yield", handed_on, next_)
        del self.writer.lines[position_after]
        results = self.finish(
            [(join(i, h, ""), p) for i, h, p in zip(initial, handed_on, passed, strict=True)]
        )
        left = ", ".join([self.writer.fresh("n"), *results])
        pairs = ", ".join(
            [
                f"{counter} = {zero}",
                *(f"{v.name} = {i.name}" for v, i in zip(before, initial, strict=True)),
            ]
        )
        types = ", ".join(["index", *(value.type for value in before)])
        self.writer.lines[position] = (
            f"{indent}{left} = scf.while ({pairs}) : ({types}) -> ({types}) {{"
        )

    # Branches and scopes.

    def branch_results(self) -> list[Tensor]:
        """Handles whose types the results of a branch shall have."""
        count = self.choices.weighted([(45, 0), (40, 1), (15, 2)])
        return [self.choices.pick(self.tensors()) for _ in range(count)]

    def if_(self) -> None:
        """An if, with or without results."""
        choices = self.choices
        condition = self.condition()
        if choices.chance(15):
            constant = choices.pick(["true", "false"])
            condition = self.writer.let(f"arith.constant {constant}")
        models = self.branch_results()
        position = len(self.writer.lines)
        with self.inner(""):
            self.statements(stop=15)
            then = self.yielded(models)
            if models:
                self.yield_line("scf.yield", then)
        otherwise = then
        if models or choices.chance(40):
            indent = self.writer.lines.pop()[: -len("}")]
            self.writer.lines.append(f"{indent}}} else {{")
            start = len(self.writer.lines)
            with self.inner(""):
                self.statements()
                otherwise = self.yielded(models)
                if models:
                    self.yield_line("scf.yield", otherwise)
            del self.writer.lines[start]
        indent = self.writer.lines[-1][: -len("}")]
        names = self.finish(list(zip(then, otherwise, strict=True)))
        left = f"{', '.join(names)} = " if names else ""
        types = f" -> ({', '.join(model.type for model in models)})" if models else ""
        self.writer.lines[position] = f"{indent}{left}scf.if {condition}{types} {{"

    def once(self) -> None:
        """A region that runs once."""
        keyword = self.choices.weighted(
            [(50, "pto.scope auto"), (35, "pto.scope manual"), (15, "scf.execute_region")]
        )
        models = self.branch_results()
        position = len(self.writer.lines)
        with self.inner(""):
            self.statements(stop=15)
            results = self.yielded(models)
            scope = keyword.startswith("pto.scope")
            if models:
                self.yield_line("pto.yield" if scope else "scf.yield", results)
            elif not scope:
                self.writer.line("scf.yield")
        indent = self.writer.lines[-1][: -len("}")]
        names = self.finish([(result, result) for result in results])
        left = f"{', '.join(names)} = " if names else ""
        types = ", ".join(model.type for model in models)
        arrow = f" -> ({types})" if models else ""
        if models and not scope:
            arrow = f" -> {types}" if len(models) == 1 else f" -> ({types})"
        self.writer.lines[position] = f"{indent}{left}{keyword}{arrow} {{"

    # Calls of other orchestrations.

    def call_orchestration(self) -> None:
        """A call of a new function that is made like this one."""
        choices = self.choices
        if self.budget < 3 or self.module.nesting >= 2:
            return
        chosen: list[Tensor] = []
        for _ in range(1 + choices.draw(3)):
            apart = [t for t in self.tensors() if not any(may_overlap(t, o) for o in chosen)]
            if apart:
                chosen.append(choices.pick(apart))
        name = self.module.fresh_name("f")
        spent = min(self.budget, 2 + choices.draw(5))
        self.budget -= spent
        inner = type(self)(choices, self.module, spent)
        arguments = []
        for number, tensor in enumerate(chosen):
            writable = tensor.writable and not choices.chance(20)
            root = frozenset([self.module.fresh_root()])
            window = tuple((0, low) for low, _ in tensor.ranges)
            argument = replace(
                tensor,
                name=f"%arg{number}",
                roots=root,
                window=window,
                writable=writable,
                staging=False,
            )
            inner.add(argument)
            inner.outside |= argument.roots
            direction = choices.pick(["inout", "out"]) if writable else "in"
            arguments.append(
                f"{argument.name}: {argument.type} {{pto.dir = #pto.dir<{direction}>}}"
            )
        passed = [index.name for index in self.scope.all_indices()[: choices.draw(3)]]
        for number, outer in enumerate(self.scope.all_indices()[: len(passed)]):
            inner.scope.indices.append(Index(f"%n{number}", outer.low, outer.high))
            arguments.append(f"%n{number}: index")
        self.module.nesting += 1
        inner.statements(stop=10)
        self.module.nesting -= 1
        returned = [choices.pick(inner.tensors()) for _ in range(choices.draw(3))]
        types = ", ".join(tensor.type for tensor in returned)
        inner.writer.line(
            f"return {', '.join(t.name for t in returned)} : {types}" if returned else "return"
        )
        kind = choices.weighted(
            [(70, "orchestration"), (10, "graph"), (10, "opaque"), (10, "inline")]
        )
        header = (
            f"  func.func private @{name}({', '.join(arguments)}) -> ({types}) "
            f"attributes {{pto.func_kind = #pto.func_kind<{kind}>}} {{"
        )
        body = ["  " + line for line in inner.writer.lines]
        self.module.functions.append("\n".join([header, *body, "  }"]))
        outer_roots = {
            root: tensor.roots
            for argument, tensor in zip(inner.scope.tensors, chosen)
            for root in argument.roots
        }
        names = [self.writer.fresh("t") for _ in returned]
        for result, tensor in zip(names, returned):
            self.add(
                replace(
                    tensor,
                    name=result,
                    roots=frozenset().union(*(outer_roots.get(r, {r}) for r in tensor.roots)),
                    window=None,
                    staging=False,
                )
            )
        left = f"{', '.join(names)} = " if names else ""
        operands = ", ".join([*(tensor.name for tensor in chosen), *passed])
        operand_types = ", ".join([*(t.type for t in chosen), *("index" for _ in passed)])
        self.writer.line(f"{left}func.call @{name}({operands}) : ({operand_types}) -> ({types})")
