//===- PTO.h - The pto dialect, all of it -----------------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTO_H
#define PYPTO_DIALECT_PTO_IR_PTO_H

#include "PyPTO/Dialect/PTO/IR/PTOAttrs.h"
#include "PyPTO/Dialect/PTO/IR/PTODialect.h"
#include "PyPTO/Dialect/PTO/IR/PTOInterfaces.h"
#include "PyPTO/Dialect/PTO/IR/PTOOps.h"
#include "PyPTO/Dialect/PTO/IR/PTOPipeInterfaces.h"
#include "PyPTO/Dialect/PTO/IR/PTOTypes.h"

#endif // PYPTO_DIALECT_PTO_IR_PTO_H
