# RUN: %python %s %project | FileCheck %s
"""Every ```mlir block of the pages in docs/ parses and verifies."""

import re
import subprocess
import sys
from pathlib import Path

for path in sorted(Path(sys.argv[1], "docs").glob("**/*.md")):
    blocks = re.findall(r"^```mlir\n(.*?)^```$", path.read_text(), re.MULTILINE | re.DOTALL)
    for block in blocks:
        subprocess.run(["pypto-opt", "-o", "-"], input=block, text=True, check=True, stdout=-3)
    print(f"{path.name}: {len(blocks)} block(s)")

# CHECK: rationale.md: {{[1-9][0-9]*}} block(s)
