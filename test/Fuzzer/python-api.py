# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: hypothesis
# RUN: %python %s --examples 60 | FileCheck %s
# CHECK: {{^}}no fault in
"""Misuses the Python package at random: only documented exceptions, and no crash.

    python-api.py --examples N     N sequences of calls for each property, always the same
    python-api.py --seconds S      random ones, for S seconds

What is called is written to a journal first. When the interpreter dies, or raises
what it should not, the end of the journal is the program that shows it.
"""

from __future__ import annotations

import argparse
import faulthandler
import inspect
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings, strategies as st
from mlir import ir
from mlir.passmanager import PassManager

import pypto_mlir
from pypto_mlir import passes
from pypto_mlir.dialects import pto
from pypto_mlir.importer import ProgramError, import_program

DOCUMENTED = (ValueError, TypeError, ir.MLIRError, ProgramError)
DIALECTS = ["arith", "func", "pto", "scf", "tensor"]
BUILDERS = sorted(
    name
    for name, value in vars(pto).items()
    if inspect.isfunction(value) and not name.startswith("_")
)
CLASSES = sorted(
    name
    for name, value in vars(pto).items()
    if inspect.isclass(value) and issubclass(value, ir.OpView) and value is not ir.OpView
)
ATTRIBUTES = [
    pto.AtomicAttr,
    pto.BackendAttr,
    pto.DirAttr,
    pto.FuncKindAttr,
    pto.LoopKindAttr,
    pto.ScopeModeAttr,
]
TYPES = [
    "f32", "i32", "index", "i1", "none", "vector<4xf32>", "memref<4xf32>", "tensor<4x8xf32>",
    "tensor<?xi32>", "tensor<2x!pto.task_id>", "!pto.task_id", "!pto.tensor<4x8xf32>",
    "!pto.tensor<?x8xf32>", "!pto.tensor<16x16xf16, nz>", "!pto.tensor<f32>",
    "!pto.tensor<0x4xi8>", "tuple<>", "complex<f32>", "() -> ()",
]  # fmt: skip
ATTRIBUTE_TEXTS = [
    "1 : i32", "0.5 : f32", "unit", "\"text\"", "@symbol", "[1, 2]", "{a = 1}", "array<i64: 0, 0>",
    "array<i64>", "array<i32: 1>", "#pto.dir<out>", "#pto.atomic<add>", "f32", "dense<0> : tensor<2xi64>",
    "-1 : i64", "9223372036854775807 : i64", "#pto.backend<ascend910b>", "affine_map<() -> ()>",
]  # fmt: skip
PIPELINE_WORDS = [
    "builtin.module", "func.func", "any", "(", ")", "{", "}", ",", "=", " ", "backend", "json",
    "fuse-create-assemble-to-slice", "inject-gm-pipe-buffer", "resolve-gm-pipe-buffer",
    "print-gm-pipe-layout", "verify-pto-directions", "verify-pto-pipes", "convert-pto-to-memref",
    "pto-default-pipeline", "pto-to-llvm", "canonicalize", "cse", "symbol-dce", "inline",
    "loop-invariant-code-motion", "sccp", "ascend910b", "#pto.backend<ascend910b>", "true", "\0", "é",
]  # fmt: skip


class Journal:
    """The calls of an example, written down before they are made."""

    def __init__(self, path: pathlib.Path) -> None:
        self._file = path.open("w", encoding="utf-8", errors="backslashreplace")

    def restart(self, what: str) -> None:
        """Forgets the example before."""
        self._file.seek(0)
        self._file.truncate()
        self.write(f"# {what}")

    def write(self, line: str) -> None:
        """Notes one call."""
        self._file.write(line + "\n")
        self._file.flush()


JOURNAL: Journal


def describe(value: object) -> str:
    """A value for the journal; never fails."""
    try:
        return " ".join(f"{type(value).__name__} {value!r}".split())[:200]
    except Exception as error:
        return f"{type(value).__name__} ({type(error).__name__} in repr)"


