//===- ConvertPTOToMemRef.cpp - pto programs as memref programs -----------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConvertTypesOnly.h"

#include "PyPTO/Conversion/Passes.h"
#include "PyPTO/Dialect/PTO/IR/PTO.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::pto {
#define GEN_PASS_DEF_CONVERTPTOTOMEMREF
#include "PyPTO/Conversion/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;

/// Removes every attribute of the dialect from `op`, its arguments and results.
static void removePTOAttributes(Operation *op) {
  auto isPTO = [](NamedAttribute attribute) {
    return isa_and_nonnull<pto::PTODialect>(attribute.getNameDialect());
  };
  for (NamedAttribute attribute : llvm::to_vector(op->getDiscardableAttrs()))
    if (isPTO(attribute))
      op->removeDiscardableAttr(attribute.getName());
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return;
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    for (NamedAttribute attribute : llvm::to_vector(function.getArgAttrs(i)))
      if (isPTO(attribute))
        function.removeArgAttr(i, attribute.getName());
  for (unsigned i = 0; i < function.getNumResults(); ++i)
    for (NamedAttribute attribute : llvm::to_vector(function.getResultAttrs(i)))
      if (isPTO(attribute))
        function.removeResultAttr(i, attribute.getName());
}

namespace {
struct ConvertPTOToMemRef
    : pto::impl::ConvertPTOToMemRefBase<ConvertPTOToMemRef> {
  using ConvertPTOToMemRefBase::ConvertPTOToMemRefBase;

  void runOnOperation() override {
    if (failed(pto::prepareForMemRef(getOperation())) || failed(convert()))
      return signalPassFailure();
    Builder builder(&getContext());
    getOperation().walk([&](Operation *op) {
      removePTOAttributes(op);
      auto function = dyn_cast<func::FuncOp>(op);
      if (function && function.isPublic() && !function.isExternal())
        function->setAttr("llvm.emit_c_interface", builder.getUnitAttr());
    });
  }

private:
  LogicalResult convert() {
    ModuleOp module = getOperation();
    MLIRContext *context = &getContext();
    if (poison)
      pto::addPoisonCounter(module);
    TypeConverter converter;
    pto::populatePTOToMemRefTypeConversions(converter);
    RewritePatternSet patterns(context);
    ConversionTarget target(*context);
    pto::populatePTOToMemRefPatterns(converter, patterns, poison);
    pto::populateStructuralConversion(converter, patterns, target);
    target.addIllegalDialect<pto::PTODialect>();
    return applyPartialConversion(module, target, std::move(patterns));
  }
};
} // namespace
