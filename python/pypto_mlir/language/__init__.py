# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The language in which ``pto`` programs are written in Python.

```python
from pypto_mlir import language as pl

@pl.program
class Copy:
    @pl.function(type=pl.FunctionType.InCore)
    def copy(
        self, x: pl.Tensor[[4, 8], pl.FP32], out: pl.Out[pl.Tensor[[4, 8], pl.FP32]]
    ) -> pl.Tensor[[4, 8], pl.FP32]:
        tile = pl.load(x, [0, 0], [4, 8])
        out = pl.store(tile, [0, 0], out)
        return out

print(Copy.module)
```

A class becomes an MLIR module, its functions become functions. Their bodies are
translated, never run. Names may be bound anew; loops and branches carry the values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..frontend import constructs as _constructs
from ..frontend.source import ProgramError
from . import dtypes as _dtypes, enums as _enums, types as _types
from .dtypes import *  # noqa: F403
from .enums import *  # noqa: F403
from .types import *  # noqa: F403

__pto_language__ = True

_CONSTRUCTS = {
    "range": "A loop: (stop), (start, stop) or (start, stop, step); init_values= names carries.",
    "parallel": "A loop whose runs are independent.",
    "unroll": "A loop to unroll.",
    "pipeline": "A loop whose runs overlap in stage= stages.",
    "while_": "A loop with a condition: for (a, b) in pl.while_(init_values=(x, y)).",
    "cond": "The condition of a pl.while_ loop, the first statement of its body.",
    "yield_": "Ends the body of a loop or the arms of a branch: r, s = pl.yield_(v, w).",
    "leave": "Ends a scope and names what is seen after it: r, s = pl.leave(v, w).",
    "scope": "with pl.scope(mode=pl.ScopeMode.MANUAL): tasks with one way of ordering them.",
    "manual_scope": "with pl.manual_scope(): a scope in which deps= orders the tasks.",
    "auto_scope": "with pl.auto_scope(): a scope in which a run-time orders the tasks.",
    "region": "with pl.region(): statements that run once.",
    "submit": "Launches a function as a task: r, task = pl.submit(self.f, x, deps=[...]).",
    "spmd_submit": "Launches a function as a task on core_num= blocks.",
    "func_attr": "Attributes of a function, its first statement.",
}
for _name, _doc in _CONSTRUCTS.items():
    globals()[_name] = _constructs.Construct(_name, _doc)

# The operations import the types above.
from ..frontend import ops as _ops  # noqa: E402
from ..frontend.static import Namespace as _Namespace  # noqa: E402
from .program import Program, function, program  # noqa: E402

_groups: dict[str, dict[str, object]] = {}
for _name, _operation in _constructs.OPERATIONS.items():
    _group, _, _member = _name.rpartition(".")
    if _group:
        _groups.setdefault(_group, {})[_member] = _operation
    else:
        globals()[_name] = _operation
for _group, _members in _groups.items():
    globals()[_group] = _Namespace(f"pl.{_group}", _members)

ND = _enums.TensorLayout.ND
DN = _enums.TensorLayout.DN
NZ = _enums.TensorLayout.NZ
AUTO = _ops.pipes.AUTO

#: Distributed tensors are tensors here.
DistributedTensor = _types.Tensor

__all__ = [  # pyright: ignore[reportUnsupportedDunderAll]
    "AUTO",
    "DN",
    "DistributedTensor",
    "ND",
    "NZ",
    "Program",
    "ProgramError",
    "function",
    "program",
    *_CONSTRUCTS,
    *_dtypes.DTYPES,
    *_enums.__all__,
    *_types.__all__,
    *_groups,
    *(name for name in _constructs.OPERATIONS if "." not in name),
]

if TYPE_CHECKING:

    def __getattr__(name: str) -> Any: ...
