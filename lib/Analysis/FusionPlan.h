//===- FusionPlan.h - What one look at a candidate finds out ----*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_LIB_ANALYSIS_FUSIONPLAN_H
#define PYPTO_LIB_ANALYSIS_FUSIONPLAN_H

#include "PyPTO/Analysis/FusionLegality.h"

namespace mlir::pto {

struct FusionLegality::Plan {
  /// The staging tensor, and the source's view of it.
  RootId root = 0;
  ViewId sourceView = unknownView;
  /// What the target may name, after the fusions so far.
  Aliases target;
  /// For each of these the window the assemble writes.
  SmallVector<ViewId, 1> windows;
  /// Offsets and sizes of the window, in the target's rank.
  SmallVector<IndexEntry, 4> offsets, sizes;
  /// What the staging tensor becomes part of.
  Aliases parts;

  /// The frame that holds the assemble and the slice, the slice's block, and
  /// the op it goes before at the earliest.
  Frame *frame = nullptr;
  Block *block = nullptr;
  Operation *start = nullptr;
  /// Where the slice will be.
  Spot spot{nullptr, 0};

  /// Places in `frame` of the accesses to the staging tensor.
  Place assemblePlace = 0;
  Place firstWrite = ~0u;
  Place lastRead = 0;
  SmallVector<Place, 4> touches;
  /// Those by calls whose arguments must not share memory.
  SmallVector<Place, 1> exclusive;
  /// Position of the op of `frame` that makes the first of them.
  unsigned firstToucher = 0;
  /// Position of the op that the initial value is written before.
  unsigned fillPosition = 0;

  /// Accesses that stand in the way.
  Operation *unknown = nullptr;
  Operation *writtenAfter = nullptr;
  Operation *escape = nullptr;
};

} // namespace mlir::pto

#endif // PYPTO_LIB_ANALYSIS_FUSIONPLAN_H
