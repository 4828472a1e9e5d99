//===- VerifyPTODirections.cpp - Bodies stay within their directions ------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Analysis/BufferRoots.h"
#include "PyPTO/Transforms/Passes.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::pto {
#define GEN_PASS_DEF_VERIFYPTODIRECTIONS
#include "PyPTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

namespace {
/// Compares what one function does with its arguments with their directions.
class DirectionVerifier {
public:
  DirectionVerifier(FunctionOpInterface function,
                    const CalleeSummaries &callees)
      : function(function), buffers(function, callees) {}

  LogicalResult run();

private:
  LogicalResult verifyArgument(BlockArgument argument);
  LogicalResult verifyNotWritten(BlockArgument argument, RootId root);
  void warnIfNeverWritten(BlockArgument argument, RootId root);
  void warnIfReadFirst(BlockArgument argument, RootId root);

  /// "argument #1 of 'kernel', whose direction is 'in'".
  std::string describe(BlockArgument argument);
  /// Whether an access to the buffer surely is one to it, not to another one.
  bool isSure(const BufferAccess &access, RootId root) const;

  FunctionOpInterface function;
  BufferRoots buffers;
};
} // namespace

std::string DirectionVerifier::describe(BlockArgument argument) {
  unsigned index = argument.getArgNumber();
  return ("argument #" + Twine(index) + " of '" + function.getName() +
          "', whose direction is '" +
          stringifyDirection(getDirection(function, index)) + "'")
      .str();
}

bool DirectionVerifier::isSure(const BufferAccess &access, RootId root) const {
  return llvm::any_of(access.op->getOperands(), [&](Value operand) {
    if (!isa<pto::TensorType>(operand.getType()))
      return false;
    const BufferAlias *alias = buffers.getAliases(operand).getSingle();
    return alias && alias->root == root;
  });
}

LogicalResult DirectionVerifier::verifyNotWritten(BlockArgument argument,
                                                  RootId root) {
  for (const BufferAccess &access : buffers.getAccesses(root)) {
    if (!access.writes || access.unknown)
      continue;
    InFlightDiagnostic diagnostic =
        access.op->emitOpError(isSure(access, root) ? "writes " : "may write ")
        << describe(argument)
        << ": that allows reading only; 'out' or 'inout' allow writing";
    diagnostic.attachNote(argument.getLoc()) << "the argument is here";
    return diagnostic;
  }
  return success();
}

void DirectionVerifier::warnIfNeverWritten(BlockArgument argument,
                                           RootId root) {
  // Both halves of a group have one list of arguments, whoever writes them.
  FuncKind kind = getFuncKind(function);
  if (kind == FuncKind::AIC || kind == FuncKind::AIV)
    return;
  // What goes where the analysis can't follow may be written there.
  if (buffers.getRoots()[root].leak || !buffers.getUnboundedAccesses().empty())
    return;
  for (const BufferAccess &access : buffers.getAccesses(root))
    if (access.writes || access.unknown)
      return;
  emitWarning(argument.getLoc()) << describe(argument) << ", is never written";
}

void DirectionVerifier::warnIfReadFirst(BlockArgument argument, RootId root) {
  if (buffers.getRoots()[root].leak || !buffers.getUnboundedAccesses().empty())
    return;
  const Frames &frames = buffers.getFrames();
  auto accesses = buffers.getAccesses(root);
  if (accesses.empty())
    return;
  const BufferAccess &first = *accesses.begin();
  // A callee that is declared to read need not do so. In loops and other blocks
  // a write further down can come first.
  if (!first.reads || first.unknown || isa<CallOpInterface>(first.op) ||
      frames.getFrame(first.op) !=
          frames.getFrame(&function.getFunctionBody().front()) ||
      !isSure(first, root))
    return;
  InFlightDiagnostic diagnostic =
      first.op->emitWarning()
      << "reads " << describe(argument)
      << ", before anything is written to it: what it reads is undefined; "
         "'inout' hands the contents in";
  diagnostic.attachNote(argument.getLoc()) << "the argument is here";
}

LogicalResult DirectionVerifier::verifyArgument(BlockArgument argument) {
  std::optional<RootId> root = buffers.getRoot(argument);
  unsigned index = argument.getArgNumber();
  // The workspace of pipes is the business of the pipe ops.
  if (!root || getGMPipeBufferArg(function) == index)
    return success();
  switch (getDirection(function, index)) {
  case Direction::In:
    return verifyNotWritten(argument, *root);
  case Direction::Out:
    warnIfNeverWritten(argument, *root);
    warnIfReadFirst(argument, *root);
    return success();
  case Direction::InOut:
    return success();
  }
  llvm_unreachable("covered switch");
}

LogicalResult DirectionVerifier::run() {
  bool holds = true;
  for (BlockArgument argument : function.getArguments())
    holds &= succeeded(verifyArgument(argument));
  return success(holds);
}

namespace {
struct VerifyPTODirections
    : public pto::impl::VerifyPTODirectionsBase<VerifyPTODirections> {
  void runOnOperation() override;
};
} // namespace

void VerifyPTODirections::runOnOperation() {
  bool holds = true;
  getOperation()->walk([&](ModuleOp module) {
    CalleeSummaries callees(module);
    for (auto function : module.getOps<FunctionOpInterface>())
      if (!function.isExternal() &&
          llvm::any_of(function.getArgumentTypes(),
                       llvm::IsaPred<pto::TensorType>))
        holds &= succeeded(DirectionVerifier(function, callees).run());
  });
  if (!holds)
    return signalPassFailure();
  markAllAnalysesPreserved();
}
