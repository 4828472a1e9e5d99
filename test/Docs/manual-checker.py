# RUN: %python %s %project/utils | FileCheck %s
"""What runs the blocks of the manual finds what is wrong with them."""

import sys

sys.path.append(sys.argv[1])
import doc_blocks

FENCE = "```"
COUNTER = 0


def check(*blocks: tuple[str, str]) -> None:
    """Prints what is wrong with a page of blocks, given by their first line and text."""
    page = "".join(f"Text.\n\n{FENCE}{head}\n{text}\n{FENCE}\n\n" for head, text in blocks)
    try:
        print(doc_blocks.run_page("page", page), "fine")
    except doc_blocks.Wrong as error:
        print(*str(error).splitlines()[:2])


MODULE = ('mlir title="a.mlir"', "%none = pto.task.none")
SHOWN = 'mlir title="output"'

# CHECK: {{^}}2 fine
check(MODULE, ("sh", "pypto-opt a.mlir"))
# CHECK-NEXT: 3 fine
check(MODULE, ("sh", "pypto-opt a.mlir"), (SHOWN, "%0 = pto.task.none"))
# CHECK-NEXT: page:15: the output is
check(MODULE, ("sh", "pypto-opt a.mlir --canonicalize"), (SHOWN, "%0 = pto.task.none"))
# CHECK-NEXT: page:3: <stdin>:1:6: error: 'pto.task.join' op needs one task or more
check(("mlir", "%a = pto.task.join"))
# CHECK-NEXT: page: the last block failed: pypto-opt: Unknown command line argument '--no-such-pass'
check(MODULE, ("sh", "pypto-opt a.mlir --no-such-pass"))
# CHECK-NEXT: page:9: the block before failed:
check(("sh", "false"), ("sh", "true"))
# CHECK-NEXT: 2 fine
check(
    ("sh", "printf 'one\ntwo\nthree\nerror: four\n'; exit 1"),
    ('text title="output"', "one\n...\nerror: ..."),
)
# CHECK-NEXT: page:{{[0-9]+}}: this is not in the output:
check(("sh", "printf 'one\ntwo\nthree\n'"), ('text title="output"', "one\nthree"))
# CHECK-NEXT: page: the last block failed: Traceback
check(("python", "assert 1 == 2"))
# CHECK-NEXT: page:3: this is not in lib/InitAll.cpp:
check(('cpp title="lib/InitAll.cpp"', "void registerNothing();"))
# CHECK-NEXT: page:3: no target tset in the Makefile
check(("console", "make tset"))
# CHECK-NEXT: page:3: what to do with a block of 'no language'?
check(("", "anything"))
