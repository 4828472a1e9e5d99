//===- VerifyPTOPipes.cpp - Whole-program checks of pipes -----------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What an op's own verifier can't see without looking at other functions.
//
//===----------------------------------------------------------------------===//

#include "PipeBalance.h"
#include "PyPTO/Analysis/Pipes.h"
#include "PyPTO/Transforms/BackendOption.h"
#include "PyPTO/Transforms/Passes.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::pto {
#define GEN_PASS_DEF_VERIFYPTOPIPES
#include "PyPTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

static constexpr PipeDirection directions[] = {PipeDirection::CubeToVector,
                                               PipeDirection::VectorToCube};

/// "pipe 1 (cube to vector)".
static std::string describe(uint32_t id, PipeDirection direction) {
  return ("pipe " + Twine(id) + " (" + stringifyPipeDirection(direction) + ")")
      .str();
}

namespace {

class PipeVerifier {
public:
  explicit PipeVerifier(ModuleOp module);

  /// Makes every check and says whether all of them hold.
  bool run(BackendAttrInterface backendOption);

private:
  struct Transfer {
    PipeTransferOpInterface op;
    unsigned function;
  };
  struct Import {
    ImportReservedBufferOp op;
    unsigned function;
  };
  /// What one program of a core, a function and its helpers, starts.
  using ProgramKey = std::tuple<unsigned, uint32_t, uint32_t>;

  void visit(Operation *op, unsigned function);
  void findPrograms();
  LogicalResult verifyUnique();
  LogicalResult verifyImport(const Import &import);
  LogicalResult verifyTransfer(const Transfer &transfer);
  ReserveBufferOp findReserved(Operation *maker);
  LogicalResult verifyReservedSizes();
  LogicalResult verifyBalances();
  LogicalResult verifyWorkspaces(BackendAttrInterface backendOption);

  SmallVector<Transfer> transfers;
  /// Transfers of pipes that nothing starts: reported as that and no more.
  llvm::SmallPtrSet<Operation *, 4> unmatched;
  SmallVector<Import> imports;
  SmallVector<std::pair<ReserveBufferOp, unsigned>> reserves;
  Pipes pipes;
  CallSites &sites;

  /// Functions that call each other without leaving the core run as one
  /// program: what one of them starts or reserves is there for all of them.
  llvm::IntEqClasses programs;
  llvm::DenseMap<ProgramKey, unsigned> starts;
  llvm::DenseMap<unsigned, SmallVector<unsigned>> initsOfProgram;
  llvm::DenseMap<std::pair<unsigned, StringAttr>, ReserveBufferOp> buffers;
};

} // namespace

PipeVerifier::PipeVerifier(ModuleOp module)
    : pipes(module,
            [&](Operation *op, unsigned function) { visit(op, function); }),
      sites(pipes.getSites()) {
  findPrograms();
}

void PipeVerifier::visit(Operation *op, unsigned function) {
  // Those that stand outside of any function are errors of their own, or, like
  // a buffer that nobody can use, of no interest.
  if (function == CallSites::noFunction)
    return;
  if (auto transfer = dyn_cast<PipeTransferOpInterface>(op))
    transfers.push_back({transfer, function});
  else if (auto import = dyn_cast<ImportReservedBufferOp>(op))
    imports.push_back({import, function});
  else if (auto reserve = dyn_cast<ReserveBufferOp>(op))
    reserves.push_back({reserve, function});
}

void PipeVerifier::findPrograms() {
  programs.grow(sites.getFunctions().size());
  for (const CallSite &site : sites.getCalls())
    if (pipes.staysOnCore(site))
      programs.join(site.caller, site.callee);
  for (auto [index, init] : llvm::enumerate(pipes.getInits())) {
    unsigned program = programs.findLeader(init.function);
    initsOfProgram[program].push_back(index);
    InitializePipeOpInterface op = init.op;
    for (PipeDirection direction : directions)
      if (op.hasDirection(direction))
        starts.try_emplace({program, op.getId(), uint32_t(direction)}, index);
  }
  for (auto [reserve, function] : reserves)
    buffers.try_emplace({programs.findLeader(function), reserve.getNameAttr()},
                        reserve);
}

//===----------------------------------------------------------------------===//
// The checks
//===----------------------------------------------------------------------===//

