//===- InjectGMPipeBuffer.cpp - Wire the GM workspace of pipes ------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pass first makes a plan, which refuses what can't be rewritten, and only
// then changes the module: a module is never left half changed.
//
//===----------------------------------------------------------------------===//

#include "GMPipeInjectionPlan.h"
#include "PyPTO/Transforms/BackendOption.h"
#include "PyPTO/Transforms/Passes.h"
#include "mlir/IR/Remarks.h"

namespace mlir::pto {
#define GEN_PASS_DEF_INJECTGMPIPEBUFFER
#include "PyPTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

static constexpr StringLiteral passName = "inject-gm-pipe-buffer";

namespace {

struct InjectGMPipeBuffer
    : public pto::impl::InjectGMPipeBufferBase<InjectGMPipeBuffer> {
  using InjectGMPipeBufferBase::InjectGMPipeBufferBase;

  void runOnOperation() override;

private:
  void addArguments(const GMPipeInjectionPlan &plan);
  void passWorkspace(const GMPipeInjectionPlan &plan, const CallSite &site,
                     OpBuilder &builder);
};

} // namespace

/// Adds the argument to the functions that get it. Many functions have the same
/// signature; what it becomes is found once for all of them.
void InjectGMPipeBuffer::addArguments(const GMPipeInjectionPlan &plan) {
  Builder builder(&getContext());
  DictionaryAttr attrs = builder.getDictionaryAttr(
      {builder.getNamedAttr(PTODialect::getDirAttrName(),
                            DirectionAttr::get(&getContext(), Direction::Out)),
       builder.getNamedAttr(PTODialect::getGMPipeBufferAttrName(),
                            builder.getUnitAttr())});
  llvm::DenseMap<std::pair<Type, Type>, TypeAttr> newTypes;
  llvm::DenseMap<std::pair<ArrayAttr, unsigned>, ArrayAttr> newArgAttrs;
  StringAttr name = builder.getStringAttr(gmPipeBufferName);
  for (unsigned function : plan.getGainingFunctions()) {
    func::FuncOp func = plan.getSites().getFunction(function);
    FunctionType type = func.getFunctionType();
    Type workspaceType = plan.getWorkspaceType(function);
    TypeAttr &newType = newTypes[{type, workspaceType}];
    if (!newType) {
      SmallVector<Type> inputs(type.getInputs());
      inputs.push_back(workspaceType);
      newType = TypeAttr::get(type.clone(inputs, type.getResults()));
    }
    ArrayAttr argAttrs = func.getArgAttrsAttr();
    ArrayAttr &newAttrs = newArgAttrs[{argAttrs, type.getNumInputs()}];
    if (!newAttrs) {
      SmallVector<Attribute> dictionaries(type.getNumInputs(),
                                          builder.getDictionaryAttr({}));
      if (argAttrs)
        llvm::copy(argAttrs, dictionaries.begin());
      dictionaries.push_back(attrs);
      newAttrs = builder.getArrayAttr(dictionaries);
    }
    func.setFunctionTypeAttr(newType);
    func.setArgAttrsAttr(newAttrs);
    func.front().addArgument(workspaceType, NameLoc::get(name, func.getLoc()));
    // As isPublic() without its lookup by name, which costs as much as all the
    // rest of this loop.
    if (func.getSymVisibility().value_or("public") == "public")
      remark::analysis(func.getLoc(),
                       remark::RemarkOpts::name("PublicSignatureChanged")
                           .category(passName)
                           .function(func.getName()))
          << remark::add("public function takes the new argument {0}; callers "
                         "outside of this module must pass it",
                         gmPipeBufferName);
    ++numFunctions;
  }
}

/// Lets a call of a function that got the argument pass the workspace: the
/// caller's own, or a placeholder.
void InjectGMPipeBuffer::passWorkspace(const GMPipeInjectionPlan &plan,
                                       const CallSite &site,
                                       OpBuilder &builder) {
  const CallSites &sites = plan.getSites();
  CallOpInterface call = site.call;
  builder.setInsertionPoint(call);
  Value workspace;
  if (GMPipeInjectionPlan::makesWorkspace(sites.getKind(site.caller))) {
    // Directly before the call: there every value that its real size depends
    // on is known.
    workspace = TensorCreateOp::create(builder, call.getLoc(),
                                       plan.getPlaceholderType(),
                                       /*dynamic_sizes=*/ValueRange(),
                                       /*init_value=*/TypedAttr(),
                                       /*manual_dep=*/true);
    ++numPlaceholders;
  } else {
    workspace = sites.getFunction(site.caller).getArguments().back();
  }
  pto::TensorType type = plan.getWorkspaceType(site.callee);
  if (workspace.getType() != type)
    workspace = TensorCastOp::create(builder, call.getLoc(), type, workspace);
  call.getArgOperandsMutable().append(workspace);
  // Readers index the array by operand: it must cover the new one.
  if (ArrayAttr attrs = call.getArgAttrsAttr()) {
    SmallVector<Attribute> extended(attrs.getValue());
    extended.resize(call.getArgOperands().size(),
                    DictionaryAttr::get(&getContext()));
    call.setArgAttrsAttr(ArrayAttr::get(&getContext(), extended));
  }
  ++numCalls;
}

void InjectGMPipeBuffer::runOnOperation() {
  FailureOr<BackendAttrInterface> option =
      parseBackendOption(getOperation().getLoc(), backend);
  if (failed(option))
    return signalPassFailure();

  GMPipeInjectionPlan plan(getOperation(), *option);
  if (failed(plan.make()))
    return signalPassFailure();
  if (plan.isEmpty())
    return markAllAnalysesPreserved();

  const CallSites &sites = plan.getSites();
  addArguments(plan);
  OpBuilder builder(&getContext());
  for (unsigned function : plan.getGainingFunctions())
    for (unsigned call : sites.getCallsOf(function))
      passWorkspace(plan, sites.getCall(call), builder);
  for (GMPipeInjectionPlan::Init &init : plan.getInits())
    init.op.getGmSlotBufferMutable().assign(
        sites.getFunction(init.function).getArguments().back());
  numPipes += plan.getInits().size();
}
