# Use ccache when it is installed and nobody chose a launcher. Paths are kept
# relative to the source tree, so that another clone with a .venv of its own hits
# the same cache.
if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(PYPTO_CCACHE ccache DOC "Compiler cache, used when found")
  if(PYPTO_CCACHE)
    message(STATUS "Compiler cache: ${PYPTO_CCACHE}")
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
      "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1 "${PYPTO_CCACHE}")
  endif()
endif()
