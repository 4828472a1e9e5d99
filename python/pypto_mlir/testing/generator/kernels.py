# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels: functions with known bodies, for any signature."""

from __future__ import annotations

from dataclasses import dataclass

from ..choices import Choices
from .scope import Tensor
from .writer import Writer, constant

__all__ = ["Kernel", "Parameter", "make_kernel", "make_wrapper"]


@dataclass(frozen=True)
class Parameter:
    """A tensor argument of a kernel."""

    tensor: Tensor
    direction: str


@dataclass(frozen=True)
class Kernel:
    """A generated function.

    Attributes:
        name: of the symbol.
        text: of the function.
        declaration: the function without body.
        arguments: name, type and direction of each, no direction for scalars.
        result_types: in order.
        results: per result the argument it is, ``("window", argument, sizes)``,
            ``"fresh"`` or ``"scalar"``.
    """

    name: str
    text: str
    declaration: str
    arguments: list[tuple[str, str, str]]
    result_types: list[str]
    results: list[object]

    @property
    def may_be_declared(self) -> bool:
        """Whether who sees only the declaration is told nothing wrong.

        A result without `pto.returns` is taken for the only argument of its type that is
        written, if there is one.
        """
        if "tensor.reshape" in self.text:  # a declared function takes any strides
            return False
        written = [type_ for _, type_, direction in self.arguments if direction in ("out", "inout")]
        return all(
            isinstance(meaning, int) or written.count(type_) != 1
            for type_, meaning in zip(self.result_types, self.results, strict=True)
        )


def _is_float(dtype: str) -> bool:
    return dtype.startswith(("f", "bf"))


def _convert(writer: Writer, value: str, source: str, target: str) -> str:
    """Converts a scalar between element types."""
    if source == target:
        return value
    if source == "index":
        return _convert(
            writer, writer.let(f"arith.index_cast {value} : index to i64"), "i64", target
        )
    if target == "index":
        wide = _convert(writer, value, source, "i64")
        return writer.let(f"arith.index_cast {wide} : i64 to index")
    if _is_float(source) and _is_float(target):
        if source != "f32" and target != "f32":
            return _convert(writer, _convert(writer, value, source, "f32"), "f32", target)
        order = {"f16": 0, "bf16": 0, "f32": 1, "f64": 2}
        op = "extf" if order[source] < order[target] else "truncf"
        return writer.let(f"arith.{op} {value} : {source} to {target}")
    if _is_float(target):
        return writer.let(f"arith.sitofp {value} : {source} to {target}")
    if _is_float(source):
        four = writer.let(f"arith.constant {constant(source, 4)}")
        scaled = writer.let(f"arith.mulf {value}, {four} : {source}")
        wide = writer.let(f"arith.fptosi {scaled} : {source} to i64")
        return _convert(writer, wide, "i64", target)
    op = "extsi" if int(source[1:]) < int(target[1:]) else "trunci"
    return writer.let(f"arith.{op} {value} : {source} to {target}")


