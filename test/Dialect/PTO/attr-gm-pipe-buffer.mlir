// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s

// CHECK: func.func private @only(!pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
func.func private @only(!pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})

// CHECK: func.func private @last(index, !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
func.func private @last(index, !pto.tensor<?xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})

// CHECK: func.func @definition(%{{.*}}: !pto.tensor<4096xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) {
func.func @definition(%w: !pto.tensor<4096xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer}) {
  return
}
