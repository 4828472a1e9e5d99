//===- PTOPipeInterfaces.td - Interfaces of pipe ops -------*- tablegen -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTOPIPEINTERFACES_TD
#define PYPTO_DIALECT_PTO_IR_PTOPIPEINTERFACES_TD

include "mlir/IR/OpBase.td"

def PTO_InitializePipeOpInterface : OpInterface<"InitializePipeOpInterface"> {
  let cppNamespace = "::mlir::pto";
  let description = [{
    An op that starts one half of a cross-core pipe. Passes find pipes by this
    interface, never by the names of ops or functions.
  }];
  let methods = [
    InterfaceMethod<"The kind of core that runs this half: `AIC` or `AIV`.",
        "::mlir::pto::FuncKind", "getCoreKind">,
    InterfaceMethod<"Number of the pipe. A pipe is identified by its number "
        "within the group that starts its two halves.",
        "uint32_t", "getId">,
    InterfaceMethod<"Directions of the pipe: bit 0 cube to vector, bit 1 "
        "vector to cube.",
        "uint32_t", "getDirMask">,
    InterfaceMethod<"Bytes of one slot.", "uint64_t", "getSlotSize">,
    InterfaceMethod<"Slots of one ring as written on the op, if they are.",
        "::std::optional<uint64_t>", "getSlotNum">,
    InterfaceMethod<"Place of the pipe's first ring in the workspace, in f32 "
        "elements.",
        "uint64_t", "getGmOffset">,
    InterfaceMethod<"Sets the place of the pipe's first ring.",
        "void", "setGmOffset", (ins "uint64_t":$offset)>,
    InterfaceMethod<"The workspace in global memory, or null.",
        "::mlir::TypedValue<::mlir::pto::TensorType>", "getGmSlotBuffer">,
    InterfaceMethod<"The workspace operand, to set, replace or erase it.",
        "::mlir::MutableOperandRange", "getGmSlotBufferMutable">,
    InterfaceMethod<"Address of the cube-to-vector consumer's buffer, or null.",
        "::mlir::TypedValue<::mlir::IntegerType>", "getC2vConsumerBuf">,
    InterfaceMethod<"Address of the vector-to-cube consumer's buffer, or null.",
        "::mlir::TypedValue<::mlir::IntegerType>", "getV2cConsumerBuf">
  ];
  let extraSharedClassDeclaration = [{
    /// Whether the pipe carries tiles in `direction`.
    bool hasDirection(::mlir::pto::PipeDirection direction) {
      return $_op.getDirMask() & static_cast<uint32_t>(direction);
    }
    /// Rings of the pipe: one for each direction.
    uint64_t getNumRings() {
      return ::mlir::pto::getNumPipeRings($_op.getDirMask());
    }
    /// Slots of one ring: `slot_num`, else the default of the directions.
    uint64_t getEffectiveSlotNum() {
      return $_op.getSlotNum().value_or(
          ::mlir::pto::getDefaultPipeSlotNum($_op.getDirMask()));
    }
    /// The address operand that `direction` needs, or null when it is absent.
    ::mlir::TypedValue<::mlir::IntegerType>
    getConsumerBuf(::mlir::pto::PipeDirection direction) {
      return direction == ::mlir::pto::PipeDirection::CubeToVector
                 ? $_op.getC2vConsumerBuf()
                 : $_op.getV2cConsumerBuf();
    }
  }];
}

def PTO_PipeTransferOpInterface : OpInterface<"PipeTransferOpInterface"> {
  let cppNamespace = "::mlir::pto";
  let description = [{
    An op that moves a tile through a pipe or releases a slot of it.
  }];
  let methods = [
    InterfaceMethod<"The kind of core that runs the op: `AIC` or `AIV`.",
        "::mlir::pto::FuncKind", "getCoreKind">,
    InterfaceMethod<"The direction the tile travels in.",
        "::mlir::pto::PipeDirection", "getDirection">,
    InterfaceMethod<"What the op does: push, pop or free.",
        "::mlir::pto::PipeTransferKind", "getTransferKind">,
    InterfaceMethod<"Number of the pipe.", "uint32_t", "getId">,
    InterfaceMethod<"Split mode of the tile over the vector cores.",
        "uint32_t", "getSplit">,
    InterfaceMethod<"Type of the tile pushed or popped, null for a free.",
        "::mlir::RankedTensorType", "getTileType">
  ];
}

#endif // PYPTO_DIALECT_PTO_IR_PTOPIPEINTERFACES_TD
