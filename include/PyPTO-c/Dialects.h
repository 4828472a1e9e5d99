//===- Dialects.h - C API of the pto dialect --------------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_C_DIALECTS_H
#define PYPTO_C_DIALECTS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(PTO, pto);

/// Adds the project's dialects, with everything that is attached to them, to
/// the registry.
MLIR_CAPI_EXPORTED void ptoRegisterDialects(MlirDialectRegistry registry);

/// Registers the project's passes and pipelines. Safe to call more than once.
MLIR_CAPI_EXPORTED void ptoRegisterAllPasses(void);

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Whether the type is a `!pto.tensor`. It is a shaped type, too: shape and
/// element type are read with `mlirShapedType...`.
MLIR_CAPI_EXPORTED bool ptoTypeIsATensor(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID ptoTensorTypeGetTypeID(void);

/// The `!pto.tensor` with the given sizes (`mlirShapedTypeGetDynamicSize()` for
/// `?`), element type and layout (a `Layout` value, see
/// `ptoLayoutStringify`). On bad arguments a diagnostic is emitted and the
/// result is null.
MLIR_CAPI_EXPORTED MlirType ptoTensorTypeGetChecked(intptr_t rank,
                                                    const int64_t *shape,
                                                    MlirType elementType,
                                                    uint32_t layout);

/// The layout of a `!pto.tensor`, as a `Layout` value.
MLIR_CAPI_EXPORTED uint32_t ptoTensorTypeGetLayout(MlirType type);

/// The name of a layout, empty when there is none with this value. Values count
/// from 0.
MLIR_CAPI_EXPORTED MlirStringRef ptoLayoutStringify(uint32_t value);

/// Whether the type is `!pto.task_id`.
MLIR_CAPI_EXPORTED bool ptoTypeIsATaskId(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID ptoTaskIdTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirType ptoTaskIdTypeGet(MlirContext context);

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

// Every attribute of the dialect wraps an enumeration whose values count from
// 0. `Get` yields null when there is no case with the value, `Stringify` an
// empty string.
#define PTO_DECLARE_ENUM_ATTRIBUTE(Name)                                       \
  MLIR_CAPI_EXPORTED bool ptoAttributeIsA##Name(MlirAttribute attribute);      \
  MLIR_CAPI_EXPORTED MlirTypeID pto##Name##AttrGetTypeID(void);                \
  MLIR_CAPI_EXPORTED MlirAttribute pto##Name##AttrGet(MlirContext context,     \
                                                      uint32_t value);         \
  MLIR_CAPI_EXPORTED uint32_t pto##Name##AttrGetValue(                         \
      MlirAttribute attribute);                                                \
  MLIR_CAPI_EXPORTED MlirStringRef pto##Name##Stringify(uint32_t value)

PTO_DECLARE_ENUM_ATTRIBUTE(AtomicMode);
PTO_DECLARE_ENUM_ATTRIBUTE(Backend);
PTO_DECLARE_ENUM_ATTRIBUTE(Direction);
PTO_DECLARE_ENUM_ATTRIBUTE(FuncKind);
PTO_DECLARE_ENUM_ATTRIBUTE(LoopKind);
PTO_DECLARE_ENUM_ATTRIBUTE(ScopeMode);

#undef PTO_DECLARE_ENUM_ATTRIBUTE

#ifdef __cplusplus
}
#endif

#endif // PYPTO_C_DIALECTS_H
