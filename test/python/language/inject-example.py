# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""A program with pipes, before and after inject-gm-pipe-buffer.

Parameters are not annotated: their types follow from the calls and the uses.
"""

from pypto_mlir import language as pl, passes
from pypto_mlir.testing import assert_same


@pl.program(backend="ascend910b")
class Before:
    @pl.function(type=pl.FunctionType.AIC)
    def compute_aic(self, x, y, out_0):
        ring = pl.import_peer_buffer(name="c2v_slots", peer_func="compute_aiv")
        pl.aic_initialize_pipe(ring, 0, dir_mask=1, slot_size=8192)
        left: pl.Tile[[16, 64], pl.FP16] = pl.load(x, [0, 0], [16, 64])
        right: pl.Tile[[64, 128], pl.FP16] = pl.load(y, [0, 0], [64, 128])
        pl.tpush_to_aiv(pl.matmul(left, right), split=0)

    @pl.function(type=pl.FunctionType.AIV)
    def compute_aiv(self, x, y, out_0):
        ring = pl.reserve_buffer(name="c2v_slots", size=65536, base=pl.AUTO)
        pl.aiv_initialize_pipe(ring, 0, dir_mask=1, slot_size=8192)
        product: pl.Tile[[16, 128], pl.FP32] = pl.tpop_from_aic(split=0)
        out_0 = pl.store(pl.exp(product), [0, 0], out_0)
        pl.tfree_to_aic(product)
        return out_0

    @pl.function(type=pl.FunctionType.Group)
    def compute(self, x, y, out_0):
        self.compute_aic(x, y, out_0)
        return self.compute_aiv(x, y, out_0)

    @pl.function(type=pl.FunctionType.Orchestration)
    def main(self, x, y):
        out_0 = pl.create_tensor([16, 128], dtype=pl.FP32)
        return self.compute(x, y, out_0)


@pl.program(backend="ascend910b")
class After:
    @pl.function(type=pl.FunctionType.AIC)
    def compute_aic(self, x, y, out_0, __gm_pipe_buffer):
        ring = pl.import_peer_buffer(name="c2v_slots", peer_func="compute_aiv")
        pl.aic_initialize_pipe(ring, 0, dir_mask=1, slot_size=8192)
        left: pl.Tile[[16, 64], pl.FP16] = pl.load(x, [0, 0], [16, 64])
        right: pl.Tile[[64, 128], pl.FP16] = pl.load(y, [0, 0], [64, 128])
        pl.tpush_to_aiv(pl.matmul(left, right), split=0)

    @pl.function(type=pl.FunctionType.AIV)
    def compute_aiv(self, x, y, out_0, __gm_pipe_buffer):
        ring = pl.reserve_buffer(name="c2v_slots", size=65536, base=pl.AUTO)
        pl.aiv_initialize_pipe(ring, 0, dir_mask=1, slot_size=8192)
        product: pl.Tile[[16, 128], pl.FP32] = pl.tpop_from_aic(split=0)
        out_0 = pl.store(pl.exp(product), [0, 0], out_0)
        pl.tfree_to_aic(product)
        return out_0

    @pl.function(type=pl.FunctionType.Group)
    def compute(self, x, y, out_0, __gm_pipe_buffer):
        self.compute_aic(x, y, out_0, __gm_pipe_buffer)
        return self.compute_aiv(x, y, out_0, __gm_pipe_buffer)

    @pl.function(type=pl.FunctionType.Orchestration)
    def main(self, x, y):
        out_0 = pl.create_tensor([16, 128], dtype=pl.FP32)
        __gm_pipe_buffer = pl.create_tensor([1], dtype=pl.FP32)
        return self.compute(x, y, out_0, __gm_pipe_buffer)


x_type = "!pto.tensor<?x?xf16>"
out_type = "!pto.tensor<16x128xf32> {pto.dir = #pto.dir<out>}"
text = str(Before.module)
assert f"@compute_aiv(%arg0: {x_type}, %arg1: {x_type}, %arg2: {out_type})" in text, text
assert f"@main(%arg0: {x_type}, %arg1: {x_type}) -> !pto.tensor<16x128xf32>" in text, text
assert "pto.gm_pipe_buffer" not in text
assert_same(passes.inject_gm_pipe_buffer()(Before.module), After.module)
assert "pto.gm_pipe_buffer" in str(Before.module)
# The program itself has not changed.
assert "pto.gm_pipe_buffer" not in str(Before.build())
