//===- PTOTypes.h - Types of the pto dialect --------------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTOTYPES_H
#define PYPTO_DIALECT_PTO_IR_PTOTYPES_H

#include "PyPTO/Dialect/PTO/IR/PTOAttrs.h"
#include "mlir/IR/BuiltinTypes.h"

#define GET_TYPEDEF_CLASSES
#include "PyPTO/Dialect/PTO/IR/PTOTypes.h.inc"

#endif // PYPTO_DIALECT_PTO_IR_PTOTYPES_H
