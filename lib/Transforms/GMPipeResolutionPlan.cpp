//===- GMPipeResolutionPlan.cpp - What the resolution changes -------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GMPipeResolutionPlan.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/IntEqClasses.h"

using namespace mlir;
using namespace mlir::pto;

void mlir::pto::forEachWorkspaceUse(
    Value workspace, llvm::function_ref<void(OpOperand &)> visit) {
  SmallVector<Value> worklist = {workspace};
  while (!worklist.empty())
    for (OpOperand &use : worklist.pop_back_val().getUses()) {
      if (auto cast = dyn_cast<TensorCastOp>(use.getOwner()))
        worklist.push_back(cast.getResult());
      else
        visit(use);
    }
}

bool GMPipeResolutionPlan::hasWorkspaces() const {
  return llvm::any_of(sites.getFunctions(), [](func::FuncOp func) {
    return getGMPipeBufferArg(func).has_value();
  });
}

pto::TensorType
GMPipeResolutionPlan::getType(std::optional<uint64_t> elements) const {
  return pto::TensorType::get(
      {elements ? static_cast<int64_t>(*elements) : ShapedType::kDynamic},
      Float32Type::get(module->getContext()));
}

/// Whether the operand is the workspace that a call of a function with the
/// argument passes.
bool GMPipeResolutionPlan::isWorkspaceOperand(OpOperand &operand) const {
  if (!markedCalls.contains(operand.getOwner()))
    return false;
  auto call = cast<CallOpInterface>(operand.getOwner());
  MutableOperandRange arguments = call.getArgOperandsMutable();
  return &operand == &arguments[arguments.size() - 1];
}

/// Whether the workspace is a create as the injection makes it, and nothing
/// else is done with it.
bool GMPipeResolutionPlan::looksLikePlaceholder(
    const Workspace &workspace) const {
  auto create = workspace.value.getDefiningOp<TensorCreateOp>();
  if (!create || create.getType() != placeholderType ||
      create.getInitValueAttr() || !create.getManualDep())
    return false;
  // A use as the workspace of a call is one of those that are known.
  size_t numUses = 0;
  bool onlyPassed = true;
  forEachWorkspaceUse(workspace.value, [&](OpOperand &use) {
    ++numUses;
    onlyPassed &= isWorkspaceOperand(use);
  });
  return onlyPassed && numUses == workspace.uses.size();
}

//===----------------------------------------------------------------------===//
// Chains and their types
//===----------------------------------------------------------------------===//

void GMPipeResolutionPlan::findChains() {
  unsigned numFunctions = sites.getFunctions().size();
  llvm::IntEqClasses classes(numFunctions);
  llvm::BitVector called(numFunctions);
  auto isMarked = [&](unsigned function) {
    return getGMPipeBufferArg(sites.getFunction(function)).has_value();
  };
  for (auto [index, site] : llvm::enumerate(sites.getCalls())) {
    if (!isMarked(site.callee))
      continue;
    CallOpInterface call = site.call;
    markedCalls.insert(call);
    if (!layout.forwards(index))
      continue;
    classes.join(site.caller, site.callee);
    called.set(site.callee);
  }
  for (const Workspace &workspace : layout.getWorkspaces()) {
    for (const GMPipeLayout::Use &use : workspace.uses) {
      unsigned callee = sites.getCall(use.call).callee;
      called.set(callee);
      // One value has one type, whoever is passed it.
      classes.join(callee, sites.getCall(workspace.uses.front().call).callee);
    }
  }

  llvm::DenseMap<unsigned, unsigned> numbers;
  for (unsigned function = 0; function < numFunctions; ++function) {
    if (!isMarked(function))
      continue;
    auto [it, isNew] =
        numbers.try_emplace(classes.findLeader(function), chains.size());
    if (isNew)
      chains.emplace_back();
    Chain &chain = chains[it->second];
    chain.functions.push_back(function);
    if (!called.test(function))
      chain.uncalled.push_back(function);
  }
  for (auto [index, workspace] : llvm::enumerate(layout.getWorkspaces())) {
    placeholders.push_back(workspace.value && looksLikePlaceholder(workspace));
    unsigned callee = sites.getCall(workspace.uses.front().call).callee;
    if (isMarked(callee))
      chains[numbers.lookup(classes.findLeader(callee))].workspaces.push_back(
          index);
  }
}

/// Chooses the type of the arguments of a chain whose size is still open: that
/// of all that comes from elsewhere if it has one type, else a dynamic one.
LogicalResult GMPipeResolutionPlan::chooseType(Chain &chain) {
  if (llvm::none_of(chain.functions,
                    [&](unsigned function) { return isOpen(function); }))
    return success();
  auto meet = [&](pto::TensorType type) {
    chain.type =
        !chain.type || chain.type == type ? type : getType(std::nullopt);
  };
  for (unsigned index : chain.workspaces) {
    const Workspace &workspace = layout.getWorkspaces()[index];
    meet(placeholders[index]
             ? getType(workspace.elements)
             : cast<pto::TensorType>(workspace.value.getType()));
  }
  for (unsigned function : chain.functions)
    if (!isOpen(function))
      meet(getWorkspaceType(sites.getFunction(function)));
  for (unsigned function : chain.uncalled) {
    if (!isOpen(function))
      continue;
    if (std::optional<uint64_t> elements = layout.getElementsOf(function))
      meet(getType(*elements));
  }
  // A cycle that nothing enters never runs.
  if (!chain.type)
    chain.type = placeholderType;
  return checkArgumentUses(chain);
}

