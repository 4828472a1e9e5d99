//===- PTOInterfaces.cpp - Interfaces of the pto dialect ----------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Dialect/PTO/IR/PTOInterfaces.h"

using namespace mlir;
using namespace mlir::pto;

#include "PyPTO/Dialect/PTO/IR/PTOAttrInterfaces.cpp.inc"
#include "PyPTO/Dialect/PTO/IR/PTOOpInterfaces.cpp.inc"
