# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s --strict-whitespace
"""What is wrong in a body is reported once, with its place and source line."""

import linecache
import textwrap

from pypto_mlir import language as pl

HEAD = """\
from pypto_mlir import language as pl
M = pl.dynamic("M")
@pl.program
class P:
    @pl.function(type=pl.FunctionType.InCore)
    def k(self, x: pl.Tensor[[4, 8], pl.FP32], out: pl.Out[pl.Tensor[[1, 8], pl.FP32]]) -> pl.Tensor[[1, 8], pl.FP32]:
        return pl.store(pl.load(x, [0, 0], [1, 8]), [0, 0], out)

    @pl.function(type=pl.FunctionType.Orchestration)
    def orch(self, x: pl.Tensor[[4, 8], pl.FP32], n: pl.Scalar[pl.INDEX], out: pl.Out[pl.Tensor[[4, 8], pl.FP32]]) -> pl.Tensor[[4, 8], pl.FP32]:
"""
NAME = "program.py"


def check(body: str) -> None:
    text = HEAD + textwrap.indent(textwrap.dedent(body).lstrip("\n"), " " * 8)
    linecache.cache[NAME] = (len(text), None, text.splitlines(True), NAME)
    try:
        exec(compile(text, NAME, "exec"), {"__name__": "program"})
        print("no error")
    except pl.ProgramError as error:
        assert (error.file, error.source_line) == (NAME, text.splitlines()[error.line - 1])
        print(error)


check("""
y = pl.slic(x, [1, 8], [0, 0])
return out
""")
# CHECK:      program.py:11:13: error: unknown name 'pl.slic'; did you mean 'slice'?
# CHECK-NEXT:{{^}}        y = pl.slic(x, [1, 8], [0, 0])
# CHECK-NEXT:{{^}}            ^~~~~~~

check("""
y = foo(x)
return out
""")
# CHECK:      program.py:11:13: error: undefined name 'foo'
# CHECK-NEXT:{{^}}        y = foo(x)
# CHECK-NEXT:{{^}}            ^~~

check("""
return outt
""")
# CHECK:      program.py:11:16: error: undefined name 'outt'; did you mean 'out'?
# CHECK-NEXT:{{^}}        return outt
# CHECK-NEXT:{{^}}               ^~~~

check("""
y = self.kk(x, out)
return out
""")
# CHECK:      program.py:11:13: error: the program has no function 'kk'; did you mean 'k'?
# CHECK-NEXT:{{^}}        y = self.kk(x, out)
# CHECK-NEXT:{{^}}            ^~~~~~~~~~~~~~~

check("""
y = self.k(x, out)
return out
""")
# CHECK:      program.py:11:23: error: type mismatch: 'out' of 'k' is !pto.tensor<1x8xf32>, found !pto.tensor<4x8xf32>
# CHECK-NEXT:{{^}}        y = self.k(x, out)
# CHECK-NEXT:{{^}}                      ^~~

check("""
y = self.k(x)
return y
""")
# CHECK:      program.py:12:16: error: type mismatch: result 0 is !pto.tensor<4x8xf32>, found !pto.tensor<1x8xf32>
# CHECK-NEXT:{{^}}        return y
# CHECK-NEXT:{{^}}               ^

check("""
y = x + 1
return out
""")
# CHECK:      program.py:11:13: error: '+' works on scalars and tiles, not on tensors in global memory (!pto.tensor<4x8xf32>); load a tile first
# CHECK-NEXT:{{^}}        y = x + 1
# CHECK-NEXT:{{^}}            ^~~~~

check("""
s = n + 1.5
return out
""")
# CHECK:      program.py:11:13: error: type mismatch: '+' on index and the number 1.5; use pl.cast
# CHECK-NEXT:{{^}}        s = n + 1.5
# CHECK-NEXT:{{^}}            ^~~~~~~

check("""
if n > 3:
    y = pl.slice(x, [1, 8], [0, 0])
self.k(x, y)
return out
""")
# CHECK:      program.py:13:19: error: 'y' may have no value here: only one branch of the 'if' in line 11 gives it one
# CHECK-NEXT:{{^}}        self.k(x, y)
# CHECK-NEXT:{{^}}                  ^

