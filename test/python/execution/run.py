# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""Programs run on numpy arrays: in place, strided, of every element type."""

import gc

import numpy
from mlir import ir

from pypto_mlir.execution import run
from pypto_mlir.execution.dtypes import numpy_dtype
from pypto_mlir.execution.engine import get_engine

KERNEL = """
func.func @scale(%x: !pto.tensor<4x8xf32>, %out: !pto.tensor<4x8xf32> {pto.dir = #pto.dir<out>},
                 %by: f32, %rows: index) -> (!pto.tensor<4x8xf32>, !pto.tensor<8xf32>, index)
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %rows step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      %v = pto.tensor.read %x[%i, %j] : !pto.tensor<4x8xf32>
      %w = arith.mulf %v, %by : f32
      pto.tensor.write %w, %out[%i, %j] : !pto.tensor<4x8xf32>
    }
  }
  %row = pto.tensor.slice %out[1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<8xf32>
  return %out, %row, %rows : !pto.tensor<4x8xf32>, !pto.tensor<8xf32>, index
}
"""

# CHECK-LABEL: in place
print("in place")
x = numpy.arange(32, dtype=numpy.float32).reshape(4, 8)
out = numpy.full((4, 8), -1, numpy.float32)
result, row, rows = run(KERNEL, "scale", x, out, 2.0, 2)
# An argument that is returned is the array that was passed; rows beyond are left alone.
# CHECK-NEXT: True [0.0, 2.0, 4.0] [16.0, 18.0, 20.0] [-1.0, -1.0, -1.0]
print(result is out, out[0, :3].tolist(), out[1, :3].tolist(), out[2, :3].tolist())
# A window is returned as a new array.
# CHECK-NEXT: (8,) [16.0, 18.0, 20.0] False 2
print(row.shape, row[:3].tolist(), numpy.shares_memory(row, out), rows)

# CHECK-NEXT: strided [6.0, 8.0] [22.0, 24.0] [7.0, 7.0]
big = numpy.full((8, 16), 7, numpy.float32)
run(KERNEL, "scale", x, big[::2, 3:11], 2.0, 2)
print("strided", big[0, 6:8].tolist(), big[2, 6:8].tolist(), big[1, 6:8].tolist())

# A module is compiled once.
# CHECK-NEXT: compiled once: True
module = ir.Module.parse(KERNEL, ir.Context())
run(module, "scale", x, out, 1.0, 1)
print("compiled once:", get_engine(str(module), "scale") is get_engine(str(module), "scale"))

COPY = """
func.func @copy(%x: !pto.tensor<3xT>, %out: !pto.tensor<3xT> {{pto.dir = #pto.dir<out>}}) -> T {{
  %s = pto.tensor.create : !pto.tensor<3xT>
  %s1 = pto.tensor.assemble %x into %s[0] : !pto.tensor<3xT> into !pto.tensor<3xT>
  %t = pto.tensor.assemble %s1 into %out[0] : !pto.tensor<3xT> into !pto.tensor<3xT>
  %v = pto.tensor.read %t[2] : !pto.tensor<3xT>
  return %v : T
}}
"""


def copy(mlir_type, dtype):
    values = numpy.array([1, 0, 1], dtype)
    out = numpy.zeros(3, dtype)
    last = run(
        COPY.replace("T", mlir_type).replace("{{", "{").replace("}}", "}"), "copy", values, out
    )
    print(mlir_type, out.tolist(), last, type(last).__name__)


# CHECK-LABEL: element types
print("element types")
# CHECK-NEXT: f16 [1.0, 0.0, 1.0] 1.0 float16
copy("f16", numpy.float16)
# CHECK-NEXT: f32 [1.0, 0.0, 1.0] 1.0 float32
copy("f32", numpy.float32)
# CHECK-NEXT: f64 [1.0, 0.0, 1.0] 1.0 float64
copy("f64", numpy.float64)
# CHECK-NEXT: i1 [True, False, True] True bool
copy("i1", numpy.bool_)
# CHECK-NEXT: i8 [1, 0, 1] 1 int8
copy("i8", numpy.int8)
# CHECK-NEXT: i16 [1, 0, 1] 1 int16
copy("i16", numpy.int16)
# CHECK-NEXT: i32 [1, 0, 1] 1 int32
copy("i32", numpy.int32)
# CHECK-NEXT: i64 [1, 0, 1] 1 int64
copy("i64", numpy.int64)
# CHECK-NEXT: index [1, 0, 1] 1 int64
copy("index", numpy.int64)

