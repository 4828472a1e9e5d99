//===- PTOOps.h - Ops of the pto dialect ------------------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTOOPS_H
#define PYPTO_DIALECT_PTO_IR_PTOOPS_H

#include "PyPTO/Dialect/PTO/IR/PTOAttrs.h"
#include "PyPTO/Dialect/PTO/IR/PTODialect.h"
#include "PyPTO/Dialect/PTO/IR/PTOInterfaces.h"
#include "PyPTO/Dialect/PTO/IR/PTOPipeInterfaces.h"
#include "PyPTO/Dialect/PTO/IR/PTOTypes.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#define GET_OP_CLASSES
#include "PyPTO/Dialect/PTO/IR/PTOOps.h.inc"

#endif // PYPTO_DIALECT_PTO_IR_PTOOPS_H
