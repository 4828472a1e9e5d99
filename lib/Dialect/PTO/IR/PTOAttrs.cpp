//===- PTOAttrs.cpp - Attributes of the pto dialect -----------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Dialect/PTO/IR/PTOAttrs.h"
#include "PyPTO/Dialect/PTO/IR/PTODialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::pto;

#include "PyPTO/Dialect/PTO/IR/PTOEnums.cpp.inc"

//===----------------------------------------------------------------------===//
// Text of the enumerations
//===----------------------------------------------------------------------===//

namespace {
/// What a value of an enumeration is called; the values are 0 to `last`.
struct EnumText {
  StringRef name;
  unsigned last;
};
} // namespace

static EnumText getText(FuncKind) {
  return {"function kind", getMaxEnumValForFuncKind()};
}
static EnumText getText(Direction) {
  return {"direction", getMaxEnumValForDirection()};
}
static EnumText getText(Backend) {
  return {"backend", getMaxEnumValForBackend()};
}
static EnumText getText(LoopKind) {
  return {"loop kind", getMaxEnumValForLoopKind()};
}
static EnumText getText(AtomicMode) {
  return {"atomic mode", getMaxEnumValForAtomicMode()};
}
static EnumText getText(ScopeMode) {
  return {"scope mode", getMaxEnumValForScopeMode()};
}

/// Parses the name of a value; the error lists the names that are known.
template <typename Enum>
static FailureOr<Enum> parseEnumName(AsmParser &parser) {
  StringRef keyword;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&keyword))
    return failure();
  if (std::optional<Enum> known = symbolizeEnum<Enum>(keyword))
    return *known;
  EnumText text = getText(Enum());
  InFlightDiagnostic diagnostic = parser.emitError(loc)
                                  << "unknown " << text.name << " '" << keyword
                                  << "'; known are ";
  for (unsigned index = 0; index <= text.last; ++index)
    diagnostic << (index ? ", " : "") << stringifyEnum(Enum(index));
  return diagnostic;
}

#define GET_ATTRDEF_CLASSES
#include "PyPTO/Dialect/PTO/IR/PTOAttrs.cpp.inc"

void PTODialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "PyPTO/Dialect/PTO/IR/PTOAttrs.cpp.inc"
      >();
}

bool BackendAttr::requiresGMPipeBuffer() const {
  switch (getValue()) {
  case Backend::Ascend910B:
    return true;
  case Backend::Ascend950:
    return false;
  }
  llvm_unreachable("covered switch");
}

FuncKind mlir::pto::getFuncKind(Operation *function) {
  auto kind = dyn_cast_if_present<FuncKindAttr>(
      function->getDiscardableAttr(PTODialect::getFuncKindAttrName()));
  return kind ? kind.getValue() : FuncKind::Opaque;
}

Direction mlir::pto::getDirection(FunctionOpInterface function,
                                  unsigned index) {
  auto direction = function.getArgAttrOfType<DirectionAttr>(
      index, PTODialect::getDirAttrName());
  return direction ? direction.getValue() : Direction::In;
}

std::optional<unsigned>
mlir::pto::getGMPipeBufferArg(FunctionOpInterface function) {
  // The verifier admits the mark on the last argument only.
  unsigned numArgs = function.getNumArguments();
  if (numArgs == 0 ||
      !function.getArgAttr(numArgs - 1, PTODialect::getGMPipeBufferAttrName()))
    return std::nullopt;
  return numArgs - 1;
}
