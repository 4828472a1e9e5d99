//===- CalleeSummaries.cpp - What callees do with arguments ---------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Analysis/CalleeSummaries.h"
#include "PyPTO/Analysis/BufferRoots.h"
#include "llvm/ADT/SCCIterator.h"

using namespace mlir;
using namespace mlir::pto;

namespace {
/// The functions of a module and the calls between them; a node in front calls
/// them all, so that one walk reaches each.
struct FunctionGraph {
  struct Node {
    FunctionOpInterface function;
    SmallVector<Node *> callees;
    bool isCalled = false;
  };

  explicit FunctionGraph(ModuleOp module) {
    llvm::DenseMap<StringAttr, Node *> byName;
    for (auto function : module.getOps<FunctionOpInterface>()) {
      nodes.push_back({function, {}, false});
      byName.try_emplace(function.getNameAttr(), &nodes.back());
    }
    for (Node &node : nodes) {
      entry.callees.push_back(&node);
      if (node.function.isExternal())
        continue;
      llvm::SmallPtrSet<Node *, 8> seen;
      node.function.getFunctionBody().walk([&](Operation *op) {
        switch (getUse(op)) {
        case SymbolUse::None:
          return;
        case SymbolUse::Call: {
          auto symbol = dyn_cast<SymbolRefAttr>(
              cast<CallOpInterface>(op).getCallableForCallee());
          if (!symbol)
            return;
          Node *callee = byName.lookup(symbol.getRootReference());
          if (!callee)
            return;
          callee->isCalled = true;
          if (seen.insert(callee).second)
            node.callees.push_back(callee);
          return;
        }
        case SymbolUse::Other:
          // Who has its address may call it.
          op->getAttrDictionary().walk([&](SymbolRefAttr symbol) {
            if (Node *named = byName.lookup(symbol.getRootReference()))
              named->isCalled = true;
          });
        }
      });
    }
  }

  /// How ops of one name refer to functions.
  enum class SymbolUse { None, Call, Other };
  SymbolUse getUse(Operation *op) {
    auto [it, inserted] = uses.try_emplace(op->getName(), SymbolUse::None);
    if (inserted) {
      if (isa<CallOpInterface>(op))
        it->second = SymbolUse::Call;
      else if (isa<SymbolUserOpInterface>(op) || !op->isRegistered())
        it->second = SymbolUse::Other;
    }
    return it->second;
  }

  std::deque<Node> nodes;
  Node entry;
  llvm::SmallDenseMap<OperationName, SymbolUse> uses;
};
} // namespace

template <> struct llvm::GraphTraits<FunctionGraph *> {
  using NodeRef = FunctionGraph::Node *;
  using ChildIteratorType = SmallVectorImpl<FunctionGraph::Node *>::iterator;
  static NodeRef getEntryNode(FunctionGraph *graph) { return &graph->entry; }
  static ChildIteratorType child_begin(NodeRef node) {
    return node->callees.begin();
  }
  static ChildIteratorType child_end(NodeRef node) {
    return node->callees.end();
  }
};

CalleeSummaries::CalleeSummaries(ModuleOp module) : module(module) {
  FunctionGraph graph(module);
  // Strongly connected components come callees first, without recursion.
  for (auto component = llvm::scc_begin(&graph); !component.isAtEnd();
       ++component) {
    bool cyclic = component.hasCycle();
    for (FunctionGraph::Node *node : *component) {
      if (!node->isCalled)
        continue;
      called.insert(node->function.getNameAttr());
      if (cyclic || node->function.isExternal())
        summaries.try_emplace(node->function.getNameAttr(),
                              getDeclared(node->function));
      else
        summarize(node->function);
    }
  }
}

bool CalleeSummaries::isSymbolScope(Operation *op) const {
  return SymbolTable::getNearestSymbolTable(op) == module;
}

const CalleeSummary *CalleeSummaries::lookup(CallOpInterface call) const {
  auto symbol = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
  if (!symbol || !symbol.getNestedReferences().empty())
    return nullptr;
  auto it = summaries.find(symbol.getRootReference());
  return it == summaries.end() ? nullptr : &it->second;
}