/// A function starts a direction of a pipe once.
LogicalResult PipeVerifier::verifyUnique() {
  LogicalResult result = success();
  llvm::DenseMap<ProgramKey, InitializePipeOpInterface> seen;
  for (PipeInit init : pipes.getInits()) {
    for (PipeDirection direction : directions) {
      if (!init.op.hasDirection(direction))
        continue;
      auto [it, isNew] = seen.try_emplace(
          {init.function, init.op.getId(), uint32_t(direction)}, init.op);
      if (isNew || it->second == init.op)
        continue;
      InFlightDiagnostic diagnostic =
          init.op->emitOpError("starts ")
          << describe(init.op.getId(), direction) << " a second time in '"
          << sites.getFunction(init.function).getName() << "'";
      diagnostic.attachNote(it->second->getLoc()) << "first started here";
      result = failure();
      break;
    }
  }
  return result;
}

/// The buffer that is imported is reserved by the peer.
LogicalResult PipeVerifier::verifyImport(const Import &import) {
  ImportReservedBufferOp op = import.op;
  unsigned peer = sites.resolve(op, op.getPeerFuncAttr());
  if (peer == CallSites::noFunction)
    return op.emitOpError("names ")
           << op.getPeerFuncAttr() << " as its peer, which is no function here";
  FuncKind kind = sites.getKind(import.function);
  if (isCoreKind(kind) && sites.getKind(peer) == kind) {
    FuncKind other = kind == FuncKind::AIC ? FuncKind::AIV : FuncKind::AIC;
    return op.emitOpError("names ")
           << op.getPeerFuncAttr() << " as its peer, which is of kind '"
           << stringifyFuncKind(kind)
           << "' like this function; the peer must be of kind '"
           << stringifyFuncKind(other) << "'";
  }
  // The body of a declaration is elsewhere.
  func::FuncOp func = sites.getFunction(peer);
  unsigned program = programs.findLeader(peer);
  if (func.isDeclaration() || buffers.contains({program, op.getNameAttr()}))
    return success();
  SmallVector<std::string> names;
  for (auto [reserve, function] : reserves)
    if (programs.findLeader(function) == program)
      names.push_back("'" + reserve.getName().str() + "'");
  InFlightDiagnostic diagnostic =
      op.emitOpError("imports the buffer '")
      << op.getName() << "', but '" << func.getName() << "' reserves "
      << (names.empty() ? "none" : "only " + llvm::join(names, ", "));
  diagnostic.attachNote(func.getLoc()) << "peer is here";
  return diagnostic;
}

/// What is pushed, popped or freed belongs to a pipe that is started.
LogicalResult PipeVerifier::verifyTransfer(const Transfer &transfer) {
  PipeTransferOpInterface op = transfer.op;
  unsigned program = programs.findLeader(transfer.function);
  auto it = starts.find({program, op.getId(), uint32_t(op.getDirection())});
  if (it == starts.end()) {
    unmatched.insert(op);
    SmallVector<std::string> known;
    for (unsigned index : initsOfProgram.lookup(program)) {
      InitializePipeOpInterface init = pipes.getInits()[index].op;
      for (PipeDirection direction : directions)
        if (init.hasDirection(direction))
          known.push_back(describe(init.getId(), direction));
    }
    return op->emitOpError("uses ")
           << describe(op.getId(), op.getDirection()) << ", but '"
           << sites.getFunction(transfer.function).getName() << "' starts "
           << (known.empty() ? "none" : "only " + llvm::join(known, ", "));
  }

  // Sizes of tiles are a matter of layouts and splits that are not known here:
  // worth a warning, no error.
  RankedTensorType tile = op.getTileType();
  InitializePipeOpInterface init = pipes.getInits()[it->second].op;
  if (!tile || !tile.hasStaticShape() || !tile.getElementType().isIntOrFloat())
    return success();
  if (llvm::is_contained(tile.getShape(), 0))
    return success();
  // Not `getNumElements`, which does not notice an overflow.
  std::optional<uint64_t> bits = tile.getElementTypeBitWidth();
  for (int64_t size : tile.getShape())
    if (bits)
      bits = llvm::checkedMulUnsigned<uint64_t>(*bits, size);
  if (bits && llvm::divideCeil(*bits, 8) <= init.getSlotSize())
    return success();
  InFlightDiagnostic warning = op->emitWarning("tile ")
                               << tile << " is larger than a slot of "
                               << init.getSlotSize() << " bytes";
  warning.attachNote(init->getLoc()) << "slot size is given here";
  return success();
}

/// The buffer whose address an op makes, null when it is not known.
ReserveBufferOp PipeVerifier::findReserved(Operation *maker) {
  if (auto reserve = dyn_cast<ReserveBufferOp>(maker))
    return reserve;
  auto import = dyn_cast<ImportReservedBufferOp>(maker);
  if (!import)
    return nullptr;
  unsigned peer = sites.resolve(import, import.getPeerFuncAttr());
  if (peer == CallSites::noFunction)
    return nullptr;
  return buffers.lookup({programs.findLeader(peer), import.getNameAttr()});
}

