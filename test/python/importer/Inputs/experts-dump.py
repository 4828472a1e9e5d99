# pypto.program: experts
import pypto.language as pl

TOKENS = pl.dynamic('TOKENS')
n__ssa_v0 = pl.dynamic('n__ssa_v0')

@pl.program
class experts:
    @pl.function(type=pl.FunctionType.Orchestration, level=pl.Level.CHIP, role=pl.Role.Orchestrator)
    def layer(self, x__ssa_v0: pl.Tensor[[TOKENS, 64], pl.BF16], ids__ssa_v0: pl.Tensor[[TOKENS, 4], pl.INT32], w__ssa_v0: pl.Tensor[[8, 64, 128], pl.BF16, pl.TensorView(stride=[8192, 128, 1], layout=pl.TensorLayout.ND)], peer__ssa_v0: pld.DistributedTensor[[pl.const(16, pl.INDEX) * 2, 64], pl.FP32], y__ssa_v0: pl.Out[pl.Tensor[[TOKENS, 128], pl.FP32]]):
        # One task for each expert.
        n__ssa_v1: pl.Scalar[pl.INDEX] = pl.tensor.dim(x__ssa_v0, 0)
        base__ssa_v0: pl.Scalar[pl.INDEX] = -1 * n__ssa_v1 + 8 % (n__ssa_v1 + 1)
        half__ssa_v0: pl.Scalar[pl.INT64] = pl.cast(n__ssa_v1, pl.INT64) // pl.const(2, pl.INT64)
        tids__ssa_v0: pl.Array[8, pl.TASK_ID] = pl.array.create(8, dtype=pl.TASK_ID)
        none__ssa_v0: pl.Scalar[pl.TASK_ID] = pl.system.task_invalid()
        for e__idx_v0, (y__iter_v1, tids__iter_v1) in pl.parallel(0, 8, 1, init_values=(y__ssa_v0, tids__ssa_v0)):
            with pl.scope(mode=pl.ScopeMode.MANUAL):
                we__ssa_v0: pl.Tensor[[64, 128], pl.BF16] = pl.tensor.slice(w__ssa_v0, [1, 64, 128], [e__idx_v0, 0, 0], [], [0])
                first__ssa_v0: pl.Scalar[pl.INDEX] = pl.cast(pl.tensor.read(ids__ssa_v0, [pl.min(e__idx_v0, n__ssa_v1 - 1), 0]), pl.INDEX)
                with pl.scope():
                    stage__ssa_v0: pl.Tensor[[16, 128], pl.FP32] = pl.tensor.create([16, 128], dtype=pl.FP32, layout=pl.TensorLayout.ND, manual_dep=True, init_value=0.0)
                    xs__ssa_v0: pl.Tensor[[16, 64], pl.BF16, pl.TensorView(valid_shape=[pl.min(16, n__ssa_v1), 64], layout=pl.TensorLayout.ND)] = pl.tensor.slice(x__ssa_v0, [16, 64], [first__ssa_v0, 0], [pl.min(16, n__ssa_v1), 64])
                    if first__ssa_v0 + 16 <= n__ssa_v1:
                        ret__tmp_v0: pl.Tuple[pl.Tensor[[16, 128], pl.FP32], pl.Scalar[pl.TASK_ID]] = pl.spmd_submit(self.expert_group, xs__ssa_v0, we__ssa_v0, stage__ssa_v0, deps=[tids__iter_v1, none__ssa_v0], core_num=pl.max(1, n__ssa_v1 // 16), sync_start=True, predicate=(pl.tensor.read(ids__ssa_v0, [0, 0]) != 3), attrs={"dump_vars": [stage__ssa_v0]})
                        s__phi_v1, t__phi_v1 = pl.yield_(ret__tmp_v0[0], ret__tmp_v0[1])
                    else:
                        s__phi_v1, t__phi_v1 = pl.yield_(stage__ssa_v0, none__ssa_v0)
                    renamed__ssa_v0: pl.Tensor[[16, 128], pl.FP32] = s__phi_v1
                y__ssa_v2: pl.Tensor[[TOKENS, 128], pl.FP32] = pl.tensor.assemble(y__iter_v1, renamed__ssa_v0, [first__ssa_v0, 0])
                tids__ssa_v2: pl.Array[8, pl.TASK_ID] = pl.array.update_element(tids__iter_v1, e__idx_v0, t__phi_v1)
                y__rv_v3, tids__rv_v3 = pl.yield_(y__ssa_v2, tids__ssa_v2)
        all__ssa_v0: pl.Scalar[pl.TASK_ID] = pl.system.task_dummy(deps=[tids__rv_v3])
        pl.submit(self.norm, y__ssa_v0, half__ssa_v0, deps=[all__ssa_v0])
        flat__ssa_v0: pl.Tensor[[n__ssa_v1 * 128], pl.FP32] = pl.tensor.reshape(y__ssa_v0, [n__ssa_v1 * 128])
        r__tmp_v9: pl.Tuple[pl.Tensor[[4], pl.FP32], pl.Tuple[pl.Tensor[[4], pl.FP32], pl.Scalar[pl.INDEX]]] = self.pair(flat__ssa_v0)
        return y__rv_v3, flat__ssa_v0

    @pl.function(type=pl.FunctionType.InCore)
    def pair(f__ssa_v0: pl.Tensor[[TOKENS], pl.FP32]) -> tuple[pl.Tensor[[4], pl.FP32], pl.Tensor[[4], pl.FP32], pl.Scalar[pl.INDEX]]:
        pass

    @pl.function(type=pl.FunctionType.Group)
    def expert_group(x: pl.Tensor[[16, 64], pl.BF16], w: pl.Tensor[[64, 128], pl.BF16], o: pl.InOut[pl.Tensor[[16, 128], pl.FP32]]) -> pl.Tensor[[16, 128], pl.FP32]:
        self.expert_aic(x, w, o)
        o_1: pl.Tensor[[16, 128], pl.FP32] = self.expert_aiv(x, w, o)
        return o_1

    @pl.function(type=pl.FunctionType.AIC)
    def expert_aic(x: pl.Tensor[[16, 64], pl.BF16], w: pl.Tensor[[64, 128], pl.BF16], o: pl.InOut[pl.Tensor[[16, 128], pl.FP32]]):
        b: pl.Scalar[pl.INT32] = pl.system.reserve_buffer(name="up", size=8192, base=-1)
        p: pl.Scalar[pl.INT32] = pl.system.import_peer_buffer(name="down", peer_func='expert_aiv')
        pl.system.aic_initialize_pipe(p, b, dir_mask=3, slot_size=4096, id=0)
        for (i, acc) in pl.while_(init_values=(0, 1)):
            pl.cond(i < 4 and acc > 0 or i == 2)
            t: pl.Tile[[16, 64], pl.BF16, pl.Mem.Mat] = pl.tile.tpop_from_aiv(split=1)
            pl.tile.tpush_to_aiv(t, split=1, lane_stride=8)
            pl.system.tfree_to_aiv(t)
            i_1, acc_1 = pl.yield_(i + 1, acc * 2)

    @pl.function(type=pl.FunctionType.AIV)
    def expert_aiv(x: pl.Tensor[[16, 64], pl.BF16], w: pl.Tensor[[64, 128], pl.BF16], o: pl.InOut[pl.Tensor[[16, 128], pl.FP32]]) -> pl.Tensor[[16, 128], pl.FP32]:
        q: pl.Tile[[16, 128], pl.FP32] = pl.tile.load(o, [0, 0], [16, 128])
        r: pl.Tile[[16, 128], pl.FP32] = pl.tile.quantize(q, mode="x", scale=q)
        o_1: pl.Tensor[[16, 128], pl.FP32] = pl.tile.store(r, [0, 0], o)
        return o_1

    @pl.function(type=pl.FunctionType.InCore)
    def norm(y: pl.InOut[pl.Tensor[[TOKENS, 128], pl.FP32]], h: pl.Scalar[pl.INT64]):
        for i in pl.range(pl.tensor.dim(y, 0)):
            v: pl.Tile[[1, 128], pl.FP32] = pl.tile.load(y, [i, 0], [1, 128])
            pl.tile.store(v, [i, 0], y)

    @pl.function(level=pl.Level.HOST, role=pl.Role.SubWorker)
    def sub(self, x: pl.Tensor[[4], pl.FP32]): ...

    @pl.function(level=pl.Level.HOST, role=pl.Role.Orchestrator)
    def top(self, x: pl.Tensor[[4], pl.FP32], d: pl.Scalar[pl.INDEX]):
        for i in pl.range(4):
            self.sub(x, device=i)
        self.sub(x, device=d + 1)
