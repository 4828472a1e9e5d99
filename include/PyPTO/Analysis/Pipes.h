//===- Pipes.h - Which initialize ops start one pipe ------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_ANALYSIS_PIPES_H
#define PYPTO_ANALYSIS_PIPES_H

#include "PyPTO/Analysis/CallSites.h"

namespace mlir::pto {

/// An initialize op and the function that holds it.
struct PipeInit {
  InitializePipeOpInterface op;
  /// Number of the function.
  unsigned function;
  /// Number of the pipe it starts a half of.
  unsigned pipe;
};

/// The pipes of the functions under an op.
///
/// A pipe is what the initialize ops with one id and a common direction start
/// within one group. The halves of a group are the functions it reaches by
/// calls, up to other groups. Halves that no group reaches belong together when
/// one imports the buffer of the other, `peer_func`; what their helpers start
/// is theirs. When two groups share a half, their pipes are one: an initialize
/// op has one place in the workspace.
///
/// Pipes are numbered by id, directions and place of their first function.
class Pipes {
public:
  /// Called as in CallSites.
  explicit Pipes(Operation *root, CallSites::Visitor visitor = nullptr);

  const CallSites &getSites() const { return sites; }
  CallSites &getSites() { return sites; }

  /// The initialize ops, in the order of the functions.
  ArrayRef<PipeInit> getInits() const { return inits; }
  unsigned getNumPipes() const { return numPipes; }
  /// The initialize ops of a pipe, as numbers into `getInits`.
  ArrayRef<unsigned> getInitsOf(unsigned pipe) const {
    return ArrayRef(initsByPipe)
        .slice(pipeStarts[pipe], pipeStarts[pipe + 1] - pipeStarts[pipe]);
  }
  /// An initialize op of a pipe; that of the first function.
  const PipeInit &getFirstInit(unsigned pipe) const {
    return inits[getInitsOf(pipe).front()];
  }

  /// Whether a call runs on the core that its caller runs on: that of a helper
  /// of the same kind, or of no kind that has a place of its own.
  bool staysOnCore(const CallSite &site) const {
    return site.caller != CallSites::noFunction &&
           (cores[site.caller] & cores[site.callee]);
  }

  /// Shows `visit` the ops that make the address of the consumer's buffer for
  /// `direction`. Where a helper is passed it, those are in its callers.
  void forEachConsumerBuf(const PipeInit &init, PipeDirection direction,
                          llvm::function_ref<void(Operation *)> visit) const;

  /// Checks that the initialize ops of each pipe agree on directions, slot size
  /// and effective number of slots. Two that don't are errors, both.
  LogicalResult verifyAgreement() const;

private:
  void findFunctionsOfGroups();
  void findCores();
  void pair();

  SmallVector<PipeInit> inits;
  CallSites sites;
  /// Whether a group reaches the function, by number of the function.
  SmallVector<bool> inGroup;
  /// The cores that a function runs on, by number of the function: a bit each.
  SmallVector<uint8_t> cores;
  unsigned numPipes = 0;
  SmallVector<unsigned> initsByPipe, pipeStarts;
};

} // namespace mlir::pto

#endif // PYPTO_ANALYSIS_PIPES_H
