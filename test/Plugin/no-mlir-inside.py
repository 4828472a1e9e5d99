# RUN: %python %s %plugin
# REQUIRES: mlir-opt, plugin
"""The plugin borrows MLIR from its host and brings none along."""

from __future__ import annotations

import importlib.util
import pathlib
import re
import subprocess
import sys

PLUGIN = sys.argv[1]
STRONG = set("ABDRT")  # Weak ones are what headers hold: the loader keeps one copy.


def package(name: str) -> pathlib.Path:
    spec = importlib.util.find_spec(name)
    assert spec and spec.submodule_search_locations
    return next(
        p for p in map(pathlib.Path, spec.submodule_search_locations) if (p / "lib").exists()
    )


LLVM, MLIR = package("llvm"), package("mlir")


def run(tool: str, *arguments: str) -> str:
    command = [str(LLVM / "bin" / tool), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def symbols(file: str, *options: str) -> set[tuple[str, str]]:
    """Kind and mangled name of the dynamic symbols."""
    lines = run("llvm-nm", "-D", "--format=posix", *options, file).splitlines()
    return {(fields[1], fields[0].split("@")[0]) for fields in map(str.split, lines)}


# Whatever the plugin defines itself is the project's own: each name has to do
# with the dialect.
own = {name for kind, name in symbols(PLUGIN, "--defined-only") if kind in STRONG}
foreign = {name for name in own if not re.search(r"3pto|^mlirGet(Dialect|Pass)PluginInfo$", name)}
assert len(own) > 500, len(own)
assert not foreign, sorted(foreign)

# What it lacks is in the host.
lacks = {name for _, name in symbols(PLUGIN, "--undefined-only")}
borrowed = {name for name in lacks if re.match(r"_Z\w*?(4mlir|4llvm)", name)}
host = {
    name
    for library in (MLIR / "lib" / "libMLIR.so", LLVM / "lib" / "libLLVM.so")
    for _, name in symbols(str(library), "--defined-only")
}
assert len(borrowed) > 200, len(borrowed)
assert borrowed <= host, sorted(borrowed - host)

needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", run("llvm-readelf", "-d", PLUGIN)))
system = {"libc.so.6", "libgcc_s.so.1", "libm.so.6", "libstdc++.so.6", "ld-linux-x86-64.so.2"}
assert needed <= system, needed
