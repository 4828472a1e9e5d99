# REQUIRES: mkdocs, mlir-opt
# RUN: %python %project/utils/build_manual.py %t
# RUN: %python %s %project %t | FileCheck %s
"""The manual is built without a warning; every page has a test and every operation a place."""

import pathlib
import re
import sys

project, manual = map(pathlib.Path, sys.argv[1:])

for page in sorted(project.glob("docs/*.md")):
    assert (manual / "site" / page.with_suffix(".html").name).exists(), page
    if "```" in page.read_text():
        name = page.stem
        tests = [project / f"test/Docs/manual-{name}.test", project / f"test/Docs/{name}.test"]
        assert any(test.exists() for test in tests), f"no test runs the blocks of {page}"

site = (manual / "site/reference/dialect.html").read_text()
described = set(re.findall(r"<h3 id=\"[^\"]*\"><code>(pto\.[\w.]+)</code>", site))
print(f"{len(described)} operations")
assert {"pto.tensor.create", "pto.aic_initialize_pipe", "pto.yield"} <= described, described

# CHECK: {{[2-9][0-9]}} operations
