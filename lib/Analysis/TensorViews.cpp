//===- TensorViews.cpp - Windows of buffers, compared ---------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Analysis/TensorViews.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/AsmState.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto;

constexpr int64_t unbounded = IndexRange::unbounded;

/// A range nothing is known of: its end is not known, and its start may be
/// below any other (offsets are not negative, ranges after lifting have no
/// symbols).
static IndexRange getUnknownRange() { return {0, 0, unbounded}; }

/// The range from `start` with this many indices, `unbounded` when not known.
/// Bounds beyond 61 bits are given up: below, no difference of two overflows,
/// and a constant that makes a sum wrap around can't pass for a distance.
static std::optional<IndexRange> getRange(IndexForm start, int64_t size) {
  constexpr int64_t limit = int64_t(1) << 61;
  if (start.constant >= limit || start.constant <= -limit)
    return std::nullopt;
  if (size < 0 || size >= limit)
    return IndexRange{start.symbols, start.constant, unbounded};
  return IndexRange{start.symbols, start.constant, start.constant + size};
}

TensorViews::TensorViews(const Frames &frames) : frames(frames) {
  views.emplace_back();
  olderViews.push_back(unknownView);
  spaces.emplace_back();
}

/// Windows that follow each other along the first dimension get hashes that
/// follow each other: they are mostly asked for in that order.
static unsigned getHash(const TensorView &view) {
  uint64_t hash = view.space, scale = 1;
  for (const IndexRange &range : view.window) {
    hash += scale * static_cast<uint64_t>(range.low);
    scale = scale * 0x9e3779b97f4a7c15u + 1;
    hash +=
        scale * (range.symbols + 3 * static_cast<uint64_t>(range.getSize()));
    scale = scale * 0x9e3779b97f4a7c15u + 1;
  }
  return hash;
}

ViewId TensorViews::intern(const Draft &draft) {
  TensorView view{draft.space, draft.whole, draft.window, draft.dimensions};
  // The map reserves the two highest keys.
  ViewId &newest = newestViews[getHash(view) & 0x7fffffff];
  for (ViewId known = newest; known != unknownView; known = olderViews[known])
    if (views[known] == view)
      return known;
  view.window = view.window.copy(allocator);
  view.dimensions = view.dimensions.copy(allocator);
  SmallVector<unsigned, 4> symbols;
  for (const IndexRange &range : view.window)
    symbols.push_back(range.symbols);
  view.family =
      families
          .try_emplace({view.space, std::move(symbols)}, families.size() + 1)
          .first->second;
  ViewId added = views.size();
  views.push_back(view);
  olderViews.push_back(newest);
  return newest = added;
}

SpaceId TensorViews::internSpace(Space space) {
  auto [it, inserted] =
      spaceNumbers.try_emplace(std::move(space), spaces.size());
  if (inserted)
    spaces.push_back(it->first);
  return it->second;
}

ArrayRef<int64_t> TensorViews::getShape(SpaceId space,
                                        TensorType rootType) const {
  return space == ownSpace ? rootType.getShape()
                           : ArrayRef<int64_t>(spaces[space].shape);
}

static IndexRange getExtent(int64_t size) {
  return *getRange({}, ShapedType::isDynamic(size) ? unbounded : size);
}

ViewId TensorViews::getWhole(pto::TensorType type) {
  auto [it, inserted] = wholeViews.try_emplace(type, 0);
  if (!inserted)
    return it->second;
  Draft view;
  view.whole = true;
  for (auto [dim, size] : llvm::enumerate(type.getShape())) {
    view.window.push_back(getExtent(size));
    view.dimensions.push_back(dim);
  }
  return it->second = intern(view);
}

ViewId TensorViews::getWindow(ViewId source, pto::TensorType sourceType,
                              ArrayRef<IndexEntry> offsets,
                              ArrayRef<IndexEntry> sizes, unsigned dropped) {
  if (source == unknownView)
    return unknownView;
  Draft view(views[source]);
  view.dimensions.clear();
  for (unsigned dim = 0, rank = offsets.size(); dim < rank; ++dim) {
    std::optional<int64_t> size = getConstantIndex(sizes[dim]);
    bool full = getConstantIndex(offsets[dim]) == 0 &&
                size == sourceType.getDimSize(dim);
    view.whole &= full;
    int along = views[source].dimensions[dim];
    if (dim >= dropped)
      view.dimensions.push_back(along);
    // A unit dimension without counterpart: only offset 0 is in bounds. A full
    // extent keeps the exact end of the source's window.
    if (along < 0 || full)
      continue;
    IndexRange &range = view.window[along];
    IndexForm start = forms.add(range.getOffset(), forms.get(offsets[dim]));
    std::optional<IndexRange> part = getRange(start, size.value_or(unbounded));
    if (!part)
      return unknownView;
    range = *part;
  }
  return intern(view);
}