/// The consumers' buffers hold a ring each.
LogicalResult PipeVerifier::verifyReservedSizes() {
  // Both halves of a pipe name the buffer; once is enough.
  llvm::SmallPtrSet<Operation *, 4> reported;
  for (const PipeInit &pipeInit : pipes.getInits()) {
    InitializePipeOpInterface init = pipeInit.op;
    uint64_t slots = init.getEffectiveSlotNum();
    std::optional<uint64_t> needed =
        llvm::checkedMulUnsigned(slots, init.getSlotSize());
    for (PipeDirection direction : directions)
      pipes.forEachConsumerBuf(pipeInit, direction, [&](Operation *maker) {
        ReserveBufferOp reserve = findReserved(maker);
        if (!reserve || (needed && *needed <= reserve.getSize()) ||
            !reported.insert(reserve).second)
          return;
        InFlightDiagnostic diagnostic =
            reserve.emitOpError("reserves ")
            << reserve.getSize() << " bytes, but the ring of "
            << describe(init.getId(), direction) << " has " << slots
            << " slots of " << init.getSlotSize() << " bytes";
        diagnostic.attachNote(init->getLoc()) << "pipe is started here";
      });
  }
  return success(reported.empty());
}

/// No slot is freed more often than it was popped.
LogicalResult PipeVerifier::verifyBalances() {
  llvm::BitVector checked(sites.getFunctions().size());
  SmallVector<unsigned> worklist;
  auto note = [&](unsigned function) {
    if (checked.test(function))
      return;
    checked.set(function);
    worklist.push_back(function);
  };
  for (const Transfer &transfer : transfers)
    note(transfer.function);
  // A helper may free what its caller popped, and a caller what it popped.
  llvm::BitVector helpers(sites.getFunctions().size());
  llvm::DenseSet<Operation *> helperCalls;
  while (!worklist.empty()) {
    unsigned function = worklist.pop_back_val();
    for (unsigned index : sites.getCallsOf(function)) {
      const CallSite &site = sites.getCall(index);
      if (!pipes.staysOnCore(site))
        continue;
      helpers.set(function);
      helperCalls.insert(site.call);
      note(site.caller);
    }
  }
  checked.reset(helpers);
  LogicalResult result = success();
  for (unsigned function : checked.set_bits())
    if (failed(verifyFreesFollowPops(sites.getFunction(function), helperCalls,
                                     unmatched)))
      result = failure();
  return result;
}

/// Where pipes travel through global memory, each has its workspace, once the
/// workspaces are wired.
LogicalResult
PipeVerifier::verifyWorkspaces(BackendAttrInterface backendOption) {
  auto hasBuffer = [](PipeInit init) {
    return static_cast<bool>(init.op.getGmSlotBuffer());
  };
  bool isWired = llvm::any_of(pipes.getInits(), hasBuffer) ||
                 llvm::any_of(sites.getFunctions(), [](func::FuncOp func) {
                   return getGMPipeBufferArg(func).has_value();
                 });
  if (!isWired)
    return success();
  LogicalResult result = success();
  for (const PipeInit &init : pipes.getInits()) {
    if (hasBuffer(init))
      continue;
    InitializePipeOpInterface op = init.op;
    BackendAttrInterface backend = backendOption;
    if (!backend) {
      FailureOr<BackendAttrInterface> found = lookupBackend(op);
      if (failed(found))
        return failure();
      backend = *found;
    }
    if (!backend || !backend.requiresGMPipeBuffer())
      continue;
    op->emitOpError("has no gm_slot_buffer, which the backend ")
        << Attribute(backend) << " needs; 'inject-gm-pipe-buffer' wires it";
    result = failure();
  }
  return result;
}

bool PipeVerifier::run(BackendAttrInterface backendOption) {
  bool holds = succeeded(verifyUnique());
  holds &= succeeded(pipes.verifyAgreement());
  for (const Import &import : imports)
    holds &= succeeded(verifyImport(import));
  for (const Transfer &transfer : transfers)
    holds &= succeeded(verifyTransfer(transfer));
  holds &= succeeded(verifyReservedSizes());
  holds &= succeeded(verifyBalances());
  holds &= succeeded(verifyWorkspaces(backendOption));
  return holds;
}

namespace {

struct VerifyPTOPipes : public pto::impl::VerifyPTOPipesBase<VerifyPTOPipes> {
  using VerifyPTOPipesBase::VerifyPTOPipesBase;

  void runOnOperation() override {
    FailureOr<BackendAttrInterface> option =
        parseBackendOption(getOperation().getLoc(), backend);
    if (failed(option) || !PipeVerifier(getOperation()).run(*option))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
