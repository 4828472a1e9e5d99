//===- FusionLegality.h - What may be fused ---------------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides for each assemble of an orchestration whether the staging tensor it
// copies may become a view of the assemble's target. The rules are numbered as
// in the description of the pass fuse-create-assemble-to-slice.
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_ANALYSIS_FUSIONLEGALITY_H
#define PYPTO_ANALYSIS_FUSIONLEGALITY_H

#include "PyPTO/Analysis/AccessIndex.h"
#include "PyPTO/Analysis/BufferRoots.h"
#include "llvm/ADT/BitVector.h"

namespace mlir::pto {

/// Why an assemble is not fused. Of several reasons the first of this list is
/// told.
enum class FusionRefusal {
  None,
  MultipleAssembles,
  SourceIsView,
  UnknownRoot,
  AmbiguousRoot,
  SelfAssemble,
  Atomic,
  TypeMismatch,
  NotContiguous,
  ManualDep,
  UnknownAttribute,
  OutOfBounds,
  NotExecutedOnce,
  OperandNotAvailable,
  UnknownAccess,
  TargetRead,
  TargetWritten,
  WrittenAfterAssemble,
  ReadAfterOverwrite,
  Escapes,
};

/// The name of a reason in remarks and statistics, such as `target-read`.
StringRef stringifyFusionRefusal(FusionRefusal reason);

/// An assemble and what was decided about it.
struct FusionCandidate {
  explicit FusionCandidate(const AssembleAliases &aliases)
      : assemble(aliases.op), aliases(aliases) {}

  TensorAssembleOp assemble;
  AssembleAliases aliases;
  /// The only buffer that the source may name, when that is a create.
  TensorCreateOp create = nullptr;

  /// None when the create becomes a slice.
  FusionRefusal refusal = FusionRefusal::None;
  /// The op that stands in the way.
  Operation *blocker = nullptr;

  // What to do when it is fused.

  /// The handle to slice: names the same window of the same buffer as the
  /// assemble's target.
  Value target;
  /// The slice's type: that of the create, or of the source when views lie
  /// between them.
  TensorType sliceType;
  /// Where the slice goes: right before or right after this op.
  Operation *anchor = nullptr;
  bool afterAnchor = false;
  /// Ops to move right before the create first, in this order.
  SmallVector<Operation *, 0> hoisted;
  /// Where the initial value is written; null when no fill is needed.
  Operation *fillBefore = nullptr;

  bool isFused() const { return refusal == FusionRefusal::None; }
};

/// Decides about all assembles of one function. Changes nothing.
class FusionLegality {
public:
  FusionLegality(FunctionOpInterface function, const CalleeSummaries &callees);

  /// One candidate for each assemble, in the order of the function.
  ArrayRef<FusionCandidate> getCandidates() const { return candidates; }
  /// The fused ones, in the order in which they must be rewritten.
  ArrayRef<unsigned> getFused() const { return fused; }

private:
  /// What one look at a candidate finds out.
  struct Plan;
  /// An access that moved here from a staging tensor that was fused.
  struct MovedAccess {
    BufferAccess access;
    /// A fill, right before the op.
    bool before = false;
  };
  /// Accesses of one buffer in one frame, by kind.
  struct Index {
    AccessIndex reads, writes, unknown;
  };
  using Aliases = SmallVector<BufferAlias, 1>;
  /// A place in a block, also one nested in the frame.
  struct Spot {
    Block *block;
    Place place;
  };
  /// What is known of a buffer.
  struct Buffer {
    /// The assembles whose source may be it.
    SmallVector<unsigned, 1> assembles;
    /// Whether there are indexes of its accesses.
    bool indexed = false;
    /// A reshape of more than unit dimensions, also of a buffer that became
    /// part of it.
    Operation *reshape = nullptr;
    /// When it is fused, the number of the candidate, what it is part of and
    /// where the slice is.
    std::optional<unsigned> slice;
    Aliases parts;
    Spot spot = {nullptr, 0};
    /// Of a create, the accesses that moved here.
    std::vector<MovedAccess> moved;
  };

