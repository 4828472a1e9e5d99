module @statements attributes {pto.backend = #pto.backend<ascend910b>, my.note = 3, my.map = affine_map<(d0) -> (d0)>} {

func.func private @fill(!pto.tensor<4x8xf32> {pto.dir = #pto.dir<in>}, !pto.tensor<1x8xf32> {pto.dir = #pto.dir<out>})
    -> (!pto.tensor<1x8xf32> {pto.returns = 1})
    attributes {pto.func_kind = #pto.func_kind<incore>, no_inline, external_source = "fill.cpp"}

func.func private @"strange name"() attributes {pto.func_kind = #pto.func_kind<aiv>}

func.func @loops(%x: !pto.tensor<?x8xbf16>, %out: !pto.tensor<4x8xf32> {pto.dir = #pto.dir<out>}, %n: index, %c: i1)
    -> (!pto.tensor<4x8xf32>, index) attributes {pto.func_kind = #pto.func_kind<orchestration>, no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %out, %s = %c0) -> (!pto.tensor<4x8xf32>, index) {
    %b:2 = scf.if %c -> (!pto.tensor<4x8xf32>, index) {
      %t = arith.addi %s, %i : index
      scf.yield %a, %t : !pto.tensor<4x8xf32>, index
    } else {
      scf.yield %a, %s : !pto.tensor<4x8xf32>, index
    }
    scf.yield %b#0, %b#1 : !pto.tensor<4x8xf32>, index
  } {pto.loop_kind = #pto.loop_kind<parallel>}
  scf.for %i = %c0 to %n step %c1 {
  } {pto.loop_kind = #pto.loop_kind<pipeline>, stage = 2}
  "scf.if"(%c) ({ scf.yield }, { scf.yield }) : (i1) -> ()
  "scf.if"(%c) ({ scf.yield }, { }) : (i1) -> ()
  %w = scf.while (%i = %c0, %j = %r#1) : (index, index) -> index {
    %q = arith.cmpi slt, %i, %n : index
    scf.condition(%q) %j : index
  } do {
  ^bb0(%k: index):
    %l = arith.muli %k, %k : index
    scf.yield %k, %l : index, index
  }
  scf.while : () -> () { scf.condition(%c) } do { scf.yield }
  %s:2 = pto.scope manual -> (!pto.tensor<1x8xf32>, index) {
    %t = pto.tensor.create {init_value = 0.0 : f32} : !pto.tensor<1x8xf32>
    pto.yield %t, %c0 : !pto.tensor<1x8xf32>, index
  }
  pto.scope auto { }
  %e = scf.execute_region -> index { scf.yield %c1 : index }
  return %r#0, %w : !pto.tensor<4x8xf32>, index
}

func.func @tensors(%t: !pto.tensor<2x4x8xf32> {pto.dir = #pto.dir<inout>}, %i: index, %c: i1, %y: !pto.tensor<?x?xf32>)
    attributes {pto.func_kind = #pto.func_kind<orchestration>, no_inline} {
  %c0 = arith.constant 0 : index
  %a = pto.tensor.create(%i) {init_value = -3 : i32, manual_dep} : !pto.tensor<?xi32>
  %b = pto.tensor.create : !pto.tensor<32x16xf16, nz>
  %d = pto.tensor.create {init_value = 200 : ui8} : !pto.tensor<4xui8>
  %v = pto.tensor.slice %t[%i, 0, 0] [1, 4, 8] : !pto.tensor<2x4x8xf32> to !pto.tensor<4x8xf32>
  %w = pto.tensor.slice %t[0, %i, 0] [1, %i, 8] : !pto.tensor<2x4x8xf32> to !pto.tensor<1x?x8xf32>
  %t1 = pto.tensor.assemble %v into %t[%i, 0, 0] atomic<add> : !pto.tensor<4x8xf32> into !pto.tensor<2x4x8xf32>
  %f = pto.tensor.reshape %v : !pto.tensor<4x8xf32> to !pto.tensor<32xf32>
  %g = pto.tensor.cast %f : !pto.tensor<32xf32> to !pto.tensor<?xf32>
  %h = pto.tensor.reshape %g to [%i, 2] : !pto.tensor<?xf32> to !pto.tensor<?x2xf32>
  %s = pto.tensor.dim %h, %c0 : !pto.tensor<?x2xf32>
  %e = pto.tensor.read %v[%i, 3] : !pto.tensor<4x8xf32>
  pto.tensor.write %e, %v[0, %i] : !pto.tensor<4x8xf32>
  %k = pto.tensor.fill %v, %e : !pto.tensor<4x8xf32>
  %l = arith.select %c, %v, %k : !pto.tensor<4x8xf32>
  %p = ub.poison : !pto.tensor<4xf32>
  return
}

func.func @tasks(%x: !pto.tensor<4x8xf32>, %out: !pto.tensor<1x8xf32> {pto.dir = #pto.dir<out>}, %n: index)
    attributes {pto.func_kind = #pto.func_kind<orchestration>, no_inline} {
  %0 = func.call @fill(%x, %out) : (!pto.tensor<4x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
  %1 = pto.launch @fill(%x, %out) blocks(%n) : (!pto.tensor<4x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
  %2 = pto.launch @fill(%x, %out) : (!pto.tensor<4x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
  %3 = pto.launch @fill(%x, %out) {options = {device = 0, dumps = [0, "x"], on = true}} : (!pto.tensor<4x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
  %4 = pto.launch @fill(%x, %out) {options = {core_num = 4}} : (!pto.tensor<4x8xf32>, !pto.tensor<1x8xf32>) -> !pto.tensor<1x8xf32>
  %5, %t5 = pto.submit @fill(%x, %out) : (!pto.tensor<4x8xf32>, !pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
  %t6 = pto.submit @"strange name"() : () -> !pto.task_id
  %none = pto.task.none
  %ids = tensor.splat %none : tensor<4x!pto.task_id>
  %ids1 = tensor.insert %t6 into %ids[%n] : tensor<4x!pto.task_id>
  %id = tensor.extract %ids1[%n] : tensor<4x!pto.task_id>
  %j = pto.task.join %id, %ids1 : !pto.task_id, tensor<4x!pto.task_id>
  %7, %t7 = pto.submit @fill(%x, %out) after(%j, %ids1 : !pto.task_id, tensor<4x!pto.task_id>) blocks(%n) {options = {allow_early_resolve = true}}
      : (!pto.tensor<4x8xf32>, !pto.tensor<1x8xf32>) -> (!pto.tensor<1x8xf32>, !pto.task_id)
  return
}

func.func @core(%x: !pto.tensor<16x16xf16>, %gm: !pto.tensor<1xf32> {pto.dir = #pto.dir<out>, pto.gm_pipe_buffer})
    attributes {pto.func_kind = #pto.func_kind<aic>, no_inline} {
  %a = pto.reserve_buffer {name = "a \22b\22", size = 512, base = 0} -> i32
  %b = pto.import_reserved_buffer {name = "c", peer_func = @"strange name"} -> i32
  pto.aic_initialize_pipe {id = 1, dir_mask = 3, slot_size = 512, slot_num = 2, gm_offset = 64}
      (gm_slot_buffer = %gm : !pto.tensor<1xf32>, c2v_consumer_buf = %a : i32, v2c_consumer_buf = %b : i32)
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %a : i32)
  %t = pto.tile.load %x[0, 0] [16, 16] : !pto.tensor<16x16xf16> to tensor<16x16xf16>
  %p = pto.tpop_from_aiv {id = 1, split = 1} -> tensor<16x16xf16>
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %m = linalg.matmul ins(%t, %p : tensor<16x16xf16>, tensor<16x16xf16>) outs(%zero : tensor<16x16xf32>) -> tensor<16x16xf32>
  %e = math.exp %m : tensor<16x16xf32>
  %c = arith.cmpf olt, %e, %m : tensor<16x16xf32>
  %s = arith.select %c, %m, %e : tensor<16x16xi1>, tensor<16x16xf32>
  %n = arith.fptosi %s : tensor<16x16xf32> to tensor<16x16xi32>
  %r = linalg.transpose ins(%s : tensor<16x16xf32>) outs(%m : tensor<16x16xf32>) permutation = [1, 0]
  pto.tpush_to_aiv(%r : tensor<16x16xf32>)
  pto.tfree_from_aiv {split = 1}
  return
}

func.func @numbers(%a: i32) -> f32 {
  %c7 = arith.constant 7 : i32
  %cm7 = arith.constant -7 : i32
  %true = arith.constant true
  %inf = arith.constant 0xFF800000 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.subi %a, %c7 : i32
  %1 = arith.addi %0, %c7 overflow<nsw> : i32
  %2 = arith.cmpi ult, %0, %c7 : i32
  %3 = arith.remsi %a, %c7 : i32
  %4 = arith.select %2, %0, %3 : i32
  %5 = arith.sitofp %4 : i32 to f32
  %6 = arith.minimumf %5, %inf : f32
  %7 = arith.negf %6 : f32
  %8, %9 = arith.addui_extended %0, %c7 : i32, i1
  %10 = builtin.unrealized_conversion_cast %0 : i32 to vector<4xi32>
  return %7 : f32
}
}
