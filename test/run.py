# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every test below test/ with lit and closes with a count.

Arguments are passed on to lit. The last line reads ``N passed, N failed`` (with
``, N skipped`` when tests were not run); the exit code is lit's, or 1 when no
test was executed.
"""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys
import tempfile

PASSED = {"PASS", "FLAKYPASS", "XFAIL"}
SKIPPED = {"UNSUPPORTED", "EXCLUDED", "SKIPPED"}


def main(arguments: list[str]) -> int:
    tests = pathlib.Path(__file__).resolve().parent
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "report.json")
        command = [
            sys.executable,
            "-c",
            "from lit.main import main; main()",
            "-sv",
            "-o",
            str(report),
        ]
        code = subprocess.run([*command, *arguments, str(tests)]).returncode
        # Without a report no test was even found.
        results = json.loads(report.read_text())["tests"] if report.exists() else []

    codes = [result["code"] for result in results]
    passed = sum(code in PASSED for code in codes)
    skipped = sum(code in SKIPPED for code in codes)
    failed = len(codes) - passed - skipped
    tail = f", {skipped} skipped" if skipped else ""
    print(f"{passed} passed, {failed} failed{tail}")
    if code == 0 and (failed or not passed):
        return 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
