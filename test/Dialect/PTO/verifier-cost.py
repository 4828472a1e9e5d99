# RUN: %python %s
"""Verifying an op costs nothing for the ops beside it.

A verifier that looks at the whole module for each of its ops makes eight times as
many functions cost sixty times as much.
"""

import resource
import subprocess

KERNEL = """
func.func @k{0}() attributes {{pto.func_kind = #pto.func_kind<aiv>}} {{
  %p = pto.import_reserved_buffer {{name = "slots", peer_func = @k{1}}} -> i32
  pto.aiv_initialize_pipe {{dir_mask = 2, slot_size = 512}} (v2c_consumer_buf = %p : i32)
  return
}}
func.func @o{0}() {{
  pto.launch @k{1}() : () -> ()
  %id = pto.submit @k{0}() : () -> !pto.task_id
  return
}}"""


def seconds(count: int) -> float:
    """The least processor time, of three, to read and verify `count` pairs."""
    program = "".join(KERNEL.format(i, count - 1 - i) for i in range(count)).encode()
    times = []
    for _ in range(3):
        start = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run(
            ["pypto-opt", "--mlir-disable-threading", "-o", "-"],
            input=program,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        times.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - start)
    return min(times)


small, large = seconds(1000), seconds(8000)
assert large < 24 * small, f"1000 functions: {small:.3f} s, 8000: {large:.3f} s"
