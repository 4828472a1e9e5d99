//===- PTOLaunchOps.td - Launches, tasks and scopes --------*- tablegen -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTOLAUNCHOPS_TD
#define PYPTO_DIALECT_PTO_IR_PTOLAUNCHOPS_TD

include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "PyPTO/Dialect/PTO/IR/PTOAttrs.td"
include "PyPTO/Dialect/PTO/IR/PTODialect.td"
include "PyPTO/Dialect/PTO/IR/PTOTypes.td"

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

/// A call of a kernel, group or spmd function by symbol. It has no memory
/// effect interface: what it does to memory is what its callee does.
class PTO_LaunchLikeOp<string mnemonic>
    : PTO_Op<mnemonic, [AttrSizedOperandSegments, CallOpInterface,
                        PTO_BlockLaunchOpInterface,
                        DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  code callInterfaceMethods = [{
    /// The argument operands, without `after` and `blocks`.
    operand_range getArgOperands() { return getArguments(); }
    ::mlir::MutableOperandRange getArgOperandsMutable() {
      return getArgumentsMutable();
    }
    ::mlir::CallInterfaceCallable getCallableForCallee() {
      return getCalleeAttr();
    }
    void setCalleeFromCallable(::mlir::CallInterfaceCallable callee) {
      setCalleeAttr(::llvm::cast<::mlir::FlatSymbolRefAttr>(
          ::llvm::cast<::mlir::SymbolRefAttr>(callee)));
    }
  }];
}

def PTO_SubmitOp : PTO_LaunchLikeOp<"submit"> {
  let summary = "Launches a function as a task";
  let description = [{
    Launches `callee` with every parameter and yields its results and the id of
    the new task. For every read, write and rewrite it is a call that happens at
    its place; `after` only tells a run-time which tasks must be over before.
    `after` takes task ids and tensors of them, whose types are spelled when not
    all are `!pto.task_id`. `blocks` is the number of blocks, 1 when absent.
    `options` keeps scheduling options, which no pass interprets.

    ```mlir
    func.func private @group(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>})
        -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
    func.func @f(%x: !pto.tensor<4xf32>, %out: !pto.tensor<4xf32>, %n: index,
                 %ids: tensor<2x!pto.task_id>) {
      %id0 = pto.task.none
      %r0, %id = pto.submit @group(%x, %out) after(%id0) blocks(%n)
          : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
      %r1, %id1 = pto.submit @group(%x, %r0) after(%id, %ids : !pto.task_id, tensor<2x!pto.task_id>)
          {options = {early_resolve = true}}
          : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> (!pto.tensor<4xf32>, !pto.task_id)
      return
    }
    ```
  }];
  let arguments = (ins
    FlatSymbolRefAttr:$callee,
    Variadic<AnyType>:$arguments,
    Variadic<PTO_TaskIds>:$dependencies,
    Optional<Index>:$blocks,
    OptionalAttr<DictionaryAttr>:$options,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs
  );
  let results = (outs Variadic<AnyType>:$results, PTO_TaskIdType:$task_id);
  let assemblyFormat = [{
    $callee `(` $arguments `)`
    (`after` `(` custom<TaskIds>($dependencies, type($dependencies))^ `)`)?
    (`blocks` `(` $blocks^ `)`)?
    attr-dict `:` functional-type($arguments, results)
  }];
  let extraClassDeclaration = callInterfaceMethods;
  let hasVerifier = 1;
}

def PTO_LaunchOp : PTO_LaunchLikeOp<"launch"> {
  let summary = "Calls a function on a number of blocks";
  let description = [{
    A call with a block count (1 when absent) and scheduling `options`, which no
    pass interprets. Every parameter is passed.

    ```mlir
    func.func private @spmd(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>})
        -> (!pto.tensor<4xf32> {pto.returns = 1 : i64})
        attributes {pto.func_kind = #pto.func_kind<spmd>}
    func.func @f(%x: !pto.tensor<4xf32>, %out: !pto.tensor<4xf32>, %n: index) {
      %r = pto.launch @spmd(%x, %out) blocks(%n)
          : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.tensor<4xf32>
      return
    }
    ```
  }];
  let arguments = (ins
    FlatSymbolRefAttr:$callee,
    Variadic<AnyType>:$arguments,
    Optional<Index>:$blocks,
    OptionalAttr<DictionaryAttr>:$options,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs
  );
  let results = (outs Variadic<AnyType>:$results);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $callee `(` $arguments `)` (`blocks` `(` $blocks^ `)`)?
    attr-dict `:` functional-type($arguments, results)
  }];
  let extraClassDeclaration = callInterfaceMethods;
}

