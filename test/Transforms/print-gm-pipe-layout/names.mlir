// RUN: pypto-opt %s --print-gm-pipe-layout=json -o /dev/null 2>&1 | %python -m json.tool | FileCheck %s

// Names of functions may be any bytes, JSON is text.
// CHECK: "functions": [
// CHECK-NEXT: "k\ufffd\n\""
// CHECK: "callee": "k\ufffd\n\"",
// CHECK-NEXT: "location": "loc(\"na\\C3\\AFve.py\":1:2)"
func.func private @"k\FF\0A\22"(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  return
}
func.func @main(%b: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
  call @"k\FF\0A\22"(%b) : (i32) -> () loc("na\C3\AFve.py":1:2)
  return
}
