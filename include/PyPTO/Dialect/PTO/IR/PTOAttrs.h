//===- PTOAttrs.h - Attributes of the pto dialect ---------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTOATTRS_H
#define PYPTO_DIALECT_PTO_IR_PTOATTRS_H

#include "PyPTO/Dialect/PTO/IR/PTOInterfaces.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinAttributes.h"

#include "PyPTO/Dialect/PTO/IR/PTOEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "PyPTO/Dialect/PTO/IR/PTOAttrs.h.inc"

namespace mlir {
class FunctionOpInterface;
} // namespace mlir

namespace mlir::pto {

/// The kind of `function`: its `pto.func_kind`, `opaque` when absent.
FuncKind getFuncKind(Operation *function);

/// The direction of argument `index` of `function`: its `pto.dir`, `in` when
/// absent.
Direction getDirection(FunctionOpInterface function, unsigned index);

/// Whether a callee may write, or may read what was there before, through an
/// argument of this direction.
inline bool mayWrite(Direction direction) { return direction != Direction::In; }
inline bool mayRead(Direction direction) { return direction != Direction::Out; }

/// The index of the argument of `function` that carries the GM pipe workspace
/// (`pto.gm_pipe_buffer`), if any.
std::optional<unsigned> getGMPipeBufferArg(FunctionOpInterface function);

} // namespace mlir::pto

#endif // PYPTO_DIALECT_PTO_IR_PTOATTRS_H
