//===- TypeDependentUses.cpp - Uses that pin a signature ------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypeDependentUses.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::pto;

void TypeDependentUses::visit(Operation *op) {
  auto [it, isNew] = interests.try_emplace(op->getName());
  if (isNew)
    it->second = {!op->isRegistered() || (isa<SymbolUserOpInterface>(op) &&
                                          !isa<CallOpInterface>(op)),
                  !op->getDialect()};
  if (it->second.mayDependOnType)
    users.push_back(op);
  // The same test as SymbolTable::getSymbolUses makes before it gives up.
  if (it->second.mayBeTable && op->getNumRegions() == 1)
    opaqueTables.push_back(op);
}

LogicalResult
TypeDependentUses::check(CallSites &sites,
                         llvm::function_ref<bool(unsigned function)> changes,
                         const Twine &reason) const {
  unsigned numFunctions = sites.getFunctions().size();
  auto changing =
      llvm::make_filter_range(llvm::seq<unsigned>(0, numFunctions), changes);
  if (changing.empty())
    return success();

  LogicalResult result = success();
  for (Operation *op : opaqueTables) {
    op->emitOpError("is unknown and may define or use symbols in its region, "
                    "so the signature of '")
        << sites.getFunction(*changing.begin()).getName()
        << "' can't be changed safely";
    result = failure();
  }
  for (Operation *op : users) {
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
      if (function != CallSites::noFunction && changes(function))
        used.insert(function);
      return WalkResult::skip();
    };
    for (NamedAttribute attribute : attributes)
      attribute.getValue().walk<WalkOrder::PreOrder>(collect);
    if (properties)
      properties.walk<WalkOrder::PreOrder>(collect);
    for (unsigned function : used) {
      func::FuncOp func = sites.getFunction(function);
      InFlightDiagnostic diagnostic = op->emitOpError("uses the symbol '");
      diagnostic << func.getName()
                 << "' but is no call, and may depend on the function's type";
      diagnostic.attachNote(func.getLoc())
          << "'" << func.getName() << "' " << reason;
      result = failure();
    }
  }
  return result;
}
