# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command ``pypto-export``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from mlir import ir

from ..command_line import CommandError, read_bytes, write_output
from . import ExportError, to_python

__all__ = ["main"]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pypto-export",
        description="Prints a module as a program of the language. Importing it with "
        "pypto-import gives the module again, up to names.",
    )
    parser.add_argument("input", help="the module; - for standard input")
    parser.add_argument("-o", "--output", default="-", help="the program; - for standard output")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; gives its exit code: 0, or 1 after an error."""
    options = _parser().parse_args(argv)
    try:
        with ir.Context():
            module = _parse(options.input)
            write_output(options.output, to_python(module))
    except ExportError as error:
        print(error, file=sys.stderr)
        return 1
    except CommandError as error:
        print(f"pypto-export: error: {error}", file=sys.stderr)
        return 1
    return 0


def _parse(path: str) -> ir.Module:
    data = read_bytes(path)
    name = "<stdin>" if path == "-" else path
    try:
        # Only what is read from a file gets locations with its name.
        return ir.Module.parse(data) if path == "-" else ir.Module.parseFile(path)
    except ir.MLIRError as error:
        messages = [f"{_place(d.location, name)}: {d.message}" for d in error.error_diagnostics]
        raise CommandError("\n".join(messages) or str(error)) from None


def _place(location: ir.Location, name: str) -> str:
    if not location.is_a_file():
        return name
    return f"{name}:{location.start_line}:{location.start_col}"
