# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""assert_same sees every difference but names, locations and attribute order."""

from mlir import ir

import pypto_mlir  # noqa: F401
from pypto_mlir.testing import assert_same

TEXT = """
module attributes {a.x = 1 : i64, a.y = 2 : i64} {
  func.func @f(%a: index, %b: index) -> index {
    %c = arith.addi %a, %b : index
    %d = arith.muli %c, %b : index
    return %d : index
  }
  func.func @g(%a: index) {
    cf.br ^bb1(%a : index)
  ^bb1(%x: index):
    cf.br ^bb1(%x : index)
  }
}
"""


def parse(text):
    return ir.Module.parse(text, ir.Context())


def compare(old, new):
    assert old in TEXT
    try:
        assert_same(parse(TEXT.replace(old, new)), parse(TEXT))
        print("same")
    except AssertionError as error:
        print(error)


# CHECK-COUNT-4: same
compare("%a", "%q")
compare("a.x = 1 : i64, a.y = 2 : i64", "a.y = 2 : i64, a.x = 1 : i64")
compare("return %d : index", 'return %d : index loc("elsewhere":1:2)')
compare("module attributes", "module @name attributes")

# CHECK:      the modules differ: 'arith.muli' in "f" has another operand 1
# CHECK-NEXT: --- expected
# CHECK-NEXT: +++ actual
# CHECK:      -     %1 = arith.muli %0, %arg1 : index
# CHECK-NEXT: +     %1 = arith.muli %0, %arg0 : index
compare("%c, %b", "%c, %a")

# One operation more renumbers those that follow; they are not shown as different.
# CHECK:      the modules differ: found 'arith.addi' in place of 'arith.muli' in "f"
# CHECK:      {{^}}    func.func @f
# CHECK:      {{^}}+     %0 = arith.addi %arg0, %arg1 : index
# CHECK-NEXT: {{^}}      %1 = arith.addi %arg0, %arg1 : index
# CHECK-NEXT: {{^}}      %2 = arith.muli %0, %arg1 : index
compare("%d = arith.muli", "%e = arith.addi %a, %b : index\n %d = arith.muli")

# CHECK:      the modules differ: 'func.func' "f" has attribute 'sym_name' = "h", expected "f"
compare("@f", "@h")

# CHECK:      the modules differ: 'arith.muli' in "f" has attribute 'overflowFlags' = #arith.overflow<nsw>, expected #arith.overflow<none>
compare("muli %c, %b", "muli %c, %b overflow<nsw>")

# CHECK:      the modules differ: 'builtin.module' has no attribute 'a.y', expected 2 : i64
compare(", a.y = 2 : i64", "")

# CHECK:      the modules differ: 'cf.br' in "g" has another operand 0
compare("^bb1(%x : index)", "^bb1(%a : index)")

# CHECK:      the modules differ: region 0 of 'func.func' "g" has 3 blocks, expected 2
compare("cf.br ^bb1(%x : index)", "cf.br ^bb2\n ^bb2:\n cf.br ^bb1(%x : index)")

# CHECK:      expected an MLIR module, found str
try:
    assert_same("text", parse(TEXT))
except TypeError as error:
    print(error)
