# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Helpers of the generated files, from the stock ``mlir`` package."""

from mlir import ir
from mlir.dialects._ods_common import *  # noqa: F403
from mlir.dialects._ods_common import _cext as _cext


def get_default_loc_context(location: ir.Location | None = None) -> ir.Context | None:
    """The context of a location, or of the current one.

    Raises:
        TypeError: it is no location.
        ValueError: none is given, and there is no current one.
    """
    if location is None:
        current = ir.Location.current
        return None if current is None else current.context
    if not isinstance(location, ir.Location):
        raise TypeError(f"loc must be a location, not {location!r}")
    return location.context
