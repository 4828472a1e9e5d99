//===- PTOLaunchOps.cpp - Launches, tasks and scopes ----------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Directives.h"
#include "PyPTO/Dialect/PTO/IR/PTOOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Custom directives
//===----------------------------------------------------------------------===//

/// task-ids ::= operands (`:` types)?  -- all `!pto.task_id` without types
static ParseResult
parseTaskIds(OpAsmParser &parser,
             SmallVectorImpl<OpAsmParser::UnresolvedOperand> &tasks,
             SmallVectorImpl<Type> &types) {
  if (parser.parseOperandList(tasks))
    return failure();
  if (succeeded(parser.parseOptionalColon()))
    return parser.parseTypeList(types);
  types.assign(tasks.size(), TaskIdType::get(parser.getContext()));
  return success();
}

static void printTaskIds(OpAsmPrinter &printer, Operation *, OperandRange tasks,
                         TypeRange types) {
  printer << tasks;
  if (!llvm::all_of(types, llvm::IsaPred<TaskIdType>))
    printer << " : " << types;
}

static ParseResult parseScopeMode(OpAsmParser &parser, ScopeModeAttr &mode) {
  StringRef keyword;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&keyword))
    return failure();
  std::optional<ScopeMode> parsed = symbolizeScopeMode(keyword);
  if (!parsed)
    return parser.emitError(loc) << "unknown scope mode '" << keyword
                                 << "'; known are auto and manual";
  mode = ScopeModeAttr::get(parser.getContext(), *parsed);
  return success();
}

static void printScopeMode(OpAsmPrinter &printer, Operation *,
                           ScopeModeAttr mode) {
  printer << stringifyScopeMode(mode.getValue());
}

#define GET_OP_CLASSES
#include "PyPTO/Dialect/PTO/IR/PTOOps.cpp.inc"

//===----------------------------------------------------------------------===//
// SubmitOp and LaunchOp
//===----------------------------------------------------------------------===//

/// Checks callee, operand types and result types of a launch or submit.
static LogicalResult verifyCallee(CallOpInterface call,
                                  FlatSymbolRefAttr callee,
                                  TypeRange resultTypes,
                                  SymbolTableCollection &symbolTables) {
  auto function =
      symbolTables.lookupNearestSymbolFrom<FunctionOpInterface>(call, callee);
  if (!function)
    return call->emitOpError()
           << "callee " << callee << " must be a function, found "
           << (symbolTables.lookupNearestSymbolFrom(call, callee)
                   ? "a symbol of another kind"
                   : "no such symbol");
  auto check = [&](StringRef what, TypeRange found,
                   TypeRange allowed) -> LogicalResult {
    if (found.size() != allowed.size())
      return call->emitOpError()
             << "callee " << callee << " has " << allowed.size() << " " << what
             << "(s), found " << found.size();
    for (auto [index, pair] : llvm::enumerate(llvm::zip(found, allowed)))
      if (std::get<0>(pair) != std::get<1>(pair))
        return call->emitOpError()
               << what << " " << index << " of callee " << callee
               << " has type " << std::get<1>(pair) << ", found "
               << std::get<0>(pair);
    return success();
  };
  if (failed(check("argument", TypeRange(call.getArgOperands()),
                   function.getArgumentTypes())))
    return failure();
  return check("result", resultTypes, function.getResultTypes());
}

/// Checks number and content of `arg_attrs` and `res_attrs`.
static LogicalResult verifyCallAttrs(CallOpInterface call) {
  auto check = [&](StringRef name, ArrayAttr dictionaries, StringRef what,
                   size_t expected) -> LogicalResult {
    if (!dictionaries)
      return success();
    if (dictionaries.size() != expected)
      return call->emitOpError()
             << "'" << name << "' needs one dictionary for each " << what
             << ", that is " << expected << ", found " << dictionaries.size();
    for (Attribute dictionary : dictionaries)
      for (NamedAttribute attribute : cast<DictionaryAttr>(dictionary))
        if (attribute.getName().getValue().starts_with("pto."))
          return call->emitOpError()
                 << "'" << name << "' must hold no 'pto.' attribute, found '"
                 << attribute.getName().getValue() << "'";
    return success();
  };
  if (failed(check("arg_attrs", call.getArgAttrsAttr(), "argument",
                   call.getArgOperands().size())))
    return failure();
  return check("res_attrs", call.getResAttrsAttr(), "result",
               call->getNumResults());
}

LogicalResult SubmitOp::verify() { return verifyCallAttrs(*this); }

LogicalResult SubmitOp::verifySymbolUses(SymbolTableCollection &symbolTables) {
  return verifyCallee(*this, getCalleeAttr(), getResults().getTypes(),
                      symbolTables);
}

LogicalResult LaunchOp::verify() { return verifyCallAttrs(*this); }

LogicalResult LaunchOp::verifySymbolUses(SymbolTableCollection &symbolTables) {
  return verifyCallee(*this, getCalleeAttr(), getResultTypes(), symbolTables);
}

//===----------------------------------------------------------------------===//
// TaskJoinOp
//===----------------------------------------------------------------------===//

LogicalResult TaskJoinOp::verify() {
  if (!getTasks().empty())
    return success();
  return emitOpError() << "needs one task or more, found none; the id of no "
                          "task is 'pto.task.none'";
}

//===----------------------------------------------------------------------===//
// ScopeOp and YieldOp
//===----------------------------------------------------------------------===//

void ScopeOp::getSuccessorRegions(RegionBranchPoint point,
                                  SmallVectorImpl<RegionSuccessor> &regions) {
  if (point.isParent())
    regions.emplace_back(&getBody());
  else
    regions.emplace_back(getOperation(), getResults());
}

void ScopeOp::getRegionInvocationBounds(
    ArrayRef<Attribute>, SmallVectorImpl<InvocationBounds> &bounds) {
  bounds.emplace_back(1, 1);
}

LogicalResult YieldOp::verify() {
  auto scope = cast<ScopeOp>((*this)->getParentOp());
  if (getOperandTypes() == scope.getResultTypes())
    return success();
  return emitOpError() << "must yield the results of its scope, ("
                       << scope.getResultTypes() << "), found ("
                       << getOperandTypes() << ")";
}
