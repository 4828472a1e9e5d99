//===- Passes.h - Conversions of pto programs -------------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_CONVERSION_PASSES_H
#define PYPTO_CONVERSION_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir {
class ModuleOp;
class RewritePatternSet;
class TypeConverter;

namespace arith {
class ArithDialect;
} // namespace arith
namespace bufferization {
class BufferizationDialect;
} // namespace bufferization
namespace func {
class FuncDialect;
} // namespace func
namespace linalg {
class LinalgDialect;
} // namespace linalg
namespace memref {
class MemRefDialect;
} // namespace memref
namespace scf {
class SCFDialect;
} // namespace scf

namespace pto {
class PTODialect;

#define GEN_PASS_DECL
#include "PyPTO/Conversion/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "PyPTO/Conversion/Passes.h.inc"

/// Teaches `converter` that a `!pto.tensor` is a memref of dynamic strides and
/// offset, and a task id an index.
void populatePTOToMemRefTypeConversions(TypeConverter &converter);

/// Adds patterns for the pto ops on tensors, tiles and tasks. Fresh buffers are
/// filled with a pattern made of `poison` unless that is 0; the module needs a
/// poison counter then.
void populatePTOToMemRefPatterns(TypeConverter &converter,
                                 RewritePatternSet &patterns,
                                 int64_t poison = 0);

/// Adds the counter that makes the pattern of each fresh buffer differ.
void addPoisonCounter(ModuleOp module);

/// Brings a module into the form that the patterns convert: no scopes, launches
/// or submits, and no results that are arguments of their function.
LogicalResult prepareForMemRef(ModuleOp module);

/// Registers `--pto-to-llvm`.
void registerPTOConversionPipelines();

} // namespace pto
} // namespace mlir

#endif // PYPTO_CONVERSION_PASSES_H
