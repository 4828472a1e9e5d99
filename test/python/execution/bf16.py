# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
# CHECK: bf16
"""bf16 through ml_dtypes, which is asked for when it is missing."""

import sys

import numpy

from pypto_mlir.execution import UnsupportedTypeError, run

ADD = """
func.func @add(%x: !pto.tensor<3xbf16>, %out: !pto.tensor<3xbf16> {pto.dir = #pto.dir<out>}, %y: bf16) -> bf16 {
  %q = pto.tile.load %x[0] [3] : !pto.tensor<3xbf16> to tensor<3xbf16>
  %s = arith.addf %q, %q : tensor<3xbf16>
  %o = pto.tile.store %s into %out[0] : tensor<3xbf16> into !pto.tensor<3xbf16>
  %v = arith.mulf %y, %y : bf16
  return %v : bf16
}
"""
try:
    import ml_dtypes
except ImportError:
    ml_dtypes = None

if ml_dtypes is not None:
    x = numpy.array([1, 2.5, -3], ml_dtypes.bfloat16)
    out = numpy.zeros(3, ml_dtypes.bfloat16)
    assert run(ADD, "add", x, out, 1.5) == 2.25
    assert out.tolist() == [2, 5, -6]

sys.modules["ml_dtypes"] = None
try:
    run(ADD + "// without", "add", 1, 2, 3)
except UnsupportedTypeError as error:
    wanted = "argument 0 of @add: bf16 needs the package ml_dtypes: pip install ml_dtypes"
    assert str(error) == wanted, error
    print("bf16: missing package is named")
