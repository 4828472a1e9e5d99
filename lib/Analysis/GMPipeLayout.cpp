//===- GMPipeLayout.cpp - Where pipes lie in the GM workspace -------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Analysis/GMPipeLayout.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto;

static constexpr uint64_t elementBytes = 4;

/// Sizes end up in types and attributes, which hold signed 64-bit numbers. So
/// they are computed as such; all factors are positive.
static std::optional<uint64_t> multiply(std::optional<uint64_t> a, uint64_t b) {
  if (!a)
    return std::nullopt;
  std::optional<int64_t> product =
      llvm::checkedMul(static_cast<int64_t>(*a), static_cast<int64_t>(b));
  return product ? std::optional<uint64_t>(*product) : std::nullopt;
}

static std::optional<uint64_t> add(std::optional<uint64_t> a, uint64_t b) {
  if (!a)
    return std::nullopt;
  std::optional<int64_t> sum =
      llvm::checkedAdd(static_cast<int64_t>(*a), static_cast<int64_t>(b));
  return sum ? std::optional<uint64_t>(*sum) : std::nullopt;
}

Value mlir::pto::stripTensorCasts(Value workspace) {
  while (auto cast = workspace.getDefiningOp<TensorCastOp>())
    workspace = cast.getSource();
  return workspace;
}

/// The workspace that a call of a function that takes one passes.
static Value getPassedWorkspace(const CallSite &site) {
  CallOpInterface call = site.call;
  return stripTensorCasts(call.getArgOperands().back());
}

FailureOr<GMPipeLayout> GMPipeLayout::compute(Operation *root,
                                              CallSites::Visitor visitor) {
  GMPipeLayout layout(root, visitor);
  if (failed(layout.pipes.verifyAgreement()))
    return failure();
  if (failed(layout.classifyCalls()))
    return failure();
  layout.findReaching();
  if (failed(layout.countCopies()))
    return failure();
  layout.findWorkspaces();
  layout.findLayouts();
  if (failed(layout.placeRegions()) || failed(layout.sizeWorkspaces()))
    return failure();
  return layout;
}

//===----------------------------------------------------------------------===//
// The way of the workspace
//===----------------------------------------------------------------------===//

/// Whether it is known of a workspace that `caller` passes on if it is the same
/// as others: what runs at the same time must not meet in one place. A slice is
/// a place that was chosen by hand.
static bool isTraced(Value workspace, func::FuncOp caller) {
  if (auto argument = dyn_cast<BlockArgument>(workspace))
    return argument.getOwner() == &caller.front();
  return isa<TensorCreateOp, TensorSliceOp>(workspace.getDefiningOp());
}

/// Whether no other call in the same function passes a workspace: then this one
/// may come from anywhere.
bool GMPipeLayout::isOnlyWorkspace(unsigned call) const {
  const CallSites &sites = getSites();
  return llvm::all_of(
      sites.getCallsIn(sites.getCall(call).caller), [&](unsigned other) {
        func::FuncOp callee = sites.getFunction(sites.getCall(other).callee);
        return other == call || !getGMPipeBufferArg(callee);
      });
}

/// Finds the calls that pass on what their caller is passed. Where the
/// workspace is not wired yet, these are the calls that will.
LogicalResult GMPipeLayout::classifyCalls() {
  const CallSites &sites = getSites();
  LogicalResult result = success();
  forwarding.assign(sites.getCalls().size(), false);
  for (auto [index, site] : llvm::enumerate(sites.getCalls())) {
    if (site.caller == CallSites::noFunction)
      continue;
    FuncKind kind = sites.getKind(site.caller);
    if (kind == FuncKind::Orchestration || kind == FuncKind::Graph)
      continue;
    if (!getGMPipeBufferArg(sites.getFunction(site.callee))) {
      forwarding[index] = true;
      continue;
    }
    func::FuncOp caller = sites.getFunction(site.caller);
    std::optional<unsigned> own = getGMPipeBufferArg(caller);
    Value workspace = getPassedWorkspace(site);
    forwarding[index] = own && workspace == caller.getArgument(*own);
    if (isTraced(workspace, caller) || (!own && isOnlyWorkspace(index)))
      continue;
    CallOpInterface call = site.call;
    call->emitOpError(
        "passes a workspace whose origin is not known, so that its pipes might "
        "overlap others; known are arguments of the function, "
        "'pto.tensor.create', 'pto.tensor.slice' and casts of those");
    result = failure();
  }
  return result;
}

