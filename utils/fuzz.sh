#!/bin/sh
# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds pypto-fuzzer and lets it look for programs that crash the parser, the verifiers
# or the passes, or that don't survive a round trip. Arguments: a Python that has the
# toolchain, the number of seconds, and more for libFuzzer.
set -eu
python=$1 seconds=$2
shift 2
cd "$(dirname "$0")/.."
build=build/fuzz
mkdir -p $build

for clang in ${CLANGXX:-clang++ clang++-22 clang++-21 clang++-20 clang++-19 clang++-18}; do
  echo 'extern "C" int LLVMFuzzerTestOneInput(const char *, unsigned long) { return 0; }' \
    | "$clang" -fsanitize=fuzzer -x c++ - -o /dev/null 2>/dev/null && break
  clang=
done
if test -z "$clang"; then
  echo "No Clang with libFuzzer was found (Debian and Ubuntu: apt install clang-19" \
    "libclang-rt-19-dev); CLANGXX names another one." >&2
  exit 1
fi

cmake -G Ninja -B $build -DCMAKE_BUILD_TYPE=Release -DPython_EXECUTABLE="$python" \
  -DCMAKE_C_COMPILER="$(echo "$clang" | sed 's/clang++/clang/')" -DCMAKE_CXX_COMPILER="$clang" \
  -DPYPTO_BUILD_FUZZER=ON -DPYPTO_ENABLE_PYTHON=OFF \
  -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=0 > $build.log
ninja -C $build pypto-fuzzer

symbolizer=$("$python" -c 'import llvm; print(llvm.__path__[0] + "/bin/llvm-symbolizer")')
PATH="$(dirname "$symbolizer"):$PATH"

# Each program of the tests and examples is a start.
mkdir -p $build/corpus $build/found
"$python" utils/split_programs.py $build/seeds examples test
$build/bin/pypto-fuzzer -max_total_time="$seconds" -timeout=10 -max_len=16384 -len_control=0 \
  -rss_limit_mb=4096 -print_final_stats=1 -artifact_prefix=$build/found/ "$@" \
  $build/corpus $build/seeds
