//===- FusionPlacement.cpp - Where a slice can stand ----------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FusionPlan.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace mlir::pto;

/// More ops than this are not moved for one slice.
static constexpr size_t maxMoved = 64;
/// More names of a target than this are not tried.
static constexpr size_t maxHandles = 16;

std::optional<unsigned> FusionLegality::getSlice(Operation *op) const {
  auto create = dyn_cast<TensorCreateOp>(op);
  return create ? states[*buffers.getRoot(create)].slice : std::nullopt;
}

FusionLegality::Spot FusionLegality::getSpotOfCreate(RootId root) const {
  Operation *create = buffers.getRoots()[root].value.getDefiningOp();
  if (auto it = movedTo.find(create); it != movedTo.end())
    return it->second;
  if (states[root].slice)
    return states[root].spot;
  return {create->getBlock(), getPlace(buffers.getRoots()[root].position)};
}

FusionLegality::Spot FusionLegality::getSpot(Operation *op) const {
  if (auto create = dyn_cast<TensorCreateOp>(op))
    return getSpotOfCreate(*buffers.getRoot(create));
  auto it = movedTo.find(op);
  return it != movedTo.end()
             ? it->second
             : Spot{op->getBlock(), getPlace(frames.getPosition(op))};
}

void FusionLegality::forEachUse(
    TensorCreateOp create, function_ref<void(Operation *, Spot)> visit) const {
  for (Operation *user : create->getUsers())
    visit(user, getSpot(user));
  if (auto it = slicesOf.find(create); it != slicesOf.end())
    for (TensorCreateOp slice : it->second)
      visit(slice, getSpot(slice));
}

std::optional<Place> FusionLegality::liftSpot(Spot spot,
                                              const Frame *frame) const {
  if (frames.getFrame(spot.block) == frame)
    return spot.place;
  Operation *holder = frames.lift(spot.block->getParentOp(), frame);
  if (!holder)
    return std::nullopt;
  return getSpot(holder).place;
}

Place FusionLegality::getPlaceBehind(Operation *op) const {
  // The results of an op whose body is spliced exist behind that body.
  if (frames.isSpliced(op))
    op = op->getRegion(0).front().getTerminator();
  return getSpot(op).place | 1;
}

bool FusionLegality::isAvailable(Value value, Spot spot) const {
  Operation *op = value.getDefiningOp();
  Spot definition = op ? getSpot(op) : Spot{value.getParentBlock(), 0};
  // From the block of use outwards to that of the definition.
  Block *block = spot.block;
  Place place = spot.place;
  while (block != definition.block) {
    // The first block of a region runs before its others.
    if (definition.block->isEntryBlock() &&
        definition.block->getParent() == block->getParent())
      return true;
    Operation *holder = block->getParentOp();
    if (!holder || holder == function)
      return false;
    block = holder->getBlock();
    place = getPlace(frames.getPosition(holder));
  }
  return !op || definition.place < place;
}

Value FusionLegality::skipVanished(Value handle) const {
  auto it = handleOf.find(handle);
  return it == handleOf.end() ? handle : it->second;
}

SmallVector<Value> FusionLegality::getHandles(FusionCandidate &candidate,
                                              const Plan &plan) const {
  Value target = candidate.assemble.getTarget();
  auto targetType = cast<TensorType>(target.getType());
  SmallVector<Value> handles{skipVanished(target)};
  auto add = [&](Value handle) {
    handle = skipVanished(handle);
    if (handle.getType() == targetType && !llvm::is_contained(handles, handle))
      handles.push_back(handle);
  };
  // The buffer itself.
  if (plan.target.size() == 1 &&
      plan.target[0].view == views.getWhole(targetType))
    add(buffers.getRoots()[plan.target[0].root].value);
  // What the target is another name of.
  Value handle = handles.front();
  while (handles.size() < maxHandles) {
    auto alias = handle.getDefiningOp<TensorAliasOpInterface>();
    if (!alias)
      break;
    SmallVector<TensorAlias, 1> named;
    alias.getResultAliases(named);
    const TensorAlias &result = named[cast<OpResult>(handle).getResultNumber()];
    if (result.kind != TensorAlias::Kind::Same)
      break;
    handle = skipVanished(result.source);
    add(handle);
  }
  return handles;
}

FusionLegality::Spot FusionLegality::getHoistSpot(Operation *op,
                                                  Spot spot) const {
  Block *block = getSpot(op).block;
  while (block != spot.block &&
         !spot.block->findAncestorOpInBlock(*block->getParentOp())) {
    Operation *holder = spot.block->getParentOp();
    spot = {holder->getBlock(), getPlace(frames.getPosition(holder))};
  }
  return spot;
}

