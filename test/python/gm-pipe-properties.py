# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""What must hold of workspaces, on random call graphs with random pipes."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from hypothesis import HealthCheck, given, seed, settings, strategies as st
from mlir import ir
from mlir.dialects import func

from pypto_mlir import gm_pipe_layout, passes
from pypto_mlir.gm_pipes import GMPipeRegion

BUFFERS = {1: "c2v_consumer_buf = %b : i32", 2: "v2c_consumer_buf = %b : i32"}
BUFFERS[3] = f"{BUFFERS[1]}, {BUFFERS[2]}"


@dataclass
class Function:
    name: str
    kind: str
    # Texts of what the body does, and the functions that it calls.
    body: list[str] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)

    def call(self, callee: Function, form: str, blocks: int | None) -> None:
        """Adds a call; ``blocks`` is 0 for a number that is not constant."""
        self.calls.append(callee.name)
        if form == "call":
            self.body.append(f"func.call @{callee.name}(%b, %n) : (i32, index) -> ()")
            return
        count = ""
        if blocks == 0:
            count = " blocks(%n)"
        elif blocks is not None:
            name = f"%blocks{len(self.body)}"
            self.body.append(f"{name} = arith.constant {blocks} : index")
            count = f" blocks({name})"
        start = f"pto.{form} @{callee.name}(%b, %n){count} : (i32, index) -> "
        if form == "submit":
            self.body.append(f"%id{len(self.body)} = {start}!pto.task_id")
        else:
            self.body.append(f"{start}()")

    def text(self) -> str:
        lines = [
            f"func.func private @{self.name}(%b: i32, %n: index) "
            f"attributes {{pto.func_kind = #pto.func_kind<{self.kind}>}} {{",
            *(f"  {line}" for line in self.body),
            "  return",
            "}",
        ]
        return "\n".join(lines)


@st.composite
def programs(draw: st.DrawFn) -> list[Function]:
    """Kernels that start pipes, groups of them, wrappers in any shape (cycles
    included) and orchestrations that call any of them."""
    # Halves must agree: an id has the same numbers wherever it is started.
    pipes = {
        (ident, mask): (draw(st.integers(1, 40)), draw(st.none() | st.integers(1, 9)))
        for ident in range(3)
        for mask in draw(st.sampled_from([(1,), (2,), (3,), (1, 2)]))
    }
    kernels = []
    for index in range(draw(st.integers(1, 6))):
        side = draw(st.sampled_from(["aic", "aiv"]))
        kernel = Function(f"k{index}", side)
        for ident, mask in sorted(draw(st.sets(st.sampled_from(sorted(pipes)), max_size=3))):
            size, slots = pipes[ident, mask]
            number = "" if slots is None else f", slot_num = {slots}"
            kernel.body.append(
                f"pto.{side}_initialize_pipe {{id = {ident}, dir_mask = {mask}, "
                f"slot_size = {size}{number}}} ({BUFFERS[mask]})"
            )
        kernels.append(kernel)
    groups = []
    for index in range(draw(st.integers(0, 4))):
        group = Function(f"g{index}", "group")
        for kernel in draw(st.lists(st.sampled_from(kernels), min_size=1, max_size=2)):
            group.call(kernel, draw(st.sampled_from(["call", "launch", "submit"])), None)
        groups.append(group)
    wrappers = [
        Function(f"w{index}", draw(st.sampled_from(["spmd", "inline", "opaque", "incore"])))
        for index in range(draw(st.integers(0, 3)))
    ]
    callees = kernels + groups + wrappers
    for wrapper in wrappers:
        for callee in draw(st.lists(st.sampled_from(callees), max_size=3)):
            wrapper.call(callee, draw(st.sampled_from(["call", "launch", "submit"])), None)
    orchestrations = []
    for index in range(draw(st.integers(1, 2))):
        orchestration = Function(f"o{index}", draw(st.sampled_from(["orchestration", "graph"])))
        for callee in draw(st.lists(st.sampled_from(callees), max_size=4)):
            form = draw(st.sampled_from(["call", "launch", "submit"]))
            orchestration.call(callee, form, draw(st.sampled_from([None, 0, 1, 3, 8])))
        orchestrations.append(orchestration)
    return draw(st.permutations(callees + orchestrations))


