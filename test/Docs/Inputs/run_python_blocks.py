# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the Python examples of a Markdown file, each by itself."""

import linecache
import pathlib
import re
import sys

text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
blocks = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
if not blocks:
    sys.exit(f"{sys.argv[1]} has no Python example")
for block in blocks:
    # Programs written in Python are read from their source.
    linecache.cache[sys.argv[1]] = (len(block), None, block.splitlines(True), sys.argv[1])
    exec(compile(block, sys.argv[1], "exec"), {"__name__": "__main__"})
