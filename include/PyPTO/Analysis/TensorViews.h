//===- TensorViews.h - Windows of buffers, made comparable -*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A view says which elements of a buffer a tensor handle names. Views are
// unique numbers; this file makes, composes, lifts and compares them.
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_ANALYSIS_TENSORVIEWS_H
#define PYPTO_ANALYSIS_TENSORVIEWS_H

#include "PyPTO/Analysis/Frames.h"
#include "PyPTO/Analysis/IndexForms.h"
#include "PyPTO/Dialect/PTO/IR/PTO.h"
#include "llvm/Support/Allocator.h"

namespace mlir::pto {

/// An interval of indices of one dimension: from `symbols + low` to below
/// `symbols + high`. `unbounded` as `high` means that the end is not known.
struct IndexRange {
  static constexpr int64_t unbounded = std::numeric_limits<int64_t>::max();

  unsigned symbols = 0;
  int64_t low = 0;
  int64_t high = unbounded;

  bool operator==(const IndexRange &other) const {
    return std::tie(symbols, low, high) ==
           std::tie(other.symbols, other.low, other.high);
  }
  IndexForm getOffset() const { return {symbols, low}; }
  /// How many indices there are; `unbounded` when it is not known.
  int64_t getSize() const { return high == unbounded ? unbounded : high - low; }
};

/// Number of a view; `unknownView` may be any elements of the buffer.
using ViewId = unsigned;
constexpr ViewId unknownView = 0;

/// Number of a shape that (part of) a buffer is looked at in; `ownSpace` is the
/// shape the buffer was made with.
using SpaceId = unsigned;
constexpr SpaceId ownSpace = 0;

/// Which elements of a buffer a handle names.
struct TensorView {
  SpaceId space = ownSpace;
  /// Whether the handle names every element of the buffer.
  bool whole = false;
  /// The window, in the dimensions of the space.
  ArrayRef<IndexRange> window;
  /// For each dimension of the handle the dimension of the space it runs
  /// along, or -1 for a unit dimension that has none.
  ArrayRef<int> dimensions;
  /// Views of a family have the same space and windows that differ by constants
  /// only. Unknown views are one.
  unsigned family = 0;

  bool operator==(const TensorView &other) const {
    return space == other.space && whole == other.whole &&
           window == other.window && dimensions == other.dimensions;
  }
};

/// Makes and stores the views of one function.
class TensorViews {
public:
  TensorViews(const Frames &frames);

  IndexForms &getForms() { return forms; }
  const TensorView &get(ViewId view) const { return views[view]; }

  /// All of a buffer of this type.
  ViewId getWhole(pto::TensorType type);

  /// The window at `offsets` with `sizes` of a handle with view `source` and
  /// type `sourceType`, less `dropped` leading dimensions.
  ViewId getWindow(ViewId source, pto::TensorType sourceType,
                   ArrayRef<IndexEntry> offsets, ArrayRef<IndexEntry> sizes,
                   unsigned dropped);

  /// The elements of a handle in another shape.
  ViewId getReshape(ViewId source, pto::TensorType sourceType,
                    pto::TensorType type, bool changesOnlyUnitDims,
                    pto::TensorType rootType);

  /// The view into buffer B of a handle with view `inner` into a buffer C,
  /// when C is the part of B that `outer` names (with C's dimensions).
  ViewId compose(ViewId outer, ViewId inner, TensorType outerRootType);

  /// `view`, unless its window depends on a value defined in `op`.
  ViewId leave(ViewId view, Operation *op);

  /// The elements that a view names over all runs of `frame` in one run of the
  /// op that holds it.
  ViewId lift(ViewId view, const Frame *frame);

  /// Whether no element is surely in both.
  bool areDisjoint(ViewId lhs, ViewId rhs, pto::TensorType rootType);

  /// Whether the window surely is one row-major stretch of a buffer of this
  /// type.
  bool isContiguous(ViewId view, pto::TensorType rootType);

  void print(ViewId view, raw_ostream &os, AsmState &state) const;

private:
  /// A shape that part of a buffer is looked at in.
  struct Space {
    SmallVector<int64_t, 4> shape;
    /// First element, in the buffer's row-major order, when it is known.
    bool hasStart = false;
    IndexForm start;
    /// The view that was reshaped.
    ViewId base = unknownView;
    auto key() const {
      return std::tie(base, hasStart, start.symbols, start.constant, shape);
    }
    bool operator<(const Space &other) const { return key() < other.key(); }
  };

  /// A view in the making.
  struct Draft {
    Draft() = default;
    explicit Draft(const TensorView &view)
        : space(view.space), whole(view.whole), window(view.window),
          dimensions(view.dimensions) {}

    SpaceId space = ownSpace;
    bool whole = false;
    SmallVector<IndexRange, 4> window;
    SmallVector<int, 4> dimensions;
  };

  ViewId intern(const Draft &draft);
  /// The part of the part `part` that `handle`, a window, names.
  ViewId composeWindow(const TensorView &part, const TensorView &handle);
  SpaceId internSpace(Space space);
  ArrayRef<int64_t> getShape(SpaceId space, pto::TensorType rootType) const;
  /// The smallest range of the buffer's elements that is sure to hold the
  /// view's, in row-major order.
  std::optional<IndexRange> getElementRange(ViewId view,
                                            pto::TensorType rootType);
  bool areWindowsDisjoint(ArrayRef<IndexRange> lhs, ArrayRef<IndexRange> rhs);
  /// Replaces the summands of a range that vary in `frame` by what they range
  /// over.
  IndexRange lift(IndexRange range, const Frame *frame);

  const Frames &frames;
  IndexForms forms;
  std::deque<TensorView> views;
  llvm::BumpPtrAllocator allocator;
  /// By hash the last view with it; `olderViews` has the one before each.
  struct HashInfo : llvm::DenseMapInfo<unsigned> {
    static unsigned getHashValue(unsigned hash) { return hash; }
  };
  llvm::DenseMap<unsigned, ViewId, HashInfo> newestViews;
  std::vector<ViewId> olderViews;
  std::map<std::pair<SpaceId, SmallVector<unsigned, 4>>, unsigned> families;
  std::vector<Space> spaces;
  std::map<Space, SpaceId> spaceNumbers;
  llvm::DenseMap<Type, ViewId> wholeViews;
  /// First and last value that an induction variable has in a frame, if known.
  llvm::DenseMap<std::pair<Value, const Frame *>,
                 std::optional<std::pair<int64_t, int64_t>>>
      inductionRanges;
};

} // namespace mlir::pto

#endif // PYPTO_ANALYSIS_TENSORVIEWS_H
