//===- Dialects.cpp - C API of the pto dialect ----------------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO-c/Dialects.h"
#include "PyPTO/Dialect/PTO/IR/PTOAttrs.h"
#include "PyPTO/Dialect/PTO/IR/PTODialect.h"
#include "PyPTO/Dialect/PTO/IR/PTOTypes.h"
#include "PyPTO/InitAll.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(PTO, pto, pto::PTODialect)

void ptoRegisterDialects(MlirDialectRegistry registry) {
  pto::registerPTODialects(*unwrap(registry));
}

void ptoRegisterAllPasses() {
  // Registering a pipeline twice is a fatal error.
  static bool once = (pto::registerAllPasses(), true);
  (void)once;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

bool ptoTypeIsATensor(MlirType type) {
  return isa<pto::TensorType>(unwrap(type));
}

MlirTypeID ptoTensorTypeGetTypeID() {
  return wrap(pto::TensorType::getTypeID());
}

MlirType ptoTensorTypeGetChecked(intptr_t rank, const int64_t *shape,
                                 MlirType elementType, uint32_t layout) {
  Type element = unwrap(elementType);
  auto emitError = [&] {
    return mlir::emitError(UnknownLoc::get(element.getContext()));
  };
  std::optional<pto::Layout> known = pto::symbolizeLayout(layout);
  if (!known) {
    emitError() << "there is no layout with the value " << layout;
    return {nullptr};
  }
  return wrap(Type(pto::TensorType::getChecked(
      emitError, element.getContext(),
      ArrayRef<int64_t>(shape, static_cast<size_t>(rank)), element, *known)));
}

uint32_t ptoTensorTypeGetLayout(MlirType type) {
  return static_cast<uint32_t>(cast<pto::TensorType>(unwrap(type)).getLayout());
}

MlirStringRef ptoLayoutStringify(uint32_t value) {
  std::optional<pto::Layout> layout = pto::symbolizeLayout(value);
  return wrap(layout ? pto::stringifyLayout(*layout) : StringRef());
}

bool ptoTypeIsATaskId(MlirType type) {
  return isa<pto::TaskIdType>(unwrap(type));
}

MlirTypeID ptoTaskIdTypeGetTypeID() {
  return wrap(pto::TaskIdType::getTypeID());
}

MlirType ptoTaskIdTypeGet(MlirContext context) {
  return wrap(Type(pto::TaskIdType::get(unwrap(context))));
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

#define PTO_DEFINE_ENUM_ATTRIBUTE(Name)                                        \
  bool ptoAttributeIsA##Name(MlirAttribute attribute) {                        \
    return isa<pto::Name##Attr>(unwrap(attribute));                            \
  }                                                                            \
  MlirTypeID pto##Name##AttrGetTypeID() {                                      \
    return wrap(pto::Name##Attr::getTypeID());                                 \
  }                                                                            \
  MlirAttribute pto##Name##AttrGet(MlirContext context, uint32_t value) {      \
    std::optional<pto::Name> known = pto::symbolize##Name(value);              \
    if (!known)                                                                \
      return {nullptr};                                                        \
    return wrap(Attribute(pto::Name##Attr::get(unwrap(context), *known)));     \
  }                                                                            \
  uint32_t pto##Name##AttrGetValue(MlirAttribute attribute) {                  \
    return static_cast<uint32_t>(                                              \
        cast<pto::Name##Attr>(unwrap(attribute)).getValue());                  \
  }                                                                            \
  MlirStringRef pto##Name##Stringify(uint32_t value) {                         \
    std::optional<pto::Name> known = pto::symbolize##Name(value);              \
    return wrap(known ? pto::stringify##Name(*known) : StringRef());           \
  }

PTO_DEFINE_ENUM_ATTRIBUTE(AtomicMode)
PTO_DEFINE_ENUM_ATTRIBUTE(Backend)
PTO_DEFINE_ENUM_ATTRIBUTE(Direction)
PTO_DEFINE_ENUM_ATTRIBUTE(FuncKind)
PTO_DEFINE_ENUM_ATTRIBUTE(LoopKind)
PTO_DEFINE_ENUM_ATTRIBUTE(ScopeMode)
