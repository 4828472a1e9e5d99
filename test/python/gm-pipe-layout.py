# Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s | FileCheck %s
"""The layout of pipes in global memory, as Python data."""

from mlir import ir

import pypto_mlir
from pypto_mlir import gm_pipe_layout, passes

PROGRAM = """
module attributes {pto.backend = #pto.backend<ascend910b>} {
  func.func private @cube(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 512}
        (c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
    pto.aic_initialize_pipe {id = 1, dir_mask = 2, slot_size = 6, slot_num = 3}
        (v2c_consumer_buf = %b : i32)
    return
  }
  func.func private @vector(%b: i32) attributes {pto.func_kind = #pto.func_kind<aiv>} {
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 512/*slots*/}
        (c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
    return
  }
  func.func private @group(%b: i32) attributes {pto.func_kind = #pto.func_kind<group>} {
    call @cube(%b) : (i32) -> ()
    call @vector(%b) : (i32) -> ()
    return
  }
  func.func private @lonely(%b: i32) attributes {pto.func_kind = #pto.func_kind<aic>} {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 3, slot_num = 1} (c2v_consumer_buf = %b : i32)
    return
  }
  func.func @main(%b: i32, %n: index) attributes {pto.func_kind = #pto.func_kind<orchestration>} {
    %c4 = arith.constant 4 : index
    pto.launch @group(%b) blocks(%c4) : (i32) -> () loc("main.py":7:3)
    %id = pto.submit @group(%b) blocks(%n) : (i32) -> !pto.task_id
    return
  }
}
"""


def program(slots=""):
    """The program, with more keys on one half of pipe 0."""
    return ir.Module.parse(PROGRAM.replace("/*slots*/", slots))


def report(run):
    try:
        print("no error:", run())
    except ValueError as error:
        print(f"ValueError: {error}")


with ir.Context():
    module = program()
    layout = gm_pipe_layout(module)

    # CHECK: GMPipeRegion(layout=0, call_site=None, pipe=0, direction='cube to vector', functions=('lonely',), rings=1, slots=1, slot_bytes=3, region_bytes=3, offset=0, block_bytes=4, total_bytes=None)
    # CHECK-NEXT: GMPipeRegion(layout=1, call_site=CallSite(caller='main', callee='group', location='loc("main.py":7:3)', blocks=4), pipe=0, direction='both', functions=('cube', 'vector'), rings=2, slots=4, slot_bytes=512, region_bytes=4096, offset=0, block_bytes=4116, total_bytes=16464)
    # CHECK-NEXT: GMPipeRegion(layout=1, call_site=CallSite(caller='main', callee='group', location='loc("main.py":7:3)', blocks=4), pipe=1, direction='vector to cube', functions=('cube',), rings=1, slots=3, slot_bytes=6, region_bytes=18, offset=1024, block_bytes=4116, total_bytes=16464)
    # CHECK-NEXT: GMPipeRegion(layout=1, {{.*}}blocks=None), pipe=0, {{.*}}, offset=0, block_bytes=4116, total_bytes=None)
    # CHECK-NEXT: GMPipeRegion(layout=1, {{.*}}blocks=None), pipe=1, {{.*}}, offset=1024, block_bytes=4116, total_bytes=None)
    print(*layout, sep="\n")

    # The same before and after the passes that use it, and the module is left alone.
    # CHECK-NEXT: True True True
    before = str(module)
    same = gm_pipe_layout(module) == layout and str(module) == before
    passes.inject_gm_pipe_buffer()(module)
    injected = gm_pipe_layout(module) == layout
    passes.resolve_gm_pipe_buffer()(module)
    print(same, injected, gm_pipe_layout(module) == layout)

    # What the passes wrote.
    # CHECK-NEXT: True True
    print("gm_offset = 1024}" in str(module), "{manual_dep} : !pto.tensor<4116xf32>" in str(module))
    # CHECK-NEXT: verify_pto_pipes True
    verify = passes.verify_pto_pipes(backend="ascend910b")
    print(verify.__name__, verify(module) is module)

    # CHECK-NEXT: []
    print(pypto_mlir.gm_pipe_layout(ir.Module.parse("module {}")))

    # Errors are exceptions that say what the diagnostics say.
    # CHECK-NEXT: ValueError: {{.*}}'pto.aic_initialize_pipe' op has effective slot_num 4, but pipe 0 has 2 where it is started, too; both must agree
    # CHECK: 'pto.aiv_initialize_pipe' op has effective slot_num 2, but pipe 0 has 4 where it is started, too; both must agree
    disagreeing = program(", slot_num = 2")
    report(lambda: gm_pipe_layout(disagreeing))
    # CHECK: ValueError: gm_pipe_layout takes a module, not 'module {}'
    report(lambda: gm_pipe_layout("module {}"))
    # CHECK-NEXT: ValueError: gm_pipe_layout takes a module, not None
    report(lambda: gm_pipe_layout(None))

    # So are edits that made a module invalid.
    # CHECK-NEXT: ValueError: {{.*}}'pto.aic_initialize_pipe' op slot_size must be positive, but is -5
    # CHECK: MLIRError: {{.*}}
    # CHECK-NEXT: {{.*}}'pto.aic_initialize_pipe' op slot_size must be positive, but is -5
    edited = program()
    cube = edited.body.operations[0].regions[0].blocks[0].operations[0]
    cube.attributes["slot_size"] = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), -5)
    report(lambda: gm_pipe_layout(edited))
    try:
        passes.inject_gm_pipe_buffer()(edited)
    except ir.MLIRError as error:
        print(f"MLIRError: {error}")
    # A function whose attributes do not fit its arguments would crash what reads them.
    # CHECK: ValueError: {{.*}}'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 0, but expected 1
    edited = program()
    edited.body.operations[0].attributes["arg_attrs"] = ir.ArrayAttr.get([])
    report(lambda: gm_pipe_layout(edited))

    # Names that are no UTF-8 do not stand in the way.
    # CHECK: ('k\ufffd',)
    named = ir.Module.parse(str(program()).replace("@lonely", '@"k\\FF"'))
    print(ascii(gm_pipe_layout(named)[0].functions))
