// RUN: pypto-opt %s | FileCheck %s
// RUN: pypto-opt %s | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -emit-bytecode | pypto-opt | FileCheck %s
// RUN: pypto-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @cube
// CHECK-SAME: (%[[GM:.*]]: !pto.tensor<1xf32>, %[[DYN:.*]]: !pto.tensor<?xf32>, %[[C2V:.*]]: i32, %[[V2C:.*]]: i32)
func.func @cube(%gm: !pto.tensor<1xf32>, %dyn: !pto.tensor<?xf32>, %c2v: i32, %v2c: i32)
    attributes {pto.func_kind = #pto.func_kind<aic>} {
  // CHECK-NEXT: pto.aic_initialize_pipe {id = 1, dir_mask = 2, slot_size = 512, slot_num = 8, gm_offset = 1024} (gm_slot_buffer = %[[GM]] : !pto.tensor<1xf32>, v2c_consumer_buf = %[[V2C]] : i32)
  // GENERIC: "pto.aic_initialize_pipe"(%{{.*}}, %{{.*}}) <{dir_mask = 2 : i32, gm_offset = 1024 : i64, id = 1 : i32, operandSegmentSizes = array<i32: 1, 0, 1>, slot_num = 8 : i64, slot_size = 512 : i64}> : (!pto.tensor<1xf32>, i32) -> ()
  pto.aic_initialize_pipe {id = 1, dir_mask = 2, slot_size = 512, slot_num = 8, gm_offset = 1024}
      (gm_slot_buffer = %gm : !pto.tensor<1xf32>, v2c_consumer_buf = %v2c : i32)

  // Defaults are not printed, but are there.
  // CHECK-NEXT: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %[[C2V]] : i32)
  // CHECK-NEXT: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %[[C2V]] : i32)
  // GENERIC: "pto.aic_initialize_pipe"(%{{.*}}) <{dir_mask = 1 : i32, gm_offset = 0 : i64, id = 0 : i32, operandSegmentSizes = array<i32: 0, 1, 0>, slot_size = 512 : i64}> : (i32) -> ()
  // GENERIC: "pto.aic_initialize_pipe"(%{{.*}}) <{dir_mask = 1 : i32, gm_offset = 0 : i64, id = 0 : i32, operandSegmentSizes = array<i32: 0, 1, 0>, slot_size = 512 : i64}> : (i32) -> ()
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c2v : i32)
  "pto.aic_initialize_pipe"(%c2v) <{dir_mask = 1 : i32, operandSegmentSizes = array<i32: 0, 1, 0>, slot_size = 512 : i64}> : (i32) -> ()

  // Keys and operands are read in any order.
  // CHECK-NEXT: pto.aic_initialize_pipe {id = 2, dir_mask = 3, slot_size = 64, slot_num = 1} (gm_slot_buffer = %[[DYN]] : !pto.tensor<?xf32>, c2v_consumer_buf = %[[C2V]] : i32, v2c_consumer_buf = %[[V2C]] : i32)
  pto.aic_initialize_pipe {slot_num = 1, slot_size = 64, dir_mask = 3, id = 2}
      (v2c_consumer_buf = %v2c : i32, c2v_consumer_buf = %c2v : i32, gm_slot_buffer = %dyn : !pto.tensor<?xf32>)

  // CHECK-NEXT: pto.aic_initialize_pipe {dir_mask = 2, slot_size = 3} (v2c_consumer_buf = %[[V2C]] : i32) attributes {my.note = [1, @cube]}
  pto.aic_initialize_pipe {dir_mask = 2, slot_size = 3} (v2c_consumer_buf = %v2c : i32) attributes {my.note = [1, @cube]}
  return
}

// The nearest function decides, however deep the op is inside it.
// CHECK-LABEL: func.func @nested
func.func @nested(%c2v: i32, %cond: i1) attributes {pto.func_kind = #pto.func_kind<aic>} {
  scf.if %cond {
    // CHECK: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %{{.*}} : i32)
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c2v : i32)
  }
  return
}

// Any value of the right type may be the workspace.
// CHECK-LABEL: func.func @workspace
func.func @workspace(%gm: !pto.tensor<8192xf32>, %block: index, %c2v: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
  %c1024 = arith.constant 1024 : index
  %first = arith.muli %block, %c1024 : index
  // CHECK: %[[OWN:.*]] = pto.tensor.slice
  %own = pto.tensor.slice %gm[%first] [1024] : !pto.tensor<8192xf32> to !pto.tensor<1024xf32>
  // CHECK-NEXT: %[[CAST:.*]] = pto.tensor.cast
  %cast = pto.tensor.cast %own : !pto.tensor<1024xf32> to !pto.tensor<?xf32>
  // CHECK-NEXT: pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %[[CAST]] : !pto.tensor<?xf32>, c2v_consumer_buf = %{{.*}} : i32)
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %cast : !pto.tensor<?xf32>, c2v_consumer_buf = %c2v : i32)
  return
}
