//===- Fuzzer.cpp - Entry points of libFuzzer -----------------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramChecks.h"
#include "ProgramEdits.h"
#include "PyPTO/InitAll.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"

using namespace mlir;
using namespace mlir::pto;

/// A context for the next program. Contexts keep every attribute and type they
/// have seen, so none lives for long.
static MLIRContext &getContext() {
  static DialectRegistry registry = [] {
    DialectRegistry registry;
    registerAllDialects(registry);
    registerAllPasses();
    registerUpstreamPasses();
    return registry;
  }();
  static std::unique_ptr<MLIRContext> context;
  static unsigned uses = 0;
  if (!context || ++uses % 256 == 0) {
    context = std::make_unique<MLIRContext>(registry,
                                            MLIRContext::Threading::DISABLED);
    // Edits make ops of these whatever is in the program.
    context->loadAllAvailableDialects();
  }
  return *context;
}

static size_t write(ModuleOp module, uint8_t *data, size_t maxSize) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream, OpPrintingFlags().assumeVerified(false));
  if (text.size() > maxSize)
    return 0;
  llvm::copy(text, data);
  return text.size();
}

static StringRef asText(const uint8_t *data, size_t size) {
  return {reinterpret_cast<const char *>(data), size};
}

extern "C" {
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  // The parser wants a zero behind the text.
  std::string text = asText(data, size).str();
  if (OwningOpRef<ModuleOp> module = fuzzer::parse(getContext(), text))
    fuzzer::checkProgram(*module);
  return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize,
                               unsigned seed) {
  fuzzer::Random random(seed);
  // Parsers get some noise, too.
  if (random() % 32 == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  std::string text = asText(data, size).str();
  OwningOpRef<ModuleOp> module = fuzzer::parse(getContext(), text);
  if (!module)
    return LLVMFuzzerMutate(data, size, maxSize);
  size_t written = write(*fuzzer::edit(*module, random), data, maxSize);
  return written ? written : LLVMFuzzerMutate(data, size, maxSize);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *data1, size_t size1,
                                 const uint8_t *data2, size_t size2,
                                 uint8_t *out, size_t maxSize, unsigned seed) {
  MLIRContext &context = getContext();
  fuzzer::Random random(seed);
  std::string text1 = asText(data1, size1).str();
  std::string text2 = asText(data2, size2).str();
  OwningOpRef<ModuleOp> module1 = fuzzer::parse(context, text1);
  OwningOpRef<ModuleOp> module2 = fuzzer::parse(context, text2);
  if (!module1 || !module2)
    return 0;
  return write(*fuzzer::merge(*module1, *module2, random), out, maxSize);
}
}
