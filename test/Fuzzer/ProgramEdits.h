//===- ProgramEdits.h - Random edits of programs ----------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_TEST_FUZZER_PROGRAMEDITS_H
#define PYPTO_TEST_FUZZER_PROGRAMEDITS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <random>

namespace mlir::pto::fuzzer {

using Random = std::minstd_rand;

/// A copy of the program with some edits: operands, attributes, types and
/// places of ops changed, ops left out, doubled or wrapped in regions. Most
/// results are valid.
OwningOpRef<ModuleOp> edit(ModuleOp module, Random &random);

/// A copy of the program with functions of another one in it.
OwningOpRef<ModuleOp> merge(ModuleOp module, ModuleOp other, Random &random);

} // namespace mlir::pto::fuzzer

#endif // PYPTO_TEST_FUZZER_PROGRAMEDITS_H
