//===- CallSites.cpp - Functions and the calls between them ---------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Analysis/CallSites.h"

using namespace mlir;
using namespace mlir::pto;

void CallSites::Groups::build(
    unsigned numKeys, unsigned numItems,
    llvm::function_ref<unsigned(unsigned item)> getKey) {
  starts.assign(numKeys + 1, 0);
  for (unsigned item = 0; item < numItems; ++item)
    if (unsigned key = getKey(item); key != noFunction)
      ++starts[key + 1];
  for (unsigned key = 0; key < numKeys; ++key)
    starts[key + 1] += starts[key];
  items.resize(starts.back());
  SmallVector<unsigned> next(starts);
  for (unsigned item = 0; item < numItems; ++item)
    if (unsigned key = getKey(item); key != noFunction)
      items[next[key]++] = item;
}

CallSites::CallSites(Operation *root, Visitor visitor) {
  /// What is still to be walked: an op and the symbol table it resolves its
  /// symbols in.
  struct Scope {
    Operation *op;
    Operation *table;
  };
  struct UnresolvedCall {
    CallOpInterface call;
    SymbolRefAttr symbol;
    Operation *table;
    unsigned caller;
  };
  SmallVector<UnresolvedCall> unresolved;
  SmallVector<Operation *> tables = {root};

  // Asking an op for traits and interfaces costs more than the walk itself, and
  // all ops of a name give the same answers.
  struct Traits {
    bool isFunction, isCall, isTable;
  };
  llvm::DenseMap<OperationName, Traits> traitsByName;
  auto getTraits = [&](Operation *op) {
    auto [it, isNew] = traitsByName.try_emplace(op->getName());
    if (isNew)
      it->second = {isa<func::FuncOp>(op), isa<CallOpInterface>(op),
                    op->hasTrait<OpTrait::SymbolTable>()};
    return it->second;
  };

  auto walkScope = [&](Scope scope, SmallVectorImpl<Scope> &nestedFunctions) {
    unsigned function = noFunction;
    scope.op->walk<WalkOrder::PreOrder>([&](Operation *op) {
      Traits traits = getTraits(op);
      if (traits.isFunction) {
        if (op != scope.op) {
          nestedFunctions.push_back({op, scope.table});
          return WalkResult::skip();
        }
        function = functions.size();
        auto func = cast<func::FuncOp>(op);
        functions.push_back(func);
        kinds.push_back(getFuncKind(func));
        // Of two functions with one name the first one counts, as in
        // SymbolTable::lookupSymbolIn.
        byName.try_emplace({scope.table, func.getSymNameAttr()}, function);
      } else if (traits.isCall) {
        auto call = cast<CallOpInterface>(op);
        auto symbol =
            dyn_cast_if_present<SymbolRefAttr>(call.getCallableForCallee());
        if (symbol)
          unresolved.push_back({call, symbol, scope.table, function});
      }
      if (visitor)
        visitor(op, function);
      if (!traits.isTable)
        return WalkResult::advance();
      tables.push_back(op);
      return WalkResult::skip();
    });
  };

  for (size_t next = 0; next < tables.size(); ++next) {
    Operation *table = tables[next];
    for (Region &region : table->getRegions()) {
      for (Operation &op : region.getOps()) {
        SmallVector<Scope, 1> scopes = {{&op, table}};
        while (!scopes.empty())
          walkScope(scopes.pop_back_val(), scopes);
      }
    }
  }

  for (UnresolvedCall &site : unresolved) {
    unsigned callee = resolveIn(site.table, site.call, site.symbol);
    if (callee != noFunction)
      calls.push_back({site.call, callee, site.caller});
  }
  callsOf.build(functions.size(), calls.size(),
                [&](unsigned call) { return calls[call].callee; });
  callsIn.build(functions.size(), calls.size(),
                [&](unsigned call) { return calls[call].caller; });
}

unsigned CallSites::resolveIn(Operation *table, Operation *user,
                              SymbolRefAttr symbol) {
  if (symbol.getNestedReferences().empty()) {
    auto it = byName.find({table, symbol.getRootReference()});
    return it == byName.end() ? noFunction : it->second;
  }
  auto func = symbolTables->lookupNearestSymbolFrom<func::FuncOp>(user, symbol);
  if (!func)
    return noFunction;
  auto it = byName.find({func->getParentOp(), func.getSymNameAttr()});
  return it == byName.end() ? noFunction : it->second;
}

unsigned CallSites::resolve(Operation *user, SymbolRefAttr symbol) {
  Operation *table = SymbolTable::getNearestSymbolTable(user);
  return table ? resolveIn(table, user, symbol) : noFunction;
}
