# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements without regions: views, accesses, calls and assembles."""

from __future__ import annotations

from dataclasses import replace

from .builder import Builder
from .kernels import Kernel, Parameter, make_kernel, make_wrapper
from .scope import Index, Tensor, may_overlap

__all__ = ["Statements"]


class Statements(Builder):
    """Random statements; each does nothing when the scope has nothing for it."""

    def writable(self) -> list[Tensor]:
        """Handles that may be written, the newest first."""
        return [tensor for tensor in self.tensors() if tensor.writable]

    def stage(self) -> None:
        """A create with the shape of a window of a visible handle."""
        target = self.choices.pick(self.writable() or self.tensors())
        sizes = self.random_sizes(target)
        while len(sizes) > 1 and sizes[0] == 1 and self.choices.chance(25):
            sizes = sizes[1:]
        self.create(target.dtype, sizes)

    def make_big(self) -> None:
        """A create of a new shape."""
        rank = 1 + self.choices.draw(4)
        limit = {1: 6, 2: 4, 3: 3, 4: 2}[rank]
        sizes = [1 + self.choices.draw(limit) for _ in range(rank)]
        self.create(self.choices.pick(self.module.dtypes), sizes)

    def view(self) -> None:
        """A slice, reshape or cast."""
        tensor = self.choices.pick(self.tensors())
        style = self.choices.weighted([(60, "slice"), (25, "reshape"), (15, "cast")])
        if style == "slice":
            sizes = self.random_sizes(tensor)
            self.slice(tensor, self.window_of(tensor, sizes), sizes)
        elif style == "reshape":
            self.reshape(tensor)
        else:
            self.cast(tensor)

    def reshape(self, tensor: Tensor) -> None:
        """A flat view, an unflattened one, or one with more or fewer unit dimensions."""
        if any(low != high for low, high in tensor.ranges):
            return
        shape = [low for low, _ in tensor.ranges]
        count = 1
        for size in shape:
            count *= size
        options = [[count], [1, *shape], [size for size in shape if size != 1]]
        options += [[f, count // f] for f in (2, 3) if count % f == 0 and count]
        options = [option for option in options if len(option) <= 4]
        sizes = self.choices.pick(options)
        result = Tensor(
            self.writer.fresh("r"),
            tensor.dtype,
            tuple(sizes),
            tuple((size, size) for size in sizes),
            tensor.roots,
            None,
            tensor.writable,
            tensor.staging,
        )
        self.writer.line(
            f"{result.name} = pto.tensor.reshape {tensor.name} : {tensor.type} to {result.type}"
        )
        self.add(result)

    def cast(self, tensor: Tensor) -> None:
        """Makes a static size dynamic, or dynamic ones static again."""
        sizes = list(tensor.sizes)
        if not sizes:
            return
        if None in sizes and all(low == high for low, high in tensor.ranges):
            sizes = [low for low, _ in tensor.ranges]
        else:
            sizes[self.choices.draw(len(sizes))] = None
        result = replace(tensor, name=self.writer.fresh("k"), sizes=tuple(sizes))
        if result.sizes == tensor.sizes:
            return
        self.writer.line(
            f"{result.name} = pto.tensor.cast {tensor.name} : {tensor.type} to {result.type}"
        )
        self.add(result)

    def fill(self) -> None:
        """A fill of a whole handle."""
        tensors = self.writable()
        if not tensors:
            return
        tensor = self.choices.pick(tensors)
        value = self.scalar(tensor.dtype)
        name = self.writer.let(f"pto.tensor.fill {tensor.name}, {value} : {tensor.type}", "f")
        if self.choices.chance(60):
            self.add(replace(tensor, name=name))

    def read_element(self) -> None:
        """A read of one element: a value, or an offset that may change."""
        choices = self.choices
        if self.offsets is not None and choices.chance(40):
            self.read_offset(self.offsets)
            return
        tensors = [t for t in self.tensors() if t.surely_has_elements and t.dtype != "index"]
        if not tensors:
            return
        tensor = choices.pick(tensors)
        indices = self.window_of(tensor, [1] * tensor.rank)
        name = self.writer.let(
            f"pto.tensor.read {tensor.name}[{self.spell(indices)}] : {tensor.type}", "e"
        )
        self.scope.scalars.append((name, tensor.dtype))

    def read_offset(self, offsets: Tensor) -> None:
        """An offset from memory, below 3; sometimes one that is changed before."""
        choices = self.choices
        at = choices.draw(4)
        if offsets.writable and choices.chance(40):
            value = self.scalar("index")
            self.writer.line(f"pto.tensor.write {value}, {offsets.name}[{at}] : {offsets.type}")
        name = self.writer.let(f"pto.tensor.read {offsets.name}[{at}] : {offsets.type}", "e")
        three = self.constant_index(3)
        name = self.writer.let(f"arith.remui {name}, {three} : index")
        self.scope.indices.append(Index(name, 0, 2))

    def write_element(self) -> None:
        """A write of one element."""
        tensors = [tensor for tensor in self.writable() if tensor.surely_has_elements]
        if not tensors:
            return
        tensor = self.choices.pick(tensors)
        indices = self.window_of(tensor, [1] * tensor.rank)
        self.writer.line(
            f"pto.tensor.write {self.scalar(tensor.dtype)}, {tensor.name}"
            f"[{self.spell(indices)}] : {tensor.type}"
        )

    def copy_elements(self) -> None:
        """A loop that moves single elements from one handle to another."""
        tensors = [t for t in self.tensors() if t.surely_has_elements and t.rank]
        targets = [tensor for tensor in tensors if tensor.writable]
        if not targets:
            return
        target = self.choices.pick(targets)
        source = self.choices.pick([t for t in tensors if t.dtype == target.dtype])
        count = min(target.ranges[-1][0], source.ranges[-1][0])
        start = self.window_of(source, [1] * (source.rank - 1) + [count])
        to = self.window_of(target, [1] * (target.rank - 1) + [count])
        zero, one, end = (self.constant_index(value) for value in (0, 1, count))
        variable = self.writer.fresh("i")
        with self.writer.nested(f"scf.for {variable} = {zero} to {end} step {one} {{"):
            at = self._plus(start[-1], variable)
            last = variable
            if self.choices.chance(50):
                last = self.writer.let(f"arith.subi {end}, {one} : index")
                last = self.writer.let(f"arith.subi {last}, {variable} : index")
            there = self._plus(to[-1], last)
            prefix = "".join(f"{self.spell([offset])}, " for offset in start[:-1])
            value = self.writer.let(f"pto.tensor.read {source.name}[{prefix}{at}] : {source.type}")
            prefix = "".join(f"{self.spell([offset])}, " for offset in to[:-1])
            self.writer.line(
                f"pto.tensor.write {value}, {target.name}[{prefix}{there}] : {target.type}"
            )

    def _plus(self, offset: Index | int, variable: str) -> str:
        if offset == 0:
            return variable
        base = offset.name if isinstance(offset, Index) else self.constant_index(offset)
        return self.writer.let(f"arith.addi {base}, {variable} : index")

    def put(self, staged: Tensor | None = None, roots: frozenset[int] = frozenset()) -> None:
        """An assemble, of a staging tensor where there is one.

        Args:
            staged: the tensor whose newest name to assemble.
            roots: buffers into one of which it should go.
        """
        choices = self.choices
        tensors = self.tensors()
        spent = self.scope.spent
        if staged is not None:
            sources = [t for t in tensors if t.roots == staged.roots] or [staged]
        else:
            staging = [t for t in tensors if t.staging and t.name not in spent]
            sources = staging if staging and not choices.chance(20) else tensors
        source = choices.pick(sources)
        risky = choices.chance(6)
        targets = [
            target
            for target in self.writable()
            if target.dtype == source.dtype
            and target.rank >= source.rank
            and target.name != source.name
            and all(
                high <= low
                for (_, high), (low, _) in zip(
                    reversed(source.ranges), reversed(target.ranges), strict=False
                )
            )
            and all(low >= 1 for low, _ in target.ranges[: target.rank - source.rank])
            and (risky or source.roots.isdisjoint(target.roots))
        ]
        preferred = [target for target in targets if target.roots & roots]
        if preferred and not choices.chance(15):
            targets = preferred[:3]
        if not targets:
            return
        target = choices.pick(targets)
        sizes = [1] * (target.rank - source.rank) + [high for _, high in source.ranges]
        offsets = self.window_of(target, sizes)
        self.assemble(source, target, offsets, atomic=choices.chance(7))

    def select(self) -> None:
        """One of two handles of a type."""
        first = self.choices.pick(self.tensors())
        others = [t for t in self.tensors() if t.type == first.type]
        relatives = [t for t in others if t.roots & first.roots and t.window != first.window]
        if relatives and self.choices.chance(50):
            others = relatives
        second = self.choices.pick(others)
        if first.name != second.name:
            self.pick_one(first, second)

    def pick_one(self, first: Tensor, second: Tensor) -> None:
        """A select."""
        name = self.writer.let(
            f"arith.select {self.condition()}, {first.name}, {second.name} : {first.type}", "x"
        )
        self.add(join(first, second, name))

    # Calls.

    def call(self, staged: Tensor | None = None) -> None:
        """A call, launch or submit of a random kernel.

        Args:
            staged: a tensor that the kernel shall write.
        """
        choices = self.choices
        parameters: list[Parameter] = []
        taken: list[Tensor] = []
        if staged is not None:
            names = [t for t in self.tensors() if t.roots == staged.roots and t.writable]
            taken.append(choices.pick(names or [staged]))
            update = 55 if staged.initial else 15
            direction = choices.weighted([(100 - update, "out"), (update, "inout")])
            parameters.append(Parameter(taken[0], direction))
        for _ in range(len(taken), choices.weighted([(70, 1), (22, 2), (8, 0)])):
            outputs = [t for t in self.writable() if not any(may_overlap(t, o) for o in taken)]
            fresh = [t for t in outputs if t.staging and t.name not in self.scope.spent]
            if fresh and not choices.chance(25):
                outputs = fresh
            if outputs:
                tensor = choices.pick(outputs)
                taken.append(tensor)
                direction = choices.weighted([(75, "out"), (25, "inout")])
                parameters.append(Parameter(tensor, direction))
        risky = choices.chance(6)
        for _ in range(choices.weighted([(50, 1), (25, 0), (25, 2)])):
            inputs = [
                tensor
                for tensor in self.tensors()
                if risky or not any(may_overlap(tensor, o) for o in taken)
            ]
            if choices.chance(20 if any(t.initial for t in taken) else 8):
                inputs = taken or inputs
            if inputs:
                parameters.append(Parameter(choices.pick(inputs), "in"))
        if choices.chance(40):
            parameters.reverse()
        if not parameters:
            return
        indices = self.scope.all_indices()[:3]
        scalars = [choices.pick(indices).name] if indices and choices.chance(30) else []
        kernel = self.kernel(parameters, len(scalars))
        self.emit_call(kernel, [p.tensor for p in parameters], scalars)

    def read_by_kernel(self, roots: frozenset[int]) -> None:
        """A call that only reads one of some buffers, and writes some other."""
        names = [tensor for tensor in self.tensors() if tensor.roots & roots]
        if not names:
            return
        source = self.choices.pick(names[:4])
        parameters = [Parameter(source, "in")]
        outputs = [t for t in self.writable() if not may_overlap(t, source)]
        # The caller should see what was read.
        visible = [t for t in outputs if t.roots <= self.outside]
        if visible and not self.choices.chance(25):
            outputs = visible
        if outputs:
            parameters.append(Parameter(self.choices.pick(outputs), "out"))
        kernel = self.kernel(parameters, 0)
        self.emit_call(kernel, [p.tensor for p in parameters], [])

    def kernel(self, parameters: list[Parameter], scalars: int) -> Kernel:
        """A kernel of a signature, a known one or a new one."""
        module = self.module
        signature = (*(f"{p.direction} {p.tensor.type}" for p in parameters), str(scalars))
        known = [kernel for kernel, other in module.kernels if other == signature]
        if known and self.choices.chance(50):
            return self.choices.pick(known)
        kernel = make_kernel(module.fresh_name("k"), self.choices, parameters, scalars)
        if self.choices.chance(10) and kernel.may_be_declared:
            module.functions.append(kernel.declaration)
            module.externals.append(kernel.text)
        else:
            module.functions.append(kernel.text)
        if self.choices.chance(12):
            kernel = make_wrapper(module.fresh_name("w"), self.choices, kernel)
            module.functions.append(kernel.text)
        module.kernels.append((kernel, signature))
        return kernel

    def emit_call(self, kernel: Kernel, tensors: list[Tensor], scalars: list[str]) -> None:
        """Writes a call in one of its forms and makes its results visible."""
        choices = self.choices
        form = choices.weighted([(70, "func.call"), (15, "pto.submit"), (15, "pto.launch")])
        operands = ", ".join([*(tensor.name for tensor in tensors), *scalars])
        types = ", ".join([*(tensor.type for tensor in tensors), *("index" for _ in scalars)])
        names = [self.writer.fresh("q") for _ in kernel.results]
        results = list(kernel.result_types)
        shown = list(names)
        after = ""
        if form == "pto.submit":
            after = self._after()
            results.append("!pto.task_id")
            shown.append(self.writer.fresh("id"))
            self.scope.tasks.append(shown[-1])
        blocks = ""
        if form != "func.call" and all("inout" not in t for t in self._signature(kernel)):
            in_place = any(may_overlap(a, b) for a in tensors for b in tensors if a is not b)
            if not in_place and choices.chance(40):
                blocks = f" blocks({self.constant_index(1 + choices.draw(2))})"
        left = f"{', '.join(shown)} = " if shown else ""
        type_ = f"({types}) -> ({', '.join(results)})"
        self.writer.line(f"{left}{form} @{kernel.name}({operands}){after}{blocks} : {type_}")
        for name, type_, meaning in zip(names, kernel.result_types, kernel.results, strict=True):
            self._add_result(name, type_, meaning, tensors)

    def _after(self) -> str:
        """Tasks that a submit waits for. A program means the same without them."""
        tasks = self.scope.all_tasks()[:3]
        if not tasks or not self.choices.chance(50):
            return ""
        if len(tasks) > 1 and self.choices.chance(30):
            tasks = [self.writer.let(f"pto.task.join {', '.join(tasks)}", "id")]
            self.scope.tasks += tasks
        return f" after({', '.join(tasks)})"

    def _signature(self, kernel: Kernel) -> tuple[str, ...]:
        return next(signature for other, signature in self.module.kernels if other is kernel)

    def _add_result(self, name: str, type_: str, meaning: object, tensors: list[Tensor]) -> None:
        if isinstance(meaning, int):
            argument = tensors[meaning]
            if argument.name not in self.scope.spent or not argument.staging:
                self.add(replace(argument, name=name))
        elif isinstance(meaning, tuple) and meaning[0] == "window":
            _, index, sizes = meaning
            argument = tensors[index]
            self.add(
                Tensor(
                    name,
                    argument.dtype,
                    sizes,
                    tuple((size, size) for size in sizes),
                    argument.roots,
                    self.constant_window(argument, [0] * len(sizes), sizes),
                    argument.writable,
                )
            )
        elif isinstance(meaning, tuple) and meaning[0] == "fresh":
            root = frozenset([self.module.fresh_root()])
            self.add(Tensor(name, meaning[1], (2,), ((2, 2),), root, ((0, 2),)))
        elif isinstance(meaning, tuple) and type_ != "index":
            self.scope.scalars.append((name, type_))


def join(first: Tensor, second: Tensor, name: str) -> Tensor:
    """A handle that is one of two."""
    return Tensor(
        name,
        first.dtype,
        first.sizes,
        tuple(
            (min(a, c), max(b, d))
            for (a, b), (c, d) in zip(first.ranges, second.ranges, strict=True)
        ),
        first.roots | second.roots,
        first.window if first.window == second.window and first.roots == second.roots else None,
        first.writable and second.writable,
    )
