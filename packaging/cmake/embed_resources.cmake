# embed_resources(TARGET NAMESPACE_FUNCTION FILE...) compiles text files into TARGET as a table of
# (name, text) pairs, so that an installed program finds them without a path.
function(embed_resources target function)
  set(entries "")
  foreach(file ${ARGN})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} text)
    # The licence of the file is no part of what it says.
    string(REPLACE "# SPDX-License-Identifier: MIT-0\n" "" text "${text}")
    get_filename_component(name ${file} NAME_WLE)
    string(APPEND entries "    {\"${name}\", R\"~~~~(${text})~~~~\"},\n")
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT
"// Generated from resources by embed_resources.cmake.
#include <vector>

#include \"core/resources.h\"

namespace dojo::core {

std::span<const Resource> ${function}() {
  static const std::vector<Resource> table = {
${entries}  };
  return table;
}

}  // namespace dojo::core
" @ONLY)
  target_sources(${target} PRIVATE ${source})
endfunction()