/// Strides, in elements, of a row-major shape; the first size does not matter.
static std::optional<SmallVector<int64_t>> getStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (int64_t dim = static_cast<int64_t>(shape.size()) - 2; dim >= 0; --dim)
    if (ShapedType::isDynamic(shape[dim + 1]) ||
        llvm::MulOverflow(strides[dim + 1], shape[dim + 1], strides[dim]))
      return std::nullopt;
  return strides;
}

bool TensorViews::isContiguous(ViewId view, pto::TensorType rootType) {
  if (view == unknownView)
    return false;
  const TensorView &handle = views[view];
  if (handle.whole)
    return true;
  ArrayRef<int64_t> shape = getShape(handle.space, rootType);
  // From the last dimension on, full extents; then one partial one; before it
  // single indices only.
  int64_t dim = static_cast<int64_t>(shape.size()) - 1;
  auto isFull = [&](int64_t dim) {
    const IndexRange &range = handle.window[dim];
    return range.symbols == 0 && range.low == 0 && range.high != unbounded &&
           range.high == shape[dim];
  };
  while (dim >= 0 && isFull(dim))
    --dim;
  for (--dim; dim >= 0; --dim)
    if (handle.window[dim].getSize() != 1)
      return false;
  return true;
}

std::optional<IndexRange>
TensorViews::getElementRange(ViewId view, pto::TensorType rootType) {
  if (view == unknownView)
    return std::nullopt;
  const TensorView &handle = views[view];
  const Space &space = spaces[handle.space];
  // How a reshape orders the elements of other layouts is not asked.
  if (rootType.getLayout() != Layout::ND ||
      (handle.space != ownSpace && !space.hasStart))
    return std::nullopt;
  auto strides = getStrides(getShape(handle.space, rootType));
  if (!strides)
    return std::nullopt;
  IndexForm start = space.start;
  int64_t last = 0;
  for (auto [range, stride] : llvm::zip_equal(handle.window, *strides)) {
    start = forms.add(start, forms.multiply(range.getOffset(), stride));
    int64_t span;
    if (range.high == unbounded || range.high <= range.low ||
        llvm::SubOverflow(range.high, range.low, span) ||
        llvm::MulOverflow(span - 1, stride, span) ||
        llvm::AddOverflow(last, span, last))
      return std::nullopt;
  }
  if (llvm::AddOverflow(last, int64_t(1), last))
    return std::nullopt;
  return getRange(start, last);
}

ViewId TensorViews::getReshape(ViewId source, pto::TensorType sourceType,
                               pto::TensorType type, bool changesOnlyUnitDims,
                               pto::TensorType rootType) {
  if (source == unknownView)
    return unknownView;
  const TensorView &handle = views[source];
  if (changesOnlyUnitDims) {
    // The other dimensions keep their order.
    Draft view(handle);
    view.dimensions.clear();
    unsigned from = 0;
    for (int64_t size : type.getShape()) {
      if (size == 1) {
        view.dimensions.push_back(-1);
        continue;
      }
      while (sourceType.getDimSize(from) == 1)
        ++from;
      view.dimensions.push_back(handle.dimensions[from++]);
    }
    return intern(view);
  }
  Space space;
  space.shape = llvm::to_vector<4>(type.getShape());
  space.base = source;
  // A reshape of more than unit dimensions is of a contiguous window, else the
  // program is undefined.
  if (std::optional<IndexRange> elements = getElementRange(source, rootType)) {
    space.hasStart = true;
    space.start = elements->getOffset();
  } else if (handle.whole) {
    space.hasStart = true;
  }
  Draft result;
  result.whole = handle.whole;
  result.space = internSpace(std::move(space));
  for (auto [dim, size] : llvm::enumerate(type.getShape())) {
    result.window.push_back(getExtent(size));
    result.dimensions.push_back(dim);
  }
  return intern(result);
}

