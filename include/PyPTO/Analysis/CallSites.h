//===- CallSites.h - Functions and the calls between them -------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_ANALYSIS_CALLSITES_H
#define PYPTO_ANALYSIS_CALLSITES_H

#include "PyPTO/Dialect/PTO/IR/PTO.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::pto {

/// Whether functions of this kind run on one core, as the halves of a group do.
inline bool isCoreKind(FuncKind kind) {
  return kind == FuncKind::AIC || kind == FuncKind::AIV;
}

/// A call, launch or submit of a function that is known by its symbol.
struct CallSite {
  CallOpInterface call;
  /// Index of the function that is called.
  unsigned callee;
  /// Index of the innermost function that holds the call, or
  /// `CallSites::noFunction`.
  unsigned caller;
};

/// The functions under an op and the calls between them, found in one walk
/// without recursion along calls. Nested symbol tables have names of their own;
/// a call belongs to the function its symbol resolves to, at any depth and
/// inside any op.
///
/// Functions and calls are numbered: those of a symbol table in the order of
/// the text, nested symbol tables after the one that holds them.
class CallSites {
public:
  static constexpr unsigned noFunction = ~0u;

  /// Called for each op under the root with the innermost function that holds
  /// it (a function counts as holding itself). The functions before it in the
  /// text are known, no calls yet.
  using Visitor = llvm::function_ref<void(Operation *op, unsigned function)>;

  /// Collects functions and calls under `root`, which stands for a symbol
  /// table, and shows every op to `visitor`.
  explicit CallSites(Operation *root, Visitor visitor = nullptr);
  CallSites(CallSites &&) = default;

  ArrayRef<func::FuncOp> getFunctions() const { return functions; }
  func::FuncOp getFunction(unsigned index) const { return functions[index]; }
  FuncKind getKind(unsigned index) const { return kinds[index]; }

  ArrayRef<CallSite> getCalls() const { return calls; }
  const CallSite &getCall(unsigned index) const { return calls[index]; }
  /// Numbers of the calls of a function, ascending.
  ArrayRef<unsigned> getCallsOf(unsigned function) const {
    return callsOf.get(function);
  }
  /// Numbers of the calls that a function holds, ascending.
  ArrayRef<unsigned> getCallsIn(unsigned function) const {
    return callsIn.get(function);
  }

  /// The number of the function that `symbol` names when used by `user`, or
  /// `noFunction`.
  unsigned resolve(Operation *user, SymbolRefAttr symbol);

private:
  /// Numbers grouped by a key, as one array cut in pieces.
  class Groups {
  public:
    void build(unsigned numKeys, unsigned numItems,
               llvm::function_ref<unsigned(unsigned item)> getKey);
    ArrayRef<unsigned> get(unsigned key) const {
      return ArrayRef(items).slice(starts[key], starts[key + 1] - starts[key]);
    }

  private:
    SmallVector<unsigned> starts, items;
  };

  unsigned resolveIn(Operation *table, Operation *user, SymbolRefAttr symbol);

  SmallVector<func::FuncOp> functions;
  SmallVector<FuncKind> kinds;
  SmallVector<CallSite> calls;
  Groups callsOf, callsIn;
  /// Functions by the symbol table that holds them and by name.
  llvm::DenseMap<std::pair<Operation *, StringAttr>, unsigned> byName;
  /// For the rare symbol with more than one component. By pointer, since it
  /// can't be moved.
  std::unique_ptr<SymbolTableCollection> symbolTables =
      std::make_unique<SymbolTableCollection>();
};

} // namespace mlir::pto

#endif // PYPTO_ANALYSIS_CALLSITES_H
