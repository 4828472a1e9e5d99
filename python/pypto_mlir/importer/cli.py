# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command ``pypto-import``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from ..command_line import CommandError, read_input, write_output
from ..frontend.source import ProgramError, ProgramErrors
from . import Imported, import_program

__all__ = ["main"]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pypto-import",
        description="Translates a program that PyPTO printed between its passes to MLIR. "
        "The program is parsed, never run.",
    )
    parser.add_argument("input", help="the printed program; - for standard input")
    parser.add_argument("-o", "--output", default="-", help="the module; - for standard output")
    parser.add_argument(
        "--backend", help="the module's backend, such as ascend910b or a backend attribute"
    )
    parser.add_argument(
        "--skip-unsupported",
        action="store_true",
        help="leave out statements that are not supported and import the rest",
    )
    parser.add_argument("--quiet", action="store_true", help="don't say what was left out")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; gives its exit code: 0, or 1 after an error."""
    options = _parser().parse_args(argv)
    try:
        text = read_input(options.input)
        imported = import_program(
            text,
            "<stdin>" if options.input == "-" else options.input,
            backend=options.backend,
            skip_unsupported=options.skip_unsupported,
        )
        write_output(options.output, f"{imported.module}\n")
    except ProgramError as error:
        print(error, file=sys.stderr)
        count = len(error.errors) if isinstance(error, ProgramErrors) else 1
        if count > 1:
            print(f"{count} errors", file=sys.stderr)
        if count > 1 or isinstance(error, ProgramErrors):
            print("--skip-unsupported imports the rest", file=sys.stderr)
        return 1
    except (CommandError, ValueError) as error:
        print(f"pypto-import: error: {error}", file=sys.stderr)
        return 1
    if not options.quiet:
        _report(imported)
    return 0


def _report(imported: Imported) -> None:
    for error in imported.skipped:
        place = f"{error.file}:{error.line}:{error.column}"
        print(f"{place}: warning: left out: {error.message}", file=sys.stderr)
    if imported.left_out:
        functions = len(imported.left_out)
        total = sum(imported.left_out.values())
        kernels = "1 kernel is" if functions == 1 else f"{functions} kernels are"
        statements = "1 statement was" if total == 1 else f"{total} statements were"
        print(f"note: {kernels} imported as a skeleton: {statements} left out", file=sys.stderr)
        for name, count in imported.left_out.items():
            print(f"  {count:5} in {name}", file=sys.stderr)
