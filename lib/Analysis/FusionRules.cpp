//===- FusionRules.cpp - When a staging tensor may become a view ----------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each rule looks at one candidate, in the order in which reasons are told, and
// notes in the plan what later rules and the rewrite need.
//
//===----------------------------------------------------------------------===//

#include "FusionPlan.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Source, target and types
//===----------------------------------------------------------------------===//

bool FusionLegality::checkSource(FusionCandidate &candidate, Plan &plan) {
  TensorAssembleOp assemble = candidate.assemble;
  const AliasSet &source = *candidate.aliases.source;
  const BufferAlias *single = source.getSingle();
  auto fail = [&](FusionRefusal reason, Operation *blocker) {
    refuse(candidate, reason, blocker);
    return false;
  };
  Operation *sourceOp = assemble.getSource().getDefiningOp();
  if (single) {
    const BufferRoot &root = buffers.getRoots()[single->root];
    candidate.create = root.create;
    if (candidate.create)
      for (unsigned other : states[single->root].assembles)
        if (candidates[other].assemble != assemble)
          return fail(FusionRefusal::MultipleAssembles,
                      candidates[other].assemble);
    if (isa<BlockArgument>(root.value) ||
        (candidate.create &&
         (single->view == unknownView || !views.get(single->view).whole)))
      return fail(FusionRefusal::SourceIsView, sourceOp);
  }
  const AliasSet &target = *candidate.aliases.target;
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
  plan.target = resolve(candidate.aliases.target->aliases);
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

/// Whether the elements of the buffer, as far as the window goes, lie densely:
/// an argument of a function that others call may be a strided window of
/// theirs, the result of a call a window of what the callee made. What was
/// reshaped already is dense, else the program is undefined.
bool FusionLegality::isDense(RootId root, ViewId window) const {
  if (window != unknownView && views.get(window).space != ownSpace)
    return true;
  Value value = buffers.getRoots()[root].value;
  if (isa<BlockArgument>(value))
    return !isCalled;
  return buffers.getRoots()[root].create != nullptr;
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
  llvm::append_range(
      plan.sizes, getIndexEntries(candidate.sliceType.getShape(),
                                  sameShape ? candidate.create.getDynamicSizes()
                                            : ValueRange()));

  // Mostly, the slice is just what the assemble writes.
  const BufferAlias *single = candidate.aliases.target->getSingle();
  bool isKnown = single && !states[single->root].slice && sameShape &&
                 dropped == 0 && candidate.sliceType.hasStaticShape();
  bool onlyUnitDims = sameShape || views.get(plan.sourceView).space == ownSpace;
  for (BufferAlias alias : plan.target) {
    TensorType rootType = buffers.getRoots()[alias.root].getType();
    ViewId window = isKnown
                        ? candidate.aliases.window
                        : views.getWindow(alias.view, targetType, plan.offsets,
                                          plan.sizes, dropped);
    plan.windows.push_back(window);
    plan.parts.push_back(
        {alias.root, sameShape ? window
                               : views.getReshape(window, sourceType, type,
                                                  onlyUnitDims, rootType)});
    if (states[plan.root].reshape &&
        (!isDense(alias.root, window) || type.getLayout() != Layout::ND ||
         !views.isContiguous(window, rootType))) {
      refuse(candidate, FusionRefusal::NotContiguous,
             states[plan.root].reshape);
      return false;
    }
  }
  return true;
}

bool FusionLegality::checkAttributes(FusionCandidate &candidate, Plan &plan) {
  TensorAssembleOp assemble = candidate.assemble;
  for (BufferAlias alias : plan.target) {
    TensorCreateOp target = buffers.getRoots()[alias.root].create;
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
  // A fill takes the initial value from a constant op, which can't make signed
  // and unsigned integers.
  TypedAttr initValue = candidate.create.getInitValueAttr();
  if (initValue &&
      !arith::ConstantOp::isBuildableWith(initValue, initValue.getType())) {
    refuse(candidate, FusionRefusal::UnknownAttribute, candidate.create);
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
  Frame *assembleFrame = frames.getFrame(candidate.aliases.position);
  plan.frame = getFrameOf(plan.root);
  // Not its block in the program: it may have moved out of a scope.
  plan.block = getSpotOfCreate(plan.root).block;
  plan.start = candidate.create;
  while (plan.frame != assembleFrame) {
    // Into the arm of a branch that holds the assemble, when all uses of the
    // create lie in it.
    Frame *inner = assembleFrame;
    while (inner && inner->parent != plan.frame)
      inner = inner->parent;
    Operation *blocker = inner ? inner->holder : candidate.assemble;
    bool canMove = inner && inner->runsAtMostOnce;
    if (canMove)
      forEachUse(candidate.create, [&](Operation *, Spot spot) {
        canMove &= inner->contains(frames.getFrame(spot.block));
      });
    if (!canMove) {
      refuse(candidate, FusionRefusal::NotExecutedOnce, blocker);
      return false;
    }
    plan.frame = inner;
    plan.block = inner->block;
    plan.start = nullptr;
    Place first = 0;
    forEachUse(candidate.create, [&](Operation *user, Spot spot) {
      // The op of the arm that is the use or holds it.
      if (spot.block != inner->block) {
        user = inner->block->findAncestorOpInBlock(*spot.block->getParentOp());
        spot = getSpot(user);
      }
      // A slice comes before the op it was put before, the one that was decided
      // first before others.
      bool isEarlier =
          spot.place < first ||
          (spot.place == first && getSlice(user) && !getSlice(plan.start));
      if (plan.start && !isEarlier)
        return;
      plan.start = user;
      first = spot.place;
    });
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

bool FusionLegality::collectUses(FusionCandidate &candidate, Plan &plan) {
  plan.assemblePlace = getPlace(candidate.aliases.position);
  plan.lastRead = plan.assemblePlace;
  Place firstTouch = ~0u;
  bool covered = false;
  forEachAccess(plan.root, [&](const BufferAccess &access, bool before) {
    if (access.op == candidate.assemble)
      return;
    unsigned lifted = frames.lift(access.position, plan.frame);
    if (lifted == 0) {
      plan.escape = access.op;
      return;
    }
    Place place = getPlace(lifted, before && lifted == access.position);
    plan.touches.push_back(place);
    if (access.exclusive)
      plan.exclusive.push_back(place);
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
    bool covers = lifted == access.position && access.coversAll &&
                  !access.reads && access.view != unknownView &&
                  views.get(access.view).whole;
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
  plan.fillPosition = touched ? plan.firstToucher : candidate.aliases.position;
  // A tensor that leaves a scope as its result can't be named outside.
  if (!plan.block->findAncestorOpInBlock(*frames.getOp(plan.fillPosition)))
    plan.fillPosition = frames.getPosition(plan.block->getTerminator());
  Place place = getPlace(plan.fillPosition, /*before=*/true);
  plan.firstWrite = std::min(plan.firstWrite, place);
  if (!isInitializedAlike(candidate, plan, place))
    candidate.fillBefore = frames.getOp(plan.fillPosition);
}

bool FusionLegality::isInitializedAlike(FusionCandidate &candidate, Plan &plan,
                                        Place end) {
  if (plan.target.size() != 1)
    return false;
  BufferAlias target = plan.target.front();
  const BufferRoot &root = buffers.getRoots()[target.root];
  TensorCreateOp create = root.create;
  if (!create || root.leak ||
      create.getInitValueAttr() != candidate.create.getInitValueAttr())
    return false;
  Frame *last = getFrameOf(target.root);
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
    end = getPlace(frame->holderPosition, /*before=*/frame->runsAtMostOnce);
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
    if (root.leak && !unknown)
      unknown = root.leak;
    note(unknown,
         index->unknown.findConflict(first, plan.lastRead, window, except));
    note(read, index->reads.findConflict(first, last, window, except));
    note(written, index->writes.findConflict(first, last, window, except));
    // What takes an alias before the first write may not write the window
    // through another handle.
    for (Place touch : plan.touches)
      if (touch < first)
        note(written, index->writes.findConflict(touch, touch, window, except));
    // Nor may a call get both whose arguments must be disjoint, wherever it is.
    for (Place call : plan.exclusive) {
      note(read, index->reads.findConflict(call, call, window, except));
      note(written, index->writes.findConflict(call, call, window, except));
    }
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
