//===- FuseCreateAssembleToSlice.cpp - Staging tensors become views -------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analyses decide everything before anything is changed; here the decisions
// are carried out by rewrite patterns, and told.
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Analysis/FusionLegality.h"
#include "PyPTO/Dialect/PTO/IR/PTO.h"
#include "PyPTO/Transforms/FusionPatterns.h"
#include "PyPTO/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/Threading.h"
#include <numeric>

namespace mlir::pto {
#define GEN_PASS_DEF_FUSECREATEASSEMBLETOSLICE
#include "PyPTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

namespace {
/// What is told about one assemble. Kept apart from the op, which may be gone
/// by then: functions are rewritten in parallel and reported in order.
struct Report {
  Location location;
  FusionRefusal refusal;
  /// Name and location of what stands in the way.
  std::optional<std::pair<OperationName, Location>> blocker;
  /// The type of the copy that went.
  pto::TensorType copied;
};

struct FunctionWork {
  func::FuncOp function;
  std::vector<Report> reports;
  unsigned numStripped = 0;
};

struct FuseCreateAssembleToSlice
    : pto::impl::FuseCreateAssembleToSliceBase<FuseCreateAssembleToSlice> {
  void runOnOperation() override;

  void emitReports(FunctionWork &work);
  void count(FusionRefusal refusal);
};
} // namespace

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

/// Bytes that the copy of a tensor of this type reads and writes.
static std::optional<int64_t> getTrafficOfCopy(pto::TensorType type) {
  if (!type.hasStaticShape() || type.getElementType().isIndex())
    return std::nullopt;
  int64_t bytes = 2;
  for (int64_t size : type.getShape())
    if (llvm::MulOverflow(bytes, size, bytes))
      return std::nullopt;
  int64_t bits = type.getElementType().getIntOrFloatBitWidth();
  if (llvm::MulOverflow(bytes, (bits + 7) / 8, bytes))
    return std::nullopt;
  return bytes;
}

/// What stands in the way, for people.
static StringRef explain(FusionRefusal refusal) {
  switch (refusal) {
  case FusionRefusal::None:
    return "the staging tensor became a slice of the target";
  case FusionRefusal::MultipleAssembles:
    return "the staging tensor is assembled again";
  case FusionRefusal::SourceIsView:
    return "the source is an argument or a view, not all of a tensor created "
           "here";
  case FusionRefusal::UnknownRoot:
    return "the buffer of the source or target is not known";
  case FusionRefusal::AmbiguousRoot:
    return "the source may be one of several buffers";
  case FusionRefusal::SelfAssemble:
    return "source and target may be the same buffer";
  case FusionRefusal::Atomic:
    return "the assemble adds to what is there";
  case FusionRefusal::TypeMismatch:
    return "the source has a shape that no slice of the target can have";
  case FusionRefusal::NotContiguous:
    return "the staging tensor is reshaped, but the window is not contiguous";
  case FusionRefusal::ManualDep:
    return "'manual_dep' of staging tensor and target differ";
  case FusionRefusal::UnknownAttribute:
    return "an attribute would be lost";
  case FusionRefusal::OutOfBounds:
    return "the window leaves the target";
  case FusionRefusal::NotExecutedOnce:
    return "the assemble does not run exactly once for each create";
  case FusionRefusal::OperandNotAvailable:
    return "the target or an offset is not available at the create";
  case FusionRefusal::UnknownAccess:
    return "an op that is not understood gets the staging tensor or the target";
  case FusionRefusal::TargetRead:
    return "the window is read after the staging tensor was first written";
  case FusionRefusal::TargetWritten:
    return "the window is written after the staging tensor was first used";
  case FusionRefusal::WrittenAfterAssemble:
    return "the staging tensor is written after the assemble";
  case FusionRefusal::ReadAfterOverwrite:
    return "the window is overwritten before the last read of the staging "
           "tensor";
  case FusionRefusal::Escapes:
    return "the staging tensor leaves the run it was created in";
  }
  llvm_unreachable("covered switch");
}

static Report makeReport(const FusionCandidate &candidate) {
  auto assemble = candidate.assemble;
  auto create = candidate.create;
  Report report{create ? create.getLoc() : assemble.getLoc(), candidate.refusal,
                std::nullopt, nullptr};
  if (candidate.isFused())
    report.copied = create.getType();
  else
    report.blocker.emplace(candidate.blocker->getName(),
                           candidate.blocker->getLoc());
  return report;
}

void FuseCreateAssembleToSlice::emitReports(FunctionWork &work) {
  bool remarks = getContext().getRemarkEngine() != nullptr;
  for (const Report &report : work.reports) {
    count(report.refusal);
    if (!remarks)
      continue;
    auto options =
        remark::RemarkOpts::name(stringifyFusionRefusal(report.refusal))
            .category(getArgument())
            .function(work.function.getName());
    StringRef explanation = explain(report.refusal);
    if (report.blocker) {
      std::string blocker;
      llvm::raw_string_ostream(blocker) << report.blocker->second;
      remark::missed(report.location, options) << remark::reason(
          "{0}: '{1}' at {2}", explanation, report.blocker->first, blocker);
      continue;
    }
    auto passed = remark::passed(report.location, options);
    passed << remark::add("{0}", explanation);
    if (std::optional<int64_t> bytes = getTrafficOfCopy(report.copied))
      passed << remark::metric("BytesSaved", *bytes);
  }
}

void FuseCreateAssembleToSlice::count(FusionRefusal refusal) {
  switch (refusal) {
#define COUNT(REASON, STATISTIC)                                               \
  case FusionRefusal::REASON:                                                  \
    ++STATISTIC;                                                               \
    break;
    COUNT(None, numFused)
    COUNT(MultipleAssembles, numMultipleAssembles)
    COUNT(SourceIsView, numSourceIsView)
    COUNT(UnknownRoot, numUnknownRoot)
    COUNT(AmbiguousRoot, numAmbiguousRoot)
    COUNT(SelfAssemble, numSelfAssemble)
    COUNT(Atomic, numAtomic)
    COUNT(TypeMismatch, numTypeMismatch)
    COUNT(NotContiguous, numNotContiguous)
    COUNT(ManualDep, numManualDep)
    COUNT(UnknownAttribute, numUnknownAttribute)
    COUNT(OutOfBounds, numOutOfBounds)
    COUNT(NotExecutedOnce, numNotExecutedOnce)
    COUNT(OperandNotAvailable, numOperandNotAvailable)
    COUNT(UnknownAccess, numUnknownAccess)
    COUNT(TargetRead, numTargetRead)
    COUNT(TargetWritten, numTargetWritten)
    COUNT(WrittenAfterAssemble, numWrittenAfterAssemble)
    COUNT(ReadAfterOverwrite, numReadAfterOverwrite)
    COUNT(Escapes, numEscapes)
#undef COUNT
  }
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Fuses until nothing changes: a stripped value can have been what kept a
/// staging tensor from being fused.
static void fuse(FunctionWork &work, const CalleeSummaries &callees) {
  // Where the reports of the assembles that are left stand.
  std::vector<size_t> left;
  for (bool again = true; again;) {
    FusionLegality legality(work.function, callees);
    ArrayRef<FusionCandidate> candidates = legality.getCandidates();
    if (work.reports.empty()) {
      work.reports.reserve(candidates.size());
      for (const FusionCandidate &candidate : candidates)
        work.reports.push_back(makeReport(candidate));
      left.resize(candidates.size());
      std::iota(left.begin(), left.end(), 0);
    } else {
      for (auto [number, candidate] : llvm::zip_equal(left, candidates))
        work.reports[number] = makeReport(candidate);
    }
    // Assembles keep their order.
    size_t refused = 0;
    for (auto [number, candidate] : llvm::zip_equal(left, candidates))
      if (!candidate.isFused())
        left[refused++] = number;
    left.resize(refused);
    unsigned numStripped = rewriteFusions(work.function, legality);
    work.numStripped += numStripped;
    again = refused != 0 && numStripped != 0;
  }
}

/// The property SplitIncoreOrch: kernels are split from orchestrations.
static LogicalResult verifySplitIncoreOrch(func::FuncOp function) {
  llvm::SmallDenseMap<OperationName, bool> isCoreLevel;
  auto check = [&](Operation *op) {
    auto [it, inserted] = isCoreLevel.try_emplace(op->getName());
    if (inserted)
      it->second = op->hasTrait<CoreLevelOp>();
    if (!it->second)
      return WalkResult::advance();
    op->emitOpError()
        << "runs on a core, but stands in an orchestration function; "
           "'fuse-create-assemble-to-slice' requires the property "
           "SplitIncoreOrch: run the passes that outline kernels first "
           "(OutlineHierarchyScopes, OutlineIncoreScopes, "
           "OutlineClusterScopes)";
    return WalkResult::interrupt();
  };
  return failure(function.walk(check).wasInterrupted());
}

void FuseCreateAssembleToSlice::runOnOperation() {
  std::vector<FunctionWork> works;
  for (auto function : getOperation().getOps<func::FuncOp>()) {
    if (getFuncKind(function) != FuncKind::Orchestration ||
        function.isExternal())
      continue;
    if (failed(verifySplitIncoreOrch(function)))
      return signalPassFailure();
    works.push_back({function});
  }
  if (works.empty())
    return markAllAnalysesPreserved();

  // All summaries before any rewrite: functions are rewritten in parallel.
  CalleeSummaries callees(getOperation());
  parallelForEach(&getContext(), works,
                  [&](FunctionWork &work) { fuse(work, callees); });
  for (FunctionWork &work : works) {
    emitReports(work);
    numStripped += work.numStripped;
  }
}
