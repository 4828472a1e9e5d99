//===- ResolveGMPipeBuffer.cpp - Give the GM workspace its size -----------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Analysis/GMPipeLayout.h"
#include "PyPTO/Transforms/BackendOption.h"
#include "PyPTO/Transforms/Passes.h"
#include "TypeDependentUses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Dominance.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/IntEqClasses.h"

namespace mlir::pto {
#define GEN_PASS_DEF_RESOLVEGMPIPEBUFFER
#include "PyPTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

namespace {

/// What the pass is going to do to a module and how it does it.
class Resolution {
public:
  Resolution(ModuleOp module, GMPipeLayout &layout)
      : module(module), layout(layout), sites(layout.getSites()) {}

  /// Whether any function takes the workspace.
  bool hasWorkspaces() const;
  /// Decides on types and checks everything that is not changed. Fails, with
  /// errors, if something stands in the way.
  LogicalResult plan(const TypeDependentUses &uses);
  /// Carries the plan out.
  void apply();

  unsigned numOffsets = 0, numArguments = 0, numPlaceholders = 0;

private:
  /// Functions that pass one workspace on to each other: their arguments have
  /// one type.
  struct Chain {
    SmallVector<unsigned> functions;
    /// Numbers of the workspaces that get there.
    SmallVector<unsigned> workspaces;
    /// Functions of the chain that nothing here passes a workspace to.
    SmallVector<unsigned> uncalled;
    /// The type the arguments get, null when they keep theirs.
    pto::TensorType type;
  };
  using Workspace = GMPipeLayout::Workspace;

  pto::TensorType getType(std::optional<uint64_t> elements) const;
  bool isWorkspaceOperand(OpOperand &operand) const;
  bool isPlaceholder(const Workspace &workspace) const;
  CallOpInterface getCall(const GMPipeLayout::Use &use) const {
    return sites.getCall(use.call).call;
  }

  void findChains();
  LogicalResult chooseType(Chain &chain);
  LogicalResult checkArgumentUses(const Chain &chain);
  LogicalResult checkSizes();
  LogicalResult checkPlaceholder(const Workspace &workspace);

  void retype(const Chain &chain);
  Value makeWorkspace(const Workspace &workspace);
  void passWorkspace(const Workspace &workspace, Value value,
                     pto::TensorType argumentType);

  ModuleOp module;
  GMPipeLayout &layout;
  CallSites &sites;
  /// The type of a workspace whose size was not computed yet.
  pto::TensorType placeholderType = getType(1);
  SmallVector<Chain> chains;
  /// The calls of functions that take the workspace.
  llvm::DenseSet<Operation *> markedCalls;
  /// By number of the workspace.
  SmallVector<bool> placeholders;
  std::optional<DominanceInfo> dominance;
};

} // namespace

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

bool Resolution::hasWorkspaces() const {
  return llvm::any_of(sites.getFunctions(), [](func::FuncOp func) {
    return getGMPipeBufferArg(func).has_value();
  });
}

/// The type of a workspace of that many elements, or of an unknown number.
pto::TensorType Resolution::getType(std::optional<uint64_t> elements) const {
  return pto::TensorType::get(
      {elements ? static_cast<int64_t>(*elements) : ShapedType::kDynamic},
      Float32Type::get(module->getContext()));
}

static pto::TensorType getArgumentType(func::FuncOp func) {
  return cast<pto::TensorType>(func.getArgumentTypes().back());
}

/// Whether the operand is the workspace that a call of a function with the
/// argument passes.
bool Resolution::isWorkspaceOperand(OpOperand &operand) const {
  if (!markedCalls.contains(operand.getOwner()))
    return false;
  auto call = cast<CallOpInterface>(operand.getOwner());
  MutableOperandRange arguments = call.getArgOperandsMutable();
  return &operand == &arguments[arguments.size() - 1];
}

/// Whether the workspace is a create as the injection makes it, and nothing
/// else is done with it.
bool Resolution::isPlaceholder(const Workspace &workspace) const {
  auto create = workspace.value.getDefiningOp<TensorCreateOp>();
  if (!create || create.getType() != placeholderType ||
      create.getInitValueAttr() || !create.getManualDep())
    return false;
  // A use as the workspace of a call is one of those that are known.
  return static_cast<size_t>(llvm::range_size(create->getUses())) ==
             workspace.uses.size() &&
         llvm::all_of(create->getUses(),
                      [&](OpOperand &use) { return isWorkspaceOperand(use); });
}

void Resolution::findChains() {
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
    placeholders.push_back(workspace.value && isPlaceholder(workspace));
    unsigned callee = sites.getCall(workspace.uses.front().call).callee;
    if (isMarked(callee))
      chains[numbers.lookup(classes.findLeader(callee))].workspaces.push_back(
          index);
  }
}

