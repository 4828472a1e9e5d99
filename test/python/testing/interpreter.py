# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""The reference interpreter keeps to the memory model and finds what breaks it."""

from mlir import ir

import pypto_mlir  # noqa: F401
from pypto_mlir.testing.interpreter import Buffer, Handle, Machine, UndefinedBehaviour

KERNELS = """
func.func private @write(%o: !pto.tensor<2xi32> {pto.dir = #pto.dir<out>}, %v: i32) -> !pto.tensor<2xi32> {
  pto.tensor.write %v, %o[0] : !pto.tensor<2xi32>
  return %o : !pto.tensor<2xi32>
}
func.func private @sees(%o: !pto.tensor<2xi32> {pto.dir = #pto.dir<out>}) -> (i32, i32) {
  %a = pto.tensor.read %o[0] : !pto.tensor<2xi32>
  %c9 = arith.constant 9 : i32
  pto.tensor.write %c9, %o[0] : !pto.tensor<2xi32>
  %b = pto.tensor.read %o[0] : !pto.tensor<2xi32>
  return %a, %b : i32, i32
}
func.func private @copy(%x: !pto.tensor<2xi32>, %o: !pto.tensor<2xi32> {pto.dir = #pto.dir<out>}) {
  %a = pto.tensor.read %x[1] : !pto.tensor<2xi32>
  pto.tensor.write %a, %o[0] : !pto.tensor<2xi32>
  return
}
func.func private @bad(%x: !pto.tensor<2xi32>, %v: i32) {
  pto.tensor.write %v, %x[0] : !pto.tensor<2xi32>
  return
}
func.func private @orch(%x: !pto.tensor<2xi32>, %y: !pto.tensor<2xi32>)
    attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  return
}
"""


def run(title, body, results="", values=(1, 2, 3, 4)):
    """Runs a body on a tensor of four elements, %t, and a number, %v, 7."""
    text = f"""{KERNELS}
    func.func @main(%t: !pto.tensor<4xi32> {{pto.dir = #pto.dir<inout>}}, %v: i32) {results and f"-> ({results})"} {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      {body}
    }}"""
    machine = Machine(ir.Module.parse(text, ir.Context()))
    buffer = Buffer(list(values))
    try:
        found = machine.call("main", [Handle.of_buffer(buffer, (4,)), 7])
        shown = [f.load_all() if isinstance(f, Handle) else f for f in found]
        print(f"{title}: {buffer.data}", *shown)
    except UndefinedBehaviour as error:
        print(f"{title}: undefined: {error}")


WINDOW = "%w = pto.tensor.slice %t[1] [2] : !pto.tensor<4xi32> to !pto.tensor<2xi32>\n"
OVERLAP = WINDOW + "%u = pto.tensor.slice %t[2] [2] : !pto.tensor<4xi32> to !pto.tensor<2xi32>\n"

