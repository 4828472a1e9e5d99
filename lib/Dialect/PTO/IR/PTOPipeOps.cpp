//===- PTOPipeOps.cpp - Cross-core pipes ----------------------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Dialect/PTO/IR/PTO.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::pto;

StringRef mlir::pto::stringifyPipeDirection(PipeDirection direction) {
  return direction == PipeDirection::CubeToVector ? "cube to vector"
                                                  : "vector to cube";
}

#include "PyPTO/Dialect/PTO/IR/PTOPipeInterfaces.cpp.inc"

//===----------------------------------------------------------------------===//
// Text: keys in braces
//===----------------------------------------------------------------------===//

namespace {

/// A key of the braces of a pipe op: an inherent attribute that is written
/// without its type.
struct PipeKey {
  enum Kind { Int32, Int64, String, Symbol };
  enum Presence {
    Required,
    /// Absence is a value of its own.
    Optional,
    /// Zero when absent, and then not printed.
    ZeroByDefault
  };
  StringLiteral name;
  Kind kind;
  Presence presence;
};

constexpr PipeKey reserveBufferKeys[] = {
    {"name", PipeKey::String, PipeKey::Required},
    {"size", PipeKey::Int64, PipeKey::Required},
    {"base", PipeKey::Int64, PipeKey::Optional}};

constexpr PipeKey importReservedBufferKeys[] = {
    {"name", PipeKey::String, PipeKey::Required},
    {"peer_func", PipeKey::Symbol, PipeKey::Required}};

constexpr PipeKey initializePipeKeys[] = {
    {"id", PipeKey::Int32, PipeKey::ZeroByDefault},
    {"dir_mask", PipeKey::Int32, PipeKey::Required},
    {"slot_size", PipeKey::Int64, PipeKey::Required},
    {"slot_num", PipeKey::Int64, PipeKey::Optional},
    {"gm_offset", PipeKey::Int64, PipeKey::ZeroByDefault}};

constexpr PipeKey transferKeys[] = {
    {"id", PipeKey::Int32, PipeKey::ZeroByDefault},
    {"split", PipeKey::Int32, PipeKey::ZeroByDefault}};

/// Operands of the initialize ops, in the order of their segments.
constexpr StringLiteral initializePipeClauses[] = {
    "gm_slot_buffer", "c2v_consumer_buf", "v2c_consumer_buf"};

} // namespace

/// Lists the keys as `'a', 'b', 'c'`.
static std::string listKeys(ArrayRef<PipeKey> keys) {
  auto quote = [](const PipeKey &key) { return "'" + key.name.str() + "'"; };
  return llvm::join(llvm::map_range(keys, quote), ", ");
}

static ParseResult parseKeyValue(OpAsmParser &parser, const PipeKey &key,
                                 Attribute &value) {
  SMLoc loc = parser.getCurrentLocation();
  Builder &builder = parser.getBuilder();
  switch (key.kind) {
  case PipeKey::Int32:
  case PipeKey::Int64: {
    int64_t number;
    if (parser.parseInteger(number))
      return failure();
    if (key.kind == PipeKey::Int64) {
      value = builder.getI64IntegerAttr(number);
      return success();
    }
    if (number != static_cast<int32_t>(number))
      return parser.emitError(loc) << "value " << number << " of key '"
                                   << key.name << "' does not fit in 32 bits";
    value = builder.getI32IntegerAttr(static_cast<int32_t>(number));
    return success();
  }
  case PipeKey::String: {
    StringAttr text;
    if (parser.parseAttribute(text))
      return failure();
    value = text;
    return success();
  }
  case PipeKey::Symbol: {
    StringAttr symbol;
    if (parser.parseSymbolName(symbol))
      return failure();
    value = FlatSymbolRefAttr::get(symbol);
    return success();
  }
  }
  llvm_unreachable("all kinds of keys are handled");
}

