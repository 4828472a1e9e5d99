//===- ConvertTypesOnly.cpp - The same op on other types ------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConvertTypesOnly.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"

using namespace mlir;
using namespace mlir::pto;

ConvertTypesOnly::ConvertTypesOnly(const TypeConverter &converter,
                                   MLIRContext *context)
    : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/0,
                        context) {}

LogicalResult
ConvertTypesOnly::matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                                  ConversionPatternRewriter &rewriter) const {
  if (op->hasTrait<OpTrait::IsIsolatedFromAbove>())
    return rewriter.notifyMatchFailure(op, "needs a pattern of its own");
  SmallVector<Type> types;
  if (failed(getTypeConverter()->convertTypes(op->getResultTypes(), types)))
    return rewriter.notifyMatchFailure(op, "a type can't be converted");
  // The blocks an op branches to are converted with the first that does.
  SmallVector<Block *> successors(op->getSuccessors());
  llvm::SmallDenseMap<Block *, Block *> converted;
  for (Block *&block : successors) {
    if (Block *known = converted.lookup(block)) {
      block = known;
      continue;
    }
    if (getTypeConverter()->isLegal(block->getArgumentTypes()))
      continue;
    std::optional<TypeConverter::SignatureConversion> signature =
        getTypeConverter()->convertBlockSignature(block);
    if (!signature)
      return rewriter.notifyMatchFailure(op, "a block can't be converted");
    Block *from = block;
    block =
        rewriter.applySignatureConversion(from, *signature, getTypeConverter());
    converted[from] = block;
  }
  OperationState state(op->getLoc(), op->getName(), operands, types,
                       op->getAttrs(), successors);
  for (unsigned i = 0; i < op->getNumRegions(); ++i)
    state.addRegion();
  Operation *created = rewriter.create(state);
  for (auto [from, to] :
       llvm::zip_equal(op->getRegions(), created->getRegions())) {
    rewriter.inlineRegionBefore(from, to, to.end());
    if (failed(rewriter.convertRegionTypes(&to, *getTypeConverter())))
      return rewriter.notifyMatchFailure(op, "a region can't be converted");
  }
  rewriter.replaceOp(op, created->getResults());
  return success();
}

bool pto::hasLegalTypes(Operation *op, const TypeConverter &converter) {
  return converter.isLegal(op) &&
         llvm::all_of(op->getRegions(), [&](Region &region) {
           return converter.isLegal(&region);
         });
}

void pto::populateStructuralConversion(const TypeConverter &converter,
                                       RewritePatternSet &patterns,
                                       ConversionTarget &target) {
  scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns,
                                                       target);
  populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns,
                                                                 converter);
  populateCallOpTypeConversionPattern(patterns, converter);
  populateReturnOpTypeConversionPattern(patterns, converter);
  patterns.add<ConvertTypesOnly>(converter, patterns.getContext());
  target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp op) {
    return converter.isSignatureLegal(op.getFunctionType());
  });
  // Upstream takes the yield of some region ops for legal whatever its types.
  target.addDynamicallyLegalOp<scf::YieldOp>(
      [&](Operation *op) { return hasLegalTypes(op, converter); });
  target.markUnknownOpDynamicallyLegal(
      [&](Operation *op) { return hasLegalTypes(op, converter); });
}
