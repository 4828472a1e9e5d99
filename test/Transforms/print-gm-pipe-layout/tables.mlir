// RUN: pypto-opt %s --print-gm-pipe-layout -o /dev/null 2>&1 | FileCheck %s --strict-whitespace
// RUN: pypto-opt %s --inject-gm-pipe-buffer --print-gm-pipe-layout -o /dev/null 2>&1 | FileCheck %s --strict-whitespace
// RUN: pypto-opt %s --inject-gm-pipe-buffer --resolve-gm-pipe-buffer --print-gm-pipe-layout -o /dev/null 2>&1 | FileCheck %s --strict-whitespace
// RUN: pypto-opt %s --inject-gm-pipe-buffer --print-gm-pipe-layout=json -o /dev/null 2>&1 | %python -m json.tool | FileCheck %s --check-prefix=JSON
// RUN: pypto-opt %s > %t.out
// RUN: pypto-opt %s --print-gm-pipe-layout 2>/dev/null | diff %t.out -
// RUN: echo "module {}" | pypto-opt --print-gm-pipe-layout 2>&1 | FileCheck %s --check-prefix=EMPTY

// CHECK:      {{^}}layout 0: 4096 f32 elements per block (16384 bytes)
// CHECK-NEXT: {{^}}  pipe  direction       started in      rings  slots  slot bytes  region bytes  offset (f32)
// CHECK-NEXT: {{^}}  0     both            @cube, @vector      2      4         512          4096             0
// CHECK-NEXT: {{^}}  1     cube to vector  @cube               1      4        2048          8192          1024
// CHECK-NEXT: {{^}}  1     vector to cube  @vector             1      8         512          4096          3072
// CHECK-NEXT: {{^}}  call             blocks  elements  bytes
// CHECK-NEXT: {{^}}  @main -> @group       1      4096  16384
// CHECK-NEXT: {{^}}  @main -> @group       4     16384  65536
// CHECK-NEXT: {{^}}  @main -> @group       ?         ?      ?
// CHECK-NEXT: {{^}}layout 1: 1 f32 elements per block (4 bytes)
// CHECK-NEXT: {{^}}  pipe  direction       started in  rings  slots  slot bytes  region bytes  offset (f32)
// CHECK-NEXT: {{^}}  3     cube to vector  @lonely         1      1           3             3             0
// CHECK-NEXT: {{^}}  call    blocks  elements  bytes
// CHECK-NEXT: {{^}}  (none){{ *$}}
// CHECK-NOT: {{.}}

// JSON:      "bytes_per_block": 16384,
// JSON:      "id": 1,
// JSON-NEXT: "dir_mask": 1,
// JSON-NEXT: "functions": [
// JSON-NEXT:   "cube"
// JSON-NEXT: ],
// JSON-NEXT: "rings": 1,
// JSON-NEXT: "slots": 4,
// JSON-NEXT: "slot_bytes": 2048,
// JSON-NEXT: "region_bytes": 8192,
// JSON-NEXT: "offset": 1024
// JSON:      "caller": "main",
// JSON-NEXT: "callee": "group",
// JSON-NEXT: "location": "loc(\"{{.*}}tables.mlir\":[[#]]:5)",
// JSON-NEXT: "blocks": 1,
// JSON-NEXT: "total_bytes": 16384
// JSON:      "blocks": 4,
// JSON-NEXT: "total_bytes": 65536
// JSON:      "blocks": null,
// JSON-NEXT: "total_bytes": null

// EMPTY: no pipes

module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 512} (c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
    pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 2048, slot_num = 4} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 512} (c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
    pto.aiv_initialize_pipe {id = 1, dir_mask = 2, slot_size = 512} (v2c_consumer_buf = %b : i32)
    return
  }
  func.func private @group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube(%b) : (i32) -> ()
    call @vector(%b) : (i32) -> ()
    return
  }
  func.func private @lonely(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {id = 3, dir_mask = 1, slot_size = 3, slot_num = 1} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func @main(%b: i32, %n: index) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    %c4 = arith.constant 4 : index
    call @group(%b) : (i32) -> ()
    pto.launch @group(%b) blocks(%c4) : (i32) -> ()
    %id = pto.submit @group(%b) blocks(%n) : (i32) -> !pto.task_id
    return
  }
}
