# pypto.program: unsupported
import pypto.language as pl


@pl.program
class unsupported:
    @pl.function(type=pl.FunctionType.Orchestration)
    def main(
        self,
        x__ssa_v0: pl.Tensor[[4, 8], pl.FP32],
        n__ssa_v0: pl.Scalar[pl.INDEX],
        out__ssa_v0: pl.Out[pl.Tensor[[4, 8], pl.FP32]],
    ) -> pl.Tensor[[4, 8], pl.FP32]:
        t__ssa_v0: pl.Tensor[[8, 4], pl.FP32] = pl.tensor.transpose(x__ssa_v0, 0, 1)
        u__ssa_v0: pl.Tensor[[4, 8], pl.FP32] = pl.tensor.transpose(t__ssa_v0, 0, 1)
        w__ssa_v0: pl.Scalar[pl.INDEX] = pl.tensor.world_size(x__ssa_v0)
        for i__idx_v0, (out__iter_v1,) in pl.range(n__ssa_v0, init_values=(out__ssa_v0,)):
            pld.tensor.put(x__ssa_v0, out__iter_v1)
            v__ssa_v0: pl.Tensor[[1, 8], pl.FP32] = pl.tensor.slice(u__ssa_v0, [1, 8], [i__idx_v0, 0])
            out__ssa_v2: pl.Tensor[[4, 8], pl.FP32] = pl.tensor.assemble(out__iter_v1, v__ssa_v0, [i__idx_v0, 0])
            out__rv_v3: pl.Tensor[[4, 8], pl.FP32] = pl.yield_(out__ssa_v2)
        for j in other.range(4):
            a__ssa_v0: pl.Scalar[pl.INDEX] = j
        b__ssa_v0: pl.Tensor[[9, 8], pl.FP32] = pl.tensor.slice(x__ssa_v0, [9, 8], [0, 0])
        c__ssa_v0: pl.Scalar[pl.INDEX] = w__ssa_v0 + 1
        y__ssa_v0: pl.Tensor[[4, 8], pl.FP32] = self.broken(x__ssa_v0)
        return out__rv_v3

    @pl.function(type=pl.FunctionType.InCore)
    def broken(self, x__ssa_v0: pl.Tensor[[4, 8], pl.HF8]) -> pl.Tensor[[4, 8], pl.FP32]:
        return x__ssa_v0
