# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""A program built with every builder prints as the text one would write."""

from mlir import ir
from mlir.dialects import func

import pypto_mlir  # noqa: F401
from pypto_mlir.dialects import pto


def build_kernels():
    row = pto.TensorType.get([1, 8], ir.F32Type.get())
    kernel = func.FuncOp("kernel", ir.FunctionType.get([row, row], [row]), visibility="private")
    kernel.attributes["pto.func_kind"] = pto.FuncKindAttr.get("incore")
    out = ir.DictAttr.get({"pto.dir": pto.DirAttr.get("out")})
    kernel.arg_attrs = ir.ArrayAttr.get([ir.DictAttr.get({}), out])
    return kernel


with ir.Context(), ir.Location.unknown():
    module = ir.Module.create()
    module.operation.attributes["pto.backend"] = pto.BackendAttr.get("ascend910b")
    f32 = ir.F32Type.get()
    index = ir.IndexType.get()
    with ir.InsertionPoint(module.body):
        kernel = build_kernels()

        # CHECK-LABEL: func.func @views(
        # CHECK-SAME:    %[[T:.*]]: !pto.tensor<4x8xf32>, %[[U:.*]]: !pto.tensor<2x4x8xf32>, %[[I:.*]]: index, %[[X:.*]]: f32)
        @func.FuncOp.from_py_func(
            pto.TensorType.get([4, 8], f32), pto.TensorType.get([2, 4, 8], f32), index, f32
        )
        def views(t, u, i, x):
            # CHECK: pto.tensor.create : !pto.tensor<1x8xf32>
            pto.tensor_create([1, 8], f32)
            # CHECK: pto.tensor.create : !pto.tensor<16x16xf16, nz>
            pto.tensor_create([16, 16], ir.F16Type.get(), "nz")
            # CHECK: pto.tensor.create {init_value = 0.000000e+00 : f32, manual_dep} : !pto.tensor<8xf32>
            pto.tensor_create([8], f32, init_value=0, manual_dep=True)
            # CHECK: pto.tensor.create {init_value = 7 : index} : !pto.tensor<8xindex>
            pto.tensor_create([8], index, init_value=ir.IntegerAttr.get(index, 7))
            # CHECK: %[[DYN:.*]] = pto.tensor.create(%[[I]]) : !pto.tensor<?x8xf32>
            dyn = pto.tensor_create([i, 8], f32)
            # CHECK: %[[V:.*]] = pto.tensor.slice %[[T]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
            v = pto.tensor_slice(t, [i, 0], [1, 8])
            # CHECK: pto.tensor.slice %[[U]][1, %[[I]], 4] [1, 2, 4] : !pto.tensor<2x4x8xf32> to !pto.tensor<2x4xf32>
            pto.tensor_slice(u, (1, i, 4), (1, 2, 4), drop_dims=1)
            # CHECK: pto.tensor.slice %[[T]][0, 0] [%[[I]], 8] : !pto.tensor<4x8xf32> to !pto.tensor<?x8xf32>
            pto.tensor_slice(t, [0, 0], [i, 8])
            # CHECK: pto.tensor.reshape %[[T]] : !pto.tensor<4x8xf32> to !pto.tensor<2x16xf32>
            pto.tensor_reshape(t, [2, 16])
            # CHECK: pto.tensor.reshape %[[DYN]] to [%[[I]], 2, 4] : !pto.tensor<?x8xf32> to !pto.tensor<?x2x4xf32>
            pto.tensor_reshape(dyn, [i, 2, 4])
            # CHECK: pto.tensor.cast %[[T]] : !pto.tensor<4x8xf32> to !pto.tensor<?x8xf32>
            pto.tensor_cast(t, [None, 8])
            # CHECK: %[[T1:.*]] = pto.tensor.assemble %[[V]] into %[[T]][%[[I]], 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
            t1 = pto.tensor_assemble(v, t, [i, 0])
            # CHECK: pto.tensor.assemble %[[V]] into %[[T1]][0, 0] atomic<add> : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
            pto.tensor_assemble(v, t1, [0, 0], atomic=pto.AtomicMode.Add)
            # CHECK: pto.tensor.fill %[[V]], %[[X]] : !pto.tensor<1x8xf32>
            pto.tensor_fill(v, x)
            # CHECK: %[[C1:.*]] = arith.constant 1 : index
            # CHECK: pto.tensor.dim %[[DYN]], %[[C1]] : !pto.tensor<?x8xf32>
            pto.tensor_dim(dyn, 1)
            # CHECK: pto.tensor.dim %[[DYN]], %[[I]] : !pto.tensor<?x8xf32>
            pto.tensor_dim(dyn, i)
            # CHECK: %[[S:.*]] = pto.tensor.read %[[T]][%[[I]], 3] : !pto.tensor<4x8xf32>
            s = pto.tensor_read(t, [i, 3])
            # CHECK: pto.tensor.write %[[S]], %[[T]][%[[I]], %[[I]]] : !pto.tensor<4x8xf32>
            pto.tensor_write(s, t, [i, i])
            # CHECK: %[[Q:.*]] = pto.tile.load %[[T]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to tensor<1x8xf32>
            q = pto.tile_load(t, [i, 0], [1, 8])
            # CHECK: pto.tile.load %[[U]][0, %[[I]], 0] [1, 1, 8] : !pto.tensor<2x4x8xf32> to tensor<1x8xf32>
            pto.tile_load(u, [0, i, 0], [1, 1, 8], drop_dims=1)
            # CHECK: pto.tile.store %[[Q]] into %[[T]][%[[I]], 0] : tensor<1x8xf32> into !pto.tensor<4x8xf32>
            pto.tile_store(q, t, [i, 0])

        # CHECK-LABEL: func.func @launches(
        # CHECK-SAME:    %[[X:.*]]: !pto.tensor<1x8xf32>, %[[N:.*]]: index)
        @func.FuncOp.from_py_func(pto.TensorType.get([1, 8], f32), index)
        def launches(x, n):
            # CHECK: %[[NONE:.*]] = pto.task.none
            none = pto.task_none()
            # CHECK: %{{.*}}, %[[ID:.*]] = pto.submit @kernel(%[[X]], %[[X]]) after(%[[NONE]]) blocks(%[[N]]) {options = {early_resolve = true}} : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
            submit = pto.submit(
                kernel,
                [x, x],
                after=[none],
                blocks=n,
                options={"early_resolve": ir.BoolAttr.get(True)},
            )
            # CHECK: pto.task.join %[[NONE]], %[[ID]]
            pto.task_join([none, submit.task_id])
            # CHECK: %[[C4:.*]] = arith.constant 4 : index
            # CHECK: %[[R:.*]] = pto.launch @kernel(%[[X]], %[[X]]) blocks(%[[C4]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
            launch = pto.launch("@kernel", [x, submit.results_[0]], [x.type], blocks=4)
            launch.arguments[1].replace_all_uses_with(x)
            # CHECK: pto.scope manual -> (!pto.tensor<1x8xf32>) {
            # CHECK-NEXT: pto.yield %[[R]] : !pto.tensor<1x8xf32>
            scope = pto.scope("manual", [x.type])
            with ir.InsertionPoint(scope.block):
                pto.yield_([launch.results_[0]])
            # CHECK: pto.scope auto {
            # CHECK-NEXT: }
            with ir.InsertionPoint(pto.scope(pto.ScopeMode.Auto).block):
                pto.yield_()

        # CHECK-LABEL: func.func @cube(
        # CHECK-SAME:    %[[TILE:.*]]: tensor<16x16xf16>)
        @func.FuncOp.from_py_func(ir.RankedTensorType.get([16, 16], ir.F16Type.get()))
        def cube(tile):
            # CHECK: %[[C:.*]] = pto.reserve_buffer {name = "v2c", size = 4096} -> i32
            c = pto.reserve_buffer("v2c", 4096)
            # The key `name` does not hide the name that every operation has.
            assert c.owner.opview.name == "pto.reserve_buffer"
            assert c.owner.opview.buffer_name.value == "v2c"
            # CHECK: %[[P:.*]] = pto.import_reserved_buffer {name = "c2v", peer_func = @vector} -> i32
            p = pto.import_reserved_buffer("c2w", "vector")
            assert p.owner.opview.name == "pto.import_reserved_buffer"
            p.owner.opview.buffer_name = ir.StringAttr.get("c2v")
            # CHECK: pto.aic_initialize_pipe {id = 1, dir_mask = 3, slot_size = 512} (c2v_consumer_buf = %[[P]] : i32, v2c_consumer_buf = %[[C]] : i32)
            pto.aic_initialize_pipe(3, 512, id=1, c2v_consumer_buf=p, v2c_consumer_buf=c)
            # CHECK: pto.tpush_to_aiv(%[[TILE]] : tensor<16x16xf16>) {id = 1}
            pto.tpush_to_aiv(tile, id=1)
            # CHECK: pto.tpop_from_aiv {id = 1} -> tensor<16x16xf16>
            pto.tpop_from_aiv(tile.type, id=1)
            # CHECK: pto.tfree_from_aiv {id = 1}
            pto.tfree_from_aiv(id=1)

        cube.func_op.attributes["pto.func_kind"] = pto.FuncKindAttr.get(pto.FuncKind.AIC)

    module.operation.verify()
    print(module)
    # What was printed is what is parsed.
    assert str(ir.Module.parse(str(module))) == str(module)

    # An operation's class gives access to its parts.
    launch_op = next(
        op for op in launches.func_op.body.blocks[0].operations if isinstance(op, pto.LaunchOp)
    )
    # CHECK-LABEL: kernel arith.constant
    print(launch_op.callee.value, launch_op.blocks.owner.name)
