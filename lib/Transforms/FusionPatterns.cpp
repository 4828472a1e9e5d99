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

namespace {
/// create -> slice of the target (and the inverse of the views between create
/// and assemble), with a fill for an initial value.
struct CreateToSlice : OpRewritePattern<TensorCreateOp> {
  CreateToSlice(MLIRContext *context, FusionRewriteState &state)
      : OpRewritePattern(context), state(state) {}

  LogicalResult matchAndRewrite(TensorCreateOp create,
                                PatternRewriter &rewriter) const override {
    if (!state.fusion || state.fusion->create != create)
      return rewriter.notifyMatchFailure(create, "not the fusion's create");
    const FusionCandidate &fusion = *state.fusion;
    setInsertionPoint(fusion, rewriter);
    Value handle = createHandle(fusion, rewriter);
    rewriter.replaceAllUsesWith(create, handle);
    if (fusion.fillBefore)
      createFill(fusion, handle, rewriter);
    return success();
  }

private:
  void setInsertionPoint(const FusionCandidate &fusion,
                         PatternRewriter &rewriter) const;
  Value createHandle(const FusionCandidate &fusion,
                     PatternRewriter &rewriter) const;
  void createFill(const FusionCandidate &fusion, Value handle,
                  PatternRewriter &rewriter) const;

  /// The first and last of the ops that stand for `op` now.
  std::pair<Operation *, Operation *> getPresent(Operation *op) const {
    auto it = state.handles.find(op);
    if (it == state.handles.end())
      return {op, op};
    Operation *slice = it->second.slice, *reshape = it->second.reshape;
    return {slice, reshape ? reshape : slice};
  }

  FusionRewriteState &state;
};

/// assemble -> its target.
struct DropAssemble : OpRewritePattern<TensorAssembleOp> {
  DropAssemble(MLIRContext *context, FusionRewriteState &state)
      : OpRewritePattern(context), state(state) {}

  LogicalResult matchAndRewrite(TensorAssembleOp assemble,
                                PatternRewriter &rewriter) const override {
    if (!state.fusion || state.fusion->assemble != assemble)
      return rewriter.notifyMatchFailure(assemble, "not the fusion's assemble");
    rewriter.replaceAllUsesWith(assemble.getResult(), assemble.getTarget());
    return success();
  }

private:
  FusionRewriteState &state;
};
} // namespace

void CreateToSlice::setInsertionPoint(const FusionCandidate &fusion,
                                      PatternRewriter &rewriter) const {
  // The anchor may be a create that became a slice itself. Fills that were put
  // before it belong to it: one of this tensor may have to be in front.
  auto [first, last] = getPresent(fusion.anchor);
  if (Operation *fill = state.firstFills.lookup(fusion.anchor))
    first = fill;
  for (Operation *op : fusion.hoisted) {
    auto [slice, reshape] = getPresent(op);
    // Not into a scope, but before it: what is outside may need it, too.
    Operation *place = first;
    while (!place->getBlock()->findAncestorOpInBlock(*slice))
      place = place->getParentOp();
    rewriter.moveOpBefore(slice, place);
    if (reshape != slice)
      rewriter.moveOpBefore(reshape, place);
  }
  if (fusion.afterAnchor)
    rewriter.setInsertionPointAfter(last);
  else
    rewriter.setInsertionPoint(first);
}

Value CreateToSlice::createHandle(const FusionCandidate &fusion,
                                  PatternRewriter &rewriter) const {
  TensorCreateOp create = fusion.create;
  TensorAssembleOp assemble = fusion.assemble;
  Location loc = create.getLoc();
  Value target = fusion.target;
  if (Operation *op = target.getDefiningOp())
    if (Operation *present = getPresent(op).second; present != op)
      target = present->getResult(0);
  int64_t rank = assemble.getTarget().getType().getRank();
  DenseI64ArrayAttr &sizes = state.sizes[{fusion.sliceType, rank}];
  if (!sizes) {
    // Leading ones up to the target's rank, then the slice's shape.
    SmallVector<int64_t> shape(rank - fusion.sliceType.getRank(), 1);
    llvm::append_range(shape, fusion.sliceType.getShape());
    sizes = rewriter.getDenseI64ArrayAttr(shape);
  }
  ValueRange dynamicSizes;
  if (!fusion.sliceType.hasStaticShape())
    dynamicSizes = create.getDynamicSizes();
  FusionRewriteState::Handle &handle = state.handles[create];
  handle.slice = TensorSliceOp::create(rewriter, loc, fusion.sliceType, target,
                                       assemble.getOffsets(), dynamicSizes,
                                       assemble.getStaticOffsetsAttr(), sizes);
  if (fusion.sliceType == create.getType())
    return handle.slice;
  handle.reshape = TensorReshapeOp::create(
      rewriter, loc, create.getType(), handle.slice, create.getDynamicSizes());
  return handle.reshape;
}

void CreateToSlice::createFill(const FusionCandidate &fusion, Value handle,
                               PatternRewriter &rewriter) const {
  TensorCreateOp create = fusion.create;
  // What was filled here before is part of this tensor.
  Operation *&firstFill = state.firstFills[fusion.fillBefore];
  rewriter.setInsertionPoint(firstFill ? firstFill : fusion.fillBefore);
  auto value = arith::ConstantOp::create(rewriter, create.getLoc(),
                                         create.getInitValueAttr());
  TensorFillOp::create(rewriter, create.getLoc(), handle, value);
  firstFill = value;
}

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
  std::vector<std::unique_ptr<RewritePattern>> &patternsOfOp = it->second;
  if (inserted) {
    RewritePatternSet set(op->getContext());
    populateRegionBranchOpInterfaceCanonicalizationPatterns(
        set, op->getName().getStringRef());
    patternsOfOp = std::move(set.getNativePatterns());
  }
  unsigned before = op->getNumResults();
  bool changed = false;
  auto apply = [&] {
    return llvm::any_of(
        patternsOfOp, [&](const std::unique_ptr<RewritePattern> &pattern) {
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

/// Whether upstream's patterns can take operands from the op: they leave the
/// sizes of its operand segments as they are.
static bool canStrip(Operation *op) {
  return !op->hasTrait<OpTrait::AttrSizedOperandSegments>();
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
      if (isa<RegionBranchOpInterface>(op) && canStrip(op))
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
  FusionRewriteState state;
  RewritePatternSet patterns(context);
  populateFuseCreateAssembleToSlicePatterns(patterns, state);
  FrozenRewritePatternSet frozen(std::move(patterns));
  PatternApplicator applicator(frozen);
  applicator.applyDefaultCostModel();
  PatternRewriter rewriter(context);

  SmallVector<Block *> blocks;
  ArrayRef<FusionCandidate> candidates = legality.getCandidates();
  for (unsigned number : legality.getFused()) {
    state.fusion = &candidates[number];
    Operation *create = state.fusion->create,
              *assemble = state.fusion->assemble;
    for (Operation *op : {create, assemble}) {
      rewriter.setInsertionPoint(op);
      [[maybe_unused]] LogicalResult applied =
          applicator.matchAndRewrite(op, rewriter);
      assert(succeeded(applied) && "a decided fusion can be carried out");
    }
    Block *block = assemble->getBlock();
    if (blocks.empty() || blocks.back() != block)
      blocks.push_back(block);
  }
  for (unsigned number : legality.getFused())
    rewriter.eraseOp(candidates[number].assemble);
  for (unsigned number : legality.getFused())
    rewriter.eraseOp(candidates[number].create);

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
