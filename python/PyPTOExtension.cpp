//===- PyPTOExtension.cpp - The extension module _pypto -------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO-c/Dialects.h"
#include "mlir-c/Bindings/Python/Interop.h"
#include "mlir/Bindings/Python/NanobindAdaptors.h"

namespace nb = nanobind;

NB_MODULE(_pypto, m) {
  m.doc() = "Native part of pypto_mlir";
  ptoRegisterAllPasses();

  m.def("register_dialects", &ptoRegisterDialects, nb::arg("registry"),
        "Adds the project's dialects to a registry.");
}