ViewId TensorViews::compose(ViewId outer, ViewId inner,
                            pto::TensorType outerRootType) {
  if (outer == unknownView || inner == unknownView)
    return unknownView;
  const TensorView &part = views[outer];
  const TensorView &handle = views[inner];
  // All of the part, most often.
  if (handle.whole && handle.space == ownSpace &&
      llvm::equal(handle.dimensions, llvm::seq<int>(0, handle.window.size())))
    return outer;
  if (handle.space == ownSpace)
    return composeWindow(part, handle);
  // The buffer is looked at in another shape: the part is contiguous.
  std::optional<IndexForm> start;
  if (std::optional<IndexRange> elements =
          getElementRange(outer, outerRootType))
    start = elements->getOffset();
  else if (part.whole)
    start = IndexForm();
  // Shapes without a start are told apart by what was reshaped: from there on,
  // each is made anew.
  SmallVector<ViewId> chain{inner};
  auto getSpace = [&](ViewId view) { return views[view].space; };
  while (getSpace(chain.back()) != ownSpace &&
         !(start && spaces[getSpace(chain.back())].hasStart))
    chain.push_back(spaces[getSpace(chain.back())].base);
  ViewId base = outer;
  if (getSpace(chain.back()) == ownSpace)
    base = composeWindow(part, views[chain.pop_back_val()]);
  if (base == unknownView)
    return unknownView;
  for (ViewId view : llvm::reverse(chain)) {
    const Space &old = spaces[getSpace(view)];
    Space space;
    space.shape = old.shape;
    space.base = base;
    if (start && old.hasStart) {
      space.hasStart = true;
      space.start = forms.add(*start, old.start);
    }
    Draft draft(views[view]);
    draft.whole &= part.whole;
    draft.space = internSpace(std::move(space));
    base = intern(draft);
  }
  return base;
}

ViewId TensorViews::composeWindow(const TensorView &part,
                                  const TensorView &handle) {
  Draft view(part);
  view.whole = part.whole && handle.whole;
  view.dimensions.clear();
  for (auto [dim, range] : llvm::enumerate(handle.window)) {
    int along = part.dimensions[dim];
    // The whole of a dynamic dimension ends where the part does.
    if (along < 0 ||
        (range.high == unbounded && range.symbols == 0 && range.low == 0))
      continue;
    IndexRange &target = view.window[along];
    std::optional<IndexRange> composed = getRange(
        forms.add(target.getOffset(), range.getOffset()), range.getSize());
    if (!composed)
      return unknownView;
    target = *composed;
  }
  for (int dim : handle.dimensions)
    view.dimensions.push_back(dim < 0 ? -1 : part.dimensions[dim]);
  return intern(view);
}

ViewId TensorViews::leave(ViewId view, Operation *op) {
  if (view == unknownView)
    return view;
  auto isInside = [&](unsigned symbols) {
    return llvm::any_of(forms.getTerms(symbols), [&](IndexForms::Term term) {
      Frame *frame = frames.getFrame(forms.getLeaf(term.leaf));
      while (frame && frame->holder != op)
        frame = frame->parent;
      return frame != nullptr;
    });
  };
  // A space's start or base may depend on it as well.
  for (ViewId base = view; base != unknownView;) {
    const TensorView &handle = views[base];
    if (llvm::any_of(handle.window, [&](const IndexRange &range) {
          return isInside(range.symbols);
        }))
      return unknownView;
    const Space &space = spaces[handle.space];
    if (handle.space == ownSpace)
      break;
    if (isInside(space.start.symbols))
      return unknownView;
    base = space.base;
  }
  return view;
}

/// First and last value of an induction variable with constant bounds.
static std::optional<std::pair<int64_t, int64_t>>
findInductionRange(Value value, const Frame *frame) {
  auto loop = dyn_cast<LoopLikeOpInterface>(frame->holder);
  auto argument = dyn_cast<BlockArgument>(value);
  if (!loop || !argument || argument.getOwner() != frame->block)
    return std::nullopt;
  auto variables = loop.getLoopInductionVars();
  auto lows = loop.getLoopLowerBounds(), highs = loop.getLoopUpperBounds(),
       steps = loop.getLoopSteps();
  if (!variables || !lows || !highs || !steps)
    return std::nullopt;
  auto *found = llvm::find(*variables, argument);
  if (found == variables->end())
    return std::nullopt;
  size_t index = found - variables->begin();
  std::optional<int64_t> low = getConstantIntValue((*lows)[index]);
  std::optional<int64_t> high = getConstantIntValue((*highs)[index]);
  std::optional<int64_t> step = getConstantIntValue((*steps)[index]);
  // Bounds from zero on mean the same signed and unsigned.
  if (!low || !high || !step || *step <= 0 || *low < 0 || *high < 0)
    return std::nullopt;
  int64_t last =
      *high <= *low ? *low : *low + (*high - *low - 1) / *step * *step;
  return std::pair(*low, last);
}