def parse(functions: list[Function]) -> ir.Module:
    texts = "\n".join(function.text() for function in functions)
    return ir.Module.parse(
        f"module attributes {{pto.backend = #pto.backend<ascend910b>}} {{\n{texts}\n}}"
    )


def by_name(module: ir.Module) -> dict[str, str]:
    """The texts of the functions, which don't depend on each other's order."""
    return {op.sym_name.value: str(op) for op in module.body.operations}


def operations(op: ir.OpView | ir.Operation) -> Iterator[ir.Operation]:
    for region in op.operation.regions:
        for block in region:
            for inner in block:
                yield inner.operation
                yield from operations(inner)


@dataclass(frozen=True)
class Place:
    """An initialize op and the bytes that its rings take."""

    function: str
    ident: int
    mask: int
    start: int
    end: int


def places(module: ir.Module) -> list[Place]:
    found = []
    for function in module.body.operations:
        for op in operations(function):
            if not op.name.endswith("_initialize_pipe"):
                continue
            numbers = {
                name: value.value
                for name, value in op.attributes.items()
                if isinstance(value, ir.IntegerAttr)
            }
            mask = numbers["dir_mask"]
            slots = numbers.get("slot_num", 4 if mask == 3 else 8)
            size = (2 if mask == 3 else 1) * slots * numbers["slot_size"]
            start = 4 * numbers["gm_offset"]
            found.append(Place(function.sym_name.value, numbers["id"], mask, start, start + size))
    return found


def reach(functions: list[Function], name: str) -> set[str]:
    calls = {function.name: function.calls for function in functions}
    seen, todo = {name}, [name]
    while todo:
        for callee in calls[todo.pop()]:
            if callee not in seen:
                seen.add(callee)
                todo.append(callee)
    return seen


def regions_by_site(layout: list[GMPipeRegion]) -> list[list[GMPipeRegion]]:
    def key(region: GMPipeRegion) -> tuple[int, str]:
        return region.layout, str(region.call_site)

    return [list(regions) for _, regions in itertools.groupby(sorted(layout, key=key), key)]


