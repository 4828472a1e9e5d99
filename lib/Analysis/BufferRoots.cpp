//===- BufferRoots.cpp - Which buffers tensor handles may name
//----------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Analysis/BufferRoots.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/AsmState.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::pto;

static bool isTensor(Value value) {
  return isa<pto::TensorType>(value.getType());
}

/// Whether a value of this type could carry a tensor handle to places the
/// analysis does not see.
static bool mayCarryHandle(Type type) {
  return !type.isIntOrIndexOrFloat() && !isa<TaskIdType>(type);
}

bool mlir::pto::isUnderstood(Operation *op) {
  if (isa<TensorAliasOpInterface, TensorAccessOpInterface, CallOpInterface,
          TensorDimOp>(op))
    return true;
  if (isa<RegionBranchOpInterface, RegionBranchTerminatorOpInterface,
          BranchOpInterface>(op))
    return true;
  if (isa<SelectLikeOpInterface>(op))
    return true;
  return op->hasTrait<OpTrait::ReturnLike>();
}

//===----------------------------------------------------------------------===//
// Aliases
//===----------------------------------------------------------------------===//

BufferRoots::BufferRoots(FunctionOpInterface function,
                         const CalleeSummaries &callees)
    : function(function), callees(callees), frames(function), views(frames) {
  for (BlockArgument argument : function.getArguments())
    if (isTensor(argument)) {
      RootId root = makeRoot(argument);
      aliasSets[argument].aliases.push_back(
          {root, views.getWhole(roots[root].getType())});
    }
  propagate();
  collectAccesses();
}

RootId BufferRoots::makeRoot(Value value) {
  auto [it, inserted] = rootNumbers.try_emplace(value, roots.size());
  if (inserted) {
    roots.push_back({value});
    accesses.emplace_back();
    exits.emplace_back();
  }
  return it->second;
}

std::optional<RootId> BufferRoots::getRoot(Value value) const {
  auto it = rootNumbers.find(value);
  return it == rootNumbers.end() ? std::nullopt : std::optional(it->second);
}

const AliasSet &BufferRoots::getAliases(Value value) const {
  auto it = aliasSets.find(value);
  return it == aliasSets.end() ? nothing : it->second;
}

void BufferRoots::propagate() {
  // Once in the order of the text, where most is final at once; then again
  // whatever a loop's yields have changed. Sets only grow and views only become
  // unknown, so this ends.
  for (Operation *op : frames.getOps()) {
    visit(op);
    // Users further down are visited anyway.
    unsigned position = frames.getPosition(op);
    llvm::erase_if(worklist, [&](Operation *user) {
      return frames.getPosition(user) > position;
    });
    while (!worklist.empty()) {
      Operation *user = worklist.back();
      worklist.pop_back();
      visit(user);
    }
  }
}

void BufferRoots::join(Value value, const AliasSet &added) {
  AliasSet &set = aliasSets[value];
  bool changed =
      (added.unknown && !set.unknown) || (added.unbounded && !set.unbounded);
  set.unknown |= added.unknown;
  set.unbounded |= added.unbounded;
  for (BufferAlias alias : added.aliases) {
    auto *known = llvm::find_if(set.aliases, [&](const BufferAlias &other) {
      return other.root == alias.root;
    });
    if (known == set.aliases.end()) {
      set.aliases.push_back(alias);
      changed = true;
    } else if (known->view != alias.view && known->view != unknownView) {
      known->view = unknownView;
      changed = true;
    }
  }
  if (set.aliases.size() > maxAliases) {
    set.unknown = set.unbounded = true;
    AliasSet all;
    std::swap(all.aliases, set.aliases);
    Operation *op = value.getDefiningOp();
    leak(all, op ? op : value.getParentBlock()->getParentOp());
    changed = true;
  }
  if (changed)
    llvm::append_range(worklist, value.getUsers());
}

void BufferRoots::leak(const AliasSet &aliases, Operation *op) {
  for (BufferAlias alias : aliases.aliases)
    if (!roots[alias.root].leak)
      roots[alias.root].leak = op;
}

