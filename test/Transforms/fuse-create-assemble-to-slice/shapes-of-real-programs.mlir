// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// What orchestrations look like: deep nests, many branches, tasks in manual scopes,
// tensors that are read after they were assembled.

#orchestration = #pto.func_kind<orchestration>
#parallel = #pto.loop_kind<parallel>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<128x8xf32>

func.func private @fill(%r: index, %out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @accumulate(%r: index, %out: !row {pto.dir = #pto.dir<inout>}) -> !row
func.func private @read(%in: !row)

// Loops seven deep.
//
// CHECK-LABEL: func.func @seven_loops(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c2 step %c1 {
// CHECK-NEXT:      scf.for %[[I_1:.*]] = %c0 to %c2 step %c1 {
// CHECK-NEXT:        scf.for %[[I_2:.*]] = %c0 to %c2 step %c1 {
// CHECK-NEXT:          scf.for %[[I_3:.*]] = %c0 to %c2 step %c1 {
// CHECK-NEXT:            scf.for %[[I_4:.*]] = %c0 to %c2 step %c1 {
// CHECK-NEXT:              scf.for %[[I_5:.*]] = %c0 to %c2 step %c1 {
// CHECK-NEXT:                scf.for %[[I_6:.*]] = %c0 to %c2 step %c1 {
// CHECK-NEXT:                  %[[APPLY:.*]] = affine.apply #map(%[[I]], %[[I_1]], %[[I_2]], %[[I_3]], %[[I_4]], %[[I_5]], %[[I_6]])
// CHECK-NEXT:                  %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[APPLY]], 0] [1, 8] : !pto.tensor<128x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:                  %[[CALL:.*]] = func.call @fill(%[[I_6]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:                }
// CHECK-NEXT:              }
// CHECK-NEXT:            }
// CHECK-NEXT:          }
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<128x8xf32>
func.func @seven_loops(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %res0 = scf.for %i0 = %c0 to %c2 step %c1 iter_args(%a0 = %out) -> (!all) {
    %res1 = scf.for %i1 = %c0 to %c2 step %c1 iter_args(%a1 = %a0) -> (!all) {
      %res2 = scf.for %i2 = %c0 to %c2 step %c1 iter_args(%a2 = %a1) -> (!all) {
        %res3 = scf.for %i3 = %c0 to %c2 step %c1 iter_args(%a3 = %a2) -> (!all) {
          %res4 = scf.for %i4 = %c0 to %c2 step %c1 iter_args(%a4 = %a3) -> (!all) {
            %res5 = scf.for %i5 = %c0 to %c2 step %c1 iter_args(%a5 = %a4) -> (!all) {
              %res6 = scf.for %i6 = %c0 to %c2 step %c1 iter_args(%a6 = %a5) -> (!all) {
                // REMARK: :[[#@LINE+1]]:24: remark: [Passed] fused |{{.*}}BytesSaved=64,
                %row = pto.tensor.create : !row
                %row1 = func.call @fill(%i6, %row) : (index, !row) -> !row
                %r = affine.apply affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0 * 64 + d1 * 32 + d2 * 16 + d3 * 8 + d4 * 4 + d5 * 2 + d6)>(%i0, %i1, %i2, %i3, %i4, %i5, %i6)
                %a7 = pto.tensor.assemble %row1 into %a6[%r, 0] : !row into !all
                scf.yield %a7 : !all
              }
              scf.yield %res6 : !all
            }
            scf.yield %res5 : !all
          }
          scf.yield %res4 : !all
        }
        scf.yield %res3 : !all
      }
      scf.yield %res2 : !all
    }
    scf.yield %res1 : !all
  }
  return %res0 : !all
}

// A manual scope with tasks that depend on each other.
//
// CHECK-LABEL: func.func @tasks(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[NONE:.*]] = pto.task.none
// CHECK-NEXT:    pto.scope manual {
// CHECK-NEXT:      %[[FOR:.*]] = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[ITER:.*]] = %[[NONE]]) -> (!pto.task_id) {
// CHECK-NEXT:        %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<128x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:        %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:        %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<1x8xf32>
// CHECK-NEXT:        %[[TASK:.*]], %[[ID:.*]] = pto.submit @accumulate(%[[I]], %[[SLICE]]) after(%[[ITER]]) : (index, !pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
// CHECK-NEXT:        %[[TASK_1:.*]], %[[ID_1:.*]] = pto.submit @accumulate(%[[I]], %[[TASK]]) after(%[[ID]]) blocks(%[[N]]) {options = {early_resolve = true}} : (index, !pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
// CHECK-NEXT:        scf.yield %[[ID_1]] : !pto.task_id
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[OUT]] : !pto.tensor<128x8xf32>
func.func @tasks(%out: !all, %n: index) -> !all attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = pto.task.none
  %res:2 = pto.scope manual -> (!all, !pto.task_id) {
    %inner:2 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %out, %last = %none) -> (!all, !pto.task_id) {
      // REMARK: :[[#@LINE+1]]:14: remark: [Passed] fused |{{.*}}BytesSaved=64,
      %row = pto.tensor.create {init_value = 0.0 : f32} : !row
      %row1, %id1 = pto.submit @accumulate(%i, %row) after(%last) : (index, !row) -> (!row, !pto.task_id)
      %row2, %id2 = pto.submit @accumulate(%i, %row1) after(%id1) blocks(%n) {options = {early_resolve = true}}
          : (index, !row) -> (!row, !pto.task_id)
      %acc1 = pto.tensor.assemble %row2 into %acc[%i, 0] : !row into !all
      scf.yield %acc1, %id2 : !all, !pto.task_id
    }
    pto.yield %inner#0, %inner#1 : !all, !pto.task_id
  }
  return %res#0 : !all
}

