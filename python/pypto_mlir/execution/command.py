# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Command line: runs a program on seeded random inputs.

pypto-run program.mlir --entry main --random-seed 0
"""

from __future__ import annotations

import argparse
import pathlib
import sys
from collections.abc import Sequence
from typing import Any

import numpy
from mlir import ir
from mlir.passmanager import PassManager

from . import (
    ArgumentError,
    CompileError,
    UnsupportedTypeError,
    entry_points,
    run,
    signature_of,
)
from .inputs import random_arguments
from .run import results_of

__all__ = ["choose_entry", "load", "main", "not_negative", "parse_given"]


def load(path: str, pipeline: str | None = None) -> ir.Module:
    """Reads a module from a file (`-` is standard input) and runs a pipeline on it.

    The file holds text or bytecode.

    Raises:
        MLIRError: it is not well-formed, or a pass fails.
        OSError: the file can't be read.
    """
    text = sys.stdin.buffer.read() if path == "-" else pathlib.Path(path).read_bytes()
    try:
        module = ir.Module.parse(text, ir.Context())
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is no text, and no MLIR bytecode") from error
    if pipeline:
        PassManager.parse(pipeline, module.context).run(module.operation)
    return module


def choose_entry(module: ir.Module, entry: str | None) -> str:
    """The named entry, or the only one there is.

    Raises:
        ValueError: the choice is not clear.
    """
    if entry:
        return entry
    entries = entry_points(module)
    if len(entries) != 1:
        if not entries:
            raise ValueError("there is nothing to run: no public function with a body")
        raise ValueError(f"name the function to run with --entry; found {', '.join(entries)}")
    return entries[0]


def parse_given(settings: Sequence[str]) -> dict[int, Any]:
    """Values of scalar arguments, from `POSITION=NUMBER`.

    Raises:
        ValueError: a text is something else.
    """
    given: dict[int, Any] = {}
    for setting in settings:
        position, _, value = setting.partition("=")
        try:
            number: int | float = int(value)
        except ValueError:
            try:
                number = float(value)
            except ValueError as error:
                raise ValueError(f"expected POSITION=NUMBER, found {setting!r}") from error
        if not position.isdigit():
            raise ValueError(f"expected POSITION=NUMBER, found {setting!r}")
        given[int(position)] = number
    return given


def not_negative(text: str) -> int:
    """An option's value that must be a number and not below 0.

    Raises:
        ArgumentTypeError: it is something else.
    """
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"expected a number of at least 0, found {text!r}")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pypto-run", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("file", help="module to run, - for standard input")
    parser.add_argument("--entry", help="function to run; not needed when there is only one")
    parser.add_argument(
        "--random-seed", type=not_negative, default=0, help="of the inputs (default 0)"
    )
    parser.add_argument(
        "--dynamic-size", type=not_negative, default=4, help="size of every '?' (default 4)"
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="POSITION=NUMBER",
        help="value of a scalar argument",
    )
    parser.add_argument("--pass-pipeline", help="pipeline to run on the module before")
    parser.add_argument("--save", metavar="FILE.npz", help="save the outputs instead of printing")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit code."""
    options = _parser().parse_args(arguments)
    try:
        module = load(options.file, options.pass_pipeline)
        entry = choose_entry(module, options.entry)
        signature = signature_of(module, entry)
        inputs = random_arguments(
            signature, options.random_seed, options.dynamic_size, parse_given(options.set)
        )
        found = run(module, entry, *inputs)
    except (
        ArgumentError,
        CompileError,
        OSError,
        UnsupportedTypeError,
        ValueError,
        ir.MLIRError,
    ) as error:
        print(f"pypto-run: error: {error}", file=sys.stderr)
        return 1
    outputs: dict[str, Any] = {
        f"argument{position}": array
        for position, (value, array) in enumerate(zip(signature.arguments, inputs))
        if value.is_tensor and value.direction != "in"
    }
    outputs.update({f"result{number}": value for number, value in enumerate(results_of(found))})
    if options.save:
        # numpy has no format for bf16; in f32 it is exact.
        saved = {
            name: value.astype(numpy.float32) if value.dtype.name == "bfloat16" else value
            for name, value in outputs.items()
        }
        try:
            numpy.savez(options.save, **saved)
        except OSError as error:
            print(f"pypto-run: error: the outputs can't be saved: {error}", file=sys.stderr)
            return 1
    else:
        for name, value in outputs.items():
            kind = f"{'x'.join(map(str, value.shape)) or 'scalar'} {value.dtype}"
            print(f"{name} ({kind}):\n{value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
