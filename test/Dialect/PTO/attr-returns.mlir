// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s

// CHECK: func.func private @two(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}, index) -> (index, !pto.tensor<4xf32> {my.note, pto.returns = 1 : i64}, !pto.tensor<4xf32> {pto.returns = 1 : i64})
func.func private @two(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>}, index) -> (index, !pto.tensor<4xf32> {pto.returns = 1 : i64, my.note}, !pto.tensor<4xf32> {pto.returns = 1})
