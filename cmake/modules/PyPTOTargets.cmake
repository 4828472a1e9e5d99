# The three kinds of targets of this project: libraries, tools and shared
# objects that borrow the MLIR of the process that loads them.

# pypto_add_library(<name> <sources>... [DEPENDS ...] [LINK_LIBS ...])
#
# A static library that is also available as $<TARGET_OBJECTS:obj.<name>>. It is
# not installed: the wheel holds tools and the Python package only.
function(pypto_add_library name)
  add_mlir_library(${name} ${ARGN} OBJECT DISABLE_INSTALL)
  # For builds with CMAKE_UNITY_BUILD.
  set_target_properties(obj.${name} PROPERTIES
    UNITY_BUILD_CODE_AFTER_INCLUDE "#undef DEBUG_TYPE")
endfunction()

# pypto_add_tool(<name> <sources>... LINK_LIBS ...)
#
# An executable in <build>/bin, installed where scripts go.
function(pypto_add_tool name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  llvm_update_compile_flags(${name})
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
  if(PYPTO_LINK STREQUAL "dylib")
    # The project's archives name MLIR's archives; with libMLIR.so in the link
    # those would be a second MLIR. So take the objects.
    list(FILTER ARG_LINK_LIBS INCLUDE REGEX "^PyPTO")
    list(TRANSFORM ARG_LINK_LIBS REPLACE "(.+)" "$<TARGET_OBJECTS:obj.\\1>")
    target_sources(${name} PRIVATE ${ARG_LINK_LIBS})
    target_link_libraries(${name} PRIVATE MLIR-C MLIR LLVM)
    add_dependencies(${name} PyPTOOpsIncGen PyPTOPassesIncGen)
  else()
    target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS})
  endif()
  target_link_options(${name} PRIVATE -Wl,--gc-sections)
  if(DEFINED SKBUILD_SCRIPTS_DIR)
    install(TARGETS ${name} RUNTIME DESTINATION ${SKBUILD_SCRIPTS_DIR})
  else()
    install(TARGETS ${name} RUNTIME DESTINATION bin)
  endif()
endfunction()

# pypto_add_module(<name> <sources>... PROJECT_LIBS ...)
#
# A loadable module made of its sources and the objects of PROJECT_LIBS. Every
# MLIR and LLVM symbol stays undefined: there must be only one MLIR in a
# process, and the one that loads the module brings it.
function(pypto_add_module name)
  cmake_parse_arguments(ARG "" "" "PROJECT_LIBS" ${ARGN})
  list(TRANSFORM ARG_PROJECT_LIBS REPLACE "(.+)" "$<TARGET_OBJECTS:obj.\\1>"
    OUTPUT_VARIABLE objects)
  add_library(${name} MODULE ${ARG_UNPARSED_ARGUMENTS} ${objects})
  add_dependencies(${name} ${ARG_PROJECT_LIBS})
  set_target_properties(${name} PROPERTIES PREFIX "")
  target_link_options(${name} PRIVATE -Wl,-z,undefs -Wl,--gc-sections)
endfunction()
