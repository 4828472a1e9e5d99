# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the code blocks of Markdown pages, as a reader would.

    doc_blocks.py <page.md> ...

The blocks of a page are worked through in order, in one new folder that has
`examples`. What a block says after its language decides what is done with it:

    ```mlir                     is parsed and verified, unless a comment in it says
                                `error:`; `in.mlir` afterwards
    ```mlir title="a.mlir"      the same, under that name
    ```sh                       is run; must succeed, unless its output or the module
                                before shows an error
    ```python                   is run
    ```python title="a.py"      is run, and kept under that name
    ```text title="a.py"        is kept under that name
    ```console                  builds or installs: only its targets are looked up
    ```text title="output"      is what the block before printed; `...` skips
    ```mlir title="output"      is the module that the block before printed
    ```cpp title="lib/A.cpp"    stands in that file of the project (any language);
                                a line `...` skips lines

Any other block is an error. Prints the number of blocks of each page, or what is
wrong, with exit code 1.
"""

from __future__ import annotations

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap
from dataclasses import dataclass

PROJECT = pathlib.Path(__file__).resolve().parent.parent
FENCE = re.compile(r"^( *)```([^\n]*)\n(.*?)^\1```[ ]*$", re.MULTILINE | re.DOTALL)
COMMANDS = {
    "pypto-export": "pypto_mlir.exporter",
    "pypto-fuzz": "pypto_mlir.testing.fuzz",
    "pypto-import": "pypto_mlir.importer",
    "pypto-run": "pypto_mlir.execution",
    "pypto-validate": "pypto_mlir.validation",
}
TIMEOUT = 120


class Wrong(Exception):
    """A block is not what it says."""


@dataclass
class Block:
    """A code block: where it is, its language, its title and its text."""

    line: int
    language: str
    title: str
    text: str


def blocks_of(page: str) -> list[Block]:
    """The code blocks of a page, in order."""
    found: list[Block] = []
    for match in FENCE.finditer(page):
        language, _, rest = match[2].strip().partition(" ")
        title = re.search(r'title="([^"]*)"', rest)
        line = page.count("\n", 0, match.start()) + 1
        text = textwrap.dedent(match[3])
        found.append(Block(line, language, title[1] if title else "", text))
    return found


def normal(line: str) -> str:
    """A line without the space that does not matter."""
    return " ".join(line.split())


def is_like(wanted: str, line: str) -> bool:
    """Whether a line is the one that is wanted, which may end in ` ...`."""
    beginning = wanted.removesuffix(" ...")
    return line.startswith(beginning) if wanted != beginning else line == wanted


def check_parts(wanted: str, found: str, what: str) -> None:
    """Every line is there, consecutive but where a line `...` stands between them."""
    lines = [normal(line) for line in found.splitlines() if line.strip()]
    position = 0
    for part in re.split(r"^\s*(?://|#)?\s*\.\.\.\s*$", wanted, flags=re.MULTILINE):
        part_lines = [normal(line) for line in part.splitlines() if line.strip()]
        size = len(part_lines)
        for start in range(position, len(lines) - size + 1):
            if all(map(is_like, part_lines, lines[start : start + size])):
                position = start + size
                break
        else:
            raise Wrong(f"this is not in {what}:\n{part}\n{what}:\n{found}")


class Session:
    """A folder in which the blocks of one page are run."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.output: str | None = None
        self.failed: str | None = None
        self.is_wrong = False
        (folder / "examples").symlink_to(PROJECT / "examples")
        commands = folder / ".bin"
        commands.mkdir()
        self._command(commands / "python", "")
        for name, module in COMMANDS.items():
            self._command(commands / name, f" -m {module}")
        self.environment = {
            **os.environ,
            "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}",
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    @staticmethod
    def _command(path: pathlib.Path, arguments: str) -> None:
        path.write_text(f'#!/bin/sh\nexec "{sys.executable}"{arguments} "$@"\n')
        path.chmod(0o755)

    def execute(self, command: list[str], text: str | None = None) -> tuple[str, int]:
        """What a command prints, and its exit code."""
        done = subprocess.run(
            command,
            input=text,
            text=True,
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=TIMEOUT,
        )
        return done.stdout, done.returncode

    def module(self, text: str) -> str:
        """A module as pypto-opt prints it."""
        output, code = self.execute(["pypto-opt"], text)
        if code:
            raise Wrong(output)
        return output

    def run(self, block: Block) -> None:
        """Does what the block asks for.

        Raises:
            Wrong: it can't be done, or gives something else.
        """
        if block.title == "output":
            self.compare(block)
            return
        if self.failed is not None:
            raise Wrong(f"the block before failed:\n{self.failed}")
        self.output = None
        if "/" in block.title:
            check_parts(block.text, (PROJECT / block.title).read_text("utf-8"), block.title)
        elif block.language == "text" and block.title:
            (self.folder / block.title).write_text(block.text)
        elif block.language == "mlir":
            (self.folder / (block.title or "in.mlir")).write_text(block.text)
            self.is_wrong = "error:" in block.text
            if not self.is_wrong:
                self.module(block.text)
        elif block.language == "sh":
            self.keep(["bash", "-euo", "pipefail", "-c", block.text])
        elif block.language == "python":
            name = block.title or ".block.py"
            (self.folder / name).write_text(block.text)
            self.keep([sys.executable, name])
        elif block.language == "console":
            for line in block.text.splitlines():
                check_command(line)
        else:
            raise Wrong(f"what to do with a block of {block.language or 'no language'!r}?")

    def keep(self, command: list[str]) -> None:
        """Runs a command whose output may be shown next."""
        self.output, code = self.execute(command)
        self.failed = self.output if code and not self.is_wrong else None

    def compare(self, block: Block) -> None:
        """Holds a block against what the one before printed."""
        if self.output is None:
            raise Wrong("there is no output to show")
        if block.language == "mlir":
            wanted, found = self.module(block.text), self.module(self.output)
            if wanted != found:
                raise Wrong(f"the output is\n{found}\nand not\n{wanted}")
        else:
            check_parts(block.text, self.output, "the output")
        if self.failed is not None and "error" not in block.text:
            raise Wrong(f"the block before failed:\n{self.failed}")
        self.failed = None

    def finish(self) -> None:
        """The last block must have worked."""
        if self.failed is not None:
            raise Wrong(f"the last block failed:\n{self.failed}")


def check_command(line: str) -> None:
    """A command that builds or installs: what it names exists.

    Raises:
        Wrong: it does not, or the command is unknown.
    """
    words = line.partition("#")[0].split()
    if words[:1] == ["make"]:
        makefile = (PROJECT / "Makefile").read_text("utf-8")
        targets = [word for word in words[1:] if "=" not in word]
        missing = [t for t in targets if not re.search(rf"^{t}:", makefile, re.MULTILINE)]
        if missing:
            raise Wrong(f"no target {missing[0]} in the Makefile")
    elif words[:1] == ["cmake"]:
        presets = json.loads((PROJECT / "CMakePresets.json").read_text("utf-8"))
        names = {preset["name"] for preset in presets["buildPresets"]}
        if "--preset" in words and words[words.index("--preset") + 1] not in names:
            raise Wrong(f"no such preset: {line}")
    elif words and words[0] not in ("git", "pip", "cd"):
        raise Wrong(f"can't tell whether this works: {line}")


def run_page(name: str, text: str) -> int:
    """Runs the blocks of a page and gives their number.

    Raises:
        Wrong: one is wrong; the message says where.
    """
    blocks = blocks_of(text)
    with tempfile.TemporaryDirectory() as folder:
        session = Session(pathlib.Path(folder))
        for block in blocks:
            try:
                session.run(block)
            except (OSError, subprocess.TimeoutExpired, Wrong) as error:
                raise Wrong(f"{name}:{block.line}: {error}") from None
        try:
            session.finish()
        except Wrong as error:
            raise Wrong(f"{name}: {error}") from None
    return len(blocks)


def main(pages: list[str]) -> int:
    """Runs the pages; the exit code says whether all is well."""
    code = 0
    for page in pages:
        try:
            count = run_page(page, pathlib.Path(page).read_text("utf-8"))
            print(f"{pathlib.Path(page).name}: {count} block(s)")
        except Wrong as error:
            print(f"error: {error}", file=sys.stderr)
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
