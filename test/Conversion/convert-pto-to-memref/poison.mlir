// RUN: pypto-opt %s --convert-pto-to-memref=poison=1 | FileCheck %s --check-prefix=ONE
// RUN: pypto-opt %s --convert-pto-to-memref=poison=2 | FileCheck %s --check-prefix=TWO

// Each create has a pattern of its own, and each number makes other patterns;
// what is initialized keeps its value.
func.func @f(%x: i32) {
  // ONE: arith.constant 15 : i32
  // TWO: arith.constant -29 : i32
  %a = pto.tensor.create : !pto.tensor<4xi32>
  // ONE: arith.constant 25 : i32
  // TWO: arith.constant -39 : i32
  %b = pto.tensor.create : !pto.tensor<4xi32>
  // ONE: arith.constant 9 : i32
  // TWO: arith.constant 9 : i32
  %c = pto.tensor.create {init_value = 9 : i32} : !pto.tensor<4xi32>
  // ONE: arith.constant 4.550000e+01 : f32
  // TWO: arith.constant -5.850000e+01 : f32
  %d = pto.tensor.create : !pto.tensor<4xf32>
  // ONE: arith.constant true
  // TWO: arith.constant false
  %e = pto.tensor.create : !pto.tensor<4xi1>
  return
}