/// Chooses the type of the arguments of a chain whose size is still open: that
/// of the workspaces that get there if they have one, else a dynamic one.
LogicalResult Resolution::chooseType(Chain &chain) {
  if (llvm::none_of(chain.functions, [&](unsigned function) {
        return getArgumentType(sites.getFunction(function)) == placeholderType;
      }))
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
  for (unsigned function : chain.uncalled) {
    FailureOr<uint64_t> elements = layout.getElementsOf(function);
    if (failed(elements))
      return emitError(
          sites.getFunction(function).getLoc(),
          "launches blocks that need a workspace whose size does not fit in 64 "
          "bits");
    meet(getType(*elements));
  }
  // A cycle that nothing enters never runs.
  if (!chain.type)
    chain.type = placeholderType;
  return success();
}

/// An argument that gets another type may be used by what takes any size only.
LogicalResult Resolution::checkArgumentUses(const Chain &chain) {
  LogicalResult result = success();
  for (unsigned function : chain.functions) {
    func::FuncOp func = sites.getFunction(function);
    if (func.isDeclaration() || getArgumentType(func) == chain.type)
      continue;
    for (OpOperand &use : func.getArguments().back().getUses()) {
      if (isa<InitializePipeOpInterface>(use.getOwner()) ||
          isWorkspaceOperand(use))
        continue;
      InFlightDiagnostic diagnostic =
          use.getOwner()->emitOpError("uses the workspace of '");
      diagnostic << func.getName()
                 << "', whose size is not computed yet: only initialize ops "
                    "and calls that pass it on may";
      result = failure();
    }
  }
  return result;
}

/// Checks the workspaces and arguments whose types are not chosen here.
LogicalResult Resolution::checkSizes() {
  LogicalResult result = success();
  auto isTooSmall = [](pto::TensorType type, uint64_t elements) {
    return type.hasStaticShape() &&
           static_cast<uint64_t>(type.getNumElements()) < elements;
  };
  for (const Chain &chain : chains) {
    for (unsigned index : chain.workspaces) {
      const Workspace &workspace = layout.getWorkspaces()[index];
      if (placeholders[index])
        continue;
      auto type = cast<pto::TensorType>(workspace.value.getType());
      if (!isTooSmall(type, workspace.minElements))
        continue;
      getCall(workspace.uses.front())->emitOpError("passes a workspace of ")
          << type.getNumElements() << " f32 elements, but the pipes need "
          << workspace.minElements;
      result = failure();
    }
    if (chain.type)
      continue;
    for (unsigned function : chain.uncalled) {
      func::FuncOp func = sites.getFunction(function);
      FailureOr<uint64_t> elements = layout.getElementsOf(function);
      if (succeeded(elements) && !isTooSmall(getArgumentType(func), *elements))
        continue;
      InFlightDiagnostic diagnostic = emitError(func.getLoc());
      diagnostic << "'" << func.getName() << "' takes a workspace of "
                 << getArgumentType(func).getNumElements()
                 << " f32 elements, but its pipes need ";
      if (succeeded(elements))
        diagnostic << *elements;
      else
        diagnostic << "more than 2^63";
      result = failure();
    }
  }
  return result;
}

