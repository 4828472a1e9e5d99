//===- ElementValues.h - Values to put into buffers -------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_LIB_CONVERSION_ELEMENTVALUES_H
#define PYPTO_LIB_CONVERSION_ELEMENTVALUES_H

#include "mlir/IR/Builders.h"

namespace mlir {
namespace pto {

/// The type of as many bits that arith knows: `type`, but without a sign.
Type getSignless(Type type);

/// `value` as a `type` that differs by its sign only.
Value castSign(OpBuilder &builder, Location loc, Value value, Type type);

/// A constant of any element type.
Value createConstant(OpBuilder &builder, Location loc, TypedAttr value);

/// Fills `buffer` with a pattern of its own, made of `poison`, the run of its
/// create and the place of each element. The module needs a poison counter.
void createPoisonFill(OpBuilder &builder, Location loc, Value buffer,
                      int64_t poison);

} // namespace pto
} // namespace mlir

#endif // PYPTO_LIB_CONVERSION_ELEMENTVALUES_H
