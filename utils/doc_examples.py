# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the examples of the reference that is generated from the .td files.

Every op, type, attribute and pass, and the dialect, must have a description with
an example in a ```mlir block; every example must parse and verify; and where a
pass shows "before", "becomes", "after", running it on the one must give the
other. Prints what was checked, or what is wrong with exit code 1.
"""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

INCLUDE = Path(__file__).resolve().parent.parent / "include"
OPS = "PyPTO/Dialect/PTO/IR/PTOOps.td"

# What to generate: a name for messages, the file, the generator, and the heading
# that starts an entry.
GENERATED = [
    ("dialect", "PyPTO/Dialect/PTO/IR/PTODialect.td", "-gen-dialect-doc", r"# '(pto)' Dialect"),
    ("op", OPS, "-gen-op-doc", r"### `([\w.]+)` \("),
    ("type", OPS, "-gen-typedef-doc", r"### (\w+)$"),
    ("attribute", OPS, "-gen-attrdef-doc", r"### (\w+)$"),
] + [
    ("pass", str(path.relative_to(INCLUDE)), "-gen-pass-doc", r"### `-([\w-]+)`$")
    for path in sorted(INCLUDE.glob("PyPTO/*/Passes.td"))
]


@dataclass
class Entry:
    """An op, type, attribute or pass of the reference."""

    kind: str
    name: str
    text: str
    examples: list[str] = field(default_factory=list)

    @property
    def title(self) -> str:
        return f"{self.kind} {self.name}"


def generate(td: str, generator: str) -> str:
    """The markdown that mlir-tblgen makes of a file.

    Raises RuntimeError when the MLIR headers are missing, CalledProcessError when
    mlir-tblgen fails.
    """
    spec = importlib.util.find_spec("mlir")
    for location in (spec.submodule_search_locations or []) if spec else []:
        headers = Path(location) / "include"
        if headers.is_dir():
            break
    else:
        raise RuntimeError("no mlir/include beside this Python: install xtc-mlir-dev")
    tool = headers.parent / "bin" / "mlir-tblgen"
    command = [
        str(tool) if tool.exists() else tool.name,
        generator,
        "-I",
        str(INCLUDE),
        "-I",
        str(headers),
    ]
    if "pass" not in generator:
        command.append("-dialect=pto")
    return subprocess.run(
        [*command, str(INCLUDE / td)], check=True, capture_output=True, text=True
    ).stdout


def entries(kind: str, markdown: str, heading: str) -> list[Entry]:
    """The entries of one generated file, with their examples."""
    found: list[Entry] = []
    example: list[str] | None = None
    for line in markdown.splitlines():
        if example is not None:
            if line.strip() == "```":
                found[-1].examples.append("\n".join(example))
                example = None
            else:
                example.append(line)
        elif match := re.match(heading, line):
            found.append(Entry(kind, match[1], ""))
        elif found and line.strip() == "```mlir":
            example = []
        elif found:
            found[-1].text += line + "\n"
    return found


def pypto_opt(source: str, *options: str) -> str:
    """What pypto-opt makes of a module; raises CalledProcessError on an error."""
    return subprocess.run(
        ["pypto-opt", *options], input=source, check=True, capture_output=True, text=True
    ).stdout


def problems(entry: Entry) -> list[str]:
    """What is wrong with one entry."""
    if not entry.examples:
        return [f"{entry.title}: the description has no ```mlir example"]
    if not re.search(r"^[A-Z`].*[a-z]", entry.text, re.MULTILINE):
        return [f"{entry.title}: there is no description"]
    if entry.kind == "op" and not any(entry.name in example for example in entry.examples):
        return [f"{entry.title}: no example shows it"]
    try:
        printed = [pypto_opt(example) for example in entry.examples]
        if entry.kind == "pass" and re.search(r"^becomes$", entry.text, re.MULTILINE):
            if len(printed) < 2:
                return [f"{entry.title}: 'becomes' without two examples"]
            if pypto_opt(entry.examples[0], "--" + entry.name) != printed[1]:
                return [f"{entry.title}: the first example does not become the second"]
    except subprocess.CalledProcessError as error:
        return [f"{entry.title}: {error.stderr}"]
    return []


def main() -> int:
    """Checks everything; the exit code says whether all is well."""
    wrong: list[str] = []
    for kind, td, generator, heading in GENERATED:
        found = entries(kind, generate(td, generator), heading)
        if not found:
            wrong.append(f"{generator} of {td} documents nothing")
        for entry in found:
            wrong += problems(entry)
            print(f"{entry.title}: {len(entry.examples)} example(s)")
    for message in wrong:
        print("error:", message, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
