# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""Whatever way a buffer takes through a program, it is freed once."""

import ctypes

import numpy

from pypto_mlir.execution import run

PROGRAM = """
func.func private @other(%a: !pto.tensor<512xf32>, %c: i1) -> !pto.tensor<512xf32> {
  %f = pto.tensor.create {init_value = 1.0 : f32} : !pto.tensor<512xf32>
  %r = arith.select %c, %a, %f : !pto.tensor<512xf32>
  return %r : !pto.tensor<512xf32>
}
func.func @f(%n: index, %out: !pto.tensor<512xf32> {pto.dir = #pto.dir<inout>}) -> (!pto.tensor<512xf32>, !pto.tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = pto.tensor.create {init_value = 2.0 : f32} : !pto.tensor<512xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %out) -> (!pto.tensor<512xf32>, !pto.tensor<512xf32>) {
    %odd = arith.remui %i, %c2 : index
    %c = arith.cmpi eq, %odd, %c0 : index
    %s = pto.tensor.create {init_value = 3.0 : f32} : !pto.tensor<512xf32>
    %o = func.call @other(%p, %c) : (!pto.tensor<512xf32>, i1) -> !pto.tensor<512xf32>
    %y = scf.if %c -> !pto.tensor<512xf32> {
      scf.yield %s : !pto.tensor<512xf32>
    } else {
      scf.yield %o : !pto.tensor<512xf32>
    }
    scf.yield %q, %y : !pto.tensor<512xf32>, !pto.tensor<512xf32>
  }
  %w = pto.tensor.slice %r#1[5] [2] : !pto.tensor<512xf32> to !pto.tensor<2xf32>
  return %r#0, %w : !pto.tensor<512xf32>, !pto.tensor<2xf32>
}
"""


class Usage(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_size_t)
        for name in "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()
    ]


library = ctypes.CDLL(None)
library.mallinfo2.restype = Usage
out = numpy.zeros(512, numpy.float32)


def used_by(runs):
    before = library.mallinfo2().uordblks
    for _ in range(runs):
        run(PROGRAM, "f", 9, out)
    return library.mallinfo2().uordblks - before


used_by(100)
# One buffer of a run has 2048 bytes.
# CHECK: leaks less than a byte of a run: True
print("leaks less than a byte of a run:", used_by(1000) < 1000)
