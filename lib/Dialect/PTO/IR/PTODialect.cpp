//===- PTODialect.cpp - Registration and attribute rules ------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Dialect/PTO/IR/PTO.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace mlir::pto;

#include "PyPTO/Dialect/PTO/IR/PTODialect.cpp.inc"

namespace {
/// Kind of the core that `op` must run on, if it may run on one only.
std::optional<FuncKind> getRequiredCoreKind(Operation *op) {
  if (auto pipe = dyn_cast<InitializePipeOpInterface>(op))
    return pipe.getCoreKind();
  if (auto transfer = dyn_cast<PipeTransferOpInterface>(op))
    return transfer.getCoreKind();
  return std::nullopt;
}

/// Ops of the dialect may be inlined with the body they stand in, but what runs
/// on a core only goes where it may run. A launch or submit stays a launch.
struct PTOInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *call, Operation *callable,
                       bool wouldBeCloned) const final {
    return false;
  }
  bool isLegalToInline(Region *dest, Region *src, bool wouldBeCloned,
                       IRMapping &valueMapping) const final {
    return true;
  }
  bool isLegalToInline(Operation *op, Region *dest, bool wouldBeCloned,
                       IRMapping &valueMapping) const final {
    if (!op->hasTrait<CoreLevelOp>())
      return true;
    auto function = dest->getParentOfType<func::FuncOp>();
    if (!function)
      return false;
    FuncKind kind = getFuncKind(function);
    if (std::optional<FuncKind> required = getRequiredCoreKind(op))
      return kind == *required;
    // These kinds hold launches and calls of what runs on cores.
    return kind != FuncKind::Orchestration && kind != FuncKind::Graph &&
           kind != FuncKind::Group;
  }
};
} // namespace

void PTODialect::initialize() {
  registerTypes();
  registerAttributes();
  registerOperations();
  addInterfaces<PTOInlinerInterface>();
}

void PTODialect::registerOperations() {
  addOperations<
#define GET_OP_LIST
#include "PyPTO/Dialect/PTO/IR/PTOOps.cpp.inc"
      >();
}

Operation *PTODialect::materializeConstant(OpBuilder &builder, Attribute value,
                                           Type type, Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

//===----------------------------------------------------------------------===//
// Attributes on ops, arguments and results
//===----------------------------------------------------------------------===//

namespace {
/// Emits "'pto.x' <rule>, found <what was found>".
template <typename Found>
LogicalResult refuse(Operation *op, StringRef name, const Twine &rule,
                     const Found &found) {
  return op->emitOpError() << "'" << name << "' " << rule << ", found "
                           << found;
}
} // namespace

LogicalResult PTODialect::verifyOperationAttribute(Operation *op,
                                                   NamedAttribute attribute) {
  StringRef name = attribute.getName();
  Attribute value = attribute.getValue();
  if (name == getFuncKindAttrName()) {
    if (!isa<func::FuncOp>(op))
      return op->emitOpError()
             << "'" << name << "' is allowed on 'func.func' only";
    if (!isa<FuncKindAttr>(value))
      return refuse(op, name, "must be a #pto.func_kind", value);
    return success();
  }
  if (name == getLoopKindAttrName()) {
    if (!isa<scf::ForOp>(op))
      return op->emitOpError()
             << "'" << name << "' is allowed on 'scf.for' only";
    if (!isa<LoopKindAttr>(value))
      return refuse(op, name, "must be a #pto.loop_kind", value);
    return success();
  }
  if (name == getBackendAttrName()) {
    if (!isa<ModuleOp>(op))
      return op->emitOpError() << "'" << name << "' is allowed on modules only";
    if (!isa<BackendAttrInterface>(value))
      return refuse(op, name,
                    "must be a backend such as #pto.backend<ascend910b>",
                    value);
    return success();
  }
  if (name == getDirAttrName() || name == getGMPipeBufferAttrName())
    return op->emitOpError()
           << "'" << name << "' is allowed on arguments of functions only";
  if (name == getReturnsAttrName())
    return op->emitOpError()
           << "'" << name << "' is allowed on results of functions only";
  return op->emitOpError() << "unknown attribute '" << name
                           << "'; known on ops are 'pto.func_kind', "
                              "'pto.loop_kind' and 'pto.backend'";
}

LogicalResult PTODialect::verifyRegionArgAttribute(Operation *op,
                                                   unsigned regionIndex,
                                                   unsigned argIndex,
                                                   NamedAttribute attribute) {
  StringRef name = attribute.getName();
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return op->emitOpError()
           << "'" << name << "' is allowed on arguments of functions only";
  auto type = dyn_cast<pto::TensorType>(function.getArgumentTypes()[argIndex]);
  if (name == getDirAttrName()) {
    if (!isa<DirectionAttr>(attribute.getValue()))
      return refuse(op, name, "must be a #pto.dir", attribute.getValue());
    if (!type)
      return refuse(op, name, "is allowed on '!pto.tensor' arguments only",
                    function.getArgumentTypes()[argIndex]);
    return success();
  }
  if (name == getGMPipeBufferAttrName()) {
    if (!isa<UnitAttr>(attribute.getValue()))
      return refuse(op, name, "must be a unit attribute", attribute.getValue());
    if (argIndex + 1 != function.getNumArguments())
      return refuse(op, name, "must be on the last argument",
                    "it on argument " + Twine(argIndex) + " of " +
                        Twine(function.getNumArguments()));
    if (!type || type.getRank() != 1 || !type.getElementType().isF32())
      return refuse(
          op, name,
          "needs an argument of a one-dimensional '!pto.tensor' of f32",
          function.getArgumentTypes()[argIndex]);
    if (getDirection(function, argIndex) != Direction::Out)
      return refuse(
          op, name, "needs 'pto.dir = #pto.dir<out>'",
          "'" + Twine(stringifyDirection(getDirection(function, argIndex))) +
              "'");
    return success();
  }
  if (name == getReturnsAttrName())
    return op->emitOpError()
           << "'" << name << "' is allowed on results of functions only";
  return op->emitOpError() << "unknown attribute '" << name
                           << "'; known on arguments are 'pto.dir' and "
                              "'pto.gm_pipe_buffer'";
}

LogicalResult
PTODialect::verifyRegionResultAttribute(Operation *op, unsigned regionIndex,
                                        unsigned resultIndex,
                                        NamedAttribute attribute) {
  StringRef name = attribute.getName();
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (name != getReturnsAttrName())
    return op->emitOpError() << "unknown attribute '" << name
                             << "'; known on results is 'pto.returns'";
  if (!function)
    return op->emitOpError()
           << "'" << name << "' is allowed on results of functions only";
  if (!function.isExternal())
    return op->emitOpError() << "'" << name
                             << "' is allowed on declarations only; the body "
                                "of a definition says what it returns";
  auto index = dyn_cast<IntegerAttr>(attribute.getValue());
  if (!index || !index.getType().isSignlessInteger(64))
    return refuse(op, name, "must be an i64 argument index",
                  attribute.getValue());
  if (index.getInt() < 0 || index.getInt() >= function.getNumArguments())
    return refuse(op, name,
                  "must be an argument index below " +
                      Twine(function.getNumArguments()),
                  index.getInt());
  Type argType = function.getArgumentTypes()[index.getInt()];
  Type resultType = function.getResultTypes()[resultIndex];
  if (argType != resultType)
    return op->emitOpError() << "'" << name << "' names argument "
                             << index.getInt() << " of type " << argType
                             << ", but the result has type " << resultType;
  return success();
}
