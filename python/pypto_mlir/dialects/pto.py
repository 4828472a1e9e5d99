# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ``pto`` dialect: operations, types, attributes and enums.

Every operation has a class (``TensorSliceOp``) and a function that builds it
(``tensor_slice``), both generated, with the descriptions of the reference. The
ones below replace generated ones whose arguments spell MLIR's storage:

* offsets, sizes and indices are lists that mix numbers and ``index`` values;
* result types are worked out where the arguments tell them;
* what is built is verified at once.

They raise ``ValueError`` when an argument is not what is asked for and
``mlir.ir.MLIRError`` when the verifier refuses the operation, with the reason, and
then leave nothing behind.

Offsets, sizes and indices count elements. ``loc`` and ``ip`` are as everywhere in
``mlir.ir``: the current location and insertion point when not given.
"""

from .._libs._pypto import (
    AtomicAttr as AtomicAttr,
    BackendAttr as BackendAttr,
    DirAttr as DirAttr,
    FuncKindAttr as FuncKindAttr,
    LoopKindAttr as LoopKindAttr,
    ScopeModeAttr as ScopeModeAttr,
    TaskIdType as TaskIdType,
    TensorType as TensorType,
)
from ._pto_enums_gen import (
    AtomicMode as AtomicMode,
    Backend as Backend,
    Direction as Direction,
    FuncKind as FuncKind,
    Layout as Layout,
    LoopKind as LoopKind,
    ScopeMode as ScopeMode,
)
from ._pto_ops_gen import *  # noqa: F403

# isort: split
# After the generated ones, some of which they replace.
from ._launch_ops import *  # noqa: F403
from ._tensor_ops import *  # noqa: F403
