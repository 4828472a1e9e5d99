//===- AccessIndex.cpp - Ordered accesses of one buffer ----------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Analysis/AccessIndex.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto;

void AccessIndex::insert(Place place, Operation *op, ViewId view) {
  // Most come in order.
  auto it =
      entries.emplace_hint(entries.end(), Entry{place, nextNumber++, op, view});
  if (grouped)
    addToGroup(it);
}

void AccessIndex::erase(Place place, Operation *op) {
  auto it = entries.lower_bound({place, 0, nullptr, unknownView});
  while (it != entries.end() && it->place == place) {
    if (it->op != op) {
      ++it;
      continue;
    }
    if (grouped)
      removeFromGroup(it);
    it = entries.erase(it);
  }
}

bool AccessIndex::conflicts(const Entry &entry, ViewId view,
                            Operation *except) {
  // A fill right before the op is no access of the op.
  bool excepted = entry.op == except && entry.place % 2 == 0;
  return !excepted && !views.areDisjoint(entry.view, view, rootType);
}

const AccessIndex::Entry *AccessIndex::findConflict(Place from, Place to,
                                                    ViewId view,
                                                    Operation *except) {
  auto start = entries.lower_bound({from, 0, nullptr, unknownView});
  auto it = start;
  unsigned limit = grouped ? maxScannedBeforeSearch : maxScanned;
  for (unsigned scanned = 0; scanned < limit; ++scanned, ++it) {
    if (it == entries.end() || it->place > to)
      return nullptr;
    if (conflicts(*it, view, except))
      return &*it;
  }
  makeGroups();
  const Entry *own = findInGroup(from, to, view, except);
  const Entry *other = findInOtherGroups(start, to, view, except);
  if (!own || !other)
    return own ? own : other;
  return *own < *other ? own : other;
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

unsigned AccessIndex::getGroup(ViewId view) {
  auto [it, inserted] =
      groupNumbers.try_emplace(views.get(view).family, groups.size());
  if (inserted)
    groups.emplace_back();
  return it->second;
}

IndexRange AccessIndex::getRange(ViewId view, unsigned dimension) const {
  ArrayRef<IndexRange> window = views.get(view).window;
  // Rank 0 and unknown windows: all meet.
  return dimension < window.size() ? window[dimension]
                                   : IndexRange{0, 0, IndexRange::unbounded};
}

/// Windows of a class are at most `1 << class` long.
static unsigned getSizeClass(IndexRange range) {
  if (range.high == IndexRange::unbounded)
    return 64;
  return llvm::Log2_64_Ceil(std::max<int64_t>(1, range.getSize()));
}

void AccessIndex::makeGroups() {
  if (grouped)
    return;
  grouped = true;
  // The dimension with the most starts tells the windows of a group apart.
  std::vector<SmallVector<llvm::DenseSet<int64_t>, 4>> starts;
  for (const Entry &entry : entries) {
    entry.group = getGroup(entry.view);
    if (starts.size() <= entry.group)
      starts.resize(entry.group + 1);
    ArrayRef<IndexRange> window = views.get(entry.view).window;
    starts[entry.group].resize(window.size());
    for (auto [dim, range] : llvm::enumerate(window))
      starts[entry.group][dim].insert(range.low);
  }
  for (auto [group, dimensions] : llvm::zip(groups, starts))
    for (unsigned dim = 1, end = dimensions.size(); dim < end; ++dim)
      if (dimensions[dim].size() > dimensions[group.dimension].size())
        group.dimension = dim;
  for (auto it = entries.begin(); it != entries.end(); ++it)
    addToGroup(it);
}

void AccessIndex::addToGroup(EntrySet::iterator it) {
  it->group = getGroup(it->view);
  Group &group = groups[it->group];
  IndexRange range = getRange(it->view, group.dimension);
  group.sizeClasses[getSizeClass(range)].try_emplace(
      BoxKey(range.low, it->place, it->number), &*it);

  if (it == entries.begin() || std::prev(it)->group != it->group)
    heads.insert(*it);
  auto next = std::next(it);
  if (next == entries.end())
    return;
  if (next->group == it->group)
    heads.erase(*next);
  else
    heads.insert(*next);
}

void AccessIndex::removeFromGroup(EntrySet::iterator it) {
  Group &group = groups[it->group];
  IndexRange range = getRange(it->view, group.dimension);
  group.sizeClasses[getSizeClass(range)].erase(
      BoxKey(range.low, it->place, it->number));

  heads.erase(*it);
  auto next = std::next(it);
  if (next == entries.end())
    return;
  if (it == entries.begin() || std::prev(it)->group != next->group)
    heads.insert(*next);
  else
    heads.erase(*next);
}

const AccessIndex::Entry *
AccessIndex::findInGroup(Place from, Place to, ViewId view, Operation *except) {
  Group &group = groups[getGroup(view)];
  IndexRange range = getRange(view, group.dimension);
  const Entry *first = nullptr;
  for (auto &[sizeClass, boxes] : group.sizeClasses) {
    // A window that starts further in front ends before this one begins.
    int64_t low = std::numeric_limits<int64_t>::min();
    if (sizeClass < 63 &&
        llvm::SubOverflow(range.low, int64_t(1) << sizeClass, low))
      low = std::numeric_limits<int64_t>::min();
    auto it = boxes.lower_bound(BoxKey(low, 0, 0));
    while (it != boxes.end()) {
      auto [start, place, number] = it->first;
      if (range.high != IndexRange::unbounded && start >= range.high)
        break;
      if (place < from) {
        it = boxes.lower_bound(BoxKey(start, from, 0));
        continue;
      }
      if (place > to || (first && !(*it->second < *first))) {
        it = boxes.upper_bound(BoxKey(start, ~0u, ~0u));
        continue;
      }
      if (conflicts(*it->second, view, except))
        first = it->second;
      ++it;
    }
  }
  return first;
}

const AccessIndex::Entry *
AccessIndex::findInOtherGroups(EntrySet::iterator start, Place to, ViewId view,
                               Operation *except) {
  unsigned own = getGroup(view);
  auto it = start;
  unsigned compared = 0;
  while (it != entries.end() && it->place <= to) {
    if (it->group == own) {
      // The next run of entries is of another group.
      auto head = heads.upper_bound(*it);
      if (head == heads.end())
        return nullptr;
      it = entries.find(*head);
      continue;
    }
    if (conflicts(*it, view, except))
      return &*it;
    if (++compared == maxCompared)
      return &*it; // not proven apart
    ++it;
  }
  return nullptr;
}