/// An argument that gets another type may be used by what takes any size only.
LogicalResult GMPipeResolutionPlan::checkArgumentUses(const Chain &chain) {
  LogicalResult result = success();
  for (unsigned function : chain.functions) {
    func::FuncOp func = sites.getFunction(function);
    if (func.isDeclaration() || !isOpen(function) ||
        chain.type == placeholderType)
      continue;
    forEachWorkspaceUse(func.getArguments().back(), [&](OpOperand &use) {
      if (isa<InitializePipeOpInterface>(use.getOwner()) ||
          isWorkspaceOperand(use))
        return;
      use.getOwner()->emitOpError("uses the workspace of '")
          << func.getName()
          << "', whose size is not computed yet: only initialize ops and calls "
             "that pass it on may";
      result = failure();
    });
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

static bool isTooSmall(pto::TensorType type, uint64_t elements) {
  return type.hasStaticShape() &&
         static_cast<uint64_t>(type.getNumElements()) < elements;
}

/// Checks a workspace that gets to a chain. One that is no placeholder is not
/// changed: it must be large enough already.
LogicalResult GMPipeResolutionPlan::checkWorkspace(const Chain &chain,
                                                   unsigned index) {
  const Workspace &workspace = layout.getWorkspaces()[index];
  if (placeholders[index])
    return checkPlaceholder(chain, workspace);
  auto type = cast<pto::TensorType>(workspace.value.getType());
  if (!isTooSmall(type, workspace.minElements))
    return success();
  const GMPipeLayout::Use *use =
      llvm::find_if(workspace.uses, [&](const GMPipeLayout::Use &use) {
        return isTooSmall(type, use.elementsPerBlock * use.blocks.value_or(1));
      });
  // What reaches no pipe needs one element, too.
  if (use == workspace.uses.end())
    use = workspace.uses.begin();
  return getCall(*use)->emitOpError("passes a workspace of ")
         << type.getNumElements() << " f32 elements, but the pipes need "
         << workspace.minElements;
}

LogicalResult
GMPipeResolutionPlan::checkPlaceholder(const Chain &chain,
                                       const Workspace &workspace) {
  pto::TensorType type = getType(workspace.elements);
  for (const GMPipeLayout::Use &use : workspace.uses) {
    unsigned callee = sites.getCall(use.call).callee;
    pto::TensorType taken = getNewType(chain, callee);
    if (taken != type && taken.hasStaticShape())
      return getCall(use)->emitOpError("needs a workspace of type ")
             << type << ", but '" << sites.getFunction(callee).getName()
             << "' takes " << taken;
  }

  // A workspace of a size known at run time only is made before its call. Where
  // several calls share it, it stays at its place.
  if (workspace.elements || workspace.uses.size() == 1)
    return success();
  if (!dominance)
    dominance.emplace(module);
  for (const GMPipeLayout::Use &use : workspace.uses)
    if (use.dynamicBlocks &&
        !dominance->properlyDominates(use.dynamicBlocks,
                                      workspace.value.getDefiningOp())) {
      InFlightDiagnostic diagnostic = getCall(use)->emitOpError(
          "starts a number of blocks that is not known where its workspace, "
          "which other calls share, is made");
      diagnostic.attachNote(workspace.value.getLoc())
          << "workspace is made here";
      return diagnostic;
    }
  return success();
}

/// Checks the functions that get their workspace from elsewhere.
LogicalResult GMPipeResolutionPlan::checkUncalled(const Chain &chain) {
  LogicalResult result = success();
  for (unsigned function : chain.uncalled) {
    func::FuncOp func = sites.getFunction(function);
    std::optional<uint64_t> elements = layout.getElementsOf(function);
    if (!elements) {
      result = emitError(func.getLoc())
               << "'" << func.getName()
               << "' launches blocks that need a workspace whose size does not "
                  "fit in 64 bits";
      continue;
    }
    pto::TensorType type = getWorkspaceType(func);
    if (isOpen(function) || !isTooSmall(type, *elements))
      continue;
    result = emitError(func.getLoc())
             << "'" << func.getName() << "' takes a workspace of "
             << type.getNumElements() << " f32 elements, but its pipes need "
             << *elements;
  }
  return result;
}

/// A place in the workspace means nothing in another buffer.
LogicalResult GMPipeResolutionPlan::checkInits() {
  LogicalResult result = success();
  for (const PipeInit &init : layout.getPipes().getInits()) {
    InitializePipeOpInterface op = init.op;
    Value buffer = op.getGmSlotBuffer();
    if (!buffer)
      continue;
    func::FuncOp func = sites.getFunction(init.function);
    std::optional<unsigned> own = getGMPipeBufferArg(func);
    if (own && stripTensorCasts(buffer) == func.getArgument(*own))
      continue;
    InFlightDiagnostic diagnostic =
        op->emitOpError("has a gm_slot_buffer that is not the workspace of its "
                        "function, so its place can't be computed");
    diagnostic.attachNote(func.getLoc())
        << "'" << func.getName() << "' takes "
        << (own ? "its workspace as the last argument" : "no workspace");
    result = failure();
  }
  return result;
}

LogicalResult GMPipeResolutionPlan::make(const TypeDependentUses &uses) {
  findChains();
  LogicalResult result = checkInits();
  llvm::BitVector changes(sites.getFunctions().size());
  for (Chain &chain : chains) {
    if (failed(chooseType(chain)))
      result = failure();
    for (unsigned index : chain.workspaces)
      if (failed(checkWorkspace(chain, index)))
        result = failure();
    if (failed(checkUncalled(chain)))
      result = failure();
    for (unsigned function : chain.functions)
      if (getNewType(chain, function) !=
          getWorkspaceType(sites.getFunction(function)))
        changes.set(function);
  }
  if (failed(uses.check(
          sites, [&](unsigned function) { return changes.test(function); },
          "would take a workspace of another size")))
    result = failure();
  return result;
}
