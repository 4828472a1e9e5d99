# A call chain 100,000 functions deep needs no deep stack and no long time.
# RUN: %python %s > %t.mlir
# RUN: pypto-opt %t.mlir --inject-gm-pipe-buffer --mlir-pass-statistics \
# RUN:   --mlir-pass-statistics-display=list -o /dev/null 2>&1 | FileCheck %s

# CHECK: (S) 100000 num-calls
# CHECK: (S) 100000 num-functions
# CHECK: (S)      1 num-pipes
# CHECK: (S)      1 num-placeholders

DEPTH = 100_000

print("module attributes {pto.backend = #pto.backend<ascend910b>} {")
# The orchestration comes first and every caller before its callee, so that
# nothing is found in a convenient order.
print(
    "func.func @orch(%c: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {\n"
    "  call @f1(%c) : (i32) -> ()\n  return\n}"
)
for i in range(1, DEPTH):
    print(f"func.func private @f{i}(%c: i32) {{\n  call @f{i + 1}(%c) : (i32) -> ()\n  return\n}}")
print(
    f"func.func private @f{DEPTH}(%c: i32) attributes {{pto.func_kind = #pto.func_kind<aic>}} {{\n"
    "  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)\n"
    "  return\n}"
)
print("}")
