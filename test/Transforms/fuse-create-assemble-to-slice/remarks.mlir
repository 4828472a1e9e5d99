// One remark for each assemble: passed with the bytes that are no longer copied,
// missed with the reason and the op that stands in the way. Silent unless asked for.
//
// RUN: pypto-opt %s --fuse-create-assemble-to-slice --remarks-filter=fuse-create-assemble-to-slice --remark-format=yaml --remarks-output-file=%t.yaml -o /dev/null
// RUN: FileCheck %s --check-prefix=YAML --implicit-check-not=--- < %t.yaml
// RUN: pypto-opt %s --fuse-create-assemble-to-slice --remarks-filter=fuse-create-assemble-to-slice --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s --check-prefix=TEXT --implicit-check-not=remark:
// RUN: pypto-opt %s --fuse-create-assemble-to-slice --remarks-filter-passed=fuse-create-assemble-to-slice --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSED --implicit-check-not=remark:
// RUN: pypto-opt %s --fuse-create-assemble-to-slice --remarks-filter-missed=fuse-create-assemble-to-slice --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s --check-prefix=MISSED --implicit-check-not=remark:
// RUN: pypto-opt %s --fuse-create-assemble-to-slice -o /dev/null 2>&1 | count 0

#orchestration = #pto.func_kind<orchestration>
!row = !pto.tensor<1x8xf32>
!all = !pto.tensor<4x8xf32>

