//===- Pipes.cpp - Which initialize ops start one pipe --------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Analysis/Pipes.h"
#include "llvm/ADT/IntEqClasses.h"

using namespace mlir;
using namespace mlir::pto;

static constexpr PipeDirection directions[] = {PipeDirection::CubeToVector,
                                               PipeDirection::VectorToCube};

Pipes::Pipes(Operation *root, CallSites::Visitor visitor)
    : sites(root, [&](Operation *op, unsigned function) {
        auto init = dyn_cast<InitializePipeOpInterface>(op);
        if (init && function != CallSites::noFunction)
          inits.push_back({init, function, 0});
        if (visitor)
          visitor(op, function);
      }) {
  findFunctionsOfGroups();
  findCores();
  pair();
}

/// Marks what groups reach. A group inside of another one has halves of its
/// own.
void Pipes::findFunctionsOfGroups() {
  unsigned numFunctions = sites.getFunctions().size();
  inGroup.assign(numFunctions, false);
  SmallVector<unsigned> worklist;
  for (unsigned function = 0; function < numFunctions; ++function)
    if (sites.getKind(function) == FuncKind::Group)
      worklist.push_back(function);
  while (!worklist.empty()) {
    for (unsigned call : sites.getCallsIn(worklist.pop_back_val())) {
      unsigned callee = sites.getCall(call).callee;
      if (sites.getKind(callee) == FuncKind::Group || inGroup[callee])
        continue;
      inGroup[callee] = true;
      worklist.push_back(callee);
    }
  }
}

/// Marks what runs on a core: functions of its kind, and what they call without
/// leaving it.
void Pipes::findCores() {
  unsigned numFunctions = sites.getFunctions().size();
  cores.assign(numFunctions, 0);
  SmallVector<unsigned> worklist;
  for (unsigned function = 0; function < numFunctions; ++function) {
    FuncKind kind = sites.getKind(function);
    if (!isCoreKind(kind))
      continue;
    cores[function] = kind == FuncKind::AIC ? 1 : 2;
    worklist.push_back(function);
  }
  while (!worklist.empty()) {
    unsigned function = worklist.pop_back_val();
    for (unsigned call : sites.getCallsIn(function)) {
      unsigned callee = sites.getCall(call).callee;
      FuncKind kind = sites.getKind(callee);
      if (kind != FuncKind::Opaque && kind != FuncKind::InCore &&
          kind != FuncKind::Inline)
        continue;
      uint8_t before = cores[callee];
      cores[callee] |= cores[function];
      if (cores[callee] != before)
        worklist.push_back(callee);
    }
  }
}

void Pipes::forEachConsumerBuf(
    const PipeInit &init, PipeDirection direction,
    llvm::function_ref<void(Operation *)> visit) const {
  InitializePipeOpInterface op = init.op;
  SmallVector<std::pair<Value, unsigned>> worklist;
  llvm::SmallDenseSet<Value, 4> seen;
  auto follow = [&](Value address, unsigned function) {
    if (seen.insert(address).second)
      worklist.push_back({address, function});
  };
  if (Value address = op.getConsumerBuf(direction))
    follow(address, init.function);
  while (!worklist.empty()) {
    auto [address, function] = worklist.pop_back_val();
    if (Operation *maker = address.getDefiningOp()) {
      visit(maker);
      continue;
    }
    auto argument = cast<BlockArgument>(address);
    if (argument.getOwner() != &sites.getFunction(function).front())
      continue;
    for (unsigned index : sites.getCallsOf(function)) {
      const CallSite &site = sites.getCall(index);
      CallOpInterface call = site.call;
      if (staysOnCore(site))
        follow(call.getArgOperands()[argument.getArgNumber()], site.caller);
    }
  }
}

