//===- BufferRoots.h - Which buffers tensor handles may name -*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_ANALYSIS_BUFFERROOTS_H
#define PYPTO_ANALYSIS_BUFFERROOTS_H

#include "PyPTO/Analysis/CalleeSummaries.h"
#include "PyPTO/Analysis/Frames.h"
#include "PyPTO/Analysis/TensorViews.h"
#include "PyPTO/Dialect/PTO/IR/PTO.h"

namespace mlir::pto {

/// Number of a buffer of a function.
using RootId = unsigned;

/// A buffer: what an argument names, what a `pto.tensor.create` makes, or the
/// fresh result of a call.
struct BufferRoot {
  /// The argument or result that stands for the buffer.
  Value value;
  /// The op an alias of the buffer went to that this analysis can't follow:
  /// from there on anything may name it. Null as long as there is none.
  Operation *leak = nullptr;
  /// A reshape of more than unit dimensions on an alias, or a call that makes
  /// one, null when there is none.
  Operation *reshape = nullptr;

  /// The create that makes the buffer, null when it is another one.
  TensorCreateOp getCreate() const {
    return value.getDefiningOp<TensorCreateOp>();
  }
  TensorType getType() const { return cast<TensorType>(value.getType()); }
};

/// A buffer that a handle may name, and which part of it.
struct BufferAlias {
  RootId root;
  ViewId view;
};

/// All that a handle may name.
struct AliasSet {
  SmallVector<BufferAlias, 1> aliases;
  /// The exact owner could not be told.
  bool unknown = false;
  /// It may also name any argument and any leaked buffer.
  bool unbounded = false;

  /// The only thing the handle names, null when there may be others.
  const BufferAlias *getSingle() const {
    return !unknown && !unbounded && aliases.size() == 1 ? &aliases[0]
                                                         : nullptr;
  }
};

/// A read or write of a buffer.
struct BufferAccess {
  Operation *op;
  ViewId view = unknownView;
  bool reads = false;
  bool writes = false;
  /// Surely writes all of the view, which surely is of this buffer.
  bool coversAll = false;
  /// The op is not understood; it may do anything to the buffer.
  bool unknown = false;
};

/// For each tensor value of a function the buffers it may name, for each buffer
/// its accesses. Handles are told apart by value, never by name.
class BufferRoots {
public:
  BufferRoots(FunctionOpInterface function, const CalleeSummaries &callees);

  const Frames &getFrames() const { return frames; }
  TensorViews &getViews() { return views; }
  const TensorViews &getViews() const { return views; }

  /// What a `!pto.tensor` value of the function may name.
  const AliasSet &getAliases(Value value) const;

  ArrayRef<BufferRoot> getRoots() const { return roots; }
  /// The buffer an argument, create or fresh result stands for.
  std::optional<RootId> getRoot(Value value) const;

  /// The accesses of a buffer in the order of the ops.
  ArrayRef<BufferAccess> getAccesses(RootId root) const {
    return accesses[root];
  }
  /// Accesses through handles that may name any argument or leaked buffer.
  ArrayRef<Operation *> getUnboundedAccesses() const {
    return unboundedAccesses;
  }
  /// Terminators that hand an alias of the buffer out of the frame they stand
  /// in: returns, yields of loops and branches.
  ArrayRef<Operation *> getExits(RootId root) const { return exits[root]; }

  /// Prints roots and views of every tensor value, for tests.
  void print(raw_ostream &os);

private:
  /// A value that may be more than this many buffers counts as unknown.
  static constexpr size_t maxAliases = 8;

  RootId makeRoot(Value value);
  void propagate();
  /// Derives the aliases of what `op` defines or forwards to.
  void visit(Operation *op);
  void visitCall(CallOpInterface call);
  void visitUnknown(Operation *op);
  void forward(OperandRange from, ValueRange to, Operation *leaving);
  /// Adds to what `value` may name; puts its users on the worklist on change.
  void join(Value value, const AliasSet &added);
  void leak(const AliasSet &aliases, Operation *op);
  AliasSet derive(const TensorAlias &alias, Value result);

  void collectAccesses();
  /// Adds an access through `handle`, to `window` of it if given.
  void addAccess(Value handle, BufferAccess access,
                 const TensorAccess *window = nullptr);
  void collectCallAccesses(CallOpInterface call);
  /// Whether `op` is in a region of an op that is not understood.
  bool isInUnknownOp(Operation *op);

  FunctionOpInterface function;
  const CalleeSummaries &callees;
  Frames frames;
  TensorViews views;
  std::vector<BufferRoot> roots;
  std::vector<SmallVector<BufferAccess, 3>> accesses;
  std::vector<SmallVector<Operation *, 1>> exits;
  std::vector<Operation *> unboundedAccesses;
  llvm::DenseMap<Value, RootId> rootNumbers;
  llvm::DenseMap<Value, AliasSet> aliasSets;
  std::vector<Operation *> worklist;
  llvm::DenseMap<const Frame *, bool> inUnknownOp;
  AliasSet nothing;
};

/// Whether `op` is understood by the analysis: what it reads, writes and passes
/// on is known from its interfaces.
bool isUnderstood(Operation *op);

} // namespace mlir::pto

#endif // PYPTO_ANALYSIS_BUFFERROOTS_H
