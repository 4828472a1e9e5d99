# RUN: rm -rf %t && mkdir %t && %python %s %t
"""pypto-reduce shrinks a program of 300 ops that triggers a given remark.

Upstream's reducer erases ops that nothing uses; alone it leaves most of this one.
"""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(sys.argv[1])
HEAD = """\
#orchestration = #pto.func_kind<orchestration>
!all = !pto.tensor<64x8xf32>
!row = !pto.tensor<1x8xf32>
func.func private @fill(index, !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @look(!all)
"""
PIPE = """\
func.func private @cube_{n}() attributes {{pto.func_kind = #pto.func_kind<aic>}} {{
  %slots = pto.import_reserved_buffer {{name = "p", peer_func = @vector_{n}}} -> i32
  pto.aic_initialize_pipe {{dir_mask = 1, slot_size = 512}} (c2v_consumer_buf = %slots : i32)
  %tile = arith.constant dense<0.0> : tensor<16x8xf32>
  pto.tpush_to_aiv(%tile : tensor<16x8xf32>)
  pto.tpush_to_aiv(%tile : tensor<16x8xf32>)
  return
}}
func.func private @vector_{n}(%out: !pto.tensor<16x8xf32> {{pto.dir = #pto.dir<out>}})
    attributes {{pto.func_kind = #pto.func_kind<aiv>}} {{
  %slots = pto.reserve_buffer {{name = "p", size = 4096}} -> i32
  pto.aiv_initialize_pipe {{dir_mask = 1, slot_size = 512}} (c2v_consumer_buf = %slots : i32)
  %a = pto.tpop_from_aic -> tensor<16x8xf32>
  pto.tfree_from_aic
  %b = pto.tpop_from_aic -> tensor<16x8xf32>
  pto.tfree_from_aic
  %sum = arith.addf %a, %b : tensor<16x8xf32>
  %done = pto.tile.store %sum into %out[0, 0] : tensor<16x8xf32> into !pto.tensor<16x8xf32>
  return
}}
func.func private @group_{n}(%out: !pto.tensor<16x8xf32> {{pto.dir = #pto.dir<out>}})
    attributes {{pto.func_kind = #pto.func_kind<group>}} {{
  func.call @cube_{n}() : () -> ()
  func.call @vector_{n}(%out) : (!pto.tensor<16x8xf32>) -> ()
  return
}}
"""


def chain(target: str, result: str, row: str, name: str, between: str = "") -> str:
    """One row is staged, filled and copied into `target`."""
    return f"""\
      %s{name} = pto.tensor.create : !row
      %f{name} = func.call @fill({row}, %s{name}) : (index, !row) -> !row
{between}      {result} = pto.tensor.assemble %f{name} into {target}[{row}, 0] : !row into !all
"""


def orchestration(number: int, read: bool) -> str:
    """Two loops in each other that carry two targets; rows are filled in the inner one."""
    body = ""
    for place in range(8):
        target = "%p" if place == 0 else f"%p{place - 1}"
        between = ""
        # What the fusion must not do: another function sees the target before the copy.
        if read and place == 3:
            between = f"      func.call @look({target}) : (!all) -> ()\n"
        body += chain(target, f"%p{place}", "%r", f"{place}", between)
    other = chain("%q", "%q0", "%r", "_q")
    return f"""\
func.func @orchestration_{number}(%x: !all, %y: !all) -> (!all, !all)
    attributes {{pto.func_kind = #orchestration}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %o:2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %x, %b = %y) -> (!all, !all) {{
    %base = arith.muli %i, %c8 : index
    %n:2 = scf.for %j = %c0 to %c8 step %c1 iter_args(%p = %a, %q = %b) -> (!all, !all) {{
      %r = arith.addi %base, %j : index
{body}{other}      scf.yield %p7, %q0 : !all, !all
    }}
    scf.yield %n#0, %n#1 : !all, !all
  }}
  return %o#0, %o#1 : !all, !all
}}
"""


def count_ops(file: pathlib.Path) -> int:
    command = ["pypto-opt", str(file), "--print-op-stats=json=true", "-o", "/dev/null"]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    return sum(json.loads(result.stderr).values())


def shows(file: pathlib.Path, *command: str) -> bool:
    result = subprocess.run([*command, str(file)], capture_output=True)
    return result.returncode == 1


def reduce(name: str, text: str, check: str) -> pathlib.Path:
    """Reduces `text` to what `check`, a command of the shell, still accepts."""
    before, after = FOLDER / f"{name}.mlir", FOLDER / f"{name}-reduced.mlir"
    before.write_text(text)
    # The reducer is told by exit code 1 that a program is interesting.
    script = FOLDER / f"{name}.sh"
    script.write_text(f"#!/bin/sh\nif {check}; then exit 1; else exit 0; fi\n")
    script.chmod(0o755)
    assert shows(before, str(script))
    tree = f"-reduction-tree=traversal-mode=0 test={script}"
    clean = f"-opt-reduction-pass=opt-pass=symbol-dce,canonicalize test={script}"
    command = ["pypto-reduce", str(before), tree, clean, tree, "-o", str(after)]
    subprocess.run(command, check=True)
    assert shows(after, str(script))
    print(f"{name}: {count_ops(before)} ops to {count_ops(after)}")
    return after


# A remark: of all that is copied, one copy is left, and no loop around it.
program = HEAD + "".join(orchestration(n, n == 4) for n in range(8)) + PIPE.format(n=0)
fuse = "pypto-opt $1 --fuse-create-assemble-to-slice --remark-format=emitRemark"
fuse += " --remarks-filter=fuse-create-assemble-to-slice 2>&1"
reduced = reduce("remark", program, f"{fuse} | grep -q 'Missed. target-read'")
assert count_ops(FOLDER / "remark.mlir") >= 300
assert count_ops(reduced) < 25, reduced.read_text()
text = reduced.read_text()
assert text.count("pto.tensor.assemble") == 1 and "scf.for" not in text, text

# Loop values: nothing but a loop with something in it is looked for.
reduced = reduce(
    "loop", HEAD + orchestration(0, False), "pypto-opt $1 --canonicalize | grep -q scf.for"
)
text = reduced.read_text()
assert text.count("scf.for") == 1 and "iter_args" not in text, text

# Pipe pairs: halves of a group that don't match are an error, so both have to
# shrink at once.
pipes = "".join(PIPE.format(n=n) for n in range(4))
check = "pypto-opt $1 --verify-pto-pipes -o $1.out 2>/dev/null"
check += " && grep -q tpop_from_aic $1.out && grep -q tpush_to_aiv $1.out"
check += " && grep -q @group_ $1.out && grep -q call.@vector_ $1.out && grep -q call.@cube_ $1.out"
text = reduce("pipe", pipes, check).read_text()
for op in ("tpush_to_aiv", "tpop_from_aic"):
    assert text.count(f"pto.{op}") == 1, text
assert text.count("initialize_pipe") == 2, text
