# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""Calls, launches and submits of the program's functions."""

from pypto_mlir import language as pl

M = pl.dynamic("M")


@pl.program
class Calls:
    # Functions may stand after those that call them, and leave their results'
    # types to their bodies.
    # CHECK-LABEL: func.func @main(
    # CHECK-SAME:    %[[X:.*]]: !pto.tensor<4x8xf32>, %[[N:.*]]: i32
    # CHECK:       %[[OUT:.*]] = pto.tensor.create : !pto.tensor<4x8xf32>
    # CHECK:       %[[R:.*]]:2 = call @two(%[[X]], %[[OUT]])
    # CHECK:       %[[C:.*]] = arith.index_cast %[[N]] : i32 to index
    # CHECK:       pto.launch @two(%[[R]]#0, %[[R]]#1) blocks(%[[C]]) {options = {sync_start = true}}
    # CHECK:       %[[OWN:.*]] = pto.tensor.create
    # CHECK:       pto.submit @two(%[[X]], %[[OWN]])
    @pl.function(type=pl.FunctionType.Orchestration)
    def main(self, x: pl.Tensor[[4, 8], pl.FP32], n: pl.Scalar[pl.INT32]):
        out = pl.create_tensor([4, 8], dtype=pl.FP32)
        a, b = self.two(x, out=out)
        self.two(a, b, attrs={"core_num": pl.cast(n, pl.INDEX), "sync_start": True})
        (c, d), task = pl.submit(self.two, x)
        return d

    @pl.function(type=pl.FunctionType.InCore)
    def two(self, x: pl.Tensor[[4, 8], pl.FP32], out: pl.Out[pl.Tensor[[4, 8], pl.FP32]]):
        return x, pl.store(pl.load(x, [0, 0], [4, 8]), [0, 0], out)

    # A tensor with more or fewer leading unit dimensions, or with a size that is
    # known on one side only, fits.
    # CHECK-LABEL: func.func @fitting(
    # CHECK-SAME:    %[[X:.*]]: !pto.tensor<2x4x8xf32> {{.*}}, %[[I:.*]]: index)
    # CHECK-NEXT:  %[[S:.*]] = pto.tensor.slice %[[X]][%[[I]], 0, 0] [1, 4, 8] : !pto.tensor<2x4x8xf32> to !pto.tensor<4x8xf32>
    # CHECK-NEXT:  call @two(%[[S]], %[[S]])
    # CHECK:       %[[T:.*]] = pto.tensor.slice %[[X]]{{.*}} to !pto.tensor<1x4x8xf32>
    # CHECK-NEXT:  %[[T1:.*]] = pto.tensor.reshape %[[T]] : !pto.tensor<1x4x8xf32> to !pto.tensor<4x8xf32>
    # CHECK-NEXT:  call @two(%[[T1]]
    # CHECK:       %[[F:.*]] = pto.tensor.reshape %{{.*}} : !pto.tensor<8xf32> to !pto.tensor<1x8xf32>
    # CHECK-NEXT:  %[[G:.*]] = pto.tensor.cast %[[F]] : !pto.tensor<1x8xf32> to !pto.tensor<?x8xf32>
    # CHECK-NEXT:  call @any_rows(%[[G]])
    @pl.function(type=pl.FunctionType.Orchestration)
    def fitting(self, x: pl.InOut[pl.Tensor[[2, 4, 8], pl.FP32]], i: pl.Scalar[pl.INDEX]):
        v: pl.Tensor[[4, 8], pl.FP32] = pl.slice(x, [1, 4, 8], [i, 0, 0])
        self.two(v, v)
        w = pl.slice(x, [1, 4, 8], [i, 0, 0])
        self.two(w, v)
        pl.fill(w, 0.0)
        self.any_rows(pl.create_tensor([8], dtype=pl.FP32))

    @pl.function(type=pl.FunctionType.InCore, external_source="any_rows.cpp")
    def any_rows(self, x: pl.Tensor[[M, 8], pl.FP32]): ...

    # CHECK-LABEL: func.func private @two_outputs(
    # CHECK-SAME:    -> (!pto.tensor<4xf32> {pto.returns = 1 : i64}, !pto.tensor<8xf32> {pto.returns = 2 : i64})
    # CHECK-SAME:  attributes {external_source = "two.cpp", level = "CHIP", no_inline, pto.func_kind = #pto.func_kind<aiv>}
    @pl.function(type=pl.FunctionType.AIV, level=pl.Level.CHIP, external_source="two.cpp")
    def two_outputs(
        self,
        x: pl.Tensor[[4], pl.FP32],
        a: pl.Out[pl.Tensor[[4], pl.FP32]],
        b: pl.InOut[pl.Tensor[[8], pl.FP32]],
    ) -> tuple[pl.Tensor[[4], pl.FP32], pl.Tensor[[8], pl.FP32]]: ...

    # CHECK-LABEL: func.func @tasks(
    # CHECK:       %[[NONE:.*]] = pto.task.none
    # CHECK:       %[[IDS:.*]] = tensor.splat %[[NONE]] : tensor<4x!pto.task_id>
    # CHECK:       %[[L:.*]] = scf.for %[[I:.*]] = {{.*}} iter_args(%[[A:.*]] = %[[IDS]]) -> (tensor<4x!pto.task_id>)
    # CHECK:         %{{.*}}, %[[ID:.*]] = pto.submit @two{{.*}} {options = {allow_early_resolve = true, dumps = [0]}}
    # CHECK:         %[[B:.*]] = tensor.insert %[[ID]] into %[[A]][%[[I]]]
    # CHECK:         scf.yield %[[B]]
    # CHECK:       %[[E:.*]] = tensor.extract %[[L]][%{{.*}}] : tensor<4x!pto.task_id>
    # CHECK:       %[[J:.*]] = pto.task.join %[[E]], %[[L]] : !pto.task_id, tensor<4x!pto.task_id>
    # CHECK:       %{{.*}}, %[[Q:.*]] = pto.submit @two({{.*}}) after(%[[J]], %[[L]] : !pto.task_id, tensor<4x!pto.task_id>) blocks(%{{.*}})
    # CHECK:       %[[P:.*]] = arith.cmpi sgt
    # CHECK:       %{{.*}}:3 = scf.if %[[P]] -> (!pto.tensor<4x8xf32>, !pto.tensor<4x8xf32>, !pto.task_id) {
    # CHECK:         pto.submit @two2({{.*}}) after(%[[Q]]) {options = {predicate = true}}
    # CHECK:       } else {
    # CHECK:         pto.task.none
    @pl.function(type=pl.FunctionType.Orchestration, auto_scope=False)
    def tasks(
        self,
        x: pl.InOut[pl.Tensor[[4, 8], pl.FP32]],
        y: pl.InOut[pl.Tensor[[4, 8], pl.FP32]],
        gate: pl.Tensor[[4], pl.INT32],
    ):
        ids = pl.array.create(4, pl.TASK_ID)
        for i in pl.range(4):
            _, z, ids[i] = pl.submit(self.two, x, y, allow_early_resolve=True, dumps=[x])
        both = pl.system.task_dummy(deps=[ids[3], ids])
        r = pl.spmd_submit(self.two, x, y, core_num=4, deps=[both, ids])
        last = r[2]
        a, b, t = pl.submit(self.two2, x, y, deps=[last], predicate=(gate[0] > 0))

    @pl.function(type=pl.FunctionType.InCore)
    def two2(
        self,
        x: pl.InOut[pl.Tensor[[4, 8], pl.FP32]],
        y: pl.InOut[pl.Tensor[[4, 8], pl.FP32]],
    ) -> tuple[pl.Tensor[[4, 8], pl.FP32], pl.Tensor[[4, 8], pl.FP32]]: ...


print(Calls.module)