# Dynamic sizes, a size of 0, and no dimension at all.
SIZES = """
func.func @sizes(%x: !pto.tensor<?x2xi32>, %s: !pto.tensor<i32> {pto.dir = #pto.dir<out>}) -> (!pto.tensor<?x2xi32>, index) {
  %c0 = arith.constant 0 : index
  %n = pto.tensor.dim %x, %c0 : !pto.tensor<?x2xi32>
  %v = arith.index_cast %n : index to i32
  pto.tensor.write %v, %s[] : !pto.tensor<i32>
  %c = pto.tensor.create(%n) {init_value = 5 : i32} : !pto.tensor<?x2xi32>
  return %c, %n : !pto.tensor<?x2xi32>, index
}
"""
# CHECK-LABEL: sizes
print("sizes")
# CHECK-NEXT: [{{\[}}5, 5], [5, 5], [5, 5]] 3 3
# CHECK-NEXT: [] 0 0
for size in (3, 0):
    scalar = numpy.array(7, numpy.int32)
    fresh, n = run(SIZES, "sizes", numpy.ones((size, 2), numpy.int32), scalar)
    print(fresh.tolist(), n, scalar)

# Tiles in a helper function, and a kernel that is reached through several calls.
TILES = """
func.func private @square(%q: tensor<4xf32>) -> tensor<4xf32> {
  %r = arith.mulf %q, %q : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func private @kernel(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) -> !pto.tensor<4xf32> {
  %q = pto.tile.load %x[0] [4] : !pto.tensor<4xf32> to tensor<4xf32>
  %s = func.call @square(%q) : (tensor<4xf32>) -> tensor<4xf32>
  %t = arith.addf %s, %q : tensor<4xf32>
  %r = pto.tile.store %t into %o[0] : tensor<4xf32> into !pto.tensor<4xf32>
  return %r : !pto.tensor<4xf32>
}
func.func @tiles(%x: !pto.tensor<4xf32>, %o: !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}) {
  %n = arith.constant 3 : index
  %r = pto.launch @kernel(%x, %o) blocks(%n) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
  %s, %id = pto.submit @kernel(%x, %r) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
  return
}
"""
# CHECK-LABEL: tiles [0.0, 2.0, 6.0, 12.0]
out = numpy.zeros(4, numpy.float32)
run(TILES, "tiles", numpy.arange(4, dtype=numpy.float32), out)
print("tiles", out.tolist())

# Whatever a sum of elements is in their type, atomic or not, unsigned included.
ATOMIC = """
func.func @add(%x: !pto.tensor<2xT>, %out: !pto.tensor<4xT> {pto.dir = #pto.dir<inout>}) {
  %s = pto.tensor.create {init_value = 200 : T} : !pto.tensor<2xT>
  %s1 = pto.tensor.assemble %x into %s[0] atomic<add> : !pto.tensor<2xT> into !pto.tensor<2xT>
  %t = pto.tensor.assemble %s1 into %out[1] atomic<add> : !pto.tensor<2xT> into !pto.tensor<4xT>
  return
}
"""
# CHECK-NEXT: atomic ui8 [1, 202, 47, 4]
# CHECK-NEXT: atomic i16 [1, 202, 303, 4]
# CHECK-NEXT: atomic ui64 [1, 202, 303, 4]
# CHECK-NEXT: atomic index [1, 202, 303, 4]
for name, dtype in (("ui8", "u1"), ("i16", "i2"), ("ui64", "u8"), ("index", "i8")):
    out = numpy.array([1, 2, 3, 4], dtype)
    run(
        ATOMIC.replace("xT", f"x{name}").replace(": T", f": {name}"),
        "add",
        numpy.array([0, 100], dtype),
        out,
    )
    print("atomic", name, out.tolist())

# Every element of every fresh buffer starts as something else, in every type.
PATTERN = """
func.func @pattern(%out: !pto.tensor<4x9xT> {pto.dir = #pto.dir<out>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %c = pto.tensor.create : !pto.tensor<9xT>
    %t = pto.tensor.assemble %c into %out[%i, 0] : !pto.tensor<9xT> into !pto.tensor<4x9xT>
  }
  return
}
"""
# CHECK-NEXT: pattern f16 True True
# CHECK-NEXT: pattern f32 True True
# CHECK-NEXT: pattern i8 True True
# CHECK-NEXT: pattern i64 True True
# CHECK-NEXT: pattern ui32 True True
# CHECK-NEXT: pattern index True True
# CHECK-NEXT: pattern i1 False True
for name in ("f16", "f32", "i8", "i64", "ui32", "index", "i1"):
    patterns = [numpy.zeros((4, 9), numpy_dtype(name)) for _ in range(2)]
    for poison, pattern in enumerate(patterns, 1):
        run(PATTERN.replace("xT", f"x{name}"), "pattern", pattern, poison=poison)
    print("pattern", name, len(numpy.unique(patterns[0])) > 25, (patterns[0] != patterns[1]).any())

# Undefined contents show with a pattern.
UNDEFINED = """
func.func @undefined() -> i32 {
  %c = pto.tensor.create : !pto.tensor<4xi32>
  %v = pto.tensor.read %c[0] : !pto.tensor<4xi32>
  return %v : i32
}
"""
# CHECK-NEXT: patterns differ: True
print(
    "patterns differ:",
    run(UNDEFINED, "undefined", poison=1) != run(UNDEFINED, "undefined", poison=2),
)
gc.collect()
