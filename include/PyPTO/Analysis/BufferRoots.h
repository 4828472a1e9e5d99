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
  /// The create that makes the buffer, null when it is another one.
  TensorCreateOp create;
  /// Position of the op that makes it (see Frames), 0 for an argument.
  unsigned position;
  /// The op an alias of the buffer went to that this analysis can't follow:
  /// from there on anything may name it. Null as long as there is none.
  Operation *leak = nullptr;
  /// A reshape of more than unit dimensions on an alias, or a call that makes
  /// one, null when there is none.
  Operation *reshape = nullptr;

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
  /// The op's, see Frames.
  unsigned position;
  ViewId view = unknownView;
  bool reads = false;
  bool writes = false;
  /// Surely writes all of the view, which surely is of this buffer.
  bool coversAll = false;
  /// The op is not understood; it may do anything to the buffer.
  bool unknown = false;
  /// A call no two arguments of which may share memory.
  bool exclusive = false;
};

/// An assemble and what its operands may name.
struct AssembleAliases {
  TensorAssembleOp op;
  /// The op's, see Frames.
  unsigned position;
  const AliasSet *source;
  const AliasSet *target;
  /// The window of the target that is written, when the target names one buffer
  /// only.
  ViewId window = unknownView;
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
  /// The buffer that an argument, create or fresh result stands for.
  std::optional<RootId> getRoot(Value value) const;

  /// The accesses of a buffer in the order of the ops.
  auto getAccesses(RootId root) const {
    auto numbers = ArrayRef<unsigned>(accessNumbers)
                       .slice(firstAccesses[root],
                              firstAccesses[root + 1] - firstAccesses[root]);
    return llvm::map_range(numbers,
                           [this](unsigned number) -> const BufferAccess & {
                             return accesses[number];
                           });
  }
  /// All assembles, in the order of the ops.
  ArrayRef<AssembleAliases> getAssembles() const { return assembles; }
  /// Positions of accesses through handles that may name any argument or leaked
  /// buffer.
  ArrayRef<unsigned> getUnboundedAccesses() const { return unboundedAccesses; }
  /// Terminators that hand an alias of the buffer out of the frame they stand
  /// in: returns, yields of loops and branches.
  ArrayRef<Operation *> getExits(RootId root) const {
    auto it = exits.find(root);
    return it == exits.end() ? ArrayRef<Operation *>() : ArrayRef(it->second);
  }

  /// Prints roots and views of every tensor value, for tests.
  void print(raw_ostream &os);

private:
  /// A value that may be more than this many buffers counts as unknown.
  static constexpr size_t maxAliases = 8;

  /// How an op hands on the handles it gets.
  enum class Flow {
    None,
    Alias,
    Call,
    Select,
    RegionBranch,
    RegionTerminator,
    Branch,
    Unknown,
  };
  /// What all ops of one name have in common. Asking an op for an interface it
  /// may not have is slow.
  struct OpKind {
    Flow flow = Flow::None;
    bool isAccess = false;
    bool isAssemble = false;
    bool isCall = false;
    bool isTerminator = false;
    bool isUnderstood = false;
    /// A visit tells what each handle that the op defines may name.
    bool definesHandles = false;
  };
  OpKind getKind(Operation *op);

  RootId makeRoot(Value value);
  void propagate();
  void visitWorklist();
  /// Derives the aliases of what `op` defines or forwards to.
  void visit(Operation *op);
  void visitCall(CallOpInterface call);
  void visitBranch(RegionBranchOpInterface branch);
  void visitTerminator(RegionBranchTerminatorOpInterface terminator);
  void visitBranch(BranchOpInterface branch);
  void visitUnknown(Operation *op);
  void forward(OperandRange from, ValueRange to, Operation *leaving);
  /// Adds to what `value` may name; puts users that the sweep has passed on the
  /// worklist on change.
  void join(Value value, const AliasSet &added);
  /// The value may be anything; or all that the op defines may.
  void joinUnknown(Value value);
  void joinUnknown(Operation *op);
  /// Whether the sweep is still to come to this user of `value`.
  bool isSweptLater(Value value, Operation *user);
  void leak(const AliasSet &aliases, Operation *op);
  AliasSet derive(const TensorAlias &alias, Value result);
  const CalleeSummary *getCallee(CallOpInterface call);

  void collectAccesses();
  /// Adds an access through `handle`, to `window` of it if given.
  void addAccess(Value handle, BufferAccess access,
                 const TensorAccess *window = nullptr);
  void collectCallAccesses(CallOpInterface call, unsigned position);
  /// Whether `frame` is in a region of an op that is not understood.
  bool isInUnknownOp(const Frame *frame);

  FunctionOpInterface function;
  const CalleeSummaries &callees;
  Frames frames;
  TensorViews views;
  std::vector<BufferRoot> roots;
  /// In the order of the ops. By buffer, from firstAccesses on, their numbers.
  std::vector<BufferAccess> accesses;
  std::vector<unsigned> accessNumbers;
  std::vector<unsigned> firstAccesses;
  std::vector<AssembleAliases> assembles;
  llvm::DenseMap<RootId, SmallVector<Operation *, 1>> exits;
  std::vector<unsigned> unboundedAccesses;
  llvm::DenseMap<Value, const AliasSet *, NearbyKeyInfo<Value>> aliasesOf;
  std::deque<AliasSet> aliasSets;
  AliasSet nothing;

  // Only while the analysis runs.
  llvm::DenseMap<OperationName, OpKind> kinds;
  /// The op that is visited for the first time, and its position.
  Operation *swept = nullptr;
  unsigned sweep = 0;
  std::vector<Operation *> worklist;
  /// The buffers of the accesses.
  std::vector<RootId> accessRoots;
  llvm::DenseMap<const Frame *, bool> inUnknownOp;
  /// The last block asked about, and whether definitions in it come before
  /// uses.
  std::pair<Block *, bool> orderedBlock = {nullptr, false};
  /// The last op around a call, and whether symbols in it are the module's.
  std::pair<Operation *, bool> calleeScope = {nullptr, false};
};

} // namespace mlir::pto

#endif // PYPTO_ANALYSIS_BUFFERROOTS_H