def attempt(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """What a call gives, or None when it raises a documented exception."""
    shown = [describe(a) for a in args] + [f"{k}={describe(v)}" for k, v in kwargs.items()]
    name = getattr(function, "__qualname__", repr(function))
    JOURNAL.write(f"{name}({', '.join(shown)})")
    try:
        return function(*args, **kwargs)
    except DOCUMENTED as error:
        JOURNAL.write(f"    -> {type(error).__name__}")
        str(error)
        return None
    except (IndexError, KeyError):
        # An accessor of an operation that was built without the operands it needs.
        if function is not getattr and kwargs.get("results") != []:
            raise
        return None
    except RuntimeError as error:
        # What upstream says to a wrong insertion point.
        if "ip" not in kwargs or str(error) != "std::bad_cast":
            raise
        return None


class World:
    """A context with a module, and values of many kinds to misuse."""

    def __init__(self, data: st.DataObject) -> None:
        self.draw = data.draw
        self.module = ir.Module.parse(MODULE)
        function = self.module.body.operations[2]
        self.block = function.regions[0].blocks[0]
        self.values: list[ir.Value] = list(self.block.arguments)
        self.ops: list[Any] = [*self.module.body.operations, *self.block.operations]
        self.types = [ir.Type.parse(text) for text in TYPES]
        # Of another context.
        with ir.Context(load_on_create_dialects=DIALECTS):
            self.foreign = ir.Module.parse(MODULE)
            block = self.foreign.body.operations[2].regions[0].blocks[0]
            self.values += [block.arguments[0], block.arguments[4]]
            self.types += [ir.F32Type.get(), pto.TaskIdType.get()]
            self.odd = [ir.Attribute.parse("#pto.atomic<add>"), ir.Location.unknown()]
        self.odd += [None, True, object, object(), 1.5, float("nan"), b"x"]

    def scalar(self) -> Any:
        """Something that is no container."""
        kind = self.draw(st.integers(0, 11))
        if kind <= 4:
            return self.draw(st.sampled_from(self.values))
        if kind == 5:
            return self.draw(st.sampled_from(self.ops))
        if kind == 6:
            return self.draw(st.sampled_from(self.types))
        if kind == 7:
            return ir.Attribute.parse(self.draw(st.sampled_from(ATTRIBUTE_TEXTS)))
        if kind == 8:
            return self.draw(st.sampled_from([*pto.Layout, *pto.AtomicMode, *pto.ScopeMode]))
        if kind == 9:
            words = ["f", "@f", "kernel", "nz", "nd", "manual", "auto", "add", "", "\0", "é"]
            return self.draw(st.sampled_from(words))
        if kind == 10:
            return self.draw(st.sampled_from(self.odd))
        return self.number()

    def number(self) -> Any:
        """A number, small, or at a limit."""
        limits = [-(2**63) - 1, -(2**63), -1, 2**31, 2**63 - 1, 2**63, 2**64, 10**30]
        return self.draw(st.integers(0, 8) | st.sampled_from(limits))

    def argument(self) -> Any:
        """Anything that may be handed to a builder."""
        kind = self.draw(st.integers(0, 9))
        if kind <= 4:
            return self.scalar()
        if kind <= 8:
            some = self.scalar if kind == 5 else self.mixed
            size = self.draw(st.integers(0, 3))
            made = [some() for _ in range(size)]
            return tuple(made) if kind == 8 else made
        return {"a": self.scalar()}

    def mixed(self) -> Any:
        """Mostly an offset or a size."""
        return self.number() if self.draw(st.booleans()) else self.scalar()

    def use(self, op: Any) -> None:
        """Looks at what was built, from all sides."""
        if op is None:
            return
        if isinstance(op, ir.Value):
            self.values.append(op)
            op = op.owner
        self.ops.append(op)
        self.values += list(op.operation.results)
        for name in dir(type(op)):
            member = inspect.getattr_static(type(op), name, None)
            if isinstance(member, property) and not name.startswith("_"):
                attempt(getattr, op, name)
                if member.fset and self.draw(st.integers(0, 9)) == 0:
                    attempt(setattr, op, name, self.scalar())
        attempt(str, op)


MODULE = """
func.func private @kernel(!pto.tensor<4x8xf32> {pto.dir = #pto.dir<out>}) -> !pto.tensor<4x8xf32>
func.func private @none()
func.func @f(%t: !pto.tensor<4x8xf32>, %d: !pto.tensor<?x8xf32>, %z: !pto.tensor<16x16xf16, nz>,
             %s: !pto.tensor<f32>, %i: index, %n: i32, %x: f32, %tile: tensor<4x8xf32>,
             %id: !pto.task_id, %ids: tensor<2x!pto.task_id>) {
  %created = pto.tensor.create : !pto.tensor<4x8xf32>
  %task = pto.task.none
  %two:2 = scf.execute_region -> (index, index) { scf.yield %i, %i : index, index }
  return
}
"""
MODULE_TEXTS = [
    MODULE,
    """
func.func private @fill_row(!pto.tensor<1x8xf32> {pto.dir = #pto.dir<out>}) -> !pto.tensor<1x8xf32>
func.func @orch(%out: !pto.tensor<4x8xf32>) -> !pto.tensor<4x8xf32>
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %res = scf.for %r = %c0 to %c4 step %c1 iter_args(%acc = %out) -> (!pto.tensor<4x8xf32>) {
    %row = pto.tensor.create {init_value = 0.0 : f32} : !pto.tensor<1x8xf32>
    %row1 = func.call @fill_row(%row) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
    %acc1 = pto.tensor.assemble %row1 into %acc[%r, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
    scf.yield %acc1 : !pto.tensor<4x8xf32>
  }
  return %res : !pto.tensor<4x8xf32>
}
""",
    """
module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @cube(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
  func.func @main(%c: i32, %n: index) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    pto.launch @cube(%c) blocks(%n) : (i32) -> ()
    return
  }
}
""",
]


def builders(data: st.DataObject) -> None:
    """Calls builders and constructors with anything."""
    world = World(data)
    with ir.InsertionPoint.at_block_terminator(world.block):
        for _ in range(world.draw(st.integers(1, 5))):
            is_class = world.draw(st.integers(0, 3)) == 0
            name = world.draw(st.sampled_from(CLASSES if is_class else BUILDERS))
            function = getattr(pto, name)
            args: list[Any] = []
            kwargs: dict[str, Any] = {}
            for parameter in inspect.signature(function).parameters.values():
                if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
                    continue
                is_optional = parameter.default is not parameter.empty
                if is_optional and world.draw(st.booleans()):
                    continue
                if parameter.name in ("loc", "ip") and world.draw(st.booleans()):
                    continue
                if parameter.kind is parameter.KEYWORD_ONLY or is_optional:
                    kwargs[parameter.name] = world.argument()
                else:
                    args.append(world.argument())
            world.use(attempt(function, *args, **kwargs))
    attempt(world.module.operation.verify)
    attempt(str, world.module)


def types(data: st.DataObject) -> None:
    """Makes types and attributes of anything, and looks into them."""
    world = World(data)
    made = attempt(
        pto.TensorType.get,
        world.argument(),
        world.scalar(),
        world.draw(st.none()) or world.scalar(),
    )
    for value in (made, world.draw(st.sampled_from(world.types)), world.scalar()):
        attempt(pto.TensorType, value)
        attempt(pto.TaskIdType, value)
    tensor = made or pto.TensorType.get([4, None], ir.F32Type.get())
    attempt(pto.TensorType.get, [4], ir.F32Type.get(), world.argument())
    for name in ("get_dim_size", "is_dynamic_dim", "is_dynamic_stride_or_offset", "is_static_dim"):
        if hasattr(tensor, name):
            attempt(getattr(tensor, name), world.number())
    for name in ("rank", "shape", "layout", "element_type", "has_static_shape", "typeid"):
        attempt(getattr, tensor, name)
    attribute = world.draw(st.sampled_from(ATTRIBUTES))
    found = attempt(attribute.get, world.argument())
    if found is not None:
        attempt(getattr, found, "value")
        attempt(str, found)
    attempt(attribute, world.scalar())
    attempt(pto.TaskIdType.get, world.scalar())


def attributes(data: st.DataObject) -> None:
    """Puts any attribute anywhere in a valid module, prints and verifies it."""
    world = World(data)
    module = ir.Module.parse(world.draw(st.sampled_from(MODULE_TEXTS)))
    found: list[Any] = []
    module.operation.walk(lambda op: (found.append(op), ir.WalkResult.ADVANCE)[1])
    names = ["static_offsets", "operandSegmentSizes", "pto.func_kind", "pto.dir", "pto.backend"]
    names += ["init_value", "manual_dep", "sym_name", "function_type", "arg_attrs", "callee", "id"]
    names += ["dir_mask", "slot_size", "pto.gm_pipe_buffer", "pto.returns", "blocks", "\0"]
    for _ in range(world.draw(st.integers(1, 3))):
        op = world.draw(st.sampled_from(found))
        name = world.draw(st.sampled_from(names))
        value = ir.Attribute.parse(world.draw(st.sampled_from(ATTRIBUTE_TEXTS)))
        attempt(op.attributes.__setitem__, name, value)
    if attempt(module.operation.verify):
        text = attempt(str, module)
        attempt(pypto_mlir.gm_pipe_layout, module)
        attempt(passes.fuse_create_assemble_to_slice(), module)
        attempt(ir.Module.parse, text)


def texts(data: st.DataObject) -> None:
    """Parses modules with parts cut out and put elsewhere, and runs passes on them."""
    text = data.draw(st.sampled_from(MODULE_TEXTS))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        words = [
            "",
            "%t",
            "?",
            "-1",
            "<",
            ">",
            "f32",
            ", nz",
            "{}",
            "0",
            "@x",
            "#pto.dir<in>",
            "pto.",
        ]
        text = text[:start] + data.draw(st.sampled_from(words)) + text[end:]
    module = attempt(ir.Module.parse, text)
    if module is None:
        return
    run = [
        passes.inject_gm_pipe_buffer(
            data.draw(st.sampled_from([None, "ascend910b", "ascend", "#pto"]))
        ),
        passes.fuse_create_assemble_to_slice(),
        passes.resolve_gm_pipe_buffer(),
        passes.verify_pto_pipes(),
        passes.verify_pto_directions(),
        pypto_mlir.gm_pipe_layout,
    ]
    for function in data.draw(st.permutations(run)):
        attempt(function, module)
    attempt(str, module)


def pipelines(data: st.DataObject) -> None:
    """Makes pipelines of any words, runs those that are some."""
    words = data.draw(st.lists(st.sampled_from(PIPELINE_WORDS), max_size=12))
    names = [word for word in words if "-" in word or word in ("cse", "canonicalize")]
    is_right = data.draw(st.booleans())
    text = f"builtin.module({','.join(names)})" if is_right else "".join(words)
    manager = attempt(PassManager.parse, text)
    module = ir.Module.parse(data.draw(st.sampled_from(MODULE_TEXTS)))
    if manager is not None:
        attempt(manager.run, module.operation)
    anything = data.draw(st.sampled_from([None, 3, "x", module.operation, [], object()]))
    for function in (
        passes.fuse_create_assemble_to_slice(),
        passes.resolve_gm_pipe_buffer(),
        pypto_mlir.gm_pipe_layout,
    ):
        attempt(function, anything)
    backend = data.draw(
        st.sampled_from([3, "", "x", "a b", "{", "}", "#pto.dir<in>", "\0", object()])
    )
    make = data.draw(st.sampled_from([passes.inject_gm_pipe_buffer, passes.verify_pto_pipes]))
    run = attempt(make, backend)
    if run is not None:
        attempt(run, module)


DUMP = """\
# pypto.program: Rows
import pypto.language as pl

@pl.program
class Rows:
    @pl.function(type=pl.FunctionType.InCore)
    def fill_row(x__ssa_v0: pl.Tensor[[4, 8], pl.FP32], r__ssa_v0: pl.Scalar[pl.INDEX], out__ssa_v0: pl.Out[pl.Tensor[[1, 8], pl.FP32]]) -> pl.Tensor[[1, 8], pl.FP32]:
        t__tile_v0: pl.Tile[[1, 8], pl.FP32] = pl.tile.load(x__ssa_v0, [r__ssa_v0, 0], [1, 8])
        out__ssa_v1: pl.Tensor[[1, 8], pl.FP32] = pl.tile.store(t__tile_v0, [0, 0], out__ssa_v0)
        return out__ssa_v1

    @pl.function(type=pl.FunctionType.Orchestration)
    def collect(self, x__ssa_v0: pl.Tensor[[4, 8], pl.FP32], out__ssa_v0: pl.Out[pl.Tensor[[4, 8], pl.FP32]]) -> pl.Tensor[[4, 8], pl.FP32]:
        for r__idx_v0, (out__iter_v1,) in pl.range(4, init_values=(out__ssa_v0,)):
            row__ssa_v0: pl.Tensor[[1, 8], pl.FP32] = pl.tensor.create([1, 8], dtype=pl.FP32)
            row__ssa_v1: pl.Tensor[[1, 8], pl.FP32] = self.fill_row(x__ssa_v0, r__idx_v0, row__ssa_v0)
            out__ssa_v2: pl.Tensor[[4, 8], pl.FP32] = pl.tensor.assemble(out__iter_v1, row__ssa_v1, [r__idx_v0, 0])
            out__rv_v3: pl.Tensor[[4, 8], pl.FP32] = pl.yield_(out__ssa_v2)
        return out__rv_v3
"""


def dumps(data: st.DataObject) -> None:
    """Imports a printed program with parts cut out and put elsewhere."""
    text = DUMP
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        other = data.draw(st.integers(0, len(DUMP)))
        word = data.draw(
            st.sampled_from(["", "(", "]", "-1", "pl.", "None", "'", "\\0", ": ", "\\n"])
        )
        text = text[:start] + (word or DUMP[other : other + 8]) + text[end:]
    JOURNAL.write(repr(text))
    skip = data.draw(st.booleans())
    imported = attempt(import_program, text, skip_unsupported=skip)
    if imported is not None:
        attempt(str, imported.module)


PROPERTIES = [builders, types, attributes, texts, pipelines, dumps]


def run_property(check: Callable[[st.DataObject], None], examples: int, number: int | None) -> None:
    """Runs one property; raises what it finds."""

    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        derandomize=number is None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def run(data: st.DataObject) -> None:
        JOURNAL.restart(check.__name__)
        with ir.Context(load_on_create_dialects=DIALECTS), ir.Location.unknown():
            check(data)

    (run if number is None else seed(number)(run))()


def work(arguments: argparse.Namespace) -> None:
    """The child process: runs the properties."""
    global JOURNAL
    faulthandler.enable()
    JOURNAL = Journal(arguments.journal)
    for check in PROPERTIES:
        if arguments.only in (None, check.__name__):
            run_property(check, arguments.examples, arguments.seed)


def main() -> int:
    """Runs the properties in a process of their own, once or until time is up."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--examples", type=int, default=200)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--only", help="one property: " + ", ".join(p.__name__ for p in PROPERTIES))
    parser.add_argument("--journal", type=pathlib.Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.journal:
        work(arguments)
        return 0
    start = time.monotonic()
    rounds = 0
    with tempfile.TemporaryDirectory() as folder:
        journal = pathlib.Path(folder, "journal")
        command = [sys.executable, *sys.argv, "--journal", str(journal)]
        while True:
            rounds += 1
            extra: list[str] = []
            if arguments.seconds and arguments.seed is None:
                extra = ["--seed", str(random.randrange(2**32))]
            done = subprocess.run([*command, *extra], capture_output=True, text=True)
            if done.returncode:
                how = (
                    signal.Signals(-done.returncode).name
                    if done.returncode < 0
                    else f"exit code {done.returncode}"
                )
                print(done.stdout[-4000:], done.stderr[-6000:], sep="\n")
                print(f"the interpreter ended with {how}; {' '.join(extra)}; the last calls:")
                print(journal.read_text(encoding="utf-8")[-6000:])
                return 1
            if not arguments.seconds or time.monotonic() - start > arguments.seconds:
                break
    print(f"no fault in {rounds * arguments.examples} examples of {len(PROPERTIES)} properties")
    return 0


if __name__ == "__main__":
    sys.exit(main())
