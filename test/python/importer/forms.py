# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""Forms that printed programs take, and what the importer says it left out."""

from mlir import ir

import pypto_mlir  # noqa: F401
from pypto_mlir import importer

HEAD = """# pypto.program: forms
import pypto.language as pl
N = pl.dynamic('N')
@pl.program
class forms:
"""


def show(functions: str, **options) -> None:
    try:
        imported = importer.import_program(HEAD + functions, "forms.py", **options)
        print(imported.module)
        print(imported.left_out, len(imported.skipped))
    except importer.ProgramError as error:
        print(error)


# Types of what a function returns follow from its body; its place does not matter; the
# program's symbol is a size.
# CHECK-LABEL: func.func @late(
# CHECK:       call @early(%{{.*}}) : (!pto.tensor<?x8xf32>) -> (!pto.tensor<?x8xf32>, index)
# CHECK-LABEL: func.func @early(
# CHECK-SAME:    -> (!pto.tensor<?x8xf32>, index)
# CHECK:       %[[N:.*]] = pto.tensor.dim
# CHECK:       pto.tensor.create(%[[N]]) : !pto.tensor<?x8xf32>
# CHECK:       {} 0
show("""
    @pl.function(type=pl.FunctionType.Orchestration)
    def late(self, x: pl.Tensor[[N, 8], pl.FP32]):
        r: pl.Tuple[pl.Tensor[[N, 8], pl.FP32], pl.Scalar[pl.INDEX]] = self.early(x)
        a: pl.Tensor[[N, 8], pl.FP32] = r[0]
        n: pl.Scalar[pl.INDEX] = r[1]
        return a, n
    @pl.function(type=pl.FunctionType.Orchestration)
    def early(self, x: pl.Tensor[[N, 8], pl.FP32]):
        y: pl.Tensor[[N, 8], pl.FP32] = pl.tensor.create([N, 8], dtype=pl.FP32)
        n: pl.Scalar[pl.INDEX] = pl.tensor.dim(x, 0)
        return y, n
""")

# Integers of different types meet without a cast; conditions have 'and' and 'or'.
# CHECK-LABEL: func.func @numbers(
# CHECK-SAME:    %[[I:.*]]: index, %[[J:.*]]: i32
# CHECK:       %[[K:.*]] = arith.index_cast %[[J]] : i32 to index
# CHECK:       %[[S:.*]] = arith.addi %[[I]], %[[K]] : index
# CHECK:       arith.index_cast %[[S]] : index to i64
# CHECK:       arith.ori
# CHECK:       scf.if
show("""
    @pl.function(type=pl.FunctionType.Orchestration)
    def numbers(self, i: pl.Scalar[pl.INDEX], j: pl.Scalar[pl.INT32], x: pl.InOut[pl.Tensor[[4], pl.FP32]]):
        s: pl.Scalar[pl.INT64] = i + j
        if i < 3 or i == 7:
            pl.tensor.write(x, [i], 0.5)
        else:
            pass
""")

# A while loop, in a kernel.
# CHECK-LABEL: func.func @loop(
# CHECK:       scf.while
# CHECK:         arith.cmpi slt
# CHECK:         pto.tile.store
# CHECK:         scf.yield
show("""
    @pl.function(type=pl.FunctionType.AIV)
    def loop(x: pl.Out[pl.Tensor[[4], pl.FP32]]) -> pl.Tensor[[4], pl.FP32]:
        t: pl.Tile[[1], pl.FP32] = pl.tile.full([1], dtype=pl.FP32, value=0.0)
        for (i, x_1) in pl.while_(init_values=(0, x)):
            pl.cond(i < 4)
            x_2: pl.Tensor[[4], pl.FP32] = pl.tile.store(t, [i], x_1)
            i_out, x_out = pl.yield_(i + 1, x_2)
        return x_out
""")

# What a left-out statement would have given to two outputs of one type is told apart
# by its name, and is unknown without that.
# CHECK-LABEL: func.func @two_outputs(
# CHECK-SAME:    %[[A:.*]]: !pto.tensor<4xf32> {{.*}}, %[[B:.*]]: !pto.tensor<4xf32>
# CHECK:       return %[[B]], %[[A]]
# CHECK-LABEL: func.func @unknown_output(
# CHECK:       %[[P:.*]] = ub.poison : !pto.tensor<4xf32>
# CHECK:       return %[[P]]
# CHECK:       {'two_outputs': 2, 'unknown_output': 1} 0
show("""
    @pl.function(type=pl.FunctionType.InCore)
    def two_outputs(a__ssa_v0: pl.Out[pl.Tensor[[4], pl.FP32]], b__ssa_v0: pl.Out[pl.Tensor[[4], pl.FP32]]) -> tuple[pl.Tensor[[4], pl.FP32], pl.Tensor[[4], pl.FP32]]:
        b__ssa_v1: pl.Tensor[[4], pl.FP32] = pl.tile.mystery(b__ssa_v0)
        a__ssa_v1: pl.Tensor[[4], pl.FP32] = pl.tile.mystery(a__ssa_v0)
        return b__ssa_v1, a__ssa_v1
    @pl.function(type=pl.FunctionType.InCore)
    def unknown_output(a__ssa_v0: pl.Out[pl.Tensor[[4], pl.FP32]], b__ssa_v0: pl.Out[pl.Tensor[[4], pl.FP32]]) -> pl.Tensor[[4], pl.FP32]:
        c__ssa_v1: pl.Tensor[[4], pl.FP32] = pl.tile.mystery(a__ssa_v0, b__ssa_v0)
        return c__ssa_v1
""")

