# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a pass pipeline on many modules with few processes."""

from __future__ import annotations

import os
import pathlib
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Result", "find_tool", "run_pipeline"]

_NAME = re.compile(r"^module @(\w+)", re.MULTILINE)


@dataclass
class Result:
    """What a pipeline made of one module: its text, or an error."""

    text: str | None
    error: str = ""


def find_tool(name: str = "pypto-opt") -> str:
    """Path of an installed or built tool.

    Raises:
        FileNotFoundError: it is neither named by `PYPTO_OPT`, nor beside this Python,
            nor beside a build tree's package, nor in the search path.
    """
    if name == "pypto-opt" and (path := os.environ.get("PYPTO_OPT")):
        return path
    package = pathlib.Path(__file__).parent.parent
    candidates = [pathlib.Path(sys.executable).parent / name]
    # In a build tree the package is made of links; its place is the link's.
    candidates += [folder / "bin" / name for folder in list(package.parents)[:3]]
    for candidate in candidates:
        if candidate.exists():
            return str(candidate)
    if path := shutil.which(name):
        return path
    raise FileNotFoundError(f"{name} was not found; set PYPTO_OPT to its path")


def _run(tool: str, arguments: Sequence[str], text: str, timeout: float) -> tuple[str, str, int]:
    try:
        done = subprocess.run(
            [tool, "-", *arguments], input=text, capture_output=True, text=True, timeout=timeout
        )
    except subprocess.TimeoutExpired:
        return "", f"no answer after {timeout} s", -1
    return done.stdout, done.stderr, done.returncode


def run_pipeline(
    texts: Sequence[str], pipeline: str, tool: str | None = None, timeout: float = 120
) -> list[Result]:
    """Runs `pypto-opt` on modules.

    Args:
        texts: modules, each with a symbol name of its own.
        pipeline: of `--pass-pipeline`, or the bare name of a pass or pipeline.
        tool: path of `pypto-opt`.
        timeout: seconds for one process.
    """
    tool = tool or find_tool()
    option = pipeline.startswith("builtin.module")
    arguments = [f"--pass-pipeline={pipeline}"] if option else pipeline.split()
    arguments = [a if a.startswith("-") else f"--{a}" for a in arguments]
    output, error, code = _run(
        tool, [*arguments, "--split-input-file"], "\n// -----\n".join(texts), timeout
    )
    names = [match.group(1) if (match := _NAME.search(text)) else None for text in texts]
    if code == 0 and len(set(names)) == len(texts) and None not in names:
        chunks = {}
        for chunk in output.split("// -----\n"):
            if match := _NAME.search(chunk):
                chunks[match.group(1)] = chunk
        return [Result(chunks[name]) for name in names]
    if len(texts) == 1:
        return [Result(output) if code == 0 else Result(None, f"exit code {code}: {error}")]
    # Something failed: find out what, by halves.
    half = len(texts) // 2
    return run_pipeline(texts[:half], pipeline, tool, timeout) + run_pipeline(
        texts[half:], pipeline, tool, timeout
    )
