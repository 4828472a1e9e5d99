//===- FusionLegality.cpp - Which staging tensors may become views
//----------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FusionPlan.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
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
    : function(function), buffers(function, callees),
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

bool FusionLegality::checkSource(FusionCandidate &candidate, Plan &plan) {
  TensorAssembleOp assemble = candidate.assemble;
  const AliasSet &source = buffers.getAliases(assemble.getSource());
  const BufferAlias *single = source.getSingle();
  auto fail = [&](FusionRefusal reason, Operation *blocker) {
    refuse(candidate, reason, blocker);
    return false;
  };
  Operation *sourceOp = assemble.getSource().getDefiningOp();
  if (single) {
    const BufferRoot &root = buffers.getRoots()[single->root];
    candidate.create = root.getCreate();
    if (candidate.create)
      for (unsigned other : assemblesOf[single->root])
        if (candidates[other].assemble != assemble)
          return fail(FusionRefusal::MultipleAssembles,
                      candidates[other].assemble);
    if (isa<BlockArgument>(root.value) ||
        (candidate.create &&
         (single->view == unknownView || !views.get(single->view).whole)))
      return fail(FusionRefusal::SourceIsView, sourceOp);
  }
  const AliasSet &target = buffers.getAliases(assemble.getTarget());
  if (source.unknown || source.unbounded || (single && !candidate.create))
    return fail(FusionRefusal::UnknownRoot, sourceOp);
  if (target.unknown || target.unbounded || target.aliases.empty())
    return fail(FusionRefusal::UnknownRoot,
                assemble.getTarget().getDefiningOp());
  if (!single)
    return fail(FusionRefusal::AmbiguousRoot, sourceOp);
  plan.root = single->root;
  plan.sourceView = single->view;
  return true;
}

bool FusionLegality::checkTarget(FusionCandidate &candidate, Plan &plan) {
  TensorAssembleOp assemble = candidate.assemble;
  plan.target = resolve(buffers.getAliases(assemble.getTarget()).aliases);
  for (BufferAlias alias : plan.target) {
    if (alias.root != plan.root)
      continue;
    refuse(candidate, FusionRefusal::SelfAssemble, candidate.create);
    return false;
  }
  if (assemble.getAtomic() == AtomicMode::None)
    return true;
  refuse(candidate, FusionRefusal::Atomic, assemble);
  return false;
}

bool FusionLegality::checkTypes(FusionCandidate &candidate, Plan &plan) {
  TensorAssembleOp assemble = candidate.assemble;
  TensorType type = candidate.create.getType();
  TensorType sourceType = assemble.getSource().getType();
  TensorType targetType = assemble.getTarget().getType();
  // The slice has the create's type; where the source has another shape, the
  // source's, with the inverse view behind it.
  bool sameShape = plan.sourceView == views.getWhole(type);
  candidate.sliceType = sameShape ? type : sourceType;
  if ((!sameShape && !sourceType.hasStaticShape()) ||
      (sourceType != type && type.getLayout() != Layout::ND)) {
    refuse(candidate, FusionRefusal::TypeMismatch,
           assemble.getSource().getDefiningOp());
    return false;
  }
  int64_t dropped = targetType.getRank() - candidate.sliceType.getRank();
  plan.offsets =
      getIndexEntries(assemble.getStaticOffsets(), assemble.getOffsets());
  plan.sizes.assign(dropped, IndexEntry::get(1));
  llvm::append_range(plan.sizes,
                     getIndexEntries(candidate.sliceType.getShape(),
                                     sameShape
                                         ? candidate.create.getDynamicSizes()
                                         : ValueRange()));

  bool onlyUnitDims = sameShape || views.get(plan.sourceView).space == ownSpace;
  for (BufferAlias alias : plan.target) {
    TensorType rootType = buffers.getRoots()[alias.root].getType();
    ViewId window =
        views.getWindow(alias.view, targetType, plan.offsets, plan.sizes, dropped);
    plan.windows.push_back(window);
    plan.parts.push_back(
        {alias.root, sameShape ? window
                               : views.getReshape(window, sourceType, type,
                                                  onlyUnitDims, rootType)});
    if (reshapeOf[plan.root] && !views.isContiguous(window, rootType)) {
      refuse(candidate, FusionRefusal::NotContiguous, reshapeOf[plan.root]);
      return false;
    }
    if (reshapeOf[plan.root] && type.getLayout() != Layout::ND) {
      refuse(candidate, FusionRefusal::NotContiguous, reshapeOf[plan.root]);
      return false;
    }
  }
  return true;
}

