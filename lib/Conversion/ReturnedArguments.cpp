//===- ReturnedArguments.cpp - Results that are arguments -----------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReturnedArguments.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include <deque>

using namespace mlir;
using namespace mlir::pto;

namespace {
/// What a value is: nothing known yet, surely an argument of its function, or
/// something else. It only ever goes up in this order.
constexpr int64_t kUnseen = -2;
constexpr int64_t kOther = -1;

/// Follows handles forward through one function until nothing changes. Starting
/// from "nothing known" lets a loop value that is handed on unchanged be what
/// its initial value is.
class Solver {
public:
  using ResultsOf = llvm::function_ref<ArrayRef<int64_t>(CallOpInterface call)>;

  Solver(func::FuncOp function, ResultsOf resultsOf) : resultsOf(resultsOf) {
    for (auto [index, argument] : llvm::enumerate(function.getArguments()))
      raise(argument, index);
    function.walk([&](Operation *op) {
      // What no rule covers is something else; so is every block argument
      // that no region op hands on.
      for (Region &region : op->getRegions())
        for (Block &block : region)
          if (op != function.getOperation() &&
              !isa<RegionBranchOpInterface>(op))
            for (Value argument : block.getArguments())
              raise(argument, kOther);
      for (Block &block : function.getBody())
        if (&block != &function.getBody().front())
          for (Value argument : block.getArguments())
            raise(argument, kOther);
      visit(op);
    });
    while (!worklist.empty()) {
      Value value = worklist.front();
      worklist.pop_front();
      for (Operation *user : value.getUsers())
        visit(user);
    }
  }

  int64_t get(Value value) const {
    auto it = states.find(value);
    return it == states.end() ? kUnseen : it->second;
  }

private:
  void raise(Value value, int64_t state) {
    if (!isa<pto::TensorType>(value.getType()) || state == kUnseen)
      return;
    auto [it, inserted] = states.try_emplace(value, state);
    if (!inserted) {
      if (it->second == state || it->second == kOther)
        return;
      it->second = kOther;
    }
    worklist.push_back(value);
  }

  void visit(Operation *op) {
    if (auto call = dyn_cast<CallOpInterface>(op)) {
      ArrayRef<int64_t> known = resultsOf(call);
      for (auto [index, result] : llvm::enumerate(op->getResults())) {
        int64_t argument = index < known.size() ? known[index] : kOther;
        raise(result,
              argument < 0 ? kOther : get(call.getArgOperands()[argument]));
      }
    } else if (auto alias = dyn_cast<TensorAliasOpInterface>(op)) {
      SmallVector<TensorAlias> aliases;
      alias.getResultAliases(aliases);
      for (auto [result, known] : llvm::zip_equal(op->getResults(), aliases))
        raise(result, known.kind == TensorAlias::Kind::Same ? get(known.source)
                                                            : kOther);
    } else if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
      handOn(branch, RegionBranchPoint::parent());
    } else if (auto terminator =
                   dyn_cast<RegionBranchTerminatorOpInterface>(op)) {
      if (auto branch = dyn_cast<RegionBranchOpInterface>(op->getParentOp()))
        handOn(branch, RegionBranchPoint(terminator));
    } else {
      for (Value result : op->getResults())
        raise(result, kOther);
    }
  }

  /// Hands the operands at a point of a region op on to where it may go.
  void handOn(RegionBranchOpInterface branch, RegionBranchPoint point) {
    SmallVector<RegionSuccessor> successors;
    branch.getSuccessorRegions(point, successors);
    for (const RegionSuccessor &successor : successors) {
      OperandRange operands = branch.getSuccessorOperands(point, successor);
      for (auto [operand, input] :
           llvm::zip(operands, successor.getSuccessorInputs()))
        raise(input, get(operand));
    }
  }

  ResultsOf resultsOf;
  llvm::DenseMap<Value, int64_t> states;
  std::deque<Value> worklist;
};

/// What a declaration says: `pto.returns`, or the only argument of the
/// result's type that is written.
SmallVector<int64_t> getDeclaredResults(func::FuncOp function) {
  SmallVector<int64_t> results;
  std::optional<unsigned> workspace = getGMPipeBufferArg(function);
  for (unsigned result = 0; result < function.getNumResults(); ++result) {
    if (auto attribute = function.getResultAttrOfType<IntegerAttr>(
            result, PTODialect::getReturnsAttrName())) {
      results.push_back(attribute.getInt());
      continue;
    }
    int64_t only = kOther;
    unsigned found = 0;
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      if (function.getArgumentTypes()[i] != function.getResultTypes()[result] ||
          !isa<pto::TensorType>(function.getArgumentTypes()[i]) ||
          !mayWrite(getDirection(function, i)) || workspace == i)
        continue;
      only = i;
      ++found;
    }
    results.push_back(found == 1 ? only : kOther);
  }
  return results;
}
} // namespace

ReturnedArguments::ReturnedArguments(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isExternal())
      results[function] = getDeclaredResults(function);
    else
      results[function].assign(function.getNumResults(), kOther);
  }
  SymbolTableCollection symbolTables;
  auto resultsOf = [&](CallOpInterface call) -> ArrayRef<int64_t> {
    auto callee = dyn_cast_or_null<func::FuncOp>(
        call.resolveCallableInTable(&symbolTables));
    auto it = results.find(callee);
    return it == results.end() ? ArrayRef<int64_t>() : it->second;
  };
  // Results only ever become known, one call deeper each round.
  bool changed = true;
  while (changed) {
    changed = false;
    for (auto &[function, known] : results) {
      if (function.isExternal())
        continue;
      Solver solver(function, resultsOf);
      SmallVector<int64_t> now(known.size(), kUnseen);
      function.walk([&](func::ReturnOp op) {
        for (auto [state, operand] : llvm::zip_equal(now, op.getOperands())) {
          int64_t value = isa<pto::TensorType>(operand.getType())
                              ? solver.get(operand)
                              : kOther;
          state = state == kUnseen || state == value ? value : kOther;
        }
      });
      for (int64_t &state : now)
        state = std::max(state, kOther);
      if (now != known) {
        known = std::move(now);
        changed = true;
      }
    }
  }
}
