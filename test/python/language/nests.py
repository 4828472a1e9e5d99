# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""Nested loops, branches and scopes that bind names anew, and what is wrong with some."""

import linecache
import textwrap

from pypto_mlir import language as pl

HEAD = """\
from pypto_mlir import language as pl
M = pl.dynamic("M")
N = pl.dynamic("N")
@pl.program
class P:
    @pl.function(type=pl.FunctionType.InCore)
    def k(self, x: pl.Tensor[[4, 8], pl.FP32], out: pl.Out[pl.Tensor[[1, 8], pl.FP32]]) -> pl.Tensor[[1, 8], pl.FP32]:
        return pl.store(pl.load(x, [0, 0], [1, 8]), [0, 0], out)

    @pl.function(type=pl.FunctionType.Orchestration)
    def orch(self, x: pl.Tensor[[4, 8], pl.FP32], y: pl.Tensor[[M, N], pl.FP32], n: pl.Scalar[pl.INDEX], s: pl.Scalar[pl.FP32], b: pl.Scalar[pl.BOOL], out: pl.Out[pl.Tensor[[4, 8], pl.FP32]]):
"""
NAME = "program.py"


def check(body: str) -> None:
    text = HEAD + textwrap.indent(textwrap.dedent(body).lstrip("\n"), " " * 8)
    linecache.cache[NAME] = (len(text), None, text.splitlines(True), NAME)
    names: dict[str, object] = {"__name__": "program"}
    try:
        exec(compile(text, NAME, "exec"), names)
        print(str(names["P"]).partition("@orch")[2])
    except pl.ProgramError as error:
        print(str(error).splitlines()[0])


# The variables of three loops of one name are three; n is carried through all.
# CHECK:      iter_args(%[[N0:.*]] = %{{.*}}) -> (index) {
# CHECK-NEXT:   scf.for %[[J:.*]] = {{.*}} iter_args(%[[N1:.*]] = %[[N0]]) -> (index) {
# CHECK-NEXT:     %[[L:.*]] = scf.for %[[I:.*]] = %{{.*}} to %[[J]] {{.*}} iter_args(%[[N2:.*]] = %[[N1]]) -> (index) {
# CHECK-NEXT:       %[[A:.*]] = arith.addi %[[N2]], %[[I]]
# CHECK-NEXT:       scf.yield %[[A]]
# CHECK:          scf.yield %[[L]]
check("""
for i in pl.range(n):
    for j in pl.range(i):
        for i in pl.range(j):
            n = n + i
return n
""")

# A loop with names of its own carries the others, too.
# CHECK: %[[L:.*]]:2 = scf.for {{.*}} iter_args(%[[A:.*]] = %[[N:.*]], %[[M:.*]] = %[[N]]) -> (index, index)
# CHECK:   %[[M1:.*]] = arith.addi %[[M]]
# CHECK:   %[[A1:.*]] = arith.addi %[[A]], %[[M1]]
# CHECK:   scf.yield %[[A1]], %[[M1]]
# CHECK: return %[[L]]#0, %[[L]]#1
check("""
for i, (a,) in pl.range(4, init_values=(n,)):
    n = n + 1
    a2 = pl.yield_(a + n)
return a2, n
""")

# A while loop with two values, of which a branch changes one.
# CHECK: scf.while (%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) : (index, f32) -> (index, f32)
# CHECK:   arith.cmpi
# CHECK:   arith.cmpf
# CHECK:   arith.andi
# CHECK: do {
# CHECK:   scf.if %{{.*}} -> (f32)
check("""
while n > 0 and s > 1.0:
    if b:
        s = s * 0.5
    n = n - 1
return n, s
""")

# Tasks of nested scopes, in an array that a loop fills.
# CHECK: %[[IDS:.*]] = pto.scope manual -> (tensor<4x!pto.task_id>) {
# CHECK:   %[[L:.*]] = scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}) -> (tensor<4x!pto.task_id>) {
# CHECK:     %[[S:.*]] = pto.scope auto -> (tensor<4x!pto.task_id>) {
# CHECK:       %{{.*}}, %[[T:.*]] = pto.submit @k({{.*}}) after(%[[A]] : tensor<4x!pto.task_id>)
# CHECK:       %[[I:.*]] = tensor.insert %[[T]] into %[[A]]
# CHECK:       pto.yield %[[I]]
# CHECK:     scf.yield %[[S]]
# CHECK:   pto.yield %[[L]]
# CHECK: pto.submit @k({{.*}}) after(%[[IDS]] : tensor<4x!pto.task_id>)
check("""
with pl.manual_scope():
    ids = pl.array.create(4, pl.TASK_ID)
    for i in pl.range(4):
        with pl.scope():
            _, ids[i] = pl.submit(self.k, x, out[i:i + 1, :], deps=[ids])
pl.submit(self.k, x, out[0:1, :], deps=[ids])
""")

# Symbols are sizes, also in sums and products.
# CHECK: pto.tensor.create(%{{.*}}, %{{.*}}) : !pto.tensor<?x?xf32>
# CHECK: pto.tensor.slice %{{.*}}[1, 0] [%{{.*}}, 8] : !pto.tensor<?x?xf32> to !pto.tensor<?x8xf32>
# CHECK: pto.tensor.reshape %{{.*}} to [%{{.*}}] : !pto.tensor<?x?xf32> to !pto.tensor<?xf32>
check("""
z = pl.create_tensor([M * 2, N + 1], dtype=pl.FP32)
w = y[1:, 0:8]
return pl.reshape(y, [M * N])
""")

