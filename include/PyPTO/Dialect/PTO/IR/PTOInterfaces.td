//===- PTOInterfaces.td - Interfaces of the pto dialect ----*- tablegen -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTOINTERFACES_TD
#define PYPTO_DIALECT_PTO_IR_PTOINTERFACES_TD

include "mlir/IR/OpBase.td"

def PTO_BackendAttrInterface : AttrInterface<"BackendAttrInterface"> {
  let cppNamespace = "::mlir::pto";
  let description = [{
    What passes ask about a backend. Any attribute that implements it may stand
    as `pto.backend` on a module; passes never compare names of backends.
  }];
  let methods = [
    InterfaceMethod<"Whether cross-core pipes of this backend travel through "
                    "a workspace in global memory.",
                    "bool", "requiresGMPipeBuffer">
  ];
}

def PTO_TensorAliasOpInterface : OpInterface<"TensorAliasOpInterface"> {
  let cppNamespace = "::mlir::pto";
  let description = [{
    Says of each result which memory it names: an operand's, whole, a window of
    it or the same elements in another shape; fresh memory; or unknown.
  }];
  let methods = [
    InterfaceMethod<"Appends one entry for each result of the op.", "void",
        "getResultAliases",
        (ins "::llvm::SmallVectorImpl<::mlir::pto::TensorAlias> &":$aliases)>
  ];
}

def PTO_TensorAccessOpInterface : OpInterface<"TensorAccessOpInterface"> {
  let cppNamespace = "::mlir::pto";
  let description = [{
    Lists the reads and writes of tensor memory that the op itself makes. A
    tensor operand without an entry is not accessed.
  }];
  let methods = [
    InterfaceMethod<"Appends the op's accesses.", "void", "getTensorAccesses",
        (ins "::llvm::SmallVectorImpl<::mlir::pto::TensorAccess> &":$accesses)>
  ];
}

def PTO_BlockLaunchOpInterface : OpInterface<"BlockLaunchOpInterface"> {
  let cppNamespace = "::mlir::pto";
  let description = [{
    A call that starts its callee on a number of blocks. Calls without the
    interface run it once.
  }];
  let methods = [
    InterfaceMethod<"The number of blocks, null for one.", "::mlir::Value",
        "getBlocks">
  ];
}

#endif // PYPTO_DIALECT_PTO_IR_PTOINTERFACES_TD
