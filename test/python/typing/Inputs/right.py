"""A program whose types are right, and known."""

from mlir import ir
from typing_extensions import assert_type

import pypto_mlir
from pypto_mlir import passes
from pypto_mlir.dialects import pto


def build(target: ir.Value, row: ir.Value) -> pto.TensorAssembleOp:
    """Builds one of each kind."""
    window = pto.tensor_slice(target, [row, 0], [1, 8])
    assert_type(window, ir.Value)
    staging = pto.tensor_create([1, 8], ir.F32Type.get(), init_value=0.0)
    filled = pto.launch("fill", [window, staging], [staging.type], blocks=4)
    assert_type(filled, pto.LaunchOp)
    task = pto.SubmitOp("fill", [window], [], after=[pto.task_none()], options={})
    assert_type(task.task_id, ir.OpResult)
    op = pto.TensorAssembleOp(filled.results[0], target, [row, 0], atomic=pto.AtomicMode.Add)
    assert_type(op.atomic, pto.AtomicAttr)
    assert_type(op.source, ir.Value)
    assert_type(op.offsets, ir.OpOperandList)
    assert_type(op.static_offsets, ir.DenseI64ArrayAttr)
    pto.tpush_to_aic(window, id=1, split=0)
    return op


def inspect(module: ir.Module, tensor: pto.TensorType) -> None:
    """Looks at what there is."""
    assert_type(tensor.layout, pto.Layout)
    assert_type(tensor.shape, list[int])
    assert_type(pto.DirAttr.get("out").value, pto.Direction)
    assert_type(passes.fuse_create_assemble_to_slice()(module), ir.Module)
    for region in pypto_mlir.gm_pipe_layout(module):
        assert_type(region.total_bytes, int | None)
