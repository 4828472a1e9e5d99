//===- BufferRoots.cpp - Which buffers handles may name -------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Analysis/BufferRoots.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/RegionKindInterface.h"
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

BufferRoots::OpKind BufferRoots::getKind(Operation *op) {
  auto [it, inserted] = kinds.try_emplace(op->getName());
  OpKind &kind = it->second;
  if (!inserted)
    return kind;
  kind.isCall = isa<CallOpInterface>(op);
  kind.isAccess = isa<TensorAccessOpInterface>(op);
  kind.isAssemble = isa<TensorAssembleOp>(op);
  kind.isTerminator = op->hasTrait<OpTrait::IsTerminator>();
  if (isa<TensorAliasOpInterface>(op))
    kind.flow = Flow::Alias;
  else if (kind.isCall)
    kind.flow = Flow::Call;
  else if (isa<SelectLikeOpInterface>(op))
    kind.flow = Flow::Select;
  else if (isa<RegionBranchOpInterface>(op))
    kind.flow = Flow::RegionBranch;
  else if (isa<RegionBranchTerminatorOpInterface>(op))
    kind.flow = Flow::RegionTerminator;
  else if (isa<BranchOpInterface>(op))
    kind.flow = Flow::Branch;
  else if (!kind.isAccess && !isa<TensorDimOp>(op))
    kind.flow = Flow::Unknown;
  kind.definesHandles = kind.flow == Flow::Alias || kind.flow == Flow::Call ||
                        kind.flow == Flow::Select || kind.flow == Flow::Unknown;
  kind.isUnderstood =
      kind.flow != Flow::Unknown || op->hasTrait<OpTrait::ReturnLike>();
  return kind;
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
      AliasSet set;
      set.aliases.push_back({root, views.getWhole(roots[root].getType())});
      join(argument, set);
    }
  propagate();
  collectAccesses();
}

RootId BufferRoots::makeRoot(Value value) {
  if (std::optional<RootId> known = getRoot(value))
    return *known;
  Operation *op = value.getDefiningOp();
  unsigned position = !op ? 0 : op == swept ? sweep : frames.getPosition(op);
  roots.push_back({value, dyn_cast_if_present<TensorCreateOp>(op), position});
  return roots.size() - 1;
}

std::optional<RootId> BufferRoots::getRoot(Value value) const {
  for (const BufferAlias &alias : getAliases(value).aliases)
    if (roots[alias.root].value == value)
      return alias.root;
  return std::nullopt;
}

const AliasSet &BufferRoots::getAliases(Value value) const {
  auto it = aliasesOf.find(value);
  return it == aliasesOf.end() ? nothing : *it->second;
}

void BufferRoots::propagate() {
  // Once in the order of the text, where most is final at once; then again
  // whatever a loop's yields have changed. Sets only grow and views only become
  // unknown, so this ends.
  aliasesOf.reserve(frames.getOps().size());
  for (Operation *op : frames.getOps()) {
    ++sweep;
    swept = op;
    visit(op);
    visitWorklist();
  }
  // Where no op is seen to hand on a handle, any may come: the results of a
  // reduction, blocks that are not reached.
  auto check = [&](Value value) {
    if (!isTensor(value))
      return;
    const AliasSet &set = getAliases(value);
    if (!set.aliases.empty() || set.unknown)
      return;
    joinUnknown(value);
    visitWorklist();
  };
  auto checkArguments = [&](Region &region) {
    for (Block &block : region)
      llvm::for_each(block.getArguments(), check);
  };
  checkArguments(function.getFunctionBody());
  for (Operation *op : frames.getOps()) {
    // Most ops have results that follow from their operands.
    if (getKind(op).definesHandles)
      continue;
    llvm::for_each(op->getResults(), check);
    llvm::for_each(op->getRegions(), checkArguments);
  }
}

void BufferRoots::visitWorklist() {
  while (!worklist.empty()) {
    Operation *user = worklist.back();
    worklist.pop_back();
    visit(user);
  }
}

void BufferRoots::joinUnknown(Value value) {
  AliasSet unknown;
  unknown.unknown = unknown.unbounded = true;
  join(value, unknown);
}

void BufferRoots::joinUnknown(Operation *op) {
  for (Value result : op->getResults())
    if (isTensor(result))
      joinUnknown(result);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        if (isTensor(argument))
          joinUnknown(argument);
}

void BufferRoots::join(Value value, const AliasSet &added) {
  const AliasSet *&entry = aliasesOf[value];
  if (!entry)
    entry = &aliasSets.emplace_back();
  AliasSet &set = const_cast<AliasSet &>(*entry);
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
  if (!changed)
    return;
  for (Operation *user : value.getUsers())
    if (!isSweptLater(value, user))
      worklist.push_back(user);
}

