#!/bin/sh
# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds the sdist, from it the wheel, installs that where there is no compiler, and
# tests what is there. Arguments: a Python that has the toolchain and the tests' tools,
# and the folder for the result.
set -eu
python=$1
dist=$(mkdir -p "$2" && cd "$2" && pwd)
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cd "$root"
rm -f "$dist"/*.whl "$dist"/*.tar.gz
"$python" -c 'import sys; from scikit_build_core.build import build_sdist as b; b(sys.argv[1])' "$dist"
tar tzf "$dist"/pypto_mlir-*.tar.gz | sed 's,^[^/]*/,,' | sort > "$work/sdist"
git ls-files | sort | comm -23 - "$work/sdist" | grep -v '^\.' > "$work/missing" || true
if test -s "$work/missing"; then
  echo "missing in the sdist:"; cat "$work/missing"; exit 1
fi

"$python" -m pip wheel --quiet --no-build-isolation --no-deps --wheel-dir "$dist" "$dist"/*.tar.gz
ls -l "$dist"

# An environment with nothing on PATH but its own programs and those of the tests.
"$python" -m venv "$work/venv"
mkdir "$work/bin"
for tool in sh cat tr env rm mkdir ln; do
  ln -s "$(command -v $tool)" "$work/bin"
done
PATH="$work/venv/bin:$work/bin"
export PATH
pip install --quiet --disable-pip-version-check "$dist"/*.whl lit
python -m pypto_mlir doctor
pypto-opt "$root/examples/fuse_row.mlir" --pto-default-pipeline
python "$root/test/Packaging/installed-files.py"
