//===- ProgramChecks.h - What must hold for every program -------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_TEST_FUZZER_PROGRAMCHECKS_H
#define PYPTO_TEST_FUZZER_PROGRAMCHECKS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::pto::fuzzer {

/// Parses text or bytecode. Null without a word about errors in it; aborts when
/// it is refused without an error.
OwningOpRef<ModuleOp> parse(MLIRContext &context, StringRef text);

/// Aborts unless
/// * the program reads the same after it was written, as text, as generic text
///   and as bytecode;
/// * each pass either says why it fails, or leaves a valid program for which
///   that holds, too.
void checkProgram(ModuleOp module);

} // namespace mlir::pto::fuzzer

#endif // PYPTO_TEST_FUZZER_PROGRAMCHECKS_H
