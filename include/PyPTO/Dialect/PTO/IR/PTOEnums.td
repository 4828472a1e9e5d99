//===- PTOEnums.td - Enumerations of the pto dialect -------*- tablegen -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTOENUMS_TD
#define PYPTO_DIALECT_PTO_IR_PTOENUMS_TD

include "mlir/IR/EnumAttr.td"

class PTO_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::pto";
  // The attributes are EnumAttrs of the dialect, see PTOAttrs.td.
  let genSpecializedAttr = 0;
  // The default parser names C++ classes in its error.
  let parameterParser = "parseEnumName<::mlir::pto::" # name # ">($_parser)";
}

def PTO_FuncKind : PTO_Enum<"FuncKind", "kind of a function", [
    I32EnumAttrCase<"Opaque", 0, "opaque">,
    I32EnumAttrCase<"Orchestration", 1, "orchestration">,
    I32EnumAttrCase<"InCore", 2, "incore">,
    I32EnumAttrCase<"AIC", 3, "aic">,
    I32EnumAttrCase<"AIV", 4, "aiv">,
    I32EnumAttrCase<"Group", 5, "group">,
    I32EnumAttrCase<"Spmd", 6, "spmd">,
    I32EnumAttrCase<"Inline", 7, "inline">,
    I32EnumAttrCase<"Graph", 8, "graph">]>;

def PTO_Direction : PTO_Enum<"Direction", "direction of a tensor argument", [
    I32EnumAttrCase<"In", 0, "in">,
    I32EnumAttrCase<"Out", 1, "out">,
    I32EnumAttrCase<"InOut", 2, "inout">]>;

def PTO_Backend : PTO_Enum<"Backend", "built-in backend", [
    I32EnumAttrCase<"Ascend910B", 0, "ascend910b">,
    I32EnumAttrCase<"Ascend950", 1, "ascend950">]>;

def PTO_LoopKind : PTO_Enum<"LoopKind", "how a loop should be run", [
    I32EnumAttrCase<"Parallel", 0, "parallel">,
    I32EnumAttrCase<"Unroll", 1, "unroll">,
    I32EnumAttrCase<"Pipeline", 2, "pipeline">]>;

def PTO_AtomicMode : PTO_Enum<"AtomicMode", "combine mode of an assemble", [
    I32EnumAttrCase<"None", 0, "none">,
    I32EnumAttrCase<"Add", 1, "add">]>;

def PTO_ScopeMode : PTO_Enum<"ScopeMode", "who orders the tasks of a scope", [
    I32EnumAttrCase<"Auto", 0, "auto">,
    I32EnumAttrCase<"Manual", 1, "manual">]>;

def PTO_Layout : PTO_Enum<"Layout", "layout of a tensor in global memory", [
    I32EnumAttrCase<"ND", 0, "nd">,
    I32EnumAttrCase<"DN", 1, "dn">,
    I32EnumAttrCase<"NZ", 2, "nz">]>;

#endif // PYPTO_DIALECT_PTO_IR_PTOENUMS_TD
