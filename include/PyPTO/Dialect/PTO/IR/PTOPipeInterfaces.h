//===- PTOPipeInterfaces.h - What pipe ops have in common -------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Directions, numbers and interfaces of the cross-core pipe ops.
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTOPIPEINTERFACES_H
#define PYPTO_DIALECT_PTO_IR_PTOPIPEINTERFACES_H

#include "PyPTO/Dialect/PTO/IR/PTOTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <optional>

namespace mlir::pto {

/// A direction of a cross-core pipe. The values are the bits of `dir_mask`.
enum class PipeDirection : uint32_t { CubeToVector = 1, VectorToCube = 2 };

/// "cube to vector" or "vector to cube".
StringRef stringifyPipeDirection(PipeDirection direction);

/// What an op does with a slot of a pipe.
enum class PipeTransferKind { Push, Pop, Free };

/// Rings of a pipe with these directions: one for each.
constexpr uint64_t getNumPipeRings(uint32_t dirMask) {
  return dirMask == 3 ? 2 : 1;
}

/// Slots of a ring of a pipe whose `slot_num` is not written.
constexpr uint64_t getDefaultPipeSlotNum(uint32_t dirMask) {
  return dirMask == 3 ? 4 : 8;
}

/// What pipe ops read and write: the state of the pipes of the core. One
/// resource for all pipes keeps pushes, pops and frees in order and apart from
/// accesses to global memory.
struct PipeResource : public SideEffects::Resource::Base<PipeResource> {
  StringRef getName() final { return "Pipe"; }
};

} // namespace mlir::pto

#include "PyPTO/Dialect/PTO/IR/PTOPipeInterfaces.h.inc"

#endif // PYPTO_DIALECT_PTO_IR_PTOPIPEINTERFACES_H