bool BufferRoots::isSweptLater(Value value, Operation *user) {
  if (!swept)
    return true;
  // Of what the swept op or the op around it defines, most users are seen to
  // come later without asking for their positions.
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    if (argument.getOwner()->getParentOp() == swept)
      return true;
  } else {
    Operation *op = value.getDefiningOp();
    Block *block = op->getBlock();
    if ((op == swept || op == swept->getParentOp()) &&
        user->getBlock() == block) {
      if (orderedBlock.first != block)
        orderedBlock = {block, block->getParentOp()->isRegistered() &&
                                   mayHaveSSADominance(*block->getParent())};
      if (orderedBlock.second)
        return true;
    }
  }
  return frames.getPosition(user) > sweep;
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
      joinUnknown(target);
      continue;
    }
    AliasSet set = getAliases(source);
    if (leaving)
      for (BufferAlias &alias : set.aliases)
        alias.view = views.leave(alias.view, leaving);
    join(target, set);
  }
}

const CalleeSummary *BufferRoots::getCallee(CallOpInterface call) {
  Operation *scope = call->getParentOp();
  if (calleeScope.first != scope)
    calleeScope = {scope, callees.isSymbolScope(scope)};
  return calleeScope.second ? callees.lookup(call) : nullptr;
}

void BufferRoots::visitCall(CallOpInterface call) {
  const CalleeSummary *summary = getCallee(call);
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
  joinUnknown(op);
  for (Block *successor : op->getSuccessors())
    for (BlockArgument argument : successor->getArguments())
      if (isTensor(argument))
        joinUnknown(argument);
  // A result, a nested region or the op around could hand the handle on.
  bool mayEndBlock =
      !op->getNextNode() && op->mightHaveTrait<OpTrait::IsTerminator>();
  if (mayEndBlock && op->getParentOp() != function)
    joinUnknown(op->getParentOp());
  if (op->getNumRegions() == 0 && !mayEndBlock &&
      llvm::none_of(op->getResultTypes(), mayCarryHandle))
    return;
  for (Value operand : op->getOperands())
    if (isTensor(operand))
      leak(getAliases(operand), op);
}

void BufferRoots::visitBranch(RegionBranchOpInterface branch) {
  SmallVector<RegionSuccessor, 2> successors;
  branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  llvm::SmallBitVector forwarded(branch->getNumOperands());
  for (RegionSuccessor successor : successors) {
    OperandRange operands = branch.getEntrySuccessorOperands(successor);
    if (!operands.empty())
      forwarded.set(operands.getBeginOperandIndex(),
                    operands.getBeginOperandIndex() + operands.size());
    forward(operands, successor.getSuccessorInputs(), nullptr);
  }
  // What else it does with a handle is not known.
  for (OpOperand &operand : branch->getOpOperands())
    if (isTensor(operand.get()) && !forwarded[operand.getOperandNumber()])
      leak(getAliases(operand.get()), branch);
}

void BufferRoots::visitTerminator(
    RegionBranchTerminatorOpInterface terminator) {
  Operation *parent = terminator->getParentOp();
  auto branch = dyn_cast<RegionBranchOpInterface>(parent);
  if (!branch) {
    // An op that is not understood gets the handles.
    if (!isa<FunctionOpInterface>(parent))
      for (Value operand : terminator->getOperands())
        if (isTensor(operand))
          leak(getAliases(operand), terminator);
    return;
  }
  SmallVector<RegionSuccessor, 2> successors;
  branch.getSuccessorRegions(RegionBranchPoint(terminator), successors);
  Operation *leaving = frames.isSpliced(parent) ? nullptr : parent;
  for (RegionSuccessor successor : successors)
    forward(OperandRange(terminator.getSuccessorOperands(successor)),
            successor.getSuccessorInputs(), leaving);
}

void BufferRoots::visitBranch(BranchOpInterface branch) {
  for (auto [index, successor] : llvm::enumerate(branch->getSuccessors())) {
    SuccessorOperands operands = branch.getSuccessorOperands(index);
    for (auto [number, argument] : llvm::enumerate(successor->getArguments())) {
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
}

void BufferRoots::visit(Operation *op) {
  switch (getKind(op).flow) {
  case Flow::None:
    return;
  case Flow::Alias: {
    SmallVector<TensorAlias, 1> named;
    cast<TensorAliasOpInterface>(op).getResultAliases(named);
    for (auto [result, entry] : llvm::zip_equal(op->getResults(), named))
      if (isTensor(result))
        join(result, derive(entry, result));
    return;
  }
  case Flow::Call:
    return visitCall(cast<CallOpInterface>(op));
  case Flow::Select: {
    auto select = cast<SelectLikeOpInterface>(op);
    for (Value result : op->getResults())
      if (isTensor(result))
        for (Value chosen : {select.getTrueValue(), select.getFalseValue()})
          join(result, getAliases(chosen));
    return;
  }
  case Flow::RegionBranch:
    return visitBranch(cast<RegionBranchOpInterface>(op));
  case Flow::RegionTerminator:
    return visitTerminator(cast<RegionBranchTerminatorOpInterface>(op));
  case Flow::Branch:
    return visitBranch(cast<BranchOpInterface>(op));
  case Flow::Unknown:
    return visitUnknown(op);
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
