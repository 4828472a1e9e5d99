# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The passes as functions from module to module."""

from __future__ import annotations

import re
from collections.abc import Callable

from mlir import ir
from mlir.passmanager import PassManager

__all__ = [
    "Pass",
    "fuse_create_assemble_to_slice",
    "inject_gm_pipe_buffer",
    "resolve_gm_pipe_buffer",
    "verify_pto_directions",
    "verify_pto_pipes",
]

Pass = Callable[[ir.Module], ir.Module]
"""A function that rewrites a module in place and returns it.

It raises ``mlir.ir.MLIRError`` with the diagnostics when the pass fails or the
module was not valid to begin with, and ``ValueError`` when it is given anything
but a module.
"""


def _module_pass(name: str, options: Callable[[ir.Module], str] = lambda module: "") -> Pass:
    def run(module: ir.Module) -> ir.Module:
        if not isinstance(module, ir.Module):
            raise ValueError(f"{name} runs on a module, not on {module!r}")
        pipeline = f"builtin.module({name}{options(module)})"
        # Modules that were edited here are verified by nobody else, and passes may
        # rely on what the verifiers check.
        module.operation.verify()
        PassManager.parse(pipeline, context=module.context).run(module.operation)
        return module

    run.__name__ = run.__qualname__ = name.replace("-", "_")
    run.__doc__ = f"Runs `{name}` on a module in place and returns it."
    return run


def fuse_create_assemble_to_slice() -> Pass:
    """The pass ``fuse-create-assemble-to-slice``."""
    return _module_pass("fuse-create-assemble-to-slice")


def inject_gm_pipe_buffer(backend: str | ir.Attribute | None = None) -> Pass:
    """The pass ``inject-gm-pipe-buffer``.

    Args:
        backend: the backend to ask whether a workspace is needed: a backend
            attribute, its text, or the bare name of a built-in one, such as
            ``"ascend910b"``. By default the module's ``pto.backend``.

    Raises:
        ValueError: ``backend`` is empty. (That it is unknown is found when the
            pass runs.)
    """
    return _backend_pass("inject-gm-pipe-buffer", backend)


def resolve_gm_pipe_buffer() -> Pass:
    """The pass ``resolve-gm-pipe-buffer``.

    Run it after :func:`inject_gm_pipe_buffer`. :func:`pypto_mlir.gm_pipe_layout`
    tells what it will write.
    """
    return _module_pass("resolve-gm-pipe-buffer")


def verify_pto_directions() -> Pass:
    """The pass ``verify-pto-directions``, which checks and changes nothing."""
    return _module_pass("verify-pto-directions")


def verify_pto_pipes(backend: str | ir.Attribute | None = None) -> Pass:
    """The pass ``verify-pto-pipes``, which checks and changes nothing.

    Args:
        backend: as for :func:`inject_gm_pipe_buffer`.

    Raises:
        ValueError: ``backend`` is empty.
    """
    return _backend_pass("verify-pto-pipes", backend)


def _backend_pass(name: str, backend: str | ir.Attribute | None) -> Pass:
    if backend is None:
        return _module_pass(name)
    text = str(backend).strip()
    if not text:
        raise ValueError(
            "backend is empty; expected a backend attribute or a name such as 'ascend910b'"
        )

    def options(module: ir.Module) -> str:
        # Only a name or one attribute may get into the text of the pipeline.
        is_name = re.fullmatch(r"[\w.$-]+", text)
        value = text if is_name else ir.Attribute.parse(text, context=module.context)
        return f"{{backend={{{value}}}}}"

    return _module_pass(name, options)