/// Parses `{key = value, ...}`, in any order. The braces may be left out when
/// no key is required.
static ParseResult parseKeys(OpAsmParser &parser, OperationState &result,
                             ArrayRef<PipeKey> keys) {
  SMLoc loc = parser.getCurrentLocation();
  llvm::SmallDenseMap<StringRef, Attribute, 8> values;
  auto parseKey = [&]() -> ParseResult {
    SMLoc keyLoc = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name))
      return failure();
    const PipeKey *key = llvm::find_if(
        keys, [&](const PipeKey &candidate) { return candidate.name == name; });
    if (key == keys.end())
      return parser.emitError(keyLoc)
             << "unknown key '" << name << "'; the keys are " << listKeys(keys)
             << "; other attributes go into 'attributes {...}'";
    Attribute &value = values[key->name];
    if (value)
      return parser.emitError(keyLoc) << "key '" << name << "' is given twice";
    return failure(parser.parseEqual() || parseKeyValue(parser, *key, value));
  };
  if (succeeded(parser.parseOptionalLBrace()) &&
      failed(parser.parseOptionalRBrace()) &&
      (parser.parseCommaSeparatedList(parseKey) || parser.parseRBrace()))
    return failure();

  for (const PipeKey &key : keys) {
    if (Attribute value = values.lookup(key.name))
      result.addAttribute(key.name, value);
    else if (key.presence == PipeKey::Required)
      return parser.emitError(loc) << "needs the key '" << key.name << "'";
  }
  return success();
}

/// Parses what follows `attributes`. The op's own attributes are written in
/// the braces only, so that there is one place to look.
static ParseResult parseOtherAttributes(OpAsmParser &parser,
                                        OperationState &result) {
  SMLoc loc = parser.getCurrentLocation();
  NamedAttrList attributes;
  if (parser.parseOptionalAttrDictWithKeyword(attributes))
    return failure();
  for (NamedAttribute attribute : attributes)
    if (llvm::is_contained(result.name.getAttributeNames(),
                           attribute.getName()))
      return parser.emitError(loc)
             << "'" << attribute.getName().getValue()
             << "' is the op's own and may not stand in 'attributes'";
  result.attributes.append(attributes);
  return success();
}

static void printKeyValue(OpAsmPrinter &printer, Attribute value) {
  if (auto number = dyn_cast<IntegerAttr>(value))
    printer << number.getValue().getSExtValue();
  else
    printer.printAttribute(value);
}

static void printKeys(OpAsmPrinter &printer, Operation *op,
                      ArrayRef<PipeKey> keys) {
  SmallVector<std::pair<StringRef, Attribute>> shown;
  for (const PipeKey &key : keys) {
    Attribute value = op->getInherentAttr(key.name).value_or(Attribute());
    if (!value || (key.presence == PipeKey::ZeroByDefault &&
                   cast<IntegerAttr>(value).getValue().isZero()))
      continue;
    shown.emplace_back(key.name, value);
  }
  if (shown.empty())
    return;
  printer << " {";
  llvm::interleaveComma(shown, printer, [&](const auto &entry) {
    printer << entry.first << " = ";
    printKeyValue(printer, entry.second);
  });
  printer << "}";
}

