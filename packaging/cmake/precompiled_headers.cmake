# dojo_precompile(TARGET HEADER...): the standard headers that most files of this tree include, fmt, tl::expected and
# HEADER... are parsed once for TARGET. They take half of a file's compilation. Our own headers stay out: one that
# changes would rebuild all.
set(DOJO_COMMON_HEADERS <algorithm> <array> <cmath> <cstdint> <functional> <map> <memory> <optional> <set> <span>
  <string> <string_view> <tuple> <unordered_map> <unordered_set> <utility> <variant> <vector> <fmt/format.h>
  <tl/expected.hpp>)
function(dojo_precompile target)
  target_precompile_headers(${target} PRIVATE ${DOJO_COMMON_HEADERS} ${ARGN})
endfunction()
