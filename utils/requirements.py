# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints what has to be installed to build and test this project.

One requirement a line, from pyproject.toml: the build system's, the package's
and its `test` extra's. CMake and ninja are added when the machine has none.
"""

from __future__ import annotations

import pathlib
import re
import shutil
import subprocess

try:
    import tomllib
except ModuleNotFoundError:  # Python 3.10
    from pip._vendor import tomli as tomllib

MINIMUM_CMAKE = (3, 20)


def has_cmake() -> bool:
    """Whether a CMake that is new enough is on PATH."""
    cmake = shutil.which("cmake")
    if cmake is None:
        return False
    text = subprocess.run([cmake, "--version"], capture_output=True, text=True).stdout
    version = re.search(r"version (\d+)\.(\d+)", text)
    return version is not None and tuple(map(int, version.groups())) >= MINIMUM_CMAKE


def main() -> None:
    root = pathlib.Path(__file__).resolve().parent.parent
    config = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    project = config["project"]
    wanted = dict.fromkeys(
        config["build-system"]["requires"]
        + project["dependencies"]
        + project["optional-dependencies"]["test"]
    )
    if not has_cmake():
        wanted["cmake"] = None
    if shutil.which("ninja") is None:
        wanted["ninja"] = None
    print("\n".join(wanted))


if __name__ == "__main__":
    main()
