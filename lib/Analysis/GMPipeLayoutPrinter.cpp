//===- GMPipeLayoutPrinter.cpp - Tables of the GM workspace ---------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Analysis/GMPipeLayout.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

/// Text in columns: numbers to the right, the rest to the left, each column as
/// wide as its widest cell.
class Table {
public:
  explicit Table(ArrayRef<StringRef> header) {
    addRow(SmallVector<std::string>(header.begin(), header.end()));
  }

  void addRow(SmallVector<std::string> cells) {
    widths.resize(cells.size());
    for (auto [width, cell] : llvm::zip_equal(widths, cells))
      width = std::max(width, cell.size());
    rows.push_back(std::move(cells));
  }

  void print(raw_ostream &os, unsigned numLeftColumns) const {
    for (const SmallVector<std::string> &row : rows) {
      std::string line;
      for (auto [column, cell] : llvm::enumerate(row)) {
        std::string padding(widths[column] - cell.size(), ' ');
        line += "  ";
        line += column < numLeftColumns ? cell + padding : padding + cell;
      }
      os << StringRef(line).rtrim() << "\n";
    }
  }

private:
  SmallVector<SmallVector<std::string>> rows;
  SmallVector<size_t> widths;
};

} // namespace

static std::string describeDirections(uint32_t dirMask) {
  if (dirMask == 3)
    return "both";
  return stringifyPipeDirection(PipeDirection(dirMask)).str();
}

static std::string orUnknown(std::optional<uint64_t> number) {
  return number ? std::to_string(*number) : "?";
}

static std::optional<uint64_t> toBytes(std::optional<uint64_t> elements) {
  return elements ? std::optional<uint64_t>(*elements * 4) : std::nullopt;
}

/// JSON is text in UTF-8, names and locations may be any bytes.
static std::string toUTF8(StringRef text) { return llvm::json::fixUTF8(text); }

/// Names of the functions that start a pipe, in the order of the text.
static SmallVector<std::string> getStarters(const Pipes &pipes, unsigned pipe) {
  llvm::SetVector<unsigned> functions;
  for (unsigned init : pipes.getInitsOf(pipe))
    functions.insert(pipes.getInits()[init].function);
  SmallVector<std::string> names;
  for (unsigned function : functions)
    names.push_back(pipes.getSites().getFunction(function).getName().str());
  return names;
}

/// Workspaces by layout.
static SmallVector<SmallVector<const GMPipeLayout::Workspace *>>
groupWorkspaces(const GMPipeLayout &layout) {
  SmallVector<SmallVector<const GMPipeLayout::Workspace *>> groups(
      layout.getLayouts().size());
  for (const GMPipeLayout::Workspace &workspace : layout.getWorkspaces())
    if (workspace.layout != GMPipeLayout::noLayout)
      groups[workspace.layout].push_back(&workspace);
  return groups;
}

void GMPipeLayout::print(raw_ostream &os) const {
  if (layouts.empty())
    os << "no pipes\n";
  auto workspacesByLayout = groupWorkspaces(*this);
  for (auto [number, layout] : llvm::enumerate(layouts)) {
    os << "layout " << number << ": " << layout.elements
       << " f32 elements per block (" << layout.elements * 4 << " bytes)\n";

    Table table({"pipe", "direction", "started in", "rings", "slots",
                 "slot bytes", "region bytes", "offset (f32)"});
    for (unsigned pipe : layout.pipes) {
      const Region &region = regions[pipe];
      table.addRow(
          {std::to_string(region.id), describeDirections(region.dirMask),
           "@" + llvm::join(getStarters(pipes, pipe), ", @"),
           std::to_string(region.numRings), std::to_string(region.numSlots),
           std::to_string(region.slotBytes), std::to_string(region.bytes),
           std::to_string(region.offset)});
    }
    table.print(os, /*numLeftColumns=*/3);

    Table calls({"call", "blocks", "elements", "bytes"});
    for (const Workspace *workspace : workspacesByLayout[number]) {
      for (const Use &use : workspace->uses) {
        const CallSite &site = getSites().getCall(use.call);
        func::FuncOp caller = getSites().getFunction(site.caller);
        func::FuncOp callee = getSites().getFunction(site.callee);
        calls.addRow(
            {("@" + caller.getName() + " -> @" + callee.getName()).str(),
             orUnknown(use.blocks), orUnknown(workspace->elements),
             orUnknown(toBytes(workspace->elements))});
      }
    }
    if (workspacesByLayout[number].empty())
      calls.addRow({"(none)", "", "", ""});
    calls.print(os, /*numLeftColumns=*/1);
  }
}

void GMPipeLayout::printJSON(raw_ostream &os) const {
  llvm::json::OStream json(os);
  auto number = [&](StringRef key, std::optional<uint64_t> value) {
    json.attributeBegin(key);
    if (value)
      json.value(*value);
    else
      json.value(nullptr);
    json.attributeEnd();
  };
  auto workspacesByLayout = groupWorkspaces(*this);
  auto printRegion = [&](unsigned pipe) {
    const Region &region = regions[pipe];
    json.object([&] {
      number("id", region.id);
      number("dir_mask", region.dirMask);
      json.attributeArray("functions", [&] {
        for (const std::string &name : getStarters(pipes, pipe))
          json.value(toUTF8(name));
      });
      number("rings", region.numRings);
      number("slots", region.numSlots);
      number("slot_bytes", region.slotBytes);
      number("region_bytes", region.bytes);
      number("offset", region.offset);
    });
  };
  auto printUse = [&](const Workspace &workspace, const Use &use) {
    const CallSite &site = getSites().getCall(use.call);
    CallOpInterface call = site.call;
    std::string location;
    llvm::raw_string_ostream stream(location);
    call->getLoc()->print(stream);
    json.object([&] {
      func::FuncOp caller = getSites().getFunction(site.caller);
      func::FuncOp callee = getSites().getFunction(site.callee);
      json.attribute("caller", toUTF8(caller.getName()));
      json.attribute("callee", toUTF8(callee.getName()));
      json.attribute("location", toUTF8(location));
      number("blocks", use.blocks);
      number("total_bytes", toBytes(workspace.elements));
    });
  };
  json.array([&] {
    for (auto [index, layout] : llvm::enumerate(layouts)) {
      json.object([&, index = index, &layout = layout] {
        number("bytes_per_block", layout.elements * 4);
        json.attributeArray("regions", [&] {
          for (unsigned pipe : layout.pipes)
            printRegion(pipe);
        });
        json.attributeArray("call_sites", [&] {
          for (const Workspace *workspace : workspacesByLayout[index])
            for (const Use &use : workspace->uses)
              printUse(*workspace, use);
        });
      });
    }
  });
  os << "\n";
}
