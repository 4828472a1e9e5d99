//===- ReductionPatterns.h - How test cases get smaller ---------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_REDUCER_REDUCTIONPATTERNS_H
#define PYPTO_REDUCER_REDUCTIONPATTERNS_H

namespace mlir {
class DialectRegistry;

namespace pto {

/// Attaches the dialect's reduction patterns, which `reduction-tree` asks for.
void registerReductionPatterns(DialectRegistry &registry);

} // namespace pto
} // namespace mlir

#endif // PYPTO_REDUCER_REDUCTIONPATTERNS_H
