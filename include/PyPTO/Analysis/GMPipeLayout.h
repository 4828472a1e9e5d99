//===- GMPipeLayout.h - Where pipes lie in the GM workspace -----*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_ANALYSIS_GMPIPELAYOUT_H
#define PYPTO_ANALYSIS_GMPIPELAYOUT_H

#include "PyPTO/Analysis/Pipes.h"

namespace mlir::pto {

/// What casts of a workspace go back to.
Value stripTensorCasts(Value workspace);

/// Sizes of the workspaces in global memory and the places of the pipes in
/// them.
///
/// A workspace is made where an orchestration (or any other function that does
/// not pass on an argument of its own) calls something that starts pipes. From
/// there it is passed down. Workspaces that reach a common pipe have one
/// layout: a region for each pipe, in the order of the pipes, each at the end
/// of the one before, rounded up to whole f32 elements. One copy of that is
/// needed for each block of a launch.
///
/// Works on modules before and after the workspace was wired.
class GMPipeLayout {
public:
  static constexpr unsigned noLayout = ~0u;

  /// The region of a pipe.
  struct Region {
    uint32_t id;
    uint32_t dirMask;
    uint64_t numRings;
    /// Slots of one ring.
    uint64_t numSlots;
    /// Bytes of one slot.
    uint64_t slotBytes;
    /// Bytes of all rings.
    uint64_t bytes;
    /// Place in one copy of the workspace, in f32 elements.
    uint64_t offset;
    /// Number of the layout that the region belongs to.
    unsigned layout;
  };

  /// The regions of workspaces that reach common pipes.
  struct Layout {
    /// Numbers of the pipes, in the order of their regions.
    SmallVector<unsigned> pipes;
    /// Size of one copy, in f32 elements.
    uint64_t elements = 0;
  };

  /// A call that is passed a workspace its caller does not get as an argument.
  struct Use {
    /// Number of the call.
    unsigned call;
    /// Blocks the call starts at once, unknown when not constant.
    std::optional<uint64_t> blocks;
    /// The number of blocks when it is not constant.
    Value dynamicBlocks;
    /// f32 elements that each block needs: one copy of the layout, or more when
    /// the callee launches blocks itself.
    uint64_t elementsPerBlock;
  };

  struct Workspace {
    /// What the calls are passed, without casts on the way; null before the
    /// workspace was wired.
    Value value;
    /// The calls that are passed it, in the order of the text.
    SmallVector<Use, 1> uses;
    /// The layout, `noLayout` when no pipe is reached.
    unsigned layout;
    /// f32 elements needed, unknown when a block count is not constant.
    std::optional<uint64_t> elements;
    /// f32 elements needed when unknown block counts are 1.
    uint64_t minElements = 1;
  };

  /// Lays out the pipes under `root`. Fails, with errors at the ops in
  /// question, when halves of a pipe disagree, a size does not fit in 64 bits,
  /// the number of blocks can't be known where a workspace is made, or it is
  /// not known which workspace a call passes. Every op is shown to `visitor`,
  /// see CallSites.
  static FailureOr<GMPipeLayout> compute(Operation *root,
                                         CallSites::Visitor visitor = nullptr);

  const Pipes &getPipes() const { return pipes; }
  const CallSites &getSites() const { return pipes.getSites(); }
  CallSites &getSites() { return pipes.getSites(); }
  /// The region of each pipe, by number of the pipe.
  ArrayRef<Region> getRegions() const { return regions; }
  ArrayRef<Layout> getLayouts() const { return layouts; }
  /// The workspaces, in the order of the first call that is passed it.
  ArrayRef<Workspace> getWorkspaces() const { return workspaces; }
  /// The layout of the workspace that a function is passed, or `noLayout` when
  /// it reaches no pipe.
  unsigned getLayoutOf(unsigned function) const {
    return layoutOfFunction[function];
  }
  /// f32 elements that the workspace of a function must have: one copy, times
  /// the blocks it launches itself. Unknown when that does not fit in 64 bits.
  std::optional<uint64_t> getElementsOf(unsigned function) const;
  /// Whether a call passes on the workspace that its caller is passed.
  bool forwards(unsigned call) const { return forwarding[call]; }

  /// Prints tables for people: call sites, regions, sizes.
  void print(raw_ostream &os) const;
  /// Prints the same as JSON.
  void printJSON(raw_ostream &os) const;

private:
  GMPipeLayout(Operation *root, CallSites::Visitor visitor)
      : pipes(root, visitor) {}

  bool isOnlyWorkspace(unsigned call) const;
  LogicalResult classifyCalls();
  void findReaching();
  LogicalResult countCopies();
  void findWorkspaces();
  void findLayouts();
  LogicalResult placeRegions();
  LogicalResult sizeWorkspaces();

  Pipes pipes;

  SmallVector<Region> regions;
  SmallVector<Layout> layouts;
  SmallVector<Workspace> workspaces;
  SmallVector<unsigned> layoutOfFunction;

  /// By number of the call.
  SmallVector<bool> forwarding;
  /// By number of the function: whether it reaches a pipe with the workspace
  /// it is passed, and how many copies its own launches need.
  SmallVector<bool> reaching;
  SmallVector<uint64_t> copies;
};

} // namespace mlir::pto

#endif // PYPTO_ANALYSIS_GMPIPELAYOUT_H
