//===- BufferAccesses.cpp - What is read and written where ----------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Once BufferRoots knows which buffers each handle may name, it lists for each
// buffer the ops that access it, in the order of the text.
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Analysis/BufferRoots.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <numeric>

using namespace mlir;
using namespace mlir::pto;

void BufferRoots::addAccess(Value handle, BufferAccess access,
                            const TensorAccess *window) {
  const AliasSet &set = getAliases(handle);
  if (set.unbounded)
    unboundedAccesses.push_back(access.position);
  access.coversAll &= set.getSingle() != nullptr;
  access.unknown |= isInUnknownOp(frames.getFrame(access.position));
  for (BufferAlias alias : set.aliases) {
    access.view = alias.view;
    if (window && !window->offsets.empty())
      access.view =
          views.getWindow(alias.view, cast<pto::TensorType>(handle.getType()),
                          window->offsets, window->sizes, 0);
    accesses.push_back(access);
    accessRoots.push_back(alias.root);
  }
}

/// Whether the callee runs at all: a launch may have no blocks.
static bool surelyRuns(CallOpInterface call) {
  Value blocks;
  if (auto launch = dyn_cast<LaunchOp>(*call))
    blocks = launch.getBlocks();
  else if (auto submit = dyn_cast<SubmitOp>(*call))
    blocks = submit.getBlocks();
  return !blocks || getConstantIntValue(blocks).value_or(0) > 0;
}

bool BufferRoots::isInUnknownOp(const Frame *frame) {
  // Regions of an op that is not understood may run at any time.
  SmallVector<const Frame *> path;
  bool unknown = false;
  for (; frame->parent; frame = frame->parent) {
    auto it = inUnknownOp.find(frame);
    if (it != inUnknownOp.end()) {
      unknown = it->second;
      break;
    }
    path.push_back(frame);
  }
  for (const Frame *frame : llvm::reverse(path)) {
    unknown |= !getKind(frame->holder).isUnderstood;
    inUnknownOp[frame] = unknown;
  }
  return unknown;
}

void BufferRoots::collectCallAccesses(CallOpInterface call, unsigned position) {
  const CalleeSummary *summary = getCallee(call);
  for (auto [index, argument] : llvm::enumerate(call.getArgOperands())) {
    if (!isa<pto::TensorType>(argument.getType()))
      continue;
    BufferAccess access{call, position};
    access.exclusive = summary && summary->disjointArguments;
    if (summary && index < summary->arguments.size()) {
      const ArgumentSummary &use = summary->arguments[index];
      access.reads = use.reads;
      access.writes = use.writes;
      access.coversAll = use.coversAll && surelyRuns(call);
      if (use.reshapes)
        for (BufferAlias alias : getAliases(argument).aliases)
          if (!roots[alias.root].reshape)
            roots[alias.root].reshape = call;
    } else {
      access.reads = access.writes = access.unknown = true;
    }
    addAccess(argument, access);
  }
}

void BufferRoots::collectAccesses() {
  for (auto [index, op] : llvm::enumerate(frames.getOps())) {
    unsigned position = index + 1;
    OpKind kind = getKind(op);
    if (kind.isAccess) {
      SmallVector<TensorAccess, 2> made;
      cast<TensorAccessOpInterface>(op).getTensorAccesses(made);
      for (const TensorAccess &entry : made)
        addAccess(entry.operand->get(),
                  {op, position, unknownView, entry.reads, entry.writes,
                   entry.coversAll},
                  &entry);
      if (kind.isAssemble) {
        auto assemble = cast<TensorAssembleOp>(op);
        const AliasSet &target = getAliases(assemble.getTarget());
        // The access to the target comes last.
        ViewId window = target.getSingle() ? accesses.back().view : unknownView;
        assembles.push_back({assemble, position,
                             &getAliases(assemble.getSource()), &target,
                             window});
      }
    } else if (kind.isCall) {
      collectCallAccesses(cast<CallOpInterface>(op), position);
    } else if (kind.isTerminator) {
      // Out of a spliced region nothing leaves the frame.
      if (!frames.isSpliced(op->getParentOp()))
        for (Value operand : op->getOperands())
          if (isa<pto::TensorType>(operand.getType()))
            for (BufferAlias alias : getAliases(operand).aliases)
              exits[alias.root].push_back(op);
    } else if (!kind.isUnderstood) {
      for (Value operand : op->getOperands())
        if (isa<pto::TensorType>(operand.getType()))
          addAccess(operand,
                    {op, position, unknownView, /*reads=*/true, /*writes=*/true,
                     /*coversAll=*/false, /*unknown=*/true});
    }
  }

  // By buffer, each one's in the order of the ops.
  firstAccesses.assign(roots.size() + 1, 0);
  for (RootId root : accessRoots)
    ++firstAccesses[root + 1];
  std::partial_sum(firstAccesses.begin(), firstAccesses.end(),
                   firstAccesses.begin());
  accessNumbers.resize(accesses.size());
  std::vector<unsigned> next = firstAccesses;
  for (auto [number, root] : llvm::enumerate(accessRoots))
    accessNumbers[next[root]++] = number;
  accessRoots = {};
}