// The first block starts from zero, the others go on with what is there; all under
// conditions.
//
// CHECK-LABEL: func.func @conditional_accumulation(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<128x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %[[FILL:.*]] = pto.tensor.fill %[[SLICE]], %cst : !pto.tensor<1x8xf32>
// CHECK-NEXT:      scf.for %[[I_1:.*]] = %c0 to %[[N]] step %c1 {
// CHECK-NEXT:        %[[CMPI:.*]] = arith.cmpi eq, %[[I_1]], %c0 : index
// CHECK-NEXT:        scf.if %[[CMPI]] {
// CHECK-NEXT:          %[[CALL:.*]] = func.call @fill(%[[I_1]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[CMPI_1:.*]] = arith.cmpi slt, %[[I_1]], %[[N]] : index
// CHECK-NEXT:          scf.if %[[CMPI_1]] {
// CHECK-NEXT:            %[[CALL_1:.*]] = func.call @accumulate(%[[I_1]], %[[SLICE]]) : (index, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:          }
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:      func.call @read(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    } {pto.loop_kind = #pto.loop_kind<parallel>}
// CHECK-NEXT:    return
func.func @conditional_accumulation(%out: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    // REMARK: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create {init_value = 0.0 : f32} : !row
    scf.for %k = %c0 to %n step %c1 {
      %first = arith.cmpi eq, %k, %c0 : index
      scf.if %first {
        %row1 = func.call @fill(%k, %row) : (index, !row) -> !row
      } else {
        %more = arith.cmpi slt, %k, %n : index
        scf.if %more {
          %row1 = func.call @accumulate(%k, %row) : (index, !row) -> !row
        }
      }
    }
    %out1 = pto.tensor.assemble %row into %out[%i, 0] : !row into !all
    func.call @read(%row) : (!row) -> ()
  } {pto.loop_kind = #parallel}
  return
}

// Parallel iterations that share one target and have a staging tensor each.
//
// CHECK-LABEL: func.func @parallel_columns(
// CHECK-SAME:    %[[X:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c128 = arith.constant 128 : index
// CHECK-NEXT:    %c512 = arith.constant 512 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<16x512xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c512 step %c128 {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[CREATE]][0, %[[I]]] [16, 128] : !pto.tensor<16x512xf32> to !pto.tensor<16x128xf32>
// CHECK-NEXT:      %[[LAUNCH:.*]] = pto.launch @column(%[[X]], %[[I]], %[[SLICE]]) blocks(%[[N]]) : (!pto.tensor<16x512xf32>, index, !pto.tensor<16x128xf32>) -> !pto.tensor<16x128xf32>
// CHECK-NEXT:    } {pto.loop_kind = #pto.loop_kind<parallel>}
// CHECK-NEXT:    return %[[CREATE]] : !pto.tensor<16x512xf32>
func.func @parallel_columns(%x: !pto.tensor<16x512xf32>, %n: index) -> !pto.tensor<16x512xf32> attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %c512 = arith.constant 512 : index
  %p = pto.tensor.create : !pto.tensor<16x512xf32>
  %res = scf.for %q = %c0 to %c512 step %c128 iter_args(%acc = %p) -> (!pto.tensor<16x512xf32>) {
    // REMARK: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=16384,
    %s = pto.tensor.create : !pto.tensor<16x128xf32>
    %s1 = pto.launch @column(%x, %q, %s) blocks(%n) : (!pto.tensor<16x512xf32>, index, !pto.tensor<16x128xf32>) -> !pto.tensor<16x128xf32>
    %acc1 = pto.tensor.assemble %s1 into %acc[0, %q] : !pto.tensor<16x128xf32> into !pto.tensor<16x512xf32>
    scf.yield %acc1 : !pto.tensor<16x512xf32>
  } {pto.loop_kind = #parallel}
  return %res : !pto.tensor<16x512xf32>
}
func.func private @column(%x: !pto.tensor<16x512xf32>, %q: index, %out: !pto.tensor<16x128xf32> {pto.dir = #pto.dir<out>})
    -> !pto.tensor<16x128xf32> attributes {pto.func_kind = #pto.func_kind<spmd>}