AliasSet BufferRoots::derive(const TensorAlias &alias, Value result) {
  AliasSet set;
  if (alias.kind == TensorAlias::Kind::Unknown) {
    set.unknown = set.unbounded = true;
    return set;
  }
  if (alias.kind == TensorAlias::Kind::Fresh) {
    RootId root = makeRoot(result);
    set.aliases.push_back({root, views.getWhole(roots[root].getType())});
    return set;
  }
  set = getAliases(alias.source);
  if (alias.kind == TensorAlias::Kind::Same)
    return set;
  auto sourceType = cast<pto::TensorType>(alias.source.getType());
  auto type = cast<pto::TensorType>(result.getType());
  auto reshape = result.getDefiningOp<TensorReshapeOp>();
  bool onlyUnitDims = reshape && reshape.changesOnlyUnitDims();
  for (BufferAlias &known : set.aliases) {
    if (alias.kind == TensorAlias::Kind::Window) {
      known.view =
          views.getWindow(known.view, sourceType, alias.offsets, alias.sizes,
                          sourceType.getRank() - type.getRank());
      continue;
    }
    known.view = views.getReshape(known.view, sourceType, type, onlyUnitDims,
                                  roots[known.root].getType());
    if (!onlyUnitDims && !roots[known.root].reshape)
      roots[known.root].reshape = result.getDefiningOp();
  }
  return set;
}

void BufferRoots::forward(OperandRange from, ValueRange to,
                          Operation *leaving) {
  for (auto [source, target] : llvm::zip_equal(from, to)) {
    if (!isTensor(target))
      continue;
    if (!isTensor(source)) {
      AliasSet unknown;
      unknown.unknown = unknown.unbounded = true;
      join(target, unknown);
      continue;
    }
    AliasSet set = getAliases(source);
    if (leaving)
      for (BufferAlias &alias : set.aliases)
        alias.view = views.leave(alias.view, leaving);
    join(target, set);
  }
}

void BufferRoots::visitCall(CallOpInterface call) {
  const CalleeSummary *summary = callees.lookup(call);
  Value unknownResult;
  for (auto [index, result] : llvm::enumerate(call->getResults())) {
    if (!isTensor(result))
      continue;
    ResultSummary owner;
    if (summary && index < summary->results.size())
      owner = summary->results[index];
    AliasSet set;
    switch (owner.kind) {
    case ResultSummary::Kind::Fresh:
      set = derive(TensorAlias::fresh(), result);
      break;
    case ResultSummary::Kind::Argument:
      set = getAliases(call.getArgOperands()[owner.argument]);
      break;
    case ResultSummary::Kind::WindowOfArgument:
      set = getAliases(call.getArgOperands()[owner.argument]);
      for (BufferAlias &alias : set.aliases)
        alias.view = unknownView;
      break;
    case ResultSummary::Kind::Unknown:
      // A function reaches memory through its arguments and its own creates
      // only: one of the former, or fresh. Several results may be the same
      // fresh buffer.
      if (!unknownResult)
        unknownResult = result;
      set.aliases.push_back({makeRoot(unknownResult), unknownView});
      set.unknown = true;
      for (Value argument : call.getArgOperands()) {
        if (!isTensor(argument))
          continue;
        AliasSet passed = getAliases(argument);
        set.unbounded |= passed.unbounded;
        for (BufferAlias alias : passed.aliases)
          set.aliases.push_back({alias.root, unknownView});
      }
      // One entry for each root, as join makes it.
      llvm::sort(set.aliases, [](const BufferAlias &a, const BufferAlias &b) {
        return a.root < b.root;
      });
      set.aliases.erase(
          llvm::unique(set.aliases,
                       [](const BufferAlias &a, const BufferAlias &b) {
                         return a.root == b.root;
                       }),
          set.aliases.end());
      break;
    }
    join(result, set);
  }
}

void BufferRoots::visitUnknown(Operation *op) {
  AliasSet unknown;
  unknown.unknown = unknown.unbounded = true;
  for (Value result : op->getResults())
    if (isTensor(result))
      join(result, unknown);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        if (isTensor(argument))
          join(argument, unknown);
  // A result, a nested region or the op around could hand the handle on.
  bool mayEndBlock =
      !op->getNextNode() && op->mightHaveTrait<OpTrait::IsTerminator>();
  if (op->getNumRegions() == 0 && !mayEndBlock &&
      llvm::none_of(op->getResultTypes(), mayCarryHandle))
    return;
  for (Value operand : op->getOperands())
    if (isTensor(operand))
      leak(getAliases(operand), op);
}

