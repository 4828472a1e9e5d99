//===- InjectGMPipeBuffer.cpp - Wire the GM workspace of pipes ------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pass first makes a plan (which functions get the argument, which calls
// pass it, where a placeholder is made), refuses what can't be rewritten, and
// only then changes the module: a module is never left half changed.
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Analysis/CallSites.h"
#include "PyPTO/Transforms/BackendOption.h"
#include "PyPTO/Transforms/Passes.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::pto {
#define GEN_PASS_DEF_INJECTGMPIPEBUFFER
#include "PyPTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

static constexpr StringLiteral passName = "inject-gm-pipe-buffer";
static constexpr StringLiteral workspaceName = "__gm_pipe_buffer";

/// Functions that make the workspace for what they call instead of taking it
/// from their caller.
static bool makesWorkspace(FuncKind kind) {
  return kind == FuncKind::Orchestration || kind == FuncKind::Graph;
}

/// Whether a function runs on one core, as a half of a group does.
static bool isCoreKind(FuncKind kind) {
  return kind == FuncKind::AIC || kind == FuncKind::AIV;
}

/// Whether a value of `func` can be used by `op`, which is inside of it.
static bool canUseValuesOf(func::FuncOp func, Operation *op) {
  for (op = op->getParentOp(); op != func; op = op->getParentOp())
    if (op->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return false;
  return true;
}

namespace {

/// What the pass is going to do to one module and how it does it.
class Injection {
public:
  Injection(ModuleOp module, BackendAttrInterface backendOption);

  /// Decides what to change. Fails, with errors where they arise, if something
  /// stands in the way.
  LogicalResult plan();
  /// Whether the plan is empty.
  bool isEmpty() const { return gaining.empty() && initsToConnect.empty(); }
  /// Carries the plan out.
  void apply();

  unsigned numFunctions = 0, numCalls = 0, numPlaceholders = 0, numPipes = 0;

private:
  struct Init {
    InitializePipeOpInterface op;
    unsigned function;
  };
  enum class State : uint8_t { Without, Marked, Gains };

  void visit(Operation *op, unsigned function);
  FailureOr<bool> requiresWorkspace(unsigned function);
  void addWorkspace(unsigned function);
  LogicalResult propagate();
  LogicalResult checkGroup(unsigned group);
  LogicalResult checkInits();
  LogicalResult checkCalls();
  LogicalResult checkSymbolUses();
  InFlightDiagnostic refuse(Operation *op, const Twine &message,
                            unsigned function);

  void addArgument(unsigned function);
  void passWorkspace(const CallSite &site);
  Value getWorkspace(unsigned function);

  ModuleOp module;
  BackendAttrInterface backendOption;
  DictionaryAttr argumentAttrs;
  Type workspaceType;

  // In the order of the text.
  SmallVector<Init> inits;
  /// Ops other than calls whose symbol uses may depend on a function's type.
  SmallVector<Operation *> typeDependentUsers;
  /// Ops that may be symbol tables of an unknown kind.
  SmallVector<Operation *> opaqueTables;
  CallSites sites;

  SmallVector<State> states;
  /// Functions that have the workspace or get it, in the order found.
  SmallVector<unsigned> worklist;
  /// Functions that get the argument, ascending.
  SmallVector<unsigned> gaining;
  /// Groups that start something that has or gets the workspace, ascending.
  SmallVector<unsigned> groups;
  SmallVector<Init> initsToConnect;
  llvm::DenseMap<Operation *, BackendAttrInterface> backends;
};

} // namespace

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

Injection::Injection(ModuleOp module, BackendAttrInterface backendOption)
    : module(module), backendOption(backendOption),
      sites(module,
            [&](Operation *op, unsigned function) { visit(op, function); }) {
  MLIRContext *context = module.getContext();
  Builder builder(context);
  workspaceType = pto::TensorType::get({1}, builder.getF32Type());
  argumentAttrs = builder.getDictionaryAttr(
      {builder.getNamedAttr(PTODialect::getDirAttrName(),
                            DirectionAttr::get(context, Direction::Out)),
       builder.getNamedAttr(PTODialect::getGMPipeBufferAttrName(),
                            builder.getUnitAttr())});
}

void Injection::visit(Operation *op, unsigned function) {
  if (auto init = dyn_cast<InitializePipeOpInterface>(op)) {
    if (function != CallSites::noFunction)
      inits.push_back({init, function});
    return;
  }
  if (!op->isRegistered() ||
      (isa<SymbolUserOpInterface>(op) && !isa<CallOpInterface>(op)))
    typeDependentUsers.push_back(op);
  // The same test as SymbolTable::getSymbolUses makes before it gives up.
  if (op->getNumRegions() == 1 && !op->getDialect())
    opaqueTables.push_back(op);
}

/// Asks the backend that is responsible for a function. Functions of one
/// symbol table share the answer.
FailureOr<bool> Injection::requiresWorkspace(unsigned function) {
  BackendAttrInterface backend = backendOption;
  if (!backend) {
    Operation *table = sites.getFunction(function)->getParentOp();
    auto [it, isNew] = backends.try_emplace(table);
    if (isNew) {
      FailureOr<BackendAttrInterface> found = lookupBackend(table);
      if (failed(found))
        return failure();
      if (!(it->second = *found))
        table->emitRemark("no 'pto.backend' here or around and no option "
                          "'backend': pipes are left without a workspace in "
                          "global memory");
    }
    backend = it->second;
  }
  return backend && backend.requiresGMPipeBuffer();
}

/// Notes that `function` needs the argument, unless it has it already.
void Injection::addWorkspace(unsigned function) {
  if (states[function] != State::Without)
    return;
  states[function] = State::Gains;
  worklist.push_back(function);
}

/// Carries the need for the argument from functions to their callers, and
/// within groups to the other half, until nothing changes.
LogicalResult Injection::propagate() {
  LogicalResult result = success();
  llvm::BitVector seenGroups(sites.getFunctions().size());
  auto visitGroup = [&](unsigned group) {
    if (seenGroups.test(group))
      return;
    seenGroups.set(group);
    groups.push_back(group);
    for (unsigned call : sites.getCallsIn(group)) {
      const CallSite &site = sites.getCall(call);
      if (!isCoreKind(sites.getKind(site.callee)) ||
          states[site.callee] != State::Without)
        continue;
      if (!sites.getFunction(site.callee).isDeclaration()) {
        addWorkspace(site.callee);
        continue;
      }
      refuse(site.call,
             "starts a half of a group whose other half takes a "
             "workspace, but the half is declared without one",
             site.callee);
      result = failure();
    }
  };

  while (!worklist.empty()) {
    unsigned function = worklist.pop_back_val();
    for (unsigned call : sites.getCallsOf(function)) {
      unsigned caller = sites.getCall(call).caller;
      if (caller == CallSites::noFunction)
        continue;
      if (sites.getKind(caller) == FuncKind::Group)
        visitGroup(caller);
      // The calls of a function that is marked already pass the workspace.
      if (states[function] == State::Gains &&
          !makesWorkspace(sites.getKind(caller)))
        addWorkspace(caller);
    }
  }
  llvm::sort(groups);
  return result;
}

LogicalResult Injection::plan() {
  unsigned numFunctions = sites.getFunctions().size();
  states.assign(numFunctions, State::Without);
  llvm::BitVector starting(numFunctions);
  for (const Init &init : inits)
    starting.set(init.function);
  llvm::BitVector served(numFunctions);
  for (unsigned function = 0; function < numFunctions; ++function) {
    if (getGMPipeBufferArg(sites.getFunction(function)))
      states[function] = State::Marked;
    if (states[function] == State::Without && !starting.test(function))
      continue;
    FailureOr<bool> required = requiresWorkspace(function);
    if (failed(required))
      return failure();
    if (!*required)
      continue;
    served.set(function);
    if (states[function] == State::Without)
      states[function] = State::Gains;
    worklist.push_back(function);
  }
  for (const Init &init : inits)
    if (served.test(init.function))
      initsToConnect.push_back(init);

  LogicalResult result = propagate();
  for (unsigned function = 0; function < numFunctions; ++function)
    if (states[function] == State::Gains)
      gaining.push_back(function);

  for (unsigned group : groups)
    if (failed(checkGroup(group)))
      result = failure();
  if (failed(checkInits()) | failed(checkCalls()) | failed(checkSymbolUses()))
    result = failure();
  return result;
}

//===----------------------------------------------------------------------===//
// Refusing
//===----------------------------------------------------------------------===//

/// Starts an error at `op` that names the function that would be changed.
InFlightDiagnostic Injection::refuse(Operation *op, const Twine &message,
                                     unsigned function) {
  func::FuncOp func = sites.getFunction(function);
  InFlightDiagnostic diagnostic = op->emitOpError(message);
  diagnostic.attachNote(func.getLoc())
      << "'" << func.getName() << "' "
      << (states[function] == State::Marked ? "takes" : "would take")
      << " the workspace '" << workspaceName << "'";
  return diagnostic;
}

/// Both halves of a group work on one workspace: one that already takes it must
/// be passed what the group passes to those that are about to.
LogicalResult Injection::checkGroup(unsigned group) {
  auto isHalf = [&](unsigned call) {
    return isCoreKind(sites.getKind(sites.getCall(call).callee));
  };
  auto gains = [&](unsigned call) {
    return states[sites.getCall(call).callee] == State::Gains;
  };
  ArrayRef<unsigned> calls = sites.getCallsIn(group);
  if (llvm::none_of(calls, [&](unsigned c) { return isHalf(c) && gains(c); }))
    return success();

  LogicalResult result = success();
  for (unsigned call : calls) {
    const CallSite &site = sites.getCall(call);
    if (!isHalf(call) || states[site.callee] != State::Marked)
      continue;
    CallOpInterface marked = site.call;
    if (states[group] == State::Marked &&
        marked.getArgOperands().back() == getWorkspace(group))
      continue;
    refuse(site.call,
           "passes a workspace of its own, while the other half of the group "
           "would be passed the one of '" +
               sites.getFunction(group).getName() + "'",
           site.callee);
    result = failure();
  }
  return result;
}

/// Leaves in `initsToConnect` those that lack the workspace.
LogicalResult Injection::checkInits() {
  LogicalResult result = success();
  llvm::erase_if(initsToConnect, [&](Init &init) {
    func::FuncOp func = sites.getFunction(init.function);
    Value buffer = init.op.getGmSlotBuffer();
    if (!buffer) {
      if (canUseValuesOf(func, init.op))
        return false;
      refuse(init.op,
             "is inside of an op that can't use the arguments of the function",
             init.function);
    } else if (states[init.function] == State::Marked &&
               buffer == getWorkspace(init.function)) {
      return true;
    } else {
      refuse(init.op, "already has another gm_slot_buffer", init.function);
    }
    result = failure();
    return true;
  });
  return result;
}

LogicalResult Injection::checkCalls() {
  LogicalResult result = success();
  for (unsigned function : gaining) {
    for (unsigned call : sites.getCallsOf(function)) {
      const CallSite &site = sites.getCall(call);
      StringRef obstacle;
      if (site.caller == CallSites::noFunction)
        obstacle = "is in no function that could pass the workspace";
      else if (!makesWorkspace(sites.getKind(site.caller)) &&
               !canUseValuesOf(sites.getFunction(site.caller), site.call))
        obstacle = "is inside of an op that can't use the arguments of the "
                   "function";
      else
        continue;
      refuse(site.call, obstacle, function);
      result = failure();
    }
  }
  return result;
}

/// Looks for uses of the functions' symbols that a new argument would break.
/// Attributes that only name a function are no such uses.
LogicalResult Injection::checkSymbolUses() {
  if (gaining.empty())
    return success();
  LogicalResult result = success();
  for (Operation *op : opaqueTables) {
    op->emitOpError("is unknown and may define or use symbols in its region, "
                    "so the signature of '")
        << sites.getFunction(gaining.front()).getName()
        << "' can't be changed safely";
    result = failure();
  }
  for (Operation *op : typeDependentUsers) {
    // Of a known op the discardable attributes only name functions.
    NamedAttrList attributes;
    op->getName().populateInherentAttrs(op, attributes);
    Attribute properties;
    if (!op->isRegistered()) {
      attributes.append(op->getDiscardableAttrs());
      properties = op->getPropertiesAsAttribute();
    }
    llvm::SmallSetVector<unsigned, 2> used;
    auto collect = [&](SymbolRefAttr symbol) {
      unsigned function = sites.resolve(op, symbol);
      if (function != CallSites::noFunction && states[function] == State::Gains)
        used.insert(function);
      return WalkResult::skip();
    };
    for (NamedAttribute attribute : attributes)
      attribute.getValue().walk<WalkOrder::PreOrder>(collect);
    if (properties)
      properties.walk<WalkOrder::PreOrder>(collect);
    for (unsigned function : used) {
      refuse(op,
             "uses the symbol '" + sites.getFunction(function).getName() +
                 "' but is no call, and may depend on the function's type",
             function);
      result = failure();
    }
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

Value Injection::getWorkspace(unsigned function) {
  return sites.getFunction(function).getArguments().back();
}

void Injection::addArgument(unsigned function) {
  func::FuncOp func = sites.getFunction(function);
  Location loc = NameLoc::get(StringAttr::get(func.getContext(), workspaceName),
                              func.getLoc());
  LogicalResult inserted = func.insertArgument(
      func.getNumArguments(), workspaceType, argumentAttrs, loc);
  (void)inserted;
  assert(succeeded(inserted) && "a function type takes any argument");
  if (func.isPublic())
    remark::analysis(func.getLoc(),
                     remark::RemarkOpts::name("PublicSignatureChanged")
                         .category(passName)
                         .function(func.getName()))
        << remark::add("public function takes the new argument {0}; callers "
                       "outside of this module must pass it",
                       workspaceName);
}

void Injection::passWorkspace(const CallSite &site) {
  CallOpInterface call = site.call;
  Value workspace;
  if (makesWorkspace(sites.getKind(site.caller))) {
    // Directly before the call: there every value that its real size depends
    // on is known.
    OpBuilder builder(call);
    workspace = TensorCreateOp::create(builder, call.getLoc(), workspaceType,
                                       /*dynamic_sizes=*/ValueRange(),
                                       /*init_value=*/TypedAttr(),
                                       /*manual_dep=*/true);
    ++numPlaceholders;
  } else {
    workspace = getWorkspace(site.caller);
  }
  call.getArgOperandsMutable().append(workspace);
  // Readers index the array by operand: it must cover the new one.
  if (ArrayAttr attrs = call.getArgAttrsAttr()) {
    SmallVector<Attribute> extended(attrs.getValue());
    extended.resize(call.getArgOperands().size(),
                    DictionaryAttr::get(call.getContext()));
    call.setArgAttrsAttr(ArrayAttr::get(call.getContext(), extended));
  }
  ++numCalls;
}

void Injection::apply() {
  for (unsigned function : gaining)
    addArgument(function);
  numFunctions = gaining.size();
  for (unsigned function : gaining)
    for (unsigned call : sites.getCallsOf(function))
      passWorkspace(sites.getCall(call));
  for (Init &init : initsToConnect)
    init.op.getGmSlotBufferMutable().assign(getWorkspace(init.function));
  numPipes = initsToConnect.size();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

struct InjectGMPipeBuffer
    : public pto::impl::InjectGMPipeBufferBase<InjectGMPipeBuffer> {
  using InjectGMPipeBufferBase::InjectGMPipeBufferBase;

  void runOnOperation() override {
    FailureOr<BackendAttrInterface> option =
        parseBackendOption(getOperation().getLoc(), backend);
    if (failed(option))
      return signalPassFailure();

    Injection injection(getOperation(), *option);
    if (failed(injection.plan()))
      return signalPassFailure();
    if (injection.isEmpty())
      return markAllAnalysesPreserved();

    injection.apply();
    numFunctions += injection.numFunctions;
    numCalls += injection.numCalls;
    numPlaceholders += injection.numPlaceholders;
    numPipes += injection.numPipes;
  }
};

} // namespace
