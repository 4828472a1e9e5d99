//===- FusionPatterns.cpp - Carrying out decided fusions ------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Transforms/FusionPatterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Rewrite/PatternApplicator.h"

using namespace mlir;
using namespace mlir::pto;

FusionRewriteState::FusionRewriteState(const FusionLegality &legality) {
  for (const FusionCandidate &candidate : legality.getCandidates()) {
    if (!candidate.isFused())
      continue;
    byCreate[candidate.create] = &candidate;
    byAssemble[candidate.assemble] = &candidate;
  }
}

namespace {
/// create -> slice of the target (and the inverse of the views between create
/// and assemble), with a fill for an initial value.
struct CreateToSlice : OpRewritePattern<TensorCreateOp> {
  CreateToSlice(MLIRContext *context, FusionRewriteState &state)
      : OpRewritePattern(context), state(state) {}

  LogicalResult matchAndRewrite(TensorCreateOp create,
                                PatternRewriter &rewriter) const override {
    const FusionCandidate *candidate = state.byCreate.lookup(create);
    if (!candidate)
      return rewriter.notifyMatchFailure(create, "no fusion was decided");
    auto assemble = candidate->assemble;
    // The anchor may be a create that became a slice itself. Fills that were
    // put before it belong to it: one of this tensor may have to be in front.
    SmallVector<Operation *, 2> anchor = getPresent(candidate->anchor);
    Operation *before = state.firstFills.lookup(candidate->anchor);
    if (!before)
      before = anchor.front();
    for (Operation *op : candidate->hoisted)
      for (Operation *moved : getPresent(op))
        rewriter.moveOpBefore(moved, before);
    if (candidate->afterAnchor)
      rewriter.setInsertionPointAfter(anchor.back());
    else
      rewriter.setInsertionPoint(before);
    Location loc = create.getLoc();
    Value target =
        state.handles.lookup_or(candidate->target, candidate->target);
    // Sizes: leading ones up to the target's rank, then the slice's shape.
    int64_t rank = assemble.getTarget().getType().getRank();
    SmallVector<int64_t> sizes(rank - candidate->sliceType.getRank(), 1);
    llvm::append_range(sizes, candidate->sliceType.getShape());
    bool dynamic = !candidate->sliceType.hasStaticShape();
    auto slice = TensorSliceOp::create(
        rewriter, loc, candidate->sliceType, target, assemble.getOffsets(),
        dynamic ? ValueRange(create.getDynamicSizes()) : ValueRange(),
        assemble.getStaticOffsetsAttr(), rewriter.getDenseI64ArrayAttr(sizes));
    SmallVector<Operation *, 2> &made = state.slices[create];
    made.push_back(slice);
    Value handle = slice;
    if (candidate->sliceType != create.getType()) {
      auto reshape = TensorReshapeOp::create(rewriter, loc, create.getType(),
                                             handle, create.getDynamicSizes());
      made.push_back(reshape);
      handle = reshape;
    }
    state.handles[create] = handle;
    rewriter.replaceAllUsesWith(create, handle);

    if (Operation *before = candidate->fillBefore) {
      // What was filled here before is part of this tensor.
      Operation *&firstFill = state.firstFills[before];
      rewriter.setInsertionPoint(firstFill ? firstFill : before);
      auto value =
          arith::ConstantOp::create(rewriter, loc, create.getInitValueAttr());
      TensorFillOp::create(rewriter, loc, handle, value);
      firstFill = value;
    }
    return success();
  }

private:
  /// The ops that stand for `op` now.
  SmallVector<Operation *, 2> getPresent(Operation *op) const {
    auto it = state.slices.find(op);
    return it == state.slices.end() ? SmallVector<Operation *, 2>{op}
                                    : it->second;
  }

  FusionRewriteState &state;
};

/// assemble -> its target.
struct DropAssemble : OpRewritePattern<TensorAssembleOp> {
  DropAssemble(MLIRContext *context, FusionRewriteState &state)
      : OpRewritePattern(context), state(state) {}

  LogicalResult matchAndRewrite(TensorAssembleOp assemble,
                                PatternRewriter &rewriter) const override {
    if (!state.byAssemble.contains(assemble))
      return rewriter.notifyMatchFailure(assemble, "no fusion was decided");
    rewriter.replaceAllUsesWith(assemble.getResult(), assemble.getTarget());
    return success();
  }

private:
  FusionRewriteState &state;
};
} // namespace

void mlir::pto::populateFuseCreateAssembleToSlicePatterns(
    RewritePatternSet &patterns, FusionRewriteState &state) {
  patterns.add<CreateToSlice, DropAssemble>(patterns.getContext(), state);
}

//===----------------------------------------------------------------------===//
// Stripping
//===----------------------------------------------------------------------===//

