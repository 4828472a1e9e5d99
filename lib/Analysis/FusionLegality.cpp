//===- FusionLegality.cpp - Which staging tensors may become views
//----------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FusionPlan.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "fuse-create-assemble-to-slice"

using namespace mlir;
using namespace mlir::pto;

StringRef mlir::pto::stringifyFusionRefusal(FusionRefusal reason) {
  switch (reason) {
  case FusionRefusal::None:
    return "fused";
  case FusionRefusal::MultipleAssembles:
    return "multiple-assembles";
  case FusionRefusal::SourceIsView:
    return "source-is-view";
  case FusionRefusal::UnknownRoot:
    return "unknown-root";
  case FusionRefusal::AmbiguousRoot:
    return "ambiguous-root";
  case FusionRefusal::SelfAssemble:
    return "self-assemble";
  case FusionRefusal::Atomic:
    return "atomic";
  case FusionRefusal::TypeMismatch:
    return "type-mismatch";
  case FusionRefusal::NotContiguous:
    return "not-contiguous";
  case FusionRefusal::ManualDep:
    return "manual-dep";
  case FusionRefusal::UnknownAttribute:
    return "unknown-attribute";
  case FusionRefusal::OutOfBounds:
    return "out-of-bounds";
  case FusionRefusal::NotExecutedOnce:
    return "not-executed-once";
  case FusionRefusal::OperandNotAvailable:
    return "operand-not-available";
  case FusionRefusal::UnknownAccess:
    return "unknown-access";
  case FusionRefusal::TargetRead:
    return "target-read";
  case FusionRefusal::TargetWritten:
    return "target-written";
  case FusionRefusal::WrittenAfterAssemble:
    return "written-after-assemble";
  case FusionRefusal::ReadAfterOverwrite:
    return "read-after-overwrite";
  case FusionRefusal::Escapes:
    return "escapes";
  }
  llvm_unreachable("covered switch");
}

FusionLegality::FusionLegality(FunctionOpInterface function,
                               const CalleeSummaries &callees)
    : function(function), callees(callees),
      isCalled(callees.isCalled(function)), buffers(function, callees),
      frames(buffers.getFrames()), views(buffers.getViews()) {
  collectCandidates();
  if (candidates.empty())
    return;
  makeIndexes();
  decide();
}

void FusionLegality::collectCandidates() {
  size_t numRoots = buffers.getRoots().size();
  assemblesOf.resize(numRoots);
  moved.resize(numRoots);
  for (const BufferRoot &root : buffers.getRoots())
    reshapeOf.push_back(root.reshape);
  for (Operation *op : frames.getOps()) {
    auto assemble = dyn_cast<TensorAssembleOp>(op);
    if (!assemble)
      continue;
    for (BufferAlias alias : buffers.getAliases(assemble.getSource()).aliases)
      assemblesOf[alias.root].push_back(candidates.size());
    candidates.emplace_back();
    candidates.back().assemble = assemble;
  }
}

//===----------------------------------------------------------------------===//
// Indexes
//===----------------------------------------------------------------------===//

FusionLegality::Index *FusionLegality::getIndex(const Frame *frame,
                                                RootId root) const {
  auto it = indexes.find({frame, root});
  return it == indexes.end() ? nullptr : it->second.get();
}

void FusionLegality::addIndex(Frame *frame, RootId root) {
  SmallVector<std::pair<Frame *, RootId>> worklist{{frame, root}};
  while (!worklist.empty()) {
    auto [frame, root] = worklist.pop_back_val();
    std::unique_ptr<Index> &index = indexes[{frame, root}];
    if (index)
      continue;
    TensorType type = buffers.getRoots()[root].getType();
    index.reset(new Index{{views, type}, {views, type}, {views, type}});
    // The buffer may become part of what it is assembled into.
    for (unsigned number : assemblesOf[root])
      for (BufferAlias alias :
           buffers.getAliases(candidates[number].assemble.getTarget()).aliases)
        worklist.push_back({frame, alias.root});
  }
}

void FusionLegality::makeIndexes() {
  for (FusionCandidate &candidate : candidates) {
    const BufferAlias *source =
        buffers.getAliases(candidate.assemble.getSource()).getSingle();
    TensorCreateOp create =
        source ? buffers.getRoots()[source->root].getCreate() : nullptr;
    if (!create)
      continue;
    // The frames from the assemble's up to the create's, and for equal initial
    // values up to the target's create.
    for (BufferAlias alias :
         buffers.getAliases(candidate.assemble.getTarget()).aliases) {
      Frame *last = frames.getFrame(create.getResult());
      TensorCreateOp target = buffers.getRoots()[alias.root].getCreate();
      if (target && create.getInitValueAttr() &&
          create.getInitValueAttr() == target.getInitValueAttr() &&
          frames.getFrame(target.getResult())->contains(last))
        last = frames.getFrame(target.getResult());
      for (Frame *frame = frames.getFrame(candidate.assemble.getResult());
           frame; frame = frame->parent) {
        if (last->contains(frame))
          addIndex(frame, alias.root);
        if (frame == last)
          break;
      }
    }
  }
  llvm::DenseSet<RootId> indexed;
  for (auto &[key, index] : indexes)
    indexed.insert(key.second);
  for (RootId root = 0, end = buffers.getRoots().size(); root < end; ++root)
    if (indexed.contains(root))
      for (const BufferAccess &access : buffers.getAccesses(root))
        index(root, access, /*before=*/false, /*add=*/true);
}

