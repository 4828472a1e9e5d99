//===- ConvertTypesOnly.h - The same op on other types ----------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_LIB_CONVERSION_CONVERTTYPESONLY_H
#define PYPTO_LIB_CONVERSION_CONVERTTYPESONLY_H

#include "mlir/Transforms/DialectConversion.h"

namespace mlir::pto {

/// Converts any op that is illegal only for its types: the same op, with the
/// same attributes and regions, on converted types.
struct ConvertTypesOnly : ConversionPattern {
  ConvertTypesOnly(const TypeConverter &converter, MLIRContext *context);

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override;
};

/// Whether types of operands, results and block arguments of `op` are legal.
bool hasLegalTypes(Operation *op, const TypeConverter &converter);

/// Adds patterns and legality for functions, calls, `scf` and any other op
/// whose types `converter` changes.
void populateStructuralConversion(const TypeConverter &converter,
                                  RewritePatternSet &patterns,
                                  ConversionTarget &target);

} // namespace mlir::pto

#endif // PYPTO_LIB_CONVERSION_CONVERTTYPESONLY_H