/// A workspace of a size known at run time only is made before its call. Where
/// several calls share it, it stays at its place.
LogicalResult Resolution::checkPlaceholder(const Workspace &workspace) {
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

LogicalResult Resolution::plan(const TypeDependentUses &uses) {
  findChains();
  LogicalResult result = success();
  llvm::BitVector changes(sites.getFunctions().size());
  for (Chain &chain : chains) {
    if (failed(chooseType(chain))) {
      result = failure();
      continue;
    }
    if (!chain.type)
      continue;
    if (failed(checkArgumentUses(chain)))
      result = failure();
    for (unsigned function : chain.functions)
      if (getArgumentType(sites.getFunction(function)) != chain.type)
        changes.set(function);
  }
  for (auto [index, workspace] : llvm::enumerate(layout.getWorkspaces()))
    if (placeholders[index] && failed(checkPlaceholder(workspace)))
      result = failure();
  if (failed(checkSizes()) |
      failed(uses.check(
          sites, [&](unsigned function) { return changes.test(function); },
          "would take a workspace of another size")))
    result = failure();
  return result;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

void Resolution::retype(const Chain &chain) {
  for (unsigned function : chain.functions) {
    func::FuncOp func = sites.getFunction(function);
    if (getArgumentType(func) == chain.type)
      continue;
    SmallVector<Type> inputs(func.getArgumentTypes());
    inputs.back() = chain.type;
    func.setType(func.getFunctionType().clone(inputs, func.getResultTypes()));
    if (!func.isDeclaration())
      func.getArguments().back().setType(chain.type);
    ++numArguments;
  }
}

/// Makes the workspace that a placeholder stands for.
Value Resolution::makeWorkspace(const Workspace &workspace) {
  auto create = workspace.value.getDefiningOp<TensorCreateOp>();
  pto::TensorType type = getType(workspace.elements);
  if (create.getType() == type)
    return create;
  ++numPlaceholders;
  if (workspace.elements) {
    create.getResult().setType(type);
    return create;
  }

  Location loc = create.getLoc();
  OpBuilder builder(workspace.uses.size() == 1
                        ? getCall(workspace.uses.front()).getOperation()
                        : create.getOperation());
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
  create.replaceAllUsesWith(made.getResult());
  create.erase();
  return made;
}

/// Lets the calls pass the workspace, in the type that they take.
void Resolution::passWorkspace(const Workspace &workspace, Value value,
                               pto::TensorType argumentType) {
  for (const GMPipeLayout::Use &use : workspace.uses) {
    CallOpInterface call = getCall(use);
    MutableOperandRange arguments = call.getArgOperandsMutable();
    Value passed = value;
    if (passed.getType() != argumentType) {
      OpBuilder builder(call);
      passed =
          TensorCastOp::create(builder, value.getLoc(), argumentType, value);
    }
    arguments[arguments.size() - 1].set(passed);
  }
}

void Resolution::apply() {
  for (const Chain &chain : chains) {
    if (!chain.type)
      continue;
    retype(chain);
    for (unsigned index : chain.workspaces) {
      const Workspace &workspace = layout.getWorkspaces()[index];
      Value value =
          placeholders[index] ? makeWorkspace(workspace) : workspace.value;
      passWorkspace(workspace, value, chain.type);
    }
  }
  for (const PipeInit &init : layout.getPipes().getInits()) {
    InitializePipeOpInterface op = init.op;
    uint64_t offset = layout.getRegions()[init.pipe].offset;
    if (!op.getGmSlotBuffer() || op.getGmOffset() == offset)
      continue;
    op.setGmOffset(offset);
    ++numOffsets;
  }
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

  Resolution resolution(getOperation(), *layout);
  if (!resolution.hasWorkspaces()) {
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

  if (failed(resolution.plan(uses)))
    return signalPassFailure();
  resolution.apply();
  numOffsets += resolution.numOffsets;
  numArguments += resolution.numArguments;
  numPlaceholders += resolution.numPlaceholders;
  if (!resolution.numOffsets && !resolution.numArguments &&
      !resolution.numPlaceholders)
    markAllAnalysesPreserved();
}
