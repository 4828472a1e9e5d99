//===- Frames.h - Straight-line stretches of a function -*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A frame is a block together with the bodies of the ops in it that run their
// only region exactly once (such as pto.scope): its ops run one after the
// other. What lies deeper, in loops and branches, has frames of its own, which
// run wholly at the place of the op that holds them.
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_ANALYSIS_FRAMES_H
#define PYPTO_ANALYSIS_FRAMES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include <deque>

namespace mlir::pto {

/// Keeps keys that lie close together in memory close together in a map: what
/// comes one after the other in a function mostly does, and is asked for in
/// that order. For maps with an entry for each op or value of a large function.
template <typename Key> struct NearbyKeyInfo : llvm::DenseMapInfo<Key> {
  static unsigned getHashValue(const void *key) {
    // An op or value takes at least so many bytes.
    return reinterpret_cast<uintptr_t>(key) / 32;
  }
  static unsigned getHashValue(Value key) {
    return getHashValue(key.getAsOpaquePointer());
  }
};

/// See the file's comment.
struct Frame {
  /// The block that is not spliced into another frame.
  Block *block;
  /// The frame around, null for a block of the function itself.
  Frame *parent;
  /// The op whose region the block is in, and its position, 0 for the function.
  Operation *holder;
  unsigned holderPosition;
  /// Number of frames around.
  unsigned depth;
  /// Whether the frame runs at most once for each run of `holder`.
  bool runsAtMostOnce;

  /// Whether `other` is this frame or lies in it.
  bool contains(const Frame *other) const;
};

/// The frames of a function and the order of its ops.
class Frames {
public:
  /// Walks `root` once; nested ops that are isolated from above are left out.
  explicit Frames(Operation *root);

  /// The frame of a block of the function.
  Frame *getFrame(Block *block) const { return blocks.lookup(block); }
  Frame *getFrame(Operation *op) const { return getFrame(op->getBlock()); }
  Frame *getFrame(Value value) const {
    return getFrame(value.getParentBlock());
  }

  /// Number of an op in the order of the text, from 1 on; an op comes before
  /// what is nested in it. The numbers are made when one is first asked for:
  /// who walks over getOps() should count instead.
  unsigned getPosition(Operation *op) const;
  Operation *getOp(unsigned position) const { return ops[position - 1]; }
  /// The frame of the op at `position`.
  Frame *getFrame(unsigned position) const { return opFrames[position - 1]; }

  /// The op of `frame` that is `op` or holds it, null when `op` is not in
  /// `frame`.
  Operation *lift(Operation *op, const Frame *frame) const;
  /// The same with positions; 0 when the op is not in `frame`.
  unsigned lift(unsigned position, const Frame *frame) const;

  /// Whether the bodies of this op's regions belong to its own frame.
  bool isSpliced(Operation *op) const {
    return op->getNumRegions() == 1 && !op->getRegion(0).empty() &&
           getFrame(op) == getFrame(&op->getRegion(0).front());
  }

  /// All ops in the order of their positions.
  ArrayRef<Operation *> getOps() const { return ops; }

private:
  std::deque<Frame> frames;
  llvm::DenseMap<Block *, Frame *> blocks;
  std::vector<Operation *> ops;
  std::vector<Frame *> opFrames;
  mutable llvm::DenseMap<Operation *, unsigned, NearbyKeyInfo<Operation *>>
      positions;
};

} // namespace mlir::pto

#endif // PYPTO_ANALYSIS_FRAMES_H
