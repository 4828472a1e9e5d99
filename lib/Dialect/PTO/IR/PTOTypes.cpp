//===- PTOTypes.cpp - Types of the pto dialect ----------------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Dialect/PTO/IR/PTOTypes.h"
#include "PyPTO/Dialect/PTO/IR/PTODialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::pto;

#define GET_TYPEDEF_CLASSES
#include "PyPTO/Dialect/PTO/IR/PTOTypes.cpp.inc"

void PTODialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "PyPTO/Dialect/PTO/IR/PTOTypes.cpp.inc"
      >();
}

bool pto::TensorType::isValidElementType(Type type) {
  return isa<IntegerType, FloatType, IndexType>(type) &&
         isa<BuiltinDialect>(type.getDialect());
}

ShapedType pto::TensorType::cloneWith(std::optional<ArrayRef<int64_t>> shape,
                                      Type elementType) const {
  return pto::TensorType::get(shape.value_or(getShape()), elementType,
                              getLayout());
}

std::pair<int64_t, int64_t> pto::TensorType::getFractal() const {
  if (getLayout() != Layout::NZ)
    return {1, 1};
  // A fractal has 16 rows of 32 bytes; `index` counts as 64 bits.
  int64_t bits = getElementType().isIndex()
                     ? 64
                     : getElementType().getIntOrFloatBitWidth();
  return {16, std::max<int64_t>(1, 32 * 8 / std::max<int64_t>(1, bits))};
}

LogicalResult
pto::TensorType::verify(function_ref<InFlightDiagnostic()> emitError,
                        ArrayRef<int64_t> shape, Type elementType,
                        Layout layout) {
  if (!elementType || !isValidElementType(elementType))
    return emitError() << "element type of a '!pto.tensor' must be a builtin "
                          "integer, float or index type, found "
                       << elementType;
  for (int64_t size : shape)
    if (size < 0 && !ShapedType::isDynamic(size))
      return emitError() << "a dimension of a '!pto.tensor' must be at least 0 "
                            "or '?', found "
                         << size;
  if (layout != Layout::ND && shape.size() < 2)
    return emitError() << "layout '" << stringifyLayout(layout)
                       << "' needs two dimensions or more, found "
                       << shape.size();
  return success();
}

Type pto::TensorType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape;
  Type elementType;
  Layout layout = Layout::ND;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseDimensionList(shape))
    return {};
  SMLoc elementLoc = parser.getCurrentLocation();
  OptionalParseResult element = parser.parseOptionalType(elementType);
  if (!element.has_value())
    parser.emitError(elementLoc)
        << "expected a dimension ('?' or a number, then 'x') or an element "
           "type";
  if (!element.has_value() || failed(*element))
    return {};
  if (succeeded(parser.parseOptionalComma())) {
    StringRef keyword;
    SMLoc keywordLoc = parser.getCurrentLocation();
    if (parser.parseKeyword(&keyword))
      return {};
    std::optional<Layout> parsed = symbolizeLayout(keyword);
    if (!parsed) {
      parser.emitError(keywordLoc)
          << "unknown layout '" << keyword << "'; known are nd, dn and nz";
      return {};
    }
    layout = *parsed;
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<pto::TensorType>(loc, parser.getContext(), shape,
                                            elementType, layout);
}

Type TaskIdType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalLess())) {
    parser.emitError(loc) << "'!pto.task_id' takes no parameters";
    return {};
  }
  return TaskIdType::get(parser.getContext());
}

void TaskIdType::print(AsmPrinter &) const {}

void pto::TensorType::print(AsmPrinter &printer) const {
  printer << '<';
  for (int64_t size : getShape()) {
    if (ShapedType::isDynamic(size))
      printer << '?';
    else
      printer << size;
    printer << 'x';
  }
  printer << getElementType();
  if (getLayout() != Layout::ND)
    printer << ", " << stringifyLayout(getLayout());
  printer << '>';
}