bool FusionLegality::checkAttributes(FusionCandidate &candidate, Plan &plan) {
  TensorAssembleOp assemble = candidate.assemble;
  for (BufferAlias alias : plan.target) {
    TensorCreateOp target = buffers.getRoots()[alias.root].getCreate();
    if ((target && target.getManualDep()) != candidate.create.getManualDep()) {
      refuse(candidate, FusionRefusal::ManualDep,
             target ? target : candidate.create);
      return false;
    }
  }
  for (Operation *op :
       {candidate.create.getOperation(), assemble.getOperation()})
    if (!op->getDiscardableAttrDictionary().empty()) {
      refuse(candidate, FusionRefusal::UnknownAttribute, op);
      return false;
    }
  TensorType targetType = assemble.getTarget().getType();
  for (auto [dim, offset] : llvm::enumerate(plan.offsets)) {
    std::optional<int64_t> start = getConstantIndex(offset);
    std::optional<int64_t> size = getConstantIndex(plan.sizes[dim]);
    int64_t extent = targetType.getDimSize(dim);
    bool outside = (start && *start < 0) || (size && *size < 0) ||
                   (!ShapedType::isDynamic(extent) &&
                    (start.value_or(0) > extent ||
                     size.value_or(0) > extent - start.value_or(0)));
    if (!outside)
      continue;
    refuse(candidate, FusionRefusal::OutOfBounds, assemble);
    return false;
  }
  return true;
}

