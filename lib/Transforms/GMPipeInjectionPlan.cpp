//===- GMPipeInjectionPlan.cpp - What the injection will change -----------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GMPipeInjectionPlan.h"
#include "PyPTO/Transforms/BackendOption.h"

using namespace mlir;
using namespace mlir::pto;

/// Whether a value of `func` can be used by `op`, which is inside of it.
static bool canUseValuesOf(func::FuncOp func, Operation *op) {
  for (op = op->getParentOp(); op != func; op = op->getParentOp())
    if (op->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return false;
  return true;
}

/// The workspace of a function that has the argument.
static Value getWorkspace(func::FuncOp func) {
  return func.getArguments().back();
}

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

GMPipeInjectionPlan::GMPipeInjectionPlan(ModuleOp module,
                                         BackendAttrInterface backendOption)
    : placeholderType(
          pto::TensorType::get({1}, Float32Type::get(module.getContext()))),
      backendOption(backendOption),
      sites(module,
            [&](Operation *op, unsigned function) { visit(op, function); }) {}

void GMPipeInjectionPlan::visit(Operation *op, unsigned function) {
  typeDependentUses.visit(op);
  auto [it, isNew] = interests.try_emplace(op->getName(), Interest::None);
  if (isNew && isa<func::FuncOp>(op))
    it->second = Interest::Function;
  else if (isNew && isa<InitializePipeOpInterface>(op))
    it->second = Interest::Init;
  if (it->second == Interest::Function)
    // The walk gives functions ascending numbers.
    states.push_back(getGMPipeBufferArg(cast<func::FuncOp>(op))
                         ? State::Marked
                         : State::Without);
  else if (it->second == Interest::Init && function != CallSites::noFunction)
    inits.push_back({cast<InitializePipeOpInterface>(op), function});
}

/// Asks the backend that is responsible for a function. Functions of one
/// symbol table share the answer.
FailureOr<bool> GMPipeInjectionPlan::requiresWorkspace(unsigned function) {
  BackendAttrInterface backend = backendOption;
  if (!backend) {
    Operation *table = sites.getFunction(function)->getParentOp();
    auto [it, isNew] = backends.try_emplace(table);
    if (isNew) {
      FailureOr<BackendAttrInterface> found = lookupBackend(table);
      if (failed(found))
        return failure();
      if (!(it->second = *found))
        emitRemark(table->getLoc(),
                   "no 'pto.backend' here or around and no option "
                   "'backend': pipes are left without a workspace in "
                   "global memory");
    }
    backend = it->second;
  }
  return backend && backend.requiresGMPipeBuffer();
}

/// Notes that `function` needs the argument, unless it has it already.
void GMPipeInjectionPlan::addWorkspace(unsigned function) {
  if (states[function] != State::Without)
    return;
  states[function] = State::Gains;
  worklist.push_back(function);
}

/// Finds the functions to start from: those that start a pipe, and those that
/// have the argument already.
LogicalResult GMPipeInjectionPlan::findSeeds() {
  unsigned numFunctions = states.size();
  llvm::BitVector starting(numFunctions), served(numFunctions);
  for (const Init &init : inits)
    starting.set(init.function);
  for (unsigned function = 0; function < numFunctions; ++function) {
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
  llvm::erase_if(inits,
                 [&](const Init &init) { return !served.test(init.function); });
  return success();
}

/// Gives all halves of a group the argument.
LogicalResult GMPipeInjectionPlan::visitGroup(unsigned group) {
  if (seenGroups.test(group))
    return success();
  seenGroups.set(group);
  groups.push_back(group);
  LogicalResult result = success();
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
           "starts a half of a group whose other half takes a workspace, but "
           "the half is declared without one",
           site.callee);
    result = failure();
  }
  return result;
}

/// Carries the need for the argument from functions to their callers, and
/// within groups to the other half, until nothing changes.
LogicalResult GMPipeInjectionPlan::propagate() {
  LogicalResult result = success();
  seenGroups.resize(sites.getFunctions().size());
  while (!worklist.empty()) {
    unsigned function = worklist.pop_back_val();
    for (unsigned call : sites.getCallsOf(function)) {
      unsigned caller = sites.getCall(call).caller;
      if (caller == CallSites::noFunction)
        continue;
      FuncKind kind = sites.getKind(caller);
      if (kind == FuncKind::Group && failed(visitGroup(caller)))
        result = failure();
      // The calls of a function that is marked already pass the workspace.
      if (states[function] == State::Gains && !makesWorkspace(kind))
        addWorkspace(caller);
    }
  }
  // Messages come in the order of the text, whatever the calls look like.
  llvm::sort(groups);
  for (unsigned function = 0; function < states.size(); ++function)
    if (states[function] == State::Gains)
      gaining.push_back(function);
  return result;
}

