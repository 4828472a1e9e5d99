//===- ReductionPatterns.cpp - How test cases get smaller -----------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The reducer erases ops that nothing uses. In pto programs there are few: a
// copy out of a staging tensor yields the target for the next one, loops carry
// targets, pipes hold two functions together. The patterns cut such threads.
//
// The reducer applies patterns to all ops of a region at once and can't go on
// when the result does not show what is looked for. So each pattern tries its
// change on a copy of the program first.
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Reducer/ReductionPatterns.h"
#include "PyPTO/Dialect/PTO/IR/PTO.h"
#include "ReductionChanges.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Reducer/ReductionPatternInterface.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

/// Runs the test, for each program once.
class Trials {
public:
  explicit Trials(const Tester &tester) : tester(tester) {}

  using Change = llvm::function_ref<LogicalResult(Operation *, RewriterBase &)>;

  /// Whether a copy of the program is valid and interesting after the change.
  bool worksOnCopy(Operation *op, Change change) {
    Operation *root = op;
    while (Operation *parent = root->getParentOp())
      root = parent;
    IRMapping mapping;
    OwningOpRef<Operation *> copy = root->clone(mapping);
    IRRewriter rewriter(op->getContext());
    auto module = dyn_cast<ModuleOp>(*copy);
    if (!module || failed(change(mapping.lookup(op), rewriter)))
      return false;
    // Whoever looks for what a pass does is not after an invalid program.
    ScopedDiagnosticHandler silence(op->getContext(),
                                    [](Diagnostic &) { return success(); });
    return succeeded(verify(module)) && isInteresting(module);
  }

private:
  bool isInteresting(ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    module.print(stream);
    auto [entry, isNew] = known.try_emplace(text, false);
    if (isNew)
      entry->second =
          tester.isInteresting(module).first == Tester::Interestingness::True;
    return entry->second;
  }

  const Tester &tester;
  llvm::StringMap<bool> known;
};

struct Reduction : RewritePattern {
  Reduction(MLIRContext *context, std::shared_ptr<Trials> trials,
            PatternBenefit benefit)
      : RewritePattern(MatchAnyOpTypeTag(), benefit, context),
        trials(std::move(trials)) {}

  /// Makes the change where it works.
  LogicalResult tryChange(Operation *op, PatternRewriter &rewriter,
                          Trials::Change change) const {
    if (!trials->worksOnCopy(op, change))
      return failure();
    return change(op, rewriter);
  }

  std::shared_ptr<Trials> trials;
};

/// Loops, conditions and scopes give way to what they hold.
struct UnwrapRegions : Reduction {
  using Reduction::Reduction;
  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    for (unsigned i = 0; i < op->getNumRegions(); ++i)
      if (succeeded(tryChange(op, rewriter,
                              [&](Operation *op, RewriterBase &rewriter) {
                                return unwrapRegion(op, i, rewriter);
                              })))
        return success();
    return failure();
  }
};

/// Loops carry fewer values.
struct DropLoopValues : Reduction {
  using Reduction::Reduction;
  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    llvm::SmallBitVector dropped(getNumLoopValues(op));
    auto change = [&](Operation *op, RewriterBase &rewriter) {
      return dropLoopValues(op, dropped, rewriter);
    };
    for (unsigned i = 0; i < dropped.size(); ++i) {
      dropped.set(i);
      if (!trials->worksOnCopy(op, change))
        dropped.reset(i);
    }
    return dropped.any() ? change(op, rewriter) : failure();
  }
};

/// Pipes go, or pairs of transfers through them.
struct DropPipes : Reduction {
  using Reduction::Reduction;
  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    bool changed = false, again = true;
    while (std::exchange(again, false)) {
      for (PipeChange change : getPipeChanges(op)) {
        again = succeeded(
            tryChange(op, rewriter, [&](Operation *op, RewriterBase &rewriter) {
              return dropFromPipe(op, change, rewriter);
            }));
        changed |= again;
        if (again)
          break;
      }
    }
    return success(changed);
  }
};

/// Ops give way to their operands.
struct BypassOps : Reduction {
  using Reduction::Reduction;
  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    return tryChange(op, rewriter, bypassOp);
  }
};

struct ReductionPatterns : DialectReductionPatternInterface {
  explicit ReductionPatterns(Dialect *dialect)
      : DialectReductionPatternInterface(dialect) {}

  void populateReductionPatterns(RewritePatternSet &) const override {}

  void populateReductionPatternsWithTester(RewritePatternSet &patterns,
                                           Tester &tester) const override {
    auto trials = std::make_shared<Trials>(tester);
    MLIRContext *context = patterns.getContext();
    // What takes away most goes first.
    patterns.add<BypassOps>(context, trials, /*benefit=*/4);
    patterns.add<UnwrapRegions>(context, trials, /*benefit=*/3);
    patterns.add<DropLoopValues>(context, trials, /*benefit=*/2);
    patterns.add<DropPipes>(context, trials, /*benefit=*/1);
  }
};

} // namespace

void pto::registerReductionPatterns(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *, PTODialect *dialect) {
    dialect->addInterfaces<ReductionPatterns>();
  });
}
