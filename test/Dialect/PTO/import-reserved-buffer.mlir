// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: pypto-opt %s --cse --canonicalize | FileCheck %s --check-prefix=OPT

// CHECK-LABEL: func.func @vector
// OPT-LABEL: func.func @vector
func.func @vector() -> (i32, i32, i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
  // CHECK-NEXT: %{{.*}} = pto.import_reserved_buffer {name = "v2c_slot_buffer", peer_func = @cube} -> i32
  // GENERIC: "pto.import_reserved_buffer"() <{name = "v2c_slot_buffer", peer_func = @cube}> : () -> i32
  %a = pto.import_reserved_buffer {name = "v2c_slot_buffer", peer_func = @cube} -> i32
  // CHECK-NEXT: %{{.*}} = pto.import_reserved_buffer {name = "v2c_slot_buffer", peer_func = @cube} -> i32
  %b = pto.import_reserved_buffer {peer_func = @cube, name = "v2c_slot_buffer"} -> i32
  // CHECK-NEXT: %{{.*}} = pto.import_reserved_buffer {name = "x", peer_func = @"odd name"} attributes {id = 1 : i32} -> i32
  %c = pto.import_reserved_buffer {name = "x", peer_func = @"odd name"} attributes {id = 1 : i32} -> i32

  // It is pure: equal ones are merged, unused ones go.
  // OPT-NEXT: %[[A:.*]] = pto.import_reserved_buffer {name = "v2c_slot_buffer", peer_func = @cube}
  // OPT-NEXT: %[[C:.*]] = pto.import_reserved_buffer {name = "x"
  // OPT-NEXT: return %[[A]], %[[A]], %[[C]]
  %unused = pto.import_reserved_buffer {name = "unused", peer_func = @cube} -> i32
  return %a, %b, %c : i32, i32, i32
}