func.func private @fill(%out: !row {pto.dir = #pto.dir<out>}) -> !row
func.func private @read(%in: !all)

// YAML:      --- !Passed
// YAML-NEXT: Pass: {{ *}}fuse-create-assemble-to-slice
// YAML-NEXT: Name: {{ *}}fused
// YAML-NEXT: DebugLoc: {{ *}}{ File: '{{.*}}remarks.mlir',
// YAML:      Line: [[#@LINE+15]], Column: 12 }
// YAML-NEXT: Function: {{ *}}in_a_loop
// YAML-NEXT: Args:
// YAML-NEXT:   - Remark: {{ *}}the staging tensor became a slice of the target
// YAML-NEXT:   - BytesSaved: {{ *}}'64'
// YAML-NEXT: ...
// TEXT:      remarks.mlir:[[#@LINE+9]]:12: remark: [Passed] fused | Category:fuse-create-assemble-to-slice | Function=in_a_loop | BytesSaved=64, Remark="the staging tensor became a slice of the target"
// TEXT-NEXT:   %row = pto.tensor.create : !row
// PASSED:    remark: [Passed] fused {{.*}}Function=in_a_loop
func.func @in_a_loop(%out: !all, %n: index) -> !all attributes {pto.func_kind = #orchestration} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %res = scf.for %r = %c0 to %n step %c1 iter_args(%acc = %out) -> (!all) {
    // The candidate is at the create.

    %row = pto.tensor.create : !row
    %row1 = func.call @fill(%row) : (!row) -> !row
    %acc1 = pto.tensor.assemble %row1 into %acc[%r, 0] : !row into !all
    scf.yield %acc1 : !all
  }
  return %res : !all
}

// YAML:      --- !Missed
// YAML-NEXT: Pass: {{ *}}fuse-create-assemble-to-slice
// YAML-NEXT: Name: {{ *}}target-read
// YAML-NEXT: DebugLoc: {{ *}}{ File: '{{.*}}remarks.mlir',
// YAML:      Line: [[#@LINE+9]], Column: 10 }
// YAML-NEXT: Function: {{ *}}read_between
// YAML-NEXT: Args:
// YAML-NEXT:   - Reason: {{ *}}'the window is read after the staging tensor was first written: ''func.call'' at loc("{{.*}}remarks.mlir":[[#@LINE+9]]:3)'
// YAML-NEXT: ...
// TEXT:      remarks.mlir:[[#@LINE+4]]:10: remark: [Missed] target-read | Category:fuse-create-assemble-to-slice | Function=read_between | Reason="the window is read after the staging tensor was first written: 'func.call' at loc("{{.*}}remarks.mlir":[[#@LINE+7]]:3)"
// MISSED:    remark: [Missed] target-read {{.*}}Function=read_between
func.func @read_between(%out: !all) -> !all attributes {pto.func_kind = #orchestration} {

  %row = pto.tensor.create : !row
  %row1 = func.call @fill(%row) : (!row) -> !row

  func.call @read(%out) : (!all) -> ()
  %out1 = pto.tensor.assemble %row1 into %out[2, 0] : !row into !all
  return %out1 : !all
}

// Without a create that is the only root: at the assemble.
//
// YAML:      --- !Missed
// YAML-NEXT: Pass: {{ *}}fuse-create-assemble-to-slice
// YAML-NEXT: Name: {{ *}}source-is-view
// YAML-NEXT: DebugLoc: {{ *}}{ File: '{{.*}}remarks.mlir',
// YAML:      Line: [[#@LINE+7]], Column: 11 }
// YAML-NEXT: Function: {{ *}}no_create
// YAML:      ...
// TEXT:      remarks.mlir:[[#@LINE+4]]:11: remark: [Missed] source-is-view
// MISSED:    remark: [Missed] source-is-view {{.*}}Function=no_create
func.func @no_create(%out: !all, %row: !row) -> !all attributes {pto.func_kind = #orchestration} {

  %out1 = pto.tensor.assemble %row into %out[2, 0] : !row into !all
  return %out1 : !all
}

// Bytes are only told where they are known. A copy reads and writes them.
//
// YAML:      --- !Passed
// YAML-NEXT: Pass: {{ *}}fuse-create-assemble-to-slice
// YAML-NEXT: Name: {{ *}}fused
// YAML-NEXT: DebugLoc:
// YAML:      Column: 11 }
// YAML-NEXT: Function: {{ *}}dynamic
// YAML-NEXT: Args:
// YAML-NEXT:   - Remark: {{ *}}the staging tensor became a slice of the target
// YAML-NEXT: ...
// TEXT:      remark: [Passed] fused {{.*}} Function=dynamic | Remark="the staging tensor became a slice of the target"
// PASSED:    remark: [Passed] fused {{.*}}Function=dynamic
func.func @dynamic(%out: !pto.tensor<?x8xf32>, %n: index) attributes {pto.func_kind = #orchestration} {
  %rows = pto.tensor.create(%n) : !pto.tensor<?x8xf32>
  %out1 = pto.tensor.assemble %rows into %out[2, 0] : !pto.tensor<?x8xf32> into !pto.tensor<?x8xf32>
  return
}

// TEXT:   remark: [Passed] fused {{.*}} Function=small_elements | BytesSaved=6,
// YAML:   --- !Passed
// YAML:   BytesSaved: {{ *}}'6'
// PASSED: remark: [Passed] fused {{.*}}Function=small_elements
func.func @small_elements(%out: !pto.tensor<8xi1>) attributes {pto.func_kind = #orchestration} {
  %some = pto.tensor.create : !pto.tensor<3xi1>
  %out1 = pto.tensor.assemble %some into %out[2] : !pto.tensor<3xi1> into !pto.tensor<8xi1>
  return
}

// A function without assembles has no candidates; neither has one of another kind.
func.func @no_candidates(%out: !all) attributes {pto.func_kind = #orchestration} {
  %row = pto.tensor.create : !row
  return
}
func.func @other_kind(%out: !all) {
  %row = pto.tensor.create : !row
  %out1 = pto.tensor.assemble %row into %out[2, 0] : !row into !all
  return
}

// One fused and several refused ones in one function, in the order of the assembles.
//
// TEXT:   remark: [Passed] fused {{.*}}Function=several
// TEXT:   remark: [Missed] atomic {{.*}}Function=several
// TEXT:   remark: [Missed] multiple-assembles {{.*}}Function=several
// TEXT:   remark: [Missed] multiple-assembles {{.*}}Function=several
// TEXT:   remark: [Missed] escapes {{.*}}Function=several
// YAML:   --- !Passed
// YAML:   Function: {{ *}}several
// YAML:   --- !Missed
// YAML:   Name: {{ *}}atomic
// YAML:   --- !Missed
// YAML:   Name: {{ *}}multiple-assembles
// YAML:   --- !Missed
// YAML:   Name: {{ *}}multiple-assembles
// YAML:   --- !Missed
// YAML:   Name: {{ *}}escapes
// PASSED: remark: [Passed] fused {{.*}}Function=several
// MISSED: remark: [Missed] atomic {{.*}}Function=several
// MISSED: remark: [Missed] multiple-assembles {{.*}}Function=several
// MISSED: remark: [Missed] multiple-assembles {{.*}}Function=several
// MISSED: remark: [Missed] escapes {{.*}}Function=several
func.func @several(%out: !all) -> !row attributes {pto.func_kind = #orchestration} {
  %d = pto.tensor.create : !row
  %c = pto.tensor.create : !row
  %b = pto.tensor.create : !row
  %a = pto.tensor.create : !row
  %out1 = pto.tensor.assemble %a into %out[0, 0] : !row into !all
  %out2 = pto.tensor.assemble %b into %out1[1, 0] atomic<add> : !row into !all
  %out3 = pto.tensor.assemble %c into %out2[2, 0] : !row into !all
  %out4 = pto.tensor.assemble %c into %out3[2, 0] : !row into !all
  %out5 = pto.tensor.assemble %d into %out4[3, 0] : !row into !all
  return %d : !row
}
