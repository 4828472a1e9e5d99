# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s 2>&1 | FileCheck %s
"""Arguments that don't fit, and programs that can't run, are told apart and named."""

import numpy

from pypto_mlir.execution import run

PROGRAM = """
func.func @f(%x: !pto.tensor<?x8xf32>, %out: !pto.tensor<4x8xf32> {pto.dir = #pto.dir<out>}, %n: i8) {
  return
}
func.func private @declared(!pto.tensor<4xf32>)
func.func @plain(%x: !pto.tensor<4xf32>) {
  return
}
func.func @calls(%x: !pto.tensor<4xf32>) {
  call @declared(%x) : (!pto.tensor<4xf32>) -> ()
  return
}
func.func @pipe(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
  return
}
func.func @flag(%b: i1, %x: f32) {
  return
}
func.func @sizes(%n: index) -> !pto.tensor<2x?xf32> {
  %t = pto.tensor.create(%n) : !pto.tensor<2x?xf32>
  return %t : !pto.tensor<2x?xf32>
}
func.func @odd(%x: !pto.tensor<4xi3>) {
  return
}
"""


def report(entry, *arguments):
    try:
        run(PROGRAM, entry, *arguments)
        print("no error")
    except (TypeError, ValueError, RuntimeError) as error:
        print(f"{type(error).__name__}: {error}")


x = numpy.zeros((3, 8), numpy.float32)
out = numpy.zeros((4, 8), numpy.float32)
# CHECK: ArgumentError: @f takes 3 arguments (in ?x8xf32, out 4x8xf32, in i8), found 1
report("f", x)
# CHECK-NEXT: ArgumentError: argument 0 must be a numpy array for ?x8xf32, found [1.0]
report("f", [1.0], out, 1)
# CHECK-NEXT: ArgumentError: argument 0 must have dtype float32 for ?x8xf32, found an array of float64
report("f", x.astype(float), out, 1)
# CHECK-NEXT: ArgumentError: argument 0 must have shape ?x8, found 8
report("f", x[0], out, 1)
# CHECK-NEXT: ArgumentError: argument 1 must have shape 4x8, found 3x8
report("f", x, out[:3], 1)
# CHECK-NEXT: ArgumentError: argument 0 and argument 1 share memory; only arguments that are read may
report("f", out, out, 1)
# CHECK-NEXT: ArgumentError: argument 2: 300 is no value of type i8
report("f", x, out, 300)
# CHECK-NEXT: ArgumentError: argument 2: expected a number of type i8, found 'a'
report("f", x, out, "a")
# CHECK-NEXT: ArgumentError: argument 2: inf is no value of type i8
report("f", x, out, float("inf"))
# CHECK-NEXT: ArgumentError: argument 2: nan is no value of type i8
report("f", x, out, float("nan"))
# CHECK-NEXT: ArgumentError: argument 2: 1j is no value of type i8
report("f", x, out, 1j)
# CHECK-NEXT: ArgumentError: argument 0: 2 is no value of type i1
report("flag", 2, 1.0)
# CHECK-NEXT: ArgumentError: argument 1: {{10+}} is no value of type f32
report("flag", True, 10**400)
# CHECK-NEXT: ValueError: the program made a tensor of shape 2x-3, but sizes are not negative
report("sizes", -3)
out.flags.writeable = False
# CHECK-NEXT: ArgumentError: argument 1 is 'out', but the array is read-only
report("f", x, out, 1)
# CHECK-NEXT: ArgumentError: argument 0 has strides that are no multiples of its element size
packed = numpy.zeros(4, numpy.dtype([("a", "i1"), ("b", "f4")]))
report("plain", packed["b"])
# CHECK-NEXT: ValueError: no function @g; the module has f, declared, plain, calls, pipe, flag, sizes, odd
report("g")
# CHECK-NEXT: ValueError: function @declared is only declared; it needs a body to run
report("declared", x)
# CHECK-NEXT: CompileError: function @declared is only declared; it needs a body to run
report("calls", numpy.zeros(4, numpy.float32))
# CHECK-NEXT: CompileError: {{.*}}
# CHECK-NEXT: error: {{.*}}'pto.aic_initialize_pipe' op can't run on the CPU yet: the two halves of a cross-core pipe run at the same time
report("pipe", 1)
# CHECK: UnsupportedTypeError: argument 0 of @odd: type i3 can't run; allowed are bf16, f16, f32, f64, i1, i8, i16, i32, i64, ui8, ui16, ui32, ui64, index
report("odd", numpy.zeros(4, numpy.int8))