check("""
for i in pl.range(4):
    y = pl.slice(x, [1, 8], [i, 0])
self.k(x, y)
return out
""")
# CHECK:      program.py:13:19: error: 'y' may have no value here: only the loop in line 11 gives it one, and may not run
# CHECK-NEXT:{{^}}        self.k(x, y)
# CHECK-NEXT:{{^}}                  ^

check("""
y = pl.slice(x, [1, 8], [0])
return out
""")
# CHECK:      program.py:11:33: error: pl.slice: 'offset' has 1 element for a tensor of rank 2
# CHECK-NEXT:{{^}}        y = pl.slice(x, [1, 8], [0])
# CHECK-NEXT:{{^}}                                ^~~

check("""
y = pl.slice(x, [5, 8], [0, 0])
return out
""")
# CHECK:      program.py:11:13: error: 'pto.tensor.slice' op window of dimension 0 must end by 4, found offset 0 and size 5
# CHECK-NEXT:{{^}}        y = pl.slice(x, [5, 8], [0, 0])
# CHECK-NEXT:{{^}}            ^

check("""
y: pl.Tensor[[2, 8], pl.FP32] = pl.slice(x, [1, 8], [0, 0])
return out
""")
# CHECK:      program.py:11:41: error: type mismatch: 'y' is !pto.tensor<2x8xf32>, found !pto.tensor<1x8xf32>
# CHECK-NEXT:{{^}}        y: pl.Tensor{{\[\[}}2, 8], pl.FP32] = pl.slice(x, [1, 8], [0, 0])
# CHECK-NEXT:{{^}}                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~

check("""
y: pl.Tensor[[2, 8], pl.HF8] = pl.create_tensor([2, 8], pl.HF8)
return out
""")
# CHECK:      program.py:11:65: error: pl.create_tensor: pl.HF8 has no MLIR type; those that have one are pl.BOOL, pl.INT4, pl.INT8, pl.INT16, pl.INT32, pl.INT64, pl.UINT4, pl.UINT8, pl.UINT16, pl.UINT32, pl.UINT64, pl.FP4, pl.FP8E4M3FN, pl.FP8E5M2, pl.FP8E8M0, pl.FP16, pl.BF16, pl.FP32, pl.FP64, pl.INDEX, pl.TASK_ID
# CHECK-NEXT:{{^}}        y: pl.Tensor{{\[\[}}2, 8], pl.HF8] = pl.create_tensor([2, 8], pl.HF8)
# CHECK-NEXT:{{^}}                                                                ^~~~~~

check("""
y = pl.create_tensor([2, 8], pl.FP33)
return out
""")
# CHECK:      program.py:11:38: error: unknown name 'pl.FP33'; did you mean 'FP32'?
# CHECK-NEXT:{{^}}        y = pl.create_tensor([2, 8], pl.FP33)
# CHECK-NEXT:{{^}}                                     ^~~~~~~

check("""
for i in range(4):
    pass
return out
""")
# CHECK:      program.py:11:18: error: a loop runs over pl.range, pl.parallel, pl.unroll, pl.pipeline or pl.while_, not over 'range(4)'
# CHECK-NEXT:{{^}}        for i in range(4):
# CHECK-NEXT:{{^}}                 ^~~~~~~~

check("""
while n:
    n = n - 1
return out
""")
# CHECK:      program.py:11:15: error: a condition is a pl.BOOL, found index
# CHECK-NEXT:{{^}}        while n:
# CHECK-NEXT:{{^}}              ^

check("""
s = 0
for i in pl.range(4):
    s = x
self.k(s, out)
return out
""")
# CHECK:      program.py:12:9: error: type mismatch: 's' before the loop is index, found !pto.tensor<4x8xf32>
# CHECK-NEXT:{{^}}        for i in pl.range(4):
# CHECK-NEXT:{{^}}        ^~~~~~~~~~~~~~~~~~~~~

check("""
return out
x = out
""")
# CHECK:      program.py:12:9: error: nothing may follow the return of a function
# CHECK-NEXT:{{^}}        x = out
# CHECK-NEXT:{{^}}        ^~~~~~~

check("""
def f(): pass
return out
""")
# CHECK:      program.py:11:9: error: 'def' is not supported in the body of a function
# CHECK-NEXT:{{^}}        def f(): pass
# CHECK-NEXT:{{^}}        ^~~~~~~~~~~~~

