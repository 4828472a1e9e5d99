# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The passes as functions from module to module."""

from __future__ import annotations

from collections.abc import Callable

from mlir import ir
from mlir.passmanager import PassManager

__all__ = ["Pass", "fuse_create_assemble_to_slice", "inject_gm_pipe_buffer"]

Pass = Callable[[ir.Module], ir.Module]


def _module_pass(pipeline: str) -> Pass:
    def run(module: ir.Module) -> ir.Module:
        if not isinstance(module, ir.Module):
            raise TypeError(f"expected an mlir.ir.Module, got {type(module).__name__}")
        with module.context:
            PassManager.parse(f"builtin.module({pipeline})").run(module.operation)
        return module

    run.__name__ = run.__qualname__ = pipeline.partition("{")[0].replace("-", "_")
    run.__doc__ = f"Runs `{pipeline}` on a module in place and returns it."
    return run


def fuse_create_assemble_to_slice() -> Pass:
    """The pass ``fuse-create-assemble-to-slice``.

    Returns:
        A function that rewrites a module in place and returns it. It raises
        ``mlir.ir.MLIRError`` with the diagnostics when the pass fails, and
        ``TypeError`` when it is given anything but a module.
    """
    return _module_pass("fuse-create-assemble-to-slice")


def inject_gm_pipe_buffer(backend: str | ir.Attribute | None = None) -> Pass:
    """The pass ``inject-gm-pipe-buffer``.

    Args:
        backend: the backend to ask whether a workspace is needed: a backend
            attribute, its text, or the bare name of a built-in one, such as
            ``"ascend910b"``. By default the module's ``pto.backend``.

    Returns:
        A function that rewrites a module in place and returns it. It raises
        ``mlir.ir.MLIRError`` with the diagnostics when the pass fails, and
        ``TypeError`` when it is given anything but a module.

    Raises:
        ValueError: ``backend`` is empty.
    """
    if backend is None:
        return _module_pass("inject-gm-pipe-buffer")
    text = str(backend).strip()
    if not text:
        raise ValueError(
            "backend is empty; expected a backend attribute or a name such as 'ascend910b'"
        )
    return _module_pass(f"inject-gm-pipe-buffer{{backend={text}}}")