IndexRange TensorViews::lift(IndexRange range, const Frame *frame) {
  if (range.symbols == 0)
    return range;
  SmallVector<IndexForms::Term, 4> kept;
  for (IndexForms::Term term : forms.getTerms(range.symbols)) {
    Value leaf = forms.getLeaf(term.leaf);
    if (!frame->contains(frames.getFrame(leaf))) {
      kept.push_back(term);
      continue;
    }
    // Varies: only an induction variable with constant bounds says how.
    auto [it, inserted] = inductionRanges.try_emplace({leaf, frame});
    if (inserted)
      it->second = findInductionRange(leaf, frame);
    if (!it->second)
      return getUnknownRange();
    int64_t first, last, size = range.getSize();
    if (llvm::MulOverflow(it->second->first, term.factor, first) ||
        llvm::MulOverflow(it->second->second, term.factor, last) ||
        llvm::AddOverflow(range.low, std::min(first, last), range.low) ||
        llvm::SubOverflow(std::max(first, last), std::min(first, last), last) ||
        (size != unbounded && llvm::AddOverflow(size, last, size)))
      return getUnknownRange();
    std::optional<IndexRange> lifted = getRange(range.getOffset(), size);
    if (!lifted)
      return getUnknownRange();
    range = *lifted;
  }
  range.symbols = forms.intern(kept);
  return range;
}

ViewId TensorViews::lift(ViewId view, const Frame *frame) {
  if (view == unknownView)
    return view;
  Draft handle(views[view]);
  bool changed = false;
  if (handle.space != ownSpace) {
    // A shape of a window that moves in the frame is another one outside: what
    // is sure is the window that was reshaped.
    const Space &space = spaces[handle.space];
    auto moves = [&](unsigned symbols) {
      return llvm::any_of(forms.getTerms(symbols), [&](IndexForms::Term term) {
        return frame->contains(frames.getFrame(forms.getLeaf(term.leaf)));
      });
    };
    bool baseMoves = space.hasStart
                         ? moves(space.start.symbols)
                         : space.base == unknownView ||
                               llvm::any_of(views[space.base].window,
                                            [&](const IndexRange &range) {
                                              return moves(range.symbols);
                                            });
    if (baseMoves)
      return lift(space.base, frame);
  }
  for (IndexRange &range : handle.window) {
    IndexRange lifted = lift(range, frame);
    changed |= !(lifted == range);
    range = lifted;
  }
  return changed ? intern(handle) : view;
}

bool TensorViews::areWindowsDisjoint(ArrayRef<IndexRange> lhs,
                                     ArrayRef<IndexRange> rhs) {
  for (auto [left, right] : llvm::zip_equal(lhs, rhs))
    if (left.symbols == right.symbols &&
        ((left.high != unbounded && left.high <= right.low) ||
         (right.high != unbounded && right.high <= left.low)))
      return true;
  return false;
}

bool TensorViews::areDisjoint(ViewId lhs, ViewId rhs,
                              pto::TensorType rootType) {
  if (lhs == unknownView || rhs == unknownView)
    return false;
  while (views[lhs].space != views[rhs].space) {
    std::optional<IndexRange> left = getElementRange(lhs, rootType);
    std::optional<IndexRange> right = getElementRange(rhs, rootType);
    if (left && right && areWindowsDisjoint(*left, *right))
      return true;
    // A part of a reshaped window lies in that window.
    ViewId &part = views[lhs].space != ownSpace ? lhs : rhs;
    part = spaces[views[part].space].base;
  }
  return areWindowsDisjoint(views[lhs].window, views[rhs].window);
}

void TensorViews::print(ViewId view, raw_ostream &os, AsmState &state) const {
  if (view == unknownView) {
    os << "unknown window";
    return;
  }
  const TensorView &handle = views[view];
  if (handle.whole) {
    os << "whole";
    return;
  }
  os << (handle.space == ownSpace ? "window [" : "window of a reshape [");
  llvm::interleaveComma(handle.window, os, [&](const IndexRange &range) {
    for (IndexForms::Term term : forms.getTerms(range.symbols)) {
      if (term.factor != 1)
        os << term.factor << "*";
      forms.getLeaf(term.leaf).printAsOperand(os, state);
      os << "+";
    }
    os << range.low << ", size ";
    if (range.high == unbounded)
      os << "?";
    else
      os << range.getSize();
  });
  os << "]";
}