bool FusionLegality::checkFrame(FusionCandidate &candidate, Plan &plan) {
  Frame *assembleFrame = frames.getFrame(candidate.assemble.getResult());
  plan.frame = frames.getFrame(candidate.create.getResult());
  plan.block = candidate.create->getBlock();
  plan.start = candidate.create;
  while (plan.frame != assembleFrame) {
    // Into the arm of a branch that holds the assemble, when all uses of the
    // create lie in it.
    Frame *inner = assembleFrame;
    while (inner && inner->parent != plan.frame)
      inner = inner->parent;
    Operation *blocker = inner ? inner->holder : candidate.assemble;
    bool canMove =
        inner && inner->runsAtMostOnce &&
        llvm::all_of(candidate.create->getUsers(), [&](Operation *user) {
          return inner->contains(frames.getFrame(user));
        });
    if (!canMove) {
      refuse(candidate, FusionRefusal::NotExecutedOnce, blocker);
      return false;
    }
    plan.frame = inner;
    plan.block = inner->block;
    plan.start = nullptr;
    for (Operation *user : candidate.create->getUsers()) {
      Operation *inBlock = inner->block->findAncestorOpInBlock(*user);
      if (!plan.start || getSpot(inBlock).place < getSpot(plan.start).place)
        plan.start = inBlock;
    }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

bool FusionLegality::collectUses(FusionCandidate &candidate, Plan &plan) {
  plan.assemblePlace = 2 * frames.getPosition(candidate.assemble);
  plan.lastRead = plan.assemblePlace;
  Place firstTouch = ~0u;
  bool covered = false;
  forEachAccess(plan.root, [&](const BufferAccess &access, bool before) {
    if (access.op == candidate.assemble)
      return;
    Operation *lifted = frames.lift(access.op, plan.frame);
    if (!lifted) {
      plan.escape = access.op;
      return;
    }
    Place place = getPlaceIn(plan.frame, access, before);
    plan.touches.push_back(place);
    if (access.unknown)
      plan.unknown = access.op;
    if (access.writes) {
      plan.firstWrite = std::min(plan.firstWrite, place);
      if (place > plan.assemblePlace)
        plan.writtenAfter = access.op;
    }
    if (access.reads)
      plan.lastRead = std::max(plan.lastRead, place);
    if (place > firstTouch)
      return;
    bool covers = lifted == access.op && access.coversAll && !access.reads &&
                  access.view != unknownView && views.get(access.view).whole;
    covered = place < firstTouch ? covers : covered && covers;
    firstTouch = place;
    plan.firstToucher = lifted;
  });
  if (candidate.create.getInitValueAttr())
    placeFill(candidate, plan, firstTouch, covered);
  for (Operation *exit : buffers.getExits(plan.root)) {
    Frame *frame = frames.getFrame(exit);
    // What stays within the create's run does no harm.
    if (frame == plan.frame || !plan.frame->contains(frame))
      plan.escape = exit;
  }
  if (Operation *leak = buffers.getRoots()[plan.root].leak)
    plan.escape = leak;
  return true;
}

void FusionLegality::placeFill(FusionCandidate &candidate, Plan &plan,
                               Place firstTouch, bool covered) {
  candidate.fillBefore = nullptr;
  // The first access writes everything.
  if (covered && firstTouch < plan.assemblePlace)
    return;
  bool touched = firstTouch < plan.assemblePlace;
  plan.initBefore = touched ? plan.firstToucher : candidate.assemble;
  Place place = 2 * frames.getPosition(plan.initBefore) - 1;
  plan.firstWrite = std::min(plan.firstWrite, place);
  if (!isInitializedAlike(candidate, plan, place))
    candidate.fillBefore = plan.initBefore;
}

bool FusionLegality::isInitializedAlike(FusionCandidate &candidate, Plan &plan,
                                        Place end) {
  if (plan.target.size() != 1)
    return false;
  BufferAlias target = plan.target.front();
  const BufferRoot &root = buffers.getRoots()[target.root];
  TensorCreateOp create = root.getCreate();
  if (!create || root.leak ||
      create.getInitValueAttr() != candidate.create.getInitValueAttr())
    return false;
  Frame *last = frames.getFrame(create.getResult());
  ViewId window = plan.windows.front();
  for (Frame *frame = plan.frame; frame; frame = frame->parent) {
    Index *index = getIndex(frame, target.root);
    if (!index)
      return false;
    if (index->writes.findConflict(0, end, window, nullptr) ||
        index->unknown.findConflict(0, end, window, nullptr))
      return false;
    if (frame == last)
      return true;
    // Earlier runs of a loop come before as well.
    end =
        2 * frames.getPosition(frame->holder) - (frame->runsAtMostOnce ? 1 : 0);
    window = views.lift(window, frame);
  }
  return false;
}

bool FusionLegality::checkSpans(FusionCandidate &candidate, Plan &plan) {
  Place first = std::min(plan.firstWrite, plan.assemblePlace);
  Place last = plan.assemblePlace;
  Operation *unknown = plan.unknown, *read = nullptr, *written = nullptr,
            *overwritten = nullptr;
  auto note = [](Operation *&known, const AccessIndex::Entry *entry) {
    if (entry && !known)
      known = entry->op;
  };
  for (auto [alias, window] : llvm::zip_equal(plan.target, plan.windows)) {
    const BufferRoot &root = buffers.getRoots()[alias.root];
    Index *index = getIndex(plan.frame, alias.root);
    assert(index && "every target of a candidate has an index");
    Operation *except = candidate.assemble;
    note(unknown,
         index->unknown.findConflict(first, plan.lastRead, window, except));
    if (root.leak && !unknown)
      unknown = root.leak;
    if (!unknown && !root.getCreate())
      for (Operation *op : buffers.getUnboundedAccesses()) {
        Operation *lifted = frames.lift(op, plan.frame);
        Place place = lifted ? 2 * frames.getPosition(lifted) : 0;
        if (place >= first && place <= plan.lastRead)
          unknown = op;
      }
    note(read, index->reads.findConflict(first, last, window, except));
    note(written, index->writes.findConflict(first, last, window, except));
    // What takes an alias before the first write may not write the window
    // through another handle.
    for (Place touch : plan.touches)
      if (touch < first)
        note(written, index->writes.findConflict(touch, touch, window, except));
    if (plan.lastRead > last)
      note(overwritten,
           index->writes.findConflict(last + 1, plan.lastRead, window, except));
  }
  auto fail = [&](FusionRefusal reason, Operation *blocker) {
    refuse(candidate, reason, blocker);
    return false;
  };
  if (unknown)
    return fail(FusionRefusal::UnknownAccess, unknown);
  if (read)
    return fail(FusionRefusal::TargetRead, read);
  if (written)
    return fail(FusionRefusal::TargetWritten, written);
  if (plan.writtenAfter)
    return fail(FusionRefusal::WrittenAfterAssemble, plan.writtenAfter);
  if (overwritten)
    return fail(FusionRefusal::ReadAfterOverwrite, overwritten);
  if (plan.escape)
    return fail(FusionRefusal::Escapes, plan.escape);
  return true;
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
  if (plan.initBefore)
    move({plan.initBefore, views.getWhole(candidate.create.getType()),
          /*reads=*/false, /*writes=*/true, /*coversAll=*/true},
         /*before=*/true);
  moved[plan.root].clear();
  for (BufferAlias part : plan.parts)
    if (!reshapeOf[part.root])
      reshapeOf[part.root] = reshapeOf[plan.root];
  partOf[plan.root] = plan.parts;
  recordPlacement(candidate, plan);
}
