// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s

// CHECK-LABEL: func.func private @ranks(
// CHECK-SAME: !pto.tensor<4x8xf32>, !pto.tensor<?x8xbf16>, !pto.tensor<?x?x?x?x?x?xf32>, !pto.tensor<f32>, !pto.tensor<0x0xf32>, !pto.tensor<9223372036854775807x9223372036854775807xf32>)
func.func private @ranks(!pto.tensor<4x8xf32>, !pto.tensor<?x8xbf16>, !pto.tensor<?x?x?x?x?x?xf32>, !pto.tensor<f32>, !pto.tensor<0x0xf32>, !pto.tensor<9223372036854775807x9223372036854775807xf32>)

// CHECK-LABEL: func.func private @elements(
// CHECK-SAME: !pto.tensor<4xi1>, !pto.tensor<4xsi8>, !pto.tensor<4xui64>, !pto.tensor<4xi4>, !pto.tensor<4xi128>, !pto.tensor<4xindex>, !pto.tensor<4xf16>, !pto.tensor<4xf64>, !pto.tensor<4xf8E4M3FN>, !pto.tensor<4xf4E2M1FN>, !pto.tensor<4xtf32>)
func.func private @elements(!pto.tensor<4xi1>, !pto.tensor<4xsi8>, !pto.tensor<4xui64>, !pto.tensor<4xi4>, !pto.tensor<4xi128>, !pto.tensor<4xindex>, !pto.tensor<4xf16>, !pto.tensor<4xf64>, !pto.tensor<4xf8E4M3FN>, !pto.tensor<4xf4E2M1FN>, !pto.tensor<4xtf32>)

// The default layout may be written; it is not printed.
// CHECK-LABEL: func.func private @layouts(
// CHECK-SAME: !pto.tensor<16x16xf16>, !pto.tensor<16x16xf16, dn>, !pto.tensor<16x16xf16, nz>, !pto.tensor<?x?x?xindex, nz>, !pto.tensor<f16>)
func.func private @layouts(!pto.tensor<16x16xf16, nd>, !pto.tensor<16x16xf16, dn>, !pto.tensor<16x16xf16, nz>, !pto.tensor<?x?x?xindex, nz>, !pto.tensor<f16, nd>)

// CHECK-LABEL: func.func private @task_ids(
// CHECK-SAME: !pto.task_id, tensor<128x!pto.task_id>, tensor<?x!pto.task_id>) -> (!pto.tensor<4xf32>, !pto.task_id)
func.func private @task_ids(!pto.task_id, tensor<128x!pto.task_id>, tensor<?x!pto.task_id>) -> (!pto.tensor<4xf32>, !pto.task_id)
