//===- ResolveGMPipeBuffer.cpp - Give the GM workspace its size -----------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GMPipeResolutionPlan.h"
#include "PyPTO/Transforms/BackendOption.h"
#include "PyPTO/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::pto {
#define GEN_PASS_DEF_RESOLVEGMPIPEBUFFER
#include "PyPTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

namespace {

/// Carries out a plan.
class Resolution {
public:
  Resolution(GMPipeLayout &layout, const GMPipeResolutionPlan &plan)
      : layout(layout), sites(layout.getSites()), plan(plan) {}

  void apply();

  unsigned numOffsets = 0, numArguments = 0, numPlaceholders = 0;

private:
  using Chain = GMPipeResolutionPlan::Chain;
  using Workspace = GMPipeLayout::Workspace;

  void retype(unsigned function, pto::TensorType type);
  Value makeWorkspace(const Workspace &workspace);
  void passWorkspace(unsigned call, Value workspace);
  void placePipes();

  GMPipeLayout &layout;
  const CallSites &sites;
  const GMPipeResolutionPlan &plan;
};

} // namespace

/// Erases casts that nothing uses any more.
static void eraseDeadCasts(Value value) {
  auto cast = value.getDefiningOp<TensorCastOp>();
  while (cast && cast->use_empty()) {
    auto before = cast.getSource().getDefiningOp<TensorCastOp>();
    cast.erase();
    cast = before;
  }
}

/// Erases the casts of a workspace that lead to no use. They may not fit its
/// new type.
static void eraseUnusedCastsOf(Value workspace) {
  SmallVector<TensorCastOp> casts;
  auto collect = [&](Value value) {
    for (Operation *user : value.getUsers())
      if (auto cast = dyn_cast<TensorCastOp>(user))
        casts.push_back(cast);
  };
  collect(workspace);
  for (size_t next = 0; next < casts.size(); ++next)
    collect(casts[next].getResult());
  for (TensorCastOp cast : llvm::reverse(casts))
    if (cast->use_empty())
      cast.erase();
}

/// Gives the workspace of a function its type. What uses it through a cast uses
/// it directly from now on.
void Resolution::retype(unsigned function, pto::TensorType type) {
  func::FuncOp func = sites.getFunction(function);
  if (getWorkspaceType(func) == type)
    return;
  SmallVector<Type> inputs(func.getArgumentTypes());
  inputs.back() = type;
  func.setType(func.getFunctionType().clone(inputs, func.getResultTypes()));
  ++numArguments;
  if (func.isDeclaration())
    return;
  BlockArgument workspace = func.getArguments().back();
  workspace.setType(type);
  SmallVector<OpOperand *> uses;
  forEachWorkspaceUse(workspace, [&](OpOperand &use) { uses.push_back(&use); });
  for (OpOperand *use : uses) {
    Value before = use->get();
    use->set(workspace);
    eraseDeadCasts(before);
  }
  eraseUnusedCastsOf(workspace);
}