void Pipes::pair() {
  /// One direction of the pipe with this id, as seen from a function.
  using Key = std::tuple<unsigned, uint32_t, uint32_t>;
  llvm::DenseMap<Key, unsigned> known;
  SmallVector<Key> worklist;
  llvm::IntEqClasses classes(inits.size());
  auto note = [&](Key key, unsigned init) {
    auto [it, isNew] = known.try_emplace(key, init);
    if (isNew)
      worklist.push_back(key);
    else
      classes.join(it->second, init);
  };

  // Within a group: carry ids up to the group, where those of both halves meet.
  // Elsewhere: up to the half that a helper belongs to.
  for (auto [index, init] : llvm::enumerate(inits))
    for (PipeDirection direction : directions)
      if (init.op.hasDirection(direction))
        note({init.function, init.op.getId(), uint32_t(direction)}, index);
  while (!worklist.empty()) {
    Key key = worklist.pop_back_val();
    auto [function, id, direction] = key;
    // What is above a group is none of its halves.
    if (sites.getKind(function) == FuncKind::Group)
      continue;
    unsigned init = known.lookup(key);
    for (unsigned call : sites.getCallsOf(function)) {
      const CallSite &site = sites.getCall(call);
      unsigned caller = site.caller;
      if (caller != CallSites::noFunction &&
          (sites.getKind(caller) == FuncKind::Group || inGroup[caller] ||
           staysOnCore(site)))
        note({caller, id, direction}, init);
    }
  }

  // Outside of groups: the import of a buffer names the other half.
  for (unsigned index = 0; index < inits.size(); ++index) {
    const PipeInit &init = inits[index];
    if (inGroup[init.function])
      continue;
    InitializePipeOpInterface op = init.op;
    for (PipeDirection direction : directions)
      forEachConsumerBuf(init, direction, [&](Operation *maker) {
        auto import = dyn_cast<ImportReservedBufferOp>(maker);
        if (!import)
          return;
        unsigned peer = sites.resolve(import, import.getPeerFuncAttr());
        auto it = known.find({peer, op.getId(), uint32_t(direction)});
        if (it != known.end())
          classes.join(it->second, index);
      });
  }
  classes.compress();
  numPipes = inits.empty() ? 0 : classes.getNumClasses();

  // Number the pipes in an order that does not depend on how they were found.
  // The first initialize op of a class is the one in the first function.
  SmallVector<unsigned> firsts(numPipes, inits.size());
  for (unsigned index = inits.size(); index-- > 0;)
    firsts[classes[index]] = index;
  auto order = llvm::to_vector(llvm::seq<unsigned>(0, numPipes));
  llvm::sort(order, [&](unsigned a, unsigned b) {
    auto key = [&](unsigned pipe) {
      PipeInit &init = inits[firsts[pipe]];
      return std::make_tuple(init.op.getId(), init.op.getDirMask(),
                             firsts[pipe]);
    };
    return key(a) < key(b);
  });
  SmallVector<unsigned> numbers(numPipes);
  for (auto [number, pipe] : llvm::enumerate(order))
    numbers[pipe] = number;

  pipeStarts.assign(numPipes + 1, 0);
  for (auto [index, init] : llvm::enumerate(inits)) {
    init.pipe = numbers[classes[index]];
    ++pipeStarts[init.pipe + 1];
  }
  for (unsigned pipe = 0; pipe < numPipes; ++pipe)
    pipeStarts[pipe + 1] += pipeStarts[pipe];
  SmallVector<unsigned> next(pipeStarts);
  initsByPipe.resize(inits.size());
  for (auto [index, init] : llvm::enumerate(inits))
    initsByPipe[next[init.pipe]++] = index;
}

//===----------------------------------------------------------------------===//
// Agreement
//===----------------------------------------------------------------------===//

/// Reports at `op` that `other`, of the same pipe, has another value.
static void reportDisagreement(InitializePipeOpInterface op, StringRef what,
                               uint64_t value, InitializePipeOpInterface other,
                               uint64_t otherValue) {
  InFlightDiagnostic diagnostic =
      op->emitOpError("has ")
      << what << " " << value << ", but pipe " << op.getId() << " has "
      << otherValue << " where it is started, too; both must agree";
  diagnostic.attachNote(other->getLoc()) << "pipe is started here, too";
}

LogicalResult Pipes::verifyAgreement() const {
  LogicalResult result = success();
  for (unsigned pipe = 0; pipe < numPipes; ++pipe) {
    InitializePipeOpInterface first = getFirstInit(pipe).op;
    for (unsigned index : getInitsOf(pipe).drop_front()) {
      InitializePipeOpInterface other = inits[index].op;
      auto compare = [&](StringRef what, uint64_t a, uint64_t b) {
        if (a == b)
          return true;
        reportDisagreement(first, what, a, other, b);
        reportDisagreement(other, what, b, first, a);
        return false;
      };
      // The number of slots follows from the directions: after a difference
      // there another one says nothing new.
      if (!compare("dir_mask", first.getDirMask(), other.getDirMask()) ||
          !compare("slot_size", first.getSlotSize(), other.getSlotSize()) ||
          !compare("effective slot_num", first.getEffectiveSlotNum(),
                   other.getEffectiveSlotNum()))
        result = failure();
    }
  }
  return result;
}
