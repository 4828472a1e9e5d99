# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""Wrong arguments of builders raise an error with the reason and leave nothing behind."""

from mlir import ir
from mlir.dialects import func

import pypto_mlir  # noqa: F401
from pypto_mlir.dialects import pto


def report(build):
    try:
        print("no error:", build())
    except (ValueError, ir.MLIRError) as error:
        # The second part of an MLIRError shows the operation.
        print(f"{type(error).__name__}: {str(error).partition(' note: ')[0].splitlines()[-1]}")


with ir.Context(), ir.Location.unknown():
    module = ir.Module.create()
    f32 = ir.F32Type.get()
    index = ir.IndexType.get()
    tile_type = ir.RankedTensorType.get([1, 8], f32)
    row = pto.TensorType.get([1, 8], f32)
    with ir.InsertionPoint(module.body):

        @func.FuncOp.from_py_func(pto.TensorType.get([4, 8], f32), index, f32, tile_type, row)
        def body(t, i, x, tile, v):
            before = len(ir.InsertionPoint.current.block.operations)
            # CHECK-LABEL: values
            print("values")
            # CHECK-NEXT: ValueError: source must be a value, not 3
            report(lambda: pto.tensor_slice(3, [0, 0], [1, 8]))
            # CHECK-NEXT: ValueError: source must be a !pto.tensor, not tensor<1x8xf32>
            report(lambda: pto.tensor_slice(tile, [0, 0], [1, 8]))
            # CHECK-NEXT: ValueError: source must be a !pto.tensor, not f32
            report(lambda: pto.tensor_read(x, [0, 0]))
            # CHECK-NEXT: ValueError: target must be a !pto.tensor, not tensor<1x8xf32>
            report(lambda: pto.tile_store(tile, tile, [0, 0]))
            # CHECK-NEXT: ValueError: value must be a value, not 1.0
            report(lambda: pto.tensor_fill(t, 1.0))
            # CHECK-NEXT: ValueError: source must be a value; func.func has 0 results: name one
            report(lambda: pto.tensor_cast(module.body.operations[0], [None, 8]))

            # CHECK-LABEL: mixed numbers and values
            print("mixed numbers and values")
            # CHECK-NEXT: ValueError: offsets must be given by a list of numbers and index values, not 'ab'
            report(lambda: pto.tensor_slice(t, "ab", [1, 8]))
            # CHECK-NEXT: ValueError: offsets must be given by a list of numbers and index values, not 0
            report(lambda: pto.tensor_slice(t, 0, [1, 8]))
            # CHECK-NEXT: ValueError: offsets must be given by numbers and index values, not 1.5
            report(lambda: pto.tensor_slice(t, [0, 1.5], [1, 8]))
            # CHECK-NEXT: ValueError: sizes must be given by numbers and index values, not f32
            report(lambda: pto.tensor_slice(t, [0, 0], [x, 8]))
            # CHECK-NEXT: ValueError: offsets: -9223372036854775808 does not fit into 64 bits
            report(lambda: pto.tensor_slice(t, [-(2**63), 0], [1, 8]))
            # CHECK-NEXT: ValueError: indices: 9223372036854775808 does not fit into 64 bits
            report(lambda: pto.tensor_read(t, [2**63, 0]))
            # CHECK-NEXT: ValueError: index must be given by numbers and index values, not f32
            report(lambda: pto.tensor_dim(t, x))
            # CHECK-NEXT: MLIRError: error: unknown: 'pto.tensor.slice' op needs 2 offsets, one for each dimension, found 1
            report(lambda: pto.tensor_slice(t, [0], [1, 8]))
            # CHECK-NEXT: MLIRError: error: unknown: 'pto.tensor.write' op needs 2 indices, one for each dimension, found 3
            report(lambda: pto.tensor_write(x, t, [0, i, 0]))

            # CHECK-LABEL: types and windows
            print("types and windows")
            # CHECK-NEXT: ValueError: a dimension of a '!pto.tensor' must be at least 0 or '?', found -8
            report(lambda: pto.tensor_create([-8], f32))
            # CHECK-NEXT: ValueError: init_value 0.5 is no value of index
            report(lambda: pto.tensor_create([8], index, init_value=0.5))
            # CHECK-NEXT: MLIRError: error: unknown: 'pto.tensor.create' op 'init_value' must be a number of element type 'f32', found 1 : index
            report(lambda: pto.tensor_create([8], f32, init_value=ir.IntegerAttr.get(index, 1)))
            # CHECK-NEXT: MLIRError: error: unknown: 'pto.tensor.slice' op window of dimension 0 must end by 4, found offset 4 and size 1
            report(lambda: pto.tensor_slice(t, [4, 0], [1, 8]))
            # CHECK-NEXT: ValueError: drop_dims is 2: only leading sizes that are the number 1 can be dropped
            report(lambda: pto.tensor_slice(t, [0, 0], [1, 8], drop_dims=2))
            # CHECK-NEXT: ValueError: drop_dims is -1: only leading sizes that are the number 1 can be dropped
            report(lambda: pto.tensor_slice(t, [0, 0], [1, 8], drop_dims=-1))
            # CHECK-NEXT: MLIRError: error: unknown: 'pto.tensor.reshape' op source and result must have as many elements, found '!pto.tensor<4x8xf32>' and '!pto.tensor<3x16xf32>'
            report(lambda: pto.tensor_reshape(t, [3, 16]))
            # CHECK-NEXT: MLIRError: error: unknown: 'pto.tensor.cast' op ranks and static sizes must agree, found '!pto.tensor<4x8xf32>' and '!pto.tensor<?x9xf32>'
            report(lambda: pto.tensor_cast(t, [None, 9]))
            # CHECK-NEXT: MLIRError: error: unknown: 'pto.tensor.assemble' op window of dimension 0 must end by 4, found offset 4 and size 1
            report(lambda: pto.tensor_assemble(v, t, [4, 0]))
            # CHECK-NEXT: ValueError: 'mul' is no AtomicMode; known are none, add
            report(lambda: pto.tensor_assemble(v, t, [0, 0], atomic="mul"))
            # CHECK-NEXT: MLIRError: error: unknown: 'pto.tensor.fill' op value must have the element type of '!pto.tensor<4x8xf32>', found 'index'
            report(lambda: pto.tensor_fill(t, i))
            # CHECK-NEXT: ValueError: sizes must not be negative: [-1, 8]
            report(lambda: pto.tile_load(t, [0, 0], [-1, 8]))
            # CHECK-NEXT: MLIRError: error: unknown: 'pto.tile.store' op operand #0 must be ranked tensor of any type values, but got 'f32'
            report(lambda: pto.tile_store(x, t, [0, 0]))

            # CHECK-LABEL: launches
            print("launches")
            # CHECK-NEXT: ValueError: give the result types, or the function itself as callee
            report(lambda: pto.submit("kernel", [t]))
            # CHECK-NEXT: ValueError: callee must be the name of a function or a function, not 3
            report(lambda: pto.launch(3, [t], []))
            # CHECK-NEXT: ValueError: an argument must be a value, not None
            report(lambda: pto.launch("kernel", [None], []))
            # CHECK-NEXT: ValueError: a task to wait for must be a !pto.task_id or a tensor of them, not tensor<1x8xf32>
            report(lambda: pto.submit("kernel", [t], [], after=[tile], blocks=2))
            # CHECK-NEXT: ValueError: blocks must be given by numbers and index values, not f32
            report(lambda: pto.submit("kernel", [t], [], blocks=x))
            # CHECK-NEXT: ValueError: 'often' is no ScopeMode; known are auto, manual
            report(lambda: pto.scope("often"))

            # CHECK-NEXT: left behind: 0
            print("left behind:", len(ir.InsertionPoint.current.block.operations) - before)

            # What is built later is verified with the module.
            # CHECK-NEXT: MLIRError: error: unknown: 'pto.launch' op callee @no_such must be a function, found no such symbol
            pto.launch("no_such", [t], [])

    report(module.operation.verify)

    # What goes past the builders is found by the verifier.
    # CHECK-LABEL: generic operations
    print("generic operations")
    with ir.InsertionPoint(module.body):

        @func.FuncOp.from_py_func(pto.TensorType.get([4, 8], f32), ir.MemRefType.get([4], f32))
        def generic(t, memref):
            # CHECK-NEXT: MLIRError: error: unknown: 'pto.tensor.read' op source must be a '!pto.tensor', found 'memref<4xf32>'
            static = {"static_indices": ir.DenseI64ArrayAttr.get([0])}
            report(
                lambda: ir.Operation.create(
                    "pto.tensor.read", operands=[memref], attributes=static, infer_type=True
                ).verify()
            )
            # CHECK-NEXT: MLIRError: error: unknown: 'pto.tensor.assemble' op requires an attribute 'atomic' that is '#pto.atomic'
            assemble = pto.TensorAssembleOp(t, t, [0, 0])
            assemble.attributes["atomic"] = ir.StringAttr.get("add")
            report(assemble.verify)
            # CHECK-NEXT: MLIRError: error: unknown: 'pto.tfree_from_aic' op requires an integer attribute 'split'
            free = pto.TFreeFromAicOp()
            free.attributes["split"] = ir.StringAttr.get("1")
            report(free.verify)
            # CHECK-NEXT: MLIRError: error: unknown: 'pto.aiv_initialize_pipe' op requires an integer attribute 'gm_offset'
            pipe = pto.AivInitializePipeOp(1, 512)
            pipe.attributes["gm_offset"] = ir.UnitAttr.get()
            report(pipe.verify)
