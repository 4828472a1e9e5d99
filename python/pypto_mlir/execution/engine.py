# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles programs for this machine, and keeps what was compiled."""

from __future__ import annotations

import ctypes
import importlib.util
import pathlib
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from mlir import ir
from mlir.execution_engine import ExecutionEngine
from mlir.passmanager import PassManager

from .descriptors import descriptor_type
from .dtypes import ctype_of
from .signature import Signature, Value, signature_of

__all__ = ["CompileError", "Engine", "get_engine"]

_KEPT = 32


class CompileError(RuntimeError):
    """A program can't be compiled for this machine; the text says why."""


def _runtime_libraries() -> list[str]:
    """Libraries with conversions of small floats, where they are installed."""
    spec = importlib.util.find_spec("mlir")
    found: list[str] = []
    for folder in (spec.submodule_search_locations or []) if spec else []:
        path = pathlib.Path(folder, "lib", "libmlir_float16_utils.so")
        if path.exists():
            found.append(str(path))
    return found


class Engine:
    """One compiled entry function.

    Args:
        text: of the module.
        entry: name of the function.
        poison: number that makes the pattern fresh buffers are filled with, or 0.

    Raises:
        CompileError: the module can't be lowered or compiled.
        ValueError: there is no such function.
        UnsupportedTypeError: an argument or result has a type that can't be passed.
    """

    def __init__(self, text: str, entry: str, poison: int = 0) -> None:
        self._context = ir.Context()
        try:
            module = ir.Module.parse(text, self._context)
        except ir.MLIRError as error:
            raise CompileError(str(error)) from error
        self.signature: Signature = signature_of(module, entry)
        self.signature.check_types()
        self._keep_reachable(module)
        try:
            pipeline = f"builtin.module(symbol-dce,pto-to-llvm{{poison={poison}}})"
            PassManager.parse(pipeline, self._context).run(module.operation)
        except ir.MLIRError as error:
            raise CompileError(str(error)) from error
        self.returned = self._read_returned(module)
        self._check_declarations(module)
        self._engine = ExecutionEngine(module, opt_level=2, shared_libs=_runtime_libraries())
        self._function: Any = self._engine.lookup(entry)
        self._result_type = self._make_result_type()

    def _keep_reachable(self, module: ir.Module) -> None:
        """Makes every function but the entry private, so that unused ones go."""
        private = ir.StringAttr.get("private", self._context)
        for operation in module.body.operations:
            if operation.operation.name != "func.func":
                continue
            if operation.attributes["sym_name"].value != self.signature.name:
                operation.attributes["sym_visibility"] = private
            elif "sym_visibility" in operation.attributes:
                del operation.attributes["sym_visibility"]

    def _read_returned(self, module: ir.Module) -> list[int]:
        """For each result the argument it is, or -1."""
        for operation in module.body.operations:
            attributes = operation.attributes
            if "sym_name" in attributes and attributes["sym_name"].value == self.signature.name:
                if "returned_arguments" in attributes:
                    return list(attributes["returned_arguments"])
        return [-1] * len(self.signature.results)

    @staticmethod
    def _check_declarations(module: ir.Module) -> None:
        provided = {"malloc", "free", "memcpy", "aligned_alloc"}
        for operation in module.body.operations:
            if operation.operation.name == "llvm.func" and not len(operation.regions[0].blocks):
                name = operation.attributes["sym_name"].value
                if name not in provided and not hasattr(ctypes.CDLL(None), name):
                    raise CompileError(f"function @{name} is only declared; it needs a body to run")

    @property
    def own_results(self) -> list[Value]:
        """The results that are no arguments."""
        return [
            result
            for result, argument in zip(self.signature.results, self.returned, strict=True)
            if argument < 0
        ]

    def _make_result_type(self) -> Any:
        fields = [
            (
                f"r{index}",
                ctype_of(value.dtype) if value.shape is None else descriptor_type(len(value.shape)),
            )
            for index, value in enumerate(self.own_results)
        ]
        return type("Results", (ctypes.Structure,), {"_fields_": fields})

    def call(self, arguments: Sequence[Any]) -> Any:
        """Calls the function.

        Args:
            arguments: ctypes objects: descriptors and scalars.

        Returns:
            A structure with a field for each result that is no argument.
        """
        results = self._result_type()
        passed: list[Any] = []
        own = self.own_results
        # A single scalar is returned as such, everything else through a pointer.
        by_pointer = len(own) > 1 or (len(own) == 1 and own[0].is_tensor)
        if by_pointer:
            passed.append(ctypes.pointer(results))
        for argument in arguments:
            is_handle = isinstance(argument, ctypes.Structure)
            passed.append(ctypes.pointer(argument) if is_handle else argument)
        pointers = [ctypes.cast(ctypes.pointer(value), ctypes.c_void_p) for value in passed]
        if own and not by_pointer:
            pointers.append(ctypes.cast(ctypes.pointer(results), ctypes.c_void_p))
        packed = (ctypes.c_void_p * max(1, len(pointers)))(*pointers)
        self._function(ctypes.cast(packed, ctypes.c_void_p))
        return results


_engines: OrderedDict[tuple[str, str, int], Engine] = OrderedDict()


def get_engine(text: str, entry: str, poison: int = 0) -> Engine:
    """The engine of a module and entry; one that was made lately is used again.

    Raises:
        As for `Engine`.
    """
    key = (text, entry, poison)
    if key in _engines:
        _engines.move_to_end(key)
        return _engines[key]
    engine = Engine(text, entry, poison)
    _engines[key] = engine
    while len(_engines) > _KEPT:
        _engines.popitem(last=False)
    return engine
