# RUN: %python %s %project/utils | FileCheck %s
"""The checker of the reference's examples finds what is wrong."""

import sys

sys.path.append(sys.argv[1])
import doc_examples


def check(kind: str, name: str, body: str) -> None:
    """Prints what is wrong with one op or pass that `body` documents."""
    heading = f"### `{'-' if kind == 'pass' else ''}{name}`"
    [entry] = doc_examples.entries(kind, f"{heading} (X)\n{body}", r"### `-?([\w.-]+)`")
    print(*(doc_examples.problems(entry) or ["fine"]), sep="\n")


NONE = "%none = pto.task.none"

# CHECK: {{^}}fine
check("op", "pto.task.none", f"The id of no task.\n```mlir\n{NONE}\n```\n")
# CHECK-NEXT: op pto.task.none: the description has no ```mlir example
check("op", "pto.task.none", f"The id of no task.\n```\n{NONE}\n```\n")
# CHECK-NEXT: op pto.task.none: there is no description
check("op", "pto.task.none", f"```mlir\n{NONE}\n```\n")
# CHECK-NEXT: op pto.task.join: no example shows it
check("op", "pto.task.join", f"The id of many tasks.\n```mlir\n{NONE}\n```\n")
# CHECK-NEXT: op pto.task.join: <stdin>:1:6: error: 'pto.task.join' op needs one task or more
check("op", "pto.task.join", "The id of many tasks.\n```mlir\n%a = pto.task.join\n```\n")
# CHECK: {{^}}fine
check("pass", "cse", f"Merges.\n```mlir\n{NONE}\n```\nbecomes\n\n```mlir\n```\n")
# CHECK-NEXT: pass cse: the first example does not become the second
check("pass", "cse", f"Merges.\n```mlir\n{NONE}\n```\nbecomes\n\n```mlir\n{NONE}\n```\n")
