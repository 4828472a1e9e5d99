#!/bin/sh
# Run both passes on every example and print the program before and after.
# Usage: demo.sh [pypto-opt]
set -eu
opt=${1:-pypto-opt}
here=$(dirname "$0")
for program in "$here"/*.mlir; do
  printf '\n==== %s: before ====\n' "$program"
  cat "$program"
  printf '\n==== %s: after --inject-gm-pipe-buffer --fuse-create-assemble-to-slice ====\n' "$program"
  "$opt" --inject-gm-pipe-buffer --fuse-create-assemble-to-slice "$program"
done
