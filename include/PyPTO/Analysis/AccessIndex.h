//===- AccessIndex.h - Ordered accesses of one buffer -*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_ANALYSIS_ACCESSINDEX_H
#define PYPTO_ANALYSIS_ACCESSINDEX_H

#include "PyPTO/Analysis/TensorViews.h"
#include <set>

namespace mlir::pto {

/// A place in a frame: twice the position of an op, or one less for what is
/// put right before it.
using Place = unsigned;

/// The place of the op at `position`, or right before it.
inline Place getPlace(unsigned position, bool before = false) {
  return 2 * position - (before ? 1 : 0);
}

/// Accesses of one buffer in one frame, asked for what meets a window in a span
/// of places. Windows with the same symbols form a group, in which an ordered
/// structure finds the ones that meet; windows of different groups are compared
/// one by one. Long spans are cheap: groups are made when the first one is
/// asked for.
class AccessIndex {
public:
  struct Entry {
    Place place;
    /// Makes entries at one place distinct.
    unsigned number;
    Operation *op;
    ViewId view;
    mutable unsigned group = 0;

    bool operator<(const Entry &other) const {
      return std::tie(place, number) < std::tie(other.place, other.number);
    }
  };

  AccessIndex(TensorViews &views, TensorType rootType)
      : views(views), rootType(rootType) {}

  void insert(Place place, Operation *op, ViewId view);
  /// Removes the entries of `op` at `place`.
  void erase(Place place, Operation *op);

  /// The first entry from place `from` to `to`, both included, that may meet
  /// `view` and is not by `except`; null when there is none.
  const Entry *findConflict(Place from, Place to, ViewId view,
                            Operation *except);

private:
  /// Entries in a span that are looked at before groups are made.
  static constexpr unsigned maxScanned = 32;
  /// Entries in a span that are looked at before groups are searched.
  static constexpr unsigned maxScannedBeforeSearch = 4;
  /// Windows of other groups that are compared before giving up.
  static constexpr unsigned maxCompared = 1024;

  /// A window in the order of one dimension, by start and place.
  using BoxKey = std::tuple<int64_t, Place, unsigned>;
  struct Group {
    /// The dimension that tells most windows apart.
    unsigned dimension = 0;
    /// By the logarithm of the size, so that few of a class don't meet.
    std::map<unsigned, std::map<BoxKey, const Entry *>> sizeClasses;
  };
  using EntrySet = std::set<Entry>;

  bool conflicts(const Entry &entry, ViewId view, Operation *except);
  void makeGroups();
  unsigned getGroup(ViewId view);
  IndexRange getRange(ViewId view, unsigned dimension) const;
  void addToGroup(EntrySet::iterator it);
  void removeFromGroup(EntrySet::iterator it);
  const Entry *findInGroup(Place from, Place to, ViewId view,
                           Operation *except);
  const Entry *findInOtherGroups(EntrySet::iterator start, Place to,
                                 ViewId view, Operation *except);

  TensorViews &views;
  TensorType rootType;
  unsigned nextNumber = 0;
  EntrySet entries;
  bool grouped = false;
  /// The group of each family of views.
  llvm::DenseMap<unsigned, unsigned> groupNumbers;
  std::vector<Group> groups;
  /// Entries whose predecessor belongs to another group.
  EntrySet heads;
};

} // namespace mlir::pto

#endif // PYPTO_ANALYSIS_ACCESSINDEX_H