/// Makes the workspace that a placeholder stands for: the placeholder itself,
/// or another op that is to take its place.
Value Resolution::makeWorkspace(const Workspace &workspace) {
  auto create = workspace.value.getDefiningOp<TensorCreateOp>();
  pto::TensorType type = plan.getType(workspace.elements);
  if (create.getType() == type)
    return create;
  ++numPlaceholders;
  if (workspace.elements) {
    create.getResult().setType(type);
    return create;
  }

  Location loc = create.getLoc();
  Operation *place = create;
  if (workspace.uses.size() == 1) {
    CallOpInterface call = sites.getCall(workspace.uses.front().call).call;
    place = call;
  }
  OpBuilder builder(place);
  auto makeConstant = [&](uint64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  Value size;
  for (const GMPipeLayout::Use &use : workspace.uses) {
    Value needed = use.dynamicBlocks;
    if (!needed)
      needed = makeConstant(use.elementsPerBlock * *use.blocks);
    else if (use.elementsPerBlock != 1)
      needed = arith::MulIOp::create(builder, loc, needed,
                                     makeConstant(use.elementsPerBlock));
    size = size ? arith::MaxUIOp::create(builder, loc, size, needed) : needed;
  }
  auto made = TensorCreateOp::create(builder, loc, type, size,
                                     /*init_value=*/TypedAttr(),
                                     /*manual_dep=*/true);
  return made;
}

/// Lets a call pass the workspace, in the type that the callee takes.
void Resolution::passWorkspace(unsigned callNumber, Value workspace) {
  const CallSite &site = sites.getCall(callNumber);
  CallOpInterface call = site.call;
  MutableOperandRange arguments = call.getArgOperandsMutable();
  OpOperand &operand = arguments[arguments.size() - 1];
  pto::TensorType type = getWorkspaceType(sites.getFunction(site.callee));
  Value before = operand.get();
  if (before.getType() == type && stripTensorCasts(before) == workspace)
    return;
  if (workspace.getType() != type) {
    OpBuilder builder(call);
    workspace = TensorCastOp::create(builder, call.getLoc(), type, workspace);
  }
  operand.set(workspace);
  eraseDeadCasts(before);
}

/// Writes the places of the pipes on the ops that start them.
void Resolution::placePipes() {
  for (const PipeInit &init : layout.getPipes().getInits()) {
    InitializePipeOpInterface op = init.op;
    uint64_t offset = layout.getRegions()[init.pipe].offset;
    if (!op.getGmSlotBuffer() || op.getGmOffset() == offset)
      continue;
    op.setGmOffset(offset);
    ++numOffsets;
  }
}

void Resolution::apply() {
  for (const Chain &chain : plan.getChains()) {
    for (unsigned function : chain.functions)
      retype(function, plan.getNewType(chain, function));
    for (unsigned index : chain.workspaces) {
      const Workspace &workspace = layout.getWorkspaces()[index];
      // Without an argument whose type changed, other workspaces are passed as
      // they should.
      if (!plan.isPlaceholder(index) && !chain.type)
        continue;
      Value value = plan.isPlaceholder(index) ? makeWorkspace(workspace)
                                              : workspace.value;
      for (const GMPipeLayout::Use &use : workspace.uses)
        passWorkspace(use.call, value);
      if (plan.isPlaceholder(index))
        eraseUnusedCastsOf(workspace.value);
      if (value != workspace.value)
        workspace.value.getDefiningOp()->erase();
    }
    if (!chain.type)
      continue;
    for (unsigned function : chain.functions)
      for (unsigned call : sites.getCallsOf(function))
        if (layout.forwards(call))
          passWorkspace(call, sites.getFunction(sites.getCall(call).caller)
                                  .getArguments()
                                  .back());
  }
  placePipes();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

struct ResolveGMPipeBuffer
    : public pto::impl::ResolveGMPipeBufferBase<ResolveGMPipeBuffer> {
  using ResolveGMPipeBufferBase::ResolveGMPipeBufferBase;

  void runOnOperation() override;
};

} // namespace

void ResolveGMPipeBuffer::runOnOperation() {
  TypeDependentUses uses;
  FailureOr<GMPipeLayout> layout = GMPipeLayout::compute(
      getOperation(),
      [&](Operation *op, unsigned function) { uses.visit(op); });
  if (failed(layout))
    return signalPassFailure();

  GMPipeResolutionPlan plan(getOperation(), *layout);
  if (!plan.hasWorkspaces()) {
    FailureOr<BackendAttrInterface> backend = lookupBackend(getOperation());
    if (failed(backend))
      return signalPassFailure();
    bool isNeeded = !*backend || backend->requiresGMPipeBuffer();
    if (isNeeded && !layout->getRegions().empty())
      emitRemark(getOperation().getLoc(),
                 "pipes are started, but no function takes the "
                 "workspace: run 'inject-gm-pipe-buffer' first");
    return markAllAnalysesPreserved();
  }

  if (failed(plan.make(uses)))
    return signalPassFailure();
  Resolution resolution(*layout, plan);
  resolution.apply();
  numOffsets += resolution.numOffsets;
  numArguments += resolution.numArguments;
  numPlaceholders += resolution.numPlaceholders;
  if (!resolution.numOffsets && !resolution.numArguments &&
      !resolution.numPlaceholders)
    markAllAnalysesPreserved();
}
