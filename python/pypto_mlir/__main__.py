# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""``python -m pypto_mlir``: where the plugin is, and what is installed."""

from __future__ import annotations

import argparse
import sys

from ._version import __version__
from .doctor import examine, plugin_path


def main(arguments: list[str] | None = None) -> int:
    """Runs the command and returns its exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m pypto_mlir", description="About this installation of PyPTO-MLIR."
    )
    parser.add_argument("--version", action="version", version=f"PyPTO-MLIR {__version__}")
    parser.add_argument(
        "--plugin-path",
        action="store_true",
        help="print where the plugin for mlir-opt is: the dialect and its passes",
    )
    parser.add_argument(
        "command",
        nargs="?",
        choices=["doctor"],
        help="doctor: say what is installed, in which versions, and what is missing",
    )
    options = parser.parse_args(arguments)
    if options.plugin_path:
        path = plugin_path()
        if not path.exists():
            print(f"error: {path} is missing; install pypto-mlir again", file=sys.stderr)
            return 1
        print(path)
        return 0
    if options.command == "doctor":
        return 0 if examine() else 1
    parser.print_help()
    return 0


if __name__ == "__main__":
    sys.exit(main())
