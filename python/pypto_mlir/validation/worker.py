# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A process of its own for programs that may crash.

Reads a pickled list of jobs from standard input, and writes one pickled answer for
each to standard output as soon as it is there.
"""

from __future__ import annotations

import os
import pickle
import sys

from .jobs import Outputs, run_job


def _main() -> None:
    jobs = pickle.load(sys.stdin.buffer)
    # Whatever else is printed must not get between the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    for job in jobs:
        try:
            outputs = run_job(job)
        except Exception as error:
            outputs = Outputs([], [], f"{type(error).__name__}: {error}")
        data = pickle.dumps(outputs)
        answers.write(len(data).to_bytes(8, "little") + data)
        answers.flush()


if __name__ == "__main__":
    _main()
