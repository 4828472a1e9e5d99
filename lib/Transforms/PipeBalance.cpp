//===- PipeBalance.cpp - Frees follow pops --------------------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PipeBalance.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

/// The most slots of each pipe that can be popped and not yet freed at a place.
class OpenSlots {
public:
  using Pipe = std::pair<uint32_t, uint32_t>;
  static constexpr uint64_t unknown = ~uint64_t(0);

  static Pipe getPipe(PipeTransferOpInterface op) {
    return {op.getId(), static_cast<uint32_t>(op.getDirection())};
  }

  uint64_t get(Pipe pipe) const {
    auto it = counts.find(pipe);
    return it != counts.end() ? it->second : others;
  }
  void set(Pipe pipe, uint64_t count) { counts[pipe] = count; }
  /// Forgets about one pipe, or about all.
  void forget(Pipe pipe) { counts[pipe] = unknown; }
  void forgetAll() {
    counts.clear();
    others = unknown;
  }

  /// Keeps what is possible at either of two places.
  void join(const OpenSlots &other) {
    for (auto [pipe, count] : other.counts)
      set(pipe, std::max(get(pipe), count));
    for (auto &[pipe, count] : counts)
      count = std::max(count, other.get(pipe));
    others = std::max(others, other.others);
  }

private:
  llvm::SmallDenseMap<Pipe, uint64_t, 4> counts;
  /// For pipes that nothing is known of yet.
  uint64_t others = 0;
};

class BalanceChecker {
public:
  BalanceChecker(const llvm::DenseSet<Operation *> &helperCalls,
                 const llvm::SmallPtrSetImpl<Operation *> &ignored)
      : helperCalls(helperCalls), ignored(ignored) {}

  void checkBlock(Block &block, OpenSlots &open);
  LogicalResult getResult() const { return result; }

private:
  void checkTransfer(PipeTransferOpInterface op, OpenSlots &open);
  void checkRegions(Operation &op, OpenSlots &open);

  const llvm::DenseSet<Operation *> &helperCalls;
  const llvm::SmallPtrSetImpl<Operation *> &ignored;
  LogicalResult result = success();
};

} // namespace

void BalanceChecker::checkTransfer(PipeTransferOpInterface op,
                                   OpenSlots &open) {
  OpenSlots::Pipe pipe = OpenSlots::getPipe(op);
  uint64_t count = open.get(pipe);
  if (count == OpenSlots::unknown || ignored.contains(op))
    return;
  switch (op.getTransferKind()) {
  case PipeTransferKind::Push:
    return;
  case PipeTransferKind::Pop:
    open.set(pipe, count + 1);
    return;
  case PipeTransferKind::Free:
    if (count) {
      open.set(pipe, count - 1);
      return;
    }
    op->emitOpError("frees a slot of pipe ")
        << op.getId() << " (" << stringifyPipeDirection(op.getDirection())
        << "), but all that was popped before is freed already";
    result = failure();
    // One error for the first free that is too much says enough.
    open.forget(pipe);
    return;
  }
}

void BalanceChecker::checkRegions(Operation &op, OpenSlots &open) {
  SmallVector<InvocationBounds> bounds;
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
    SmallVector<Attribute> operands(op.getNumOperands());
    branch.getRegionInvocationBounds(operands, bounds);
  }
  auto runsAtMostOnce = [](const InvocationBounds &bound) {
    std::optional<unsigned> upper = bound.getUpperBound();
    return upper && *upper <= 1;
  };
  if (bounds.size() != op.getNumRegions() ||
      !llvm::all_of(bounds, runsAtMostOnce)) {
    // Earlier runs of the region may have left anything.
    op.walk([&](Operation *inner) {
      if (auto transfer = dyn_cast<PipeTransferOpInterface>(inner))
        open.forget(OpenSlots::getPipe(transfer));
      else if (helperCalls.contains(inner))
        open.forgetAll();
    });
    for (Region &region : op.getRegions())
      for (Block &block : region) {
        OpenSlots inner = open;
        checkBlock(block, inner);
      }
    return;
  }

  // One of the regions runs, or some of them: what is open behind may come from
  // any of them.
  OpenSlots before = open;
  for (auto [region, bound] : llvm::zip_equal(op.getRegions(), bounds)) {
    if (region.empty())
      continue;
    OpenSlots inner = before;
    checkBlock(region.front(), inner);
    if (!region.hasOneBlock())
      inner.forgetAll();
    if (op.getNumRegions() == 1 && bound.getLowerBound() == 1)
      open = inner;
    else
      open.join(inner);
  }
}

void BalanceChecker::checkBlock(Block &block, OpenSlots &open) {
  for (Operation &op : block) {
    if (auto transfer = dyn_cast<PipeTransferOpInterface>(op))
      checkTransfer(transfer, open);
    else if (op.getNumRegions())
      checkRegions(op, open);
    else if (helperCalls.contains(&op))
      open.forgetAll();
  }
}

LogicalResult mlir::pto::verifyFreesFollowPops(
    func::FuncOp func, const llvm::DenseSet<Operation *> &helperCalls,
    const llvm::SmallPtrSetImpl<Operation *> &ignored) {
  BalanceChecker checker(helperCalls, ignored);
  OpenSlots open;
  checker.checkBlock(func.front(), open);
  return checker.getResult();
}