static void printOtherAttributes(OpAsmPrinter &printer, Operation *op) {
  printer.printOptionalAttrDictWithKeyword(
      llvm::to_vector(op->getDiscardableAttrs()));
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// Pipe ops belong to one side: the nearest function decides which.
static LogicalResult verifyCoreKind(Operation *op, FuncKind expected) {
  auto func = op->getParentOfType<func::FuncOp>();
  if (!func)
    return op->emitOpError("must be in a 'func.func' of kind '")
           << stringifyFuncKind(expected) << "', but is in none";
  FuncKind kind = getFuncKind(func);
  if (kind != expected)
    return op->emitOpError("must be in a function of kind '")
           << stringifyFuncKind(expected) << "', but '" << func.getName()
           << "' is of kind '" << stringifyFuncKind(kind) << "'";
  return success();
}

/// The getter of an attribute with a default value needs one; setting it to an
/// attribute of another type from outside leaves none.
static LogicalResult verifyPresent(Operation *op, ArrayRef<StringRef> keys) {
  for (StringRef key : keys)
    if (!op->getInherentAttr(key).value_or(nullptr))
      return op->emitOpError("requires an integer attribute '") << key << "'";
  return success();
}

static LogicalResult verifyNotNegative(Operation *op, StringRef key,
                                       int64_t value) {
  if (value < 0)
    return op->emitOpError()
           << key << " must not be negative, but is " << value;
  return success();
}

static LogicalResult verifyPositive(Operation *op, StringRef key,
                                    int64_t value) {
  if (value <= 0)
    return op->emitOpError() << key << " must be positive, but is " << value;
  return success();
}

static LogicalResult verifyBufferName(Operation *op, StringRef name) {
  if (name.empty())
    return op->emitOpError("name must not be empty");
  return success();
}

static std::string describeDirMask(uint32_t dirMask) {
  std::string text = "dir_mask " + std::to_string(dirMask) + " (";
  if (dirMask == 3)
    return text + "both directions)";
  return text + stringifyPipeDirection(PipeDirection(dirMask)).str() + ")";
}

/// The address of the consumer's buffer is there exactly for the directions
/// of the pipe.
static LogicalResult verifyConsumerBuf(InitializePipeOpInterface op,
                                       PipeDirection direction,
                                       StringRef clause) {
  bool needed = op.hasDirection(direction);
  bool present = static_cast<bool>(op.getConsumerBuf(direction));
  if (needed && !present)
    return op->emitOpError(describeDirMask(op.getDirMask()))
           << " needs '" << clause << "', which is absent";
  if (!needed && present)
    return op->emitOpError(describeDirMask(op.getDirMask()))
           << " does not use '" << clause << "', which is present";
  return success();
}

static LogicalResult verifyInitializePipe(InitializePipeOpInterface op) {
  if (failed(verifyPresent(op, {"id", "gm_offset"})) ||
      failed(verifyCoreKind(op, op.getCoreKind())) ||
      failed(verifyNotNegative(op, "id", static_cast<int32_t>(op.getId()))))
    return failure();
  uint32_t dirMask = op.getDirMask();
  if (dirMask < 1 || dirMask > 3)
    return op->emitOpError("dir_mask must be 1 (cube to vector), 2 (vector to "
                           "cube) or 3 (both), but is ")
           << static_cast<int32_t>(dirMask);
  if (failed(verifyPositive(op, "slot_size", op.getSlotSize())) ||
      failed(verifyPositive(op, "slot_num", op.getSlotNum().value_or(1))) ||
      failed(verifyNotNegative(op, "gm_offset", op.getGmOffset())))
    return failure();
  // Offsets into the workspace count f32 elements of one dimension.
  if (TypedValue<pto::TensorType> buffer = op.getGmSlotBuffer()) {
    pto::TensorType type = buffer.getType();
    if (type.getRank() != 1 || !type.getElementType().isF32())
      return op->emitOpError(
                 "gm_slot_buffer must be a 1-D '!pto.tensor' of f32, but is ")
             << type;
  }
  if (failed(verifyConsumerBuf(op, PipeDirection::CubeToVector,
                               "c2v_consumer_buf")))
    return failure();
  return verifyConsumerBuf(op, PipeDirection::VectorToCube, "v2c_consumer_buf");
}

static LogicalResult verifyTransfer(PipeTransferOpInterface op) {
  if (failed(verifyPresent(op, {"id", "split"})) ||
      failed(verifyCoreKind(op, op.getCoreKind())) ||
      failed(verifyNotNegative(op, "id", static_cast<int32_t>(op.getId()))))
    return failure();
  return verifyNotNegative(op, "split", static_cast<int32_t>(op.getSplit()));
}

//===----------------------------------------------------------------------===//
// ReserveBufferOp
//===----------------------------------------------------------------------===//

/// Parses `{keys} attributes {...} -> i32`.
static ParseResult parseBufferOp(OpAsmParser &parser, OperationState &result,
                                 ArrayRef<PipeKey> keys) {
  Type type;
  SMLoc loc;
  if (parseKeys(parser, result, keys) || parseOtherAttributes(parser, result) ||
      parser.parseArrow() || parser.getCurrentLocation(&loc) ||
      parser.parseType(type))
    return failure();
  if (!type.isSignlessInteger(32))
    return parser.emitError(loc) << "yields 'i32', but got " << type;
  result.addTypes(type);
  return success();
}

static void printBufferOp(OpAsmPrinter &printer, Operation *op,
                          ArrayRef<PipeKey> keys) {
  printKeys(printer, op, keys);
  printOtherAttributes(printer, op);
  printer << " -> " << op->getResult(0).getType();
}

ParseResult ReserveBufferOp::parse(OpAsmParser &parser,
                                   OperationState &result) {
  return parseBufferOp(parser, result, reserveBufferKeys);
}

void ReserveBufferOp::print(OpAsmPrinter &printer) {
  printBufferOp(printer, *this, reserveBufferKeys);
}

LogicalResult ReserveBufferOp::verify() {
  if (failed(verifyBufferName(*this, getName())) ||
      failed(verifyPositive(*this, "size", getSize())))
    return failure();
  return verifyNotNegative(*this, "base", getBase().value_or(0));
}

//===----------------------------------------------------------------------===//
// ImportReservedBufferOp
//===----------------------------------------------------------------------===//

ParseResult ImportReservedBufferOp::parse(OpAsmParser &parser,
                                          OperationState &result) {
  return parseBufferOp(parser, result, importReservedBufferKeys);
}

void ImportReservedBufferOp::print(OpAsmPrinter &printer) {
  printBufferOp(printer, *this, importReservedBufferKeys);
}

LogicalResult ImportReservedBufferOp::verify() {
  return verifyBufferName(*this, getName());
}

//===----------------------------------------------------------------------===//
// AicInitializePipeOp and AivInitializePipeOp
//===----------------------------------------------------------------------===//

/// Parses `(clause = %operand : type, ...)`, in any order, when it is there.
static ParseResult parseClauses(OpAsmParser &parser, OperationState &result) {
  struct Clause {
    OpAsmParser::UnresolvedOperand operand;
    Type type;
  };
  std::optional<Clause> clauses[std::size(initializePipeClauses)];
  auto parseClause = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name))
      return failure();
    const StringLiteral *known = llvm::find(initializePipeClauses, name);
    if (known == std::end(initializePipeClauses))
      return parser.emitError(loc)
             << "unknown operand '" << name
             << "'; the operands are 'gm_slot_buffer', 'c2v_consumer_buf', "
                "'v2c_consumer_buf'";
    std::optional<Clause> &clause =
        clauses[known - std::begin(initializePipeClauses)];
    if (clause)
      return parser.emitError(loc) << "operand '" << name << "' is given twice";
    clause.emplace();
    return failure(parser.parseEqual() ||
                   parser.parseOperand(clause->operand) ||
                   parser.parseColonType(clause->type));
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::OptionalParen,
                                     parseClause))
    return failure();

  SmallVector<int32_t> segments;
  for (const std::optional<Clause> &clause : clauses) {
    segments.push_back(clause.has_value());
    if (clause &&
        parser.resolveOperand(clause->operand, clause->type, result.operands))
      return failure();
  }
  result.addAttribute(AicInitializePipeOp::getOperandSegmentSizeAttr(),
                      parser.getBuilder().getDenseI32ArrayAttr(segments));
  return success();
}

