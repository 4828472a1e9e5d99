//===- PTOOps.td - All ops of the pto dialect --------------*- tablegen -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTOOPS_TD
#define PYPTO_DIALECT_PTO_IR_PTOOPS_TD

include "PyPTO/Dialect/PTO/IR/PTOAttrs.td"
include "PyPTO/Dialect/PTO/IR/PTODialect.td"
include "PyPTO/Dialect/PTO/IR/PTOTypes.td"
include "PyPTO/Dialect/PTO/IR/PTOTensorOps.td"
include "PyPTO/Dialect/PTO/IR/PTOViewOps.td"
include "PyPTO/Dialect/PTO/IR/PTOLaunchOps.td"
include "PyPTO/Dialect/PTO/IR/PTOTileOps.td"
include "PyPTO/Dialect/PTO/IR/PTOPipeOps.td"

#endif // PYPTO_DIALECT_PTO_IR_PTOOPS_TD
