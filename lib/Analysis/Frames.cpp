//===- Frames.cpp - Straight-line stretches of a function ----------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Analysis/Frames.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace mlir::pto;

bool Frame::contains(const Frame *other) const {
  while (other && other->depth > depth)
    other = other->parent;
  return other == this;
}

/// How often the regions of `op` run, with its constant operands in mind.
static SmallVector<InvocationBounds> getInvocationBounds(Operation *op) {
  SmallVector<InvocationBounds> bounds;
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  if (!branch) {
    bounds.assign(op->getNumRegions(), InvocationBounds::getUnknown());
    return bounds;
  }
  SmallVector<Attribute> constants;
  for (Value operand : op->getOperands()) {
    Attribute constant;
    matchPattern(operand, m_Constant(&constant));
    constants.push_back(constant);
  }
  branch.getRegionInvocationBounds(constants, bounds);
  return bounds;
}

Frames::Frames(Operation *root) {
  // An explicit stack: nests can be deeper than the C++ stack likes.
  struct Cursor {
    Block::iterator next, end;
    Frame *frame;
  };
  SmallVector<Cursor> stack;
  auto enter = [&](Block &block, Frame *frame) {
    blocks.try_emplace(&block, frame);
    stack.push_back({block.begin(), block.end(), frame});
  };
  auto enterRegions = [&](Operation *op, Frame *parent) {
    SmallVector<InvocationBounds> bounds = getInvocationBounds(op);
    bool spliced =
        parent && op->getNumRegions() == 1 && op->getRegion(0).hasOneBlock() &&
        bounds[0].getLowerBound() == 1 && bounds[0].getUpperBound() == 1u;
    if (spliced)
      return enter(op->getRegion(0).front(), parent);
    unsigned depth = parent ? parent->depth + 1 : 0;
    // The first block is numbered first: the stack pops from the back.
    for (auto [index, region] : llvm::enumerate(op->getRegions())) {
      bool atMostOnce = region.hasOneBlock() &&
                        bounds[index].getUpperBound().value_or(2) <= 1;
      for (Block &block : region)
        frames.push_back({&block, parent, op,
                          static_cast<unsigned>(parent ? ops.size() : 0), depth,
                          atMostOnce});
    }
    size_t count = 0;
    for (Region &region : op->getRegions())
      count += region.getBlocks().size();
    for (size_t index = 0; index < count; ++index) {
      Frame &frame = frames[frames.size() - 1 - index];
      enter(*frame.block, &frame);
    }
  };

  enterRegions(root, nullptr);
  while (!stack.empty()) {
    if (stack.back().next == stack.back().end) {
      stack.pop_back();
      continue;
    }
    Operation *op = &*stack.back().next++;
    Frame *frame = stack.back().frame;
    ops.push_back(op);
    opFrames.push_back(frame);
    if (op->getNumRegions() != 0 &&
        !op->hasTrait<OpTrait::IsIsolatedFromAbove>())
      enterRegions(op, frame);
  }
}

unsigned Frames::getPosition(Operation *op) const {
  if (positions.empty()) {
    positions.reserve(ops.size());
    for (auto [index, numbered] : llvm::enumerate(ops))
      positions.try_emplace(numbered, index + 1);
  }
  return positions.lookup(op);
}

unsigned Frames::lift(unsigned position, const Frame *frame) const {
  const Frame *own = getFrame(position);
  while (own && own->depth > frame->depth) {
    position = own->holderPosition;
    own = own->parent;
  }
  return own == frame ? position : 0;
}

Operation *Frames::lift(Operation *op, const Frame *frame) const {
  Frame *own = getFrame(op);
  while (own && own->depth > frame->depth) {
    op = own->holder;
    own = own->parent;
  }
  return own == frame ? op : nullptr;
}