static ParseResult parseInitializePipe(OpAsmParser &parser,
                                       OperationState &result) {
  return failure(parseKeys(parser, result, initializePipeKeys) ||
                 parseClauses(parser, result) ||
                 parseOtherAttributes(parser, result));
}

static void printInitializePipe(OpAsmPrinter &printer,
                                InitializePipeOpInterface op) {
  printKeys(printer, op, initializePipeKeys);
  Value gmSlotBuffer = op.getGmSlotBuffer();
  const Value operands[] = {gmSlotBuffer, op.getC2vConsumerBuf(),
                            op.getV2cConsumerBuf()};
  if (op->getNumOperands()) {
    printer << " (";
    auto present = llvm::make_filter_range(
        llvm::zip_equal(initializePipeClauses, operands),
        [](const auto &clause) {
          return static_cast<bool>(std::get<1>(clause));
        });
    llvm::interleaveComma(present, printer, [&](const auto &clause) {
      auto [name, operand] = clause;
      printer << name << " = " << operand << " : " << operand.getType();
    });
    printer << ")";
  }
  printOtherAttributes(printer, op);
}

ParseResult AicInitializePipeOp::parse(OpAsmParser &parser,
                                       OperationState &result) {
  return parseInitializePipe(parser, result);
}

void AicInitializePipeOp::print(OpAsmPrinter &printer) {
  printInitializePipe(printer, *this);
}

