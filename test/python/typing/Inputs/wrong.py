"""A program with mistakes that a type checker finds."""

from mlir import ir

from pypto_mlir import passes
from pypto_mlir.dialects import pto


def build(target: ir.Value) -> None:
    """Makes one mistake a line."""
    pto.tensor_slice(target, [0, "1"], [1, 8])
    pto.tensor_slice(target, [0, 0])
    pto.tensor_create([4, 8], "f32")
    pto.tpush_to_aic(target, id="1")
    pto.aic_initialize_pipe(1, 512, slots=8)
    pto.TensorType.get([4, 8])
    print(pto.TensorDimOp(target, 0).layout)
    print(pto.Direction.Sideways)
    passes.inject_gm_pipe_buffer(backend=910)
