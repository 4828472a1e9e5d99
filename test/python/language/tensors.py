# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""Operations on tensors in global memory."""

from pypto_mlir import language as pl

M = pl.dynamic("M")
HEADS = 4


@pl.program(backend="ascend910b")
class Tensors:
    # CHECK: module @Tensors attributes {pto.backend = #pto.backend<ascend910b>}

    # CHECK-LABEL: func.func @types(
    # CHECK-SAME:    !pto.tensor<?x8xbf16>, %{{.*}}: !pto.tensor<16x16xf16, nz> {pto.dir = #pto.dir<out>}, %{{.*}}: !pto.tensor<f32> {pto.dir = #pto.dir<inout>}, %{{.*}}: !pto.tensor<4xui8>, %{{.*}}: i1, %{{.*}}: tensor<8x!pto.task_id>, %{{.*}}: !pto.task_id)
    # CHECK-SAME:  attributes {no_inline, pto.func_kind = #pto.func_kind<orchestration>}
    @pl.function(type=pl.FunctionType.Orchestration)
    def types(
        self,
        a: pl.Tensor[[M, 8], pl.BF16],
        b: pl.Out[pl.Tensor[[16, 16], pl.FP16, pl.NZ]],
        c: pl.InOut[pl.Tensor[[], pl.FP32]],
        d: pl.Tensor[[HEADS], pl.UINT8],
        e: pl.Scalar[pl.BOOL],
        f: pl.Array[2 * HEADS, pl.TASK_ID],
        g: pl.Scalar[pl.TASK_ID],
    ):
        pass

    # CHECK-LABEL: func.func @creates(
    # CHECK-SAME:    %[[X:.*]]: !pto.tensor<?x8xf32>
    # CHECK:       pto.tensor.create {init_value = 0.000000e+00 : f32, manual_dep} : !pto.tensor<4x8xf32>
    # CHECK:       %[[M:.*]] = pto.tensor.dim %[[X]], %{{.*}}
    # CHECK:       %[[M2:.*]] = arith.muli %[[M]], %{{.*}}
    # CHECK:       pto.tensor.create(%[[M2]]) : !pto.tensor<?x16xi32, dn>
    @pl.function(type=pl.FunctionType.Orchestration)
    def creates(self, x: pl.Tensor[[M, 8], pl.FP32]):
        a = pl.create_tensor([HEADS, 8], dtype=pl.FP32, init_value=0.0, manual_dep=True)
        b = pl.tensor.create([M * 2, 16], dtype=pl.INT32, layout=pl.TensorLayout.DN)

    # CHECK-LABEL: func.func @views(
    # CHECK-SAME:    %[[X:.*]]: !pto.tensor<2x4x8xf32>, %[[I:.*]]: index, %[[D:.*]]: !pto.tensor<?x8xf32>
    # CHECK:       pto.tensor.slice %[[X]][%[[I]], 0, 4] [1, 2, 4] : !pto.tensor<2x4x8xf32> to !pto.tensor<1x2x4xf32>
    # CHECK:       pto.tensor.slice %[[X]][%[[I]], 0, 4] [1, 2, 4] : !pto.tensor<2x4x8xf32> to !pto.tensor<2x4xf32>
    # CHECK:       pto.tensor.slice %[[X]][%[[I]], 1, 0] [1, 2, 8] : !pto.tensor<2x4x8xf32> to !pto.tensor<2x8xf32>
    # CHECK:       pto.tensor.slice %[[X]][%[[I]], 0, 0] [1, 4, 8] : !pto.tensor<2x4x8xf32> to !pto.tensor<1x4x8xf32>
    # CHECK:       %[[N:.*]] = pto.tensor.dim %[[D]]
    # CHECK:       %[[S:.*]] = arith.subi %[[N]], %[[I]]
    # CHECK:       pto.tensor.slice %[[D]][%[[I]], 0] [%[[S]], 8] : !pto.tensor<?x8xf32> to !pto.tensor<?x8xf32>
    # CHECK:       pto.tensor.reshape %[[X]] : !pto.tensor<2x4x8xf32> to !pto.tensor<8x8xf32>
    # CHECK:       pto.tensor.reshape %[[D]] to [%{{.*}}, 2, 4] : !pto.tensor<?x8xf32> to !pto.tensor<?x2x4xf32>
    # CHECK:       %[[V:.*]] = pto.tensor.slice %[[D]][0, 0] [%[[I]], 8]
    # CHECK:       pto.tensor.cast %[[V]] : !pto.tensor<?x8xf32> to !pto.tensor<4x8xf32>
    @pl.function(type=pl.FunctionType.Orchestration)
    def views(
        self,
        x: pl.Tensor[[2, 4, 8], pl.FP32],
        i: pl.Scalar[pl.INDEX],
        d: pl.Tensor[[M, 8], pl.FP32],
    ):
        a = pl.slice(x, [1, 2, 4], [i, 0, 4])
        b: pl.Tensor[[2, 4], pl.FP32] = pl.slice(x, [1, 2, 4], [i, 0, 4])
        c = x[i, 1:3, :]
        e = x[i : 1 + i]
        f = d[i:, :]
        g = pl.reshape(x, [8, 8])
        h = pl.reshape(d, [M, 2, 4])
        k: pl.Tensor[[4, 8], pl.FP32] = d[:i, :]

    # CHECK-LABEL: func.func @accesses(
    # CHECK-SAME:    %[[X:.*]]: !pto.tensor<4x8xf32> {{.*}}, %[[R:.*]]: !pto.tensor<1x8xf32>, %[[I:.*]]: index)
    # CHECK:       pto.tensor.assemble %[[R]] into %[[X]][%[[I]], 0] : !pto.tensor<1x8xf32> into
    # CHECK:       %[[A:.*]] = pto.tensor.assemble %[[R]] into %[[X]][%[[I]], 0] atomic<add>
    # CHECK:       %[[B:.*]] = pto.tensor.assemble %[[R]] into %[[A]][2, 0]
    # CHECK:       %[[F:.*]] = pto.tensor.fill %[[B]], %{{.*}}
    # CHECK:       %[[E:.*]] = pto.tensor.read %[[F]][%[[I]], 3]
    # CHECK:       pto.tensor.write %[[E]], %[[F]][0, %[[I]]]
    # CHECK:       pto.tensor.write %{{.*}}, %[[F]][1, 1]
    @pl.function(type=pl.FunctionType.Orchestration)
    def accesses(
        self,
        x: pl.InOut[pl.Tensor[[4, 8], pl.FP32]],
        row: pl.Tensor[[1, 8], pl.FP32],
        i: pl.Scalar[pl.INDEX],
    ):
        pl.assemble(x, row, [i, 0])
        x = pl.assemble(x, row, [i, 0], atomic=pl.AtomicType.Add)
        x[2:3, :] = row
        x = pl.fill(x, 0.5)
        e = pl.read(x, [i, 3])
        pl.write(x, [0, i], e)
        x[1, 1] = 2.0


print(Tensors.module)
