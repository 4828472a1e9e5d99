// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s

// CHECK: module @a attributes {pto.backend = #pto.backend<ascend910b>}
module @a attributes {pto.backend = #pto.backend<ascend910b>} {
}
// CHECK: module @b attributes {pto.backend = #pto.backend<ascend950>}
module @b attributes {pto.backend = #pto.backend<ascend950>} {
}
