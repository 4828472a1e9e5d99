# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Type-checks the Python sources, together with what is generated, in strict mode.

    check_types.py [file or folder ...]

Without arguments the package is checked; else the given files, which may use it.
The generated stubs are taken from the `pypto_mlir` that this Python imports, the
sources from this tree. basedpyright is used since its wheel brings all it needs.

The exit code is 1 when there is something to complain about.
"""

from __future__ import annotations

import importlib.util
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from typing import Any

PYTHON = pathlib.Path(__file__).resolve().parent.parent / "python"

# What the stubs of the mlir package leave open, or say wrongly. Each must apply.
MLIR_STUBS = {
    "__init__.pyi": [(r"from _mlir import", "from mlir._mlir_libs._mlir import")],
    "passmanager.pyi": [],
    "rewrite.pyi": [],
    "ir.pyi": [
        # Set by a descriptor; pyright takes what is assigned, `...`, for the type.
        (r"current: Final\[(.*)\] = \.\.\.", r"current: \1"),
        # Replaced by a subclass that takes this.
        (
            r"(class Context:\n    def __init__\()self(\) -> None:)",
            r"\1self, load_on_create_dialects: Sequence[str] | None = None, "
            r"thread_pool: ThreadPool | None = None\2",
        ),
        (r"\bdict \| None", "dict[str, Attribute] | None"),
        (r"def get\(value: dict =", "def get(value: dict[str, Attribute] ="),
        (r"\blist \| None", "Sequence[object] | None"),
        (r"def keys\(self\) -> list:", "def keys(self) -> list[str]:"),
        (r"def values\(self\) -> list:", "def values(self) -> list[Attribute]:"),
        (r"def items\(self\) -> list:", "def items(self) -> list[tuple[str, Attribute]]:"),
        (r"\) -> Iterator:", ") -> Iterator[str]:"),
        (r"def (inputs|results)\(self\) -> list:", r"def \1(self) -> list[Type]:"),
        (r"\*args, arg_locs: Sequence \| None", "*args: Type, arg_locs: Sequence[Location] | None"),
        (r"def get\(attributes: list,", "def get(attributes: Sequence[Attribute],"),
        (r"exceptions: list\)", "exceptions: Sequence[Operation])"),
        (r"\) -> Callable:", ") -> Callable[..., Attribute]:"),
        (r"attr_builder: Callable,", "attr_builder: Callable[..., object],"),
        (r"-> tuple:", "-> tuple[Diagnostic, ...]:"),
        (r"def __enter__\(self\) -> object:", "def __enter__(self) -> Self:"),
        # A type argument that nobody gives.
        (
            r'_T = TypeVar\("_T", bound=Type\)',
            '_T = TypeVar("_T", bound=Type, covariant=True, default=Type)',
        ),
        (
            r"from typing import ClassVar, Final, TypeVar, overload",
            "from typing import Any, ClassVar, Final, Generic, overload",
        ),
        (r"(from typing_extensions import )", r"\1Self, TypeVar, "),
        # The attribute's own class, which only the program knows.
        (
            r"def __getitem__\(self, name: str\) -> Attribute:",
            "def __getitem__(self, name: str) -> Any:",
        ),
        (r"(def get\(self, key: str, .*\)) -> Attribute \| None:", r"\1 -> Any:"),
    ],
}

# Packages that translate or run programs, whose values are known when they are there
# only. What is made of a value of type Any may stay unknown in them.
DYNAMIC = ("frontend", "importer", "testing")


def package_dir(name: str) -> pathlib.Path:
    """Where an installed package is.

    Raises:
        RuntimeError: it is not installed.
    """
    spec = importlib.util.find_spec(name)
    locations = list(spec.submodule_search_locations or []) if spec else []
    if not locations:
        raise RuntimeError(f"{name} is not installed for {sys.executable}; run `make dev`")
    return pathlib.Path(locations[0])


def write_mlir_stubs(folder: pathlib.Path) -> None:
    """The stubs of the mlir package, as they should be.

    Raises:
        RuntimeError: there is another version, which needs other changes.
    """
    shutil.copytree(PYTHON / "typings", folder)
    source = package_dir("mlir") / "_mlir_libs/_mlir"
    target = folder / "mlir/_mlir_libs/_mlir"
    target.mkdir(parents=True)
    for name, changes in MLIR_STUBS.items():
        text = (source / name).read_text(encoding="utf-8")
        for pattern, replacement in changes:
            text, count = re.subn(pattern, replacement, text)
            if not count:
                raise RuntimeError(f"{source / name}: nothing matches {pattern}")
        (target / name).write_text(text, encoding="utf-8")


def write_package(folder: pathlib.Path) -> None:
    """The sources of the package, and the stubs of what is generated."""
    shutil.copytree(PYTHON / "pypto_mlir", folder, ignore=shutil.ignore_patterns("__pycache__"))
    installed = package_dir("pypto_mlir")
    for pattern in ("_version.py", "_libs/*.pyi", "dialects/*_gen.pyi"):
        stubs = list(installed.glob(pattern))
        if not stubs:
            raise RuntimeError(f"{installed} has no {pattern}; build it first")
        for stub in stubs:
            target = folder / stub.relative_to(installed)
            target.parent.mkdir(exist_ok=True)
            shutil.copy(stub, target)


def check(paths: list[pathlib.Path]) -> list[str]:
    """The complaints about the package, or about files that use it."""
    with tempfile.TemporaryDirectory() as temporary:
        root = pathlib.Path(temporary).resolve()
        write_mlir_stubs(root / "typings")
        write_package(root / "pypto_mlir")
        config = {
            "include": [str(path) for path in paths] or ["pypto_mlir"],
            "extraPaths": [str(root)],
            "stubPath": "typings",
            "typeCheckingMode": "strict",
            "pythonVersion": "3.10",
            # What callers without a type checker pass is looked at, too: MLIR would
            # end the process.
            "reportUnnecessaryIsInstance": False,
            # As in pyright: __all__ and star imports say what a module exports.
            "reportWildcardImportFromLibrary": False,
            # The stubs are of modules that are built.
            "reportMissingModuleSource": False,
        }
        (root / "pyrightconfig.json").write_text(json.dumps(config))
        command = [sys.executable, "-m", "basedpyright", "--project", str(root), "--outputjson"]
        command += ["--pythonpath", sys.executable]
        result = subprocess.run(command, capture_output=True, text=True)
        try:
            report = json.loads(result.stdout)
        except ValueError:
            raise RuntimeError(result.stdout + result.stderr) from None
        if not report["summary"]["filesAnalyzed"]:
            raise RuntimeError("no file was checked")
        complaints = report["generalDiagnostics"]
        return [describe(complaint, root) for complaint in complaints if counts(complaint, root)]


def counts(complaint: dict[str, Any], root: pathlib.Path) -> bool:
    """Whether a complaint is one: not of a value that is unknown by nature."""
    path = pathlib.Path(complaint["file"])
    is_dynamic = any(path.is_relative_to(root / "pypto_mlir" / name) for name in DYNAMIC)
    return not (is_dynamic and complaint.get("rule", "").startswith("reportUnknown"))


def describe(complaint: dict[str, Any], root: pathlib.Path) -> str:
    """A complaint in one line or more, with the path in this tree."""
    path = str(complaint["file"]).replace(f"{root}/", "")
    if (PYTHON / path).exists():
        path = str(PYTHON / path)
    line = complaint["range"]["start"]["line"] + 1
    rule = f" [{complaint['rule']}]" if "rule" in complaint else ""
    return f"{path}:{line}: {complaint['message']}{rule}"


def main(arguments: list[str]) -> int:
    """Prints the complaints; the exit code says whether there are any."""
    complaints = check([pathlib.Path(argument).resolve() for argument in arguments])
    print(*complaints, sep="\n", end="\n" if complaints else "")
    print(f"{len(complaints)} complaint(s)")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