void BufferRoots::visit(Operation *op) {
  if (auto alias = dyn_cast<TensorAliasOpInterface>(op)) {
    SmallVector<TensorAlias, 1> named;
    alias.getResultAliases(named);
    for (auto [result, entry] : llvm::zip_equal(op->getResults(), named))
      if (isTensor(result))
        join(result, derive(entry, result));
    return;
  }
  if (auto call = dyn_cast<CallOpInterface>(op))
    return visitCall(call);
  if (isa<SelectLikeOpInterface>(op)) {
    auto select = cast<SelectLikeOpInterface>(op);
    for (Value result : op->getResults())
      if (isTensor(result))
        for (Value chosen : {select.getTrueValue(), select.getFalseValue()})
          join(result, getAliases(chosen));
    return;
  }
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
    SmallVector<RegionSuccessor, 2> successors;
    branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
    llvm::SmallBitVector forwarded(op->getNumOperands());
    for (RegionSuccessor successor : successors) {
      OperandRange operands = branch.getEntrySuccessorOperands(successor);
      if (!operands.empty())
        forwarded.set(operands.getBeginOperandIndex(),
                      operands.getBeginOperandIndex() + operands.size());
      forward(operands, successor.getSuccessorInputs(), nullptr);
    }
    // What else it does with a handle is not known.
    for (OpOperand &operand : op->getOpOperands())
      if (isTensor(operand.get()) && !forwarded[operand.getOperandNumber()])
        leak(getAliases(operand.get()), op);
    return;
  }
  if (auto terminator = dyn_cast<RegionBranchTerminatorOpInterface>(op)) {
    Operation *parent = op->getParentOp();
    auto branch = dyn_cast<RegionBranchOpInterface>(parent);
    if (!branch) {
      // An op that is not understood gets the handles.
      if (!isa<FunctionOpInterface>(parent))
        for (Value operand : op->getOperands())
          if (isTensor(operand))
            leak(getAliases(operand), op);
      return;
    }
    SmallVector<RegionSuccessor, 2> successors;
    branch.getSuccessorRegions(RegionBranchPoint(terminator), successors);
    Operation *leaving = frames.isSpliced(parent) ? nullptr : parent;
    for (RegionSuccessor successor : successors)
      forward(OperandRange(terminator.getSuccessorOperands(successor)),
              successor.getSuccessorInputs(), leaving);
    return;
  }
  if (auto branch = dyn_cast<BranchOpInterface>(op)) {
    for (auto [index, successor] : llvm::enumerate(op->getSuccessors())) {
      SuccessorOperands operands = branch.getSuccessorOperands(index);
      for (auto [number, argument] :
           llvm::enumerate(successor->getArguments())) {
        if (!isTensor(argument))
          continue;
        // Which run of which block a value comes from is not followed.
        AliasSet set;
        if (Value operand = operands[number])
          set = getAliases(operand);
        set.unknown = true;
        for (BufferAlias &alias : set.aliases)
          alias.view = unknownView;
        join(argument, set);
      }
    }
    return;
  }
  if (isa<TensorAccessOpInterface, TensorDimOp>(op))
    return;
  visitUnknown(op);
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

void BufferRoots::addAccess(Value handle, BufferAccess access,
                            const TensorAccess *window) {
  const AliasSet &set = getAliases(handle);
  if (set.unbounded)
    unboundedAccesses.push_back(access.op);
  access.coversAll &= set.getSingle() != nullptr;
  access.unknown |= isInUnknownOp(access.op);
  for (BufferAlias alias : set.aliases) {
    access.view = alias.view;
    if (window && !window->offsets.empty())
      access.view =
          views.getWindow(alias.view, cast<pto::TensorType>(handle.getType()),
                          window->offsets, window->sizes, 0);
    accesses[alias.root].push_back(access);
  }
}

