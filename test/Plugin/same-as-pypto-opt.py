# RUN: %python %s %plugin %S %t
# REQUIRES: mlir-opt, plugin
"""Stock mlir-opt with the plugin does what pypto-opt does, pass by pass."""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

PLUGIN = sys.argv[1]
TESTS = pathlib.Path(sys.argv[2]).parent
MLIR_OPT = [
    "mlir-opt",
    f"--load-dialect-plugin={PLUGIN}",
    f"--load-pass-plugin={PLUGIN}",
]


def run(command: list[str]) -> tuple[int, str, str]:
    result = subprocess.run(command, capture_output=True, text=True, errors="replace")
    return result.returncode, result.stdout, result.stderr


def passes(command: list[str]) -> set[str]:
    """The passes that a driver lists."""
    code, out, err = run([*command, "--list-passes"])
    assert code == 0, err
    return set(re.findall(r"^ +--([\w-]+) +- ", out, re.MULTILINE))


def inputs(name: str) -> list[pathlib.Path]:
    """Files to run the pass on: those of its own tests, or the examples."""
    for folder in ("Transforms", "Conversion"):
        if files := sorted((TESTS / folder / name).glob("*.mlir")):
            return files
    return sorted((TESTS.parent / "examples").glob("*.mlir"))


def compare(job: tuple[str, pathlib.Path]) -> str | None:
    """What is different between the drivers, if anything."""
    name, file = job
    arguments = [
        str(file),
        f"--pass-pipeline=builtin.module({name})",
        "--split-input-file",
        "--allow-unregistered-dialect",
    ]
    ours, stock = run(["pypto-opt", *arguments]), run([*MLIR_OPT, *arguments])
    if ours == stock:
        return None
    return f"{name} on {file}: pypto-opt gives {ours},\nmlir-opt gives {stock}"


added = passes(MLIR_OPT) - passes(["mlir-opt"])
assert {"fuse-create-assemble-to-slice", "inject-gm-pipe-buffer"} <= added, added
assert added <= passes(["pypto-opt"]), added
added |= {"pto-default-pipeline", "pto-to-llvm"}
jobs = [(name, file) for name in sorted(added) for file in inputs(name)]
with ThreadPoolExecutor(2) as pool:
    differences = [text for text in pool.map(compare, jobs) if text]
assert not differences, "\n".join(differences)

# The comparison is not about errors only.
for name in added:
    assert any(
        run([*MLIR_OPT, str(file), f"--pass-pipeline=builtin.module({name})"])[0] == 0
        for file in sorted((TESTS.parent / "examples").glob("*.mlir"))
    ), name
print(f"{len(jobs)} runs compared, {len(added)} passes and pipelines")