check("""
if n > 3:
    r = pl.yield_(x)
else:
    s = pl.yield_(out)
return out
""")
# CHECK:      program.py:11:9: error: both arms of an 'if' end in a pl.yield_ to the same names, or neither
# CHECK-NEXT:{{^}}        if n > 3:
# CHECK-NEXT:{{^}}        ^~~~~~~~~

check("""
r = pl.yield_(x)
return out
""")
# CHECK:      program.py:11:9: error: pl.yield_ must be the last statement of its block
# CHECK-NEXT:{{^}}        r = pl.yield_(x)
# CHECK-NEXT:{{^}}        ^~~~~~~~~~~~~~~~

check("""
for i, (a,) in pl.range(4, init_values=(x, out)):
    a2 = pl.yield_(a)
return out
""")
# CHECK:      program.py:11:24: error: init_values starts 2 values, the loop names 1
# CHECK-NEXT:{{^}}        for i, (a,) in pl.range(4, init_values=(x, out)):
# CHECK-NEXT:{{^}}                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

check("""
for i, (a,) in pl.range(4, init_values=(x,)):
    pass
return out
""")
# CHECK:      program.py:11:9: error: the loop carries 1 value, its body yields 0
# CHECK-NEXT:{{^}}        for i, (a,) in pl.range(4, init_values=(x,)):
# CHECK-NEXT:{{^}}        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

check("""
pass
pl.load(x, [0, 0])
return out
""")
# CHECK:      program.py:12:9: error: pl.load: missing a required argument: 'shapes'
# CHECK-NEXT:{{^}}        pl.load(x, [0, 0])
# CHECK-NEXT:{{^}}        ^~~~~~~~~~~~~~~~~~

check("""
y = x[0:1, 2:1]
return out
""")
# CHECK:      program.py:11:22: error: the end of the slice is 1 before its start
# CHECK-NEXT:{{^}}        y = x[0:1, 2:1]
# CHECK-NEXT:{{^}}                     ^

check("""
y = x[0]
return out
""")
# CHECK:      program.py:11:13: error: 1 index for a tensor of rank 2
# CHECK-NEXT:{{^}}        y = x[0]
# CHECK-NEXT:{{^}}            ^~~~

check("""
y = pl.const(300, pl.INT8)
return out
""")
# CHECK:      program.py:11:13: error: 300 does not fit into i8
# CHECK-NEXT:{{^}}        y = pl.const(300, pl.INT8)
# CHECK-NEXT:{{^}}            ^~~~~~~~~~~~~~~~~~~~~~

check("""
print(x)
return out
""")
# CHECK:      program.py:11:9: error: 'print' can't be called: the body of a function is not run, it calls self.<function> and the operations of the language
# CHECK-NEXT:{{^}}        print(x)
# CHECK-NEXT:{{^}}        ^~~~~~~~

check("""
x.foo()
return out
""")
# CHECK:      program.py:11:9: error: 'x.foo' can't be called: the body of a function is not run, it calls self.<function> and the operations of the language
# CHECK-NEXT:{{^}}        x.foo()
# CHECK-NEXT:{{^}}        ^~~~~~~

check("""
y = pl.assemble(out, x, [2, 0])
return out
""")
# CHECK:      program.py:11:13: error: 'pto.tensor.assemble' op window of dimension 0 must end by 4, found offset 2 and size 4
# CHECK-NEXT:{{^}}        y = pl.assemble(out, x, [2, 0])
# CHECK-NEXT:{{^}}            ^

check("""
a, b = self.k(x, pl.create_tensor([1, 8], pl.FP32))
return out
""")
# CHECK:      program.py:11:9: error: 1 value can't be given to 2 names
# CHECK-NEXT:{{^}}        a, b = self.k(x, pl.create_tensor([1, 8], pl.FP32))
# CHECK-NEXT:{{^}}        ^~~~

check("""
return x, out
""")
# CHECK:      program.py:11:9: error: 'orch' returns 2 values, but declares 1
# CHECK-NEXT:{{^}}        return x, out
# CHECK-NEXT:{{^}}        ^~~~~~~~~~~~~

