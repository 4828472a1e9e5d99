# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the commands share: reading and writing files."""

from __future__ import annotations

import os
import sys
import tempfile

__all__ = ["CommandError", "read_bytes", "read_input", "write_output"]


class CommandError(Exception):
    """A command can't do its work; the message says why."""


def read_input(path: str) -> str:
    """The text of a file, or of standard input for ``-``.

    Raises:
        CommandError: it can't be read.
    """
    try:
        text = read_bytes(path).decode("utf-8")
    except UnicodeDecodeError as error:
        raise CommandError(f"{path}: not UTF-8 text ({error.reason})") from None
    return text.replace("\r\n", "\n")


def read_bytes(path: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``.

    Raises:
        CommandError: it can't be read.
    """
    try:
        if path == "-":
            return sys.stdin.buffer.read()
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from None


def write_output(path: str, text: str) -> None:
    """Writes a file at once, or standard output for ``-``.

    Raises:
        CommandError: it can't be written; an existing file is as it was.
    """
    if path == "-":
        sys.stdout.write(text)
        return
    if os.path.exists(path) and not os.path.isfile(path):
        # A pipe or device takes the text; a directory does not.
        _write_through(path, text)
        return
    directory = os.path.dirname(os.path.abspath(path))
    try:
        handle, temporary = tempfile.mkstemp(dir=directory, prefix=".pypto-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            mode = os.stat(path).st_mode & 0o7777 if os.path.exists(path) else None
            os.chmod(temporary, mode if mode is not None else 0o666 & ~_umask())
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from None


def _write_through(path: str, text: str) -> None:
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from None


def _umask() -> int:
    value = os.umask(0)
    os.umask(value)
    return value
