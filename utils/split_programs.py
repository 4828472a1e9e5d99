# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes each program in the .mlir files of some folders to a file of its own.

Arguments: the folder to write to, and folders to read.
"""

from __future__ import annotations

import pathlib
import re
import sys


def main() -> None:
    target = pathlib.Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    for folder in map(pathlib.Path, sys.argv[2:]):
        for file in sorted(folder.rglob("*.mlir")):
            text = file.read_text(encoding="utf-8", errors="replace")
            # Files of several parts: by the tests' separator or that of split-file.
            programs = re.split(r"^// -----.*$|^(?:// )?//?--- .*$", text, flags=re.MULTILINE)
            for number, program in enumerate(programs):
                # Comments are for readers.
                program = re.sub(r"^\s*//.*\n", "", program, flags=re.MULTILINE).strip()
                name = "-".join([*file.with_suffix("").parts[-2:], str(number)])
                if program:
                    (target / f"{name}.mlir").write_text(program + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