check("""
y = [1, 2]
z = pl.load(y, [0,0],[1,1])
return out
""")
# CHECK:      program.py:12:21: error: pl.load: 'tensor' is a tensor, found a list of 2 values
# CHECK-NEXT:{{^}}        z = pl.load(y, [0,0],[1,1])
# CHECK-NEXT:{{^}}                    ^

check("""
y = pl.aic_initialize_pipe(dir_mask=1, slot_size=512)
return out
""")
# CHECK:      program.py:11:13: error: 'pl.aic_initialize_pipe' gives no value
# CHECK-NEXT:{{^}}        y = pl.aic_initialize_pipe(dir_mask=1, slot_size=512)
# CHECK-NEXT:{{^}}            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

check("""
pl.aic_initialize_pipe(dir_mask=1, slot_size=512)
return out
""")
# CHECK:      program.py:11:9: error: 'pto.aic_initialize_pipe' op must be in a function of kind 'aic', but 'orch' is of kind 'orchestration'
# CHECK-NEXT:{{^}}        pl.aic_initialize_pipe(dir_mask=1, slot_size=512)
# CHECK-NEXT:{{^}}        ^

check("""
n = n / 2
return out
""")
# CHECK:      program.py:11:13: error: '/' is not defined on index; use '//'
# CHECK-NEXT:{{^}}        n = n / 2
# CHECK-NEXT:{{^}}            ^~~~~

check("""
with open('x') as f:
    pass
return out
""")
# CHECK:      program.py:11:14: error: a 'with' opens a pl.scope(), pl.manual_scope() or pl.auto_scope(), not 'open('x')'
# CHECK-NEXT:{{^}}        with open('x') as f:
# CHECK-NEXT:{{^}}             ^~~~~~~~~

check("""
try:
    pass
finally:
    pass
return out
""")
# CHECK:      program.py:11:9: error: 'try' is not supported in the body of a function
# CHECK-NEXT:{{^}}        try:
# CHECK-NEXT:{{^}}        ^~~~

check("""
y = lambda: 3
return out
""")
# CHECK:      program.py:11:13: error: 'lambda: 3' is not supported
# CHECK-NEXT:{{^}}        y = lambda: 3
# CHECK-NEXT:{{^}}            ^~~~~~~~~

check("""
for i in pl.range(0, 4, 0):
    pass
return out
""")
# CHECK:      program.py:11:33: error: the step of a loop is positive, found 0
# CHECK-NEXT:{{^}}        for i in pl.range(0, 4, 0):
# CHECK-NEXT:{{^}}                                ^

check("""
é = undefined_ü + 1
return out
""")
# CHECK:      program.py:11:13: error: undefined name 'undefined_ü'
# CHECK-NEXT:{{^}}        é = undefined_ü + 1
# CHECK-NEXT:{{^}}            ^~~~~~~~~~~

check("""
t = pl.submit(k, x)
return out
""")
# CHECK:      program.py:11:13: error: pl.submit takes a function of the program, self.<function>, first
# CHECK-NEXT:{{^}}        t = pl.submit(k, x)
# CHECK-NEXT:{{^}}            ^~~~~~~~~~~~~~~

check("""
y = pl.tensor.foo(x)
return out
""")
# CHECK:      program.py:11:13: error: unknown name 'pl.tensor.foo'
# CHECK-NEXT:{{^}}        y = pl.tensor.foo(x)
# CHECK-NEXT:{{^}}            ^~~~~~~~~~~~~

check("""
y = pl.create_tensor([M, 8], pl.FP32)
return out
""")
# CHECK:      program.py:11:31: error: the size 'M' is not known: it is no dimension of a parameter
# CHECK-NEXT:{{^}}        y = pl.create_tensor([M, 8], pl.FP32)
# CHECK-NEXT:{{^}}                              ^

check("""
for i in pl.range(4):
    pass
y = x[i, 0]
return out
""")
# CHECK:      program.py:13:15: error: 'i' may have no value here: only the loop in line 11 gives it one, and may not run
# CHECK-NEXT:{{^}}        y = x[i, 0]
# CHECK-NEXT:{{^}}              ^