# In a skeleton, loops and branches carry no tiles; tensors go on.
# CHECK-LABEL: func.func @carried(
# CHECK-SAME:    %[[X:.*]]: !pto.tensor<8x4xf32> {{.*}}, %[[N:.*]]: index)
# CHECK:       %[[L:.*]] = scf.for %[[I:.*]] = {{.*}} iter_args(%[[X1:.*]] = %[[X]]) -> (!pto.tensor<8x4xf32>)
# CHECK:         %[[IF:.*]] = scf.if %{{.*}} -> (!pto.tensor<8x4xf32>) {
# CHECK:           %[[E:.*]] = tensor.empty() : tensor<1x4xf32>
# CHECK:           %[[ST:.*]] = pto.tile.store %[[E]] into %[[X1]]
# CHECK-NEXT:      scf.yield %[[ST]]
# CHECK:           scf.yield %[[X1]]
# CHECK:         scf.yield %[[IF]]
# CHECK:       return %[[L]]
# CHECK:       {'carried': 4} 0
show("""
    @pl.function(type=pl.FunctionType.AIV)
    def carried(x: pl.InOut[pl.Tensor[[8, 4], pl.FP32]], n: pl.Scalar[pl.INDEX]) -> pl.Tensor[[8, 4], pl.FP32]:
        t0: pl.Tile[[1, 4], pl.FP32] = pl.tile.mystery(n)
        for i, (t1, x1) in pl.range(n, init_values=(t0, x)):
            t2: pl.Tile[[1, 4], pl.FP32] = pl.tile.mystery(t1)
            if i == 0:
                x2: pl.Tensor[[8, 4], pl.FP32] = pl.tile.store(t2, [i, 0], x1)
                t3: pl.Tile[[1, 4], pl.FP32] = pl.tile.mystery(t2)
                t4, x3 = pl.yield_(t3, x2)
            else:
                t4, x3 = pl.yield_(t2, x1)
            for j, (t5,) in pl.range(4, init_values=(t4,)):
                t6: pl.Tile[[1, 4], pl.FP32] = pl.yield_(t5)
            t7, x4 = pl.yield_(t6, x3)
        return x4
""")

# A kernel that is wrong even as a skeleton keeps its head.
# CHECK-LABEL: func.func private @head(!pto.tensor<4xf32>) -> index attributes {left_out = 1 : i64,
show("""
    @pl.function(type=pl.FunctionType.InCore)
    def head(x: pl.Tensor[[4], pl.FP32]) -> pl.Scalar[pl.INDEX]:
        y: pl.Scalar[pl.INDEX] = 1
        return y, y
""")

# Errors that follow from others are not listed.
# CHECK:      forms.py:9:16: error: unknown name 'pl.tensor.mystery'
# CHECK-NOT:  error
# CHECK-LABEL: done
show("""
    @pl.function(type=pl.FunctionType.Orchestration)
    def main(self, x: pl.Tensor[[4], pl.FP32]) -> pl.Tensor[[4], pl.FP32]:
        y, z = pl.tensor.mystery(x)
        w = pl.tensor.slice(y, [1], [0])
        return z
""")
print("done")

# A statement that is left out because of what it became leaves nothing behind.
# CHECK-LABEL: func.func @again(
# CHECK:       %[[V:.*]] = pto.tensor.slice %{{.*}}[0, 0] [1, 8]
# CHECK:       call @left_out_0(%{{.*}})
# CHECK:       %[[P:.*]] = ub.poison : !pto.tensor<1x8xf32>
# CHECK:       call @left_out_1(%[[P]])
# CHECK:       {} 2
show(
    """
    @pl.function(type=pl.FunctionType.Orchestration)
    def again(self, x: pl.Tensor[[4, 8], pl.FP32]):
        v = pl.tensor.slice(x, [1, 8], [0, 0])
        v = pl.tensor.slice(x, [9, 8], [0, 0])
        w = pl.tensor.mystery(v)
""",
    skip_unsupported=True,
)

# What decorators say is checked.
# CHECK: forms.py:6:24: error: 'attrs' is a dictionary
show(
    """
    @pl.function(attrs=3)
    def f(self): ...
""".lstrip("\n")
)
# CHECK: forms.py:6:26: error: 'private' is True or False
show(
    """
    @pl.function(private=3)
    def f(self): ...
""".lstrip("\n")
)
# CHECK: forms.py:8:22: error: pl.func_attr takes a dictionary
show(
    """
    @pl.function
    def f(self):
        pl.func_attr(3)
""".lstrip("\n")
)
HEAD = HEAD.replace("@pl.program", "@pl.program(backend='ascend9')")
# CHECK: forms.py:4:21: error: unknown backend 'ascend9'; expected ascend910b, ascend950 or a backend attribute
show("    pass")
HEAD = HEAD.replace("'ascend9'", "3")
# CHECK: forms.py:4:21: error: pl.program takes backend=, a string, and attrs=, a dictionary
show("    pass")
HEAD = HEAD.replace("(backend=3)", "")

# The module lives in the context that was given.
# CHECK: True
context = ir.Context()
module = importer.import_text(HEAD + "    pass\n", context=context)
print(module.context == context)