# A function may return at the end of a scope, from inside of it.
# CHECK: %[[O:.*]]:2 = pto.scope manual -> (index, !pto.tensor<1x8xf32>) {
# CHECK:   %[[I:.*]]:2 = pto.scope auto -> (index, !pto.tensor<1x8xf32>) {
# CHECK:     %[[V:.*]] = arith.addi
# CHECK:     %[[K:.*]] = func.call @k
# CHECK:     pto.yield %[[V]], %[[K]]
# CHECK:   pto.yield %[[I]]#0, %[[I]]#1
# CHECK: return %[[O]]#0, %[[O]]#1
check("""
with pl.manual_scope():
    with pl.scope():
        return n + 1, self.k(x, out[0:1, :])
""")

# CHECK: program.py:13:13: error: a function returns at its end, not in a loop or branch
check("""
for i in pl.range(4):
    return out
""")
# CHECK: program.py:14:17: error: a function returns at its end, not in a loop or branch
check("""
if b:
    with pl.scope():
        return out
""")
# CHECK: program.py:13:13: error: nothing may follow the return of a function
check("""
with pl.scope():
    return out
z = n
""")
# CHECK: program.py:12:20: error: 'a' stands here twice
check("""
for i, (a, a) in pl.range(4, init_values=(n, s)):
    c, d = pl.yield_(a, a)
""")
# CHECK: program.py:13:16: error: 'c' stands here twice
check("""
for i, (a, d) in pl.range(4, init_values=(n, s)):
    c, c = pl.yield_(a, d)
""")
# CHECK: program.py:12:13: error: 'i' is a carried value, too
check("""
for i, (i,) in pl.range(4, init_values=(n,)):
    c = pl.yield_(i)
""")
# CHECK: program.py:12:9: error: pl.leave ends a scope, not a function
check("""
z = pl.leave(x)
""")
# CHECK: program.py:14:13: error: type mismatch: 'row' before the loop is !pto.tensor<4x8xf32>, found !pto.tensor<1x8xf32>
check("""
row = x
while n > 0:
    while n > 1:
        row = row[0:1, :]
        n = n - 1
""")
# CHECK: program.py:16:16: error: 't' may have no value here: only one branch of the 'if' in line 13 gives it one
check("""
with pl.manual_scope():
    if b:
        r, t = pl.submit(self.k, x, out[0:1, :])
        r = x
r, t = t, r
""")

# What operations are given is checked before they are made.
# CHECK: program.py:12:30: error: pl.create_tensor: a size is not negative, found -1
check("z = pl.create_tensor([-1, 8], dtype=pl.FP32)")
# CHECK: program.py:12:13: error: division by zero
check("z = n // 0")
# CHECK: program.py:12:13: error: '+' is not defined on pl.BOOL
check("z = b + b")
# CHECK: program.py:12:15: error: pl.op: 'cf.br' ends a block, which a program says another way
check('pl.op("cf.br")')
# CHECK: program.py:12:21: error: pl.mlir: 'text' is no MLIR: custom op 'nope' is unknown
check('z = pl.mlir("nope", s)')
# CHECK: program.py:12:13: error: pl.mlir: the function takes (index), found (f32)
check('z = pl.mlir("func.func @f(%a: index) -> index { return %a : index }", s)')
# CHECK: program.py:12:21: error: pl.mlir: 'text' is one func.func
check('z = pl.mlir("module {}", n)')
# CHECK: program.py:12:21: error: pl.mlir: the function has one block
check('z = pl.mlir("func.func private @f(index)", n)')
# CHECK: program.py:12:13: error: a tuple of 2 values has no member 2
check("z = (x, n)[2]")
# CHECK: program.py:12:13: error: pl.const takes a number, got the size 'n'
check("z = pl.const(n, pl.INT32)")

# Numbers and types that nothing can hold are refused, not computed.
# CHECK: program.py:12:13: error: 1 << 10000000000 is too big
check("z = 1 << 10000000000")
# CHECK: program.py:12:13: error: 1329227995784915872903807060280344576 does not fit into index
check("z = (1 << 60) * (1 << 60) * n")
# CHECK: program.py:12:21: error: pl.full: 'tensor<4000000000x4000000000xf32>' has too many elements
check("z = pl.full([4000000000, 4000000000], pl.FP32, 0.0)")
# CHECK: program.py:13:13: error: pl.matmul: 'tensor<1099511627776x1099511627776xf32>' has too many elements
check("""
z = pl.create_tile([1099511627776, 1048576], pl.FP32)
z = pl.matmul(z, z, b_trans=True)
""")
# CHECK: program.py:12:36: error: the string is not valid Unicode
check("z = pl.reserve_buffer(name='\\ud800', size=3)")

# What may divide by zero, or read beyond an end, is evaluated only where it is asked for.
# CHECK: %[[NZ:.*]] = arith.cmpi ne
# CHECK: scf.if %[[NZ]] -> (i1) {
# CHECK:   arith.floordivsi
# CHECK: } else {
# CHECK:   scf.yield %false
# CHECK: scf.if %{{.*}} -> (index) {
# CHECK:   arith.floordivsi
# CHECK:   scf.yield
# CHECK: } else {
# CHECK:   scf.yield %c0
# CHECK: scf.if %{{.*}} -> (f32) {
# CHECK:   pto.tensor.read
check("""
m = n - 2
z = n != 0 and m // n > 2
w = m // n if b else 0
return z, w, x[n, 0] if b else s
""")
