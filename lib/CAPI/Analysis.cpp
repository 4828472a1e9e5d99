//===- Analysis.cpp - C API of the analyses -------------------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO-c/Analysis.h"
#include "PyPTO/Analysis/GMPipeLayout.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/CAPI/Utils.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;

MlirLogicalResult ptoGMPipeLayoutPrintJSON(MlirModule module,
                                           MlirStringCallback callback,
                                           void *userData) {
  // No pass manager has verified it before.
  if (failed(verify(unwrap(module))))
    return mlirLogicalResultFailure();
  FailureOr<pto::GMPipeLayout> layout =
      pto::GMPipeLayout::compute(unwrap(module));
  if (failed(layout))
    return mlirLogicalResultFailure();
  detail::CallbackOstream stream(callback, userData);
  layout->printJSON(stream);
  return mlirLogicalResultSuccess();
}