class _Body:
    """Writes the body of one kernel."""

    def __init__(self, choices: Choices, parameters: list[Parameter], scalars: int) -> None:
        self.choices = choices
        self.writer = Writer()
        self.parameters = list(parameters)
        self.inputs = [f"%a{index}" for index in range(len(parameters))]
        self.names = list(self.inputs)
        self.scalars = [f"%n{index}" for index in range(scalars)]
        self.salt = choices.draw(5)

    def sizes(self, index: int) -> list[str]:
        tensor = self.parameters[index].tensor
        sizes = []
        for dim, size in enumerate(tensor.sizes):
            if size is None:
                at = self.writer.index(dim)
                sizes.append(
                    self.writer.let(f"pto.tensor.dim {self.names[index]}, {at} : {tensor.type}")
                )
            else:
                sizes.append(self.writer.index(size))
        return sizes

    def readable(self, output: int) -> list[int]:
        """Arguments whose elements are defined when the kernel reads them."""
        return [
            index
            for index, parameter in enumerate(self.parameters)
            if parameter.direction == "in"
            or (parameter.direction == "inout" and (index == output or self.choices.chance(50)))
            if parameter.tensor.surely_has_elements
        ]

    def element(self, dtype: str, output: int, at: list[str]) -> str:
        """A value made from elements of the readable arguments."""
        writer = self.writer
        self.salt += 1
        total = writer.let(f"arith.constant {constant(dtype, self.salt)}")
        add, multiply = ("addf", "mulf") if _is_float(dtype) else ("addi", "muli")
        for number, index in enumerate(self.readable(output)):
            tensor = self.parameters[index].tensor
            value = self.read(index, at, shifted=index != output and self.choices.chance(40))
            value = _convert(writer, value, tensor.dtype, dtype)
            factor = "0.5" if _is_float(dtype) else str(3 + 2 * number)
            scale = writer.let(f"arith.constant {factor} : {dtype}")
            scaled = writer.let(f"arith.{multiply} {value}, {scale} : {dtype}")
            total = writer.let(f"arith.{add} {total}, {scaled} : {dtype}")
        for value in [*at[-2:], *self.scalars]:
            number_ = _convert(writer, value, "index", dtype)
            total = writer.let(f"arith.{add} {total}, {number_} : {dtype}")
        return total

    def read(self, index: int, at: list[str], shifted: bool) -> str:
        """Reads an element of an argument, at indices fitted to its sizes."""
        writer = self.writer
        tensor = self.parameters[index].tensor
        indices = []
        for dim, size in enumerate(self.sizes(index)):
            position = dim - tensor.rank + len(at)
            value = at[position] if 0 <= position < len(at) else writer.index(dim)
            if shifted:
                one = writer.index(1)
                value = writer.let(f"arith.addi {value}, {one} : index")
            indices.append(writer.let(f"arith.remui {value}, {size} : index"))
        return writer.let(
            f"pto.tensor.read {self.names[index]}[{', '.join(indices)}] : {tensor.type}"
        )

    def write(self, index: int, at: list[str], conditional: bool) -> None:
        """Writes one element of an argument."""
        writer = self.writer
        tensor = self.parameters[index].tensor
        value = self.element(tensor.dtype, index, at)
        line = f"pto.tensor.write {value}, {self.names[index]}[{', '.join(at)}] : {tensor.type}"
        if not conditional:
            writer.line(line)
            return
        total = writer.index(self.salt % 3)
        for part in [*at, *self.scalars]:
            total = writer.let(f"arith.addi {total}, {part} : index")
        two, zero = writer.index(2), writer.index(0)
        rest = writer.let(f"arith.remui {total}, {two} : index")
        condition = writer.let(f"arith.cmpi eq, {rest}, {zero} : index")
        with writer.nested(f"scf.if {condition} {{"):
            writer.line(line)

    def sweep(self, index: int, style: str) -> None:
        """Writes (some) elements of an argument one by one."""
        writer = self.writer
        sizes = self.sizes(index)
        zero, one = writer.index(0), writer.index(1)
        step = writer.index(2) if style == "sparse" else one

        def level(dim: int, at: list[str]) -> None:
            if dim == len(sizes):
                self.write(index, at, style == "conditional")
                return
            variable = writer.fresh("i")
            innermost = dim == len(sizes) - 1
            with writer.nested(
                f"scf.for {variable} = {zero} to {sizes[dim]} step {step if innermost else one} {{"
            ):
                place = variable
                if style == "reverse":
                    last = writer.let(f"arith.subi {sizes[dim]}, {one} : index")
                    place = writer.let(f"arith.subi {last}, {variable} : index")
                level(dim + 1, [*at, place])

        level(0, [])

    def tile(self, index: int) -> bool:
        """Writes an argument whole through tiles, where its type allows."""
        writer = self.writer
        tensor = self.parameters[index].tensor
        if not tensor.is_static or not tensor.rank:
            return False
        shape = "x".join(str(size) for size in tensor.sizes)
        tile_type = f"tensor<{shape}x{tensor.dtype}>"
        zeros = ", ".join("0" for _ in tensor.sizes)
        sizes = ", ".join(str(size) for size in tensor.sizes)
        self.salt += 1
        total = writer.let(
            f"arith.constant dense<{constant(tensor.dtype, self.salt).split()[0]}> : {tile_type}"
        )
        add = "addf" if _is_float(tensor.dtype) else "addi"
        for other in self.readable(index):
            source = self.parameters[other].tensor
            if source.sizes != tensor.sizes or source.dtype != tensor.dtype:
                continue
            loaded = writer.let(
                f"pto.tile.load {self.names[other]}[{zeros}] [{sizes}] : {source.type} "
                f"to {tile_type}"
            )
            total = writer.let(f"arith.{add} {total}, {loaded} : {tile_type}")
        name = writer.let(
            f"pto.tile.store {total} into {self.names[index]}[{zeros}] : {tile_type} "
            f"into {tensor.type}"
        )
        if self.choices.chance(50):
            self.names[index] = name
        return True

    def whole(self, index: int) -> None:
        """Fills an argument with one value, sometimes only under a condition."""
        writer = self.writer
        tensor = self.parameters[index].tensor
        self.salt += 1
        value = writer.let(f"arith.constant {constant(tensor.dtype, self.salt)}")
        line = f"pto.tensor.fill {self.names[index]}, {value} : {tensor.type}"
        condition = self.whether() if self.choices.chance(50) else None
        if condition is not None:
            with writer.nested(f"scf.if {condition} {{"):
                writer.let(line)
        else:
            writer.let(line)

    def whether(self) -> str | None:
        """A condition on an `index` argument or an element, if there is one."""
        writer = self.writer
        if self.scalars:
            one = writer.index(1)
            return writer.let(f"arith.cmpi eq, {self.scalars[0]}, {one} : index")
        for index, parameter in enumerate(self.parameters):
            tensor = parameter.tensor
            if parameter.direction != "in" or not tensor.surely_has_elements:
                continue
            value = self.read(index, [writer.index(0)] * tensor.rank, shifted=False)
            value = _convert(writer, value, tensor.dtype, "i64")
            zero = writer.let("arith.constant 0 : i64")
            return writer.let(f"arith.cmpi sgt, {value}, {zero} : i64")
        return None

    def flatten(self, index: int) -> bool:
        """Writes an argument, which has to be contiguous, through a flat view of it."""
        writer = self.writer
        tensor = self.parameters[index].tensor
        if not tensor.is_static or tensor.rank < 2 or self.names[index] != self.inputs[index]:
            return False
        count = 1
        for size in tensor.sizes:
            count *= size or 0
        flat = Tensor("", tensor.dtype, (count,), ((count, count),), tensor.roots)
        name = writer.let(f"pto.tensor.reshape {self.names[index]} : {tensor.type} to {flat.type}")
        parameter = self.parameters[index]
        self.parameters[index] = Parameter(flat, parameter.direction)
        self.names[index] = name
        self.sweep(index, self.choices.pick(["forward", "reverse"]))
        self.parameters[index], self.names[index] = parameter, self.inputs[index]
        return True

    def fill(self, index: int) -> None:
        """Writes an argument in some way."""
        style = self.choices.weighted(
            [
                (30, "forward"),
                (25, "reverse"),
                (18, "tile"),
                (10, "conditional"),
                (10, "sparse"),
                (9, "flat"),
                (12, "whole"),
                (4, "nothing"),
            ]
        )
        if style == "nothing" or (style == "tile" and self.tile(index)):
            return
        if style == "whole":
            self.whole(index)
            return
        if style == "flat" and self.flatten(index):
            return
        self.sweep(index, style)

    def result(self) -> tuple[str, str, object]:
        """Name, type and meaning of a result."""
        choices = self.choices
        outputs = [i for i, p in enumerate(self.parameters) if p.direction != "in"]
        style = choices.weighted(
            [(60, "output"), (8, "window"), (6, "input"), (5, "fresh"), (5, "scalar")]
        )
        candidates = range(len(self.parameters)) if style == "input" or not outputs else outputs
        index = choices.pick(list(candidates))
        tensor = self.parameters[index].tensor
        if style == "window" and tensor.is_static and tensor.rank:
            sizes = tuple(size - choices.draw(min(size, 2)) if size else 0 for size in tensor.sizes)
            window = Tensor("", tensor.dtype, sizes, (), tensor.roots)
            name = self.writer.let(
                f"pto.tensor.slice {self.names[index]}[{', '.join('0' for _ in sizes)}] "
                f"[{', '.join(map(str, sizes))}] : {tensor.type} to {window.type}"
            )
            return name, window.type, ("window", index, sizes)
        if style == "fresh":
            self.salt += 1
            name = self.writer.let(
                f"pto.tensor.create {{init_value = {constant(tensor.dtype, self.salt)}}} : "
                f"!pto.tensor<2x{tensor.dtype}>"
            )
            return name, f"!pto.tensor<2x{tensor.dtype}>", ("fresh", tensor.dtype)
        readable = [i for i, p in enumerate(self.parameters) if p.direction != "out"]
        if style == "scalar" and readable:
            index = choices.pick(readable)
            tensor = self.parameters[index].tensor
            if tensor.surely_has_elements:
                zero = self.writer.index(0)
                value = self.read(index, [zero] * tensor.rank, shifted=False)
                return value, tensor.dtype, ("scalar", tensor.dtype)
        return self.names[index], tensor.type, index


