# test_vector_math runs dojo_math.h as Clang and the C compiler translate it, for this machine and,
# on x86-64, for one without fused multiply-add. Clang, which compiles the kernels, comes first.
find_program(DOJO_CLANG NAMES clang-19 clang)
set(vector_math_objects "")
set(vector_math_builds "")

function(add_vector_math_build name compiler)
  set(object ${CMAKE_CURRENT_BINARY_DIR}/${name}.o)
  add_custom_command(OUTPUT ${object}
    COMMAND ${compiler} -O3 ${ARGN} -fPIC -ffp-contract=off -fno-math-errno -Wall -Wextra -Wno-psabi
      -I${PROJECT_SOURCE_DIR} -DVECTOR_MATH_BUILD=${name}
      -c ${CMAKE_CURRENT_SOURCE_DIR}/vector_math_kernels.c -o ${object}
    DEPENDS vector_math_kernels.c vector_math_kernels.h ${PROJECT_SOURCE_DIR}/codegen/c/prelude/dojo_math.h
    VERBATIM)
  set(vector_math_objects ${vector_math_objects} ${object} PARENT_SCOPE)
  set(vector_math_builds "${vector_math_builds} BUILD(${name})" PARENT_SCOPE)
endfunction()

if(DOJO_CLANG)
  add_vector_math_build(clang_native ${DOJO_CLANG} -march=native)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    add_vector_math_build(clang_sse4 ${DOJO_CLANG} -march=x86-64-v2)
  endif()
endif()
add_vector_math_build(cc_native ${CMAKE_C_COMPILER} -march=native)

find_package(Threads REQUIRED)
dojo_test(test_vector_math Threads::Threads)
# Its own loops go over all floats.
target_compile_options(test_vector_math PRIVATE -O3)
target_sources(test_vector_math PRIVATE ${vector_math_objects})
target_compile_definitions(test_vector_math PRIVATE "VECTOR_MATH_BUILDS=${vector_math_builds}")

# test_known_arguments holds what compilers compute themselves against what the machine does.
set(known_arguments_objects "")
set(known_arguments_builds "")

function(add_known_arguments_build name compiler)
  set(object ${CMAKE_CURRENT_BINARY_DIR}/known_${name}.o)
  add_custom_command(OUTPUT ${object}
    COMMAND ${compiler} -O2 ${ARGN} -fPIC -ffp-contract=off -fno-math-errno -Wall -Wextra
      -Wno-psabi -Wno-overflow -I${PROJECT_SOURCE_DIR} -DKNOWN_ARGUMENTS_BUILD=known_${name}
      -c ${CMAKE_CURRENT_SOURCE_DIR}/known_arguments.c -o ${object}
    DEPENDS known_arguments.c known_arguments.h ${PROJECT_SOURCE_DIR}/codegen/c/prelude/dojo_math.h
    VERBATIM)
  set(known_arguments_objects ${known_arguments_objects} ${object} PARENT_SCOPE)
  set(known_arguments_builds "${known_arguments_builds} BUILD(known_${name})" PARENT_SCOPE)
endfunction()

if(DOJO_CLANG)
  add_known_arguments_build(clang_native ${DOJO_CLANG} -march=native)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    add_known_arguments_build(clang_sse4 ${DOJO_CLANG} -march=x86-64-v2)
  endif()
endif()
add_known_arguments_build(cc_native ${CMAKE_C_COMPILER} -march=native)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  add_known_arguments_build(cc_sse4 ${CMAKE_C_COMPILER} -march=x86-64-v2)
endif()

dojo_test(test_known_arguments)
target_sources(test_known_arguments PRIVATE ${known_arguments_objects})
target_compile_definitions(test_known_arguments
  PRIVATE "KNOWN_ARGUMENTS_BUILDS=${known_arguments_builds}")
