//===- PTOInterfaces.cpp - Interfaces of the pto dialect ------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO/Dialect/PTO/IR/PTOInterfaces.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::pto;

#include "PyPTO/Dialect/PTO/IR/PTOAttrInterfaces.cpp.inc"
#include "PyPTO/Dialect/PTO/IR/PTOOpInterfaces.cpp.inc"

SmallVector<IndexEntry, 4>
mlir::pto::getIndexEntries(ArrayRef<int64_t> constants, ValueRange values) {
  SmallVector<IndexEntry, 4> entries;
  unsigned next = 0;
  for (int64_t constant : constants)
    entries.push_back(ShapedType::isDynamic(constant)
                          ? IndexEntry{values[next++], constant}
                          : IndexEntry::get(constant));
  return entries;
}

std::optional<int64_t> mlir::pto::getConstantIndex(const IndexEntry &entry) {
  if (entry.value)
    return getConstantIntValue(entry.value);
  return entry.isUnknown() ? std::nullopt : std::optional(entry.constant);
}
