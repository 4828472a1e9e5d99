# RUN: %python %s %examples | FileCheck %s
"""What holds for every program of examples/.

Printed and read again, in text and bytecode, it is the same; both passes give the
same in either order, twice as well as once; and the default pipeline takes it.
"""

import subprocess
import sys
from pathlib import Path

INJECT, FUSE = "--inject-gm-pipe-buffer", "--fuse-create-assemble-to-slice"


def opt(program: bytes, *options: str) -> bytes:
    """The output of pypto-opt."""
    return subprocess.run(
        ["pypto-opt", *options], input=program, capture_output=True, check=True
    ).stdout


for path in sorted(Path(sys.argv[1]).glob("*.mlir")):
    program = opt(path.read_bytes())
    assert opt(program) == program
    assert opt(opt(program, "--mlir-print-op-generic")) == program
    assert opt(opt(program, "--emit-bytecode")) == program
    done = opt(program, INJECT, FUSE)
    assert done != program, f"{path.name} shows no pass at work"
    assert opt(program, FUSE, INJECT) == done
    assert opt(done, INJECT, FUSE) == done
    assert opt(program, "--pto-default-pipeline") == opt(
        program, INJECT, FUSE, "--canonicalize", "--cse"
    )
    print(path.name, "holds")

# CHECK: decode_attention.mlir holds
# CHECK: flattened_target.mlir holds
# CHECK: fuse_padded.mlir holds
# CHECK: fuse_row.mlir holds
# CHECK: inject_pipe.mlir holds
# CHECK: read_after.mlir holds
# CHECK: zero_init.mlir holds