def make_kernel(
    name: str, choices: Choices, parameters: list[Parameter], scalars: int = 0
) -> Kernel:
    """A random kernel.

    Args:
        name: of the function.
        choices: source of randomness.
        parameters: its tensor arguments.
        scalars: number of `index` arguments behind them.
    """
    body = _Body(choices, parameters, scalars)
    outputs = [i for i, p in enumerate(parameters) if p.direction != "in"]
    if choices.chance(30):
        outputs.reverse()
    for output in outputs:
        body.fill(output)
    count = choices.weighted([(55, 1), (20, 0), (20, 2), (5, 3)])
    results = [body.result() for _ in range(count)] if parameters else []
    names = ", ".join(result[0] for result in results)
    types = [result[1] for result in results]
    body.writer.line(f"return {names} : {', '.join(types)}" if results else "return")

    kind = choices.pick(["incore", "aiv", "opaque", "spmd"])
    arguments = [
        (n, p.tensor.type, p.direction) for n, p in zip(body.inputs, parameters, strict=True)
    ]
    arguments += [(scalar, "index", "") for scalar in body.scalars]
    return _kernel(
        name, kind, arguments, types, [result[2] for result in results], body.writer.lines
    )


def make_wrapper(name: str, choices: Choices, kernel: Kernel) -> Kernel:
    """A function of the same signature that calls a kernel and hands on its results."""
    writer = Writer()
    names = [writer.fresh("r") for _ in kernel.results]
    operands = ", ".join(argument for argument, _, _ in kernel.arguments)
    types = ", ".join(type_ for _, type_, _ in kernel.arguments)
    results = ", ".join(kernel.result_types)
    left = f"{', '.join(names)} = " if names else ""
    writer.line(f"{left}func.call @{kernel.name}({operands}) : ({types}) -> ({results})")
    writer.line(f"return {', '.join(names)} : {results}" if names else "return")
    kind = choices.pick(["group", "spmd", "opaque", "inline"])
    return _kernel(name, kind, kernel.arguments, kernel.result_types, kernel.results, writer.lines)


