# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""Random programs hold everything that a pass may stumble over."""

import re

from pypto_mlir.testing import random_program

SHAPES = {
    "for": r"scf\.for",
    "while": r"scf\.while",
    "if": r"scf\.if",
    "scope": r"pto\.scope",
    "select": r"arith\.select",
    "several loop values": r"iter_args\(%\w+ = %\w+, %",
    "loops in loops": r"\n {6}(?:%.* = )?scf\.for.*\{\n(?:(?! {6}\}).*\n)* +(?:%.* = )?scf\.for",
    "create in a loop": r"\n {6,}%t\d+ = pto\.tensor\.create",
    "create that starts as a value": r"create \{init_value",
    "create of dynamic size": r"tensor\.create\(%",
    "create with manual_dep": r"manual_dep",
    "argument of dynamic size": r"@main\([^)]*\?",
    "slice of a slice": r"(%s\d+) = pto\.tensor\.slice [^\n]*\n(?:.*\n)*?.*pto\.tensor\.slice \1\[",
    "assemble at a constant": r"assemble %\w+ into %\w+\[\d",
    "assemble at a loop's variable": r"assemble %\w+ into %\w+\[(?:\d, )*%i\d",
    "assemble at a loaded offset": r"assemble %\w+ into %\w+\[(?:\d, )*%e\d",
    "atomic assemble": r"atomic<add>",
    "chain of assembles": r"(%t\d+) = pto\.tensor\.assemble [^\n]*\n(?:.*\n)*?.*assemble \1 into",
    "reshape": r"tensor\.reshape",
    "cast": r"tensor\.cast",
    "fill": r"tensor\.fill",
    "tile": r"tile\.load",
    "submit": r"pto\.submit",
    "submit after others": r"after\(%",
    "join": r"task\.join",
    "launch on blocks": r"blocks\(%",
    "several results": r"%q\d+, %q\d+ = ",
    "callee that is an orchestration": r"func private @f\d+.*orchestration",
    "no dimension": r"!pto\.tensor<[if]\d+>",
    "1-D": r"!pto\.tensor<[\d?]+x[if]\d",
    "2-D": r"!pto\.tensor<([\d?]+x){2}[if]\d",
    "3-D": r"!pto\.tensor<([\d?]+x){3}[if]\d",
    "4-D": r"!pto\.tensor<([\d?]+x){4}[if]\d",
    "no element": r"!pto\.tensor<([\d?]+x)*0x",
}

programs = [random_program(seed, 25) for seed in range(150)]
for what, pattern in SHAPES.items():
    found = re.compile(pattern)
    if not any(found.search(text) for text in programs):
        print("nowhere:", what)
mixed = sum(len(set(re.findall(r"x(i\d+|b?f\d+)>", text))) > 1 for text in programs)
# CHECK-NOT: nowhere
# CHECK: mixed types: True
print("mixed types:", mixed > 5)
# CHECK-NEXT: same again: True
print("same again:", random_program(3, 25) == programs[3] != random_program(3, 26))
