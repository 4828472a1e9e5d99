//===- ProgramEdits.cpp - Random edits of programs ------------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramEdits.h"
#include "PyPTO/Dialect/PTO/IR/PTO.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::pto;
using fuzzer::Random;

namespace {

/// The program and its parts to choose from.
struct Editor {
  Editor(ModuleOp module, Random &random)
      : module(module), random(random), builder(module.getContext()) {
    module.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op != module)
        ops.push_back(op);
      llvm::append_range(values, op->getResults());
      for (Region &region : op->getRegions())
        for (Block &block : region)
          llvm::append_range(values, block.getArguments());
    });
  }

  unsigned below(size_t limit) { return random() % limit; }
  bool oneIn(unsigned n) { return below(n) == 0; }

  template <typename T> T pick(ArrayRef<T> range) {
    return range[below(range.size())];
  }

  /// An op, not a terminator unless asked for.
  Operation *pickOp(bool terminators = false) {
    for (unsigned i = 0; i < 8 && !ops.empty(); ++i) {
      Operation *op = pick<Operation *>(ops);
      if (terminators || !op->hasTrait<OpTrait::IsTerminator>())
        return op;
    }
    return nullptr;
  }

  /// Another value of the type, if there is one.
  Value pickValue(Type type, Value except = nullptr) {
    SmallVector<Value> found;
    for (Value value : values)
      if (value.getType() == type && value != except)
        found.push_back(value);
    return found.empty() ? Value() : pick<Value>(found);
  }

  bool eraseOp() {
    Operation *op = pickOp();
    if (!op)
      return false;
    for (Value result : op->getResults()) {
      if (result.use_empty())
        continue;
      Value other = pickValue(result.getType(), result);
      if (!other || other.getDefiningOp() == op)
        return false;
      result.replaceAllUsesWith(other);
    }
    // Values inside may have users outside, in programs that are invalid.
    // These would be left without operands, which can't even be printed.
    bool usedOutside = false;
    op->walk([&](Operation *nested) {
      auto check = [&](Value value) {
        for (Operation *user : value.getUsers())
          usedOutside |= !op->isAncestor(user);
      };
      llvm::for_each(nested->getResults(), check);
      for (Region &region : nested->getRegions())
        for (Block &block : region)
          llvm::for_each(block.getArguments(), check);
    });
    if (usedOutside)
      return false;
    op->walk([](Operation *nested) {
      nested->dropAllUses();
      for (Region &region : nested->getRegions())
        for (Block &block : region)
          for (BlockArgument argument : block.getArguments())
            argument.dropAllUses();
    });
    op->erase();
    return true;
  }

  bool doubleOp() {
    Operation *op = pickOp();
    if (!op)
      return false;
    Operation *copy = op->clone();
    builder.setInsertionPointAfter(op);
    builder.insert(copy);
    if (auto symbol = dyn_cast<SymbolOpInterface>(copy))
      symbol.setName((symbol.getName() + "_" + Twine(below(1000))).str());
    for (auto [from, to] : llvm::zip(op->getResults(), copy->getResults()))
      for (OpOperand &use : llvm::make_early_inc_range(from.getUses()))
        if (oneIn(2))
          use.set(to);
    return true;
  }

  bool changeOperand() {
    Operation *op = pickOp(/*terminators=*/true);
    if (!op || op->getNumOperands() == 0)
      return false;
    OpOperand &operand = op->getOpOperand(below(op->getNumOperands()));
    Value other = pickValue(operand.get().getType(), operand.get());
    if (!other)
      return false;
    operand.set(other);
    return true;
  }

  bool moveOp() {
    Operation *op = pickOp(), *place = pickOp(/*terminators=*/true);
    if (!op || !place || op == place || op->isAncestor(place))
      return false;
    op->moveBefore(place);
    return true;
  }

  int64_t changeNumber(int64_t number) {
    static constexpr int64_t odd[] = {
        0, 1, -1, 2, 7, 1 << 20, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN};
    switch (below(4)) {
    case 0:
      return pick<int64_t>(odd);
    case 1:
      return static_cast<int64_t>(static_cast<uint64_t>(number) + 1);
    case 2:
      return static_cast<int64_t>(static_cast<uint64_t>(number) - 1);
    default:
      return static_cast<int64_t>(static_cast<uint64_t>(number) * 2);
    }
  }

  Attribute changeAttribute(Attribute attribute) {
    if (auto integer = dyn_cast<IntegerAttr>(attribute)) {
      if (oneIn(8))
        return builder.getI64IntegerAttr(below(4));
      APInt value(
          64, changeNumber(integer.getValue().sextOrTrunc(64).getSExtValue()));
      unsigned width = integer.getType().isIndex()
                           ? 64
                           : integer.getType().getIntOrFloatBitWidth();
      return IntegerAttr::get(integer.getType(), value.sextOrTrunc(width));
    }
    if (auto array = dyn_cast<DenseI64ArrayAttr>(attribute)) {
      SmallVector<int64_t> numbers(array.asArrayRef());
      unsigned choice = below(8);
      if (choice == 0)
        numbers.push_back(changeNumber(0));
      else if (choice == 1 && !numbers.empty())
        numbers.pop_back();
      else if (!numbers.empty()) {
        int64_t &number = numbers[below(numbers.size())];
        number = changeNumber(number);
      }
      return builder.getDenseI64ArrayAttr(numbers);
    }
    if (isa<StringAttr>(attribute)) {
      static constexpr StringLiteral strings[] = {"", "p", "\n\"\\", "\xff",
                                                  "ascend910b"};
      return builder.getStringAttr(pick<StringLiteral>(strings));
    }
    if (isa<FlatSymbolRefAttr>(attribute)) {
      SmallVector<StringAttr> names;
      for (auto function : module.getOps<func::FuncOp>())
        names.push_back(function.getSymNameAttr());
      if (!names.empty())
        return FlatSymbolRefAttr::get(pick<StringAttr>(names));
    }
    if (isa<FuncKindAttr>(attribute))
      return FuncKindAttr::get(
          module.getContext(),
          symbolizeFuncKind(below(getMaxEnumValForFuncKind() + 1))
              .value_or(FuncKind::Orchestration));
    if (isa<DirectionAttr>(attribute))
      return DirectionAttr::get(
          module.getContext(),
          symbolizeDirection(below(getMaxEnumValForDirection() + 1))
              .value_or(Direction::Out));
    if (auto array = dyn_cast<ArrayAttr>(attribute)) {
      SmallVector<Attribute> elements(array.getValue());
      if (!elements.empty()) {
        Attribute &element = elements[below(elements.size())];
        element = changeAttribute(element);
      }
      return builder.getArrayAttr(elements);
    }
    if (auto dictionary = dyn_cast<DictionaryAttr>(attribute)) {
      NamedAttrList entries(dictionary);
      if (!entries.empty()) {
        NamedAttribute entry = pick<NamedAttribute>(entries.getAttrs());
        entries.set(entry.getName(), changeAttribute(entry.getValue()));
      }
      return entries.getDictionary(module.getContext());
    }
    return attribute;
  }

  /// Changes an attribute, leaves it out, or takes it from another op.
  bool changeAttributeOfOp() {
    Operation *op = pickOp(/*terminators=*/true);
    if (!op)
      return false;
    DictionaryAttr attributes = op->getAttrDictionary();
    if (attributes.empty() || oneIn(8)) {
      Operation *other = pickOp();
      if (!other || other->getAttrDictionary().empty())
        return false;
      NamedAttribute taken =
          pick<NamedAttribute>(other->getAttrDictionary().getValue());
      return setAttribute(op, taken.getName(), taken.getValue());
    }
    NamedAttribute chosen = pick<NamedAttribute>(attributes.getValue());
    // The sizes of operand groups are an assertion's business, not a
    // verifier's.
    if (chosen.getName() == "operandSegmentSizes" ||
        chosen.getName() == "sym_name")
      return false;
    if (oneIn(8))
      return setAttribute(op, chosen.getName(), nullptr);
    return setAttribute(op, chosen.getName(),
                        changeAttribute(chosen.getValue()));
  }

  /// Goes through the generic form, which says what may not be.
  bool setAttribute(Operation *op, StringAttr name, Attribute value) {
    if (op->getPropertiesStorageSize() == 0 ||
        !op->getInherentAttr(name).has_value()) {
      value ? op->setAttr(name, value) : (void)op->removeAttr(name);
      return true;
    }
    auto properties =
        dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
    if (!properties)
      return false;
    NamedAttrList entries(properties);
    value ? (void)entries.set(name, value) : (void)entries.erase(name);
    return succeeded(op->setPropertiesFromAttribute(
        entries.getDictionary(module.getContext()),
        [&] { return mlir::emitError(UnknownLoc::get(module.getContext())); }));
  }

  Type changeType(Type type) {
    auto changeShape = [&](ArrayRef<int64_t> shape) {
      SmallVector<int64_t> changed(shape);
      unsigned choice = below(6);
      if (choice == 0)
        changed.push_back(1);
      else if (choice == 1 && !changed.empty())
        changed.erase(changed.begin());
      else if (choice == 2 && !changed.empty())
        changed[below(changed.size())] = ShapedType::kDynamic;
      else if (!changed.empty())
        changed[below(changed.size())] = below(9);
      return changed;
    };
    auto ignore = [&] {
      return mlir::emitError(UnknownLoc::get(module.getContext()));
    };
    if (auto tensor = dyn_cast<pto::TensorType>(type))
      return pto::TensorType::getChecked(
          ignore, type.getContext(),
          ArrayRef<int64_t>(changeShape(tensor.getShape())),
          oneIn(4) ? builder.getF16Type() : tensor.getElementType(),
          tensor.getLayout());
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      return RankedTensorType::getChecked(
          ignore, changeShape(tensor.getShape()), tensor.getElementType(),
          tensor.getEncoding());
    return type;
  }

  /// Changes a type everywhere.
  bool changeTypes() {
    if (values.empty())
      return false;
    Type from = pick<Value>(values).getType();
    Type to = changeType(from);
    if (!to || to == from)
      return false;
    AttrTypeReplacer replacer;
    replacer.addReplacement(
        [&](Type type) { return type == from ? to : type; });
    replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                          /*replaceLocs=*/false,
                                          /*replaceTypes=*/true);
    return true;
  }

  /// Puts an op into a region that runs once, sometimes or several times.
  bool wrapOp() {
    Operation *op = pickOp();
    if (!op || isa<SymbolOpInterface>(op) || !op->getBlock())
      return false;
    Location loc = op->getLoc();
    builder.setInsertionPoint(op);
    unsigned choice = below(3);
    Operation *wrapper;
    if (choice == 0) {
      wrapper = ScopeOp::create(builder, loc, op->getResultTypes(),
                                oneIn(2) ? ScopeMode::Auto : ScopeMode::Manual);
      wrapper->getRegion(0).emplaceBlock();
    } else {
      // Only what yields nothing may be left out.
      if (op->getNumResults() != 0)
        return false;
      Value one = arith::ConstantIndexOp::create(builder, loc, 1);
      Value many = arith::ConstantIndexOp::create(builder, loc, 3);
      if (choice == 1) {
        wrapper = scf::ForOp::create(builder, loc, one, many, one);
      } else {
        Value condition = arith::CmpIOp::create(
            builder, loc, arith::CmpIPredicate::eq, one, many);
        wrapper = scf::IfOp::create(builder, loc, condition,
                                    /*withElseRegion=*/false);
      }
      op->moveBefore(wrapper->getRegion(0).front().getTerminator());
      return true;
    }
    for (auto [from, to] : llvm::zip(op->getResults(), wrapper->getResults()))
      from.replaceAllUsesWith(to);
    Block &body = wrapper->getRegion(0).front();
    op->moveBefore(&body, body.end());
    builder.setInsertionPointToEnd(&body);
    YieldOp::create(builder, loc, op->getResults());
    return true;
  }

  /// Calls some function, in one of the ways there are.
  bool addCall() {
    Operation *place = pickOp(/*terminators=*/true);
    SmallVector<func::FuncOp> functions(module.getOps<func::FuncOp>());
    if (!place || isa<func::FuncOp>(place) || functions.empty())
      return false;
    func::FuncOp callee = pick<func::FuncOp>(functions);
    SmallVector<Value> arguments;
    for (Type type : callee.getArgumentTypes()) {
      Value value = pickValue(type);
      if (!value)
        return false;
      arguments.push_back(value);
    }
    builder.setInsertionPoint(place);
    func::CallOp::create(builder, place->getLoc(), callee, arguments);
    return true;
  }

  bool editOnce() {
    switch (below(9)) {
    case 0:
      return eraseOp();
    case 1:
      return doubleOp();
    case 2:
      return changeOperand();
    case 3:
      return moveOp();
    case 4:
    case 5:
      return changeAttributeOfOp();
    case 6:
      return changeTypes();
    case 7:
      return wrapOp();
    default:
      return addCall();
    }
  }

  ModuleOp module;
  Random &random;
  OpBuilder builder;
  SmallVector<Operation *> ops;
  SmallVector<Value> values;
};

} // namespace

OwningOpRef<ModuleOp> fuzzer::edit(ModuleOp module, Random &random) {
  ScopedDiagnosticHandler silence(module.getContext(),
                                  [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> current = cast<ModuleOp>(module->clone());
  unsigned wanted = 1 + random() % 4;
  for (unsigned attempt = 0; attempt < 16 && wanted != 0; ++attempt) {
    OwningOpRef<ModuleOp> next = cast<ModuleOp>((*current)->clone());
    if (!Editor(*next, random).editOnce())
      continue;
    // Invalid programs are for the verifiers: few are enough.
    bool valid = succeeded(verify(*next));
    if (!valid && random() % 32 != 0)
      continue;
    current = std::move(next);
    --wanted;
    if (!valid)
      break;
  }
  return current;
}

OwningOpRef<ModuleOp> fuzzer::merge(ModuleOp module, ModuleOp other,
                                    Random &random) {
  OwningOpRef<ModuleOp> merged = cast<ModuleOp>(module->clone());
  SymbolTable symbols(*merged);
  for (Operation &op : *other.getBody())
    if (isa<SymbolOpInterface>(op) && random() % 2 == 0)
      symbols.insert(op.clone());
  return merged;
}
