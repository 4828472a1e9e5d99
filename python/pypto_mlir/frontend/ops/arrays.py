# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Task ids and arrays."""

from __future__ import annotations

from typing import Any

from mlir import ir

from ...language.dtypes import TASK_ID
from .. import scalars
from ..callsite import CallSite, dynamic_values, known_sizes
from ..constructs import operation
from ..launches import task_ids
from ..mlir_types import Shaped
from ..values import coerce


@operation("array.create")
def create(site: CallSite, size: Any, dtype: Any) -> ir.Value:
    """An array: of task ids, of no task; of numbers, undefined."""
    sizes = site.mixed([size], "size")
    element = site.dtype(dtype)
    type = site.type(Shaped(True, known_sizes(sizes), str(element)), "size")
    if dtype == TASK_ID:
        none = site.builder.result("pto.task.none", element)
        return scalars.fill(site.fx, none, type, dynamic_values(sizes))
    return site.builder.result("tensor.empty", type, dynamic_values(sizes))


@operation("array.get_element")
def get_element(site: CallSite, array: Any, index: Any) -> ir.Value:
    """An element of an array."""
    value, parts = site.tile(array, "array")
    position = site.mixed([index], "index", parts.rank)[0]
    operands = [value, site.builder.index(position)]
    return site.builder.result("tensor.extract", parts.element_type(), operands)


@operation("array.update_element")
def update_element(site: CallSite, array: Any, index: Any, value: Any) -> ir.Value:
    """The array with an element changed."""
    old, parts = site.tile(array, "array")
    position = site.mixed([index], "index", parts.rank)[0]
    element = coerce(
        site.fx, value, parts.element_type(), site.place("value"), "an element of the array"
    )
    operands = [element, old, site.builder.index(position)]
    return site.builder.result("tensor.insert", old.type, operands)


@operation("system.task_invalid")
def task_invalid(site: CallSite) -> ir.Value:
    """The id of no task."""
    return site.builder.result("pto.task.none", site.fx.task_id_type())


@operation("system.task_dummy")
def task_dummy(site: CallSite, *, deps: Any = ()) -> ir.Value:
    """The id of several tasks together."""
    if not isinstance(deps, (list, tuple)):
        deps = [deps]
    ids = [task_ids(site.fx, dep, site.place("deps")) for dep in deps]
    if not ids:
        return task_invalid(site)
    return site.builder.result("pto.task.join", site.fx.task_id_type(), ids)