Place FusionLegality::getPlaceIn(const Frame *frame, const BufferAccess &access,
                                 bool before) const {
  Operation *lifted = frames.lift(access.op, frame);
  return 2 * frames.getPosition(lifted) -
         (before && lifted == access.op ? 1 : 0);
}

void FusionLegality::index(RootId root, const BufferAccess &access, bool before,
                           bool add) {
  ViewId view = access.view;
  auto change = [&](AccessIndex &index, Place place) {
    if (add)
      index.insert(place, access.op, view);
    else
      index.erase(place, access.op);
  };
  for (Frame *frame = frames.getFrame(access.op); frame;
       frame = frame->parent) {
    if (Index *index = getIndex(frame, root)) {
      Place place = getPlaceIn(frame, access, before);
      if (access.reads)
        change(index->reads, place);
      if (access.writes)
        change(index->writes, place);
      if (access.unknown)
        change(index->unknown, place);
    }
    if (frame->parent)
      view = views.lift(view, frame);
  }
}

void FusionLegality::forEachAccess(
    RootId root, function_ref<void(const BufferAccess &, bool)> visit) {
  for (const BufferAccess &access : buffers.getAccesses(root))
    if (!vanished.contains(access.op))
      visit(access, false);
  for (const MovedAccess &access : moved[root])
    if (access.before || !vanished.contains(access.access.op))
      visit(access.access, access.before);
}

FusionLegality::Aliases FusionLegality::resolve(ArrayRef<BufferAlias> aliases) {
  Aliases resolved;
  for (BufferAlias alias : aliases) {
    auto it = partOf.find(alias.root);
    if (it == partOf.end()) {
      resolved.push_back(alias);
      continue;
    }
    // What a buffer became part of may have become part of another since.
    it->second = resolve(it->second);
    for (BufferAlias part : partOf.find(alias.root)->second)
      resolved.push_back(
          {part.root, views.compose(part.view, alias.view,
                                    buffers.getRoots()[part.root].getType())});
  }
  return resolved;
}

//===----------------------------------------------------------------------===//
// Decisions
//===----------------------------------------------------------------------===//

void FusionLegality::refuse(FusionCandidate &candidate, FusionRefusal reason,
                            Operation *blocker) {
  candidate.refusal = reason;
  candidate.blocker = blocker ? blocker : candidate.assemble;
}

void FusionLegality::decide() {
  std::vector<unsigned> round(candidates.size());
  std::iota(round.begin(), round.end(), 0);
  llvm::DenseMap<Operation *, SmallVector<unsigned, 1>> hanging;
  while (!round.empty()) {
    SmallVector<Operation *> changed;
    for (unsigned number : round) {
      FusionCandidate &candidate = candidates[number];
      Plan plan;
      evaluate(candidate, plan);
      LDBG() << candidate.assemble.getLoc() << ": "
             << stringifyFusionRefusal(candidate.refusal);
      if (!candidate.isFused()) {
        hanging[candidate.blocker].push_back(number);
        continue;
      }
      commit(candidate, plan);
      fused.push_back(number);
      changed.push_back(candidate.assemble);
      changed.push_back(candidate.create);
    }
    // Look again at what one of these stood in the way of.
    round.clear();
    for (Operation *op : changed) {
      auto it = hanging.find(op);
      if (it == hanging.end())
        continue;
      llvm::append_range(round, it->second);
      hanging.erase(it);
    }
    llvm::sort(round);
  }
}

void FusionLegality::evaluate(FusionCandidate &candidate, Plan &plan) {
  candidate.refusal = FusionRefusal::None;
  candidate.blocker = nullptr;
  (void)(checkSource(candidate, plan) && checkTarget(candidate, plan) &&
         checkTypes(candidate, plan) && checkAttributes(candidate, plan) &&
         checkFrame(candidate, plan) && checkPlacement(candidate, plan) &&
         collectUses(candidate, plan) && checkSpans(candidate, plan));
}

void FusionLegality::commit(FusionCandidate &candidate, Plan &plan) {
  TensorAssembleOp assemble = candidate.assemble;
  // The assemble is no access any more.
  for (BufferAlias alias : plan.target) {
    BufferAccess gone{assemble, unknownView, false, /*writes=*/true};
    index(alias.root, gone, /*before=*/false, /*add=*/false);
  }
  vanished.insert(assemble);
  // What was an access to the staging tensor is one to the window.
  auto move = [&](const BufferAccess &access, bool before) {
    if (access.op == assemble && !before)
      return;
    for (BufferAlias part : plan.parts) {
      BufferAccess changed = access;
      changed.view = views.compose(part.view, access.view,
                                   buffers.getRoots()[part.root].getType());
      changed.coversAll &= plan.parts.size() == 1;
      index(part.root, changed, before, /*add=*/true);
      moved[part.root].push_back({changed, before});
    }
  };
  forEachAccess(plan.root, move);
  // A fill that is left out, since the target starts with the same value, is no
  // access to it: nothing writes the window before, or up to the assemble.
  if (candidate.fillBefore)
    move({candidate.fillBefore, views.getWhole(candidate.create.getType()),
          /*reads=*/false, /*writes=*/true, /*coversAll=*/true},
         /*before=*/true);
  moved[plan.root].clear();
  for (BufferAlias part : plan.parts)
    if (!reshapeOf[part.root])
      reshapeOf[part.root] = reshapeOf[plan.root];
  partOf[plan.root] = plan.parts;
  recordPlacement(candidate, plan);
}
