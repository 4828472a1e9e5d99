// The result goes to the file that -o names, which may be the input itself.
// RUN: cp %s %t.mlir
// RUN: pypto-opt %t.mlir --canonicalize -o %t.mlir | count 0
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: pypto-opt %s -emit-bytecode -o %t.mlirbc
// RUN: pypto-opt %t.mlirbc | FileCheck %s --check-prefix=BYTECODE
// RUN: pypto-opt < %s -o - | FileCheck %s --check-prefix=BYTECODE

// CHECK-NOT: RUN
// CHECK:     func.func @f() {
// CHECK-NEXT:  return
// BYTECODE:  func.func @f() {
// BYTECODE-NEXT: arith.constant 1
func.func @f() {
  %0 = arith.constant 1 : index
  return
}
