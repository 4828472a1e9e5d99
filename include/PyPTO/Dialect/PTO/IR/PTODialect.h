//===- PTODialect.h - The pto dialect class ---------------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTODIALECT_H
#define PYPTO_DIALECT_PTO_IR_PTODIALECT_H

#include "mlir/IR/Dialect.h"

#include "PyPTO/Dialect/PTO/IR/PTODialect.h.inc"

#endif // PYPTO_DIALECT_PTO_IR_PTODIALECT_H
