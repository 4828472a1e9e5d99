//===- OptMain.cpp - mlir-opt's main, safe for output files ---------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OptMain.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;

LogicalResult pto::optMain(int argc, char **argv, llvm::StringRef toolName,
                           DialectRegistry &registry) {
  auto [inputName, outputName] =
      registerAndParseCLIOptions(argc, argv, toolName, registry);
  // Nothing is written to a file by these, and to standard output the result
  // may go as it is made.
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses() ||
      outputName == "-")
    return MlirOptMain(argc, argv, inputName, outputName, registry);

  llvm::InitLLVM init(argc, argv);
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> input = openInputFile(inputName, &error);
  if (!input) {
    llvm::WithColor::error(llvm::errs(), "pypto-opt") << error << "\n";
    return failure();
  }

  llvm::SmallString<0> result;
  llvm::raw_svector_ostream stream(result);
  if (failed(MlirOptMain(stream, std::move(input), registry, config)))
    return failure();

  std::unique_ptr<llvm::ToolOutputFile> output =
      openOutputFile(outputName, &error);
  if (!output) {
    llvm::WithColor::error(llvm::errs(), "pypto-opt") << error << "\n";
    return failure();
  }
  output->os() << result;
  output->keep();
  return success();
}
