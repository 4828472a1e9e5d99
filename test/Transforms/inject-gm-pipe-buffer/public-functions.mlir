// RUN: pypto-opt %s --inject-gm-pipe-buffer --remarks-filter=inject-gm-pipe-buffer --remark-format=emitRemark --verify-diagnostics -o /dev/null
// RUN: pypto-opt %s --inject-gm-pipe-buffer --remarks-filter=inject-gm-pipe-buffer --remark-format=yaml --remarks-output-file=%t.yaml -o /dev/null
// RUN: FileCheck %s --implicit-check-not=PublicSignatureChanged < %t.yaml

// A public function may have callers outside of the module. Its signature
// changes all the same, and a remark says so.

// CHECK: --- !Analysis
// CHECK-NEXT: Pass: inject-gm-pipe-buffer
// CHECK-NEXT: Name: PublicSignatureChanged
// CHECK: Function: k
// CHECK: --- !Analysis
// CHECK: Name: PublicSignatureChanged
// CHECK: Function: group
module attributes {pto.backend = #pto.backend<ascend910b>} {
  // expected-remark@+1 {{[Analysis] PublicSignatureChanged | Category:inject-gm-pipe-buffer | Function=k | Remark="public function takes the new argument __gm_pipe_buffer; callers outside of this module must pass it"}}
  func.func @k(%c: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %c : i32)
    return
  }
  func.func private @spmd(%c: i32) attributes {pto.func_kind = #pto.func_kind<spmd>} {
    call @k(%c) : (i32) -> ()
    return
  }
  // expected-remark@+1 {{[Analysis] PublicSignatureChanged | Category:inject-gm-pipe-buffer | Function=group | Remark="public function takes the new argument __gm_pipe_buffer; callers outside of this module must pass it"}}
  func.func @group(%c: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @spmd(%c) : (i32) -> ()
    return
  }
  func.func @other(%c: i32) {
    return
  }
  func.func @orch(%c: i32) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    call @group(%c) : (i32) -> ()
    call @other(%c) : (i32) -> ()
    return
  }
}