# CHECK: a window is written through: [1, 7, 3, 4]
run(
    "a window is written through",
    WINDOW + "%r = call @write(%w, %v) : (!pto.tensor<2xi32>, i32) -> !pto.tensor<2xi32>\nreturn",
)
# CHECK-NEXT: undefined contents: [1, 2, 3, 4] None None 0
run(
    "undefined contents",
    """%c = pto.tensor.create : !pto.tensor<4xi32>
    %a = pto.tensor.read %c[0] : !pto.tensor<4xi32>
    %b = arith.addi %a, %v : i32
    %i = pto.tensor.create {init_value = 0 : i32} : !pto.tensor<4xi32>
    %d = pto.tensor.read %i[0] : !pto.tensor<4xi32>
    return %a, %b, %d : i32, i32, i32""",
    "i32, i32, i32",
)
# What an out argument held is not there to read, and the rest of it stays.
# CHECK-NEXT: out is not read: [1, 9, 3, 4] None 9
run(
    "out is not read",
    WINDOW
    + "%r:2 = call @sees(%w) : (!pto.tensor<2xi32>) -> (i32, i32)\nreturn %r#0, %r#1 : i32, i32",
    "i32, i32",
)
# CHECK-NEXT: the same region twice: [1, 3, 3, 4]
run(
    "the same region twice",
    WINDOW + "call @copy(%w, %w) : (!pto.tensor<2xi32>, !pto.tensor<2xi32>) -> ()\nreturn",
)
# CHECK-NEXT: partial overlap: undefined: a written argument overlaps another in part
run(
    "partial overlap",
    OVERLAP + "call @copy(%w, %u) : (!pto.tensor<2xi32>, !pto.tensor<2xi32>) -> ()\nreturn",
)
# CHECK-NEXT: orchestration: undefined: arguments of an orchestration overlap
run(
    "orchestration",
    OVERLAP + "call @orch(%w, %u) : (!pto.tensor<2xi32>, !pto.tensor<2xi32>) -> ()\nreturn",
)
# CHECK-NEXT: in is written: undefined: an 'in' argument is written
run("in is written", WINDOW + "call @bad(%w, %v) : (!pto.tensor<2xi32>, i32) -> ()\nreturn")
# CHECK-NEXT: assemble onto itself: [1, 2, 3, 4]
run(
    "assemble onto itself",
    WINDOW
    + "%r = pto.tensor.assemble %w into %t[%c1] : !pto.tensor<2xi32> into !pto.tensor<4xi32>\nreturn",
)
# CHECK-NEXT: assemble in part: undefined: an assemble's source overlaps its window in part
run(
    "assemble in part",
    WINDOW
    + "%r = pto.tensor.assemble %w into %t[2] : !pto.tensor<2xi32> into !pto.tensor<4xi32>\nreturn",
)
# CHECK-NEXT: atomic: [2, 4, 3, 4]
run(
    "atomic",
    """%s = pto.tensor.slice %t[0] [2] : !pto.tensor<4xi32> to !pto.tensor<2xi32>
    %c = pto.tensor.create : !pto.tensor<2xi32>
    %c9 = pto.tensor.assemble %s into %c[0] : !pto.tensor<2xi32> into !pto.tensor<2xi32>
    %r = pto.tensor.assemble %c into %t[0] atomic<add> : !pto.tensor<2xi32> into !pto.tensor<4xi32>
    return""",
)
# A window out of bounds may be named, not touched; an empty one may be anywhere.
OUTSIDE = "%w = pto.tensor.slice %t[%c3] [2] : !pto.tensor<4xi32> to !pto.tensor<2xi32>\n"
# CHECK-NEXT: named only: [1, 2, 3, 4]
run("named only", OUTSIDE + "return")
# CHECK-NEXT: touched: undefined: a window of offsets [3] and sizes [2] is out of bounds of [4]
run("touched", OUTSIDE + "%a = pto.tensor.read %w[0] : !pto.tensor<2xi32>\nreturn")
# CHECK-NEXT: index: undefined: index 4 is out of bounds of (4,)
run(
    "index",
    """%i = arith.addi %c3, %c1 : index
    %a = pto.tensor.read %t[%i] : !pto.tensor<4xi32>
    return""",
)
# CHECK-NEXT: reshape: undefined: reshape of a window that is not contiguous
run(
    "reshape",
    """%m = pto.tensor.reshape %t : !pto.tensor<4xi32> to !pto.tensor<2x2xi32>
    %w = pto.tensor.slice %m[0, 0] [2, 1] : !pto.tensor<2x2xi32> to !pto.tensor<2x1xi32>
    %f = pto.tensor.reshape %w : !pto.tensor<2x1xi32> to !pto.tensor<2xi32>
    %x = pto.tensor.read %f[1] : !pto.tensor<2xi32>
    %n = pto.tensor.slice %m[0, 0] [2, 1] : !pto.tensor<2x2xi32> to !pto.tensor<2x1xi32>
    %e = pto.tensor.create : !pto.tensor<2x2xi32>
    %b = pto.tensor.slice %e[0, 0] [2, 1] : !pto.tensor<2x2xi32> to !pto.tensor<2x1xi32>
    %q = pto.tensor.create : !pto.tensor<4x2xi32>
    %p = pto.tensor.slice %q[0, 0] [4, 1] : !pto.tensor<4x2xi32> to !pto.tensor<4x1xi32>
    %z = pto.tensor.reshape %p : !pto.tensor<4x1xi32> to !pto.tensor<2x2xi32>
    %y = pto.tensor.read %z[1, 1] : !pto.tensor<2x2xi32>
    return""",
)
# CHECK-NEXT: control: undefined: control flow depends on undefined contents
run(
    "control",
    """%c = pto.tensor.create : !pto.tensor<4xi32>
    %a = pto.tensor.read %c[0] : !pto.tensor<4xi32>
    %b = arith.cmpi eq, %a, %v : i32
    scf.if %b {
    }
    return""",
)
# Loop values that swap, and a loop that runs zero times.
# CHECK-NEXT: swap: [7, 2, 3, 4] [7, 2] [3, 4]
run(
    "swap",
    """%a = pto.tensor.slice %t[0] [2] : !pto.tensor<4xi32> to !pto.tensor<2xi32>
    %b = pto.tensor.slice %t[2] [2] : !pto.tensor<4xi32> to !pto.tensor<2xi32>
    %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%p = %a, %q = %b) -> (!pto.tensor<2xi32>, !pto.tensor<2xi32>) {
      scf.yield %q, %p : !pto.tensor<2xi32>, !pto.tensor<2xi32>
    }
    %z = scf.for %i = %c3 to %c0 step %c1 iter_args(%p = %r#1) -> (!pto.tensor<2xi32>) {
      scf.yield %b : !pto.tensor<2xi32>
    }
    %f = call @write(%z, %v) : (!pto.tensor<2xi32>, i32) -> !pto.tensor<2xi32>
    return %f, %r#0 : !pto.tensor<2xi32>, !pto.tensor<2xi32>""",
    "!pto.tensor<2xi32>, !pto.tensor<2xi32>",
)
# CHECK-NEXT: no block: undefined: a launch of no block
run(
    "no block",
    WINDOW
    + "%r = pto.launch @write(%w, %v) blocks(%c0) : (!pto.tensor<2xi32>, i32) -> !pto.tensor<2xi32>\nreturn",
)