check("""
y: pl.Scalar[pl.INT32] = 1.5
return out
""")
# CHECK:      program.py:11:34: error: type mismatch: 1.5 is no pl.INT32
# CHECK-NEXT:{{^}}        y: pl.Scalar[pl.INT32] = 1.5
# CHECK-NEXT:{{^}}                                 ^~~

check("""
return out[0:1, :]
""")
# CHECK:      program.py:11:16: error: type mismatch: result 0 is !pto.tensor<4x8xf32>, found !pto.tensor<1x8xf32>
# CHECK-NEXT:{{^}}        return out[0:1, :]
# CHECK-NEXT:{{^}}               ^~~~~~~~~~~

check("""
for i in pl.range(4, chunk=2):
    pass
return out
""")
# CHECK:      program.py:11:30: error: pl.range has no 'chunk'; it has attrs, init_values, stage
# CHECK-NEXT:{{^}}        for i in pl.range(4, chunk=2):
# CHECK-NEXT:{{^}}                             ^~~~~~~

check("""
y = pl.cast(n, pl.UINT8)
return out
""")
# CHECK:      program.py:11:24: error: pl.cast: conversion to ui8 is not supported
# CHECK-NEXT:{{^}}        y = pl.cast(n, pl.UINT8)
# CHECK-NEXT:{{^}}                       ^~~~~~~~

check("""
x.y = 3
return out
""")
# CHECK:      program.py:11:9: error: can't assign to 'x.y'
# CHECK-NEXT:{{^}}        x.y = 3
# CHECK-NEXT:{{^}}        ^~~

check("""
k2 = self.k
return out
""")
# CHECK:      program.py:11:14: error: 'self.k' is a function, which can only be called
# CHECK-NEXT:{{^}}        k2 = self.k
# CHECK-NEXT:{{^}}             ^~~~~~

check("""
y = pl.create_tensor([4, 8], pl.FP32, init_value=True)
return out
""")
# CHECK:      program.py:11:58: error: pl.create_tensor: True is no f32
# CHECK-NEXT:{{^}}        y = pl.create_tensor([4, 8], pl.FP32, init_value=True)
# CHECK-NEXT:{{^}}                                                         ^~~~

check("""
y = pl.submit(self.k, x, deps=[n])
return out
""")
# CHECK:      program.py:11:40: error: expected a task id, found index
# CHECK-NEXT:{{^}}        y = pl.submit(self.k, x, deps=[n])
# CHECK-NEXT:{{^}}                                       ^

check("""
pl.range(3)
return out
""")
# CHECK:      program.py:11:9: error: pl.range can't stand here
# CHECK-NEXT:{{^}}        pl.range(3)
# CHECK-NEXT:{{^}}        ^~~~~~~~~~~

check("""
y = out[n, 0, 0]
return out
""")
# CHECK:      program.py:11:13: error: 3 indices for a tensor of rank 2
# CHECK-NEXT:{{^}}        y = out[n, 0, 0]
# CHECK-NEXT:{{^}}            ^~~~~~~~~~~~

check("""
self.k(x, *out)
return out
""")
# CHECK:      program.py:11:19: error: '*' is not supported in a call
# CHECK-NEXT:{{^}}        self.k(x, *out)
# CHECK-NEXT:{{^}}                  ^~~~

check("""
a = b = c
return out
""")
# CHECK:      program.py:11:17: error: undefined name 'c'
# CHECK-NEXT:{{^}}        a = b = c
# CHECK-NEXT:{{^}}                ^

check("""
y = pl.fill(x, n)
return out
""")
# CHECK:      program.py:11:24: error: pl.fill: type mismatch: an element is f32, found index
# CHECK-NEXT:{{^}}        y = pl.fill(x, n)
# CHECK-NEXT:{{^}}                       ^

check("""
del x
return out
""")
# CHECK:      program.py:11:9: error: 'del' is not supported in the body of a function
# CHECK-NEXT:{{^}}        del x
# CHECK-NEXT:{{^}}        ^~~~~

check("""
n = n + 1 if self.k(x) else 2
return out
""")
# CHECK:      program.py:11:22: error: expected a pl.BOOL, found !pto.tensor<1x8xf32>
# CHECK-NEXT:{{^}}        n = n + 1 if self.k(x) else 2
# CHECK-NEXT:{{^}}                     ^~~~~~~~~
