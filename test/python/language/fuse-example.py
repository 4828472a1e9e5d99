# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""Programs before and after fuse-create-assemble-to-slice."""

from pypto_mlir import language as pl, passes
from pypto_mlir.testing import assert_same


@pl.program
class Before:
    @pl.function(type=pl.FunctionType.InCore)
    def fill_row(
        self,
        x: pl.Tensor[[4, 8], pl.FP32],
        r: pl.Scalar[pl.INDEX],
        out: pl.Out[pl.Tensor[[1, 8], pl.FP32]],
    ) -> pl.Tensor[[1, 8], pl.FP32]:
        row_tile: pl.Tile[[1, 8], pl.FP32] = pl.load(x, [r, 0], [1, 8])
        out_1: pl.Tensor[[1, 8], pl.FP32] = pl.store(row_tile, [0, 0], out)
        return out_1

    @pl.function(type=pl.FunctionType.Orchestration)
    def orch(
        self,
        x: pl.Tensor[[4, 8], pl.FP32],
        out: pl.Out[pl.Tensor[[4, 8], pl.FP32]],
    ) -> pl.Tensor[[4, 8], pl.FP32]:
        for r in pl.range(4):
            row: pl.Tensor[[1, 8], pl.FP32] = pl.create_tensor([1, 8], dtype=pl.FP32)
            row = self.fill_row(x, r, row)
            out = pl.assemble(out, row, [r, 0])
        return out


@pl.program
class After:
    @pl.function(type=pl.FunctionType.InCore)
    def fill_row(
        self,
        x: pl.Tensor[[4, 8], pl.FP32],
        r: pl.Scalar[pl.INDEX],
        out: pl.Out[pl.Tensor[[1, 8], pl.FP32]],
    ) -> pl.Tensor[[1, 8], pl.FP32]:
        row_tile: pl.Tile[[1, 8], pl.FP32] = pl.load(x, [r, 0], [1, 8])
        out_1: pl.Tensor[[1, 8], pl.FP32] = pl.store(row_tile, [0, 0], out)
        return out_1

    @pl.function(type=pl.FunctionType.Orchestration)
    def orch(
        self,
        x: pl.Tensor[[4, 8], pl.FP32],
        out: pl.Out[pl.Tensor[[4, 8], pl.FP32]],
    ) -> pl.Tensor[[4, 8], pl.FP32]:
        for r in pl.range(4):
            row: pl.Tensor[[1, 8], pl.FP32] = pl.slice(out, [1, 8], [r, 0])
            row = self.fill_row(x, r, row)
        return out


assert_same(passes.fuse_create_assemble_to_slice()(Before.module), After.module)


# A target of higher rank: the slice gets leading sizes of 1; the kernel, which takes
# two dimensions, gets it without them.
@pl.program
class Before3D:
    @pl.function(type=pl.FunctionType.InCore)
    def compute(
        self, x: pl.Tensor[[4, 8], pl.FP32], out: pl.Out[pl.Tensor[[2, 4], pl.FP32]]
    ) -> pl.Tensor[[2, 4], pl.FP32]:
        return pl.store(pl.load(x, [0, 0], [2, 4]), [0, 0], out)

    @pl.function(type=pl.FunctionType.Orchestration)
    def orch(
        self,
        x: pl.Tensor[[4, 8], pl.FP32],
        out: pl.Out[pl.Tensor[[2, 4, 8], pl.FP32]],
    ) -> pl.Tensor[[2, 4, 8], pl.FP32]:
        for b in pl.range(2):
            for c in pl.range(2):
                col = c * 4
                chunk: pl.Tensor[[2, 4], pl.FP32] = pl.create_tensor([2, 4], dtype=pl.FP32)
                chunk = self.compute(x, chunk)
                out = pl.assemble(out, chunk, [b, 0, col])
        return out


@pl.program
class After3D:
    @pl.function(type=pl.FunctionType.InCore)
    def compute(
        self, x: pl.Tensor[[4, 8], pl.FP32], out: pl.Out[pl.Tensor[[2, 4], pl.FP32]]
    ) -> pl.Tensor[[2, 4], pl.FP32]:
        return pl.store(pl.load(x, [0, 0], [2, 4]), [0, 0], out)

    @pl.function(type=pl.FunctionType.Orchestration)
    def orch(
        self,
        x: pl.Tensor[[4, 8], pl.FP32],
        out: pl.Out[pl.Tensor[[2, 4, 8], pl.FP32]],
    ) -> pl.Tensor[[2, 4, 8], pl.FP32]:
        for b in pl.range(2):
            for c in pl.range(2):
                col = c * 4
                chunk: pl.Tensor[[1, 2, 4], pl.FP32] = pl.slice(out, [1, 2, 4], [b, 0, col])
                chunk = self.compute(x, chunk)
        return out


assert_same(passes.fuse_create_assemble_to_slice()(Before3D.module), After3D.module)
