//===- BackendOption.cpp - Which backend a pass works for -----------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Transforms/BackendOption.h"
#include "mlir/AsmParser/AsmParser.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::pto;

FailureOr<BackendAttrInterface> mlir::pto::lookupBackend(Operation *op) {
  for (; op; op = op->getParentOp()) {
    Attribute attr = op->getDiscardableAttr(PTODialect::getBackendAttrName());
    if (!attr)
      continue;
    if (auto backend = dyn_cast<BackendAttrInterface>(attr))
      return backend;
    return op->emitOpError("has '")
           << PTODialect::getBackendAttrName() << "' " << attr
           << ", which is no backend: it does not implement "
              "BackendAttrInterface";
  }
  return BackendAttrInterface();
}

/// Names of the built-in backends, for messages.
static std::string listBackends() {
  SmallVector<std::string> names;
  for (uint64_t i = 0; i <= getMaxEnumValForBackend(); ++i)
    if (std::optional<Backend> backend = symbolizeBackend(i))
      names.push_back("'" + stringifyBackend(*backend).str() + "'");
  return llvm::join(names, ", ");
}

FailureOr<BackendAttrInterface> mlir::pto::parseBackendOption(Location loc,
                                                              StringRef text) {
  text = text.trim();
  if (text.empty())
    return BackendAttrInterface();

  bool isName = llvm::all_of(
      text, [](char c) { return llvm::isAlnum(c) || c == '_' || c == '-'; });
  if (isName) {
    if (std::optional<Backend> backend = symbolizeBackend(text))
      return cast<BackendAttrInterface>(
          Attribute(BackendAttr::get(loc.getContext(), *backend)));
    return emitError(loc) << "option 'backend': unknown backend '" << text
                          << "'; known are " << listBackends()
                          << " and the text of any backend attribute";
  }

  // The parser tells what is wrong with the text, at a location inside it.
  Attribute attr = parseAttribute(text, loc.getContext());
  if (auto backend = dyn_cast_or_null<BackendAttrInterface>(attr))
    return backend;
  return emitError(loc) << "option 'backend': '" << text
                        << "' is no backend attribute; known backends are "
                        << listBackends();
}
