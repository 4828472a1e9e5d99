//===- ElementValues.cpp - Values to put into buffers ---------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementValues.h"

#include "PyPTO/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::pto;

Type pto::getSignless(Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  return integer && !integer.isSignless()
             ? IntegerType::get(type.getContext(), integer.getWidth())
             : type;
}

Value pto::castSign(OpBuilder &builder, Location loc, Value value, Type type) {
  if (value.getType() == type)
    return value;
  return UnrealizedConversionCastOp::create(builder, loc, type, value)
      .getResult(0);
}

Value pto::createConstant(OpBuilder &builder, Location loc, TypedAttr value) {
  Type type = value.getType();
  TypedAttr signless = value;
  if (getSignless(type) != type)
    signless = builder.getIntegerAttr(getSignless(type),
                                      cast<IntegerAttr>(value).getValue());
  return castSign(builder, loc,
                  arith::ConstantOp::create(builder, loc, signless), type);
}

/// A buffer that counts the creates of undefined contents while a program runs.
static constexpr StringLiteral kPoisonCounter = "__pto_poison_counter";

/// Counts one more run of a create; the result is the number of this one.
static Value countCreate(OpBuilder &builder, Location loc) {
  auto type = MemRefType::get({}, builder.getI64Type());
  Value counter =
      memref::GetGlobalOp::create(builder, loc, type, kPoisonCounter);
  Value number = memref::LoadOp::create(builder, loc, counter);
  Value one = arith::ConstantIntOp::create(builder, loc, 1, /*width=*/64);
  Value next = arith::AddIOp::create(builder, loc, number, one);
  memref::StoreOp::create(builder, loc, next, counter);
  return number;
}

/// Mixes `number` into `hash`.
static Value mix(OpBuilder &builder, Location loc, Value hash, Value number) {
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIntOp::create(builder, loc, value, /*width=*/64);
  };
  Value sum = arith::AddIOp::create(builder, loc, hash, number);
  Value spread =
      arith::MulIOp::create(builder, loc, sum, constant(-0x61c8864680b583ebLL));
  Value high = arith::ShRUIOp::create(builder, loc, spread, constant(29));
  return arith::XOrIOp::create(builder, loc, spread, high);
}

/// An element made of `hash` that shows wherever it ends up. It is small, so
/// that it is exact in every type and a loop that depends on it ends soon.
static Value createPoison(OpBuilder &builder, Location loc, Value hash,
                          Type type) {
  Value mask = arith::ConstantIntOp::create(builder, loc, 255, /*width=*/64);
  Value middle = arith::ConstantIntOp::create(builder, loc, 128, /*width=*/64);
  Value byte = arith::AndIOp::create(builder, loc, hash, mask);
  // Of either sign, where the type has one.
  Value small = arith::SubIOp::create(builder, loc, byte, middle);
  if (isa<IndexType>(type))
    return arith::IndexCastOp::create(builder, loc, type, small);
  if (auto integer = dyn_cast<IntegerType>(type)) {
    Type signless = getSignless(type);
    Value value = small;
    if (integer.getWidth() < 64)
      value = arith::TruncIOp::create(builder, loc, signless, small);
    else if (integer.getWidth() > 64)
      value = arith::ExtSIOp::create(builder, loc, signless, small);
    return castSign(builder, loc, value, type);
  }
  return arith::SIToFPOp::create(builder, loc, type, small);
}

void pto::createPoisonFill(OpBuilder &builder, Location loc, Value buffer,
                           int64_t poison) {
  // Spread, so that one run's first buffer is not another run's second.
  auto spread = static_cast<int64_t>(static_cast<uint64_t>(poison) *
                                     0x2545f4914f6cdd1dULL);
  Value seed = arith::ConstantIntOp::create(builder, loc, spread, /*width=*/64);
  Value ofBuffer = mix(builder, loc, seed, countCreate(builder, loc));
  int64_t rank = cast<MemRefType>(buffer.getType()).getRank();
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  linalg::GenericOp::create(
      builder, loc, /*inputs=*/ValueRange(), /*outputs=*/buffer,
      builder.getMultiDimIdentityMap(rank), iterators,
      [&](OpBuilder &nested, Location loc, ValueRange args) {
        Value hash = ofBuffer;
        for (int64_t dim = 0; dim < rank; ++dim) {
          Value index = linalg::IndexOp::create(nested, loc, dim);
          Value number = arith::IndexCastOp::create(nested, loc,
                                                    nested.getI64Type(), index);
          hash = mix(nested, loc, hash, number);
        }
        // The lowest bits of a product hang on few others.
        Value shift = arith::ConstantIntOp::create(nested, loc, 32, 64);
        hash = arith::ShRUIOp::create(nested, loc, hash, shift);
        linalg::YieldOp::create(
            nested, loc, createPoison(nested, loc, hash, args[0].getType()));
      });
}

void pto::addPoisonCounter(ModuleOp module) {
  if (SymbolTable::lookupSymbolIn(module, kPoisonCounter))
    return;
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  auto type = MemRefType::get({}, builder.getI64Type());
  auto zero = DenseElementsAttr::get(
      RankedTensorType::get({}, builder.getI64Type()), int64_t(0));
  memref::GlobalOp::create(builder, module.getLoc(), kPoisonCounter,
                           builder.getStringAttr("private"), type, zero,
                           /*constant=*/false, /*alignment=*/IntegerAttr());
}
