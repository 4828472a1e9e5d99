# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Command line: judges a pipeline on many random programs.

python -m pypto_mlir.testing.fuzz --seeds 0:500 --pipeline fuse-create-assemble-to-slice
"""

from __future__ import annotations

import argparse
import collections
import json
import pathlib
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from .generator import generate
from .interpreter import Unsupported
from .oracle import Report, Verdict, judge
from .program import Program
from .shrink import shrink

__all__ = ["main"]


def _seeds(text: str) -> range:
    first, colon, last = text.partition(":")
    if not first.isdecimal() or (colon and not last.isdecimal()):
        raise argparse.ArgumentTypeError(f"expected A:B or one number, found {text!r}")
    seeds = range(int(first), int(last) if colon else int(first) + 1)
    if not seeds:
        raise argparse.ArgumentTypeError(f"{text!r} holds no seed; A:B is from A to below B")
    return seeds


def _positive(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"expected a number of at least 1, found {text!r}")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m pypto_mlir.testing.fuzz", description=__doc__)
    parser.add_argument("--seeds", type=_seeds, default="0:500", help="A:B, from A to below B")
    parser.add_argument("--size", type=_positive, default=12, help="statements of a program")
    parser.add_argument(
        "--pipeline",
        default="fuse-create-assemble-to-slice",
        help="name of a pass, options of pypto-opt, or a builtin.module(...) pipeline",
    )
    parser.add_argument("--tool", help="path of pypto-opt")
    parser.add_argument("--batch", type=_positive, default=50, help="programs for one process")
    parser.add_argument(
        "--keep-going", type=_positive, default=1, metavar="N", help="faults to report"
    )
    parser.add_argument("--no-shrink", action="store_true", help="print failing programs as made")
    parser.add_argument("--no-idempotent", action="store_true", help="run the pipeline once only")
    parser.add_argument("--state", help="file with the progress, to go on after an interruption")
    parser.add_argument("--output", help="folder for failing programs")
    parser.add_argument(
        "--show", action="store_true", help="print the programs and do nothing else"
    )
    return parser


def _progress(batches: Sequence[range]) -> Iterable[range]:
    try:
        from tqdm import tqdm
    except ImportError:
        return batches
    return tqdm(batches, unit="batch", disable=not sys.stderr.isatty())


def _explain(report: Report, options: argparse.Namespace) -> str:
    program = report.program
    if not options.no_shrink:

        def fails(candidate: Program) -> bool:
            try:
                again = judge([candidate], options.pipeline, options.tool, _idempotent(options))[0]
            except Unsupported:
                return False
            return again.verdict is report.verdict

        program = shrink(program, options.size, fails)
        report = judge([program], options.pipeline, options.tool, _idempotent(options))[0]
    values = ", ".join(str(a.value if a.shape is None else a.shape) for a in program.arguments)
    lines = [
        f"// {report.verdict.value}: {report.why}",
        f"// arguments of @{program.entry}: {values}",
        program.text,
    ]
    if "func.func" in program.externals:
        lines += ["// bodies of declared functions:", program.externals]
    if report.after is not None:
        lines += ["// after the pipeline:", report.after]
    return "\n".join(lines)


def _idempotent(options: argparse.Namespace) -> bool:
    return not options.no_idempotent


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command.

    Returns:
        0 when no fault was found, 1 when one was, 2 when a file or tool is missing.
    """
    options = _parser().parse_args(arguments)
    try:
        return _run(options)
    except OSError as error:
        print(f"pypto-fuzz: error: {error}", file=sys.stderr)
        return 2


def _load(path: pathlib.Path) -> dict[str, Any]:
    """What a state file says.

    Raises:
        OSError: it can't be read, or is no such file.
    """
    try:
        saved: dict[str, Any] = json.loads(path.read_text())
        if not {"seeds", "size", "pipeline", "done", "counts"} <= saved.keys():
            raise ValueError
    except (AttributeError, TypeError, ValueError) as error:
        raise OSError(f"{path} is no state of pypto-fuzz; name another file") from error
    return saved


def _run(options: argparse.Namespace) -> int:
    start, stop = options.seeds.start, options.seeds.stop
    seeds = f"{start}:{stop}"
    if options.show:
        for seed in range(start, stop):
            print(generate(seed, options.size, f"p{seed}").text)
        return 0
    counts: collections.Counter[str] = collections.Counter()
    state = pathlib.Path(options.state) if options.state else None
    done = start
    if state and state.exists():
        saved = _load(state)
        if [saved["seeds"], saved["size"], saved["pipeline"]] == [
            seeds,
            options.size,
            options.pipeline,
        ]:
            done = saved["done"]
            counts.update(saved["counts"])
    batches = [range(at, min(at + options.batch, stop)) for at in range(done, stop, options.batch)]
    faults = counts["faults"]
    for batch in _progress(batches):
        programs = [generate(seed, options.size, f"p{seed}") for seed in batch]
        reports = judge(programs, options.pipeline, options.tool, _idempotent(options))
        for seed, report in zip(batch, reports, strict=True):
            counts[report.verdict.value] += 1
            if report.verdict is Verdict.SAME:
                counts["assembles removed"] += report.assembles_removed
                counts["programs changed"] += report.assembles_removed > 0
            if report.verdict.is_fault:
                faults += 1
                text = f"// seed {seed}, size {options.size}\n{_explain(report, options)}"
                if options.output:
                    folder = pathlib.Path(options.output)
                    folder.mkdir(parents=True, exist_ok=True)
                    (folder / f"seed-{seed}.mlir").write_text(text)
                print(text, flush=True)
                if faults >= options.keep_going:
                    break
        counts["faults"] = faults
        if faults >= options.keep_going:
            break
        if state:
            saved = {
                "seeds": seeds,
                "size": options.size,
                "pipeline": options.pipeline,
                "done": batch.stop,
                "counts": counts,
            }
            state.write_text(json.dumps(saved))
    del counts["faults"]
    print(", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
