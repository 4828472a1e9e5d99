# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""Rebinding a name becomes a value that loops and branches carry."""

from pypto_mlir import language as pl


@pl.program
class ControlFlow:
    @pl.function(type=pl.FunctionType.InCore)
    def fill(
        self, x: pl.Tensor[[4, 8], pl.FP32], out: pl.InOut[pl.Tensor[[1, 8], pl.FP32]]
    ) -> pl.Tensor[[1, 8], pl.FP32]: ...

    # A name bound before the loop and anew in it is carried; one that is bound in
    # it before each use (row) is not, even where the name is bound outside.
    # CHECK-LABEL: func.func @carried(
    # CHECK-SAME:    %[[X:.*]]: !pto.tensor<4x8xf32>, %[[OUT:.*]]: !pto.tensor<4x8xf32>
    # CHECK:       pto.tensor.create : !pto.tensor<2x8xf32>
    # CHECK:       %[[R:.*]] = scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[ACC:.*]] = %[[OUT]]) -> (!pto.tensor<4x8xf32>) {
    # CHECK-NEXT:    %[[ROW:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
    # CHECK-NEXT:    %[[FILLED:.*]] = func.call @fill(%[[X]], %[[ROW]])
    # CHECK-NEXT:    %[[NEXT:.*]] = pto.tensor.assemble %[[FILLED]] into %[[ACC]][%[[I]], 0]
    # CHECK-NEXT:    scf.yield %[[NEXT]] : !pto.tensor<4x8xf32>
    # CHECK:       return %[[R]]
    @pl.function(type=pl.FunctionType.Orchestration)
    def carried(
        self, x: pl.Tensor[[4, 8], pl.FP32], out: pl.Out[pl.Tensor[[4, 8], pl.FP32]]
    ) -> pl.Tensor[[4, 8], pl.FP32]:
        row = pl.create_tensor([2, 8], dtype=pl.FP32)
        for i in pl.range(4):
            row = pl.create_tensor([1, 8], dtype=pl.FP32)
            row = self.fill(x, row)
            out = pl.assemble(out, row, [i, 0])
        return out

    # What is read in the next run only is carried, too.
    # CHECK-LABEL: func.func @next_run(
    # CHECK:       %[[A:.*]] = pto.tensor.slice
    # CHECK:       scf.for {{.*}} iter_args(%[[PREV:.*]] = %[[A]])
    # CHECK-NEXT:    %[[CUR:.*]] = pto.tensor.slice
    # CHECK-NEXT:    func.call @fill(%{{.*}}, %[[PREV]])
    # CHECK-NEXT:    scf.yield %[[CUR]]
    @pl.function(type=pl.FunctionType.Orchestration)
    def next_run(self, x: pl.Tensor[[4, 8], pl.FP32], out: pl.Out[pl.Tensor[[4, 8], pl.FP32]]):
        previous = out[0:1, :]
        for i in pl.range(1, 4):
            current = out[i : i + 1, :]
            self.fill(x, previous)
            previous = current

    # CHECK-LABEL: func.func @nest(
    # CHECK:       %[[C0:.*]] = arith.constant 0 : index
    # CHECK:       %[[OUTER:.*]]:2 = scf.for %[[I:.*]] = {{.*}} iter_args(%[[T:.*]] = %{{.*}}, %[[N:.*]] = %[[C0]]) -> (!pto.tensor<4x8xf32>, index) {
    # CHECK:         %[[INNER:.*]]:2 = scf.for %[[J:.*]] = {{.*}} iter_args(%[[T1:.*]] = %[[T]], %[[N1:.*]] = %[[N]]) -> (!pto.tensor<4x8xf32>, index) {
    # CHECK:           %[[C:.*]] = arith.cmpi slt, %[[J]], %[[I]] : index
    # CHECK:           %[[IF:.*]]:2 = scf.if %[[C]] -> (!pto.tensor<4x8xf32>, index) {
    # CHECK:             %[[A:.*]] = pto.tensor.assemble %{{.*}} into %[[T1]]
    # CHECK:             %[[N2:.*]] = arith.addi %[[N1]], %{{.*}} : index
    # CHECK:             scf.yield %[[A]], %[[N2]]
    # CHECK:           } else {
    # CHECK:             scf.yield %[[T1]], %[[N1]]
    # CHECK:           scf.yield %[[IF]]#0, %[[IF]]#1
    # CHECK:         } {pto.loop_kind = #pto.loop_kind<parallel>}
    # CHECK:         scf.yield %[[INNER]]#0, %[[INNER]]#1
    # CHECK:       return %[[OUTER]]#0, %[[OUTER]]#1
    @pl.function(type=pl.FunctionType.Orchestration)
    def nest(
        self, x: pl.Tensor[[1, 8], pl.FP32], out: pl.Out[pl.Tensor[[4, 8], pl.FP32]]
    ) -> tuple[pl.Tensor[[4, 8], pl.FP32], pl.Scalar[pl.INDEX]]:
        n = 0
        for i in pl.range(4):
            for j in pl.parallel(0, 4, 2):
                if j < i:
                    out = pl.assemble(out, x, [j, 0])
                    n += 1
        return out, n

    # An 'if' that is decided before the program runs leaves no branch.
    # CHECK-LABEL: func.func @arms(
    # CHECK-SAME:    %[[X:.*]]: !pto.tensor<4x8xf32>, %[[N:.*]]: index)
    # CHECK-NOT:   scf.if
    # CHECK:       %[[IF:.*]] = scf.if %{{.*}} -> (!pto.tensor<?x8xf32>) {
    # CHECK-NEXT:    %[[A:.*]] = pto.tensor.slice %[[X]][0, 0] [2, 8]
    # CHECK-NEXT:    %[[B:.*]] = pto.tensor.cast %[[A]] : !pto.tensor<2x8xf32> to !pto.tensor<?x8xf32>
    # CHECK-NEXT:    scf.yield %[[B]]
    # CHECK-NEXT:  } else {
    # CHECK-NEXT:    %[[C:.*]] = pto.tensor.slice %[[X]][1, 0] [%[[N]], 8]
    # CHECK-NEXT:    scf.yield %[[C]]
    # CHECK:       return %[[IF]] : !pto.tensor<?x8xf32>
    @pl.function(type=pl.FunctionType.Orchestration)
    def arms(self, x: pl.Tensor[[4, 8], pl.FP32], n: pl.Scalar[pl.INDEX]):
        wide = 2
        if wide > 1:
            first = 0
        else:
            first = 2
        if n == 2:
            v = pl.slice(x, [2, 8], [first, 0])
        else:
            v = pl.slice(x, [n, 8], [1, 0])
        return v

    # CHECK-LABEL: func.func @while_loops(
    # CHECK-SAME:    %[[N:.*]]: index, %[[T:.*]]: !pto.tensor<4xi32>
    # CHECK:       %[[W:.*]]:2 = scf.while (%[[I:.*]] = %{{.*}}, %[[S:.*]] = %{{.*}}) : (index, i32) -> (index, i32) {
    # CHECK-NEXT:    %[[C:.*]] = arith.cmpi slt, %[[I]], %[[N]] : index
    # CHECK-NEXT:    scf.condition(%[[C]]) %[[I]], %[[S]]
    # CHECK:       ^bb0(%[[I1:.*]]: index, %[[S1:.*]]: i32):
    # CHECK-NEXT:    %[[E:.*]] = pto.tensor.read %[[T]][%[[I1]]]
    # CHECK-NEXT:    %[[S2:.*]] = arith.addi %[[S1]], %[[E]] : i32
    # CHECK:         %[[I2:.*]] = arith.addi %[[I1]], %{{.*}} : index
    # CHECK-NEXT:    scf.yield %[[I2]], %[[S2]]
    # CHECK:       %[[V:.*]]:2 = scf.while (%[[J:.*]] = %[[W]]#0, %[[R:.*]] = %[[W]]#1)
    # CHECK:         scf.condition(%{{.*}}) %[[J]], %[[R]]
    # CHECK:         scf.yield
    # CHECK:       return %[[V]]#1
    @pl.function(type=pl.FunctionType.Orchestration)
    def while_loops(
        self, n: pl.Scalar[pl.INDEX], t: pl.Tensor[[4], pl.INT32]
    ) -> pl.Scalar[pl.INT32]:
        i = 0
        s: pl.Scalar[pl.INT32] = 0
        while i < n:
            s = s + t[i]
            i = i + 1
        for j, r in pl.while_(init_values=(i, s)):
            pl.cond(j > 0)
            j_out, r_out = pl.yield_(j - 1, r * 2)
        return r_out

    # The explicit form gives the results of a loop to names of their own; the
    # others stay what they were.
    # CHECK-LABEL: func.func @explicit(
    # CHECK-SAME:    %[[X:.*]]: !pto.tensor<4x8xf32>, %[[OUT:.*]]: !pto.tensor<4x8xf32>
    # CHECK:       %[[L:.*]]:2 = scf.for {{.*}} iter_args(%[[A:.*]] = %[[X]], %[[B:.*]] = %[[OUT]])
    # CHECK-NEXT:    pto.scope auto {
    # CHECK:         scf.yield %[[B]], %[[A]]
    # CHECK:       %[[IF:.*]] = scf.if
    # CHECK:         scf.yield %[[L]]#0
    # CHECK:         scf.yield %[[L]]#1
    # CHECK:       return %[[IF]], %[[X]]
    @pl.function(type=pl.FunctionType.Orchestration)
    def explicit(
        self,
        x: pl.Tensor[[4, 8], pl.FP32],
        out: pl.Out[pl.Tensor[[4, 8], pl.FP32]],
        n: pl.Scalar[pl.INDEX],
    ):
        for i, (a, b) in pl.range(1, n, 1, init_values=(x, out)):
            with pl.scope():
                pl.write(b, [0, i], 1.0)
                c, d = pl.yield_(b, a)
        if n > 1:
            e: pl.Tensor[[4, 8], pl.FP32] = pl.yield_(c)
        else:
            e: pl.Tensor[[4, 8], pl.FP32] = pl.yield_(d)
        return e, x

    # What is read after a scope becomes a result of it.
    # CHECK-LABEL: func.func @scopes(
    # CHECK:       %[[S:.*]]:2 = pto.scope manual -> (!pto.tensor<1x8xf32>, !pto.task_id) {
    # CHECK:         %[[V:.*]] = pto.tensor.create
    # CHECK:         %[[R:.*]], %[[ID:.*]] = pto.submit @fill(%{{.*}}, %[[V]])
    # CHECK-NEXT:    pto.yield %[[R]], %[[ID]]
    # CHECK:       pto.submit @fill(%{{.*}}, %[[S]]#0) after(%[[S]]#1)
    @pl.function(type=pl.FunctionType.Orchestration)
    def scopes(self, x: pl.Tensor[[4, 8], pl.FP32]):
        with pl.scope(mode=pl.ScopeMode.MANUAL):
            v = pl.create_tensor([1, 8], dtype=pl.FP32)
            unread = pl.slice(x, [1, 8], [0, 0])
            r = pl.submit(self.fill, x, v)
        pl.submit(self.fill, x, r[0], deps=[r[1]])

    # The loops' kinds are hints; unroll and pipeline keep theirs.
    # CHECK-LABEL: func.func @kinds(
    # CHECK:       } {pto.loop_kind = #pto.loop_kind<unroll>}
    # CHECK:       } {pto.loop_kind = #pto.loop_kind<pipeline>, stage = 2 : i64}
    @pl.function(type=pl.FunctionType.InCore)
    def kinds(self, out: pl.Out[pl.Tensor[[4, 8], pl.FP32]]):
        for i in pl.unroll(4):
            pl.write(out, [i, 0], 1.0)
        for i in pl.pipeline(4, stage=2):
            pl.write(out, [i, 1], 1.0)


print(ControlFlow.module)