void GMPipeLayout::findReaching() {
  const CallSites &sites = getSites();
  reaching.assign(sites.getFunctions().size(), false);
  SmallVector<unsigned> worklist;
  auto reach = [&](unsigned function) {
    if (reaching[function])
      return;
    reaching[function] = true;
    worklist.push_back(function);
  };
  for (const PipeInit &init : pipes.getInits())
    reach(init.function);
  while (!worklist.empty())
    for (unsigned call : sites.getCallsOf(worklist.pop_back_val()))
      if (forwarding[call])
        reach(sites.getCall(call).caller);
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// The number of blocks that a call starts; a value when it is not constant.
static std::pair<std::optional<uint64_t>, Value>
getBlocks(const CallSite &site) {
  CallOpInterface call = site.call;
  auto launch = dyn_cast<BlockLaunchOpInterface>(call.getOperation());
  Value blocks = launch ? launch.getBlocks() : Value();
  if (!blocks)
    return {1, Value()};
  APInt constant;
  if (!matchPattern(blocks, m_ConstantInt(&constant)))
    return {std::nullopt, blocks};
  // What runs no block needs no room, but there is no smaller workspace.
  return {std::max<int64_t>(constant.getSExtValue(), 1), Value()};
}

namespace {

/// The calls that pass on a workspace, as a graph for SCC iteration. Node
/// `numFunctions` stands for a caller of all functions.
struct ForwardingGraph {
  struct Node {
    const ForwardingGraph *graph;
    SmallVector<const Node *> callees;
  };
  explicit ForwardingGraph(unsigned numFunctions) : nodes(numFunctions + 1) {}
  const Node *getRoot() const { return &nodes.back(); }
  unsigned getIndex(const Node *node) const { return node - nodes.data(); }
  std::vector<Node> nodes;
};

} // namespace

template <> struct llvm::GraphTraits<const ForwardingGraph *> {
  using NodeRef = const ForwardingGraph::Node *;
  using ChildIteratorType = SmallVector<NodeRef>::const_iterator;
  static NodeRef getEntryNode(const ForwardingGraph *graph) {
    return graph->getRoot();
  }
  static ChildIteratorType child_begin(NodeRef node) {
    return node->callees.begin();
  }
  static ChildIteratorType child_end(NodeRef node) {
    return node->callees.end();
  }
};

/// Finds how many copies of its workspace a function uses at once: the blocks
/// that it launches with it, times the copies that each of them uses.
LogicalResult GMPipeLayout::countCopies() {
  const CallSites &sites = getSites();
  unsigned numFunctions = sites.getFunctions().size();
  copies.assign(numFunctions, 1);

  // Nearly always only the calls that make a workspace start blocks.
  SmallVector<unsigned> launches;
  for (unsigned call = 0; call < forwarding.size(); ++call)
    if (forwarding[call] && reaching[sites.getCall(call).callee] &&
        getBlocks(sites.getCall(call)).first != 1)
      launches.push_back(call);
  if (launches.empty())
    return success();
  LogicalResult result = success();
  for (unsigned call : launches) {
    const CallSite &site = sites.getCall(call);
    if (getBlocks(site).first)
      continue;
    CallOpInterface op = site.call;
    op->emitOpError("starts a number of blocks that is not constant, with a "
                    "workspace that a caller makes: its size can't be known "
                    "there");
    result = failure();
  }
  if (failed(result))
    return failure();

  ForwardingGraph graph(numFunctions);
  for (unsigned call = 0; call < forwarding.size(); ++call) {
    const CallSite &site = sites.getCall(call);
    if (forwarding[call] && reaching[site.callee])
      graph.nodes[site.caller].callees.push_back(&graph.nodes[site.callee]);
  }
  for (unsigned function = 0; function < numFunctions; ++function)
    graph.nodes.back().callees.push_back(&graph.nodes[function]);

  // Callees come first. Functions of a cycle use as many copies as the most
  // that leaves it.
  SmallVector<unsigned> component(numFunctions, noLayout);
  unsigned numComponents = 0;
  const ForwardingGraph *graphPtr = &graph;
  for (auto scc = llvm::scc_begin(graphPtr); !scc.isAtEnd();
       ++scc, ++numComponents) {
    uint64_t most = 1;
    auto isFunction = [&](const ForwardingGraph::Node *node) {
      return node != graph.getRoot();
    };
    auto members = llvm::make_filter_range(*scc, isFunction);
    for (const ForwardingGraph::Node *node : members)
      component[graph.getIndex(node)] = numComponents;
    for (const ForwardingGraph::Node *node : members) {
      for (unsigned call : sites.getCallsIn(graph.getIndex(node))) {
        const CallSite &site = sites.getCall(call);
        if (!forwarding[call] || !reaching[site.callee])
          continue;
        uint64_t blocks = *getBlocks(site).first;
        CallOpInterface op = site.call;
        if (blocks != 1 && component[site.callee] == numComponents) {
          op->emitOpError("starts several blocks of a function that calls "
                          "this one: there is no bound to the workspace");
          return failure();
        }
        std::optional<uint64_t> product = multiply(copies[site.callee], blocks);
        if (!product)
          return op->emitOpError("starts blocks that use more than 2^63 copies "
                                 "of the workspace");
        most = std::max(most, *product);
      }
    }
    for (const ForwardingGraph::Node *node : members)
      copies[graph.getIndex(node)] = most;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// Finds the calls that are passed a workspace their caller is not passed. One
/// value that is passed to several of them is one workspace.
void GMPipeLayout::findWorkspaces() {
  const CallSites &sites = getSites();
  llvm::DenseMap<Value, unsigned> byValue;
  for (auto [index, site] : llvm::enumerate(sites.getCalls())) {
    bool marked =
        getGMPipeBufferArg(sites.getFunction(site.callee)).has_value();
    if (forwarding[index] || site.caller == CallSites::noFunction ||
        (!marked && !reaching[site.callee]))
      continue;
    auto [blocks, dynamicBlocks] = getBlocks(site);
    Use use = {unsigned(index), blocks, dynamicBlocks, 0};
    Value value = marked ? getPassedWorkspace(site) : Value();
    unsigned workspace = workspaces.size();
    if (value)
      workspace = byValue.try_emplace(value, workspace).first->second;
    if (workspace == workspaces.size())
      workspaces.push_back({value, {}, noLayout, std::nullopt});
    workspaces[workspace].uses.push_back(use);
  }
}

void GMPipeLayout::findLayouts() {
  const CallSites &sites = getSites();
  unsigned numFunctions = sites.getFunctions().size();
  // All that a function reaches lies in the one workspace that it is passed.
  llvm::IntEqClasses classes(numFunctions + pipes.getNumPipes());
  for (const PipeInit &init : pipes.getInits())
    classes.join(init.function, numFunctions + init.pipe);
  for (auto [index, site] : llvm::enumerate(sites.getCalls()))
    if (forwarding[index] && reaching[site.callee])
      classes.join(site.caller, site.callee);
  for (const Workspace &workspace : workspaces) {
    unsigned first = noLayout;
    for (const Use &use : workspace.uses) {
      unsigned callee = sites.getCall(use.call).callee;
      if (!reaching[callee])
        continue;
      if (first == noLayout)
        first = callee;
      classes.join(first, callee);
    }
  }

  // Layouts are numbered by their first pipe.
  llvm::DenseMap<unsigned, unsigned> numbers;
  for (unsigned pipe = 0; pipe < pipes.getNumPipes(); ++pipe) {
    unsigned leader = classes.findLeader(numFunctions + pipe);
    auto [it, isNew] = numbers.try_emplace(leader, layouts.size());
    if (isNew)
      layouts.emplace_back();
    layouts[it->second].pipes.push_back(pipe);
  }
  layoutOfFunction.assign(numFunctions, noLayout);
  for (unsigned function = 0; function < numFunctions; ++function)
    if (reaching[function])
      layoutOfFunction[function] = numbers.lookup(classes.findLeader(function));
  for (Workspace &workspace : workspaces)
    for (const Use &use : workspace.uses)
      if (unsigned layout = layoutOfFunction[sites.getCall(use.call).callee];
          layout != noLayout)
        workspace.layout = layout;
}

LogicalResult GMPipeLayout::placeRegions() {
  regions.resize(pipes.getNumPipes());
  for (auto [number, layout] : llvm::enumerate(layouts)) {
    uint64_t end = 0;
    for (unsigned pipe : layout.pipes) {
      InitializePipeOpInterface init = pipes.getFirstInit(pipe).op;
      Region &region = regions[pipe];
      region = {init.getId(),       init.getDirMask(),
                init.getNumRings(), init.getEffectiveSlotNum(),
                init.getSlotSize(), 0,
                end / elementBytes, unsigned(number)};
      std::optional<uint64_t> bytes = multiply(
          multiply(region.numRings, region.numSlots), region.slotBytes);
      if (!bytes)
        return init->emitOpError("has ")
               << region.numRings << " rings of " << region.numSlots
               << " slots of " << region.slotBytes
               << " bytes: the size of the pipe does not fit in 64 bits";
      region.bytes = *bytes;
      // The next region starts at a whole element.
      std::optional<uint64_t> next =
          add(add(end, region.bytes), elementBytes - 1);
      if (!next)
        return init->emitOpError("would start at byte ")
               << end << " of the workspace and have " << region.bytes
               << " bytes: the size of the workspace does not fit in 64 bits";
      end = llvm::alignDown(*next, elementBytes);
    }
    layout.elements = end / elementBytes;
  }
  return success();
}

std::optional<uint64_t> GMPipeLayout::getElementsOf(unsigned function) const {
  unsigned layout = layoutOfFunction[function];
  uint64_t copy = layout == noLayout ? 1 : layouts[layout].elements;
  std::optional<uint64_t> elements = multiply(copy, copies[function]);
  // Their bytes are counted in 64 bits, too.
  return multiply(elements, elementBytes) ? elements : std::nullopt;
}

LogicalResult GMPipeLayout::sizeWorkspaces() {
  for (Workspace &workspace : workspaces) {
    // A workspace that reaches no pipe is there for its place in an argument
    // list only.
    uint64_t copy =
        workspace.layout == noLayout ? 1 : layouts[workspace.layout].elements;
    bool known = true;
    for (Use &use : workspace.uses) {
      const CallSite &site = getSites().getCall(use.call);
      uint64_t blocks = use.blocks.value_or(1);
      std::optional<uint64_t> perBlock = multiply(copy, copies[site.callee]);
      std::optional<uint64_t> total = multiply(perBlock, blocks);
      // Not only the elements are counted in 64 bits, but their bytes, too.
      if (!multiply(total, elementBytes)) {
        CallOpInterface call = site.call;
        return call->emitOpError("needs ")
               << blocks << " x " << copies[site.callee]
               << " copies of a workspace of " << copy
               << " f32 elements: the size does not fit in 64 bits";
      }
      use.elementsPerBlock = *perBlock;
      workspace.minElements = std::max(workspace.minElements, *total);
      known &= use.blocks.has_value();
    }
    if (known)
      workspace.elements = workspace.minElements;
  }
  return success();
}
