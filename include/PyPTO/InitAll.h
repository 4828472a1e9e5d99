//===- InitAll.h - Registration for all hosts -------------------*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_INITALL_H
#define PYPTO_INITALL_H

namespace mlir {
class DialectRegistry;

namespace pto {

/// Adds the project's own dialects and what is attached to them. Enough for a
/// host that has upstream's dialects already (Python, a plugin).
void registerPTODialects(DialectRegistry &registry);

/// Adds the project's dialects and the upstream ones the tools know.
void registerAllDialects(DialectRegistry &registry);

/// Registers the project's passes and pipelines.
void registerAllPasses();

/// Registers the upstream passes the tools offer beside the project's.
void registerUpstreamPasses();

} // namespace pto
} // namespace mlir

#endif // PYPTO_INITALL_H
