# Use ccache when it is installed and nobody chose a launcher.
if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(PYPTO_CCACHE ccache DOC "Compiler cache, used when found")
  if(PYPTO_CCACHE)
    message(STATUS "Compiler cache: ${PYPTO_CCACHE}")
    set(CMAKE_C_COMPILER_LAUNCHER "${PYPTO_CCACHE}")
    set(CMAKE_CXX_COMPILER_LAUNCHER "${PYPTO_CCACHE}")
  endif()
endif()