namespace {
/// Strips pass-through values of region ops, with upstream's patterns. They are
/// applied directly: the greedy driver would also erase ops that became dead,
/// and a pattern applicator may look at all ops around for each op it is given.
class PassThroughStripper {
public:
  explicit PassThroughStripper(MLIRContext *context) : rewriter(context) {}

  /// Strips what is pass-through in the op that holds `body`, until nothing
  /// changes. Returns whether anything did and adds to the number of results
  /// that went.
  bool strip(Block *body, unsigned &numStripped);

private:
  PatternRewriter rewriter;
  llvm::DenseMap<OperationName, std::vector<std::unique_ptr<RewritePattern>>>
      patterns;
};
} // namespace

bool PassThroughStripper::strip(Block *body, unsigned &numStripped) {
  Operation *op = body->getParentOp();
  auto [it, inserted] = patterns.try_emplace(op->getName());
  if (inserted) {
    RewritePatternSet set(op->getContext());
    populateRegionBranchOpInterfaceCanonicalizationPatterns(
        set, op->getName().getStringRef());
    it->second = std::move(set.getNativePatterns());
  }
  unsigned before = op->getNumResults();
  bool changed = false;
  auto apply = [&] {
    return llvm::any_of(
        it->second, [&](const std::unique_ptr<RewritePattern> &pattern) {
          rewriter.setInsertionPoint(op);
          return succeeded(pattern->matchAndRewrite(op, rewriter));
        });
  };
  while (apply()) {
    changed = true;
    // The op may have been replaced; its body was moved over.
    op = body->getParentOp();
  }
  numStripped += before - op->getNumResults();
  return changed;
}

/// Blocks of the region ops around the given blocks, one for each op, the
/// innermost op's first. Blocks outlive the replacement of their op.
static SmallVector<Block *> getRegionOpsAround(ArrayRef<Block *> blocks,
                                               Operation *function) {
  llvm::DenseMap<Operation *, unsigned> depths;
  SmallVector<std::pair<Block *, unsigned>> ops;
  for (Block *block : blocks) {
    SmallVector<std::pair<Operation *, Block *>> path;
    unsigned depth = 0;
    for (Operation *op = block->getParentOp(); op != function;
         op = op->getParentOp()) {
      if (auto it = depths.find(op); it != depths.end()) {
        depth = it->second;
        break;
      }
      path.emplace_back(op, block);
      block = op->getBlock();
    }
    for (auto [op, body] : llvm::reverse(path)) {
      depths[op] = ++depth;
      if (isa<RegionBranchOpInterface>(op))
        ops.emplace_back(body, depth);
    }
  }
  llvm::stable_sort(ops,
                    [](auto lhs, auto rhs) { return lhs.second > rhs.second; });
  return llvm::to_vector(llvm::make_first_range(ops));
}

unsigned mlir::pto::rewriteFusions(FunctionOpInterface function,
                                   const FusionLegality &legality) {
  if (legality.getFused().empty())
    return 0;
  MLIRContext *context = function.getContext();
  FusionRewriteState state(legality);
  RewritePatternSet patterns(context);
  populateFuseCreateAssembleToSlicePatterns(patterns, state);
  FrozenRewritePatternSet frozen(std::move(patterns));
  PatternApplicator applicator(frozen);
  applicator.applyDefaultCostModel();
  PatternRewriter rewriter(context);

  SmallVector<Block *> blocks;
  for (unsigned number : legality.getFused()) {
    FusionCandidate candidate = legality.getCandidates()[number];
    for (Operation *op :
         {candidate.create.getOperation(), candidate.assemble.getOperation()}) {
      rewriter.setInsertionPoint(op);
      [[maybe_unused]] LogicalResult applied =
          applicator.matchAndRewrite(op, rewriter);
      assert(succeeded(applied) && "a decided fusion can be carried out");
    }
    Block *block = candidate.assemble->getBlock();
    if (blocks.empty() || blocks.back() != block)
      blocks.push_back(block);
  }
  for (unsigned number : legality.getFused()) {
    FusionCandidate candidate = legality.getCandidates()[number];
    rewriter.eraseOp(candidate.assemble);
  }
  for (unsigned number : legality.getFused()) {
    FusionCandidate candidate = legality.getCandidates()[number];
    rewriter.eraseOp(candidate.create);
  }

  // Stripping one op can make a value of an op inside pass-through: again until
  // nothing changes.
  PassThroughStripper stripper(context);
  SmallVector<Block *> around = getRegionOpsAround(blocks, function);
  unsigned numStripped = 0;
  bool changed = true;
  while (changed) {
    changed = false;
    for (Block *body : around)
      changed |= stripper.strip(body, numStripped);
  }
  return numStripped;
}