LogicalResult AicInitializePipeOp::verify() {
  return verifyInitializePipe(*this);
}

ParseResult AivInitializePipeOp::parse(OpAsmParser &parser,
                                       OperationState &result) {
  return parseInitializePipe(parser, result);
}

void AivInitializePipeOp::print(OpAsmPrinter &printer) {
  printInitializePipe(printer, *this);
}

LogicalResult AivInitializePipeOp::verify() {
  return verifyInitializePipe(*this);
}

//===----------------------------------------------------------------------===//
// Pushes, pops and frees
//===----------------------------------------------------------------------===//

/// Parses `(%tile : type) {keys} attributes {...}`.
static ParseResult parsePush(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand tile;
  Type type;
  return failure(parser.parseLParen() || parser.parseOperand(tile) ||
                 parser.parseColonType(type) || parser.parseRParen() ||
                 parser.resolveOperand(tile, type, result.operands) ||
                 parseKeys(parser, result, transferKeys) ||
                 parseOtherAttributes(parser, result));
}

static void printPush(OpAsmPrinter &printer, Operation *op) {
  Value tile = op->getOperand(0);
  printer << "(" << tile << " : " << tile.getType() << ")";
  printKeys(printer, op, transferKeys);
  printOtherAttributes(printer, op);
}

/// Parses `{keys} attributes {...} -> type`.
static ParseResult parsePop(OpAsmParser &parser, OperationState &result) {
  return failure(parseKeys(parser, result, transferKeys) ||
                 parseOtherAttributes(parser, result) ||
                 parser.parseArrowTypeList(result.types));
}

static void printPop(OpAsmPrinter &printer, Operation *op) {
  printKeys(printer, op, transferKeys);
  printOtherAttributes(printer, op);
  printer << " -> " << op->getResult(0).getType();
}

/// Parses `{keys} attributes {...}`.
static ParseResult parseFree(OpAsmParser &parser, OperationState &result) {
  return failure(parseKeys(parser, result, transferKeys) ||
                 parseOtherAttributes(parser, result));
}

static void printFree(OpAsmPrinter &printer, Operation *op) {
  printKeys(printer, op, transferKeys);
  printOtherAttributes(printer, op);
}

ParseResult TPushToAivOp::parse(OpAsmParser &parser, OperationState &result) {
  return parsePush(parser, result);
}

void TPushToAivOp::print(OpAsmPrinter &printer) { printPush(printer, *this); }

LogicalResult TPushToAivOp::verify() { return verifyTransfer(*this); }

ParseResult TPushToAicOp::parse(OpAsmParser &parser, OperationState &result) {
  return parsePush(parser, result);
}

void TPushToAicOp::print(OpAsmPrinter &printer) { printPush(printer, *this); }

LogicalResult TPushToAicOp::verify() { return verifyTransfer(*this); }

ParseResult TPopFromAicOp::parse(OpAsmParser &parser, OperationState &result) {
  return parsePop(parser, result);
}

void TPopFromAicOp::print(OpAsmPrinter &printer) { printPop(printer, *this); }

LogicalResult TPopFromAicOp::verify() { return verifyTransfer(*this); }

ParseResult TPopFromAivOp::parse(OpAsmParser &parser, OperationState &result) {
  return parsePop(parser, result);
}

void TPopFromAivOp::print(OpAsmPrinter &printer) { printPop(printer, *this); }

LogicalResult TPopFromAivOp::verify() { return verifyTransfer(*this); }

ParseResult TFreeFromAicOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseFree(parser, result);
}

void TFreeFromAicOp::print(OpAsmPrinter &printer) { printFree(printer, *this); }

LogicalResult TFreeFromAicOp::verify() { return verifyTransfer(*this); }

ParseResult TFreeFromAivOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseFree(parser, result);
}

void TFreeFromAivOp::print(OpAsmPrinter &printer) { printFree(printer, *this); }

LogicalResult TFreeFromAivOp::verify() { return verifyTransfer(*this); }
