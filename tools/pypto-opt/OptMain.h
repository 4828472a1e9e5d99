//===- OptMain.h - mlir-opt's main, safe for output files -------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_TOOLS_PYPTO_OPT_OPTMAIN_H
#define PYPTO_TOOLS_PYPTO_OPT_OPTMAIN_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"

namespace mlir {
class DialectRegistry;

namespace pto {

/// Like `MlirOptMain`, but an output file is written only after everything
/// went well. Upstream empties it first and deletes it on an error, which loses
/// the user's file when it is also the input or an earlier result.
LogicalResult optMain(int argc, char **argv, llvm::StringRef toolName,
                      DialectRegistry &registry);

} // namespace pto
} // namespace mlir

#endif // PYPTO_TOOLS_PYPTO_OPT_OPTMAIN_H