/// Whether the callee runs at all: a launch may have no blocks.
static bool surelyRuns(CallOpInterface call) {
  Value blocks;
  if (auto launch = dyn_cast<LaunchOp>(*call))
    blocks = launch.getBlocks();
  else if (auto submit = dyn_cast<SubmitOp>(*call))
    blocks = submit.getBlocks();
  return !blocks || getConstantIntValue(blocks).value_or(0) > 0;
}

bool BufferRoots::isInUnknownOp(Operation *op) {
  // Regions of an op that is not understood may run at any time.
  SmallVector<const Frame *> path;
  bool unknown = false;
  for (const Frame *frame = frames.getFrame(op); frame->parent;
       frame = frame->parent) {
    auto it = inUnknownOp.find(frame);
    if (it != inUnknownOp.end()) {
      unknown = it->second;
      break;
    }
    path.push_back(frame);
  }
  for (const Frame *frame : llvm::reverse(path)) {
    unknown |= !isUnderstood(frame->holder);
    inUnknownOp[frame] = unknown;
  }
  return unknown;
}

void BufferRoots::collectCallAccesses(CallOpInterface call) {
  const CalleeSummary *summary = callees.lookup(call);
  for (auto [index, argument] : llvm::enumerate(call.getArgOperands())) {
    if (!isTensor(argument))
      continue;
    BufferAccess access{call};
    if (summary && index < summary->arguments.size()) {
      const ArgumentSummary &use = summary->arguments[index];
      access.reads = use.reads;
      access.writes = use.writes;
      access.coversAll = use.coversAll && surelyRuns(call);
      if (use.reshapes)
        for (BufferAlias alias : getAliases(argument).aliases)
          if (!roots[alias.root].reshape)
            roots[alias.root].reshape = call;
    } else {
      access.reads = access.writes = access.unknown = true;
    }
    addAccess(argument, access);
  }
}

void BufferRoots::collectAccesses() {
  for (Operation *op : frames.getOps()) {
    if (auto access = dyn_cast<TensorAccessOpInterface>(op)) {
      SmallVector<TensorAccess, 2> made;
      access.getTensorAccesses(made);
      for (const TensorAccess &entry : made)
        addAccess(entry.operand->get(),
                  {op, unknownView, entry.reads, entry.writes, entry.coversAll},
                  &entry);
      continue;
    }
    if (auto call = dyn_cast<CallOpInterface>(op)) {
      collectCallAccesses(call);
      continue;
    }
    if (op->hasTrait<OpTrait::IsTerminator>()) {
      // Out of a spliced region nothing leaves the frame.
      if (!frames.isSpliced(op->getParentOp()))
        for (Value operand : op->getOperands())
          if (isTensor(operand))
            for (BufferAlias alias : getAliases(operand).aliases)
              exits[alias.root].push_back(op);
      continue;
    }
    if (isUnderstood(op))
      continue;
    for (Value operand : op->getOperands())
      if (isTensor(operand))
        addAccess(operand, {op, unknownView, /*reads=*/true, /*writes=*/true,
                            /*coversAll=*/false, /*unknown=*/true});
  }
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

void BufferRoots::print(raw_ostream &os) {
  AsmState state(function);
  auto printValue = [&](Value value) {
    if (!isTensor(value))
      return;
    os << "  ";
    value.printAsOperand(os, state);
    os << " = ";
    const AliasSet &set = getAliases(value);
    llvm::interleave(
        set.aliases, os,
        [&](const BufferAlias &alias) {
          roots[alias.root].value.printAsOperand(os, state);
          os << ": ";
          views.print(alias.view, os, state);
        },
        " | ");
    if (set.unknown)
      os << (set.aliases.empty() ? "" : " | ") << "unknown";
    os << "\n";
  };
  os << "buffer roots of @" << function.getName() << "\n";
  for (Block &block : function.getFunctionBody())
    for (BlockArgument argument : block.getArguments())
      printValue(argument);
  for (Operation *op : frames.getOps()) {
    for (Value result : op->getResults())
      printValue(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          printValue(argument);
  }
  for (const BufferRoot &root : roots) {
    if (!root.leak)
      continue;
    os << "  ";
    root.value.printAsOperand(os, state);
    os << " is not followed behind '" << root.leak->getName() << "'\n";
  }
}
