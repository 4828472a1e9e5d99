// RUN: %fuse %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t

// The window is read after the staging tensor was first written: with both in one
// place, the reader would see the new contents. Each with a neighbour that may be
// fused.

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @fill_all(%out: !all {pto.dir = #pto.dir<out>}) -> !all
func.func private @read(%in: !row)
func.func private @read_all(%in: !all)
func.func private @map(%in: !row, %out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @map_all(%in: !all, %out: !row {pto.dir = #pto.dir<out>}) -> !row

// By a call.
//
// CHECK-LABEL: func.func @by_a_call(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @read_all(%[[OUT]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @by_a_call(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+3]]:3)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  func.call @read_all(%out) : (!all) -> ()
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @by_a_call_before_the_fill(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @read_all(%[[OUT]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @by_a_call_before_the_fill(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  func.call @read_all(%out) : (!all) -> ()
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}

// By a launch and by a submitted task: both count as calls at their place, a missing
// edge between tasks proves nothing.
//
// CHECK-LABEL: func.func @by_a_launch(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    pto.launch @read_all(%[[OUT]]) blocks(%[[N]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @by_a_launch(%out: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-read |{{.*}}: 'pto.launch' at loc({{.*}}:[[#@LINE+3]]:3)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  pto.launch @read_all(%out) blocks(%n) : (!all) -> ()
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @by_a_task(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[TASK:.*]], %[[ID:.*]] = pto.submit @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
// CHECK-NEXT:    %[[TASK_1:.*]] = pto.submit @read_all(%[[OUT]]) : (!pto.tensor<4x8xf32>) -> !pto.task_id
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[TASK]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @by_a_task(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-read |{{.*}}: 'pto.submit' at loc({{.*}}:[[#@LINE+3]]:10)
  %row = pto.tensor.create : !row
  %row1, %id = pto.submit @fill(%row) : (!row) -> (!row, !pto.task_id)
  %id1 = pto.submit @read_all(%out) : (!all) -> !pto.task_id
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @by_a_task_before_the_fill(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[TASK:.*]] = pto.submit @read_all(%[[OUT]]) : (!pto.tensor<4x8xf32>) -> !pto.task_id
// CHECK-NEXT:    %[[TASK_1:.*]], %[[ID:.*]] = pto.submit @fill(%[[SLICE]]) after(%[[TASK]]) : (!pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
// CHECK-NEXT:    return
func.func @by_a_task_before_the_fill(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %id1 = pto.submit @read_all(%out) : (!all) -> !pto.task_id
  %row1, %id = pto.submit @fill(%row) after(%id1) : (!row) -> (!row, !pto.task_id)
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}

// A snapshot of the window, taken by a task while the staging tensor is filled.
//
// CHECK-LABEL: func.func @snapshot(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[SAVE:[^:]*]]:
// CHECK-NEXT:    pto.scope manual {
// CHECK-NEXT:      %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[TASK:.*]], %[[ID:.*]] = pto.submit @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
// CHECK-NEXT:      %[[TASK_1:.*]], %[[ID_1:.*]] = pto.submit @map(%[[SLICE]], %[[SAVE]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
// CHECK-NEXT:      %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[TASK]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @snapshot(%out: !all, %save: !row) attributes {pto.func_kind = #orchestration} {
  pto.scope manual {
    // REMARK-DAG: :[[#@LINE+1]]:12: remark: [Missed] target-read |{{.*}}: 'pto.submit' at loc({{.*}}:[[#@LINE+4]]:20)
    %row = pto.tensor.create : !row
    %window = pto.tensor.slice %out[1, 0] [1, 8] : !all to !row
    %row1, %id = pto.submit @fill(%row) : (!row) -> (!row, !pto.task_id)
    %save1, %id1 = pto.submit @map(%window, %save) : (!row, !row) -> (!row, !pto.task_id)
    %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  }
  return
}
// CHECK-LABEL: func.func @snapshot_of_another_row(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[SAVE:[^:]*]]:
// CHECK-NEXT:    pto.scope manual {
// CHECK-NEXT:      %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      %[[TASK:.*]], %[[ID:.*]] = pto.submit @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
// CHECK-NEXT:      %[[TASK_1:.*]], %[[ID_1:.*]] = pto.submit @map(%[[SLICE_1]], %[[SAVE]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @snapshot_of_another_row(%out: !all, %save: !row) attributes {pto.func_kind = #orchestration} {
  pto.scope manual {
    // REMARK-DAG: :[[#@LINE+1]]:12: remark: [Passed] fused |{{.*}}BytesSaved=64,
    %row = pto.tensor.create : !row
    %window = pto.tensor.slice %out[2, 0] [1, 8] : !all to !row
    %row1, %id = pto.submit @fill(%row) : (!row) -> (!row, !pto.task_id)
    %save1, %id1 = pto.submit @map(%window, %save) : (!row, !row) -> (!row, !pto.task_id)
    %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  }
  return
}

// By a single element.
//
// CHECK-LABEL: func.func @by_an_element(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[READ:.*]] = pto.tensor.read %[[OUT]][1, 7] : !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return %[[READ]] : f32
func.func @by_an_element(%out: !all) -> f32 attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-read |{{.*}}: 'pto.tensor.read' at loc({{.*}}:[[#@LINE+3]]:8)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %x = pto.tensor.read %out[1, 7] : !all
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return %x : f32
}
// CHECK-LABEL: func.func @by_an_element_of_another_row(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[READ:.*]] = pto.tensor.read %[[OUT]][2, 0] : !pto.tensor<4x8xf32>
// CHECK-NEXT:    return %[[READ]] : f32
func.func @by_an_element_of_another_row(%out: !all) -> f32 attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %x = pto.tensor.read %out[2, 0] : !all
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return %x : f32
}

// By an assemble that takes it as its source.
//
// CHECK-LABEL: func.func @by_an_assemble(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[SAVE:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[OUT]] into %[[SAVE]][0, 0] : !pto.tensor<4x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE_1:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @by_an_assemble(%out: !all, %save: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-read |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+4]]:12)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  // REMARK-DAG: :[[#@LINE+1]]:12: remark: [Missed] source-is-view |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+1]]:12)
  %save1 = pto.tensor.assemble %out into %save[0, 0] : !all into !all
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @by_an_assemble_of_another_row(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[SAVE:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[SLICE_1]] into %[[SAVE]][0, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @by_an_assemble_of_another_row(%out: !all, %save: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %other = pto.tensor.slice %out[2, 0] [1, 8] : !all to !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  // REMARK-DAG: :[[#@LINE+1]]:12: remark: [Missed] source-is-view |{{.*}}: 'pto.tensor.slice' at loc({{.*}}:[[#@LINE-2]]:12)
  %save1 = pto.tensor.assemble %other into %save[0, 0] : !row into !all
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}

// By an assemble that adds to it: that reads, too.
//
// CHECK-LABEL: func.func @by_an_atomic_assemble(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[X:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[X]] into %[[OUT]][1, 0] atomic<add> : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE_1:.*]] = pto.tensor.assemble %[[CALL]] into %[[ASSEMBLE]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @by_an_atomic_assemble(%out: !all, %x: !row) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-read |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+4]]:11)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  // REMARK-DAG: :[[#@LINE+1]]:11: remark: [Missed] source-is-view |{{.*}}: 'pto.tensor.assemble' at loc({{.*}}:[[#@LINE+1]]:11)
  %out0 = pto.tensor.assemble %x into %out[1, 0] atomic<add> : !row into !all
  %out1 = pto.tensor.assemble %row1 into %out0[1, 0] : !row into !all
  return
}

// Through a slice that was taken before.
//
// CHECK-LABEL: func.func @slice_taken_earlier(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @read(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @slice_taken_earlier(%out: !all) attributes {pto.func_kind = #orchestration} {
  %window = pto.tensor.slice %out[1, 0] [1, 8] : !all to !row
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+3]]:3)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  func.call @read(%window) : (!row) -> ()
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @slice_read_earlier(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @read(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @slice_read_earlier(%out: !all) attributes {pto.func_kind = #orchestration} {
  %window = pto.tensor.slice %out[1, 0] [1, 8] : !all to !row
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  func.call @read(%window) : (!row) -> ()
  %row1 = func.call @fill(%row) : (!row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}

// By the filler itself, through the whole target or through the window.
//
// CHECK-LABEL: func.func @filler_reads_target(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @map_all(%[[OUT]], %[[CREATE]]) : (!pto.tensor<4x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @filler_reads_target(%out: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+2]]:11)
  %row = pto.tensor.create : !row
  %row1 = func.call @map_all(%out, %row) : (!all, !row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @filler_reads_window(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @map(%[[SLICE]], %[[CREATE]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @filler_reads_window(%out: !all) attributes {pto.func_kind = #orchestration} {
  %window = pto.tensor.slice %out[1, 0] [1, 8] : !all to !row
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+2]]:11)
  %row = pto.tensor.create : !row
  %row1 = func.call @map(%window, %row) : (!row, !row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @filler_reads_other_row(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][2, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @map(%[[SLICE]], %[[SLICE_1]]) : (!pto.tensor<1x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @filler_reads_other_row(%out: !all) attributes {pto.func_kind = #orchestration} {
  %window = pto.tensor.slice %out[2, 0] [1, 8] : !all to !row
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @map(%window, %row) : (!row, !row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @filler_reads_other_tensor(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[IN:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @map_all(%[[IN]], %[[SLICE]]) : (!pto.tensor<4x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    return
func.func @filler_reads_other_tensor(%out: !all, %in: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @map_all(%in, %row) : (!all, !row) -> !row
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}

// In a loop or branch between fill and assemble, and in the loop that fills.
//
// CHECK-LABEL: func.func @in_a_loop_between(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 {
// CHECK-NEXT:      func.call @read_all(%[[OUT]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @in_a_loop_between(%out: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+4]]:5)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  scf.for %i = %c0 to %n step %c1 {
    func.call @read_all(%out) : (!all) -> ()
  }
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @in_a_branch_between(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[C:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      func.call @read_all(%[[OUT]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @in_a_branch_between(%out: !all, %c: i1) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+4]]:5)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  scf.if %c {
    func.call @read_all(%out) : (!all) -> ()
  }
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @in_the_filling_loop(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[N:[^:]*]]:
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 {
// CHECK-NEXT:      func.call @read_all(%[[OUT]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:      %[[CALL:.*]] = func.call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CREATE]] into %[[OUT]][1, 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @in_the_filling_loop(%out: !all, %n: index) attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+3]]:5)
  %row = pto.tensor.create : !row
  scf.for %i = %c0 to %n step %c1 {
    func.call @read_all(%out) : (!all) -> ()
    %row1 = func.call @fill(%row) : (!row) -> !row
  }
  %out1 = pto.tensor.assemble %row into %out[1, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @other_rows_in_a_loop_between(
// CHECK-SAME:    %[[OUT:[^:]*]]:
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][0, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    scf.for %[[I:.*]] = %c1 to %c4 step %c1 {
// CHECK-NEXT:      %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:      func.call @read(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @other_rows_in_a_loop_between(%out: !all) attributes {pto.func_kind = #orchestration} {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  scf.for %i = %c1 to %c4 step %c1 {
    %other = pto.tensor.slice %out[%i, 0] [1, 8] : !all to !row
    func.call @read(%other) : (!row) -> ()
  }
  %out1 = pto.tensor.assemble %row1 into %out[0, 0] : !row into !all
  return
}

// The window may be the one that is read: nothing is known of %i and %j.
//
// CHECK-LABEL: func.func @perhaps_the_same_row(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[I:[^:]*]]:{{.*}}, %[[J:[^:]*]]:
// CHECK-NEXT:    %[[CREATE:.*]] = pto.tensor.create : !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[CREATE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[J]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @read(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    %[[ASSEMBLE:.*]] = pto.tensor.assemble %[[CALL]] into %[[OUT]][%[[I]], 0] : !pto.tensor<1x8xf32> into !pto.tensor<4x8xf32>
// CHECK-NEXT:    return
func.func @perhaps_the_same_row(%out: !all, %i: index, %j: index) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Missed] target-read |{{.*}}: 'func.call' at loc({{.*}}:[[#@LINE+4]]:3)
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %other = pto.tensor.slice %out[%j, 0] [1, 8] : !all to !row
  func.call @read(%other) : (!row) -> ()
  %out1 = pto.tensor.assemble %row1 into %out[%i, 0] : !row into !all
  return
}
// CHECK-LABEL: func.func @surely_the_next_row(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[I:[^:]*]]:
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %[[ADDI:.*]] = arith.addi %[[I]], %c1 : index
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][%[[I]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[SLICE_1:.*]] = pto.tensor.slice %[[OUT]][%[[ADDI]], 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @read(%[[SLICE_1]]) : (!pto.tensor<1x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @surely_the_next_row(%out: !all, %i: index) attributes {pto.func_kind = #orchestration} {
  %c1 = arith.constant 1 : index
  %j = arith.addi %i, %c1 : index
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  %other = pto.tensor.slice %out[%j, 0] [1, 8] : !all to !row
  func.call @read(%other) : (!row) -> ()
  %out1 = pto.tensor.assemble %row1 into %out[%i, 0] : !row into !all
  return
}

// Two arguments of an orchestration never overlap.
//
// CHECK-LABEL: func.func @other_argument_read(
// CHECK-SAME:    %[[OUT:[^:]*]]:{{.*}}, %[[OTHER:[^:]*]]:
// CHECK-NEXT:    %[[SLICE:.*]] = pto.tensor.slice %[[OUT]][1, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
// CHECK-NEXT:    %[[CALL:.*]] = call @fill(%[[SLICE]]) : (!pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
// CHECK-NEXT:    call @read_all(%[[OTHER]]) : (!pto.tensor<4x8xf32>) -> ()
// CHECK-NEXT:    return
func.func @other_argument_read(%out: !all, %other: !all) attributes {pto.func_kind = #orchestration} {
  // REMARK-DAG: :[[#@LINE+1]]:10: remark: [Passed] fused |{{.*}}BytesSaved=64,
  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row
  func.call @read_all(%other) : (!all) -> ()
  %out1 = pto.tensor.assemble %row1 into %out[1, 0] : !row into !all
  return
}
