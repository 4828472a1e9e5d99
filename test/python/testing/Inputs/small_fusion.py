# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A small fusion of staging tensors, with rules that can be left out.

It is right and fuses little. Tests leave out one rule at a time to see whether
random programs show that.
"""

from __future__ import annotations

from collections.abc import Iterator

from mlir import ir

from pypto_mlir.dialects import pto

RULES = ("reads", "overlap", "branches", "init_value", "escapes")
CALLS = ("func.call", "pto.launch", "pto.submit")


def is_handle(value: ir.Value) -> bool:
    return isinstance(value.type, pto.TensorType)


def owner(value: ir.Value) -> ir.Operation | None:
    return None if isinstance(value.owner, ir.Block) else value.owner.operation


def walk(operation: ir.Operation) -> Iterator[ir.Operation]:
    yield operation
    for region in operation.regions:
        for block in region.blocks:
            for inner in block.operations:
                yield from walk(inner.operation)


class Function:
    """What the rules ask of one orchestration function."""

    def __init__(self, function: ir.Operation, directions: dict[str, list[str]]) -> None:
        self.operations = list(walk(function))[1:]
        self.directions = directions
        self.roots: dict[ir.Value, frozenset[ir.Value]] = {}
        for argument in function.regions[0].blocks[0].arguments:
            self.roots[argument] = frozenset([argument])
        changed = True
        while changed:
            changed = any([self._flow(operation) for operation in self.operations])

    def of(self, value: ir.Value) -> frozenset[ir.Value]:
        """The buffers a handle may name."""
        return self.roots.get(value, frozenset())

    def _add(self, value: ir.Value, roots: frozenset[ir.Value]) -> bool:
        if not is_handle(value) or roots <= self.of(value):
            return False
        self.roots[value] = self.of(value) | roots
        return True

    def _flow(self, operation: ir.Operation) -> bool:
        name = operation.name
        handles = [operand for operand in operation.operands if is_handle(operand)]
        changed = False
        if name == "pto.tensor.create":
            return self._add(operation.results[0], frozenset([operation.results[0]]))
        if name == "pto.tensor.assemble":
            handles = handles[1:]
        everything = frozenset().union(*(self.of(handle) for handle in handles))
        for result in operation.results:
            fresh = frozenset([result]) if name in CALLS else frozenset()
            changed |= self._add(result, everything | fresh)
        parent = operation.parent
        for region in operation.regions:
            for block in region.blocks:
                for argument in block.arguments:
                    changed |= self._add(argument, everything)
        if name in ("scf.yield", "scf.condition", "pto.yield"):
            for result in parent.results:
                changed |= self._add(result, everything)
            for region in parent.regions:
                for block in region.blocks:
                    for argument in block.arguments:
                        changed |= self._add(argument, everything)
        return changed

    def accesses(self, operation: ir.Operation) -> tuple[set[ir.Value], set[ir.Value]]:
        """Buffers an operation itself may read, and may write."""
        reads: set[ir.Value] = set()
        writes: set[ir.Value] = set()
        name = operation.name
        operands = list(operation.operands)
        if name in ("pto.tensor.read", "pto.tensor.assemble"):
            reads |= self.of(operands[0])
        if name in ("pto.tensor.write", "pto.tensor.assemble"):
            writes |= self.of(operands[1])
        if name == "pto.tensor.fill":
            writes |= self.of(operands[0])
        if name in CALLS:
            kinds = self.directions[operation.attributes["callee"].value]
            for operand, kind in zip(operands, kinds):
                if is_handle(operand):
                    reads |= self.of(operand) if kind != "out" else frozenset()
                    writes |= self.of(operand) if kind != "in" else frozenset()
        return reads, writes


def window(assemble: ir.Operation) -> list[tuple[int, int]] | None:
    """The constant window of the root that an assemble writes, if that is clear."""
    target = assemble.operands[1]
    while (made := owner(target)) is not None and made.name == "pto.tensor.assemble":
        target = made.operands[1]
    if made is not None and made.name != "pto.tensor.create":
        return None
    offsets = list(assemble.attributes["static_offsets"])
    source = assemble.operands[0].type
    if ir.ShapedType.get_dynamic_size() in [*offsets, *source.shape]:
        return None
    return list(zip(offsets, [1] * (len(offsets) - source.rank) + list(source.shape)))


def are_apart(lhs: ir.Operation, rhs: ir.Operation) -> bool:
    one, two = window(lhs), window(rhs)
    if one is None or two is None:
        return False
    return any(a + n <= b or b + m <= a for (a, n), (b, m) in zip(one, two))


class Fusion:
    """Fuses what the rules allow, one staging tensor at a time."""

    def __init__(self, without: str = "") -> None:
        self.without = without

    def run(self, module: ir.Module) -> None:
        functions = [f.operation for f in module.body.operations]
        directions: dict[str, list[str]] = {}
        for function in functions:
            inputs = function.attributes["function_type"].value.inputs
            texts = [""] * len(inputs)
            if "arg_attrs" in function.attributes:
                texts = [str(attributes) for attributes in function.attributes["arg_attrs"]]
            directions[function.attributes["sym_name"].value] = [
                next((kind for kind in ("inout", "out") if f"<{kind}>" in text), "in")
                for text in texts
            ]
        for function in functions:
            if "orchestration" in str(function.attributes.get("pto.func_kind", "")):
                while self._fuse_one(Function(function, directions)):
                    pass

    def _fuse_one(self, function: Function) -> bool:
        for assemble in function.operations:
            if assemble.name == "pto.tensor.assemble" and self._fuse(function, assemble):
                return True
        return False

    def _fuse(self, function: Function, assemble: ir.Operation) -> bool:
        roots = function.of(assemble.operands[0])
        create = owner(next(iter(roots))) if len(roots) == 1 else None
        if create is None or create.name != "pto.tensor.create":
            return False
        type_ = create.results[0].type
        others = [
            operation
            for operation in function.operations
            if operation.name == "pto.tensor.assemble"
            and function.of(operation.operands[0]) & roots
        ]
        if (
            type_ != assemble.operands[0].type
            or not type_.has_static_shape
            or "manual_dep" in create.attributes
            or "add" in str(assemble.attributes.get("atomic", ""))
            or len(others) > 1
            or function.of(assemble.operands[1]) & roots
        ):
            return False
        block = create.block
        order = [operation.operation for operation in block.operations]
        holder = assemble
        while holder.block != block:
            holder = holder.parent
            if holder.name == "func.func":
                return False
        if holder != assemble and self.without != "branches":
            return False
        start, end = order.index(create), order.index(holder)
        target = self._available(assemble.operands[1], block, order[: start + 1])
        offsets = list(assemble.operands)[2:]
        if target is None or any(
            self._available(offset, block, order[: start + 1]) is None for offset in offsets
        ):
            return False
        places = function.operations
        span = places[places.index(create) + 1 : places.index(assemble)]
        if not self._span_is_free(function, assemble, span):
            return False
        if self.without != "escapes" and not self._stays(function, roots, order, end):
            return False
        self._rewrite(create, assemble, target, offsets)
        return True

    @staticmethod
    def _available(value: ir.Value, block: ir.Block, before: list[ir.Operation]) -> ir.Value | None:
        """A name of the value that is visible before an operation of the block."""
        while True:
            made = owner(value)
            scope = value.owner if made is None else made.block
            if scope == block and (made is None or made in before):
                return value
            around = block.owner
            while scope != block and around.operation.name != "builtin.module":
                if around.operation.block == scope:
                    return value
                around = around.operation.parent
            if made is None or made.name != "pto.tensor.assemble":
                return None
            value = made.operands[1]

    def _span_is_free(
        self, function: Function, assemble: ir.Operation, span: list[ir.Operation]
    ) -> bool:
        target = function.of(assemble.operands[1])
        for operation in span:
            reads, writes = function.accesses(operation)
            if self.without != "reads" and reads & target:
                return False
            if writes & target:
                if operation.name != "pto.tensor.assemble":
                    return False
                if self.without != "overlap" and not are_apart(operation, assemble):
                    return False
        return True

    @staticmethod
    def _stays(
        function: Function, roots: frozenset[ir.Value], order: list[ir.Operation], end: int
    ) -> bool:
        """Whether nothing touches or hands on the staging tensor behind the assemble."""
        for operation in (inner for outer in order[end + 1 :] for inner in walk(outer)):
            if any(is_handle(o) and function.of(o) & roots for o in operation.operands):
                return False
        return True

    def _rewrite(
        self,
        create: ir.Operation,
        assemble: ir.Operation,
        target: ir.Value,
        offsets: list[ir.Value],
    ) -> None:
        type_ = create.results[0].type
        rank = len(assemble.attributes["static_offsets"])
        sizes = [1] * (rank - type_.rank) + list(type_.shape)
        with create.location, ir.InsertionPoint(create):
            slice_ = ir.Operation.create(
                "pto.tensor.slice",
                [type_],
                [target, *offsets],
                {
                    "static_offsets": assemble.attributes["static_offsets"],
                    "static_sizes": ir.DenseI64ArrayAttr.get(sizes),
                    "operandSegmentSizes": ir.DenseI32ArrayAttr.get([1, len(offsets), 0]),
                },
            )
            if "init_value" in create.attributes and self.without != "init_value":
                value = ir.Operation.create(
                    "arith.constant",
                    [type_.element_type],
                    [],
                    {"value": create.attributes["init_value"]},
                )
                ir.Operation.create(
                    "pto.tensor.fill", [type_], [slice_.results[0], value.results[0]]
                )
        create.results[0].replace_all_uses_with(slice_.results[0])
        assemble.results[0].replace_all_uses_with(assemble.operands[1])
        assemble.erase()
        create.erase()
