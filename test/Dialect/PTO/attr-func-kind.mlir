// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s

// CHECK: func.func private @opaque() attributes {pto.func_kind = #pto.func_kind<opaque>}
func.func private @opaque() attributes {pto.func_kind = #pto.func_kind<opaque>}
// CHECK: func.func private @orchestration() attributes {pto.func_kind = #pto.func_kind<orchestration>}
func.func private @orchestration() attributes {pto.func_kind = #pto.func_kind<orchestration>}
// CHECK: func.func private @incore() attributes {pto.func_kind = #pto.func_kind<incore>}
func.func private @incore() attributes {pto.func_kind = #pto.func_kind<incore>}
// CHECK: func.func private @aic() attributes {pto.func_kind = #pto.func_kind<aic>}
func.func private @aic() attributes {pto.func_kind = #pto.func_kind<aic>}
// CHECK: func.func private @aiv() attributes {pto.func_kind = #pto.func_kind<aiv>}
func.func private @aiv() attributes {pto.func_kind = #pto.func_kind<aiv>}
// CHECK: func.func private @group() attributes {pto.func_kind = #pto.func_kind<group>}
func.func private @group() attributes {pto.func_kind = #pto.func_kind<group>}
// CHECK: func.func private @spmd() attributes {pto.func_kind = #pto.func_kind<spmd>}
func.func private @spmd() attributes {pto.func_kind = #pto.func_kind<spmd>}
// CHECK: func.func private @inline() attributes {pto.func_kind = #pto.func_kind<inline>}
func.func private @inline() attributes {pto.func_kind = #pto.func_kind<inline>}
// CHECK: func.func private @graph() attributes {pto.func_kind = #pto.func_kind<graph>}
func.func private @graph() attributes {pto.func_kind = #pto.func_kind<graph>}

// On a definition, and as an attribute of any op outside the dialect's own names.
// CHECK: func.func @definition() attributes {my.kind = #pto.func_kind<aic>, pto.func_kind = #pto.func_kind<group>} {
func.func @definition() attributes {pto.func_kind = #pto.func_kind<group>, my.kind = #pto.func_kind<aic>} {
  return
}
