//===- ProgramChecks.cpp - What must hold for every program ---------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramChecks.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace mlir::pto;

/// Pipelines to run, each on a program of its own.
static constexpr StringLiteral pipelines[] = {
    "fuse-create-assemble-to-slice",
    "inject-gm-pipe-buffer{backend=ascend910b}",
    "inject-gm-pipe-buffer{backend=ascend910b},resolve-gm-pipe-buffer",
    "pto-default-pipeline",
    "verify-pto-directions",
    "verify-pto-pipes{backend=ascend910b}",
};

namespace {
/// Counts the errors that are emitted while it lives, and keeps them quiet.
struct ErrorCounter {
  explicit ErrorCounter(MLIRContext *context)
      : handler(context, [this](Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
            last = diagnostic.str(), ++count;
          return success();
        }) {}

  unsigned count = 0;
  std::string last;
  ScopedDiagnosticHandler handler;
};
} // namespace

[[noreturn]] static void stop(const Twine &message, StringRef program) {
  llvm::errs() << "FOUND: " << message << "\n" << program << "\n";
  abort();
}

static std::string print(ModuleOp module, bool generic = false) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  OpPrintingFlags flags;
  module->print(stream, generic ? flags.printGenericOpForm() : flags);
  return text;
}

OwningOpRef<ModuleOp> fuzzer::parse(MLIRContext &context, StringRef text) {
  ErrorCounter errors(&context);
  ParserConfig config(&context);
  auto module = parseSourceString<ModuleOp>(text, config);
  if (!module && !errors.count)
    stop("refused without an error", text);
  return module;
}

/// Aborts unless `written` reads as `text`.
static void checkReads(MLIRContext &context, StringRef form, StringRef written,
                       StringRef text) {
  ErrorCounter errors(&context);
  ParserConfig config(&context);
  auto module = parseSourceString<ModuleOp>(written, config);
  if (!module)
    stop("the " + form + " is refused: " + errors.last, text);
  std::string again = print(*module);
  if (again != text)
    stop("the " + form + " reads as\n" + again + "\nand not as", text);
}

/// Aborts unless the program survives each form it can be written in.
static void checkRoundTrips(ModuleOp module) {
  MLIRContext &context = *module.getContext();
  std::string text = print(module);
  checkReads(context, "text", text, text);
  checkReads(context, "generic text", print(module, /*generic=*/true), text);
  std::string bytecode;
  llvm::raw_string_ostream stream(bytecode);
  if (failed(writeBytecodeToFile(module, stream)))
    stop("can't be written as bytecode", text);
  checkReads(context, "bytecode", bytecode, text);
}

static void checkPasses(ModuleOp module, StringRef pipeline) {
  MLIRContext *context = module.getContext();
  OwningOpRef<ModuleOp> copy = cast<ModuleOp>(module->clone());
  PassManager pm(context);
  // What is invalid is told apart from what a pass refuses.
  pm.enableVerifier(false);
  ErrorCounter errors(context);
  if (failed(parsePassPipeline(pipeline, pm)))
    stop("no such pipeline: " + pipeline, errors.last);
  if (failed(pm.run(*copy))) {
    if (!errors.count)
      stop(pipeline + " fails without an error", print(module));
    return;
  }
  if (failed(verify(*copy)))
    stop(pipeline + " leaves an invalid program, " + errors.last,
         print(module));
  checkRoundTrips(*copy);
}

void fuzzer::checkProgram(ModuleOp module) {
  checkRoundTrips(module);
  for (StringRef pipeline : pipelines)
    checkPasses(module, pipeline);
}