  void collectCandidates();
  void makeIndexes();
  void addIndex(Frame *frame, RootId root);
  /// The frame of the op that makes a buffer.
  Frame *getFrameOf(RootId root) const {
    return frames.getFrame(buffers.getRoots()[root].position);
  }
  Index *getIndex(const Frame *frame, RootId root) const;
  void decide();
  void evaluate(FusionCandidate &candidate, Plan &plan);
  void refuse(FusionCandidate &candidate, FusionRefusal reason,
              Operation *blocker);
  void commit(FusionCandidate &candidate, Plan &plan);

  // The rules, in the order in which reasons are told.
  bool checkSource(FusionCandidate &candidate, Plan &plan);
  bool checkTarget(FusionCandidate &candidate, Plan &plan);
  bool checkTypes(FusionCandidate &candidate, Plan &plan);
  bool isDense(RootId root, ViewId window) const;
  bool checkAttributes(FusionCandidate &candidate, Plan &plan);
  bool checkFrame(FusionCandidate &candidate, Plan &plan);
  bool checkPlacement(FusionCandidate &candidate, Plan &plan);
  bool collectUses(FusionCandidate &candidate, Plan &plan);
  void placeFill(FusionCandidate &candidate, Plan &plan, Place firstTouch,
                 bool covered);
  bool isInitializedAlike(FusionCandidate &candidate, Plan &plan, Place end);
  bool checkSpans(FusionCandidate &candidate, Plan &plan);

  // Placement of the slice.

  /// The number of the candidate when `op` is a create that becomes a slice.
  std::optional<unsigned> getSlice(Operation *op) const;
  /// Where an op is, with the moves so far.
  Spot getSpot(Operation *op) const;
  Spot getSpotOfCreate(RootId root) const;
  /// The first place in the block of `op` at which its results exist.
  Place getPlaceBehind(Operation *op) const;
  /// The place of `frame` that is `spot` or holds it.
  std::optional<Place> liftSpot(Spot spot, const Frame *frame) const;
  /// Calls `visit` for each op that uses the create's result, also for creates
  /// that become slices of it, and where that is.
  void forEachUse(TensorCreateOp create,
                  function_ref<void(Operation *, Spot)> visit) const;
  bool isAvailable(Value value, Spot spot) const;
  /// `handle`, or the target of the fused assemble it results from.
  Value skipVanished(Value handle) const;
  /// Names of the assemble's target, the target first.
  SmallVector<Value> getHandles(FusionCandidate &candidate,
                                const Plan &plan) const;
  /// Where `op` has to move to be available at `spot` and still where it was:
  /// not into a scope, but before it.
  Spot getHoistSpot(Operation *op, Spot spot) const;
  /// Collects what must move to `spot` for `value` to be available there; on
  /// failure names the op that can't.
  bool hoist(Value value, const Plan &plan, Spot spot,
             SmallVectorImpl<Operation *> &hoisted, Operation *&blocker) const;
  void recordPlacement(FusionCandidate &candidate, const Plan &plan);

  /// What a set of aliases names after the fusions so far.
  Aliases resolve(ArrayRef<BufferAlias> aliases);
  /// Calls `visit` for each access of the buffer that is left.
  void forEachAccess(RootId root,
                     function_ref<void(const BufferAccess &, bool)> visit);
  /// Puts an access into the indexes of the frames it is in.
  void index(RootId root, const BufferAccess &access, bool before, bool add);

  FunctionOpInterface function;
  /// Whether other functions of the module call this one.
  bool isCalled;
  BufferRoots buffers;
  const Frames &frames;
  TensorViews &views;

  std::vector<FusionCandidate> candidates;
  SmallVector<unsigned> fused;
  /// By number of the buffer.
  std::vector<Buffer> states;
  /// By position, whether an op is an assemble that was fused.
  llvm::BitVector vanished;
  /// Where ops go that are moved for a slice.
  llvm::DenseMap<Operation *, Spot> movedTo;
  /// For ops that define handles the creates that become slices of these.
  llvm::DenseMap<Operation *, SmallVector<TensorCreateOp, 1>> slicesOf;
  /// For results of fused assembles the handle that stands for them.
  llvm::DenseMap<Value, Value, NearbyKeyInfo<Value>> handleOf;
  /// Ops whose operands are being looked at.
  mutable llvm::SmallPtrSet<Operation *, 8> visiting;
  llvm::DenseMap<std::pair<const Frame *, RootId>, Index *> indexes;
  std::deque<Index> indexStorage;
};

} // namespace mlir::pto

#endif // PYPTO_ANALYSIS_FUSIONLEGALITY_H
