//===- PTOTypes.td - Types of the pto dialect --------------*- tablegen -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_DIALECT_PTO_IR_PTOTYPES_TD
#define PYPTO_DIALECT_PTO_IR_PTOTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/CommonTypeConstraints.td"
include "PyPTO/Dialect/PTO/IR/PTODialect.td"
include "PyPTO/Dialect/PTO/IR/PTOEnums.td"

def PTO_TensorType : TypeDef<PTO_Dialect, "Tensor", [ShapedTypeInterface]> {
  let mnemonic = "tensor";
  let summary = "!pto.tensor, a handle to a region of global memory";
  let description = [{
    A ranked tensor in global memory, by reference: a buffer and a strided
    window on it. The type does not spell the strides. A dimension is a number
    of elements or `?` (known at run time). The element type is a builtin
    integer, a builtin float or `index`. The layout is `nd` (row major, the
    default, not printed), `dn` (column major) or `nz` (fractals of 16 rows by
    32 bytes); `dn` and `nz` need two dimensions or more.

    ```mlir
    func.func private @types(!pto.tensor<4x8xf32>, !pto.tensor<?x8xbf16>,
                             !pto.tensor<16x16xf16, nz>, !pto.tensor<f32>)
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$shape,
    "::mlir::Type":$elementType,
    DefaultValuedParameter<"::mlir::pto::Layout", "::mlir::pto::Layout::ND">:$layout
  );
  let builders = [
    TypeBuilderWithInferredContext<(ins
      "::llvm::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType,
      CArg<"::mlir::pto::Layout", "::mlir::pto::Layout::ND">:$layout), [{
      return $_get(elementType.getContext(), shape, elementType, layout);
    }]>
  ];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// A `!pto.tensor` is always ranked; the rank may be 0.
    bool hasRank() const { return true; }
    /// This type with another shape (when given) and element type, same layout.
    ::mlir::ShapedType cloneWith(::std::optional<::llvm::ArrayRef<int64_t>> shape,
                                 ::mlir::Type elementType) const;
    /// Whether `type` may be the element of a `!pto.tensor`.
    static bool isValidElementType(::mlir::Type type);
    /// Rows and columns, in elements, of the unit that windows of an `nz`
    /// tensor are made of; {1, 1} for the other layouts.
    ::std::pair<int64_t, int64_t> getFractal() const;
  }];
}

def PTO_TaskIdType : TypeDef<PTO_Dialect, "TaskId"> {
  let mnemonic = "task_id";
  let summary = "!pto.task_id, the token of a submitted task";
  let description = [{
    Result of `pto.submit`, `pto.task.none` and `pto.task.join`. Later submits
    name it in `after`. Arrays of task ids are builtin tensors.

    ```mlir
    func.func @f(%ids: tensor<4x!pto.task_id>, %i: index) -> !pto.task_id {
      %id = tensor.extract %ids[%i] : tensor<4x!pto.task_id>
      return %id : !pto.task_id
    }
    ```
  }];
  // The default parser would take `!pto.task_id<4>`.
  let hasCustomAssemblyFormat = 1;
}

/// A task id, or a builtin tensor of them.
def PTO_TaskIds : AnyTypeOf<[PTO_TaskIdType, RankedTensorOf<[PTO_TaskIdType]>],
    "task id or ranked tensor of task ids">;

#endif // PYPTO_DIALECT_PTO_IR_PTOTYPES_TD
