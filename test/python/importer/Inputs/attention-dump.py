# pypto.program: decode_step
import pypto.language as pl

BATCH = pl.dynamic('BATCH')
rows__ssa_v0 = pl.dynamic('rows__ssa_v0')


@pl.program
class decode_step:
    @pl.function(type=pl.FunctionType.Orchestration, level=pl.Level.CHIP, role=pl.Role.Orchestrator, auto_scope=False)
    def decode(
        self,
        query__ssa_v0: pl.Tensor[[BATCH, 64], pl.BF16, pl.MemRef("mem_ddr_0", pl.const(0, pl.INT64), 0)],
        lens__ssa_v0: pl.Tensor[[BATCH], pl.INT32, pl.MemRef("mem_ddr_1", pl.const(0, pl.INT64), 0)],
        out__ssa_v0: pl.Out[pl.Tensor[[BATCH, 64], pl.FP32, pl.MemRef("mem_ddr_2", pl.const(0, pl.INT64), 0)]],
        cache__ssa_v0: pl.InOut[pl.Tensor[[2, 16, 64], pl.FP32, pl.MemRef("mem_ddr_3", pl.const(0, pl.INT64), 8192)]],
    ) -> tuple[pl.Tensor[[BATCH, 64], pl.FP32], pl.Tensor[[2, 16, 64], pl.FP32]]:
        pl.func_attr({"mx_tensor_views_blocked": True})
        rows__ssa_v1: pl.Scalar[pl.INDEX] = pl.tensor.dim(query__ssa_v0, 0)
        blocks__ssa_v0: pl.Scalar[pl.INDEX] = (rows__ssa_v1 + 15) // 16
        gate__ssa_v0: pl.Scalar[pl.TASK_ID] = pl.system.task_dummy(deps=[])
        flat__ssa_v0: pl.Tensor[[32, 64], pl.FP32, pl.MemRef("mem_ddr_3", pl.const(0, pl.INT64), 8192)] = pl.tensor.reshape(cache__ssa_v0, [32, 64])
        tids__ssa_v0: pl.Array[8, pl.TASK_ID] = pl.array.create(8, dtype=pl.TASK_ID)
        for b__idx_v0, (out__iter_v1, flat__iter_v1) in pl.range(blocks__ssa_v0, init_values=(out__ssa_v0, flat__ssa_v0)):
            with pl.scope():
                stage__ssa_v0: pl.Tensor[[16, 64], pl.FP32, pl.MemRef("mem_ddr_4", pl.const(0, pl.INT64), 4096)] = pl.tensor.create([16, 64], dtype=pl.FP32, layout=pl.TensorLayout.ND)
                part__ssa_v0: pl.Tensor[[16, 64], pl.BF16, pl.MemRef("mem_ddr_0", pl.const(0, pl.INT64), 0)] = pl.tensor.slice(query__ssa_v0, [16, 64], [b__idx_v0 * 16, 0])
                # A group with a workspace.
                stage__ssa_v1: pl.Tensor[[16, 64], pl.FP32, pl.MemRef("mem_ddr_4", pl.const(0, pl.INT64), 4096)] = self.score(part__ssa_v0, b__idx_v0, stage__ssa_v0, attrs={"arg_directions": [pl.adir.input, pl.adir.scalar, pl.adir.output_existing]})
                out__ssa_v2: pl.Tensor[[BATCH, 64], pl.FP32, pl.MemRef("mem_ddr_2", pl.const(0, pl.INT64), 0)] = pl.tensor.assemble(out__iter_v1, stage__ssa_v1, [b__idx_v0 * 16, 0])
                len__ssa_v0: pl.Scalar[pl.INT32] = pl.tensor.read(lens__ssa_v0, [b__idx_v0])
                if pl.cast(len__ssa_v0, pl.INDEX) < 16:
                    flat__phi_v3: pl.Tensor[[32, 64], pl.FP32] = pl.yield_(flat__iter_v1)
                else:
                    ret__tmp_v0: pl.Tuple[pl.Tensor[[16, 64], pl.FP32], pl.Tensor[[32, 64], pl.FP32]] = self.update_spmd(stage__ssa_v1, flat__iter_v1, attrs={"core_num": pl.min(blocks__ssa_v0, 8), "sync_start": True, "dump_vars": [stage__ssa_v1]})
                    stage__ssa_v3: pl.Tensor[[16, 64], pl.FP32] = ret__tmp_v0[0]
                    flat__ssa_v2: pl.Tensor[[32, 64], pl.FP32] = ret__tmp_v0[1]
                    flat__phi_v3: pl.Tensor[[32, 64], pl.FP32] = pl.yield_(flat__ssa_v2)
                out__rv_v3, flat__rv_v4 = pl.yield_(out__ssa_v2, flat__phi_v3)
        with pl.scope(mode=pl.ScopeMode.MANUAL):
            for t__idx_v0, (tids__iter_v1,) in pl.parallel(8, init_values=(tids__ssa_v0,), attrs={"iter_arg_rebind_0": True}):
                ret__tmp_v1: pl.Tuple[pl.Tensor[[2, 16, 64], pl.FP32], pl.Scalar[pl.TASK_ID]] = pl.submit(self.tail, flat__rv_v4, t__idx_v0, cache__ssa_v0, deps=[gate__ssa_v0, tids__iter_v1], allow_early_resolve=True, dumps=[flat__rv_v4])
                tid__ssa_v0: pl.Scalar[pl.TASK_ID] = ret__tmp_v1[1]
                tids__ssa_v2: pl.Array[8, pl.TASK_ID] = pl.array.update_element(tids__iter_v1, t__idx_v0, tid__ssa_v0)
                tids__rv_v3: pl.Array[8, pl.TASK_ID] = pl.yield_(tids__ssa_v2)
            last__ssa_v0: pl.Scalar[pl.TASK_ID] = pl.array.get_element(tids__rv_v3, 7)
            ret__tmp_v2: pl.Tuple[pl.Scalar[pl.TASK_ID]] = pl.spmd_submit(self.extern_notify, lens__ssa_v0, deps=[last__ssa_v0], core_num=2, sync_start=True)
            notified__ssa_v0: pl.Scalar[pl.TASK_ID] = ret__tmp_v2[0]
        ret__tmp_v3: pl.Tuple[pl.Tensor[[2, 16, 64], pl.FP32], pl.Scalar[pl.TASK_ID]] = pl.submit(self.tail, flat__rv_v4, 0, cache__ssa_v0, deps=[notified__ssa_v0], predicate=(pl.tensor.read(lens__ssa_v0, [0]) > 0))
        return out__rv_v3, cache__ssa_v0

    @pl.function(type=pl.FunctionType.Group)
    def score(
        part__ssa_v0: pl.Tensor[[16, 64], pl.BF16, pl.MemRef("mem_ddr_0", pl.const(0, pl.INT64), 2048)],
        b__idx_v0: pl.Scalar[pl.INDEX],
        stage__ssa_v0: pl.Out[pl.Tensor[[16, 64], pl.FP32, pl.MemRef("mem_ddr_1", pl.const(0, pl.INT64), 4096)]],
    ) -> pl.Tensor[[16, 64], pl.FP32]:
        self.score_aic(part__ssa_v0, b__idx_v0, stage__ssa_v0)
        stage__ssa_v1: pl.Tensor[[16, 64], pl.FP32] = self.score_aiv(part__ssa_v0, b__idx_v0, stage__ssa_v0)
        return stage__ssa_v1

    @pl.function(type=pl.FunctionType.AIC)
    def score_aic(
        part__ssa_v0: pl.Tensor[[16, 64], pl.BF16],
        b__idx_v0: pl.Scalar[pl.INDEX],
        stage__ssa_v0: pl.Out[pl.Tensor[[16, 64], pl.FP32]],
    ):
        mem_mat_1: pl.Ptr = pl.tile.alloc(pl.Mem.Mat, 2048)
        c2v__ssa_v0: pl.Scalar[pl.INT32] = pl.system.import_peer_buffer(name="score_c2v", peer_func='score_aiv')
        pl.system.aic_initialize_pipe(c2v__ssa_v0, pl.const(0, pl.INT32), dir_mask=1, slot_size=4096, slot_num=8, id=1)
        for k__idx_v0, (acc__iter_v1,) in pl.pipeline(0, 4, 1, init_values=(acc_0__tile,), stage=2):
            acc__rv_v2: pl.Tile[[16, 64], pl.FP32] = pl.yield_(acc__iter_v1)
        left__tile: pl.Tile[[16, 64], pl.BF16, pl.MemRef(mem_mat_1, pl.const(0, pl.INT64), 2048), pl.Mem.Mat] = pl.tile.load(part__ssa_v0, [0, 0], [16, 64], [16, 64], target_memory=pl.Mem.Mat)
        acc__tile: pl.Tile[[16, 64], pl.FP32, pl.Mem.Acc] = pl.tile.create([16, 64], dtype=pl.FP32, target_memory=pl.Mem.Acc)
        for k__idx_v1, (acc__iter_v3,) in pl.range(0, 4, init_values=(acc__tile,)):
            acc__tile_1: pl.Tile[[16, 64], pl.FP32, pl.Mem.Acc] = pl.tile.matmul_acc(acc__iter_v3, left__tile, left__tile, k__idx_v1 == 0)
            if k__idx_v1 == 3:
                pl.tile.tpush_to_aiv(acc__tile_1, split=0, id=1)
            acc__rv_v4: pl.Tile[[16, 64], pl.FP32, pl.Mem.Acc] = pl.yield_(acc__tile_1)

    @pl.function(type=pl.FunctionType.AIV)
    def score_aiv(
        part__ssa_v0: pl.Tensor[[16, 64], pl.BF16],
        b__idx_v0: pl.Scalar[pl.INDEX],
        stage__ssa_v0: pl.Out[pl.Tensor[[16, 64], pl.FP32]],
    ) -> pl.Tensor[[16, 64], pl.FP32]:
        c2v__ssa_v0: pl.Scalar[pl.INT32] = pl.system.reserve_buffer(name="score_c2v", size=32768, base=pl.const(0, pl.INT64))
        pl.system.aiv_initialize_pipe(c2v__ssa_v0, pl.const(0, pl.INT32), dir_mask=1, slot_size=4096, slot_num=8, id=1)
        lane__ssa_v0: pl.Scalar[pl.INDEX] = pl.tile.get_subblock_idx()
        got__tile: pl.Tile[[16, 64], pl.FP32, pl.Mem.Vec] = pl.tile.tpop_from_aic(split=0, id=1)
        half__ssa_v0: pl.Scalar[pl.INDEX] = lane__ssa_v0 * 8
        valid__ssa_v0: pl.Scalar[pl.INDEX] = pl.min(16 - half__ssa_v0, 8)
        scaled__tile: pl.Tile[[8, 64], pl.FP32, pl.Mem.Vec, pl.TileView(valid_shape=[valid__ssa_v0, 64])] = pl.tile.extract(got__tile, half__ssa_v0, 0, [8, 64])
        renamed__tile: pl.Tile[[8, 64], pl.FP32, pl.Mem.Vec, pl.TileView(valid_shape=[valid__ssa_v0, 64])] = scaled__tile
        stage__tile: pl.Tensor[[16, 64], pl.FP32] = pl.tile.store(renamed__tile, [half__ssa_v0, 0], stage__ssa_v0)
        pl.system.tfree_to_aic(got__tile, id=1)
        return stage__tile

    @pl.function(type=pl.FunctionType.Spmd)
    def update_spmd(
        self,
        stage__ssa_v0: pl.Tensor[[16, 64], pl.FP32],
        flat__ssa_v0: pl.InOut[pl.Tensor[[32, 64], pl.FP32]],
    ) -> tuple[pl.Tensor[[16, 64], pl.FP32], pl.Tensor[[32, 64], pl.FP32]]:
        self.update(stage__ssa_v0, flat__ssa_v0)
        return stage__ssa_v0, flat__ssa_v0

    @pl.function(type=pl.FunctionType.InCore)
    def update(
        self,
        stage__ssa_v0: pl.Tensor[[16, 64], pl.FP32],
        flat__ssa_v0: pl.InOut[pl.Tensor[[32, 64], pl.FP32]],
    ):
        tile__ssa_v0: pl.Tile[[16, 64], pl.FP32] = pl.tile.load(stage__ssa_v0, [0, 0], [16, 64])
        twice__ssa_v0: pl.Tile[[16, 64], pl.FP32] = pl.tile.add(tile__ssa_v0, tile__ssa_v0)
        pl.tile.store(twice__ssa_v0, [16, 0], flat__ssa_v0)

    @pl.function(type=pl.FunctionType.InCore)
    def tail(
        self,
        flat__ssa_v0: pl.Tensor[[32, 64], pl.FP32],
        i__ssa_v0: pl.Scalar[pl.INDEX],
        cache__ssa_v0: pl.InOut[pl.Tensor[[2, 16, 64], pl.FP32]],
    ) -> pl.Tensor[[2, 16, 64], pl.FP32]:
        unknown__ssa_v0: pl.Tensor[[2, 16, 64], pl.FP32] = pl.tensor.scatter_update(cache__ssa_v0, flat__ssa_v0, i__ssa_v0)
        return unknown__ssa_v0

    @pl.function(type=pl.FunctionType.AIV, external_source="kernels/notify.cpp")
    def extern_notify(self, lens__ssa_v0: pl.Tensor[[BATCH], pl.INT32]):
        pass

    @pl.function(level=pl.Level.HOST, role=pl.Role.SubWorker)
    def host_worker(self, x: pl.Tensor[[4], pl.FP32]):
        import os
        return [os.getpid() for _ in x]

    @pl.function(level=pl.Level.HOST, role=pl.Role.Orchestrator)
    def host_main(self, x: pl.Tensor[[4], pl.FP32]):
        self.host_worker(x, device=0)
