# Programs that apply moves make and drop millions of small values, which mimalloc does faster than
# the C library. The worker, whose kernels are timed, keeps the C library's.
find_package(mimalloc QUIET)
if(NOT mimalloc_FOUND)
  message(STATUS "No mimalloc: moves are listed and applied a little slower (libmimalloc-dev)")
endif()

function(dojo_use_fast_allocator target)
  # Sanitizers bring an allocator of their own.
  if(mimalloc_FOUND AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    target_link_libraries(${target} PRIVATE mimalloc)
    target_sources(${target} PRIVATE ${PROJECT_SOURCE_DIR}/core/throwing_new.cpp)
  endif()
endfunction()