CalleeSummary CalleeSummaries::getDeclared(FunctionOpInterface function) {
  CalleeSummary summary;
  FuncKind kind = getFuncKind(function);
  summary.disjointArguments =
      kind == FuncKind::Orchestration || kind == FuncKind::Graph;
  for (unsigned index = 0, end = function.getNumArguments(); index < end;
       ++index) {
    ArgumentSummary argument;
    if (isa<pto::TensorType>(function.getArgumentTypes()[index])) {
      argument.reads = mayRead(getDirection(function, index));
      argument.writes = mayWrite(getDirection(function, index));
      // A body that is not looked into.
      argument.reshapes = !function.isExternal();
    }
    summary.arguments.push_back(argument);
  }
  summary.results.resize(function.getNumResults());
  if (!function.isExternal())
    return summary;
  // A declaration names the argument, or there is only one that it can be.
  std::optional<unsigned> workspace = getGMPipeBufferArg(function);
  for (auto [index, result] : llvm::enumerate(summary.results)) {
    Type type = function.getResultTypes()[index];
    if (!isa<pto::TensorType>(type))
      continue;
    if (auto returned = function.getResultAttrOfType<IntegerAttr>(
            index, PTODialect::getReturnsAttrName())) {
      result.kind = ResultSummary::Kind::Argument;
      result.argument = returned.getInt();
      continue;
    }
    SmallVector<unsigned> owners;
    for (auto [argument, use] : llvm::enumerate(summary.arguments))
      if (use.writes && argument != workspace &&
          function.getArgumentTypes()[argument] == type)
        owners.push_back(argument);
    if (owners.size() != 1)
      continue;
    result.kind = ResultSummary::Kind::Argument;
    result.argument = owners.front();
  }
  return summary;
}

/// Which memory the returned value names, if all returns agree.
static ResultSummary summarizeResult(FunctionOpInterface function,
                                     const BufferRoots &buffers,
                                     unsigned index) {
  std::optional<ResultSummary> found;
  for (Block &block : function.getFunctionBody()) {
    Operation *terminator = block.getTerminator();
    if (!terminator->hasTrait<OpTrait::ReturnLike>())
      continue;
    ResultSummary result;
    const BufferAlias *alias =
        buffers.getAliases(terminator->getOperand(index)).getSingle();
    if (!alias)
      return {};
    Value root = buffers.getRoots()[alias->root].value;
    if (auto argument = dyn_cast<BlockArgument>(root)) {
      bool whole = alias->view != unknownView &&
                   buffers.getViews().get(alias->view).whole &&
                   root.getType() == terminator->getOperand(index).getType();
      result.kind = whole ? ResultSummary::Kind::Argument
                          : ResultSummary::Kind::WindowOfArgument;
      result.argument = argument.getArgNumber();
    } else {
      // A buffer that several results name would look like several.
      for (unsigned other = 0; other < terminator->getNumOperands(); ++other)
        if (other != index &&
            llvm::any_of(
                buffers.getAliases(terminator->getOperand(other)).aliases,
                [&](const BufferAlias &named) {
                  return named.root == alias->root;
                }))
          return {};
      result.kind = ResultSummary::Kind::Fresh;
    }
    if (found &&
        (found->kind != result.kind || found->argument != result.argument))
      return {};
    found = result;
  }
  return found.value_or(ResultSummary());
}

void CalleeSummaries::summarize(FunctionOpInterface function) {
  CalleeSummary summary = getDeclared(function);
  bool hasTensors =
      llvm::any_of(function.getArgumentTypes(),
                   llvm::IsaPred<pto::TensorType>) ||
      llvm::any_of(function.getResultTypes(), llvm::IsaPred<pto::TensorType>);
  if (hasTensors) {
    BufferRoots buffers(function, *this);
    const Frames &frames = buffers.getFrames();
    Block &entry = function.getFunctionBody().front();
    bool unbounded = !buffers.getUnboundedAccesses().empty();
    for (auto [index, use] : llvm::enumerate(summary.arguments)) {
      std::optional<RootId> root =
          buffers.getRoot(function.getArguments()[index]);
      if (!root)
        continue;
      if (unbounded || buffers.getRoots()[*root].leak)
        use.reads = use.writes = true;
      use.reshapes = buffers.getRoots()[*root].reshape != nullptr;
      for (const BufferAccess &access : buffers.getAccesses(*root)) {
        use.reads |= access.reads;
        use.writes |= access.writes;
        use.coversAll |= access.coversAll && access.view != unknownView &&
                         buffers.getViews().get(access.view).whole &&
                         frames.getFrame(access.op) == frames.getFrame(&entry);
      }
    }
    for (auto [index, result] : llvm::enumerate(summary.results))
      if (isa<pto::TensorType>(function.getResultTypes()[index]))
        result = summarizeResult(function, buffers, index);
  }
  summaries.try_emplace(function.getNameAttr(), std::move(summary));
}
