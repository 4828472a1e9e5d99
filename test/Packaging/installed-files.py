# RUN: %python %s
# REQUIRES: installed
"""The files of the installed package are those a user needs, and no others."""

from __future__ import annotations

import importlib.metadata
import pathlib
import subprocess
import zlib

import llvm

import pypto_mlir

LIMIT = 25_000_000
TOOLS = ("pypto-opt", "pypto-lsp-server", "pypto-reduce")

distribution = importlib.metadata.distribution("pypto-mlir")
files = {str(file): pathlib.Path(str(file.locate())) for file in distribution.files or []}
files = {name: path for name, path in files.items() if "__pycache__" not in name}
assert files

# The version comes from one place.
assert distribution.version == pypto_mlir.__version__

# What has to be there.
commands = {entry.name for entry in distribution.entry_points}
scripts = {path.name: path for name, path in files.items() if name.startswith("..")}
assert set(scripts) == set(TOOLS) | commands, scripts
for name in (
    "pypto_mlir/py.typed",
    "pypto_mlir/_version.py",
    "pypto_mlir/_libs/PyPTOPlugin.so",
    "pypto_mlir/_libs/_pypto.pyi",
    "pypto_mlir/dialects/_pto_ops_gen.py",
    "pypto_mlir/dialects/_pto_ops_gen.pyi",
    "pypto_mlir/dialects/_pto_enums_gen.py",
):
    assert name in files, name
extensions = [name for name in files if name.startswith("pypto_mlir/_libs/_pypto.cpython-")]
assert len(extensions) == 1, extensions
assert any(name.endswith("/LICENSE") for name in files)

# What must not: archives, headers, sources, other packages' files.
for name in files:
    package = name.split("/")[0]
    assert package in ("pypto_mlir", "..") or package.endswith(".dist-info"), name
    suffixes = (".py", ".pyi", ".so", "py.typed")
    assert package != "pypto_mlir" or name.endswith(suffixes), name

# Binaries are stripped, and need nothing that a machine without a compiler lacks.
readelf = str(pathlib.Path(llvm.__path__[0], "bin", "llvm-readelf"))
binaries = [scripts[tool] for tool in TOOLS]
binaries += [path for name, path in files.items() if name.endswith(".so")]
for binary in binaries:
    command = [readelf, "--sections", "--dynamic-table", str(binary)]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert ".symtab" not in text and ".debug_info" not in text, binary
    needed = {line.split("[")[1].rstrip("]") for line in text.splitlines() if "(NEEDED)" in line}
    allowed = ("libc.so", "libgcc_s.so", "libm.so", "libstdc++.so", "ld-linux-x86-64.so")
    if binary.name.startswith("_pypto"):
        allowed += ("libMLIRPythonCAPI.so", "libLLVM.so")
    assert needed and all(name.startswith(allowed) for name in needed), (binary, needed)

# A wheel is compressed file by file, like this.
size = sum(len(zlib.compress(path.read_bytes(), 6)) for path in files.values())
assert size < LIMIT, size
print(f"{len(files)} files, {size / 1e6:.1f} MB compressed")
