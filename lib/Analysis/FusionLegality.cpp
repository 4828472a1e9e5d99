//===- FusionLegality.cpp - Which staging may become views ----------------===//
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
    : function(function), isCalled(callees.isCalled(function)),
      buffers(function, callees), frames(buffers.getFrames()),
      views(buffers.getViews()) {
  collectCandidates();
  if (candidates.empty())
    return;
  makeIndexes();
  decide();
}

void FusionLegality::collectCandidates() {
  states.resize(buffers.getRoots().size());
  for (auto [state, root] : llvm::zip_equal(states, buffers.getRoots()))
    state.reshape = root.reshape;
  candidates.reserve(buffers.getAssembles().size());
  for (const AssembleAliases &assemble : buffers.getAssembles()) {
    for (BufferAlias alias : assemble.source->aliases)
      states[alias.root].assembles.push_back(candidates.size());
    candidates.emplace_back(assemble);
  }
  vanished.resize(frames.getOps().size() + 1);
}

//===----------------------------------------------------------------------===//
// Indexes
//===----------------------------------------------------------------------===//

FusionLegality::Index *FusionLegality::getIndex(const Frame *frame,
                                                RootId root) const {
  return indexes.lookup({frame, root});
}

void FusionLegality::addIndex(Frame *frame, RootId root) {
  SmallVector<RootId> worklist{root};
  while (!worklist.empty()) {
    RootId root = worklist.pop_back_val();
    Index *&index = indexes[{frame, root}];
    if (index)
      continue;
    TensorType type = buffers.getRoots()[root].getType();
    index = &indexStorage.emplace_back(
        Index{{views, type}, {views, type}, {views, type}});
    states[root].indexed = true;
    // The buffer may become part of what it is assembled into.
    for (unsigned number : states[root].assembles)
      for (BufferAlias alias : candidates[number].aliases.target->aliases)
        worklist.push_back(alias.root);
  }
}

void FusionLegality::makeIndexes() {
  for (FusionCandidate &candidate : candidates) {
    const BufferAlias *source = candidate.aliases.source->getSingle();
    TensorCreateOp create =
        source ? buffers.getRoots()[source->root].create : nullptr;
    if (!create)
      continue;
    // The frames from the assemble's up to the create's, and for equal initial
    // values up to the target's create.
    for (BufferAlias alias : candidate.aliases.target->aliases) {
      Frame *last = getFrameOf(source->root);
      TensorCreateOp target = buffers.getRoots()[alias.root].create;
      if (target && create.getInitValueAttr() &&
          create.getInitValueAttr() == target.getInitValueAttr() &&
          getFrameOf(alias.root)->contains(last))
        last = getFrameOf(alias.root);
      for (Frame *frame = frames.getFrame(candidate.aliases.position); frame;
           frame = frame->parent) {
        if (last->contains(frame))
          addIndex(frame, alias.root);
        if (frame == last)
          break;
      }
    }
  }
  for (RootId root = 0, end = buffers.getRoots().size(); root < end; ++root) {
    if (!states[root].indexed)
      continue;
    for (const BufferAccess &access : buffers.getAccesses(root))
      index(root, access, /*before=*/false, /*add=*/true);
    // What may be anything that others know of; a create is known to others
    // only when it leaked, which blocks by itself.
    if (buffers.getRoots()[root].create)
      continue;
    for (unsigned position : buffers.getUnboundedAccesses()) {
      BufferAccess access{frames.getOp(position), position};
      access.unknown = true;
      index(root, access, /*before=*/false, /*add=*/true);
    }
  }
}

void FusionLegality::index(RootId root, const BufferAccess &access, bool before,
                           bool add) {
  if (!states[root].indexed)
    return;
  ViewId view = access.view;
  auto change = [&](AccessIndex &index, Place place) {
    if (add)
      index.insert(place, access.op, view);
    else
      index.erase(place, access.op);
  };
  unsigned position = access.position;
  for (Frame *frame = frames.getFrame(position); frame; frame = frame->parent) {
    if (Index *index = getIndex(frame, root)) {
      Place place = getPlace(position, before && position == access.position);
      if (access.reads)
        change(index->reads, place);
      if (access.writes)
        change(index->writes, place);
      if (access.unknown)
        change(index->unknown, place);
    }
    position = frame->holderPosition;
    if (frame->parent)
      view = views.lift(view, frame);
  }
}

void FusionLegality::forEachAccess(
    RootId root, function_ref<void(const BufferAccess &, bool)> visit) {
  for (const BufferAccess &access : buffers.getAccesses(root))
    if (!vanished[access.position])
      visit(access, false);
  for (const MovedAccess &access : states[root].moved)
    if (access.before || !vanished[access.access.position])
      visit(access.access, access.before);
}

FusionLegality::Aliases FusionLegality::resolve(ArrayRef<BufferAlias> aliases) {
  Aliases resolved;
  for (BufferAlias alias : aliases) {
    Buffer &state = states[alias.root];
    if (!state.slice) {
      resolved.push_back(alias);
      continue;
    }
    // What a buffer became part of may have become part of another since.
    state.parts = resolve(state.parts);
    for (BufferAlias part : state.parts)
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
    BufferAccess gone{assemble, candidate.aliases.position, unknownView, false,
                      /*writes=*/true};
    index(alias.root, gone, /*before=*/false, /*add=*/false);
  }
  vanished.set(candidate.aliases.position);
  // What was an access to the staging tensor is one to the window.
  auto move = [&](const BufferAccess &access, bool before) {
    for (BufferAlias part : plan.parts) {
      BufferAccess changed = access;
      changed.view = views.compose(part.view, access.view,
                                   buffers.getRoots()[part.root].getType());
      changed.coversAll &= plan.parts.size() == 1;
      index(part.root, changed, before, /*add=*/true);
      if (buffers.getRoots()[part.root].create)
        states[part.root].moved.push_back({changed, before});
    }
  };
  forEachAccess(plan.root, move);
  // A fill that is left out, since the target starts with the same value, is no
  // access to it: nothing writes the window before, or up to the assemble.
  if (candidate.fillBefore)
    move({candidate.fillBefore, plan.fillPosition,
          views.getWhole(candidate.create.getType()),
          /*reads=*/false, /*writes=*/true, /*coversAll=*/true},
         /*before=*/true);
  Buffer &state = states[plan.root];
  state.moved = {};
  for (BufferAlias part : plan.parts)
    if (!states[part.root].reshape)
      states[part.root].reshape = state.reshape;
  state.parts = plan.parts;
  state.slice = &candidate - candidates.data();
  state.spot = plan.spot;
  recordPlacement(candidate, plan);
}