bool FusionLegality::hoist(Value value, const Plan &plan, Spot spot,
                           SmallVectorImpl<Operation *> &hoisted,
                           Operation *&blocker) const {
  if (isAvailable(value, spot))
    return true;
  Operation *op = value.getDefiningOp();
  if (op && llvm::is_contained(hoisted, op))
    return true;
  blocker = op;
  // Never out of a loop or branch, nor what needs the staging tensor itself.
  if (!op || op == buffers.getRoots()[plan.root].create ||
      frames.getFrame(getSpot(op).block) != plan.frame ||
      hoisted.size() >= maxMoved || visiting.size() >= maxMoved ||
      !visiting.insert(op).second)
    return false;
  llvm::scope_exit leave([&] { visiting.erase(op); });

  spot = getHoistSpot(op, spot);
  SmallVector<Value> operands(op->getOperands());
  auto create = dyn_cast<TensorCreateOp>(op);
  if (std::optional<unsigned> slice = getSlice(op)) {
    // A create that became a slice.
    FusionCandidate other = candidates[*slice];
    operands.assign({other.target});
    llvm::append_range(operands, other.assemble.getOffsets());
    llvm::append_range(operands, create.getDynamicSizes());
  } else if (!create && (op->getNumRegions() != 0 || !isMemoryEffectFree(op) ||
                         !isSpeculatable(op))) {
    // A create may move, with its initial value: nothing can touch the buffer
    // before.
    return false;
  }
  for (Value operand : operands)
    if (!hoist(skipVanished(operand), plan, spot, hoisted, blocker))
      return false;
  hoisted.push_back(op);
  return true;
}

bool FusionLegality::checkPlacement(FusionCandidate &candidate, Plan &plan) {
  SmallVector<Value> operands(candidate.assemble.getOffsets());
  for (const IndexEntry &size : plan.sizes)
    if (size.value)
      operands.push_back(size.value);
  SmallVector<Value> handles = getHandles(candidate, plan);
  bool startsAtCreate = plan.start == candidate.create;
  Spot spot{plan.block,
            (startsAtCreate ? getSpotOfCreate(plan.root) : getSpot(plan.start))
                .place};
  candidate.hoisted.clear();
  candidate.anchor = plan.start;
  candidate.afterAnchor = false;
  auto isHere = [&](Value value) { return isAvailable(value, spot); };
  plan.spot = {plan.block, spot.place - (spot.place % 2 == 0 ? 1 : 0)};

  // At the create.
  bool operandsHere = llvm::all_of(operands, isHere);
  for (Value handle : handles) {
    candidate.target = handle;
    if (operandsHere && isHere(handle))
      return true;
  }

  // Right after the last operand, when the create is not used before.
  Place firstUse = ~0u;
  forEachUse(candidate.create, [&](Operation *, Spot spot) {
    if (std::optional<Place> place = liftSpot(spot, plan.frame))
      firstUse = std::min(firstUse, *place);
  });
  for (Value handle : handles) {
    Operation *last = nullptr;
    bool visible = true;
    SmallVector<Value> all(operands);
    all.push_back(handle);
    for (Value value : all) {
      if (isHere(value))
        continue;
      Operation *op = value.getDefiningOp();
      if (!op || getSpot(op).block != plan.block) {
        visible = false;
        break;
      }
      if (!last || getPlaceBehind(last) <= getPlaceBehind(op))
        last = op;
    }
    if (!visible || !last || getPlaceBehind(last) > firstUse)
      continue;
    candidate.target = handle;
    candidate.anchor = last;
    candidate.afterAnchor = true;
    plan.spot = {plan.block, getPlaceBehind(last)};
    return true;
  }

  // At the create, with what is missing moved before it.
  Operation *blocker = nullptr;
  for (Value handle : handles) {
    SmallVector<Operation *, 0> hoisted;
    SmallVector<Value> all(operands);
    all.push_back(handle);
    Operation *missing = nullptr;
    if (llvm::all_of(all, [&](Value value) {
          return hoist(value, plan, spot, hoisted, missing);
        })) {
      candidate.target = handle;
      candidate.hoisted = std::move(hoisted);
      return true;
    }
    if (!blocker)
      blocker = missing;
  }
  refuse(candidate, FusionRefusal::OperandNotAvailable, blocker);
  return false;
}

void FusionLegality::recordPlacement(FusionCandidate &candidate,
                                     const Plan &plan) {
  for (Operation *op : candidate.hoisted)
    movedTo[op] = getHoistSpot(op, plan.spot);
  movedTo.erase(candidate.create);
  if (Operation *handle = candidate.target.getDefiningOp())
    slicesOf[handle].push_back(candidate.create);
  handleOf[candidate.assemble.getResult()] =
      skipVanished(candidate.assemble.getTarget());
}
