# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Validates pass pipelines by running programs before and after them."""

from .validate import Difference, ValidationError, ValidationReport, validate

__all__ = ["Difference", "ValidationError", "ValidationReport", "validate"]
