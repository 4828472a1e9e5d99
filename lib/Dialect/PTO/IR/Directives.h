//===- Directives.h - Text shared by several ops ----------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_LIB_DIALECT_PTO_IR_DIRECTIVES_H
#define PYPTO_LIB_DIALECT_PTO_IR_DIRECTIVES_H

#include "mlir/IR/OpImplementation.h"

namespace mlir::pto {

/// index-list ::= `[` (integer | value) (`,` (integer | value))* `]`
ParseResult
parseIndexList(OpAsmParser &parser,
               SmallVectorImpl<OpAsmParser::UnresolvedOperand> &values,
               DenseI64ArrayAttr &integers);
void printIndexList(OpAsmPrinter &printer, Operation *op, OperandRange values,
                    ArrayRef<int64_t> integers);

/// One tensor type, which gives the type of a value that is an element, too.
ParseResult parseTensorAndElement(OpAsmParser &parser, Type &tensor,
                                  Type &element);
void printTensorAndElement(OpAsmPrinter &printer, Operation *op, Type tensor,
                           Type element);

} // namespace mlir::pto

#endif // PYPTO_LIB_DIALECT_PTO_IR_DIRECTIVES_H
