# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""Operations on tiles become upstream's on builtin tensors."""

from pypto_mlir import language as pl


@pl.program
class Tiles:
    # CHECK-LABEL: func.func @elementwise(
    # CHECK:       %[[A:.*]] = pto.tile.load %{{.*}}[0, 0] [4, 8] : !pto.tensor<4x8xf32> to tensor<4x8xf32>
    # CHECK:       %[[TWO:.*]] = arith.constant dense<2.000000e+00> : tensor<4x8xf32>
    # CHECK:       %[[M:.*]] = arith.mulf %[[A]], %[[TWO]]
    # CHECK:       %[[E:.*]] = math.exp %[[M]]
    # CHECK:       %[[S:.*]] = tensor.splat %{{.*}} : tensor<4x8xf32>
    # CHECK:       %[[D:.*]] = arith.divf %[[E]], %[[S]]
    # CHECK:       %[[X:.*]] = arith.maximumf %[[D]], %[[A]]
    # CHECK:       %[[C:.*]] = arith.cmpf ogt, %[[X]], %{{.*}} : tensor<4x8xf32>
    # CHECK:       %[[SEL:.*]] = arith.select %[[C]], %[[X]], %[[A]] : tensor<4x8xi1>, tensor<4x8xf32>
    # CHECK:       %[[N:.*]] = arith.negf %[[SEL]]
    # CHECK:       %[[R:.*]] = math.round %[[N]]
    # CHECK:       %[[I:.*]] = arith.fptosi %[[R]] : tensor<4x8xf32> to tensor<4x8xi32>
    # CHECK:       %[[SH:.*]] = arith.shli %[[I]], %{{.*}} : tensor<4x8xi32>
    # CHECK:       %[[F:.*]] = arith.sitofp %[[SH]] : tensor<4x8xi32> to tensor<4x8xf32>
    # CHECK:       %[[H:.*]] = arith.truncf %[[F]] : tensor<4x8xf32> to tensor<4x8xbf16>
    # CHECK:       pto.tile.store %[[H]] into %{{.*}}[0, 0]
    @pl.function(type=pl.FunctionType.InCore)
    def elementwise(
        self,
        x: pl.Tensor[[4, 8], pl.FP32],
        s: pl.Scalar[pl.FP32],
        out: pl.Out[pl.Tensor[[4, 8], pl.BF16]],
    ) -> pl.Tensor[[4, 8], pl.BF16]:
        a = pl.load(x, [0, 0], [4, 8])
        t = pl.exp(a * 2.0) / s
        t = pl.maximum(t, a)
        t = pl.sel(pl.cmp(t, 0.5, cmp_type="gt"), t, a)
        i = pl.cast(-t, pl.INT32) << 1
        out = pl.store(pl.cast(pl.cast(i, pl.FP32), pl.BF16), [0, 0], out)
        return out

    # CHECK-LABEL: func.func @softmax(
    # CHECK:       %[[A:.*]] = pto.tile.load
    # CHECK:       %[[INF:.*]] = arith.constant dense<0xFF800000> : tensor<4xf32>
    # CHECK:       %[[MAX:.*]] = linalg.reduce ins(%[[A]] : tensor<4x8xf32>) outs(%[[INF]] : tensor<4xf32>) dimensions = [1]
    # CHECK:         arith.maximumf
    # CHECK:       %[[COL:.*]] = tensor.expand_shape %[[MAX]] {{\[\[}}0, 1]] output_shape [4, 1]
    # CHECK:       %[[V:.*]] = tensor.collapse_shape %[[COL]] {{\[\[}}0, 1]] : tensor<4x1xf32> into tensor<4xf32>
    # CHECK:       %[[B:.*]] = linalg.broadcast ins(%[[V]] : tensor<4xf32>) outs(%{{.*}} : tensor<4x8xf32>) dimensions = [1]
    # CHECK:       %[[S:.*]] = arith.subf %[[A]], %[[B]]
    # CHECK:       %[[E:.*]] = math.exp %[[S]]
    # CHECK:       linalg.reduce ins(%[[E]] : tensor<4x8xf32>) {{.*}} dimensions = [1]
    # CHECK:         arith.addf
    # CHECK:       arith.divf %[[E]], %{{.*}}
    @pl.function(type=pl.FunctionType.InCore)
    def softmax(self, x: pl.Tensor[[4, 8], pl.FP32], out: pl.Out[pl.Tensor[[4, 8], pl.FP32]]):
        a: pl.Tile[[4, 8], pl.FP32, pl.Mem.Vec] = pl.tile.load(x, [0, 0], [4, 8])
        e = pl.exp(pl.row_expand_sub(a, pl.row_max(a)))
        return pl.store(pl.row_expand_div(e, pl.row_sum(e)), [0, 0], out)

    # CHECK-LABEL: func.func @columns(
    # CHECK:       linalg.reduce {{.*}} dimensions = [0]
    # CHECK:         arith.minsi
    # CHECK:       tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [1, 8] : tensor<8xi32> into tensor<1x8xi32>
    # CHECK:       linalg.broadcast {{.*}} dimensions = [0]
    # CHECK:       arith.addi
    @pl.function(type=pl.FunctionType.InCore)
    def columns(self, x: pl.Tensor[[4, 8], pl.INT32], out: pl.Out[pl.Tensor[[4, 8], pl.INT32]]):
        a = pl.load(x, [0, 0], [4, 8])
        return pl.store(pl.col_expand_add(a, pl.col_min(a)), [0, 0], out)

    # CHECK-LABEL: func.func @matrices(
    # CHECK:       %[[Z:.*]] = arith.constant dense<0.000000e+00> : tensor<16x8xf32>
    # CHECK:       %[[P:.*]] = linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<16x32xf16>, tensor<32x8xf16>) outs(%[[Z]] : tensor<16x8xf32>)
    # CHECK:       %[[Q:.*]] = linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<16x32xf16>, tensor<32x8xf16>) outs(%[[P]] : tensor<16x8xf32>)
    # CHECK:       %[[T:.*]] = linalg.transpose ins(%[[Q]] : tensor<16x8xf32>) outs(%{{.*}} : tensor<8x16xf32>) permutation = [1, 0]
    # CHECK:       pto.tile.store %[[T]]
    @pl.function(type=pl.FunctionType.AIC)
    def matrices(
        self,
        a: pl.Tensor[[16, 32], pl.FP16],
        b: pl.Tensor[[32, 8], pl.FP16],
        out: pl.Out[pl.Tensor[[8, 16], pl.FP32]],
    ):
        left = pl.move(pl.load(a, [0, 0], [16, 32], target_memory=pl.Mem.Mat), pl.Mem.Left)
        right = pl.load(b, [0, 0], [32, 8])
        product = pl.matmul_acc(pl.matmul(left, right), left, right)
        return pl.store(pl.transpose(product, 0, 1), [0, 0], out)

    # CHECK-LABEL: func.func @shapes(
    # CHECK-SAME:    %[[X:.*]]: !pto.tensor<2x4x8xf32>, %[[N:.*]]: index
    # CHECK:       %[[A:.*]] = pto.tile.load %[[X]][0, 0, 0] [1, 4, 8] : !pto.tensor<2x4x8xf32> to tensor<4x8xf32>
    # CHECK:       %[[F:.*]] = tensor.collapse_shape %[[A]] {{\[\[}}0, 1]] : tensor<4x8xf32> into tensor<32xf32>
    # CHECK:       %[[G:.*]] = tensor.expand_shape %[[F]] {{\[\[}}0, 1]] output_shape [2, 16]
    # CHECK:       %[[P:.*]] = tensor.extract_slice %[[G]][0, 4] [2, 8] [1, 1] : tensor<2x16xf32> to tensor<2x8xf32>
    # CHECK:       %[[Q:.*]] = tensor.insert_slice %[[P]] into %[[A]][1, 0] [2, 8] [1, 1]
    # CHECK:       %[[C:.*]] = tensor.concat dim(1) %[[Q]], %[[Q]] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x16xf32>
    # CHECK:       tensor.extract %[[C]][%{{.*}}, %[[N]]]
    # CHECK:       tensor.empty() : tensor<4x8xf32>
    # CHECK:       %[[FULL:.*]] = arith.constant dense<1.000000e+00> : tensor<4x8xf32>
    # CHECK:       %[[D:.*]] = pto.tile.load %[[X]][1, 0, 0] [1, %[[N]], 8] : !pto.tensor<2x4x8xf32> to tensor<?x8xf32>
    # CHECK:       %[[OLD:.*]] = pto.tile.load %{{.*}}[0, 0] [%{{.*}}, 8] : !pto.tensor<4x8xf32> to tensor<?x8xf32>
    # CHECK:       %[[SUM:.*]] = arith.addf %[[OLD]], %[[D]] : tensor<?x8xf32>
    # CHECK:       pto.tile.store %[[SUM]]
    @pl.function(type=pl.FunctionType.AIV)
    def shapes(
        self,
        x: pl.Tensor[[2, 4, 8], pl.FP32],
        n: pl.Scalar[pl.INDEX],
        out: pl.InOut[pl.Tensor[[4, 8], pl.FP32]],
    ):
        a: pl.Tile[[4, 8], pl.FP32] = pl.load(x, [0, 0, 0], [1, 4, 8])
        part = pl.reshape(a, [2, 16])[:, 4:12]
        a[1:3, :] = part
        e = pl.concat(a, a)[0, n]
        unset = pl.create_tile([4, 8], pl.FP32)
        out = pl.store(pl.full([4, 8], pl.FP32, 1.0), [0, 0], out)
        tail: pl.Tile[[4, 8], pl.FP32, pl.TileView(valid_shape=[n, 8])] = pl.load(
            x, [1, 0, 0], [1, 4, 8], [1, n, 8]
        )
        return pl.store(tail, [0, 0], out, atomic=pl.AtomicType.Add)


print(Tiles.module)
