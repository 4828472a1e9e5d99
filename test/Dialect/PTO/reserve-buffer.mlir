// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: pypto-opt %s --canonicalize --cse | FileCheck %s

// CHECK-LABEL: func.func @cube
// GENERIC-LABEL: sym_name = "cube"
func.func @cube() attributes {pto.func_kind = #pto.func_kind<aic>} {
  // CHECK-NEXT: %{{.*}} = pto.reserve_buffer {name = "v2c_slot_buffer", size = 4096, base = 4096} -> i32
  // GENERIC: "pto.reserve_buffer"() <{base = 4096 : i64, name = "v2c_slot_buffer", size = 4096 : i64}> : () -> i32
  %a = pto.reserve_buffer {name = "v2c_slot_buffer", size = 4096, base = 4096} -> i32
  // Any order is read, one is printed.
  // CHECK-NEXT: %{{.*}} = pto.reserve_buffer {name = "other", size = 512, base = 64} -> i32
  %b = pto.reserve_buffer {base = 64, name = "other", size = 512} -> i32
  // An absent base is no base of 0.
  // CHECK-NEXT: %{{.*}} = pto.reserve_buffer {name = "free", size = 8} -> i32
  // CHECK-NEXT: %{{.*}} = pto.reserve_buffer {name = "first", size = 8, base = 0} -> i32
  // GENERIC: "pto.reserve_buffer"() <{name = "free", size = 8 : i64}> : () -> i32
  %c = pto.reserve_buffer {name = "free", size = 8} -> i32
  %d = pto.reserve_buffer {name = "first", size = 8, base = 0} -> i32
  // Text that needs quotes, and sizes beyond 32 bits.
  // CHECK-NEXT: %{{.*}} = pto.reserve_buffer {name = "a \22b\22", size = 8589934592} -> i32
  %e = pto.reserve_buffer {name = "a \"b\"", size = 8589934592} -> i32
  // Attributes of others have a place of their own.
  // CHECK-NEXT: %{{.*}} = pto.reserve_buffer {name = "noted", size = 8} attributes {my.note = "x", other} -> i32
  %f = pto.reserve_buffer {name = "noted", size = 8} attributes {other, my.note = "x"} -> i32
  return
}