def check_layout(layout: list[GMPipeRegion]) -> None:
    for regions in regions_by_site(layout):
        spans = sorted((r.offset * 4, r.offset * 4 + r.region_bytes) for r in regions)
        for (_, end), (start, _) in itertools.pairwise(spans):
            assert end <= start, "regions overlap"
        size = regions[0].block_bytes
        assert spans[-1][1] <= size, "a region lies outside of its workspace"
        # Nothing is wasted but what rounding to whole elements takes.
        assert size == sum((r.region_bytes + 3) // 4 * 4 for r in regions)
        for region in regions:
            assert region.region_bytes == region.rings * region.slots * region.slot_bytes
            blocks = region.call_site.blocks if region.call_site else None
            assert region.total_bytes == (None if blocks is None else blocks * size)


def check_places(functions: list[Function], module: ir.Module) -> None:
    """Checks what was written on the operations against what calls reach."""
    found = places(module)
    for site in functions:
        if site.kind not in ("orchestration", "graph"):
            continue
        for callee in site.calls:
            names = reach(functions, callee)
            for a, b in itertools.combinations([p for p in found if p.function in names], 2):
                same_numbers = (a.ident, a.mask) == (b.ident, b.mask)
                if same_numbers and (a.start, a.end) == (b.start, b.end):
                    continue
                assert a.end <= b.start or b.end <= a.start, f"{a} and {b} overlap"
    for group in functions:
        if group.kind != "group":
            continue
        starts: dict[tuple[int, int], int] = {}
        for place in found:
            if place.function in group.calls:
                start = starts.setdefault((place.ident, place.mask), place.start)
                assert start == place.start, "halves of a pipe lie apart"


def check_arguments(module: ir.Module) -> None:
    """Checks that calls pass what functions take, and that both halves of a
    group take the same. (Types are the verifier's business.)"""
    types = {op.sym_name.value: op.function_type.value.inputs for op in module.body.operations}
    kinds = {
        op.sym_name.value: str(op.attributes["pto.func_kind"]) for op in module.body.operations
    }
    for function in module.body.operations:
        halves = set()
        for op in operations(function):
            if op.name not in ("func.call", "pto.launch", "pto.submit"):
                continue
            callee = ir.FlatSymbolRefAttr(op.attributes["callee"]).value
            passed = [operand.type for operand in op.operands][: len(types[callee])]
            assert passed == list(types[callee]), f"{op} passes {passed}"
            if "<aic>" in kinds[callee] or "<aiv>" in kinds[callee]:
                halves.add(len(types[callee]))
        if "<group>" in kinds[function.sym_name.value]:
            assert len(halves) <= 1, "halves of a group take different arguments"


ADDED = """
func.func private @added(%b: i32, %n: index) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  pto.aiv_initialize_pipe {id = 9, dir_mask = 1, slot_size = 7} (c2v_consumer_buf = %b : i32)
  return
}
"""


def check_added_later(text: str, randomness: random.Random) -> None:
    """Checks that a kernel which is added to a module with workspaces gets one,
    whatever type those of its callers have by then."""

    def add_call(match: re.Match[str]) -> str:
        call = "func.call @added(%arg0, %arg1) : (i32, index) -> ()\n"
        return match[0] + (call if randomness.random() < 0.4 else "")

    text = re.sub(r"func\.func private @[gwo].*\n", add_call, text)
    end = text.rindex("}")
    module = inject(ir.Module.parse(text[:end] + ADDED + text[end:]))
    check_arguments(module)
    injected = str(module)
    assert str(inject(module)) == injected, "inject is not idempotent"
    verify(module)
    try:
        resolve(module)
    except ir.MLIRError as error:
        # What has a size already is not changed.
        assert re.search("workspace of [0-9]+ f32 elements, but (the|its) pipes need", str(error))
        return
    check_arguments(module)
    resolved = str(module)
    assert str(resolve(inject(module))) == resolved, "resolve is not idempotent"


inject = passes.inject_gm_pipe_buffer()
resolve = passes.resolve_gm_pipe_buffer()
verify = passes.verify_pto_pipes()
examples = 0


@seed(0)
@settings(max_examples=300, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(programs(), st.randoms(use_true_random=False))
def check(functions: list[Function], randomness: random.Random) -> None:
    global examples
    examples += 1
    module = parse(functions)
    layout = gm_pipe_layout(module)
    check_layout(layout)

    inject(module)
    check_arguments(module)
    injected = str(module)
    assert str(inject(module)) == injected, "inject is not idempotent"
    assert gm_pipe_layout(module) == layout, "inject changes the layout"

    resolve(module)
    check_arguments(module)
    verify(module)
    resolved = str(module)
    assert str(resolve(inject(module))) == resolved, "resolve is not idempotent"
    assert gm_pipe_layout(module) == layout, "resolve changes the layout"
    if randomness.random() < 0.25:
        check_added_later(randomness.choice([injected, resolved]), randomness)
    check_places(functions, module)

    # The order of the functions does not matter to what inject writes, nor to
    # any size.
    shuffled = list(functions)
    randomness.shuffle(shuffled)
    other = parse(shuffled)
    assert by_name(inject(other)) == by_name(ir.Module.parse(injected)), "order matters"
    resolve(other)
    check_places(functions, other)

    def sizes(layout: list[GMPipeRegion]) -> list[tuple[object, ...]]:
        found = []
        for region in layout:
            site = region.call_site
            names = (site.caller, site.callee) if site else ("", "")
            found.append((*names, region.pipe, region.direction, region.block_bytes))
        return sorted(found)

    assert sizes(gm_pipe_layout(other)) == sizes(layout), "sizes depend on the order"


with ir.Context(), ir.Location.unknown():
    assert func  # The class of func.func gives access to names and types.
    check()
# CHECK: all properties hold
print("all properties hold" if examples >= 300 else f"only {examples} programs were looked at")