def _kernel(
    name: str,
    kind: str,
    arguments: list[tuple[str, str, str]],
    result_types: list[str],
    meanings: list[object],
    lines: list[str],
) -> Kernel:
    """Puts a function together."""

    def spell(type_: str, direction: str) -> str:
        return f"{type_} {{pto.dir = #pto.dir<{direction}>}}" if direction else type_

    types = [
        f"{type_} {{pto.returns = {meaning} : i64}}" if isinstance(meaning, int) else type_
        for type_, meaning in zip(result_types, meanings, strict=True)
    ]
    attributes = f" attributes {{pto.func_kind = #pto.func_kind<{kind}>}}"
    header = f"  func.func private @{name}"
    named = ", ".join(f"{n}: {spell(t, d)}" for n, t, d in arguments)
    unnamed = ", ".join(spell(t, d) for _, t, d in arguments)
    plain = f" -> ({', '.join(result_types)})" if result_types else ""
    returns = f" -> ({', '.join(types)})" if types else ""
    text = "\n".join(
        [
            f"{header}({named}){plain}{attributes} {{",
            *["  " + line for line in lines],
            "  }",
        ]
    )
    declaration = f"{header}({unnamed}){returns}{attributes}"
    return Kernel(name, text, declaration, arguments, result_types, meanings)