//===----------------------------------------------------------------------===//
// Tasks
//===----------------------------------------------------------------------===//

def PTO_TaskNoneOp : PTO_Op<"task.none", [Pure]> {
  let summary = "The id of no task";
  let description = [{
    A task id that is over from the start.

    ```mlir
    func.func @f() -> !pto.task_id {
      %none = pto.task.none
      return %none : !pto.task_id
    }
    ```
  }];
  let results = (outs PTO_TaskIdType:$result);
  let assemblyFormat = "attr-dict";
}

def PTO_TaskJoinOp : PTO_Op<"task.join", [Pure]> {
  let summary = "The id of several tasks together";
  let description = [{
    A task id that is over when all named tasks are. Takes one or more task ids
    and tensors of them; their types are spelled when not all are
    `!pto.task_id`. The id of no task is `pto.task.none`.

    ```mlir
    func.func @f(%a: !pto.task_id, %b: !pto.task_id) -> !pto.task_id {
      %both = pto.task.join %a, %b
      return %both : !pto.task_id
    }
    ```
  }];
  let arguments = (ins Variadic<PTO_TaskIds>:$tasks);
  let results = (outs PTO_TaskIdType:$result);
  let assemblyFormat = "custom<TaskIds>($tasks, type($tasks)) attr-dict";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Scopes
//===----------------------------------------------------------------------===//

def PTO_ScopeOp : PTO_Op<"scope", [
    RecursiveMemoryEffects, SingleBlockImplicitTerminator<"YieldOp">,
    NoRegionArguments,
    DeclareOpInterfaceMethods<RegionBranchOpInterface,
                              ["getRegionInvocationBounds"]>]> {
  let summary = "A region of tasks with one way of ordering them";
  let description = [{
    Runs its body exactly once. `auto`: a run-time finds the dependencies of the
    tasks inside; `manual`: `after` names them. It groups statements and is no
    storage scope: what is created inside lives on when it is yielded. The yield
    is not written when nothing leaves.

    ```mlir
    func.func private @kernel(!pto.tensor<4xf32>, !pto.tensor<4xf32> {pto.dir = #pto.dir<out>})
    func.func @f(%x: !pto.tensor<4xf32>) {
      %r1 = pto.scope manual -> (!pto.tensor<4xf32>) {
        %v = pto.tensor.create : !pto.tensor<4xf32>
        %id = pto.submit @kernel(%x, %v) : (!pto.tensor<4xf32>, !pto.tensor<4xf32>) -> !pto.task_id
        pto.yield %v : !pto.tensor<4xf32>
      }
      return
    }
    ```
  }];
  let arguments = (ins PTO_ScopeModeAttr:$mode);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    custom<ScopeMode>($mode) (`->` `(` type($results)^ `)`)?
    attr-dict-with-keyword $body
  }];
}

def PTO_YieldOp : PTO_Op<"yield", [
    Pure, ReturnLike, Terminator, HasParent<"ScopeOp">]> {
  let summary = "Ends a scope";
  let description = [{
    Ends the body of a `pto.scope`; the operands are the scope's results.

    ```mlir
    func.func @f(%t: !pto.tensor<4xf32>) {
      %r = pto.scope auto -> (!pto.tensor<4xf32>) {
        pto.yield %t : !pto.tensor<4xf32>
      }
      return
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let builders = [OpBuilder<(ins), [{ /* nothing to add */ }]>];
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

#endif // PYPTO_DIALECT_PTO_IR_PTOLAUNCHOPS_TD
