# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Command line: validates a pass pipeline on a module by running it.

pypto-validate in.mlir --pass-pipeline='builtin.module(fuse-create-assemble-to-slice)'
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

import numpy
from mlir import ir

from ..execution.command import load, not_negative, parse_given
from .validate import Difference, ValidationError, validate

__all__ = ["main"]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pypto-validate", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("file", help="module, - for standard input")
    parser.add_argument("--pass-pipeline", required=True, help="builtin.module(...)")
    parser.add_argument("--entry", help="function to run (default: every orchestration)")
    parser.add_argument(
        "--random-seed", type=not_negative, default=0, help="first seed of the inputs"
    )
    parser.add_argument("--runs", type=not_negative, default=3, help="number of seeds (default 3)")
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
    parser.add_argument(
        "--timeout",
        type=not_negative,
        default=60,
        metavar="SECONDS",
        help="what one run, or the pipeline, may take (default 60)",
    )
    parser.add_argument("--no-reduce", action="store_true", help="don't look for a smaller module")
    parser.add_argument(
        "--save-inputs", metavar="FILE.npz", help="save the inputs that show a difference"
    )
    return parser


def _save(difference: Difference, path: str) -> None:
    arrays: dict[str, Any] = {
        f"argument{i}": numpy.array(a) for i, a in enumerate(difference.arguments)
    }
    numpy.savez(path, **arrays)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command.

    Returns:
        0 when nothing changed, 1 on a difference, 2 when there is nothing to compare.
    """
    options = _parser().parse_args(arguments)
    try:
        report = validate(
            load(options.file),
            options.pass_pipeline,
            options.entry,
            range(options.random_seed, options.random_seed + options.runs),
            options.dynamic_size,
            parse_given(options.set),
            reduce=not options.no_reduce,
            timeout=options.timeout,
        )
    except (OSError, ValidationError, ValueError, ir.MLIRError) as error:
        print(f"pypto-validate: error: {error}", file=sys.stderr)
        return 2
    if report.difference is None:
        print(
            f"same: {report.runs} runs, {report.compared} elements compared, "
            f"{report.undefined} undefined"
        )
        return 0
    print(f"different: {report.difference}")
    if options.save_inputs:
        _save(report.difference, options.save_inputs)
    else:
        for position, value in enumerate(report.difference.arguments):
            print(f"// argument {position}: {numpy.array(value).tolist()}")
    if report.reduced:
        print(f"// a smaller module with a difference:\n{report.reduced}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
