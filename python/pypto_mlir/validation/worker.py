# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A process of its own for programs and passes that may crash.

Reads from standard input, pickled, the seconds that each task may take and a list of
tasks. Writes one pickled answer for each to standard output as soon as it is there.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from typing import Any

from .jobs import Job, Outputs, Rewrite, run_job


def _answer(task: Job | Rewrite) -> Any:
    if isinstance(task, Rewrite):
        try:
            return task.run()
        except Exception as error:
            return RuntimeError(str(error))
    try:
        return run_job(task)
    except Exception as error:
        return Outputs([], [], f"{type(error).__name__}: {error}")


def _main() -> None:
    timeout, tasks = pickle.load(sys.stdin.buffer)
    # Whatever else is printed must not get between the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    for task in tasks:
        # Ends this process even while it runs compiled code.
        signal.alarm(timeout)
        answer = _answer(task)
        signal.alarm(0)
        data = pickle.dumps(answer)
        answers.write(len(data).to_bytes(8, "little") + data)
        answers.flush()


if __name__ == "__main__":
    _main()
