#!/bin/sh
# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds pypto-opt with the address and undefined-behaviour sanitizers, for the tests that
# `make test` runs with them. Without optimization, which takes longer than it saves there.
# Arguments: a Python that has the toolchain, and the build folder.
set -eu
python=$1 build=$2
PATH="$(dirname "$python"):$PATH"

mkdir -p "$build"
if ! echo 'int main() {}' | "${CXX:-c++}" -fsanitize=address,undefined -x c++ - -o "$build/probe"; then
  echo "The compiler has no sanitizers; the tests that need them are left out." >&2
  exit 0
fi
cmake -G Ninja -B "$build" -DPython_EXECUTABLE="$python" -DPYPTO_SANITIZERS=address,undefined \
  -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="-O0 -g1" \
  -DPYPTO_ENABLE_PYTHON=OFF -DPYPTO_INCLUDE_TESTS=ON \
  -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=0 > "$build/configure.log"
cmake --build "$build" --target pypto-opt > "$build/build.log" || { cat "$build/build.log" >&2; exit 1; }