/// Finds the types of the new arguments. That of a function which only gets the
/// workspaces of functions that took theirs already follows from those; where
/// workspaces of several types meet, it is dynamic.
void GMPipeInjectionPlan::chooseTypes() {
  types.assign(states.size(), pto::TensorType());
  bool allPlaceholders = true;
  for (unsigned function = 0; function < states.size(); ++function) {
    if (states[function] != State::Marked)
      continue;
    types[function] = cast<pto::TensorType>(
        sites.getFunction(function).getArgumentTypes().back());
    allPlaceholders &= types[function] == placeholderType;
  }
  if (allPlaceholders) {
    for (unsigned function : gaining)
      types[function] = placeholderType;
    return;
  }

  SmallVector<unsigned> changed;
  auto meet = [&](unsigned function, pto::TensorType type) {
    pto::TensorType &known = types[function];
    if (known == type || (known && known.isDynamicDim(0)))
      return;
    known = known ? pto::TensorType::get({ShapedType::kDynamic},
                                         type.getElementType())
                  : type;
    changed.push_back(function);
  };
  for (unsigned function : gaining) {
    ArrayRef<unsigned> calls = sites.getCallsOf(function);
    if (calls.empty())
      meet(function, placeholderType);
    for (unsigned call : calls) {
      unsigned caller = sites.getCall(call).caller;
      if (caller == CallSites::noFunction)
        continue;
      if (makesWorkspace(sites.getKind(caller)))
        meet(function, placeholderType);
      else if (states[caller] == State::Marked)
        meet(function, types[caller]);
    }
  }
  // Each type changes twice at most.
  auto propagate = [&] {
    while (!changed.empty()) {
      unsigned function = changed.pop_back_val();
      if (makesWorkspace(sites.getKind(function)))
        continue;
      for (unsigned call : sites.getCallsIn(function))
        if (unsigned callee = sites.getCall(call).callee;
            states[callee] == State::Gains)
          meet(callee, types[function]);
    }
  };
  propagate();
  // Cycles that nothing enters are as functions that nothing calls.
  for (unsigned function : gaining) {
    if (types[function])
      continue;
    meet(function, placeholderType);
    propagate();
  }
}

LogicalResult GMPipeInjectionPlan::make() {
  if (failed(findSeeds()))
    return failure();
  LogicalResult result = propagate();
  chooseTypes();
  for (unsigned group : groups)
    if (failed(checkGroup(group)))
      result = failure();
  if (failed(checkInits()))
    result = failure();
  if (failed(checkCalls()))
    result = failure();
  auto gains = [&](unsigned function) {
    return states[function] == State::Gains;
  };
  if (failed(typeDependentUses.check(
          sites, gains, "would take the workspace '" + gmPipeBufferName + "'")))
    result = failure();
  return result;
}

//===----------------------------------------------------------------------===//
// Refusing
//===----------------------------------------------------------------------===//

/// Starts an error at `op` that names the function that would be changed.
InFlightDiagnostic GMPipeInjectionPlan::refuse(Operation *op,
                                               const Twine &message,
                                               unsigned function) {
  func::FuncOp func = sites.getFunction(function);
  InFlightDiagnostic diagnostic = op->emitOpError(message);
  diagnostic.attachNote(func.getLoc())
      << "'" << func.getName() << "' "
      << (states[function] == State::Marked ? "takes" : "would take")
      << " the workspace '" << gmPipeBufferName << "'";
  return diagnostic;
}

/// Both halves of a group work on one workspace: one that already takes it must
/// be passed what the group passes to those that are about to.
LogicalResult GMPipeInjectionPlan::checkGroup(unsigned group) {
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
        stripTensorCasts(marked.getArgOperands().back()) ==
            getWorkspace(sites.getFunction(group)))
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

/// Leaves only the initialize ops that lack the workspace.
LogicalResult GMPipeInjectionPlan::checkInits() {
  LogicalResult result = success();
  llvm::erase_if(inits, [&](Init &init) {
    func::FuncOp func = sites.getFunction(init.function);
    Value buffer = init.op.getGmSlotBuffer();
    if (!buffer) {
      if (canUseValuesOf(func, init.op))
        return false;
      refuse(init.op,
             "is inside of an op that can't use the arguments of the function",
             init.function);
    } else if (states[init.function] == State::Marked &&
               stripTensorCasts(buffer) == getWorkspace(func)) {
      return true;
    } else {
      refuse(init.op, "already has another gm_slot_buffer", init.function);
    }
    result = failure();
    return true;
  });
  return result;
}

LogicalResult GMPipeInjectionPlan::checkCalls() {
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
