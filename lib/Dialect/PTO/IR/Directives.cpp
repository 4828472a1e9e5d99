//===- Directives.cpp - Text shared by several ops ------------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Directives.h"
#include "PyPTO/Dialect/PTO/IR/PTOTypes.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::pto;

ParseResult mlir::pto::parseIndexList(
    OpAsmParser &parser,
    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &values,
    DenseI64ArrayAttr &integers) {
  SMLoc loc = parser.getCurrentLocation();
  DenseBoolArrayAttr scalable;
  if (parseDynamicIndexList(parser, values, integers, scalable))
    return failure();
  if (llvm::is_contained(scalable.asArrayRef(), true))
    return parser.emitError(loc) << "a constant must not be in brackets; "
                                    "nothing here is scalable";
  if (llvm::count(integers.asArrayRef(), ShapedType::kDynamic) !=
      static_cast<int64_t>(values.size()))
    return parser.emitError(loc) << "constant " << ShapedType::kDynamic
                                 << " is out of range; it stands for '?'";
  return success();
}

void mlir::pto::printIndexList(OpAsmPrinter &printer, Operation *op,
                               OperandRange values,
                               ArrayRef<int64_t> integers) {
  printDynamicIndexList(printer, op, values, integers);
}

ParseResult mlir::pto::parseTensorAndElement(OpAsmParser &parser, Type &tensor,
                                             Type &element) {
  pto::TensorType type;
  if (parser.parseType(type))
    return failure();
  tensor = type;
  element = type.getElementType();
  return success();
}

void mlir::pto::printTensorAndElement(OpAsmPrinter &printer, Operation *,
                                      Type tensor, Type) {
  printer << tensor;
}
